// SPDX-License-Identifier: MIT
// Undo and redo for changes of puzzles. The state before each change is remembered as long as the account is logged in,
// separately for each kind of puzzle.
#include "base/mem.h"
#include "console/puzzles_internal.h"

#include <string.h>

enum { CHANGES_MAX = 100, BYTES_MAX = 64 * 1024 * 1024 };

typedef struct Change {
  int64_t id;
  Span before, after; // owned
} Change;

// The first `done` changes are in force; the others were undone.
typedef struct Track {
  Change changes[CHANGES_MAX];
  int count, done;
  size_t bytes;
} Track;

struct PuzzleHistory {
  int64_t account;
  Track tracks[PUZZLE_IS_CRYPTOGRAM + 1]; // by kind
};

static void drop_change(Track *track, int index) {
  Change *change = &track->changes[index];
  track->bytes -= change->before.size + change->after.size;
  mem_free_span(change->before);
  mem_free_span(change->after);
  memmove(change, change + 1, (size_t)(--track->count - index) * sizeof *change);
  track->done -= index < track->done;
}

void puzzles_forget(Console *console) {
  PuzzleHistory *history = console->puzzle_history;
  for (int kind = 0; history && kind <= PUZZLE_IS_CRYPTOGRAM; kind++) {
    while (history->tracks[kind].count > 0)
      drop_change(&history->tracks[kind], 0);
  }
  mem_free(history);
  console->puzzle_history = NULL;
}

// The track of the open menu, for the account that is logged in now.
static Track *puzzles_open_track(Console *console) {
  if (console->puzzle_history && console->puzzle_history->account != console->account.id)
    puzzles_forget(console);
  if (!console->puzzle_history) {
    console->puzzle_history = mem_alloc(sizeof *console->puzzle_history);
    console->puzzle_history->account = console->account.id;
  }
  return &console->puzzle_history->tracks[puzzles_kind(console)];
}

void puzzles_remember(Console *console, const Puzzle *before, Span after) {
  Track *track = puzzles_open_track(console);
  while (track->count > track->done) // after a new change, undone ones can't be redone
    drop_change(track, track->count - 1);
  while (track->count == CHANGES_MAX || (track->count > 0 && track->bytes > BYTES_MAX))
    drop_change(track, 0);
  track->changes[track->count++] =
      (Change){before->id, .before = {mem_copy_text(before->body.data, before->body.size), before->body.size},
               .after = {mem_copy_text(after.data, after.size), after.size}};
  track->bytes += before->body.size + after.size;
  track->done = track->count;
}

// Replaces one state by the other, unless the puzzle has changed since.
static Status swap_states(Console *console, int64_t id, Span from, Span to, OpenPuzzle *out, Error *err) {
  ScopedArena arena = {0};
  const Use use = console_user(console, NULL, &arena);
  Puzzle now;
  Status status = puzzle_get(use.app, use.account, id, &arena, &now, err);
  if (status == OK && (now.body.size != from.size || memcmp(now.body.data, from.data, from.size) != 0))
    status = error_set(err, ERR_STATE, N_("'%s' was changed elsewhere since then"), err_str(now.name));
  if (status == OK)
    status = puzzle_change(use.app, use.account, id, now.changed_ms, to, err);
  return status == OK ? openpuzzle_load(&use, id, out, err) : status;
}

// Undoes or redoes the change at this place.
static void swap_change(Console *console, Track *track, int at, bool is_undo) {
  ScopedPuzzle open = {0};
  Error err;
  const Change *change = &track->changes[at];
  Status status = is_undo ? swap_states(console, change->id, change->after, change->before, &open, &err)
                          : swap_states(console, change->id, change->before, change->after, &open, &err);
  if (status == OK) {
    track->done = is_undo ? at : at + 1;
    talk_say_title(&console->talk, open.puzzle.name);
    puzzles_draw(console, &open);
  } else {
    drop_change(track, at);
  }
  talk_say_done(&console->talk, status, is_undo ? _("The last change is taken back.") : _("The change is made again."),
                &err);
}

void puzzles_undo(Console *console) {
  Track *track = puzzles_open_track(console);
  if (track->done > 0)
    swap_change(console, track, track->done - 1, true);
  else
    talk_say_bad(&console->talk, _("There is no change to take back."));
}

void puzzles_redo(Console *console) {
  Track *track = puzzles_open_track(console);
  if (track->done < track->count)
    swap_change(console, track, track->done, false);
  else
    talk_say_bad(&console->talk, _("There is no change to make again."));
}
