// SPDX-License-Identifier: MIT
// Putting tiles on the board and taking them back, before the turn is finished. Rows and columns are counted from 0.
#include "base/lines.h"
#include "console/desk_internal.h"
#include "lexicon/tiletext.h"

#include <string.h>

enum { WORDS_MAX = 4 };

// The words of a line; more than WORDS_MAX count as one more.
static int split(const StrBuf *line, Span words[WORDS_MAX]) {
  Span rest = {strbuf_text(line), line->size}, word;
  int count = 0;
  while (line_next_word(&rest, &word)) {
    if (count < WORDS_MAX)
      words[count] = word;
    count++;
  }
  return count;
}

static void invalid_command(Console *console, const char *right) {
  say_bad(console, tr(console->catalog, "Invalid command"));
  say(console, tr(console->catalog, "It should be: %s"), right);
}

static const char *place_format(const Console *console) {
  return tr(console->catalog, "TILE ROW COLUMN, or # LETTER ROW COLUMN for a blank");
}

// A tile by its name, with the letter that a blank stands for, and where it goes.
typedef struct Placing {
  StrBuf tile, letter;
  int row, col;
} Placing;

static void placing_deinit(Placing *placing) {
  strbuf_deinit(&placing->tile);
  strbuf_deinit(&placing->letter);
}

// A row and a column of this board.
static bool read_square(Console *console, const Span words[2], Placing *out) {
  int size = playing_state(console)->board.size;
  long row, col;
  Error err;
  if (!span_to_int(words[0], -9999, 9999, &row) || !span_to_int(words[1], -9999, 9999, &col)) {
    invalid_command(console, tr(console->catalog, "ROW COLUMN, counted from 0"));
    return false;
  }
  if (row < 0 || row >= size || col < 0 || col >= size) {
    (void)error_set(&err, ERR_INPUT,
                    N_("The selected position is not valid for a tile: the board has rows and columns from 0 to %d"),
                    err_int(size - 1));
    say_error(console, &err);
    return false;
  }
  out->row = (int)row;
  out->col = (int)col;
  return true;
}

static bool ask_square(Console *console, const char *label, Placing *out) {
  StrBuf answer = {0};
  Span words[WORDS_MAX];
  bool is_read = ask_line(console, label, &answer);
  if (is_read && split(&answer, words) != 2) {
    invalid_command(console, tr(console->catalog, "ROW COLUMN, counted from 0"));
    is_read = false;
  }
  is_read = is_read && read_square(console, words, out);
  strbuf_deinit(&answer);
  return is_read;
}

// "A 7 7", "# A 7 7"; only "A" or "#", and the rest is asked for.
static bool read_placing(Console *console, const StrBuf *line, Placing *out) {
  Span words[WORDS_MAX];
  int count = split(line, words);
  bool is_blank = count > 0 && tileset_find(&playing_settings(console)->tiles, words[0]) == TILE_BLANK;
  if (count < 1 || count > 3 + is_blank || count == 2) {
    invalid_command(console, place_format(console));
    return false;
  }
  strbuf_add(&out->tile, words[0].data, words[0].size);
  if (count == 4) // of a blank, with its letter
    strbuf_add(&out->letter, words[1].data, words[1].size);
  bool has_square = count == 1 ? ask_square(console, tr(console->catalog, "ROW COLUMN:"), out)
                               : read_square(console, words + count - 2, out);
  bool has_letter = !is_blank || count == 4;
  return has_square && (has_letter || ask_text(console, tr(console->catalog, "Letter of the blank:"), &out->letter));
}

static void add_words(const Console *console, const PlayWords *words, StrBuf *out) {
  for (int i = 0; i < words->count; i++) {
    strbuf_add_text(out, i ? ", " : "");
    for (int t = 0; t < words->words[i].length; t++)
      strbuf_add_text(out, tiletext_name(&playing_settings(console)->tiles, words->words[i].tiles[t]));
  }
}

// The words and the points as they would be; nothing about tiles that are no play yet.
static void tell_preview(Console *console) {
  const Playing *playing = console->playing;
  DraftPreview preview;
  Error err;
  if (draft_preview(&playing->turn.draft, playing->view, &preview, NULL) != OK)
    return;
  StrBuf words = {0};
  add_words(console, &preview.words, &words);
  say(console, tr_plural(console->catalog, "%s: %d point.", "%s: %d points.", preview.score), strbuf_text(&words),
      preview.score);
  if (playing_reveals_words(console) &&
      referee_check_play(&playing->table->referee, playing->table->game, &preview.play, &err) != OK)
    playing_say_error(console, &err);
  strbuf_deinit(&words);
}

static MenuNext changed(Console *console, Status status, Error *err) {
  if (status == OK) {
    console->playing->has_changed = true;
    tell_preview(console);
  } else {
    playing_say_error(console, err);
  }
  return MENU_AGAIN;
}

MenuNext desk_place(Console *console) {
  StrBuf line = {0}, label = {0};
  Placing placing = {0};
  Error err;
  strbuf_printf(&label, "%s:", place_format(console));
  if (ask_text(console, label.data, &line) && read_placing(console, &line, &placing))
    changed(console,
            turnedit_place(&console->playing->turn, placing.tile.data, strbuf_text(&placing.letter), placing.row,
                           placing.col, &err),
            &err);
  placing_deinit(&placing);
  strbuf_deinit(&line);
  strbuf_deinit(&label);
  return MENU_AGAIN;
}

MenuNext desk_take(Console *console) {
  Placing square;
  Error err;
  if (!ask_square(console, tr(console->catalog, "ROW COLUMN:"), &square))
    return MENU_AGAIN;
  return changed(console, turnedit_take(&console->playing->turn, square.row, square.col, &err), &err);
}

MenuNext desk_move(Console *console) {
  Placing from, to;
  Error err;
  if (!ask_square(console, tr(console->catalog, "From ROW COLUMN:"), &from) ||
      !ask_square(console, tr(console->catalog, "To ROW COLUMN:"), &to))
    return MENU_AGAIN;
  return changed(console, turnedit_move(&console->playing->turn, from.row, from.col, to.row, to.col, &err), &err);
}

MenuNext desk_reset(Console *console) {
  Error err;
  return changed(console, turnedit_reset(&console->playing->turn, &err), &err);
}

// Duplicate: the play is the seat's for the round.
static Status submit(Console *console, Error *err) {
  Playing *playing = console->playing;
  DraftPreview preview;
  Action action = {.type = ACTION_SUBMIT, .seat = playing->seat};
  Status status = draft_preview(&playing->turn.draft, playing->view, &preview, err);
  if (status != OK)
    return status;
  action.submit.round = playing_state(console)->round;
  action.submit.has_play = true;
  action.submit.play = preview.play;
  return table_do(playing->table, &action, err);
}

MenuNext desk_finish(Console *console) {
  Playing *playing = console->playing;
  Error err;
  bool is_round = playing_settings(console)->duplicate && playing->turn.draft.count > 0;
  Status status = is_round ? submit(console, &err) : turnedit_confirm(&playing->turn, &err);
  if (status != OK)
    playing_say_error(console, &err);
  return playing_next(console);
}

MenuNext desk_shuffle(Console *console) {
  rackorder_shuffle(&console->playing->orders[console->playing->seat]);
  console->playing->has_changed = true;
  return MENU_AGAIN;
}
