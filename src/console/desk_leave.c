// SPDX-License-Identifier: MIT
// Saving a game under a name, and leaving it. Every confirmed turn is kept anyway; a save is a moment to come back to.
#include "console/desk_internal.h"

#include <string.h>

// An existing save is replaced only by who says so.
static bool save_as(Console *console, const char *name) {
  OpenGame *game = console->playing->open;
  Error err;
  Status status = opengame_save(game, name, false, &err);
  if (status != OK && strcmp(err.code, "game_exists") == 0) {
    say_error(console, &err);
    if (!ask_yes(console, tr(console->catalog, "Replace it?"), false))
      return false;
    status = opengame_save(game, name, true, &err);
  }
  if (status != OK)
    say_error(console, &err);
  return status == OK;
}

static void tell_saved(Console *console) {
  StrBuf text = {0};
  strbuf_printf(&text, tr(console->catalog, "Game saved as '%s'."), opengame_save_name(console->playing->open));
  say_good(console, text.data);
  strbuf_deinit(&text);
}

MenuNext desk_save(Console *console) {
  StrBuf name = {0};
  if (ask_text(console, tr(console->catalog, "Name of the save (. for date and time):"), &name)) {
    bool is_dated = strcmp(strbuf_text(&name), ".") == 0;
    if (save_as(console, is_dated ? NULL : strbuf_text(&name)))
      tell_saved(console);
  }
  strbuf_deinit(&name);
  return MENU_AGAIN;
}

MenuNext desk_save_and_leave(Console *console) {
  Error err;
  if (opengame_save_here(console->playing->open, &err) != OK) {
    say_bad(console, tr(console->catalog, "The game could not be saved"));
    playing_say_error(console, &err);
    return MENU_AGAIN;
  }
  tell_saved(console);
  console->playing->has_left = true;
  return playing_next(console);
}

MenuNext desk_leave(Console *console) {
  Playing *playing = console->playing;
  Error err;
  const char *name = opengame_save_name(playing->open);
  const char *question = name[0] ? tr(console->catalog, "Leave, and drop all turns since the last save?")
                                 : tr(console->catalog, "Leave, and drop this game, which was never saved?");
  if (!ask_yes(console, question, false))
    return MENU_AGAIN;
  if (opengame_drop_unsaved(playing->open, &err) != OK) {
    playing_say_error(console, &err);
    return MENU_AGAIN;
  }
  playing->has_left = playing->is_dropped = playing->is_turn_over = true;
  return MENU_BACK;
}
