// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "puzzle/sopa_trie_internal.h"

static uint32_t child(SopaTrie *trie, uint32_t node, Tile tile) {
  uint32_t *arc = &trie->next[node << trie->shift | tile];
  if (*arc == 0) {
    *arc = trie->count << trie->shift;
    trie->forward[trie->count] = trie->backward[trie->count] = -1;
    trie->depth[trie->count] = (uint16_t)(trie->depth[node] + 1);
    trie->count++;
  }
  return *arc >> trie->shift;
}

static void insert(SopaTrie *trie, const SopaWord *word, int number) {
  uint32_t node = 0;
  for (int i = 0; i < word->length; i++)
    node = child(trie, node, word->tiles[i]);
  if (trie->forward[node] < 0)
    trie->forward[node] = number;
  if (word->length > trie->longest)
    trie->longest = word->length;
  if (sopa_word_is_palindrome(word))
    return;
  node = 0;
  for (int i = word->length; i-- > 0;)
    node = child(trie, node, word->tiles[i]);
  if (trie->backward[node] < 0)
    trie->backward[node] = number;
}

static bool sopa_trie_has_word(const SopaTrie *trie, uint32_t node) {
  return trie->forward[node] >= 0 || trie->backward[node] >= 0;
}

// Level by level: what a node lacks it takes from the longest suffix of its path that is a path too.
static void link(SopaTrie *trie) {
  ScopedMem uint32_t *queue = mem_alloc(trie->count * sizeof *queue), *suffix = mem_alloc(trie->count * sizeof *suffix);
  uint32_t width = trie->mask + 1, head = 0, tail = 0;
  for (uint32_t tile = 1; tile < width; tile++) {
    if (trie->next[tile])
      queue[tail++] = trie->next[tile] >> trie->shift;
  }
  while (head < tail) {
    uint32_t node = queue[head++];
    uint32_t *arcs = trie->next + ((size_t)node << trie->shift);
    const uint32_t *others = trie->next + ((size_t)suffix[node] << trie->shift);
    for (uint32_t tile = 1; tile < width; tile++) {
      if (arcs[tile] == 0) {
        arcs[tile] = others[tile];
        continue;
      }
      uint32_t below = arcs[tile] >> trie->shift, shorter = others[tile] >> trie->shift;
      suffix[below] = shorter;
      trie->shorter[below] = sopa_trie_has_word(trie, shorter) ? shorter : trie->shorter[shorter];
      queue[tail++] = below;
    }
  }
}

// Bit 0 of a state tells the walk to look closer.
static void flag_ends(SopaTrie *trie) {
  size_t arcs = (size_t)trie->count << trie->shift;
  ScopedMem bool *ends = mem_alloc(trie->count);
  for (uint32_t node = 1; node < trie->count; node++)
    ends[node] = sopa_trie_has_word(trie, node) || trie->shorter[node];
  for (size_t i = 0; i < arcs; i++)
    trie->next[i] |= ends[trie->next[i] >> trie->shift];
}

void sopa_trie_init(SopaTrie *trie, int kinds, const SopaWords *first, const SopaWords *second) {
  size_t letters = (size_t)first->letters + (second ? (size_t)second->letters : 0);
  *trie = (SopaTrie){.shift = kinds < 32 ? 5 : 6, .count = 1};
  trie->mask = (1u << trie->shift) - 1;
  size_t nodes = 2 * letters + 1;
  trie->next = mem_alloc((nodes << trie->shift) * sizeof *trie->next);
  trie->forward = mem_alloc(nodes * sizeof *trie->forward);
  trie->backward = mem_alloc(nodes * sizeof *trie->backward);
  trie->shorter = mem_alloc(nodes * sizeof *trie->shorter);
  trie->depth = mem_alloc(nodes * sizeof *trie->depth);
  trie->forward[0] = trie->backward[0] = -1;
  for (int i = 0; i < first->count; i++)
    insert(trie, &first->items[i], i);
  for (int i = 0; second && i < second->count; i++)
    insert(trie, &second->items[i], first->count + i);
  link(trie);
  flag_ends(trie);
}

void sopa_trie_deinit(SopaTrie *trie) {
  mem_free(trie->next);
  mem_free(trie->forward);
  mem_free(trie->backward);
  mem_free(trie->shorter);
  mem_free(trie->depth);
  *trie = (SopaTrie){0};
}
