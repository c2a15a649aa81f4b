// SPDX-License-Identifier: MIT
// Deletes an account in small transactions, so that the turns of others do not wait for all of them.
//
// The first transaction keeps everybody from logging in and marks the account as leaving. Interrupted work is continued
// by that mark, so every step may be done twice. Others write between the steps.
//
// The name is part of the heads of games, and every hash in their logs depends on it. A game that others still see is
// therefore written again with another name: the same settings, seed and actions, but new hashes.
#include "app/games_internal.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/steady.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool account_delete_has_name(const Settings *settings, const char *mark, const char *name) {
  for (int seat = 0; seat < settings->seat_count; seat++) {
    if (strcmp(settings->seats[seat].account, mark) != 0 && strcmp(settings->seats[seat].name, name) == 0)
      return true;
  }
  return false;
}

static void seat_bury(Seat *seat, const char *mark, const char *tombstone) {
  if (strcmp(seat->account, mark) == 0)
    snprintf(seat->name, sizeof seat->name, "%s", tombstone);
}

static void choose_tombstone(const Settings *settings, const char *mark, char out[SEAT_NAME_MAX]) {
  snprintf(out, SEAT_NAME_MAX, "%s", TOMBSTONE_NAME);
  for (int number = 2; account_delete_has_name(settings, mark, out); number++)
    snprintf(out, SEAT_NAME_MAX, "%s %d", TOMBSTONE_NAME, number);
}

static Status tell_again(const Game *game, const char *mark, Game **out, Error *err) {
  char tombstone[SEAT_NAME_MAX];
  Settings *settings = mem_alloc(sizeof *settings);
  Action *action = mem_alloc(sizeof *action);
  *settings = *game_settings(game);
  choose_tombstone(settings, mark, tombstone);
  for (int seat = 0; seat < settings->seat_count; seat++)
    seat_bury(&settings->seats[seat], mark, tombstone);
  Game *told = NULL;
  Status status = game_create(settings, game_seed(game), game_began_ms(game), &told, err);
  for (int64_t seq = 1; status == OK && seq <= game_action_count(game); seq++) {
    *action = *game_action(game, seq);
    if (action->type == ACTION_SEAT_CHANGE)
      seat_bury(&action->seat_change.who, mark, tombstone);
    status = game_append(told, action, err);
  }
  mem_free(settings);
  mem_free(action);
  if (status == OK)
    *out = told;
  else
    game_destroy(told);
  return status;
}

static Status leaving_rewrite_game(App *app, StoreGame row, const Game *game, Error *err) {
  ScopedArena arena = {0};
  ScopedStrBuf head = {0}, summary = {0};
  int count = (int)game_action_count(game);
  StoreAction *actions = arena_alloc(&arena, (size_t)count * sizeof *actions);
  for (int i = 0; i < count; i++)
    actions[i] = game_stored_action(game, game_action(game, i + 1), &arena);
  game_write_head(game, &head);
  game_write_summary(game, &summary);
  row.head = (Span){head.data, head.size};
  row.summary = summary.data;
  row.hash = game_last_hash(game);
  return STORE(app, game_rewrite, &row, actions, count, err);
}

static Status bury_in_game(App *app, int64_t id, const char *mark, Error *err) {
  ScopedArena arena = {0};
  StoreGame row;
  Game *game = NULL, *told = NULL;
  Status status = STORE(app, game_get, id, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, err);
  if (status == OK)
    status = tell_again(game, mark, &told, err);
  if (status == OK)
    status = leaving_rewrite_game(app, row, told, err);
  game_destroy(game);
  game_destroy(told);
  return status;
}

// Every seat of the account that still plays.
static Status resign_seats(App *app, int64_t id, const char *mark, Error *err) {
  OpenGame *open;
  Status status = games_open_bare(app, id, &open, err);
  if (status != OK)
    return status;
  const State *state = game_state(open->table.game);
  for (int seat = 0; status == OK && seat < state->seat_count && !state_is_over(state); seat++) {
    if (strcmp(state->seats[seat].who.account, mark) != 0 || state->seats[seat].is_out)
      continue;
    Action action = {.type = ACTION_RESIGN, .seat = seat, .at_ms = table_now_ms(&open->table)};
    status = gamelog_append(open->table.log, &action, err);
  }
  opengame_close(open);
  return status;
}

static Status leave_game(App *app, const StoreUser *user, const StoreGame *row, Error *err) {
  ScopedArena arena = {0};
  int64_t *users;
  int count;
  char mark[SEAT_NAME_MAX];
  account_mark(user->id, mark);
  Status status = STORE(app, game_users, row->id, &arena, &users, &count, err);
  if (status != OK)
    return status;
  if (count <= 1)
    return STORE(app, game_delete, row->id, err);
  if (!row->is_over)
    status = resign_seats(app, row->id, mark, err);
  return status == OK ? bury_in_game(app, row->id, mark, err) : status;
}

