// SPDX-License-Identifier: MIT
// Resources as people give, change, share and delete them.
#include "app/resource.h"
#include "app/resource_internal.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/tiletext.h"

#include <stdlib.h>
#include <string.h>

// Adding and removing single words of a dictionary.

// Words in the form in which they are compared, sorted.
typedef struct FoldedWords {
  char **words;
  bool *is_met; // one for each
  size_t count;
} FoldedWords;

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// tiles NULL: the word as it is, in upper case.
static char *resource_fold(Span word, const TileSet *tiles) {
  ScopedStrBuf folded = {0};
  if (tiles)
    tiletext_add_spelt(tiles, word, &folded);
  else
    utf8_upper(word, &folded);
  return mem_copy_text(strbuf_text(&folded), folded.size);
}

static FoldedWords fold_all(const FieldList *list, const TileSet *tiles) {
  size_t size = (size_t)list->count + 1;
  FoldedWords folded = {mem_alloc(size * sizeof(char *)), mem_alloc(size * sizeof(bool)), 0};
  for (int i = 0; i < list->count; i++)
    folded.words[folded.count++] = resource_fold(span_trim(span_of(fieldlist_text(list, i))), tiles);
  qsort(folded.words, folded.count, sizeof *folded.words, by_text);
  return folded;
}

static bool is_listed(FoldedWords *list, Span word) {
  if (list->count == 0)
    return false;
  char *folded = resource_fold(word, NULL);
  char *const *found = bsearch(&folded, list->words, list->count, sizeof *list->words, by_text);
  mem_free(folded);
  if (found)
    list->is_met[found - list->words] = true;
  return found != NULL;
}

// Counts words that were not met, each once; frees the list.
static int64_t count_unmet(FoldedWords *list) {
  int64_t unmet = 0;
  for (size_t i = 0; i < list->count;) {
    size_t same = i;
    bool is_met = false;
    for (; same < list->count && strcmp(list->words[same], list->words[i]) == 0; same++)
      is_met = is_met || list->is_met[same];
    unmet += !is_met;
    i = same;
  }
  for (size_t i = 0; i < list->count; i++)
    mem_free(list->words[i]);
  mem_free(list->words);
  mem_free(list->is_met);
  return unmet;
}

// Appends the dictionary with the words of add and without those of drop, one per line. Words to drop may be written
// with or without accents. Returns how many of those were not there.
static int64_t wordedit_apply(const ResourceText *text, const FieldList *add, const FieldList *drop, StrBuf *out) {
  TileSet tiles;
  bool has_tiles = text->bag.size > 0 && tileset_parse(text->bag, text->row.id, &tiles, NULL) == OK;
  Lines lines = lines_start(text->words);
  Span line;
  FoldedWords dropped = fold_all(drop, has_tiles ? &tiles : NULL);
  while (lines_next(&lines, &line)) {
    if (line.size > 0 && !is_listed(&dropped, line)) {
      strbuf_add(out, line.data, line.size);
      strbuf_add_char(out, '\n');
    }
  }
  for (int i = 0; i < add->count; i++) {
    strbuf_add_text(out, fieldlist_text(add, i));
    strbuf_add_char(out, '\n');
  }
  return count_unmet(&dropped);
}

Status resource_share(App *app, const Account *account, const char *id, bool is_shared, Error *err) {
  ScopedArena arena = {0};
  StoreResource row;
  Status status = resource_find_own(app, account, id, &arena, &row, err);
  return status == OK ? STORE(app, resource_share, row.id, is_shared, err) : status;
}

Status resource_delete(App *app, const Account *account, const char *id, Error *err) {
  ScopedArena arena = {0};
  StoreResource row;
  Status status = resource_find_own(app, account, id, &arena, &row, err);
  if (status == OK) {
    status = STORE(app, resource_delete, row.id, err);
    if (status == ERR_STATE && row.used_by > 0)
      fail(err, FAILURE_RESOURCE_IN_USE, err_str(row.name), err_int(row.used_by));
  }
  return status;
}

// Typed text has no file: messages name its parts as the page does.
static ResourceOrder resource_told_in(const Catalog *catalog, const ResourceOrder *order) {
  ResourceOrder told = *order;
  told.words.name = told.words.name ? tr(catalog, told.words.name) : NULL;
  told.bag.name = told.bag.name ? tr(catalog, told.bag.name) : NULL;
  return told;
}

static Status run_resource_add(const Use *use, const void *in, void *out, Error *err) {
  const ResourceOrder order = resource_told_in(use->catalog, in);
  return resource_add(use->app, use->account, &order, out, err);
}

