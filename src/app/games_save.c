// SPDX-License-Identifier: MIT
// Saving under a name, and leaving without.
#include "app/games_internal.h"
#include "app/saves.h"

const char *opengame_save_name(const OpenGame *open) {
  return strbuf_text(&open->save_name);
}

static Status save_as(OpenGame *open, const char *name, bool may_overwrite, Error *err) {
  SaveMade made = {0};
  Status status = STORE(open->app, begin, err);
  if (status != OK)
    return status;
  status = save_put(open->app, &open->account, open, name, may_overwrite, app_now_ms(open->app), &made, err);
  if (status == OK)
    status = STORE(open->app, commit, err);
  else
    STORE(open->app, rollback);
  if (status == OK) {
    open->save = made.save;
    strbuf_reset(&open->save_name);
    strbuf_add_text(&open->save_name, made.name.data);
  }
  strbuf_deinit(&made.name);
  return status;
}

// The date and time; a number follows where two fall into the same second.
static Status save_by_date(OpenGame *open, Error *err) {
  Status status = ERR_EXISTS;
  for (int number = 1; status == ERR_EXISTS && number < 1000; number++) {
    ScopedStrBuf name = {0};
    game_write_time(app_now_ms(open->app), &name);
    if (number > 1)
      strbuf_printf(&name, " (%d)", number);
    status = save_as(open, strbuf_text(&name), false, err);
  }
  return status;
}

Status opengame_save(OpenGame *open, const char *name, bool may_overwrite, Error *err) {
  if (account_is_guest(&open->account))
    return fail(err, FAILURE_SAVE_GUEST);
  return name ? save_as(open, name, may_overwrite, err) : save_by_date(open, err);
}

Status opengame_save_here(OpenGame *open, Error *err) {
  if (!open->save)
    return opengame_save(open, NULL, false, err);
  ScopedStrBuf summary = {0};
  game_write_summary(open->table.game, &summary);
  Status status =
      STORE(open->app, save_move, open->save, open->row, open->seq, app_now_ms(open->app), summary.data, err);
  if (status == ERR_IO && err)
    err->code = failure_code(FAILURE_GAME_SAVE);
  if (status != ERR_MISSING)
    return status;
  open->save = 0; // deleted meanwhile, by another program
  return opengame_save(open, NULL, false, err);
}

Status opengame_drop_unsaved(OpenGame *open, Error *err) {
  bool has_changed;
  App *app;
  Status status = opengame_app(open, &app, err);
  return status == OK ? save_go_back(app, open, &has_changed, err) : status;
}
