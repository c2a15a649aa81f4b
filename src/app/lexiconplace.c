// SPDX-License-Identifier: MIT
#include "app/lexiconplace.h"

#include "base/file.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/kwgside.h"
#include "lexicon/officiallist.h"
#include "lexicon/recipe.h"
#include "meaning/lemmas.h"

#include <string.h>

// The built-in tile set that a compiled file was made for, by the hash in its side file.
static void add_tile_set_by_hash(const char *hash, StrBuf *tile_set) {
  char id[TILE_NAME_MAX], own[65];
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    if (tileset_builtin(id, &tiles, NULL) != OK)
      continue;
    tileset_hash(&tiles, own);
    if (strcmp(own, hash) == 0) {
      strbuf_add_text(tile_set, id);
      return;
    }
  }
}

static bool looks_like_a_file(const char *name) {
  return strchr(name, '/') || path_ends_in(name, "kwg") || file_exists(name);
}

Status lexicon_find_file(const char *path, LexiconPlace *out, Error *err) {
  KwgSide side;
  *out = (LexiconPlace){0};
  if (!file_exists(path))
    return error_set(err, ERR_MISSING, N_("there is no file '%s'"), err_str(path));
  strbuf_add_text(&out->path, path);
  if (kwgside_read(path, &side, NULL) == OK)
    add_tile_set_by_hash(side.tileset, &out->tile_set);
  return OK;
}

Status recipe_name_read(const char *name, RecipeName *out, Error *err) {
  const char *at = strchr(name, '@');
  size_t size = at ? (size_t)(at - name) : strlen(name);
  size_t tiles_size = at ? strlen(at + 1) : 0;
  *out = (RecipeName){0};
  if (size < sizeof out->id)
    memcpy(out->id, name, size);
  if (tiles_size < sizeof out->tile_set)
    memcpy(out->tile_set, at ? at + 1 : "", tiles_size);
  Recipe *recipe;
  Status status = recipe_builtin(size < sizeof out->id ? out->id : name, &recipe, err);
  if (status == OK && !at)
    strncpy(out->tile_set, recipe_info(recipe)->tile_sets[0], sizeof out->tile_set - 1);
  if (status == OK)
    recipe_destroy(recipe);
  return status;
}

static Status lexiconplace_find_recipe(const char *name, const Progress *progress, LexiconPlace *out, Error *err) {
  RecipeName recipe;
  *out = (LexiconPlace){0};
  Status status = recipe_name_read(name, &recipe, err);
  if (status != OK)
    return status;
  status = recipe_ensure(recipe.id, recipe.tile_set, progress, &out->path, err);
  strbuf_add_text(&out->tile_set, recipe.tile_set);
  return status;
}

Status lexicon_find(const char *name, const Progress *progress, LexiconPlace *out, Error *err) {
  return looks_like_a_file(name) ? lexicon_find_file(name, out, err)
                                 : lexiconplace_find_recipe(name, progress, out, err);
}

static Status lexiconplace_make_recipe(const RecipeName *name, const Progress *progress, LexiconPlace *out,
                                       Error *err) {
  Recipe *recipe;
  SCOPED(recipe_forms_deinit) RecipeForms forms = {0};
  ScopedStrBuf lemmas = {0};
  Status status = recipe_builtin(name->id, &recipe, err);
  if (status != OK)
    return status;
  const RecipeInfo *info = recipe_info(recipe);
  // Other recipes of a language have only some of its words; for an official list nobody says how its words were
  // formed.
  bool has_lemmas = strcmp(info->id, info->language) == 0 && !officiallist_is_there(info->id);
  status = recipe_build_forms(recipe, name->tile_set, progress, &out->path, has_lemmas ? &forms : NULL, err);
  if (status == OK && has_lemmas)
    status = lemmas_ensure(recipe, progress, &forms, &lemmas, err);
  recipe_destroy(recipe);
  return status;
}

Status lexicon_make(const char *name, const Progress *progress, LexiconPlace *out, Error *err) {
  RecipeName recipe;
  *out = (LexiconPlace){0};
  Status status = recipe_name_read(name, &recipe, err);
  if (status == OK) {
    strbuf_add_text(&out->tile_set, recipe.tile_set);
    status = lexiconplace_make_recipe(&recipe, progress, out, err);
  }
  return status;
}

void lexicon_place_deinit(LexiconPlace *place) {
  strbuf_deinit(&place->path);
  strbuf_deinit(&place->tile_set);
}

static bool has_same_names(const TileSet *a, const TileSet *b) {
  return a->kinds == b->kinds && memcmp(a->names, b->names, sizeof a->names) == 0;
}

Status lexicon_load(const LexiconPlace *place, const TileSet *tiles, Kwg *out, Error *err) {
  TileSet own;
  bool knows_own = place->tile_set.size > 0 && tileset_builtin(place->tile_set.data, &own, NULL) == OK;
  // Sets with twice the tiles, as in the super game, have the same numbers.
  return kwg_load_for(place->path.data, knows_own && has_same_names(&own, tiles) ? &own : tiles, out, err);
}

static Status add_gaddag(Kwg *kwg, const TileSet *tiles, const char *path, Error *err) {
  WordList words;
  KwgImage image;
  kwg_words(kwg, &words);
  Status status = kwg_build(&words, NULL, &image, err);
  wordlist_deinit(&words);
  if (status != OK)
    return status;
  Kwg complete;
  status = kwg_from_bytes((Span){(const char *)image.nodes, (size_t)image.count * sizeof *image.nodes}, tiles->kinds,
                          path, &complete, err);
  kwg_image_deinit(&image);
  if (status == OK) {
    kwg_deinit(kwg);
    *kwg = complete;
  }
  return status;
}

Status lexicon_load_for_plays(const LexiconPlace *place, const TileSet *tiles, Kwg *out, Error *err) {
  Kwg kwg;
  Status status = lexicon_load(place, tiles, &kwg, err);
  if (status != OK)
    return status;
  if (!kwg_has_gaddag(&kwg))
    status = add_gaddag(&kwg, tiles, place->path.data, err);
  if (status == OK)
    *out = kwg;
  else
    kwg_deinit(&kwg);
  return status;
}

Status lexicon_tiles(const LexiconPlace *place, const char *bag, TileSet *out, Error *err) {
  if (bag)
    return tileset_load(bag, out, err);
  if (place->tile_set.size > 0)
    return tileset_builtin(place->tile_set.data, out, err);
  return error_set(err, ERR_INPUT, N_("the tiles of '%s' are not known: give its bag file with --bag"),
                   err_str(place->path.data));
}

Status lexicon_open(const char *name, const char *bag, const Progress *progress, OpenLexicon *out, Error *err) {
  LexiconPlace place;
  Status status = lexicon_find(name, progress, &place, err);
  if (status == OK)
    status = lexicon_tiles(&place, bag, &out->tiles, err);
  if (status == OK)
    status = lexicon_load(&place, &out->tiles, &out->kwg, err);
  lexicon_place_deinit(&place);
  return status;
}

void lexicon_close(OpenLexicon *lexicon) {
  kwg_deinit(&lexicon->kwg);
}
