// SPDX-License-Identifier: MIT
// New games at this device: as they were ordered, or with the settings of another one.
#include "app/games_internal.h"
#include "app/served.h"
#include "base/mem.h"

#include <stdio.h>
#include <string.h>

// Takes the game over in any case.
static Status games_begin(App *app, const Account *account, FreshGame *fresh, const Progress *progress, OpenGame **out,
                          Error *err) {
  OpenGame *open;
  fresh->owner = account->id;
  Status status = served_begin(app, fresh, &open, err);
  if (status == OK)
    return games_sit_down(app, account, open, progress, out, err);
  freshgame_deinit(fresh);
  return status == ERR_MISSING ? fail(err, FAILURE_NOT_LOGGED_IN) : status; // the account was deleted meanwhile
}

Status games_new(const Use *use, const GameOrder *order, OpenGame **out, Error *err) {
  FreshGame fresh;
  Status status = game_making.run(use, order, &fresh, err);
  return status == OK ? games_begin(use->app, use->account, &fresh, use->progress, out, err) : status;
}

Status opengame_same_words(const OpenGame *open, const Settings *settings, const Progress *progress, ResourceWords *out,
                           Error *err) {
  Recipe *recipe;
  if (open->resource || resource_builtin(settings->lexicon, &recipe, NULL) != OK)
    return resource_open_words(open->app, &open->account, settings->lexicon, "", settings->any_order, progress, out,
                               err);
  recipe_destroy(recipe);
  return resource_reopen_words(open->app, 0, settings, progress, out, err);
}

// A bag that was changed since gives a game with its own tiles.
static void fit_tiles(Settings *settings, const TileSet *tiles) {
  ScopedMem Preset *preset = mem_alloc(sizeof *preset);
  if (settings->tiles.kinds != tiles->kinds || memcmp(settings->tiles.names, tiles->names, sizeof tiles->names) != 0) {
    settings->tiles = *tiles;
    if (preset_find(settings->preset, preset, NULL) == OK && preset->doubles_tiles)
      tileset_double(&settings->tiles);
  }
}

Status games_again(const OpenGame *open, const Progress *progress, OpenGame **out, Error *err) {
  ResourceWords words;
  FreshGame fresh = {.is_remote = open->is_remote};
  Seed seed = seed_from_system();
  ScopedMem Settings *settings = mem_alloc(sizeof *settings);
  *settings = *game_settings(open->table.game);
  Status status = opengame_same_words(open, settings, progress, &words, err);
  if (status == OK) {
    fit_tiles(settings, &words.tiles);
    snprintf(settings->lexicon_hash, sizeof settings->lexicon_hash, "%s", words.hash);
    fresh.words = wordset_own(&words);
    status = game_create(settings, &seed, app_now_ms(open->app), &fresh.game, err);
    if (status == OK)
      status = games_begin(open->app, &open->account, &fresh, progress, out, err);
    else
      freshgame_deinit(&fresh);
  }
  return status;
}
