// SPDX-License-Identifier: MIT
#include "app/saves.h"

#include "app/games_internal.h"

#include <stdio.h>
#include <string.h>

static Status run_save_list(const Use *use, const void *in, void *out, Error *err) {
  FieldList *saves = &((SaveList *)out)->saves;
  (void)in;
  Status status = games_list_saved(use, false, saves, err);
  saves->count = saves->count < SAVES_MAX ? saves->count : SAVES_MAX;
  return status;
}

static Status save_of_number(const Use *use, int64_t save, StoreSave *out, Error *err) {
  char text[24];
  StoreSave *rows;
  int count;
  Status status = account_need(use->account, err);
  if (status == OK)
    status = STORE(use->app, saves, use->account->id, (StorePage){0}, use->arena, &rows, &count, err);
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

static Status run_save_load(const Use *use, const void *in, void *out, Error *err) {
  StoreSave row;
  StoreGame game;
  Status status = save_of_number(use, ((const SaveChoice *)in)->save, &row, err);
  if (status == OK && row.seq != row.game.seq)
    status = games_fork(use->app, &row, err);
  if (status == OK)
    status = STORE(use->app, game_get, row.game.id, use->arena, &game, err);
  if (status == OK)
    ((SaveLoaded *)out)->id = game.public_id;
  return status;
}

static Status save_rename_row(App *app, const Account *account, const StoreSave *row, const char *name, Error *err) {
  int64_t id;
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = STORE(app, save_add, account->id, name, row->game.id, row->seq, row->saved_ms, row->summary, &id, err);
  if (status == ERR_EXISTS)
    status = error_at(err, "name", fail(err, FAILURE_GAME_EXISTS, err_str(name)));
  if (status == OK)
    status = STORE(app, save_delete, row->id, err);
  return app_settle(app, status, err);
}

static Status save_clean_name(const char *name, StrBuf *out, Error *err) {
  Status status = name_clean_to(name, SAVE_NAME_CHARACTERS, out, NULL, NULL);
  return status == OK ? OK : error_at(err, "name", fail(err, FAILURE_SAVE_NAME));
}

static Status run_save_rename(const Use *use, const void *in, void *out, Error *err) {
  const SaveChoice *choice = in;
  ScopedStrBuf clean = {0};
  StoreSave row;
  (void)out;
  Status status = save_of_number(use, choice->save, &row, err);
  if (status == OK)
    status = save_clean_name(choice->name, &clean, err);
  if (status == OK && strcmp(clean.data, row.name) != 0)
    status = save_rename_row(use->app, use->account, &row, clean.data, err);
  return status;
}

static Status run_save_forget(const Use *use, const void *in, void *out, Error *err) {
  StoreSave row;
  (void)out;
  Status status = save_of_number(use, ((const SaveChoice *)in)->save, &row, err);
  return status == OK ? STORE(use->app, save_delete, row.id, err) : status;
}

// Saving

Status save_drop_game(App *app, int64_t account, const StoreSave *was, bool *is_dropped, Error *err) {
  ScopedArena arena = {0};
  StoreSave other;
  Status status = OK;
  *is_dropped = false;
  if (was->seq == was->game.seq && !was->game.is_over && was->game.owner == account && !was->game.is_remote) {
    status = STORE(app, save_last, was->game.id, &arena, &other, err);
    if (status == ERR_MISSING) {
      status = STORE(app, game_delete, was->game.id, err);
      *is_dropped = status == OK;
    }
  }
  return status;
}

static Status save_check_count(App *app, int64_t account, Error *err) {
  ScopedArena arena = {0};
  StoreSave *rows;
  int count = 0, saves = 0;
  Status status = STORE(app, saves, account, (StorePage){0}, &arena, &rows, &count, err);
  for (int i = 0; i < count && status == OK; i++)
    saves += rows[i].id != 0;
  return status != OK || saves < SAVES_MAX
             ? status
             : error_set(err, ERR_LIMIT, N_("you have %d saved games; delete some first"), err_int(saves));
}

static Status save_move_to(App *app, const Account *account, const OpenGame *open, const StoreSave *old,
                           const char *summary, int64_t now_ms, SaveMade *out, Error *err) {
  bool is_dropped = false;
  Status status = STORE(app, save_move, old->id, open->row, open->seq, now_ms, summary, err);
  if (status == OK)
    status = save_drop_game(app, account->id, old, &is_dropped, err);
  out->save = old->id;
  if (is_dropped)
    snprintf(out->dropped, sizeof out->dropped, "%s", old->game.public_id);
  return status;
}

static Status save_add_new(App *app, const Account *account, const OpenGame *open, const char *summary, int64_t now_ms,
                           SaveMade *out, Error *err) {
  Status status = save_check_count(app, account->id, err);
  if (status != OK)
    return status;
  status = STORE(app, save_add, account->id, out->name.data, open->row, open->seq, now_ms, summary, &out->save, err);
  if (status == ERR_EXISTS) // another program was faster
    fail(err, FAILURE_GAME_EXISTS, err_str(out->name.data));
  if (status == ERR_MISSING)
    fail(err, FAILURE_GAME_NOT_FOUND, err_str(open->id));
  return status;
}

Status save_put(App *app, const Account *account, const OpenGame *open, const char *name, bool may_overwrite,
                int64_t now_ms, SaveMade *out, Error *err) {
  ScopedArena arena = {0};
  ScopedStrBuf summary = {0};
  StoreSave old;
  *out = (SaveMade){0};
  if (account_is_guest(account))
    return fail(err, FAILURE_SAVE_GUEST);
  Status status = save_clean_name(name, &out->name, err);
  if (status != OK)
    return status;
  game_write_summary(open->table.game, &summary);
  status = STORE(app, save_find, account->id, out->name.data, &arena, &old, err);
  if (status == ERR_MISSING)
    status = save_add_new(app, account, open, summary.data, now_ms, out, err);
  else if (status == OK)
    status = may_overwrite ? save_move_to(app, account, open, &old, summary.data, now_ms, out, err)
                           : fail(err, FAILURE_GAME_EXISTS, err_str(out->name.data));
  // The seeds have one sentence for any problem with the disk; err's own sentence says which problem it was.
  if (status == ERR_IO && err)
    err->code = failure_code(FAILURE_GAME_SAVE);
  return status == ERR_MISSING ? status : error_at(err, "name", status);
}

static Status save_revert_game(App *app, const OpenGame *open, const StoreSave *save, Error *err) {
  ScopedArena arena = {0};
  StoreGame row;
  Game *game = NULL;
  Status status = STORE(app, game_get, open->row, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, save->seq, &game, err);
  if (status == OK)
    status = STORE(app, game_revert, open->row, save->seq, game_last_hash(game), save->summary,
                   unranked_code(UNRANKED_OLDER_SAVE), err);
  game_destroy(game);
  return status;
}

Status save_go_back(App *app, const OpenGame *open, bool *has_changed, Error *err) {
  ScopedArena arena = {0};
  StoreSave save;
  *has_changed = false;
  if (open->is_remote)
    return fail(err, FAILURE_REMOTE_LEAVE);
  if (state_is_over(game_state(open->table.game)))
    return OK; // too late to take anything back
  Status status = STORE(app, save_last, open->row, &arena, &save, err);
  if (status == ERR_MISSING) {
    status = STORE(app, game_delete, open->row, err);
    status = status == ERR_MISSING ? OK : status; // it is gone already
    *has_changed = true;
  } else if (status == OK && save.seq != save.game.seq) {
    status = save_revert_game(app, open, &save, err);
    *has_changed = true;
  }
  return status;
}

#define CHOSEN_SAVE                                                                                                    \
  FIELD_ROW("save", FIELD_INT, FIELD_IN(SaveChoice, save), .low = INT64_MIN, .high = INT64_MAX, .except = FIELD_IN_PATH)
static const Field save_chosen_fields[] = {CHOSEN_SAVE, {0}};
static const Field save_rename_fields[] = {
    CHOSEN_SAVE,
    {"name", FIELD_TEXT, FIELD_IN(SaveChoice, name), .high = 200},
    {0},
};
static const Field save_list_fields[] = {
    {"saves", FIELD_LIST, FIELD_IN(SaveList, saves), .high = SAVES_MAX, FIELD_ITEMS(game_entry_fields, GameEntry)},
    {0},
};
static const Field save_loaded_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(SaveLoaded, id), .low = 1, .high = 32, .help = "of the game"},
    {0},
};

const UseCase save_listing = USE_CASE("save.list", "names for moments of one's games", WHO_ACCOUNT, USE_NOTHING_IN,
                                      USE_OUT(save_list_fields, SaveList), .run = run_save_list);
const UseCase save_loading =
    USE_CASE("save.load", "go on from there: in the game itself, or in a copy if it has gone on since", WHO_ACCOUNT,
             USE_IN(save_chosen_fields, SaveChoice), USE_OUT(save_loaded_fields, SaveLoaded), .run = run_save_load);
const UseCase save_renaming = USE_CASE("save.rename", "another name", WHO_ACCOUNT,
                                       USE_IN(save_rename_fields, SaveChoice), USE_NOTHING_OUT, .run = run_save_rename);
const UseCase save_forgetting =
    USE_CASE("save.forget", "forget the name; the game stays", WHO_ACCOUNT, USE_IN(save_chosen_fields, SaveChoice),
             USE_NOTHING_OUT, .run = run_save_forget);
