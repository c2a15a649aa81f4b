// SPDX-License-Identifier: MIT
// Lexica in the cache: built once, reused, and built again when something they depend on has changed.
//
// Beside ID.kwg stands ID.stamp, a text that names everything the file was made from: our own format, the recipe, the
// tile set, each source file's size and time. It is written last, so an interrupted build has none. A lexicon is up to
// date if its stamp is the text that a build would write now. The check takes a few system calls and reads none of the
// big files.
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/officiallist.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/rudewords.h"
#include "lexicon/wordcounts.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  BUILD_FORMAT = 1, // raise it when the same recipe gives another file
  STAMP_FILE_MAX = 1024 * 1024,
};

typedef struct Build {
  const Recipe *recipe;
  Recipe *wider; // the recipe it is within, or NULL
  const Progress *progress;
  TileSet tiles;
  bool own_tiles, is_official; // is_official: the installation's list replaces the recipe's words
  StrBuf kwg, stamp, lock;     // paths
  StrBuf head;                 // the part of the stamp that needs no packages
  StrBuf files;                // the part about their files
  bool has_files;              // all the packages' files are there
  bool is_export;              // not for the cache: other programs may read it
  RecipeForms *forms;          // NULL: not needed
} Build;

static void build_destroy(Build *build) {
  recipe_destroy(build->wider);
  strbuf_deinit(&build->kwg);
  strbuf_deinit(&build->stamp);
  strbuf_deinit(&build->lock);
  strbuf_deinit(&build->head);
  strbuf_deinit(&build->files);
  mem_free(build);
}

static Status recipe_build_choose_tiles(Build *build, const char *tile_set, Error *err) {
  const RecipeInfo *info = &build->recipe->info;
  const char *own = info->tile_sets[0], *wanted = tile_set ? tile_set : own;
  bool is_listed = false;
  build->own_tiles = strcmp(wanted, own) == 0;
  for (int i = 0; info->tile_sets[i]; i++)
    is_listed = is_listed || strcmp(info->tile_sets[i], wanted) == 0;
  if (!is_listed)
    return error_set(err, ERR_INPUT, N_("the recipe '%s' is not for the tile set '%s'"), err_str(info->id),
                     err_str(wanted));
  return tileset_builtin(wanted, &build->tiles, err);
}

static Status name_files(Build *build, const char *tile_set, Error *err) {
  ScopedStrBuf folder = {0}, name = {0};
  Status status = folder_path(FOLDER_CACHE, "lexica", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK) {
    strbuf_printf(&name, "%s/%s", folder.data, build->recipe->id);
    if (!build->own_tiles)
      strbuf_printf(&name, "@%s", tile_set);
    strbuf_printf(&build->kwg, "%s.kwg", name.data);
    strbuf_printf(&build->stamp, "%s.stamp", name.data);
    strbuf_printf(&build->lock, "%s.lock", name.data);
  }
  return status;
}

static void add_recipe_hash(const Recipe *recipe, StrBuf *out) {
  char hash[SHA256_HEX_SIZE];
  sha256_hex((Span){recipe->text, recipe->text_size}, hash);
  strbuf_printf(out, "%s %s\n", officiallist_is_there(recipe->id) ? "official" : "recipe", hash);
  if (recipe->drops_rude) {
    sha256_hex(rudewords_text(recipe->info.language), hash);
    strbuf_printf(out, "rude %s\n", hash);
  }
  if (!recipe_is_counted(recipe))
    return;
  sha256_hex(wordcounts_table(recipe->language.items[0]), hash);
  strbuf_printf(out, "counts %s\n", hash);
}

static void recipe_build_write_head(Build *build) {
  char tiles_hash[SHA256_HEX_SIZE];
  tileset_hash(&build->tiles, tiles_hash);
  strbuf_printf(&build->head, "format %d\ntiles %s\n", BUILD_FORMAT, tiles_hash);
  add_recipe_hash(build->recipe, &build->head);
  if (build->wider)
    add_recipe_hash(build->wider, &build->head);
}

static Status list_official_file(const Recipe *recipe, SourceFiles *files, Error *err) {
  ScopedStrBuf path = {0};
  Status status = officiallist_add_path(recipe->id, &path, err);
  if (status == OK)
    source_files_add(files, path.data);
  return status;
}

