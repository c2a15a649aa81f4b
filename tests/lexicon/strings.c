// SPDX-License-Identifier: MIT
#include "lexicon/strings.h"

#include "base/mem.h"
#include "base/sha256.h"

#include <stdlib.h>
#include <string.h>

void strings_deinit(Strings *set) {
  mem_free(set->items);
  *set = (Strings){0};
}

void strings_add(Strings *set, const Tile *tiles, int size) {
  ARRAY_GROW(set->items, set->count, set->capacity);
  String *string = &set->items[set->count++];
  *string = (String){.size = size};
  memcpy(string->tiles, tiles, (size_t)size);
}

static int compare(const void *left, const void *right) {
  const String *a = left, *b = right;
  int order = memcmp(a->tiles, b->tiles, (size_t)(a->size < b->size ? a->size : b->size));
  return order ? order : a->size - b->size;
}

size_t strings_tidy(Strings *set) {
  size_t kept = 0;
  if (set->count > 0)
    qsort(set->items, set->count, sizeof *set->items, compare);
  for (size_t i = 0; i < set->count; i++) {
    if (kept == 0 || compare(&set->items[kept - 1], &set->items[i]) != 0)
      set->items[kept++] = set->items[i];
  }
  size_t dropped = set->count - kept;
  set->count = kept;
  return dropped;
}

bool strings_equal(const Strings *a, const Strings *b) {
  if (a->count != b->count)
    return false;
  for (size_t i = 0; i < a->count; i++) {
    if (compare(&a->items[i], &b->items[i]) != 0)
      return false;
  }
  return true;
}

void strings_show(const Strings *set, StrBuf *out) {
  for (size_t i = 0; i < set->count; i++) {
    strbuf_add_text(out, i ? " " : "");
    for (int at = 0; at < set->items[i].size; at++)
      strbuf_printf(out, "%s%d", at ? "." : "", set->items[i].tiles[at]);
  }
}

void strings_from_words(const WordList *words, Strings *out) {
  for (uint32_t i = 0; i < words->count; i++) {
    int length;
    const Tile *word = wordlist_word(words, i, &length);
    strings_add(out, word, length);
  }
}

void strings_cut(const Strings *words, Strings *out) {
  for (size_t i = 0; i < words->count; i++) {
    const String *word = &words->items[i];
    for (int cut = 1; cut <= word->size; cut++) {
      Tile cut_word[WORD_MAX + 1];
      int size = 0;
      for (int at = cut - 1; at >= 0; at--)
        cut_word[size++] = word->tiles[at];
      if (cut < word->size)
        cut_word[size++] = 0;
      for (int at = cut; at < word->size; at++)
        cut_word[size++] = word->tiles[at];
      strings_add(out, cut_word, size);
    }
  }
}

static void add_paths(const uint32_t *nodes, uint32_t list, Tile *path, int depth, Strings *out) {
  for (bool last = list == 0; !last; list++) {
    path[depth] = kwg_tile(nodes[list]);
    if (kwg_accepts(nodes[list]))
      strings_add(out, path, depth + 1);
    add_paths(nodes, kwg_child(nodes[list]), path, depth + 1, out);
    last = kwg_is_last(nodes[list]);
  }
}

void strings_from_graph(const uint32_t *nodes, uint32_t root, Strings *out) {
  Tile path[WORD_MAX + 2];
  add_paths(nodes, root, path, 0, out);
}

// What may follow the prefix, as one text; empty if nothing does.
static void continuations(const Strings *set, const String *prefix, int size, StrBuf *out) {
  for (size_t i = 0; i < set->count; i++) {
    const String *string = &set->items[i];
    if (string->size <= size || memcmp(string->tiles, prefix->tiles, (size_t)size) != 0)
      continue;
    for (int at = size; at < string->size; at++)
      strbuf_printf(out, "%d.", string->tiles[at]);
    strbuf_add_char(out, ' ');
  }
}

static int compare_digests(const void *a, const void *b) {
  return memcmp(a, b, SHA256_HEX_SIZE);
}

size_t strings_count_states(const Strings *set) {
  typedef char Digest[SHA256_HEX_SIZE];
  Digest *digests = NULL;
  size_t count = 0, capacity = 0, different = 0;
  StrBuf text = {0};
  for (size_t i = 0; i < set->count; i++) {
    for (int size = 0; size <= set->items[i].size; size++) {
      strbuf_reset(&text);
      continuations(set, &set->items[i], size, &text);
      if (text.size == 0)
        continue;
      ARRAY_GROW(digests, count, capacity);
      sha256_hex((Span){text.data, text.size}, digests[count++]);
    }
  }
  if (count > 0)
    qsort(digests, count, sizeof *digests, compare_digests);
  for (size_t i = 0; i < count; i++)
    different += i == 0 || compare_digests(digests[i - 1], digests[i]) != 0;
  strbuf_deinit(&text);
  mem_free(digests);
  return different;
}
