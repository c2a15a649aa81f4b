// SPDX-License-Identifier: MIT
// Puzzles as use cases give them out.
#include "app/puzzle.h"
#include "base/lines.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

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
  *out = (PuzzleRecord){.kind = kind, .name = arena_copy_text(use->arena, name, strlen(name))};
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
  return arena_copy_text(arena, text, strlen(text));
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
    return error_set(err, ERR_INPUT, N_("'%s' is no size: 12 and 10x15 (rows x columns) are"), err_str(text));
  *rows = (int)high;
  *cols = cross ? (int)wide : (int)high;
  return OK;
}
