// SPDX-License-Identifier: MIT
// Saving a game under a name, and leaving it. Every confirmed turn is kept anyway; a save is a moment to come back to.
#include "app/games.h"
#include "desk/desk_internal.h"

#include <string.h>

// A game in a file is its own save.
bool desk_can_save(const Desk *desk) {
  return desk->open->path.size == 0;
}

// An existing save is replaced only by who says so.
static bool desk_leave_save_as(Desk *desk, const char *name) {
  Error err;
  Status status = opengame_save(desk->open, name, false, &err);
  if (status != OK && strcmp(err.code, "game_exists") == 0) {
    talk_say_error(desk->talk, &err);
    if (!talk_ask_yes(desk->talk, tr(desk->talk->catalog, "Replace it?"), false))
      return false;
    status = opengame_save(desk->open, name, true, &err);
  }
  if (status != OK)
    talk_say_error(desk->talk, &err);
  return status == OK;
}

static void desk_leave_tell_saved(Desk *desk) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, tr(desk->talk->catalog, "Game saved as '%s'."), opengame_save_name(desk->open));
  talk_say_good(desk->talk, text.data);
}

Status desk_save(Desk *desk, Span rest, Error *err) {
  ScopedStrBuf name = {0};
  (void)err;
  strbuf_add(&name, rest.data, rest.size);
  if (rest.size > 0 ||
      talk_ask_text(desk->talk, tr(desk->talk->catalog, "Name of the save (. for date and time):"), &name)) {
    bool is_dated = strcmp(strbuf_text(&name), ".") == 0;
    if (desk_leave_save_as(desk, is_dated ? NULL : strbuf_text(&name)))
      desk_leave_tell_saved(desk);
  }
  return OK;
}

Status desk_save_and_leave(Desk *desk, Span rest, Error *err) {
  (void)rest;
  Status status = opengame_save_here(desk->open, err);
  if (status != OK) {
    talk_say_bad(desk->talk, tr(desk->talk->catalog, "The game could not be saved"));
    return status;
  }
  desk_leave_tell_saved(desk);
  desk->has_left = true;
  return OK;
}

Status desk_leave_unsaved(Desk *desk, Span rest, Error *err) {
  const Catalog *catalog = desk->talk->catalog;
  (void)rest;
  const char *question = opengame_save_name(desk->open)[0]
                             ? tr(catalog, "Leave, and drop all turns since the last save?")
                             : tr(catalog, "Leave, and drop this game, which was never saved?");
  if (!talk_ask_yes(desk->talk, question, false))
    return OK;
  Status status = opengame_drop_unsaved(desk->open, err);
  desk->has_left = desk->is_dropped = status == OK;
  return status;
}

Status desk_quit(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  desk->has_left = true;
  return OK;
}
