// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "lexicon/rudewords.h"
#include "puzzle/sopa_trie_internal.h"

#include <stdio.h>

static uint32_t trie_child(SopaTrie *trie, uint32_t node, Tile tile) {
  uint32_t *arc = &trie->next[node << trie->shift | tile];
  if (*arc == 0) {
    *arc = trie->count << trie->shift;
    trie->forward[trie->count] = trie->backward[trie->count] = -1;
    trie->depth[trie->count] = (uint16_t)(trie->depth[node] + 1);
    trie->count++;
  }
  return *arc >> trie->shift;
}

static void trie_insert(SopaTrie *trie, const SopaWord *word, int number) {
  uint32_t node = 0;
  for (int i = 0; i < word->length; i++)
    node = trie_child(trie, node, word->tiles[i]);
  if (trie->forward[node] < 0)
    trie->forward[node] = number;
  if (word->length > trie->longest)
    trie->longest = word->length;
  if (sopa_word_is_palindrome(word))
    return;
  node = 0;
  for (int i = word->length; i-- > 0;)
    node = trie_child(trie, node, word->tiles[i]);
  if (trie->backward[node] < 0)
    trie->backward[node] = number;
}

static bool sopa_trie_has_word(const SopaTrie *trie, uint32_t node) {
  return trie->forward[node] >= 0 || trie->backward[node] >= 0;
}

// Level by level, a node gets the arcs it lacks from the longest suffix of its path that is also a path.
static void trie_link(SopaTrie *trie) {
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
    trie_insert(trie, &first->items[i], i);
  for (int i = 0; second && i < second->count; i++)
    trie_insert(trie, &second->items[i], first->count + i);
  trie_link(trie);
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

typedef struct RudeSpelling {
  const TileSet *tiles;
  Span word;
  Tile cells[TEXTSET_TEXT_MAX];
  SopaWords *out;
} RudeSpelling;

// The letters of a cell as people read them: L·L is two.
static size_t rude_cell_letters(const char *name, char out[TILE_NAME_MAX]) {
  const char *dot = strstr(name, "·");
  return (size_t)(dot ? snprintf(out, TILE_NAME_MAX, "%.*s%s", (int)(dot - name), name, dot + strlen("·"))
                      : snprintf(out, TILE_NAME_MAX, "%s", name));
}

static void rude_spell(RudeSpelling *spelling, Span rest, int count);

// Tries a cell whose letters from `from` on are the next ones; the last cell may have letters beyond the word.
static void rude_spell_cell(RudeSpelling *spelling, Span rest, int count, int tile, Span letters) {
  size_t shared = letters.size < rest.size ? letters.size : rest.size;
  if (memcmp(letters.data, rest.data, shared) != 0)
    return;
  spelling->cells[count] = (Tile)tile;
  rude_spell(spelling, (Span){rest.data + shared, rest.size - shared}, count + 1);
}

static void rude_spell(RudeSpelling *spelling, Span rest, int count) {
  if (rest.size == 0)
    sopa_words_append(spelling->out, spelling->cells, count, spelling->word);
  for (int tile = 1; rest.size > 0 && tile <= spelling->tiles->kinds; tile++) {
    char letters[TILE_NAME_MAX];
    size_t size = rude_cell_letters(spelling->tiles->names[tile], letters);
    for (size_t from = 0; from < size && (from == 0 || count == 0);
         from++) { // the first cell may have letters before the word
      if (letters[from] == rest.data[0])
        rude_spell_cell(spelling, rest, count, tile, (Span){letters + from, size - from});
    }
  }
}

void sopa_rude_add(const SopaAlphabet *alphabet, SopaWords *out) {
  SCOPED(textset_deinit) TextSet words = {0};
  rudewords_add_around(alphabet->id, &words);
  for (uint32_t i = 0; i < words.count; i++) {
    RudeSpelling spelling = {.tiles = &alphabet->tiles, .word = textset_text(&words, &words.items[i]), .out = out};
    rude_spell(&spelling, spelling.word, 0);
  }
}