static Status list_recipe_files(const Recipe *recipe, SourceFiles *files, Error *err) {
  Status status = OK;
  if (officiallist_is_there(recipe->id))
    return list_official_file(recipe, files, err);
  for (int i = 0; i < recipe->source_count && status == OK; i++) {
    const Source *source = &recipe->sources[i];
    for (int j = 0; j < source->paths.count && status == OK; j++)
      status = source_files_find(source->package, source->paths.items[j], files, err);
    if (status == OK && source->thesaurus.count > 0)
      status = source_files_find(source->thesaurus.items[0], source->thesaurus.items[1], files, err);
  }
  return status;
}

static Status list_files(const Build *build, SourceFiles *files, Error *err) {
  Status status = list_recipe_files(build->recipe, files, err);
  return status == OK && build->wider ? list_recipe_files(build->wider, files, err) : status;
}

// A lexicon stays good if a package is removed after the build, so missing files are only recorded.
static void write_files(Build *build) {
  SCOPED(source_files_deinit) SourceFiles files = {0};
  build->has_files = list_files(build, &files, NULL) == OK;
  for (int i = 0; i < files.count; i++)
    strbuf_printf(&build->files, "file %lld %lld %s\n", (long long)files.items[i].size,
                  (long long)files.items[i].mtime_ns, files.items[i].path);
}

static int64_t file_size(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 ? (int64_t)info.st_size : -1;
}

static void write_stamp_text(const Build *build, StrBuf *out) {
  strbuf_add(out, build->head.data, build->head.size);
  strbuf_printf(out, "kwg %lld\n", (long long)file_size(build->kwg.data));
  if (build->has_files)
    strbuf_add(out, build->files.data, build->files.size);
}

static bool is_fresh(const Build *build) {
  ScopedBytes stamp = {0};
  if (!file_exists(build->stamp.data) || file_read(build->stamp.data, STAMP_FILE_MAX, &stamp, NULL) != OK)
    return false;
  ScopedStrBuf expected = {0};
  write_stamp_text(build, &expected);
  size_t compared = build->has_files ? stamp.size : expected.size;
  return stamp.size >= compared && expected.size == compared && memcmp(stamp.data, expected.data, compared) == 0;
}

