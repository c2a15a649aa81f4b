// SPDX-License-Identifier: MIT
// Adding and changing dictionaries and bags that were typed or read.
#include "app/resource_internal.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/tiletext.h"
#include "lexicon/wordlist.h"

#include <stdlib.h>
#include <string.h>

// Words as they will be kept: in upper case, sorted, each once. Without a bag the tiles are not known, and only what
// can't be part of any word is refused.
typedef struct Checked {
  StrBuf words, bag; // empty: that part stays as it is
  int64_t word_count, kinds;
  ResourceReport report;
} Checked;

static void checked_deinit(Checked *checked) {
  strbuf_deinit(&checked->words);
  strbuf_deinit(&checked->bag);
}

static Status check_bag(const ResourceOrder *order, TileSet *tiles, Checked *out, Error *err) {
  Status status = error_at(err, "bag", tileset_parse(order->bag.bytes, order->bag.name, tiles, err));
  if (status != OK)
    return status;
  tileset_write(tiles, &out->bag);
  out->kinds = tiles->kinds;
  return OK;
}

static void keep_words(const WordList *list, const TileSet *tiles, StrBuf *out) {
  for (uint32_t i = 0; i < list->count; i++) {
    int length;
    const Tile *word = wordlist_word(list, i, &length);
    for (int at = 0; at < length; at++)
      strbuf_add_text(out, tiletext_name(tiles, word[at]));
    strbuf_add_char(out, '\n');
  }
}

static Status check_spelling(const ResourceOrder *order, Span words, const TileSet *tiles, Checked *out, Error *err) {
  WordList list;
  WordListReport report;
  WordListOptions options = {.skip_unspellable = order->skip_unspellable};
  Status status =
      error_at(err, "words", wordlist_parse(words, order->words.name, tiles, &options, &list, &report, err));
  if (status != OK)
    return status;
  keep_words(&list, tiles, &out->words);
  out->word_count = list.count;
  out->report =
      (ResourceReport){.words = list.count, .duplicates = report.duplicates, .unspellable = report.unspellable};
  wordlist_deinit(&list);
  return status;
}

static int by_bytes(const void *left, const void *right) {
  const Span *a = left, *b = right;
  int order = memcmp(a->data, b->data, a->size < b->size ? a->size : b->size);
  return order ? order : (a->size > b->size) - (a->size < b->size);
}

Status resource_check_word(Span word, Error *err) {
  uint32_t codepoint;
  for (size_t at = 0, used; at < word.size; at += used) {
    used = utf8_decode(word.data + at, word.size - at, &codepoint);
    if (used == 0 || codepoint == ' ' || codepoint == '\t' || !utf8_is_visible(codepoint))
      return error_set(err, ERR_INPUT, N_("'%s' is not one word"), err_span(word.data, word.size));
  }
  return OK;
}

// Checks the words of a dictionary that has no bag yet.
static Status check_plain(const ResourceOrder *order, Checked *out, Error *err) {
  ScopedStrBuf upper = {0};
  Span *words = NULL, line;
  int count = 0, capacity = 0;
  (void)utf8_upper(order->words.bytes, &upper); // well-formed by now
  Lines lines = lines_start(strbuf_span(&upper));
  Status status = OK;
  while (status == OK && lines_next(&lines, &line)) {
    Span word = span_trim(line);
    if (word.size == 0)
      continue;
    status = resource_check_word(word, err);
    if (status != OK)
      error_set_place(err, order->words.name, lines.number);
    ARRAY_GROW(words, count, capacity);
    words[count++] = word;
  }
  if (status == OK && count > 0)
    qsort(words, (size_t)count, sizeof *words, by_bytes);
  for (int i = 0; status == OK && i < count; i++) {
    if (i > 0 && by_bytes(&words[i - 1], &words[i]) == 0)
      continue;
    strbuf_add(&out->words, words[i].data, words[i].size);
    strbuf_add_char(&out->words, '\n');
    out->word_count++;
  }
  out->report = (ResourceReport){.words = out->word_count, .duplicates = count - out->word_count};
  mem_free(words);
  return error_at(err, "words", status);
}