// Others who wait for the store try again after some milliseconds.
static void let_others_write(int64_t began_ms) {
  int64_t took_ms = steady_ms() - began_ms;
  const struct timespec pause = {.tv_nsec = (took_ms < 1 ? 1 : took_ms > 50 ? 50 : took_ms) * 1000000};
  nanosleep(&pause, NULL);
}

static Status leave_games(App *app, const StoreUser *user, bool is_over, const Progress *progress, Error *err) {
  ScopedArena arena = {0};
  StoreGame *rows;
  int count;
  Status status = STORE(app, games, user->id, is_over, (StorePage){0}, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    int64_t began_ms = steady_ms();
    if (progress_is_cancelled(progress))
      status = error_set(err, ERR_CANCELLED, N_("cancelled"));
    if (status == OK)
      status = STORE(app, begin, err);
    if (status == OK)
      status = app_settle(app, leave_game(app, user, &rows[i], err), err);
    status = status == ERR_MISSING ? OK : status; // somebody else goes on with the same account
    let_others_write(began_ms);
  }
  return status;
}

// A dictionary that somebody else is playing with becomes theirs, under another name if they already use that one.
static Status give_away(App *app, const StoreResource *row, Error *err) {
  int64_t heir;
  Status status = STORE(app, resource_heir, row->id, &heir, err);
  if (status != OK)
    return status == ERR_MISSING ? OK : status;
  status = ERR_EXISTS;
  for (int number = 1; status == ERR_EXISTS && number < 1000; number++) {
    ScopedStrBuf typed = {0}, name = {0}, key = {0};
    strbuf_printf(&typed, number == 1 ? "%s" : "%s-%d", row->name, number);
    status = name_clean_to(typed.data, RESOURCE_ID_CHARACTERS + 8, &name, &key, err);
    if (status == OK)
      status = STORE(app, resource_give, row->id, heir, name.data, key.data, err);
  }
  return status;
}

static Status give_all_away(App *app, const StoreUser *user, Error *err) {
  ScopedArena arena = {0};
  StoreResource *rows;
  int count;
  Status status = STORE(app, resources, user->id, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++) {
    if (rows[i].owner == user->id && rows[i].used_by > 0)
      status = give_away(app, &rows[i], err);
  }
  return status;
}

#define LEAVING "leaving."

static void write_leaving(int64_t account, StrBuf *out) {
  strbuf_printf(out, LEAVING "%012lld", (long long)account);
}

// From now on no password is right.
static Status begin_leaving(App *app, int64_t id, Error *err) {
  ScopedStrBuf mark = {0};
  write_leaving(id, &mark);
  Status status = STORE(app, begin, err);
  if (status == OK) {
    status = STORE(app, setting_set, 0, mark.data, "yes", err);
    if (status == OK)
      status = STORE(app, user_set_password, id, "", err);
    if (status == OK)
      status = STORE(app, sessions_delete_all, id, err);
    status = app_settle(app, status, err);
  }
  return status;
}

static Status end_leaving(App *app, const StoreUser *user, Error *err) {
  ScopedStrBuf mark = {0};
  write_leaving(user->id, &mark);
  Status status = STORE(app, begin, err);
  if (status == OK) {
    status = give_all_away(app, user, err);
    if (status == OK)
      status = STORE(app, user_delete, user->id, err);
    if (status == OK)
      status = STORE(app, setting_set, 0, mark.data, NULL, err);
    status = app_settle(app, status, err);
  }
  return status;
}

static Status go_on_leaving(App *app, const StoreUser *user, const Progress *progress, Error *err) {
  Status status = leave_games(app, user, true, progress, err);
  if (status == OK)
    status = leave_games(app, user, false, progress, err);
  if (status == OK)
    status = end_leaving(app, user, err);
  return status == ERR_MISSING ? OK : status; // somebody else has finished it
}

Status account_delete(App *app, Account *account, char *password, const Progress *progress, Error *err) {
  StoreUser user;
  Status status = error_at(err, "password", account_confirm(app, account, password, &user, err));
  password_wipe(password);
  if (status == OK)
    status = begin_leaving(app, user.id, err);
  if (status == OK)
    status = go_on_leaving(app, &user, progress, err);
  if (status == OK)
    account_log_out(account);
  return status;
}

Status accounts_finish_leaving(App *app, const Progress *progress, int *finished, Error *err) {
  enum { AT_MOST = 1000 };
  ScopedArena arena = {0};
  StoreSetting *rows;
  int count = 0;
  *finished = 0;
  Status status = STORE(app, settings, 0, LEAVING, "", AT_MOST, &arena, &rows, &count, err);
  for (int i = 0; i < count && status == OK; i++) {
    StoreUser user;
    long id;
    bool is_there = span_to_int(span_of(rows[i].name + strlen(LEAVING)), 1, LONG_MAX, &id) &&
                    STORE(app, user_get, id, &user, NULL) == OK;
    status = is_there ? go_on_leaving(app, &user, progress, err) : STORE(app, setting_set, 0, rows[i].name, NULL, err);
    *finished += is_there && status == OK;
  }
  return status;
}
