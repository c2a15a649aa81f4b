// SPDX-License-Identifier: MIT
// Saving under a name, and leaving without.
#include "app/games_internal.h"

#include <string.h>

const char *opengame_save_name(const OpenGame *open) {
  return strbuf_text(&open->save_name);
}

static void set_save(OpenGame *open, int64_t save, const char *name) {
  open->save = save;
  strbuf_reset(&open->save_name);
  strbuf_add_text(&open->save_name, name);
}

// *old is what had the name before; its id is 0 where nothing had, and it is the save's.
static Status write_save(App *app, const OpenGame *open, const Account *account, const char *name, bool may_overwrite,
                         Arena *arena, StoreSave *old, int64_t *id, Error *err) {
  StrBuf summary = {0};
  int64_t now_ms = app_now_ms(app);
  *old = (StoreSave){0};
  game_write_summary(open->table.game, &summary);
  Status status = STORE(app, save_add, account->id, name, open->row, open->seq, now_ms, summary.data, id, err);
  if (status == ERR_EXISTS && may_overwrite) {
    status = STORE(app, save_find, account->id, name, arena, old, err);
    if (status == OK)
      status = STORE(app, save_move, *id = old->id, open->row, open->seq, now_ms, summary.data, err);
  } else if (status == ERR_EXISTS) {
    status = fail(err, FAILURE_GAME_EXISTS, err_str(name));
  }
  if (status == ERR_MISSING)
    fail(err, FAILURE_GAME_NOT_FOUND, err_str(open->id));
  strbuf_deinit(&summary);
  return status;
}

// A save that gets another game may leave the old one behind without any name.
static Status save_as(OpenGame *open, const char *name, bool may_overwrite, Error *err) {
  App *app = open->app;
  int64_t id;
  Arena arena = {0};
  StoreSave old;
  Status status = STORE(app, begin, err);
  if (status == OK) {
    status = write_save(app, open, &open->account, name, may_overwrite, &arena, &old, &id, err);
    if (status == OK && old.id)
      status = games_drop_unnamed(app, &open->account, &old, err);
    if (status == OK)
      status = STORE(app, commit, err);
    else
      STORE(app, rollback);
    if (status == OK)
      set_save(open, id, name);
  }
  arena_deinit(&arena);
  return status;
}

// The date and time; a number follows where two fall into the same second.
static Status save_by_date(OpenGame *open, Error *err) {
  Status status = ERR_EXISTS;
  for (int number = 1; status == ERR_EXISTS && number < 1000; number++) {
    StrBuf name = {0};
    game_write_time(app_now_ms(open->app), &name);
    if (number > 1)
      strbuf_printf(&name, " (%d)", number);
    status = save_as(open, strbuf_text(&name), false, err);
    strbuf_deinit(&name);
  }
  return status;
}

// The seeds have one sentence for whatever goes wrong with the disk; the error's own says what it was.
static Status tell_save(Status status, Error *err) {
  if (status == ERR_IO && err)
    err->code = failure_code(FAILURE_GAME_SAVE);
  return status;
}

Status opengame_save(OpenGame *open, const char *name, bool may_overwrite, Error *err) {
  StrBuf clean = {0};
  if (account_is_guest(&open->account))
    return fail(err, FAILURE_SAVE_GUEST);
  if (!name)
    return tell_save(save_by_date(open, err), err);
  Status status = name_clean_to(name, SAVE_NAME_CHARACTERS, &clean, NULL, NULL);
  if (status != OK)
    status = fail(err, FAILURE_SAVE_NAME);
  else
    status = tell_save(save_as(open, clean.data, may_overwrite, err), err);
  strbuf_deinit(&clean);
  return status;
}

Status opengame_save_for(App *app, const OpenGame *open, const Account *account, const char *name, bool may_overwrite,
                         Error *err) {
  StrBuf clean = {0};
  Arena arena = {0};
  StoreSave old;
  int64_t id;
  Status status = account_is_guest(account) ? fail(err, FAILURE_SAVE_GUEST) : OK;
  if (status == OK && name_clean_to(name, SAVE_NAME_CHARACTERS, &clean, NULL, NULL) != OK)
    status = fail(err, FAILURE_SAVE_NAME);
  if (status == OK)
    status = tell_save(write_save(app, open, account, clean.data, may_overwrite, &arena, &old, &id, err), err);
  strbuf_deinit(&clean);
  arena_deinit(&arena);
  return status;
}

Status opengame_save_here(OpenGame *open, Error *err) {
  if (!open->save)
    return opengame_save(open, NULL, false, err);
  StrBuf summary = {0};
  game_write_summary(open->table.game, &summary);
  Status status =
      STORE(open->app, save_move, open->save, open->row, open->seq, app_now_ms(open->app), summary.data, err);
  strbuf_deinit(&summary);
  if (status != ERR_MISSING)
    return tell_save(status, err);
  open->save = 0; // deleted meanwhile, by another program
  return opengame_save(open, NULL, false, err);
}

static Status go_back(App *app, const OpenGame *open, const StoreSave *save, Error *err) {
  Arena arena = {0};
  StoreGame row;
  Game *game = NULL;
  Status status = STORE(app, game_get, open->row, &arena, &row, err);
  if (status == OK)
    status = game_read_stored(app->store, &row, save->seq, &game, err);
  if (status == OK)
    status = STORE(app, game_revert, open->row, save->seq, game_last_hash(game), save->summary,
                   unranked_code(UNRANKED_OLDER_SAVE), err);
  game_destroy(game);
  arena_deinit(&arena);
  return status;
}

Status opengame_drop_unsaved(OpenGame *open, Error *err) {
  Arena arena = {0};
  StoreSave save;
  App *app;
  if (open->is_remote)
    return fail(err, FAILURE_REMOTE_LEAVE);
  if (state_is_over(game_state(open->table.game)))
    return OK; // nothing can be taken back any more
  Status status = opengame_app(open, &app, err);
  if (status == OK)
    status = STORE(app, save_last, open->row, &arena, &save, err);
  if (status == ERR_MISSING) {
    status = STORE(app, game_delete, open->row, err);
    status = status == ERR_MISSING ? OK : status; // gone already
  } else if (status == OK && save.seq != save.game.seq)
    status = go_back(app, open, &save, err);
  arena_deinit(&arena);
  return status;
}
