// SPDX-License-Identifier: MIT
#include "cli/gamewords.h"

#include "base/file.h"
#include "base/folders.h"
#include "base/utf8.h"
#include "cli/lexicon.h"
#include "cli/progress.h"
#include "lexicon/kwgside.h"

#include <string.h>

static bool has_tile_set(const RecipeInfo *info, const char *tile_set) {
  for (int i = 0; info->tile_sets[i]; i++) {
    if (strcmp(info->tile_sets[i], tile_set) == 0)
      return true;
  }
  return false;
}

// Appends the id of the recipe for these tiles, not one of those with common words only; nothing when there is none.
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

// "es@es-basic" where the recipe knows the tiles that are wanted; otherwise the name as it is.
static void gamewords_add_tile_set(const char *name, const char *tile_set, StrBuf *out) {
  Recipe *recipe;
  strbuf_add_text(out, name);
  if (tile_set[0] == '\0' || strchr(name, '@') || recipe_builtin(name, &recipe, NULL) != OK)
    return;
  if (has_tile_set(recipe_info(recipe), tile_set))
    strbuf_printf(out, "@%s", tile_set);
  recipe_destroy(recipe);
}

static void choose_name(const Cli *cli, const WordsSource *source, const char *tile_set, StrBuf *out) {
  StrBuf name = {0};
  if (source->kwg || source->lexicon)
    strbuf_add_text(&name, source->kwg ? source->kwg : source->lexicon);
  if (name.size == 0 && tile_set[0])
    find_recipe_for_tiles(tile_set, &name);
  if (name.size == 0)
    strbuf_add_text(&name, cli->catalog ? catalog_language(cli->catalog) : "en");
  if (source->kwg)
    strbuf_add_text(out, name.data);
  else
    gamewords_add_tile_set(name.data, tile_set, out);
  strbuf_deinit(&name);
}

// The file's name without folder and ending, or the recipe's without its tiles.
static void set_id(const char *name, GameWords *words) {
  const char *slash = strrchr(name, '/');
  const char *begin = slash ? slash + 1 : name;
  size_t size = strcspn(begin, words->is_own ? "" : "@");
  const char *ending = strrchr(begin, '.');
  if (words->is_own && ending && ending > begin)
    size = (size_t)(ending - begin);
  size = utf8_cut(begin, size, sizeof words->id - 1);
  memcpy(words->id, begin, size);
  words->id[size] = '\0';
}

static void set_hash(GameWords *words) {
  KwgSide side;
  if (kwgside_read(words->path.data, &side, NULL) == OK) {
    memcpy(words->hash, side.sha256, sizeof words->hash);
    return;
  }
  WordList list;
  kwg_words(&words->lexicon.kwg, &list);
  wordlist_hash(&list, &words->tiles, words->hash);
  wordlist_deinit(&list);
}

static Status gamewords_load(const LexiconPlace *place, GameWords *out, Error *err) {
  Kwg kwg;
  Status status = lexicon_load_for_plays(place, &out->tiles, &kwg, err);
  if (status != OK)
    return status;
  lexicon_init_from_kwg(&out->lexicon, &kwg);
  strbuf_add_text(&out->path, place->path.data);
  set_hash(out);
  return OK;
}

Status gamewords_fit(const Cli *cli, const Settings *settings, GameWords *words, Error *err) {
  CliProgress progress;
  if (!settings->any_order)
    return OK;
  cli_progress_start(&progress, cli);
  Status status = lexicon_make_any_order(&words->lexicon, &progress.progress, err);
  cli_progress_end(&progress);
  return status;
}

Status gamewords_open(const Cli *cli, const WordsSource *source, const char *tile_set, GameWords *out, Error *err) {
  StrBuf name = {0};
  LexiconPlace place = {0};
  *out = (GameWords){0};
  choose_name(cli, source, tile_set, &name);
  Status status =
      source->kwg ? lexicon_find_file(name.data, &place, err) : cli_find_lexicon(cli, name.data, &place, err);
  if (status == OK)
    status = lexicon_tiles(&place, source->bag, &out->tiles, err);
  if (status == OK)
    status = gamewords_load(&place, out, err);
  if (status == OK) {
    out->is_own = source->kwg || strcmp(place.path.data, name.data) == 0;
    set_id(name.data, out);
  }
  lexicon_place_deinit(&place);
  strbuf_deinit(&name);
  return status;
}

Status gamewords_add_common(const Cli *cli, const Settings *settings, GameWords *words, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  Status status = commonwords_open(settings, &progress.progress, &words->common, err);
  cli_progress_end(&progress);
  return status;
}

