// SPDX-License-Identifier: MIT
// The grammar of endings, learnt from words that an analyser knows.
//
// Form and lemma share a beginning. The rest of each, and the last two bytes of the lemma, are the key of the ending:
// "r > ban, ar". The tags of all pairs of known words with this key are compared. A new word gets the tags that nearly
// all of them have. If they differ only in the part of speech (a plural in -s: noun or adjective?), it gets the tags
// without that, or else only the number; otherwise it gets none.
#include "base/mem.h"
#include "meaning/lemmas_internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { TELLING_LEVELS = 3, ENOUGH_PERCENT = 85, FEWEST_PAIRS = 2 };

typedef struct KeyCount {
  uint32_t key, tags, count;
} KeyCount;

typedef struct KeyAnswer {
  bool is_known;
  uint8_t count;
  uint32_t tags[ANALOGIES_MAX];
} KeyAnswer;

struct Analogies {
  TextSet keys;
  KeyAnswer *answers; // by key, once it was looked up
  uint32_t *pairs;    // by key: how many pairs of words have it
  uint32_t *starts;   // where the counts of each key begin; keys.count + 1
  KeyCount *counts;
};

// False: too long for an ending.
static bool analogies_key(Span form, Span lemma, char out[TEXTSET_TEXT_MAX], Span *key) {
  size_t shared = 0, most = form.size < lemma.size ? form.size : lemma.size;
  while (shared < most && form.data[shared] == lemma.data[shared])
    shared++;
  while (shared > 0 && shared < most && ((unsigned char)lemma.data[shared] & 0xC0) == 0x80)
    shared--;
  size_t tail = lemma.size < 2 ? lemma.size : 2;
  if (form.size - shared + lemma.size - shared + tail + 2 > 40)
    return false;
  int size = snprintf(out, TEXTSET_TEXT_MAX, "%.*s>%.*s>%.*s", (int)(lemma.size - shared), lemma.data + shared,
                      (int)(form.size - shared), form.data + shared, (int)tail, lemma.data + lemma.size - tail);
  *key = (Span){out, (size_t)size};
  return true;
}

static int keycount_compare(const void *a, const void *b) {
  const KeyCount *x = a, *y = b;
  return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : (x->tags > y->tags) - (x->tags < y->tags);
}

// Joins runs with the same key and tags into one, with its count.
static uint32_t keycounts_merge(KeyCount *counts, uint32_t count) {
  uint32_t kept = 0;
  qsort(counts, count, sizeof *counts, keycount_compare);
  for (uint32_t i = 0; i < count; i++) {
    if (kept > 0 && keycount_compare(&counts[kept - 1], &counts[i]) == 0)
      counts[kept - 1].count++;
    else
      counts[kept++] = counts[i];
  }
  return kept;
}

// If there are many analyses, a quarter of them is enough. Lemmas are taken whole, or pairs would be miscounted.
static bool analogies_samples(const LemmaMaker *maker, const Analysis *analysis) {
  return maker->found.count < 100000 || analysis->lemma % 4 == 0;
}

Analogies *analogies_learn(const LemmaMaker *maker) {
  Analogies *analogies = mem_alloc(sizeof *analogies);
  const TextSet *words = &maker->forms->words;
  KeyCount *counts = mem_resize(NULL, (size_t)maker->found.count + 1, sizeof *counts);
  uint32_t count = 0, pair_capacity = 0;
  const Analysis *last = NULL;
  for (uint32_t i = 0; i < maker->found.count; i++) {
    const Analysis *analysis = &maker->found.items[i];
    char text[TEXTSET_TEXT_MAX];
    Span key;
    if (!analogies_samples(maker, analysis) ||
        !analogies_key(textset_text(words, &words->items[analysis->word]),
                       textset_text(words, &words->items[analysis->lemma]), text, &key))
      continue;
    uint32_t place = textset_put(&analogies->keys, key, 0);
    if (place == 0)
      continue;
    if (place > pair_capacity) {
      uint32_t capacity = place * 2;
      analogies->pairs = mem_resize(analogies->pairs, capacity, sizeof *analogies->pairs);
      memset(analogies->pairs + pair_capacity, 0, (capacity - pair_capacity) * sizeof *analogies->pairs);
      pair_capacity = capacity;
    }
    // The analyses of a word are together.
    bool is_new = !last || last->word != analysis->word || last->lemma != analysis->lemma;
    analogies->pairs[place - 1] += is_new;
    counts[count++] = (KeyCount){place - 1, analysis->tags, 1};
    last = analysis;
  }
  count = keycounts_merge(counts, count);
  analogies->counts = counts;
  analogies->answers = mem_alloc(((size_t)analogies->keys.count + 1) * sizeof *analogies->answers);
  analogies->starts = mem_alloc(((size_t)analogies->keys.count + 1) * sizeof *analogies->starts);
  for (uint32_t i = 0; i < count; i++)
    analogies->starts[counts[i].key + 1] = i + 1;
  for (uint32_t i = 0; i < analogies->keys.count; i++) {
    if (analogies->starts[i + 1] < analogies->starts[i])
      analogies->starts[i + 1] = analogies->starts[i];
  }
  return analogies;
}

