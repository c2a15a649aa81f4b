// SPDX-License-Identifier: MIT
#include "app/games_internal.h"

static bool is_mine(const StoreGame *row, const Account *account) {
  return row->owner == account->id && !row->is_remote;
}

Status games_drop_unnamed(App *app, const Account *account, const StoreSave *was, Error *err) {
  Arena arena = {0};
  StoreSave other;
  Status status = OK;
  if (was->seq == was->game.seq && !was->game.is_over && is_mine(&was->game, account)) {
    status = STORE(app, save_last, was->game.id, &arena, &other, err);
    if (status == ERR_MISSING)
      status = STORE(app, game_delete, was->game.id, err);
  }
  arena_deinit(&arena);
  return status;
}

static Status delete_save(App *app, const Account *account, const StoreSave *save, Error *err) {
  Status status = STORE(app, save_delete, save->id, err);
  return status == OK ? games_drop_unnamed(app, account, save, err) : status;
}

static Status delete_found(App *app, const Account *account, const StoreSave *save, Error *err) {
  if (save->id)
    return delete_save(app, account, save, err);
  return is_mine(&save->game, account) ? STORE(app, game_delete, save->game.id, err) : fail(err, FAILURE_GAME_DELETE);
}

Status games_delete(App *app, const Account *account, const char *which, Error *err) {
  Arena arena = {0};
  StoreSave save;
  Status status = games_find(app, account, which, &arena, &save, err);
  if (status == OK)
    status = STORE(app, begin, err);
  if (status == OK) {
    status = delete_found(app, account, &save, err);
    if (status == OK)
      status = STORE(app, commit, err);
    else
      STORE(app, rollback);
  }
  arena_deinit(&arena);
  return status;
}