// Given words are checked against the given bag, else against the existing one; existing words are checked against a
// new bag.
static Status resource_add_check_parts(App *app, const StoreResource *row, const ResourceOrder *order, Checked *out,
                                       Error *err) {
  ScopedArena arena = {0};
  Span body;
  TileSet tiles;
  bool has_tiles = order->bag.bytes.data != NULL;
  Status status = has_tiles ? check_bag(order, &tiles, out, err) : OK;
  if (status == OK && !has_tiles && row && row->has_bag) {
    status = STORE(app, resource_body, row->id, STORE_BAG, &arena, &body, err);
    status = status == OK ? tileset_parse(body, row->name, &tiles, err) : status;
    has_tiles = true;
  }
  if (status == OK && order->words.bytes.data)
    status = has_tiles ? check_spelling(order, order->words.bytes, &tiles, out, err) : check_plain(order, out, err);
  else if (status == OK && has_tiles && row && row->has_words) {
    status = STORE(app, resource_body, row->id, STORE_WORDS, &arena, &body, err);
    status = status == OK ? check_spelling(order, body, &tiles, out, err) : status;
  }
  if (status == OK && order->words.bytes.data && out->word_count == 0) // the tiles can spell none of them
    status = error_at(err, "words", fail(err, FAILURE_DICTIONARY_EMPTY));
  return status;
}

// New parts replace those that are there. row NULL: there are none.
static Status resource_add_check_room(App *app, const Account *account, const StoreResource *row,
                                      const Checked *checked, Error *err) {
  ScopedArena arena = {0};
  Span words = {0}, bag = {0};
  Status status = OK;
  if (row && row->has_words && checked->words.size)
    status = STORE(app, resource_body, row->id, STORE_WORDS, &arena, &words, err);
  if (status == OK && row && row->has_bag && checked->bag.size)
    status = STORE(app, resource_body, row->id, STORE_BAG, &arena, &bag, err);
  int64_t more = (int64_t)(checked->words.size + checked->bag.size) - (int64_t)(words.size + bag.size);
  return status == OK ? room_check(app, account, more, err) : status;
}

static Status put_bodies(App *app, int64_t id, const Checked *checked, Error *err) {
  Status status = OK;
  if (checked->bag.size)
    status = STORE(app, resource_set_body, id, STORE_BAG, ((Span){checked->bag.data, checked->bag.size}),
                   checked->kinds, app_now_ms(app), err);
  if (status == OK && checked->words.size)
    status = STORE(app, resource_set_body, id, STORE_WORDS, ((Span){checked->words.data, checked->words.size}),
                   checked->word_count, app_now_ms(app), err);
  return status;
}

static Status resource_refuse_existing(bool is_dictionary, const char *id, Error *err) {
  return is_dictionary ? error_at(err, "words", fail(err, FAILURE_DICTIONARY_EXISTS, err_str(id)))
                       : error_at(err, "bag", fail(err, FAILURE_BAG_EXISTS, err_str(id)));
}

// row NULL: a new resource with this name.
static Status resource_add_put(App *app, const Account *account, const StoreResource *row, const char *name,
                               const char *key, const Checked *checked, Error *err) {
  int64_t id = row ? row->id : 0;
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  if (!row)
    status = STORE(app, resource_add, account->id, name, key, app_now_ms(app), &id, err);
  if (status == ERR_MISSING)
    fail(err, FAILURE_NOT_LOGGED_IN);
  if (status == ERR_EXISTS) // another program was faster
    resource_refuse_existing(checked->words.size > 0, name, err);
  if (status == OK)
    status = put_bodies(app, id, checked, err);
  return app_settle(app, status, err);
}

// A part that is given must not be empty: an empty file is a mistake.
static Status resource_add_check_given(const ResourceOrder *order, Error *err) {
  if (!order->words.bytes.data && !order->bag.bytes.data)
    return fail(err, FAILURE_RESOURCE_EMPTY);
  if (order->bag.bytes.data && span_trim(order->bag.bytes).size == 0)
    return error_at(err, "bag", fail(err, FAILURE_BAG_EMPTY));
  if (order->words.bytes.data && span_trim(order->words.bytes).size == 0)
    return error_at(err, "words", fail(err, FAILURE_DICTIONARY_EMPTY));
  if (order->words.bytes.size > RESOURCE_WORDS_MAX)
    return error_set(err, ERR_LIMIT, N_("the word list is too long: up to %d bytes"), err_int(RESOURCE_WORDS_MAX));
  return OK;
}

// Decodes one part to UTF-8; a part that was not given stays without data.
static Status decode_part(FieldFile *part, StrBuf *room, TextEncoding *encoding, Error *err) {
  return part->bytes.data ? textfile_decode(part->bytes, part->name, room, &part->bytes, encoding, err) : OK;
}

static Status decode_and_check(App *app, const StoreResource *row, const ResourceOrder *given, Checked *out,
                               Error *err) {
  ResourceOrder order = *given;
  TextEncoding words_encoding = TEXT_UTF8, bag_encoding = TEXT_UTF8;
  ScopedStrBuf words = {0}, bag = {0};
  order.words.name = order.words.name ? order.words.name : order.id;
  order.bag.name = order.bag.name ? order.bag.name : order.id;
  Status status = error_at(err, "words", decode_part(&order.words, &words, &words_encoding, err));
  if (status == OK)
    status = error_at(err, "bag", decode_part(&order.bag, &bag, &bag_encoding, err));
  if (status == OK)
    status = resource_add_check_parts(app, row, &order, out, err);
  out->report.words_encoding = words_encoding;
  out->report.bag_encoding = bag_encoding;
  return status;
}

