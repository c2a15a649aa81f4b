// SPDX-License-Identifier: MIT
#include "workshop/puzzle.h"

#include "app/inside.h"
#include "base/lines.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static Puzzle puzzle_of(const StorePuzzle *row) {
  return (Puzzle){
      .id = row->id, .kind = row->kind, .name = row->name, .changed_ms = row->changed_ms, .body = row->body};
}

// Accepts an account, or a guest with a session.
static Status need_somebody(const Account *account, Error *err) {
  return account->guest[0] ? OK : account_need(account, err);
}

static bool is_owner(const Account *account, const StorePuzzle *row) {
  return account->id ? row->owner == account->id : row->owner == 0 && strcmp(row->guest, account->guest) == 0;
}

static bool name_holds(const char *name, const StrBuf *wanted) {
  ScopedStrBuf folded = {0};
  utf8_fold(span_of(name), &folded);
  return strstr(strbuf_text(&folded), strbuf_text(wanted)) != NULL;
}

Status puzzle_list(App *app, const Account *account, const char *kind, const char *search, Arena *arena, Puzzle **out,
                   int *count, Error *err) {
  StorePuzzle *rows;
  int all;
  Status status = need_somebody(account, err);
  if (status == OK)
    status = STORE(app, puzzles, account->id, account->guest, kind, arena, &rows, &all, err);
  if (status != OK)
    return status;
  ScopedStrBuf wanted = {0};
  utf8_fold(span_of(search), &wanted);
  *out = arena_alloc(arena, (size_t)(all + 1) * sizeof **out);
  *count = 0;
  for (int i = 0; i < all; i++) {
    if (wanted.size == 0 || name_holds(rows[i].name, &wanted))
      (*out)[(*count)++] = puzzle_of(&rows[i]);
  }
  return OK;
}

Status puzzle_get(App *app, const Account *account, int64_t id, Arena *arena, Puzzle *out, Error *err) {
  StorePuzzle row;
  Status status = need_somebody(account, err);
  if (status != OK)
    return status;
  status = STORE(app, puzzle_get, id, arena, &row, err);
  if (status == ERR_MISSING || (status == OK && !is_owner(account, &row)))
    return fail(err, FAILURE_PUZZLE_NOT_FOUND);
  if (status == OK)
    *out = puzzle_of(&row);
  return status;
}

// "Zoo", "Zoo 2", "Zoo 3": tried until one is free.
static const char *nth_name(const char *name, int n, StrBuf *out) {
  strbuf_reset(out);
  strbuf_add_text(out, name);
  if (n > 1)
    strbuf_printf(out, " %d", n);
  return strbuf_text(out);
}

static Status add_under_free_name(App *app, StorePuzzle *puzzle, int64_t *id, Error *err) {
  const char *name = puzzle->name;
  ScopedStrBuf tried = {0};
  Status status = ERR_EXISTS;
  for (int n = 1; status == ERR_EXISTS && n <= PUZZLES_MAX + 1; n++) {
    puzzle->name = nth_name(name, n, &tried);
    status = STORE(app, puzzle_add, puzzle, id, err);
  }
  return status;
}

static int room_of(const Account *account) {
  return account->id ? PUZZLES_MAX : PUZZLES_GUEST_MAX;
}

static Status puzzle_check_room(App *app, const Account *account, Error *err) {
  ScopedArena arena = {0};
  StorePuzzle *rows;
  int count;
  Status status = STORE(app, puzzles, account->id, account->guest, "", &arena, &rows, &count, err);
  if (status == OK && count >= room_of(account))
    return fail(err, FAILURE_PUZZLES_FULL, err_int(room_of(account)));
  return status;
}

Status puzzle_check_size(const Account *account, int64_t bytes, Error *err) {
  if (account->id || bytes <= PUZZLE_GUEST_BYTES_MAX)
    return OK;
  return fail(err, FAILURE_PUZZLE_GUEST_SIZE, err_int(PUZZLE_GUEST_BYTES_MAX / (1024 * 1024)));
}

Status puzzle_add(App *app, const Account *account, const char *kind, const char *name, Span body, int64_t *id,
                  Error *err) {
  ScopedStrBuf clean = {0};
  Status status = need_somebody(account, err);
  if (status == OK)
    status = puzzle_check_room(app, account, err);
  if (status == OK)
    status = puzzle_check_size(account, (int64_t)body.size, err);
  if (status == OK)
    status = room_check(app, account, (int64_t)body.size, err);
  if (status == OK)
    status = name_clean_to(name, PUZZLE_NAME_CHARACTERS, &clean, NULL, err);
  if (status == OK) {
    StorePuzzle puzzle = {.owner = account->id,
                          .guest = account->id ? "" : account->guest,
                          .kind = kind,
                          .name = strbuf_text(&clean),
                          .changed_ms = app_now_ms(app),
                          .body = body};
    status = add_under_free_name(app, &puzzle, id, err);
  }
  return status;
}

Status puzzle_change(App *app, const Account *account, int64_t id, int64_t version, Span body, Error *err) {
  ScopedArena arena = {0};
  Puzzle now;
  Status status = puzzle_get(app, account, id, &arena, &now, err);
  if (status == OK && now.changed_ms != version)
    status = fail(err, FAILURE_PUZZLE_STALE);
  if (status == OK)
    status = puzzle_check_size(account, (int64_t)body.size, err);
  if (status == OK)
    status = room_check(app, account, (int64_t)body.size - (int64_t)now.body.size, err);
  if (status == OK) {
    int64_t at = app_now_ms(app);
    status = STORE(app, puzzle_set, id, body, at > version ? at : version + 1, err);
  }
  return status;
}

