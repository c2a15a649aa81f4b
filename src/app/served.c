// SPDX-License-Identifier: MIT
#include "app/served.h"

#include "app/games_internal.h"
#include "app/turn.h"

#include <stdio.h>
#include <string.h>

// An open game that nobody has played for so long is not offered any more; once it is over nobody but its players may
// look at it after that time.
#define OPEN_MS ((int64_t)30 * 24 * 3600 * 1000)

Status served_begin(App *app, const ServedGame *fresh, OpenGame **out, Error *err) {
  char id[GAME_ID_SIZE], token[WATCH_TOKEN_SIZE] = "";
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
  if (status == OK)
    *out = opengame_stored(&row, fresh->game, fresh->words, &(GameWriter){0});
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
  open->is_open = row->is_open && (!row->is_over || row->played_ms + OPEN_MS > app_now_ms(app));
  if (status == OK)
    status = opengame_equip(open, NULL, err);
  if (status == OK)
    status = watch_read(app, open, err);
  if (status == OK)
    *out = open;
  else
    opengame_close(open);
  return status;
}

Status served_open(App *app, WordShelf *shelf, const char *id, OpenGame **out, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Status status = STORE(app, game_find, id, &arena, &row, err);
  if (status == ERR_MISSING)
    status = fail(err, FAILURE_GAME_NOT_FOUND, err_str(id));
  else if (status == OK)
    status = open_served_row(app, shelf, &row, out, err);
  arena_deinit(&arena);
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

Status served_succeed(OpenGame *open, OpenGame *next, Error *err) {
  App *app;
  Status status = opengame_app(open, &app, err);
  if (status == OK && next)
    status = watch_bring(open, next, err);
  if (status == OK)
    status = STORE(app, game_set_successor, open->row, next ? next->row : 0, err);
  if (status == OK)
    snprintf(open->successor, sizeof open->successor, "%s", next ? next->id : "");
  return status;
}

// NULL: everybody's.
static Status read_games_of(App *app, const Account *account, bool is_over, int limit, Arena *arena, StoreGame **rows,
                            int *count, Error *err) {
  const StorePage page = {0, limit};
  return account && !account->id ? STORE(app, guest_games, account->guest, is_over, page, arena, rows, count, err)
                                 : STORE(app, games, account ? account->id : 0, is_over, page, arena, rows, count, err);
}

static Status give_served_list(Status status, GameList *list, GameList *out) {
  if (status == OK)
    *out = *list;
  else
    gamelist_deinit(list);
  return status;
}

static void served_add_entries(GameList *list, const StoreGame *rows, int count) {
  GameEntry *all = arena_alloc(&list->arena, (size_t)(list->count + count + 1) * sizeof *all);
  if (list->count)
    memcpy(all, list->entries, (size_t)list->count * sizeof *all);
  list->entries = all;
  for (int i = 0; i < count; i++, list->count++)
    all[list->count] = games_entry_of(&rows[i], list->count + 1, &list->arena);
}

// Under its latest name.
static void name_saved(GameEntry *entry, const StoreSave *saves, int count) {
  for (int i = 0; i < count && !entry->is_saved; i++) {
    if (saves[i].id == 0 || strcmp(saves[i].game.public_id, entry->game_id) != 0)
      continue;
    entry->is_saved = true;
    entry->name = saves[i].name;
  }
}

Status served_list(App *app, const Account *account, GameList *out, Error *err) {
  GameList list = {0};
  StoreGame *rows;
  StoreSave *saves = NULL;
  int count = 0, save_count = 0;
  Status status = account->id ? STORE(app, saves, account->id, ((StorePage){0, SERVED_LIST_MAX}), &list.arena, &saves,
                                      &save_count, err)
                              : OK;
  for (int is_over = 0; is_over < 2 && status == OK; is_over++) {
    status = read_games_of(app, account, is_over, SERVED_LIST_MAX, &list.arena, &rows, &count, err);
    if (status == OK)
      served_add_entries(&list, rows, count);
  }
  for (int i = 0; i < list.count; i++)
    name_saved(&list.entries[i], saves, save_count);
  return give_served_list(status, &list, out);
}

Status served_running(App *app, const Account *account, int limit, GameList *out, Error *err) {
  GameList list = {0};
  StoreGame *rows;
  int count = 0;
  Status status = read_games_of(app, account, false, limit, &list.arena, &rows, &count, err);
  if (status == OK)
    served_add_entries(&list, rows, count);
  return give_served_list(status, &list, out);
}

Status served_offered(App *app, GameList *out, Error *err) {
  GameList list = {0};
  StoreGame *rows;
  int count = 0;
  Status status = STORE(app, games_open, app_now_ms(app) - OPEN_MS, SERVED_OPEN_MAX, &list.arena, &rows, &count, err);
  if (status == OK)
    served_add_entries(&list, rows, count);
  return give_served_list(status, &list, out);
}

bool served_waits_for_nobody(App *app, const char *id) {
  Arena arena = {0};
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
  arena_deinit(&arena);
  return waits;
}

Status served_is_running(App *app, const char *id, bool *out, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Status status = STORE(app, game_find, id, &arena, &row, err);
  *out = status == OK && !row.is_over;
  arena_deinit(&arena);
  return status == ERR_MISSING ? OK : status;
}

Status served_refuse_more(Status status, Error *err) {
  if (err)
    err->code = "too_many_games";
  return status;
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
