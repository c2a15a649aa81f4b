// SPDX-License-Identifier: MIT
#include "app/watcher.h"

#include "app/games_internal.h"
#include "base/mem.h"
#include "base/random.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void watchers_deinit(Watchers *watchers) {
  mem_free(watchers->marks);
  *watchers = (Watchers){0};
}

bool watchers_have(const Watchers *watchers, const char *mark) {
  for (int i = 0; i < watchers->count; i++) {
    if (strcmp(watchers->marks[i], mark) == 0)
      return true;
  }
  return false;
}

bool watchers_know_token(const Watchers *watchers, const char *token) {
  size_t size = strlen(watchers->token);
  return size > 0 && strlen(token) == size && sodium_memcmp(token, watchers->token, size) == 0;
}

void watch_new_token(const char *game, char out[WATCH_TOKEN_SIZE]) {
  char secret[25];
  token_write(secret, sizeof secret);
  snprintf(out, WATCH_TOKEN_SIZE, "%.16s-%s", game, secret);
}

static void watchers_add(Watchers *watchers, const char *mark) {
  if (watchers_have(watchers, mark) || watchers->count == WATCHERS_MAX)
    return;
  ARRAY_GROW(watchers->marks, watchers->count, watchers->capacity);
  snprintf(watchers->marks[watchers->count++], sizeof *watchers->marks, "%s", mark);
}

Status watch_read(App *app, int64_t game, Watchers *out, Error *err) {
  ScopedArena arena = {0};
  const char **marks;
  int count = 0;
  Status status = STORE(app, watchers, game, &arena, &marks, &count, err);
  for (int i = 0; status == OK && i < count; i++)
    watchers_add(out, marks[i]);
  return status;
}

Status watch_set(OpenGame *open, bool is_allowed, Error *err) {
  char token[WATCH_TOKEN_SIZE] = "";
  App *app;
  if (is_allowed && open->watchers.token[0])
    return OK;
  if (is_allowed)
    watch_new_token(open->id, token);
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = STORE(app, game_set_watch, open->row, token, err);
  if (status == OK) {
    open->watchers.count = 0;
    memcpy(open->watchers.token, token, sizeof token);
  }
  return status;
}

Status watch_add(OpenGame *open, const char *mark, Error *err) {
  App *app;
  if (watchers_have(&open->watchers, mark))
    return OK;
  if (open->watchers.count == WATCHERS_MAX)
    return error_set(err, ERR_LIMIT, N_("%d people are watching already, and there is no room for more"),
                     err_int(open->watchers.count));
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = STORE(app, watcher_add, open->row, mark, err);
  if (status == OK)
    watchers_add(&open->watchers, mark);
  return status;
}
