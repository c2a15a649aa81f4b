// SPDX-License-Identifier: MIT
// The words of a resource, ready for playing: built from a recipe for those of the program, compiled from the text in
// the store for the others. A large list is compiled once and kept in the cache under the hash of its source; a small
// one is compiled each time.
#include "app/resource_internal.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/sha256.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/kwgside.h"
#include "lexicon/tiletext.h"

#include <stdio.h>
#include <string.h>

typedef struct WordWriter {
  const TileSet *tiles;
  size_t limit;
  StrBuf *out;
  int64_t count;
} WordWriter;

static bool resource_words_write_word(void *context, const Tile *word, int count) {
  WordWriter *writer = context;
  for (int i = 0; i < count; i++)
    strbuf_add_text(writer->out, tiletext_name(writer->tiles, word[i]));
  strbuf_add_char(writer->out, '\n');
  writer->count++;
  return writer->out->size <= writer->limit;
}

int64_t resource_write_words(const Kwg *kwg, const TileSet *tiles, size_t limit, StrBuf *out) {
  WordWriter writer = {.tiles = tiles, .limit = limit, .out = out};
  kwg_visit_words(kwg, resource_words_write_word, &writer);
  return writer.count;
}

enum { KEPT_FROM = 256 * 1024 }; // bytes: the compiled form of larger lists is kept

static const char *resource_words_choose_tiles(const RecipeInfo *info, const char *tile_set) {
  for (int i = 0; tile_set[0] && info->tile_sets[i]; i++) {
    if (strcmp(info->tile_sets[i], tile_set) == 0)
      return info->tile_sets[i];
  }
  return info->tile_sets[0];
}

void resource_hash_words(const Kwg *kwg, const TileSet *tiles, const char *path, char out[HASH_HEX_SIZE]) {
  KwgSide side;
  WordList list;
  if (path && kwgside_read(path, &side, NULL) == OK) {
    memcpy(out, side.sha256, HASH_HEX_SIZE);
    return;
  }
  kwg_words(kwg, &list);
  wordlist_hash(&list, tiles, out);
  wordlist_deinit(&list);
}

static Status open_recipe(const Recipe *recipe, const char *tile_set, const Progress *progress, ResourceWords *out,
                          Error *err) {
  const char *tiles = resource_words_choose_tiles(recipe_info(recipe), tile_set);
  Kwg kwg;
  Status status = recipe_build(recipe, tiles, progress, &out->path, err);
  if (status == OK)
    status = tileset_builtin(tiles, &out->tiles, err);
  if (status == OK)
    status = kwg_load_for(out->path.data, &out->tiles, &kwg, err);
  if (status != OK)
    return status;
  resource_hash_words(&kwg, &out->tiles, out->path.data, out->hash);
  lexicon_init_from_kwg(&out->lexicon, &kwg);
  return OK;
}

static Status resource_words_kept_path(Span words, Span bag, StrBuf *out, Error *err) {
  char hashes[2][SHA256_HEX_SIZE];
  ScopedStrBuf folder = {0};
  sha256_hex(words, hashes[0]);
  sha256_hex(bag, hashes[1]);
  Status status = folder_path(FOLDER_CACHE, "resources", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%.32s-%.16s.kwg", folder.data, hashes[0], hashes[1]);
  return status;
}

static Status resource_words_compile(Span words, const char *id, const TileSet *tiles, const char *path,
                                     const Progress *progress, Kwg *out, Error *err) {
  WordList list;
  KwgImage image;
  Status status = wordlist_parse(words, id, tiles, NULL, &list, NULL, err);
  if (status != OK)
    return status;
  status = kwg_build(&list, progress, &image, err);
  if (status == OK && path)
    status = kwg_write(&image, &list, tiles, path, err);
  if (status == OK)
    kwg_from_image(&image, out);
  wordlist_deinit(&list);
  return status;
}

static Status open_text(Span words, Span bag, const Progress *progress, ResourceWords *out, Error *err) {
  Kwg kwg;
  Status status = tileset_parse(bag, out->id, &out->tiles, err);
  if (status == OK && words.size >= KEPT_FROM)
    status = resource_words_kept_path(words, bag, &out->path, err);
  if (status != OK)
    return status;
  const char *path = out->path.size ? out->path.data : NULL;
  if (path && file_exists(path) && kwg_load_for(path, &out->tiles, &kwg, NULL) == OK)
    status = OK;
  else
    status = resource_words_compile(words, out->id, &out->tiles, path, progress, &kwg, err);
  if (status != OK)
    return status;
  resource_hash_words(&kwg, &out->tiles, path, out->hash);
  lexicon_init_from_kwg(&out->lexicon, &kwg);
  return OK;
}

static Status open_stored(App *app, const StoreResource *row, const Progress *progress, ResourceWords *out,
                          Error *err) {
  ScopedArena arena = {0};
  Span words, bag;
  if (!row->has_words)
    return fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(row->name));
  if (!row->has_bag)
    return fail(err, FAILURE_BAG_NOT_FOUND, err_str(row->name));
  out->resource = row->id;
  Status status = STORE(app, resource_body, row->id, STORE_WORDS, &arena, &words, err);
  if (status == OK)
    status = STORE(app, resource_body, row->id, STORE_BAG, &arena, &bag, err);
  return status == OK ? open_text(words, bag, progress, out, err) : status;
}

