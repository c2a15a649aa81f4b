// SPDX-License-Identifier: MIT
// Puzzles as use cases give them out.
#include "app/puzzle.h"
#include "base/random.h"
#include "base/strbuf.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static json_t *file_json(Span body, const char *name) {
  json_t *file = json_loadb(body.data, body.size, 0, NULL);
  if (file)
    json_object_set_new(file, "name", json_string(name));
  return file;
}

Status puzzle_record(const Use *use, int64_t id, PuzzleRecord *out, Error *err) {
  Puzzle puzzle;
  char text[24];
  Status status = puzzle_get(use->app, use->account, id, use->arena, &puzzle, err);
  if (status != OK)
    return status;
  snprintf(text, sizeof text, "%lld", (long long)puzzle.id);
  *out = (PuzzleRecord){.id = arena_copy_text(use->arena, text, strlen(text)),
                        .kind = puzzle.kind,
                        .name = puzzle.name,
                        .changed_at = puzzle.changed_ms,
                        .version = puzzle.changed_ms,
                        .file = file_json(puzzle.body, puzzle.name)};
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
  StrBuf name = {0};
  char when[32];
  struct tm local;
  time_t now = use->app ? (time_t)(app_now_ms(use->app) / 1000) : time(NULL);
  if (given && given[0])
    return given;
  strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &local));
  strbuf_printf(&name, "%s %s", tr(use->catalog, "Untitled"), seed && seed[0] ? seed : when);
  const char *copy = arena_copy_text(use->arena, name.data, name.size);
  strbuf_deinit(&name);
  return copy;
}
