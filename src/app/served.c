// SPDX-License-Identifier: MIT
#include "app/served.h"

#include "app/games_internal.h"
#include "app/turn.h"

// An open game that nobody has played for this long is not offered any more; once it has been over for this long, only
// its players may look at it.
#define OPEN_MS ((int64_t)30 * 24 * 3600 * 1000)
// For this long after the last action, or after the password was given, it need not be given again.
enum { LOGIN_MS = 15 * 60 * 1000 };

// If another game was first, this one is deleted again before anybody can see it. If the earlier game is gone, nothing
// follows it.
static Status served_follow(App *app, const FreshGame *fresh, int64_t row, Error *err) {
  Status status = STORE(app, game_succeed, fresh->after, row, fresh->is_first, err);
  if (status == ERR_EXISTS) {
    Status gone = STORE(app, game_delete, row, NULL);
    return gone == OK ? status : gone;
  }
  if (status == OK && fresh->is_watchable)
    status = STORE(app, watchers_copy, fresh->after, row, err);
  return status == ERR_MISSING ? OK : status;
}

Status served_begin(App *app, const FreshGame *fresh, OpenGame **out, Error *err) {
  char id[GAME_ID_SIZE], token[WATCH_TOKEN_SIZE] = "";
  Watchers watchers = {0};
  game_new_public_id(id);
  if (fresh->is_watchable)
    watch_new_token(id, token);
  StoreGame row = {.public_id = id,
                   .owner = fresh->owner,
                   .resource = wordset_resource(fresh->words)->resource,
                   .is_remote = fresh->is_remote,
                   .is_open = fresh->is_open,
                   .watch_token = token,
                   .unranked_why = unranked_code(fresh->is_known ? UNRANKED_SEED : UNRANKED_BY_NOTHING)};
  Status status = game_add_stored(app->store, fresh->game, &row, err);
  if (status == OK && fresh->after)
    status = served_follow(app, fresh, row.id, err);
  if (status == OK && fresh->after)
    status = watch_read(app, row.id, &watchers, err);
  if (status == OK) {
    *out = opengame_stored(&row, fresh->game, fresh->words, &(GameWriter){0});
    memcpy(watchers.token, token, sizeof token);
    (*out)->watchers = watchers;
  }
  return status;
}

static void served_take_logins(const StoreGame *row, int64_t now_ms, OpenGame *open) {
  int64_t last_ms = row->logins.at_ms > row->played_ms ? row->logins.at_ms : row->played_ms;
  if (last_ms + LOGIN_MS > now_ms)
    open->logins = (DeviceLogins){(uint64_t)row->logins.device, (unsigned)row->logins.seats};
}

Status served_log_in(OpenGame *open, uint64_t device, unsigned seats, Error *err) {
  bool is_same = open->logins.device == device && seats;
  const DeviceLogins now = {device, seats | (is_same ? open->logins.seats : 0)};
  App *app;
  if (!now.seats && !open->logins.seats)
    return OK;
  Status status = opengame_app(open, &app, err);
  if (status == OK) {
    const StoreLogins row = {(int64_t)now.device, now.seats, app_now_ms(app)};
    status = STORE(app, game_set_logins, open->row, &row, err);
  }
  if (status == OK)
    open->logins = now;
  return status;
}

static Status open_served_row(App *app, WordShelf *shelf, const StoreGame *row, OpenGame **out, Error *err) {
  Game *game;
  WordSet *words = NULL;
  Status status = game_read_stored(app->store, row, -1, &game, err);
  if (status != OK)
    return status;
  if (!row->is_over)
    status = wordshelf_reopen(shelf, app, row->resource, game_settings(game), &words, err);
  OpenGame *open = opengame_stored(row, game, words, &(GameWriter){0});
  served_take_logins(row, app_now_ms(app), open);
  open->is_open = row->is_open && (!row->is_over || row->played_ms + OPEN_MS > app_now_ms(app));
  if (status == OK)
    status = opengame_equip(open, NULL, err);
  if (status == OK)
    status = watch_read(app, open->row, &open->watchers, err);
  if (status == OK)
    *out = open;
  else
    opengame_close(open);
  return status;
}

Status served_open(App *app, WordShelf *shelf, const char *id, OpenGame **out, Error *err) {
  ScopedArena arena = {0};
  StoreGame row;
  Status status = STORE(app, game_find, id, &arena, &row, err);
  if (status == ERR_MISSING)
    status = fail(err, FAILURE_GAME_NOT_FOUND, err_str(id));
  else if (status == OK)
    status = open_served_row(app, shelf, &row, out, err);
  return status;
}

