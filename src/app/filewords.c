// SPDX-License-Identifier: MIT
#include "app/filewords.h"

#include "app/lexiconplace.h"
#include "app/resource_internal.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/utf8.h"
#include "lexicon/kwgside.h"

#include <string.h>

static bool has_tile_set(const RecipeInfo *info, const char *tile_set) {
  for (int i = 0; info->tile_sets[i]; i++) {
    if (strcmp(info->tile_sets[i], tile_set) == 0)
      return true;
  }
  return false;
}

// Appends the id of the recipe for these tiles, but not one with only common words; nothing if there is none.
static void find_recipe_for_tiles(const char *tile_set, StrBuf *out) {
  char id[RECIPE_ID_MAX];
  for (int i = 0; out->size == 0 && recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    if (recipe_builtin(id, &recipe, NULL) != OK)
      continue;
    if (recipe_info(recipe)->profile == RECIPE_FULL && has_tile_set(recipe_info(recipe), tile_set))
      strbuf_add_text(out, id);
    recipe_destroy(recipe);
  }
}

// "es@es-basic" if the recipe knows the wanted tiles; otherwise the name unchanged.
static void filewords_add_tile_set(const char *name, const char *tile_set, StrBuf *out) {
  Recipe *recipe;
  strbuf_add_text(out, name);
  if (tile_set[0] == '\0' || strchr(name, '@') || recipe_builtin(name, &recipe, NULL) != OK)
    return;
  if (has_tile_set(recipe_info(recipe), tile_set))
    strbuf_printf(out, "@%s", tile_set);
  recipe_destroy(recipe);
}

static void choose_name(const Use *use, const WordsSource *source, const char *tile_set, StrBuf *out) {
  ScopedStrBuf name = {0};
  if (source->kwg || source->lexicon)
    strbuf_add_text(&name, source->kwg ? source->kwg : source->lexicon);
  if (name.size == 0 && tile_set[0])
    find_recipe_for_tiles(tile_set, &name);
  if (name.size == 0)
    strbuf_add_text(&name, use->catalog ? catalog_language(use->catalog) : "en");
  if (source->kwg)
    strbuf_add_text(out, name.data);
  else
    filewords_add_tile_set(name.data, tile_set, out);
}

// The file's name without folder and ending, or the recipe's name without its tiles.
static void set_id(const char *name, ResourceWords *words) {
  const char *begin = path_name(name);
  size_t size = strcspn(begin, words->is_own_file ? "" : "@");
  const char *ending = strrchr(begin, '.');
  if (words->is_own_file && ending && ending > begin)
    size = (size_t)(ending - begin);
  size = utf8_cut(begin, size, sizeof words->id - 1);
  memcpy(words->id, begin, size);
  words->id[size] = '\0';
}

static Status filewords_load(const LexiconPlace *place, ResourceWords *out, Error *err) {
  Kwg kwg;
  Status status = lexicon_load_for_plays(place, &out->tiles, &kwg, err);
  if (status != OK)
    return status;
  strbuf_add_text(&out->path, place->path.data);
  resource_hash_words(&kwg, &out->tiles, out->path.data, out->hash);
  lexicon_init_from_kwg(&out->lexicon, &kwg);
  return OK;
}

Status filewords_open(const Use *use, const WordsSource *source, const char *tile_set, bool any_order,
                      ResourceWords *out, Error *err) {
  ScopedStrBuf name = {0};
  SCOPED(lexicon_place_deinit) LexiconPlace place = {0};
  *out = (ResourceWords){0};
  choose_name(use, source, tile_set, &name);
  Status status =
      source->kwg ? lexicon_find_file(name.data, &place, err) : lexicon_find(name.data, use->progress, &place, err);
  if (status == OK)
    status = lexicon_tiles(&place, source->bag, &out->tiles, err);
  if (status == OK)
    status = filewords_load(&place, out, err);
  if (status == OK) {
    out->is_own_file = source->kwg || strcmp(place.path.data, name.data) == 0;
    set_id(name.data, out);
  }
  return resource_words_finish(status, any_order, use->progress, out, err);
}

// The path depends on words and tiles: with twice the tiles it is another file.
static Status filewords_kept_path(const char *hash, const TileSet *tiles, StrBuf *out, Error *err) {
  ScopedStrBuf folder = {0};
  char tiles_hash[65];
  tileset_hash(tiles, tiles_hash);
  Status status = folder_path(FOLDER_STATE, "lexica", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%.32s-%.16s.kwg", folder.data, hash, tiles_hash);
  return status;
}

static Status filewords_copy(const ResourceWords *words, const TileSet *tiles, const char *path, Error *err) {
  Span bytes;
  Status status = file_map(words->path.data, KWG_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = file_write(path, bytes, err);
  file_unmap(bytes);
  if (status != OK)
    return status;
  KwgInfo info;
  KwgSide side = {0};
  kwg_describe(&words->lexicon.kwg, &info);
  tileset_hash(tiles, side.tileset);
  memcpy(side.sha256, words->hash, sizeof side.sha256);
  side.words = info.words;
  side.nodes = info.nodes;
  return kwgside_write(path, &side, err);
}

Status filewords_keep(const ResourceWords *words, const TileSet *tiles, Error *err) {
  ScopedStrBuf path = {0};
  if (!words->is_own_file)
    return OK;
  Status status = filewords_kept_path(words->hash, tiles, &path, err);
  if (status == OK && !file_exists(path.data))
    status = filewords_copy(words, tiles, path.data, err);
  return status;
}

// The copy that filewords_keep made; false if there is none.
static bool find_kept(const char *hash, const TileSet *tiles, StrBuf *path) {
  ScopedStrBuf found = {0};
  bool is_there = filewords_kept_path(hash, tiles, &found, NULL) == OK && file_exists(found.data);
  if (is_there)
    strbuf_add_text(path, found.data);
  return is_there;
}

Status filewords_reopen(const Use *use, const WordsSource *source, const Game *game, ResourceWords *out, Error *err) {
  const Settings *settings = game_settings(game);
  const char *given = source->kwg ? source->kwg : source->lexicon;
  SCOPED(lexicon_place_deinit) LexiconPlace place = {0};
  ScopedStrBuf kept = {0};
  Recipe *recipe;
  bool is_kept = !given && find_kept(game_state(game)->lexicon_hash, &settings->tiles, &kept);
  if (!given && !is_kept) {
    if (resource_builtin(settings->lexicon, &recipe, NULL) != OK)
      return error_set(err, ERR_MISSING,
                       N_("the words of this game, '%s', are not on this computer: give them with --kwg"),
                       err_str(settings->lexicon));
    recipe_destroy(recipe);
    return resource_reopen_words(NULL, 0, settings, use->progress, out, err);
  }
  *out = (ResourceWords){.tiles = settings->tiles, .is_own_file = source->kwg != NULL};
  memcpy(out->id, settings->lexicon, sizeof out->id);
  Status status = is_kept || source->kwg ? lexicon_find_file(is_kept ? kept.data : given, &place, err)
                                         : lexicon_find(given, use->progress, &place, err);
  if (status == OK)
    status = filewords_load(&place, out, err);
  return resource_words_finish(status, settings->any_order != 0, use->progress, out, err);
}