static Status check_and_put(App *app, const Account *account, const StoreResource *row, const char *name,
                            const char *key, const ResourceOrder *order, ResourceReport *report, Error *err) {
  SCOPED(checked_deinit) Checked checked = {0};
  Status status = decode_and_check(app, row, order, &checked, err);
  if (status == OK)
    status = resource_add_check_room(app, account, row, &checked, err);
  if (status == OK)
    status = resource_add_put(app, account, row, name, key, &checked, err);
  if (status == OK && report)
    *report = checked.report;
  return status;
}

// Is a part that is to be added there already?
static Status check_free(App *app, const Account *account, const char *id, const char *key, const ResourceOrder *order,
                         Arena *arena, StoreResource *row, bool *is_there, Error *err) {
  Recipe *recipe;
  *is_there = false;
  if (resource_builtin(id, &recipe, NULL) == OK) {
    recipe_destroy(recipe);
    return resource_refuse_existing(order->words.bytes.data || !order->bag.bytes.data, id, err);
  }
  Status status = STORE(app, resource_find, account->id, key, arena, row, err);
  *is_there = status == OK && row->owner == account->id;
  if (*is_there && order->words.bytes.data && row->has_words)
    return resource_refuse_existing(true, id, err);
  if (*is_there && order->bag.bytes.data && row->has_bag)
    return resource_refuse_existing(false, id, err);
  return status == ERR_MISSING ? OK : status;
}

// May the account have one more resource?
static Status resource_check_count(App *app, const Account *account, Error *err) {
  ScopedArena arena = {0};
  StoreResource *rows;
  int count, own = 0;
  Status status = STORE(app, resources, account->id, &arena, &rows, &count, err);
  for (int i = 0; status == OK && i < count; i++)
    own += rows[i].owner == account->id;
  return status != OK || own < RESOURCES_OWN_MAX
             ? status
             : error_set(err, ERR_LIMIT, N_("you have %d resources; delete some first"), err_int(own));
}

Status resource_check_new(App *app, const Account *account, const char *id, Error *err) {
  ScopedStrBuf name = {0}, key = {0};
  ScopedArena arena = {0};
  StoreResource row;
  bool is_there = false;
  static const ResourceOrder nothing;
  Status status = account_need(account, err);
  if (status == OK)
    status = error_at(err, "id", resource_clean_id(id, &name, &key, err));
  if (status == OK)
    status = check_free(app, account, name.data, key.data, &nothing, &arena, &row, &is_there, err);
  if (status == OK && !is_there)
    status = resource_check_count(app, account, err);
  if (status == OK && is_there && row.has_words && row.has_bag)
    status = resource_refuse_existing(true, name.data, err);
  return status;
}

Status resource_add(App *app, const Account *account, const ResourceOrder *order, ResourceReport *report, Error *err) {
  ScopedStrBuf name = {0}, key = {0};
  ScopedArena arena = {0};
  StoreResource row;
  bool is_there = false;
  Status status = account_need(account, err);
  if (status == OK)
    status = error_at(err, "id", resource_clean_id(order->id, &name, &key, err));
  if (status == OK)
    status = resource_add_check_given(order, err);
  if (status == OK)
    status = check_free(app, account, name.data, key.data, order, &arena, &row, &is_there, err);
  if (status == OK && !is_there)
    status = resource_check_count(app, account, err);
  if (status == OK)
    status = check_and_put(app, account, is_there ? &row : NULL, name.data, key.data, order, report, err);
  return status;
}

// The asker's own resource, which no saved game needs.
static Status find_free_to_edit(App *app, const Account *account, const char *id, Arena *arena, StoreResource *row,
                                Error *err) {
  Status status = resource_find_own(app, account, id, arena, row, err);
  if (status == OK && row->used_by > 0)
    status = fail(err, FAILURE_RESOURCE_IN_USE, err_str(row->name), err_int(row->used_by));
  return status;
}

Status resource_check_own(App *app, const Account *account, const char *id, Error *err) {
  ScopedArena arena = {0};
  StoreResource row;
  return find_free_to_edit(app, account, id, &arena, &row, err);
}

Status resource_edit(App *app, const Account *account, const ResourceOrder *order, ResourceReport *report, Error *err) {
  ScopedArena arena = {0};
  StoreResource row;
  Status status = resource_add_check_given(order, err);
  if (status == OK)
    status = find_free_to_edit(app, account, order->id, &arena, &row, err);
  return status == OK ? check_and_put(app, account, &row, row.name, "", order, report, err) : status;
}
