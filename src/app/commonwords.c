// SPDX-License-Identifier: MIT
#include "app/commonwords.h"

#include "engine/bot.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"

#include <string.h>

static bool are_wanted(const Settings *settings, bool of_every_day) {
  for (int seat = 0; seat < settings->seat_count; seat++) {
    const Bot *bot;
    if (settings->seats[seat].kind == SEAT_BOT && bot_find(settings->seats[seat].bot, &bot, NULL) == OK &&
        (of_every_day ? bot->uses_everyday_words : bot->uses_common_words))
      return true;
  }
  return false;
}

// A game may have twice the tiles of the set, but it has the same kinds.
static bool find_tile_set(const RecipeInfo *info, const TileSet *tiles, const char **id, TileSet *out) {
  for (int i = 0; info->tile_sets[i]; i++) {
    if (tileset_builtin(info->tile_sets[i], out, NULL) == OK && out->kinds == tiles->kinds &&
        memcmp(out->names, tiles->names, sizeof out->names) == 0) {
      *id = info->tile_sets[i];
      return true;
    }
  }
  return false;
}

// The recipe with this profile in the language of this lexicon; NULL if there is none. The caller destroys it.
static Recipe *commonwords_find_recipe(const char *lexicon, RecipeProfile profile) {
  char id[RECIPE_ID_MAX];
  Recipe *own, *found = NULL;
  if (recipe_builtin(lexicon, &own, NULL) != OK)
    return NULL;
  for (int i = 0; !found && recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    const RecipeInfo *info = recipe_info(recipe);
    if (info->profile == profile && strcmp(info->language, recipe_info(own)->language) == 0)
      found = recipe;
    else
      recipe_destroy(recipe);
  }
  recipe_destroy(own);
  return found;
}

static Status commonwords_load(const char *path, const TileSet *tiles, bool any_order, const Progress *progress,
                               CommonWords *out, Error *err) {
  Kwg kwg;
  CommonWords words = {.is_there = true};
  Status status = kwg_load_for(path, tiles, &kwg, err);
  if (status != OK)
    return status;
  lexicon_init_from_kwg(&words.lexicon, &kwg);
  if (any_order)
    status = lexicon_make_any_order(&words.lexicon, progress, err);
  if (status == OK)
    *out = words;
  else
    lexicon_deinit(&words.lexicon);
  return status;
}

static Status commonwords_build(const char *lexicon, RecipeProfile profile, const TileSet *tiles, bool any_order,
                                const Progress *progress, CommonWords *out, Error *err) {
  Recipe *recipe = commonwords_find_recipe(lexicon, profile);
  const char *tile_set;
  TileSet own;
  ScopedStrBuf path = {0};
  Status status = OK;
  *out = (CommonWords){0};
  if (recipe && find_tile_set(recipe_info(recipe), tiles, &tile_set, &own)) {
    status = recipe_build(recipe, tile_set, progress, &path, err);
    if (status == OK)
      status = commonwords_load(path.data, &own, any_order, progress, out, err);
    else if (status == ERR_MISSING) // packages are missing: it plays without, as with one's own words
      status = OK;
  }
  if (out->is_there && profile == RECIPE_EVERYDAY)
    lexicon_count_words(&out->lexicon);
  recipe_destroy(recipe);
  return status;
}

static Status commonwords_open_wanted(const Settings *settings, RecipeProfile profile, const Progress *progress,
                                      CommonWords *out, Error *err) {
  *out = (CommonWords){0};
  return are_wanted(settings, profile == RECIPE_EVERYDAY)
             ? commonwords_build(settings->lexicon, profile, &settings->tiles, settings->any_order, progress, out, err)
             : OK;
}

Status commonwords_open(const Settings *settings, const Progress *progress, CommonWords *out, Error *err) {
  return commonwords_open_wanted(settings, RECIPE_COMMON, progress, out, err);
}

Status everydaywords_open(const Settings *settings, const Progress *progress, CommonWords *out, Error *err) {
  return commonwords_open_wanted(settings, RECIPE_EVERYDAY, progress, out, err);
}

Status commonwords_open_profile(const char *lexicon, RecipeProfile profile, const TileSet *tiles,
                                const Progress *progress, CommonWords *out, Error *err) {
  return commonwords_build(lexicon, profile, tiles, false, progress, out, err);
}

void commonwords_close(CommonWords *words) {
  if (words->is_there)
    lexicon_deinit(&words->lexicon);
  *words = (CommonWords){0};
}