static Status check_cancelled(const Progress *progress, Error *err) {
  return progress_is_cancelled(progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}

static Status make_list(const Build *build, WordList *out, Error *err) {
  ScopedStrBuf text = {0};
  Status status = build->is_official ? officiallist_read(build->recipe->id, &text, err)
                                     : recipe_collect(build->recipe, build->progress, &text, build->forms, err);
  if (status == OK)
    status = check_cancelled(build->progress, err);
  if (status == OK) {
    WordListOptions options = {build->recipe->min_length, build->recipe->max_length, true};
    progress_report(build->progress, N_("sorting the words"), 0, 0);
    status = wordlist_parse((Span){text.data, text.size}, build->recipe->id, &build->tiles, &options, out, NULL, err);
  }
  return status;
}

static Status compile_list(const Build *build, const WordList *words, Error *err) {
  KwgImage image;
  Status status = build->is_official ? OK : recipe_check(build->recipe, &build->tiles, build->own_tiles, words, err);
  if (status == OK)
    status = kwg_build(words, build->progress, &image, err);
  if (status != OK)
    return status;
  status = (build->is_export ? kwg_export : kwg_write)(&image, words, &build->tiles, build->kwg.data, err);
  kwg_image_deinit(&image);
  return status;
}

// The caller holds the lock.
static Status recipe_build_make(const Build *build, Error *err) {
  SourceFiles files = {0};
  Status status = build->has_files ? OK : list_files(build, &files, err); // for its message
  source_files_deinit(&files);
  if (status != OK)
    return status;
  unlink(build->stamp.data);
  WordList words;
  status = make_list(build, &words, err);
  if (status != OK)
    return status;
  status = compile_list(build, &words, err);
  wordlist_deinit(&words);
  if (status != OK)
    return status;
  ScopedStrBuf stamp = {0};
  write_stamp_text(build, &stamp);
  return file_write(build->stamp.data, (Span){stamp.data, stamp.size}, err);
}

static Status make_alone(const Build *build, Error *err) {
  FileLock lock;
  Status status = file_lock(build->lock.data, &lock, err);
  if (status != OK)
    return status;
  if (!is_fresh(build)) // another process may have built it while we waited
    status = recipe_build_make(build, err);
  file_unlock(&lock);
  return status;
}

// Prepares everything but the building. build_destroy is needed even after an error.
static Status recipe_build_prepare(const Recipe *recipe, const char *tile_set, Build *build, Error *err) {
  build->recipe = recipe;
  build->is_official = officiallist_is_there(recipe->id);
  Status status = recipe_build_choose_tiles(build, tile_set, err);
  if (status == OK)
    status = name_files(build, tile_set, err);
  if (status == OK)
    status = recipe_find_wider(recipe, &build->wider, err);
  if (status == OK) {
    recipe_build_write_head(build);
    write_files(build);
  }
  return status;
}

Status recipe_build(const Recipe *recipe, const char *tile_set, const Progress *progress, StrBuf *kwg_path,
                    Error *err) {
  return recipe_build_forms(recipe, tile_set, progress, kwg_path, NULL, err);
}

Status recipe_build_forms(const Recipe *recipe, const char *tile_set, const Progress *progress, StrBuf *kwg_path,
                          RecipeForms *forms, Error *err) {
  Build *build = mem_alloc(sizeof *build);
  Status status = recipe_build_prepare(recipe, tile_set, build, err);
  build->progress = progress;
  build->forms = forms;
  if (status == OK && !is_fresh(build))
    status = make_alone(build, err);
  if (status == OK)
    strbuf_add(kwg_path, build->kwg.data, build->kwg.size);
  build_destroy(build);
  return status;
}

Status recipe_build_file(const Recipe *recipe, const char *kwg_path, const Progress *progress, Error *err) {
  Build *build = mem_alloc(sizeof *build);
  build->recipe = recipe;
  build->progress = progress;
  build->is_export = true;
  strbuf_add_text(&build->kwg, kwg_path);
  WordList words;
  Status status = recipe_build_choose_tiles(build, recipe->info.tile_sets[0], err);
  if (status == OK)
    status = make_list(build, &words, err);
  if (status == OK) {
    status = compile_list(build, &words, err);
    wordlist_deinit(&words);
  }
  build_destroy(build);
  return status;
}

Status recipe_add_stamp(const Recipe *recipe, StrBuf *out, Error *err) {
  Build *build = mem_alloc(sizeof *build);
  SCOPED(source_files_deinit) SourceFiles files = {0};
  Status status = recipe_build_prepare(recipe, recipe->info.tile_sets[0], build, err);
  if (status == OK && !build->has_files)
    status = list_files(build, &files, err); // for its message
  if (status == OK) {
    strbuf_add(out, build->head.data, build->head.size);
    strbuf_add(out, build->files.data, build->files.size);
  }
  build_destroy(build);
  return status;
}

Status recipe_add_path(const Recipe *recipe, const char *ending, StrBuf *out, Error *err) {
  ScopedStrBuf folder = {0};
  Status status = folder_path(FOLDER_CACHE, "lexica", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%s%s", folder.data, recipe->id, ending);
  return status;
}

Status recipe_load(const char *path, Recipe **out, Error *err) {
  ScopedBytes text = {0};
  Status status = file_read(path, RECIPE_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  ScopedMem char *id = mem_copy_text(name, strcspn(name, "."));
  status = recipe_parse(text, id, path, out, err);
  return status;
}

Status recipe_look_up(const Recipe *recipe, const char *tile_set, RecipeState *state, StrBuf *kwg_path, Error *err) {
  Build *build = mem_alloc(sizeof *build);
  Status status = recipe_build_prepare(recipe, tile_set, build, err);
  if (status == OK) {
    *state = is_fresh(build) ? RECIPE_BUILT : build->has_files ? RECIPE_NOT_BUILT : RECIPE_LACKS_PACKAGES;
    strbuf_add(kwg_path, build->kwg.data, build->kwg.size);
  }
  build_destroy(build);
  return status;
}

bool recipe_is_at_hand(const Recipe *recipe) {
  StrBuf path = {0};
  RecipeState state;
  bool is_at_hand = recipe_look_up(recipe, NULL, &state, &path, NULL) == OK && state != RECIPE_LACKS_PACKAGES;
  strbuf_deinit(&path);
  return is_at_hand;
}

Status recipe_forget(const Recipe *recipe, const char *tile_set, Error *err) {
  Build *build = mem_alloc(sizeof *build);
  Status status = recipe_build_prepare(recipe, tile_set, build, err);
  if (status == OK)
    unlink(build->stamp.data); // the lexicon itself stays for programs that have it open
  build_destroy(build);
  return status;
}

Status recipe_ensure(const char *id, const char *tile_set, const Progress *progress, StrBuf *kwg_path, Error *err) {
  Recipe *recipe;
  Status status = recipe_builtin(id, &recipe, err);
  if (status != OK)
    return status;
  status = recipe_build(recipe, tile_set, progress, kwg_path, err);
  recipe_destroy(recipe);
  return status;
}
