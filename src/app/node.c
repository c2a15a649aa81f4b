// SPDX-License-Identifier: MIT
#include "app/node.h"

#include "app/games_internal.h"
#include "base/mem.h"
#include "base/steady.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)NODE_TELL_MAX == (int)STORE_NEWS_MAX, "what the store takes");
_Static_assert((int)NODE_NAME_SIZE <= (int)STORE_NODE_MAX + 1, "what the store takes");

bool node_has_company(const App *app) {
  return app->store->ops->is_shared;
}

void node_new_name(char out[NODE_NAME_SIZE]) {
  game_new_public_id(out);
}

// The data told its time on the way there or back: as a guess, halfway.
Status node_set_clock(App *app, SharedClock *clock, Error *err) {
  int64_t now_ms = 0, before = steady_ms();
  Status status = STORE(app, clock, &now_ms, err);
  if (status == OK)
    sharedclock_set(clock, now_ms, (before + steady_ms()) / 2);
  return status;
}

Status node_listen(App *app, Error *err) {
  return STORE(app, listen, err);
}

// "ID" or "ID SEQ". Anything else is ignored.
static void hear_of_game(const char *text, const NodeEars *ears) {
  char game[GAME_ID_SIZE];
  size_t size = strcspn(text, " ");
  if (size == 0 || size >= sizeof game)
    return;
  snprintf(game, sizeof game, "%.*s", (int)size, text);
  if (text[size])
    ears->game_grew(ears->context, game, strtoll(text + size, NULL, 10));
  else
    ears->game_changed(ears->context, game);
}

static void hear_one(const StoreNews *news, const NodeEars *ears) {
  bool is_game = strcmp(news->topic, "game") == 0, is_session = strcmp(news->topic, "session") == 0;
  bool is_user = strcmp(news->topic, "user") == 0;
  if (is_game && ears->game_grew && ears->game_changed)
    hear_of_game(news->text, ears);
  else if (is_session && ears->session_ended)
    ears->session_ended(ears->context, news->text);
  else if (is_user && ears->account_changed)
    ears->account_changed(ears->context, strtoll(news->text, NULL, 10));
  else if (!is_game && !is_session && !is_user)
    ears->told(ears->context, news->topic, news->text);
}

Status node_hear(App *app, int wait_ms, const NodeEars *ears, Error *err) {
  ScopedArena arena = {0};
  StoreNews *rows;
  int count = 0;
  Status status = STORE(app, news, wait_ms, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++)
    hear_one(&rows[i], ears);
  return status;
}

Status node_tell(App *app, const char *text, Error *err) {
  return STORE(app, tell, text, err);
}

Status node_stay(App *app, const char *node, int lease_ms, int64_t *since_ms, Error *err) {
  int64_t now = app_now_ms(app);
  return STORE(app, node_stay, node, now, now + lease_ms, since_ms, err);
}

Status node_leave(App *app, const char *node, Error *err) {
  return STORE(app, node_leave, node, err);
}

Status node_take_game(App *app, const char *node, int64_t row, bool *is_ours, Error *err) {
  return STORE(app, lease_take, row, node, app_now_ms(app), is_ours, err);
}

Status node_drop_game(App *app, const char *node, int64_t row, Error *err) {
  return STORE(app, lease_drop, row, node, err);
}

Status node_held_games(App *app, const char *node, Arena *arena, FieldList *out, Error *err) {
  StoreGame *rows = NULL;
  int count = 0;
  Status status = STORE(app, leases_held, node, arena, &rows, &count, err);
  NodeGame *games = arena_alloc(arena, (size_t)(count + 1) * sizeof *games);
  for (int i = 0; i < count; i++)
    games[i] = (NodeGame){rows[i].public_id, rows[i].id};
  *out = (FieldList){games, count};
  return status;
}

Status node_inherit_games(App *app, const char *node, int limit, Arena *arena, FieldList *out, Error *err) {
  const char **games = NULL;
  int count = 0;
  Status status = STORE(app, leases_inherit, node, app_now_ms(app), limit, arena, &games, &count, err);
  *out = (FieldList){(void *)games, count};
  return status;
}

Status node_games_stand(App *app, const char *const *games, int count, Arena *arena, FieldList *out, Error *err) {
  StoreGame *rows = NULL;
  int found = 0;
  Status status = STORE(app, games_stand, games, count, arena, &rows, &found, err);
  GameStand *stands = arena_alloc(arena, (size_t)(found + 1) * sizeof *stands);
  for (int i = 0; i < found; i++)
    stands[i] = (GameStand){rows[i].public_id, rows[i].seq, rows[i].hash};
  *out = (FieldList){stands, found};
  return status;
}

struct GameNews {
  Arena arena;
  StoreAction *actions;
  int count;
};

Status gamenews_read(App *app, int64_t row, int64_t after_seq, GameNews **out, Error *err) {
  GameNews *news = mem_alloc(sizeof *news);
  Status status = STORE(app, game_actions, row, after_seq, -1, &news->arena, &news->actions, &news->count, err);
  if (status == OK)
    *out = news;
  else
    gamenews_destroy(news);
  return status;
}

int64_t gamenews_seq(const GameNews *news) {
  return news->count > 0 ? news->actions[news->count - 1].seq : -1;
}

void gamenews_destroy(GameNews *news) {
  if (!news)
    return;
  arena_deinit(&news->arena);
  mem_free(news);
}

static Status opengame_follow_one(OpenGame *open, const StoreAction *stored, Error *err) {
  json_auto_t *object = NULL;
  Game *game = open->table.game;
  ScopedMem Action *action = mem_alloc(sizeof *action);
  Status status = json_parse(stored->body, &object, err);
  if (status == OK)
    status = gamejson_read_action(object, game_settings(game), action, err);
  if (status == OK)
    status = game_replay(game, action, err);
  if (status == OK) {
    open->seq = action->seq;
    snprintf(open->hash, sizeof open->hash, "%s", action->state_hash);
  }
  return status;
}

Status opengame_follow(OpenGame *open, const GameNews *news, Error *err) {
  for (int i = 0; i < news->count; i++) {
    const StoreAction *stored = &news->actions[i];
    if (stored->seq < open->seq || (stored->seq == open->seq && strcmp(stored->hash, open->hash) == 0))
      continue; // already known
    if (open->is_broken || opengame_follow_one(open, stored, NULL) != OK)
      return fail(err, FAILURE_GAME_REOPEN);
  }
  return OK;
}