// The user never saw the list built here, so errors do not give its line numbers: an added word is named itself.
static Status resource_edit_words(const Use *use, const ResourceOrder *order, ResourceReport *report, Error *err) {
  ResourceText text;
  ScopedStrBuf words = {0};
  Status status = resource_show(use->app, use->account, order->id, NULL, &text, err);
  if (status != OK)
    return status;
  int64_t absent = wordedit_apply(&text, &order->add, &order->remove, &words);
  resourcetext_deinit(&text);
  ResourceOrder whole = *order;
  whole.words = (FieldFile){{strbuf_text(&words), words.size}, tr(use->catalog, N_("Words"))};
  if (words.size == 0)
    status = error_at(
        err, "remove",
        error_set(err, ERR_INPUT, N_("a dictionary must keep at least one word: delete the whole dictionary instead")));
  else
    status = resource_edit(use->app, use->account, &whole, report, err);
  if (status != OK && err)
    err->line = 0;
  report->absent = absent;
  return status;
}

// Games that need the resource keep it unchanged; its owner may still decide who can begin games with it.
static Status run_resource_change(const Use *use, const void *in, void *out, Error *err) {
  const ResourceOrder order = resource_told_in(use->catalog, in);
  bool has_words = order.add.count + order.remove.count > 0;
  bool has_parts = order.words.bytes.data || order.bag.bytes.data;
  Status status = OK;
  if (has_words || has_parts || order.is_shared < 0)
    status = resource_check_own(use->app, use->account, order.id, err);
  if (status == OK && has_words)
    status = resource_edit_words(use, &order, out, err);
  else if (status == OK && has_parts)
    status = resource_edit(use->app, use->account, &order, out, err);
  if (status == OK && order.is_shared >= 0)
    status = resource_share(use->app, use->account, order.id, order.is_shared > 0, err);
  return status;
}

static Status run_resource_delete(const Use *use, const void *in, void *out, Error *err) {
  (void)out;
  return resource_delete(use->app, use->account, ((const ResourceOrder *)in)->id, err);
}

enum { WORDS_CHANGED_MAX = 2000 };

#define IN(member) FIELD_IN(ResourceOrder, member)
#define PART(member) .is_optional = true, IN(member), .high = RESOURCE_WORDS_MAX, .offers = OFFER_FILES
static const Field resource_parts_fields[] = {
    {"words", FIELD_FILE, PART(words), .title = N_("Words")},
    {"bag", FIELD_FILE, PART(bag), .title = N_("Bag")},
    {"skip_unspellable", FIELD_BOOL, .is_optional = true, IN(skip_unspellable)},
    {0},
};
static const Field resource_add_fields[] = {
    {"id", FIELD_TEXT, IN(id), .low = 1, .high = 100},
    {.fields = resource_parts_fields},
};
static const Field resource_change_fields[] = {
    {"id", FIELD_TEXT, IN(id), .high = 200, .except = FIELD_IN_PATH},
    {"add", FIELD_LIST, .is_optional = true, IN(add), .high = WORDS_CHANGED_MAX, .of = FIELD_TEXT},
    {"remove", FIELD_LIST, .is_optional = true, IN(remove), .high = WORDS_CHANGED_MAX, .of = FIELD_TEXT},
    {"shared", FIELD_BOOL, .is_optional = true, IN(is_shared), .otherwise = ""},
    {.fields = resource_parts_fields},
};
static const Field resource_delete_fields[] = {{"id", FIELD_TEXT, IN(id), .high = 200, .except = FIELD_IN_PATH}, {0}};
#define OF_REPORT(member) FIELD_IN(ResourceReport, member), .high = INT32_MAX
static const Field resource_report_fields[] = {
    {"words", FIELD_INT, OF_REPORT(words), .help = "kept"},
    {"duplicates", FIELD_INT, OF_REPORT(duplicates)},
    {"unspellable", FIELD_INT, OF_REPORT(unspellable), .help = "left out"},
    {"absent", FIELD_INT, OF_REPORT(absent), .help = "of those to be removed, not there"},
    {0},
};

const UseCase resource_adding =
    USE_CASE("resource.add", "add a dictionary, a bag or both", WHO_ACCOUNT, USE_IN(resource_add_fields, ResourceOrder),
             USE_OUT(resource_report_fields, ResourceReport), .run = run_resource_add);
const UseCase resource_changing =
    USE_CASE("resource.change", "change one's own", WHO_ACCOUNT, USE_IN(resource_change_fields, ResourceOrder),
             USE_OUT(resource_report_fields, ResourceReport), .run = run_resource_change);
const UseCase resource_deleting =
    USE_CASE("resource.delete", "delete one's own", WHO_ACCOUNT, USE_IN(resource_delete_fields, ResourceOrder),
             USE_NOTHING_OUT, .run = run_resource_delete);
