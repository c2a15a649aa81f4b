// SPDX-License-Identifier: MIT
#include "app/saves.h"

#include "app/games_internal.h"

#include <stdio.h>
#include <string.h>

Status saves_list(App *app, const Account *account, GameList *out, Error *err) {
  GameList list = {0};
  StoreSave *rows;
  int count;
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, saves, account->id, (StorePage){0}, &list.arena, &rows, &count, err);
  if (status != OK) {
    gamelist_deinit(&list);
    return status;
  }
  list.entries = arena_alloc(&list.arena, (size_t)(count + 1) * sizeof *list.entries);
  for (int i = 0; i < count; i++) {
    if (rows[i].id == 0)
      continue; // a running game without a name
    list.entries[list.count] = games_entry(&rows[i], list.count + 1, &list.arena);
    list.count++;
  }
  *out = list;
  return OK;
}

static bool is_save_of(App *app, const Account *account, const char *given, Arena *arena) {
  StrBuf name = {0};
  StoreSave old;
  bool is_there = name_clean_to(given, SAVE_NAME_CHARACTERS, &name, NULL, NULL) == OK &&
                  STORE(app, save_find, account->id, name.data, arena, &old, NULL) == OK;
  strbuf_deinit(&name);
  return is_there;
}

Status saves_check_room(App *app, const Account *account, const char *name, Error *err) {
  Arena arena = {0};
  StoreSave *rows;
  int count = 0;
  Status status =
      account->id ? STORE(app, saves, account->id, ((StorePage){0, SAVES_MAX}), &arena, &rows, &count, err) : OK;
  if (status == OK && count >= SAVES_MAX && !is_save_of(app, account, name, &arena))
    status = error_set(err, ERR_LIMIT, N_("you have %d saved games; delete some first"), err_int(count));
  arena_deinit(&arena);
  return status;
}

static Status find(App *app, const Account *account, int64_t save, Arena *arena, StoreSave *out, Error *err) {
  char text[24];
  StoreSave *rows;
  int count;
  Status status = account_need(account, err);
  if (status == OK)
    status = STORE(app, saves, account->id, (StorePage){0}, arena, &rows, &count, err);
  if (status != OK)
    return status;
  for (int i = 0; i < count; i++) {
    if (rows[i].id == save && save != 0) {
      *out = rows[i];
      return OK;
    }
  }
  snprintf(text, sizeof text, "%lld", (long long)save);
  return fail(err, FAILURE_GAME_NOT_FOUND, err_str(text));
}

Status saves_resume(App *app, const Account *account, int64_t save, char game_id[GAME_ID_SIZE], Error *err) {
  Arena arena = {0};
  StoreSave row;
  StoreGame game;
  Status status = find(app, account, save, &arena, &row, err);
  if (status == OK && row.seq != row.game.seq)
    status = games_fork(app, &row, err);
  if (status == OK)
    status = STORE(app, game_get, row.game.id, &arena, &game, err);
  if (status == OK)
    snprintf(game_id, GAME_ID_SIZE, "%s", game.public_id);
  arena_deinit(&arena);
  return status;
}

static Status rename_row(App *app, const Account *account, const StoreSave *row, const char *name, Error *err) {
  int64_t id;
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = STORE(app, save_add, account->id, name, row->game.id, row->seq, row->saved_ms, row->summary, &id, err);
  if (status == ERR_EXISTS)
    status = fail(err, FAILURE_GAME_EXISTS, err_str(name));
  if (status == OK)
    status = STORE(app, save_delete, row->id, err);
  if (status == OK)
    return STORE(app, commit, err);
  STORE(app, rollback);
  return status;
}

Status saves_rename(App *app, const Account *account, int64_t save, const char *name, Error *err) {
  Arena arena = {0};
  StrBuf clean = {0};
  StoreSave row;
  Status status = find(app, account, save, &arena, &row, err);
  if (status == OK && name_clean_to(name, SAVE_NAME_CHARACTERS, &clean, NULL, NULL) != OK)
    status = fail(err, FAILURE_SAVE_NAME);
  if (status == OK && strcmp(clean.data, row.name) != 0)
    status = rename_row(app, account, &row, clean.data, err);
  strbuf_deinit(&clean);
  arena_deinit(&arena);
  return status;
}

Status saves_forget(App *app, const Account *account, int64_t save, Error *err) {
  Arena arena = {0};
  StoreSave row;
  Status status = find(app, account, save, &arena, &row, err);
  if (status == OK)
    status = STORE(app, save_delete, row.id, err);
  arena_deinit(&arena);
  return status;
}
