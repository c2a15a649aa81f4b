// SPDX-License-Identifier: MIT
#include "app/archive.h"

#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAMES_MAX = 1000 }; // games that began in one second

// "2024-05-01-183012.json"; the second game of that second gets "-2".
static Status add_path(const Game *game, int number, const char *ending, StrBuf *path, Error *err) {
  ScopedStrBuf folder = {0};
  Status status = folder_path(FOLDER_DATA, "games", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK) {
    time_t began = (time_t)(game_began_ms(game) / 1000);
    struct tm parts;
    char date[32] = "";
    if (localtime_r(&began, &parts))
      strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &parts);
    strbuf_printf(path, "%s/%s", folder.data, date);
    if (number > 1)
      strbuf_printf(path, "-%d", number);
    strbuf_add_text(path, ending);
  }
  return status;
}

static bool archive_holds(const char *path, Span expected) {
  ScopedBytes found = {0};
  if (file_read(path, GAMEJSON_FILE_MAX, &found, NULL) != OK)
    return false;
  return found.size == expected.size && memcmp(found.data, expected.data, found.size) == 0;
}

static Status write_new(const Game *game, Span text, StrBuf *path, Error *err) {
  for (int number = 1; number <= NAMES_MAX; number++) {
    ScopedStrBuf candidate = {0};
    Status status = add_path(game, number, ".json", &candidate, err);
    bool is_there = status == OK && archive_holds(candidate.data, text);
    bool is_free = status == OK && !file_exists(candidate.data);
    if (is_free)
      status = file_write(candidate.data, text, err);
    if (status == OK && (is_free || is_there))
      strbuf_add_text(path, candidate.data);
    if (status != OK || is_free || is_there)
      return status;
  }
  return error_set(err, ERR_EXISTS, N_("too many games were begun in the same second"));
}

Status archive_finished(const Game *game, StrBuf *path, Error *err) {
  json_auto_t *object = gamejson_game(game, true);
  ScopedStrBuf text = {0};
  json_write(object, JSON_INDENT(1) | JSON_ENSURE_ASCII, &text);
  strbuf_add_char(&text, '\n');
  return write_new(game, (Span){text.data, text.size}, path, err);
}

Status archive_unfinished(GameLog *log, const Game *game, StrBuf *path, Error *err) {
  for (int number = 1; number <= NAMES_MAX; number++) {
    ScopedStrBuf candidate = {0};
    Status status = add_path(game, number, ".jsonl", &candidate, err);
    if (status == OK)
      status = gamelog_move(log, candidate.data, err);
    if (status == OK)
      strbuf_add_text(path, candidate.data);
    if (status != ERR_EXISTS)
      return status;
  }
  return error_set(err, ERR_EXISTS, N_("too many games were begun in the same second"));
}

static bool read_waiting(const char *path, Arena *arena, WaitingGame *out) {
  Span text;
  Game *game;
  GameLoad load = {.drops_torn_line = true};
  if (file_read(path, GAMEJSON_FILE_MAX, &text, NULL) != OK)
    return false;
  Status status = gamejson_read(text, path, &load, &game, NULL);
  mem_free_span(text);
  if (status != OK)
    return false;
  const State *state = game_state(game);
  *out = (WaitingGame){.path = arena_copy(arena, path), .played_ms = state->at_ms, .seat_count = state->seat_count};
  for (int seat = 0; seat < state->seat_count; seat++) {
    const char *name = state->seats[seat].who.name;
    out->names[seat] = arena_copy(arena, name);
    out->scores[seat] = state->seats[seat].score;
  }
  bool is_over = state_is_over(state);
  game_destroy(game);
  return !is_over;
}

static int compare_waiting(const void *a, const void *b) {
  int64_t first = ((const WaitingGame *)a)->played_ms, second = ((const WaitingGame *)b)->played_ms;
  return (first < second) - (first > second);
}

void archive_list_waiting(WaitingList *out) {
  ScopedStrBuf folder = {0};
  *out = (WaitingList){.games = mem_alloc(WAITING_MAX * sizeof *out->games)};
  DIR *entries = folder_path(FOLDER_DATA, "games", &folder, NULL) == OK ? opendir(folder.data) : NULL;
  for (const struct dirent *entry; entries && out->count < WAITING_MAX && (entry = readdir(entries));) {
    ScopedStrBuf path = {0};
    strbuf_printf(&path, "%s/%s", folder.data, entry->d_name);
    if (path_ends_in(entry->d_name, "jsonl") && read_waiting(path.data, &out->arena, &out->games[out->count]))
      out->count++;
  }
  if (entries)
    closedir(entries);
  qsort(out->games, (size_t)out->count, sizeof *out->games, compare_waiting);
}

void waitinglist_deinit(WaitingList *list) {
  mem_free(list->games);
  arena_deinit(&list->arena);
}
