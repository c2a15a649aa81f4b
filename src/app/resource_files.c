// SPDX-License-Identifier: MIT
// Dictionaries and bags: reading them from files, folders and compiled lexica, and writing them into a folder.
#include "app/resource_internal.h"
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwg.h"
#include "lexicon/kwgside.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define WORDS_SUFFIX "_diccionario.txt"
#define BAG_SUFFIX "_bolsa.txt"

static Status read_error(Status status, Error *err) {
  return status == ERR_IO ? error_coded(err, "read_error", status) : status;
}

// A bag file, or a built-in set by its id if no file has that name.
static Status read_bag_file(const char *path, Span *out, Error *err) {
  TileSet tiles;
  ScopedStrBuf text = {0};
  Status status = read_error(file_read(path, TILESET_FILE_MAX, out, err), err);
  if (status != ERR_MISSING || tileset_builtin(path, &tiles, NULL) != OK)
    return status;
  tileset_write(&tiles, &text);
  *out = (Span){mem_copy_text(strbuf_text(&text), text.size), text.size};
  return OK;
}

static Status import_files(const Use *use, const ResourceImport *from, ResourceReport *report, Error *err) {
  ResourceOrder order = {
      .id = from->id, .words.name = from->words, .bag.name = from->bag, .skip_unspellable = from->skip_unspellable};
  Status status = OK;
  if (from->words)
    status = read_error(file_read(from->words, RESOURCE_WORDS_MAX, &order.words.bytes, err), err);
  if (status == OK && from->bag)
    status = read_bag_file(from->bag, &order.bag.bytes, err);
  if (status == OK)
    status = resource_add(use->app, use->account, &order, report, err);
  mem_free_span(order.words.bytes);
  mem_free_span(order.bag.bytes);
  return status;
}

static bool resource_files_is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool has_pair(const char *folder, const char *id) {
  ScopedStrBuf words = {0}, bag = {0};
  strbuf_printf(&words, "%s/%s" WORDS_SUFFIX, folder, id);
  strbuf_printf(&bag, "%s/%s" BAG_SUFFIX, folder, id);
  return file_exists(words.data) && file_exists(bag.data);
}

static int is_words_file(const struct dirent *entry) {
  size_t size = strlen(entry->d_name), suffix = strlen(WORDS_SUFFIX);
  return size > suffix && strcmp(entry->d_name + size - suffix, WORDS_SUFFIX) == 0;
}

// Appends the ids of the complete pairs, separated by spaces, in order; returns how many.
static int find_pairs(const char *folder, StrBuf *ids) {
  struct dirent **entries = NULL;
  int pairs = 0, count = scandir(folder, &entries, is_words_file, alphasort);
  for (int i = 0; i < count; i++) {
    ScopedMem char *id = mem_copy_text(entries[i]->d_name, strlen(entries[i]->d_name) - strlen(WORDS_SUFFIX));
    if (has_pair(folder, id)) {
      strbuf_printf(ids, "%s%s", ids->size ? " " : "", id);
      pairs++;
    }
    free(entries[i]);
  }
  free(entries);
  return pairs;
}

static Status choose_pair(const char *folder, const char *id, StrBuf *out, Error *err) {
  if (!resource_files_is_folder(folder))
    return fail(err, FAILURE_NOT_A_DIRECTORY, err_str(folder));
  if (id) {
    ScopedStrBuf key = {0};
    Status status = resource_clean_id(id, out, &key, err); // before it becomes part of a path
    if (status == OK && !has_pair(folder, out->data))
      status = fail(err, FAILURE_FILES_MISSING, err_str(folder));
    return status;
  }
  int pairs = find_pairs(folder, out);
  if (pairs == 0)
    return fail(err, FAILURE_FILES_MISSING, err_str(folder));
  return pairs == 1 ? OK : fail(err, FAILURE_SEVERAL_PAIRS, err_str(out->data));
}

static Status import_folder(const Use *use, const ResourceImport *from, ResourceReport *report, Error *err) {
  ScopedStrBuf chosen = {0}, words = {0}, bag = {0};
  Status status = choose_pair(from->folder, from->id, &chosen, err);
  if (status == OK) {
    strbuf_printf(&words, "%s/%s" WORDS_SUFFIX, from->folder, chosen.data);
    strbuf_printf(&bag, "%s/%s" BAG_SUFFIX, from->folder, chosen.data);
    const ResourceImport pair = {
        .id = chosen.data, .words = words.data, .bag = bag.data, .skip_unspellable = from->skip_unspellable};
    status = import_files(use, &pair, report, err);
  }
  report->id = strbuf_keep(&chosen, use->arena);
  return status;
}