void analogies_destroy(Analogies *analogies) {
  if (!analogies)
    return;
  textset_deinit(&analogies->keys);
  mem_free(analogies->answers);
  mem_free(analogies->pairs);
  mem_free(analogies->starts);
  mem_free(analogies->counts);
  mem_free(analogies);
}

// Level 0: all tags; 1: without the part of speech; 2: only the last one, which is the number.
static Span tags_at_level(Span tags, int level) {
  if (level == 0)
    return tags;
  const char *dot = level == 1 ? memchr(tags.data, '.', tags.size) : memrchr(tags.data, '.', tags.size);
  size_t size = dot ? tags.size - (size_t)(dot + 1 - tags.data) : 0;
  return (Span){dot ? dot + 1 : tags.data, size};
}

static bool tags_are(const LemmaMaker *maker, uint32_t place, Span text) {
  Span tags = textset_text(&maker->tags, &maker->tags.items[place]);
  return tags.size == text.size && memcmp(tags.data, text.data, text.size) == 0;
}

// Finds what nearly all say, at a level.
static int analogies_agree(const Analogies *analogies, LemmaMaker *maker, uint32_t key, int level,
                           uint32_t out[ANALOGIES_MAX]) {
  enum { DIFFERENT_MAX = 48 };
  uint32_t tags[DIFFERENT_MAX], votes[DIFFERENT_MAX];
  int different = 0, count = 0;
  for (uint32_t i = analogies->starts[key]; i < analogies->starts[key + 1]; i++) {
    const KeyCount *row = &analogies->counts[i];
    char text[TEXTSET_TEXT_MAX];
    Span part = tags_at_level(textset_text(&maker->tags, &maker->tags.items[row->tags]), level);
    memcpy(text, part.data, part.size);
    part.data = text; // the set may move its texts
    int at = 0;
    while (at < different && !tags_are(maker, tags[at], part))
      at++;
    if (at == DIFFERENT_MAX || part.size == 0)
      continue;
    if (at == different) {
      tags[different] = textset_put(&maker->tags, part, 0) - 1;
      votes[different++] = 0;
    }
    votes[at] += row->count;
  }
  for (int i = 0; i < different && count < ANALOGIES_MAX; i++) {
    if ((uint64_t)votes[i] * 100 >= (uint64_t)analogies->pairs[key] * ENOUGH_PERCENT)
      out[count++] = tags[i];
  }
  return count;
}

int analogies_find(Analogies *analogies, LemmaMaker *maker, Span form, Span lemma, uint32_t out[ANALOGIES_MAX]) {
  char text[TEXTSET_TEXT_MAX];
  Span key;
  if (!analogies_key(form, lemma, text, &key))
    return 0;
  const TextSetItem *item = textset_find(&analogies->keys, key);
  uint32_t place = item ? (uint32_t)(item - analogies->keys.items) : 0;
  if (!item || analogies->pairs[place] < FEWEST_PAIRS)
    return 0;
  KeyAnswer *answer = &analogies->answers[place];
  for (int level = 0; !answer->is_known && level < TELLING_LEVELS && answer->count == 0; level++)
    answer->count = (uint8_t)analogies_agree(analogies, maker, place, level, answer->tags);
  answer->is_known = true;
  memcpy(out, answer->tags, sizeof answer->tags);
  return answer->count;
}