void gamewords_close(GameWords *words) {
  commonwords_close(&words->common);
  lexicon_deinit(&words->lexicon);
  strbuf_deinit(&words->path);
}

WordSet *gamewords_share(GameWords *words) {
  ResourceWords shared = {
      .tiles = words->tiles, .lexicon = words->lexicon, .path = words->path, .is_own_file = words->is_own};
  memcpy(shared.id, words->id, sizeof shared.id);
  memcpy(shared.hash, words->hash, sizeof shared.hash);
  commonwords_close(&words->common);
  *words = (GameWords){0};
  return wordset_own(&shared);
}

// By the words and the tiles: a game with twice the tiles is another one.
static Status gamewords_kept_path(const char *hash, const TileSet *tiles, StrBuf *out, Error *err) {
  StrBuf folder = {0};
  char tiles_hash[65];
  tileset_hash(tiles, tiles_hash);
  Status status = folder_path(FOLDER_STATE, "lexica", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%.32s-%.16s.kwg", folder.data, hash, tiles_hash);
  strbuf_deinit(&folder);
  return status;
}

static Status gamewords_copy(const GameWords *words, const TileSet *tiles, const char *path, Error *err) {
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

Status gamewords_keep(const GameWords *words, const TileSet *tiles, Error *err) {
  StrBuf path = {0};
  if (!words->is_own)
    return OK;
  Status status = gamewords_kept_path(words->hash, tiles, &path, err);
  if (status == OK && !file_exists(path.data))
    status = gamewords_copy(words, tiles, path.data, err);
  strbuf_deinit(&path);
  return status;
}

// The copy that gamewords_keep made; false when there is none.
static bool find_kept(const char *hash, const TileSet *tiles, StrBuf *path) {
  StrBuf found = {0};
  bool is_there = gamewords_kept_path(hash, tiles, &found, NULL) == OK && file_exists(found.data);
  if (is_there)
    strbuf_add_text(path, found.data);
  strbuf_deinit(&found);
  return is_there;
}

// The recipe's tile set with these names, whatever their number: a game may have twice the tiles.
static void add_own_tile_set(const char *id, const TileSet *tiles, StrBuf *name) {
  Recipe *recipe;
  strbuf_add_text(name, id);
  if (recipe_builtin(id, &recipe, NULL) != OK)
    return;
  const RecipeInfo *info = recipe_info(recipe);
  for (int i = 0; info->tile_sets[i]; i++) {
    TileSet own;
    if (tileset_builtin(info->tile_sets[i], &own, NULL) == OK && own.kinds == tiles->kinds &&
        memcmp(own.names, tiles->names, sizeof own.names) == 0) {
      strbuf_printf(name, "@%s", info->tile_sets[i]);
      break;
    }
  }
  recipe_destroy(recipe);
}

static bool is_recipe(const char *id) {
  Recipe *recipe;
  if (recipe_builtin(id, &recipe, NULL) != OK)
    return false;
  recipe_destroy(recipe);
  return true;
}

static Status find_again(const Cli *cli, const WordsSource *source, const Game *game, LexiconPlace *place, Error *err) {
  const Settings *settings = game_settings(game);
  if (source->kwg)
    return lexicon_find_file(source->kwg, place, err);
  StrBuf name = {0};
  Status status;
  if (source->lexicon) {
    status = cli_find_lexicon(cli, source->lexicon, place, err);
  } else if (find_kept(game_state(game)->lexicon_hash, &settings->tiles, &name)) {
    status = lexicon_find_file(name.data, place, err);
  } else if (is_recipe(settings->lexicon)) {
    add_own_tile_set(settings->lexicon, &settings->tiles, &name);
    status = cli_find_lexicon(cli, name.data, place, err);
  } else {
    status = error_set(err, ERR_MISSING, N_("the words of this game, '%s', are not at hand: give them with --kwg"),
                       err_str(settings->lexicon));
  }
  strbuf_deinit(&name);
  return status;
}

Status gamewords_reopen(const Cli *cli, const WordsSource *source, const Game *game, GameWords *out, Error *err) {
  const Settings *settings = game_settings(game);
  LexiconPlace place = {0};
  *out = (GameWords){.tiles = settings->tiles, .is_own = source->kwg != NULL};
  memcpy(out->id, settings->lexicon, sizeof out->id);
  Status status = find_again(cli, source, game, &place, err);
  if (status == OK)
    status = gamewords_load(&place, out, err);
  lexicon_place_deinit(&place);
  if (status == OK) {
    status = gamewords_fit(cli, settings, out, err);
    if (status != OK)
      gamewords_close(out);
  }
  return status;
}