Status served_join(App *app, const OpenGame *open, const Account *account, Error *err) {
  return account->id ? STORE(app, game_join, open->row, account->id, err)
                     : STORE(app, guest_join, open->row, account->guest, err);
}

Status served_join_guests(App *app, const OpenGame *open, Error *err) {
  const State *state = game_state(open->table.game);
  Status status = OK;
  for (int seat = 0; seat < state->seat_count && status == OK; seat++) {
    if (state->seats[seat].who.account[0] == 'g')
      status = STORE(app, guest_join, open->row, state->seats[seat].who.account, err);
  }
  return status;
}

Status served_part(App *app, const OpenGame *open, const Account *account, Error *err) {
  return account->id ? STORE(app, game_part, open->row, account->id, err)
                     : STORE(app, guest_part, open->row, account->guest, err);
}

Status served_give(OpenGame *open, const Account *account, Error *err) {
  App *app;
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = STORE(app, game_give, open->row, account->id, err);
  if (status == OK) {
    open->owner = account->id;
    account_mark(account->id, open->owner_mark);
  }
  return status;
}

Status served_delete(App *app, const OpenGame *open, Error *err) {
  return STORE(app, game_delete, open->row, err);
}

// account NULL: everybody's games.
static Status read_games_of(App *app, const Account *account, bool is_over, int limit, Arena *arena, StoreGame **rows,
                            int *count, Error *err) {
  const StorePage page = {0, limit};
  return account && !account->id ? STORE(app, guest_games, account->guest, is_over, page, arena, rows, count, err)
                                 : STORE(app, games, account ? account->id : 0, is_over, page, arena, rows, count, err);
}

Status served_running(App *app, const Account *account, int limit, Arena *arena, FieldList *out, Error *err) {
  StoreGame *rows;
  int count = 0;
  Status status = read_games_of(app, account, false, limit, arena, &rows, &count, err);
  const char **ids = arena_alloc(arena, (size_t)(count + 1) * sizeof *ids);
  for (int i = 0; i < count; i++)
    ids[i] = rows[i].public_id;
  *out = (FieldList){(void *)ids, count};
  return status;
}

Status served_offered(const Use *use, FieldList *out, Error *err) {
  StoreGame *rows;
  int count = 0;
  Status status =
      STORE(use->app, games_open, app_now_ms(use->app) - OPEN_MS, SERVED_OPEN_MAX, use->arena, &rows, &count, err);
  GameEntry *entries = arena_alloc(use->arena, (size_t)(count + 1) * sizeof *entries);
  for (int i = 0; i < count; i++)
    entries[i] = games_entry_of(use, &rows[i], NULL, 0, i + 1);
  *out = (FieldList){entries, count};
  return status;
}

bool served_waits_for_nobody(App *app, const char *id) {
  ScopedArena arena = {0};
  StoreGame row;
  Game *game = NULL;
  bool waits = false;
  Status status = STORE(app, game_find, id, &arena, &row, NULL);
  if (status == OK)
    status = game_read_stored(app->store, &row, -1, &game, NULL);
  if (status == OK) {
    const GameTable play = {.game = game};
    Turn turn = turn_now(&play);
    waits = turn.machines || (turn.kind == TURN_TIME && game_settings(game)->clock == CLOCK_DAYS);
  }
  game_destroy(game);
  return waits;
}

Status served_is_running(App *app, const char *id, bool *out, Error *err) {
  ScopedArena arena = {0};
  StoreGame row;
  Status status = STORE(app, game_find, id, &arena, &row, err);
  *out = status == OK && !row.is_over;
  return status == ERR_MISSING ? OK : status;
}

Status served_refuse_more(Status status, Error *err) {
  return error_coded(err, "too_many_games", status);
}

Status served_check_cap(App *app, const Account *account, Error *err) {
  Arena arena = {0};
  StoreGame *rows;
  int count = 0, limit = account->id ? GAMES_OF_ACCOUNT_MAX : GAMES_OF_GUEST_MAX;
  Status status = read_games_of(app, account, false, limit, &arena, &rows, &count, err);
  arena_deinit(&arena);
  if (status != OK || count < limit)
    return status;
  status = error_set(err, ERR_STATE, N_("you have %d games running; end or delete some first"), err_int(count));
  return served_refuse_more(status, err);
}