Status puzzle_rename(App *app, const Account *account, int64_t id, const char *name, Error *err) {
  ScopedArena arena = {0};
  Puzzle now;
  ScopedStrBuf clean = {0};
  Status status = puzzle_get(app, account, id, &arena, &now, err);
  if (status == OK)
    status = name_clean_to(name, PUZZLE_NAME_CHARACTERS, &clean, NULL, err);
  if (status == OK && strcmp(strbuf_text(&clean), now.name) != 0) {
    status = STORE(app, puzzle_rename, id, strbuf_text(&clean), err);
    if (status == ERR_EXISTS)
      status = fail(err, FAILURE_PUZZLE_EXISTS, err_str(strbuf_text(&clean)));
  }
  return status;
}

Status puzzle_delete(App *app, const Account *account, int64_t id, Error *err) {
  ScopedArena arena = {0};
  Puzzle now;
  Status status = puzzle_get(app, account, id, &arena, &now, err);
  return status == OK ? STORE(app, puzzle_delete, id, err) : status;
}

static Status app_puzzle_give(App *app, const StorePuzzle *puzzle, int64_t owner, Error *err) {
  ScopedStrBuf tried = {0};
  Status status = ERR_EXISTS;
  for (int n = 1; status == ERR_EXISTS && n <= PUZZLES_MAX + 1; n++)
    status = STORE(app, puzzle_give, puzzle->id, owner, nth_name(puzzle->name, n, &tried), err);
  return status;
}

Status puzzles_adopt(App *app, const Account *account, const char *guest, Error *err) {
  ScopedArena arena = {0};
  StorePuzzle *rows, *own;
  int count = 0, own_count = 0;
  Status status = STORE(app, puzzles, 0, guest, "", &arena, &rows, &count, err);
  if (status == OK && count > 0)
    status = STORE(app, puzzles, account->id, "", "", &arena, &own, &own_count, err);
  for (int i = 0; status == OK && i < count && own_count + i < PUZZLES_MAX; i++)
    status = app_puzzle_give(app, &rows[i], account->id, err);
  return status;
}

// ---- records for use cases ----

Status puzzle_type_id(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  long id = 0;
  (void)arena;
  (void)err;
  *(int64_t *)member = span_to_int(text, 1, field->high, &id) ? id : 0;
  return OK;
}

static json_t *file_json(Span body, const char *name) {
  json_t *file = json_loadb(body.data, body.size, 0, NULL);
  if (file)
    json_object_set_new(file, "name", json_string(name));
  return file;
}

PuzzleRecord puzzle_record_of(const Use *use, const Puzzle *puzzle) {
  char text[24];
  int size = snprintf(text, sizeof text, "%lld", (long long)puzzle->id);
  return (PuzzleRecord){.id = arena_copy_text(use->arena, text, (size_t)size),
                        .kind = puzzle->kind,
                        .name = puzzle->name,
                        .changed_at = puzzle->changed_ms,
                        .version = puzzle->changed_ms};
}

Status puzzle_record(const Use *use, int64_t id, PuzzleRecord *out, Error *err) {
  Puzzle puzzle;
  Status status = puzzle_get(use->app, use->account, id, use->arena, &puzzle, err);
  if (status != OK)
    return status;
  *out = puzzle_record_of(use, &puzzle);
  out->file = file_json(puzzle.body, puzzle.name);
  return OK;
}

Status puzzle_record_new(const Use *use, const char *kind, const char *name, Span body, PuzzleRecord *out, Error *err) {
  int64_t id;
  *out = (PuzzleRecord){.kind = kind, .name = arena_copy(use->arena, name)};
  if (!use->app) {
    out->file = file_json(body, name);
    return OK;
  }
  Status status = puzzle_add(use->app, use->account, kind, name, body, &id, err);
  return status == OK ? puzzle_record(use, id, out, err) : status;
}

const char *puzzle_seed(const char *given, Arena *arena) {
  char text[16];
  Seed chance = seed_from_system();
  if (given && given[0])
    return given;
  snprintf(text, sizeof text, "%02x%02x%02x%02x", chance.bytes[0], chance.bytes[1], chance.bytes[2], chance.bytes[3]);
  return arena_copy(arena, text);
}

const char *puzzle_name(const Use *use, const char *given, const char *seed) {
  ScopedStrBuf name = {0};
  char when[32];
  struct tm local;
  time_t now = use->app ? (time_t)(app_now_ms(use->app) / 1000) : time(NULL);
  if (given && given[0])
    return given;
  strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &local));
  strbuf_printf(&name, "%s ", tr(use->catalog, "Untitled"));
  strbuf_add_visible(&name, span_of(seed && seed[0] ? seed : when));
  return arena_copy_text(use->arena, name.data, utf8_cut(name.data, name.size, PUZZLE_NAME_CHARACTERS));
}

Status puzzle_read_size(const char *text, int *rows, int *cols, Error *err) {
  const char *cross = strpbrk(text, "xX");
  Span first = {text, cross ? (size_t)(cross - text) : strlen(text)};
  long high, wide;
  if (!span_to_int(first, -1000000000, 1000000000, &high) ||
      (cross && !span_to_int(span_of(cross + 1), -1000000000, 1000000000, &wide)))
    return error_set(err, ERR_INPUT, N_("'%s' is not a size: write 12 or 10x15 (rows x columns)"), err_str(text));
  *rows = (int)high;
  *cols = cross ? (int)wide : (int)high;
  return OK;
}
