// SPDX-License-Identifier: MIT
#include "app/games_internal.h"

static bool is_mine(const StoreGame *row, const Account *account) {
  return row->owner == account->id && !row->is_remote;
}

static Status games_delete_save(App *app, const Account *account, const StoreSave *save, Error *err) {
  bool is_dropped;
  Status status = STORE(app, save_delete, save->id, err);
  return status == OK ? save_drop_game(app, account->id, save, &is_dropped, err) : status;
}

static Status delete_found(App *app, const Account *account, const StoreSave *save, Error *err) {
  if (save->id)
    return games_delete_save(app, account, save, err);
  return is_mine(&save->game, account) ? STORE(app, game_delete, save->game.id, err) : fail(err, FAILURE_GAME_DELETE);
}

static Status run_game_delete(const Use *use, const void *in, void *out, Error *err) {
  StoreSave save;
  (void)out;
  Status status = games_find(use->app, use->account, ((const GameChoice *)in)->which, use->arena, &save, err);
  if (status == OK)
    status = STORE(use->app, begin, err);
  if (status != OK)
    return status;
  status = delete_found(use->app, use->account, &save, err);
  if (status == OK)
    return STORE(use->app, commit, err);
  STORE(use->app, rollback);
  return status;
}

static const Field game_choice_fields[] = {
    {"which", FIELD_TEXT, FIELD_IN(GameChoice, which), .high = 200,
     .question = N_("Number or ID to delete (0: back):")},
    {0},
};

const UseCase game_deleting = USE_CASE("game.delete", "delete a save, or a game that has none", WHO_ACCOUNT,
                                       USE_IN(game_choice_fields, GameChoice), USE_NOTHING_OUT, .run = run_game_delete);
