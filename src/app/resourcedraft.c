// SPDX-License-Identifier: MIT
#include "app/resourcedraft.h"

#include "app/resource_internal.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/wordlist.h"

#include <string.h>

static Status read_kept(App *app, const StoreResource *row, ResourceDraft *out, Error *err) {
  ScopedArena arena = {0};
  Span body;
  out->has_words = row->has_words;
  out->has_bag = row->has_bag;
  Status status = row->has_bag ? STORE(app, resource_body, row->id, STORE_BAG, &arena, &body, err) : OK;
  if (status == OK && row->has_bag)
    status = tileset_parse(body, row->name, &out->tiles, err);
  return status;
}

Status resourcedraft_take_id(App *app, const Account *account, const char *id, ResourceDraft *draft, Error *err) {
  ScopedStrBuf name = {0}, key = {0};
  ScopedArena arena = {0};
  StoreResource row;
  draft->has_words = draft->has_bag = false;
  Status status = resource_clean_id(id, &name, &key, err);
  if (status == OK)
    status = STORE(app, resource_find, account->id, key.data, &arena, &row, err);
  if (status == OK && row.owner == account->id)
    status = read_kept(app, &row, draft, err);
  else if (status == ERR_MISSING)
    status = OK;
  return status;
}

void resourcedraft_deinit(ResourceDraft *draft) {
  strbuf_deinit(&draft->words);
  strbuf_deinit(&draft->bag);
}

bool resourcedraft_is_empty(const ResourceDraft *draft) {
  return draft->words.size == 0 && draft->bag.size == 0;
}

// Decodes a typed line like a file: a terminal may use another encoding than UTF-8.
static Status decode_line(Span line, StrBuf *room, Span *out, Error *err) {
  Status status = textfile_decode(line, NULL, room, out, NULL, err);
  *out = status == OK ? span_trim(*out) : *out;
  return status;
}

static Status resourcedraft_check_word(const ResourceDraft *draft, Span word, Error *err) {
  WordList list;
  if (!draft->has_bag)
    return resource_check_word(word, err);
  Status status = wordlist_parse(word, NULL, &draft->tiles, NULL, &list, NULL, err);
  if (status == OK)
    wordlist_deinit(&list);
  return status;
}

static void resourcedraft_add_line(StrBuf *lines, Span line) {
  strbuf_add(lines, line.data, line.size);
  strbuf_add_char(lines, '\n');
}

Status resourcedraft_add_word(ResourceDraft *draft, Span line, Error *err) {
  ScopedStrBuf room = {0};
  Span word;
  Status status = decode_line(line, &room, &word, err);
  if (status == OK && draft->words.size + word.size >= RESOURCE_WORDS_MAX)
    status = error_set(err, ERR_LIMIT, N_("the word list is too long: up to %d bytes"), err_int(RESOURCE_WORDS_MAX));
  if (status == OK)
    status = resourcedraft_check_word(draft, word, err);
  if (status == OK)
    resourcedraft_add_line(&draft->words, word);
  return status;
}

Status resourcedraft_add_tile(ResourceDraft *draft, Span line, Error *err) {
  ScopedStrBuf room = {0}, all = {0};
  Span tile;
  Status status = decode_line(line, &room, &tile, err);
  if (status == OK) {
    strbuf_add(&all, strbuf_text(&draft->bag), draft->bag.size);
    resourcedraft_add_line(&all, tile);
    status = tileset_check_rows((Span){all.data, all.size}, err);
  }
  if (status == OK)
    resourcedraft_add_line(&draft->bag, tile);
  return status;
}

static bool is_same_word(Span left, Span right) {
  ScopedStrBuf a = {0}, b = {0};
  return utf8_upper(left, &a) && utf8_upper(right, &b) && strcmp(strbuf_text(&a), strbuf_text(&b)) == 0;
}

bool resourcedraft_drop(StrBuf *lines, Span word) {
  StrBuf left = {0};
  Span rest = {strbuf_text(lines), lines->size}, line, found = {0};
  while (line_cut(&rest, &line)) {
    Span after = line, first;
    line_next_word(&after, &first);
    if (word.size == 0 || is_same_word(first, word))
      found = line;
  }
  if (!found.data)
    return false;
  size_t start = (size_t)(found.data - lines->data), end = start + found.size + 1;
  strbuf_add(&left, lines->data, start);
  strbuf_add(&left, lines->data + end, lines->size - end);
  strbuf_deinit(lines);
  *lines = left;
  return true;
}

ResourceOrder resourcedraft_order(const ResourceDraft *draft, const char *id) {
  ResourceOrder order = {.id = id, .is_shared = -1};
  if (draft->words.size > 0)
    order.words = (FieldFile){{draft->words.data, draft->words.size}, N_("typed words")};
  if (draft->bag.size > 0)
    order.bag = (FieldFile){{draft->bag.data, draft->bag.size}, N_("typed tiles")};
  return order;
}