// The bag that names the tiles: a file, or the existing bag of this id.
static Status read_bag(App *app, const Account *account, const char *id, const char *path, Span *bytes, TileSet *out,
                       Error *err) {
  ScopedArena arena = {0};
  StoreResource row;
  Span body;
  if (path) {
    Status status = read_bag_file(path, bytes, err);
    return status == OK ? tileset_parse(*bytes, path, out, err) : status;
  }
  Status status = resource_find(app, account, id, &arena, &row, err);
  if (status == ERR_MISSING || (status == OK && !row.has_bag))
    status = fail(err, FAILURE_KWG_NEEDS_BAG);
  if (status == OK)
    status = STORE(app, resource_body, row.id, STORE_BAG, &arena, &body, err);
  return status == OK ? tileset_parse(body, id, out, err) : status;
}

// The file is read into memory first, so that nobody can change it meanwhile. With other tiles than it was compiled
// for, its words would be wrong; only its side file can show that.
static Status resource_files_read_words(const char *path, const TileSet *tiles, StrBuf *out, Error *err) {
  Span bytes = {0};
  Kwg kwg;
  Status status = kwg_check_side(path, tiles, err);
  if (status == OK)
    status = read_error(file_read(path, KWG_FILE_MAX, &bytes, err), err);
  if (status == OK)
    status = kwg_from_bytes(bytes, tiles->kinds, path, &kwg, err);
  mem_free_span(bytes);
  if (status != OK)
    return status;
  resource_write_words(&kwg, tiles, RESOURCE_WORDS_MAX, out);
  kwg_deinit(&kwg);
  return OK;
}

static Status import_kwg(const Use *use, const ResourceImport *from, ResourceReport *report, Error *err) {
  ScopedBytes bag = {0};
  TileSet tiles;
  ScopedStrBuf words = {0};
  Status status = account_need(use->account, err);
  if (status == OK)
    status = read_bag(use->app, use->account, from->id, from->bag, &bag, &tiles, err);
  if (status == OK)
    status = resource_files_read_words(from->kwg, &tiles, &words, err);
  if (status == OK) {
    const ResourceOrder order = {
        .id = from->id, .words = {{strbuf_text(&words), words.size}, from->kwg}, .bag = {bag, from->bag}};
    status = resource_add(use->app, use->account, &order, report, err);
  }
  return status;
}

static Status run_resource_importing(const Use *use, const void *in, void *out, Error *err) {
  const ResourceImport *from = in;
  ResourceReport *report = out;
  if (from->folder)
    return import_folder(use, from, report, err);
  Status status = (from->kwg ? import_kwg : import_files)(use, from, report, err);
  report->id = from->id;
  return status;
}

#define IN(member) FIELD_IN(ResourceImport, member), .offers = OFFER_FILES
const Field resource_import_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(ResourceImport, id), .low = 1, .high = 200, .question = N_("ID (0: back):")},
    {"folder", FIELD_TEXT, IN(folder), .low = 1, .question = N_("Directory:")},
    {"kwg", FIELD_TEXT, IN(kwg), .low = 1, .question = N_("KWG file:")},
    {"words", FIELD_TEXT, IN(words), .is_optional = true, .question = N_("File of words (empty: none):")},
    {"bag", FIELD_TEXT, IN(bag), .is_optional = true},
    {0},
};
const UseCase resource_importing = USE_CASE("resource.import", "add a dictionary and a bag from files", WHO_ACCOUNT,
                                            USE_IN(resource_import_fields, ResourceImport),
                                            USE_OUT(no_fields, ResourceReport), .run = run_resource_importing);

static Status write_part(const char *folder, const char *id, const char *suffix, Span body, Error *err) {
  ScopedStrBuf path = {0};
  strbuf_printf(&path, "%s/%s%s", folder, id, suffix);
  Status status = OK;
  if (body.size && file_exists(path.data))
    status = error_set(err, ERR_EXISTS, N_("there is a file '%s' already: it was left as it is"), err_str(path.data));
  else if (body.size)
    status = file_write(path.data, body, err);
  return status == ERR_IO ? error_coded(err, "write_error", status) : status;
}

Status resource_export(App *app, const Account *account, const char *id, const char *folder, const Progress *progress,
                       Error *err) {
  ResourceText text;
  if (!resource_files_is_folder(folder))
    return fail(err, FAILURE_NOT_A_DIRECTORY, err_str(folder));
  Status status = resource_show(app, account, id, progress, &text, err);
  if (status != OK)
    return status;
  status = write_part(folder, text.row.id, WORDS_SUFFIX, text.words, err);
  if (status == OK)
    status = write_part(folder, text.row.id, BAG_SUFFIX, text.bag, err);
  resourcetext_deinit(&text);
  return status;
}