Status resource_words_finish(Status status, bool any_order, const Progress *progress, ResourceWords *out, Error *err) {
  if (status == OK && any_order)
    status = lexicon_make_any_order(&out->lexicon, progress, err);
  if (status != OK)
    resourcewords_close(out);
  return status;
}

Status resource_open_words(App *app, const Account *account, const char *id, const char *tile_set, bool any_order,
                           const Progress *progress, ResourceWords *out, Error *err) {
  Recipe *recipe;
  ScopedArena arena = {0};
  StoreResource row;
  *out = (ResourceWords){0};
  Status status = resource_builtin(id, &recipe, err);
  if (status == OK) {
    snprintf(out->id, sizeof out->id, "%s", recipe_info(recipe)->id);
    status = open_recipe(recipe, tile_set, progress, out, err);
    recipe_destroy(recipe);
    return resource_words_finish(status, any_order, progress, out, err);
  }
  status = resource_find(app, account, id, &arena, &row, err);
  if (status == ERR_MISSING)
    fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(id));
  if (status == OK) {
    snprintf(out->id, sizeof out->id, "%s", row.name);
    status = resource_words_finish(open_stored(app, &row, progress, out, err), any_order, progress, out, err);
  }
  return status;
}

// The recipe's tile set with these names; the number of each tile may differ: a game may have twice the tiles.
static const char *tiles_like(const RecipeInfo *info, const TileSet *tiles) {
  for (int i = 0; info->tile_sets[i]; i++) {
    TileSet own;
    if (tileset_builtin(info->tile_sets[i], &own, NULL) == OK && own.kinds == tiles->kinds &&
        memcmp(own.names, tiles->names, sizeof own.names) == 0)
      return info->tile_sets[i];
  }
  return "";
}

static Status reopen_stored(App *app, int64_t resource, const char *id, const Progress *progress, ResourceWords *out,
                            Error *err) {
  ScopedArena arena = {0};
  StoreResource row;
  Status status = STORE(app, resource_get, resource, &arena, &row, err);
  if (status == OK)
    status = open_stored(app, &row, progress, out, err);
  else if (status == ERR_MISSING)
    fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(id));
  return status;
}

static Status reopen_recipe(const Settings *settings, const Progress *progress, ResourceWords *out, Error *err) {
  Recipe *recipe;
  if (resource_builtin(settings->lexicon, &recipe, NULL) != OK)
    return fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(settings->lexicon));
  Status status = open_recipe(recipe, tiles_like(recipe_info(recipe), &settings->tiles), progress, out, err);
  recipe_destroy(recipe);
  return status;
}

Status resource_reopen_words(App *app, int64_t resource, const Settings *settings, const Progress *progress,
                             ResourceWords *out, Error *err) {
  *out = (ResourceWords){0};
  snprintf(out->id, sizeof out->id, "%s", settings->lexicon);
  Status status = resource ? reopen_stored(app, resource, settings->lexicon, progress, out, err)
                           : reopen_recipe(settings, progress, out, err);
  return resource_words_finish(status, settings->any_order != 0, progress, out, err);
}

void resourcewords_close(ResourceWords *words) {
  lexicon_deinit(&words->lexicon);
  strbuf_deinit(&words->path);
  words->path = (StrBuf){0};
}
