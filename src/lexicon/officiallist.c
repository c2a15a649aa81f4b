// SPDX-License-Identifier: MIT
#include "lexicon/officiallist.h"

#include "base/file.h"
#include "base/folders.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/textfile.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/unzip.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

Status officiallist_add_path(const char *id, StrBuf *out, Error *err) {
  Status status = folder_path(FOLDER_DATA, "lexica", out, err);
  strbuf_printf(out, "/%s.txt", id);
  return status;
}

bool officiallist_is_there(const char *id) {
  ScopedStrBuf path = {0};
  return officiallist_add_path(id, &path, NULL) == OK && file_exists(path.data);
}

Status officiallist_read(const char *id, StrBuf *out, Error *err) {
  ScopedStrBuf path = {0};
  ScopedBytes bytes = {0};
  Status status = officiallist_add_path(id, &path, err);
  if (status == OK)
    status = file_read(path.data, WORDLIST_FILE_MAX, &bytes, err);
  if (status == OK)
    strbuf_add(out, bytes.data, bytes.size);
  return status;
}

// Writes one line for each line, so that messages name the right one.
static void officiallist_fold(const Recipe *recipe, Span text, StrBuf *out) {
  Lines lines = lines_start(text);
  ScopedStrBuf scratch = {0};
  Span line;
  while (lines_next(&lines, &line)) {
    Span word = span_trim(line);
    size_t before = out->size;
    if (!recipe_fold_word(recipe, word, &scratch, out)) {
      out->size = before;
      strbuf_add(out, word.data, word.size);
    }
    strbuf_add_char(out, '\n');
  }
}

static Status officiallist_load(const Recipe *recipe, const char *path, StrBuf *out, TextEncoding *encoding,
                                Error *err) {
  ScopedBytes bytes = {0};
  ScopedStrBuf room = {0}, unpacked = {0};
  Span text;
  Status status = file_read(path, WORDLIST_FILE_MAX, &bytes, err);
  bool is_archive = status == OK && unzip_is_archive(bytes);
  if (is_archive)
    status = unzip_add_only_file(bytes, path, WORDLIST_FILE_MAX, &unpacked, err);
  if (status == OK)
    status = textfile_decode(is_archive ? strbuf_span(&unpacked) : bytes, path, &room, &text, encoding, err);
  if (status == OK)
    officiallist_fold(recipe, text, out);
  return status;
}

static Status officiallist_keep(const char *id, Span text, Error *err) {
  ScopedStrBuf folder = {0}, path = {0};
  Status status = folder_path(FOLDER_DATA, "lexica", &folder, err);
  if (status == OK)
    status = dir_ensure(folder.data, err);
  if (status == OK)
    status = officiallist_add_path(id, &path, err);
  return status == OK ? file_write(path.data, text, err) : status;
}

// Official lists have a few words that the tiles of the language can't spell (Spanish ones with K and W); these are
// left out. A list with many such words is of another language, and is refused.
static Status officiallist_parse(Span text, const char *path, const TileSet *tiles, bool skips_unspellable,
                                 WordList *out, WordListReport *report, Error *err) {
  enum { FEW = 20 }; // one word in this many
  WordListOptions strict = {0}, lenient = {.skip_unspellable = true};
  if (skips_unspellable)
    return wordlist_parse(text, path, tiles, &lenient, out, report, err);
  Status status = wordlist_parse(text, path, tiles, &strict, out, report, err);
  if (status != ERR_INPUT || wordlist_parse(text, path, tiles, &lenient, out, report, NULL) != OK)
    return status;
  if (report->unspellable <= out->count / FEW)
    return OK;
  wordlist_deinit(out);
  return status;
}

Status officiallist_set(const Recipe *recipe, const char *path, bool skips_unspellable, uint32_t *words,
                        WordListReport *report, Error *err) {
  const RecipeInfo *info = recipe_info(recipe);
  ScopedStrBuf text = {0};
  TileSet tiles;
  WordList list;
  TextEncoding encoding = TEXT_UTF8;
  Status status = tileset_builtin(info->tile_sets[0], &tiles, err);
  if (status == OK)
    status = officiallist_load(recipe, path, &text, &encoding, err);
  if (status == OK)
    status = officiallist_parse(strbuf_span(&text), path, &tiles, skips_unspellable, &list, report, err);
  if (status != OK)
    return status;
  report->encoding = encoding;
  *words = list.count;
  wordlist_deinit(&list);
  if (*words == 0)
    return error_in(err, path, 0,
                    error_set(err, ERR_INPUT, N_("the word list is empty: a lexicon has at least one word")));
  return officiallist_keep(info->id, (Span){text.data, text.size}, err);
}

Status officiallist_remove(const char *id, Error *err) {
  ScopedStrBuf path = {0};
  Status status = officiallist_add_path(id, &path, err);
  if (status != OK || unlink(path.data) == 0)
    return status;
  return errno == ENOENT
             ? error_set(err, ERR_MISSING, N_("'%s' has no official list"), err_str(id))
             : error_set(err, ERR_IO, N_("can't write '%s': %s"), err_str(path.data), err_str(strerror(errno)));
}
