// SPDX-License-Identifier: MIT
// The words of a slot without a map. The graph of sorted words tells which sets of tiles spell anything; only those are
// walked along the slot's squares in the graph of the words themselves.
#include "movegen/fastgen_internal.h"

#include <string.h>

typedef struct Walk {
  const Slot *slot;
  uint8_t left[SLOT_TILES_MAX + 1]; // tiles of each kind still on the rack; none of the kind it does not have
  uint64_t usable;                  // bit t: a tile or a blank for t is left
  int32_t value;                    // of what stays on the rack
  Tile laid[SLOT_TILES_MAX];
  bool has_rest;
  int rest[SLOT_TILES_MAX + 1]; // what the squares from the n-th on could be worth at most
} Walk;

static void walk_on(Fast *fast, Walk *walk, int i, uint32_t at, int laid, int score);

static void use_tile(Fast *fast, Walk *walk, int i, const BitNode *node, int kind, Tile tile, int laid, int score) {
  const Slot *slot = walk->slot;
  score += tile_is_blank(tile) ? 0 : slot->multipliers[laid] * fast->points[tile];
  if ((score + walk->rest[laid + 1]) * 1000 + walk->value < fast->threshold)
    return;
  walk->laid[laid] = tile;
  Tile letter = tile_letter(tile);
  if (i + 1 == slot->length) {
    if (node->accepts >> letter & 1)
      fast_offer(fast, slot, walk->laid, score, walk->value);
    return;
  }
  uint64_t usable = walk->usable;
  if (--walk->left[kind] == 0) {
    if (kind == fast->blank_kind) {
      walk->usable = 0;
      for (int other = 0; other < fast->table->kind_count; other++)
        walk->usable |= (uint64_t)(walk->left[other] > 0) << fast->table->kinds[other];
    } else if (walk->left[fast->blank_kind] == 0) {
      walk->usable &= ~(UINT64_C(1) << letter);
    }
  }
  walk_on(fast, walk, i + 1, bitgraph_child(fast->position->graph, node, letter), laid + 1, score);
  walk->left[kind]++;
  walk->usable = usable;
}

static void walk_on(Fast *fast, Walk *walk, int i, uint32_t at, int laid, int score) {
  const Slot *slot = walk->slot;
  const BitGraph *graph = fast->position->graph;
  for (Tile there; (there = tile_letter(fast->squares[slot->start + i])); i++) {
    const BitNode *node = &graph->nodes[at];
    if (!(node->tiles >> there & 1))
      return;
    if (i + 1 == slot->length) {
      if (node->accepts >> there & 1)
        fast_offer(fast, slot, walk->laid, score, walk->value);
      return;
    }
    at = bitgraph_child(graph, node, there);
  }
  const BitNode *node = &graph->nodes[at];
  uint64_t possible = i + 1 == slot->length ? node->accepts : node->tiles;
  for (possible &= fast->accepts[i] & walk->usable; possible; possible &= possible - 1) {
    Tile tile = (Tile)__builtin_ctzll(possible);
    int kind = fast->table->kind_index[tile];
    if (walk->left[kind])
      use_tile(fast, walk, i, node, kind, tile, laid, score);
    if (walk->left[fast->blank_kind])
      use_tile(fast, walk, i, node, fast->blank_kind, tile | TILE_BLANK_BIT, laid, score);
  }
}

// For each square the best tile it allows, or the best tiles on the best squares, whichever is less.
static void bound_rest(const Fast *fast, Walk *walk) {
  const Slot *slot = walk->slot;
  const RackTable *table = fast->table;
  int by_squares = 0;
  int16_t sorted[SLOT_TILES_MAX];
  uint32_t open = slot->open;
  int squares[SLOT_TILES_MAX];
  for (int i = 0; i < slot->tiles; i++, open &= open - 1)
    squares[i] = __builtin_ctz(open) - slot->start;
  for (int i = slot->tiles - 1; i >= 0; i--) {
    int kind = 0, count = slot->tiles - i, at = count - 1, by_order = 0;
    while (kind < table->kind_count && !(fast->accepts[squares[i]] >> table->kinds[kind] & 1))
      kind++;
    by_squares += kind < table->kind_count ? slot->multipliers[i] * fast->points[table->kinds[kind]] : 0;
    for (; at > 0 && sorted[at - 1] < slot->multipliers[i]; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = slot->multipliers[i];
    for (int j = 0; j < count; j++)
      by_order += sorted[j] * table->points[j];
    walk->rest[i] = by_squares < by_order ? by_squares : by_order;
  }
}

// Which sets of tiles spell anything at all, by the graph of sorted words.

static bool spells(const BitGraph *sorted, uint32_t at, const Tile *tiles, int count) {
  for (;; tiles++) {
    const BitNode *node = &sorted->nodes[at];
    if (--count == 0)
      return node->accepts >> *tiles & 1;
    if (!(node->tiles >> *tiles & 1))
      return false;
    at = bitgraph_child(sorted, node, *tiles);
  }
}

// With blanks: each stands for some tile that comes no later than the next one in order.
static bool spells_with_blanks(const BitGraph *sorted, uint32_t at, const Tile *tiles, int count, int blanks) {
  if (blanks == 0 && count > 0)
    return spells(sorted, at, tiles, count);
  for (;; tiles++, count--) {
    const BitNode *node = &sorted->nodes[at];
    uint64_t up_to_next = count > 0 ? UINT64_MAX >> (63 - *tiles) : UINT64_MAX;
    if (count + blanks == 1)
      return node->accepts != 0;
    for (uint64_t choices = node->tiles & up_to_next; choices; choices &= choices - 1) {
      Tile tile = (Tile)__builtin_ctzll(choices);
      if (spells_with_blanks(sorted, bitgraph_child(sorted, node, tile), tiles, count, blanks - 1))
        return true;
    }
    if (count == 0 || !(node->tiles >> *tiles & 1))
      return false;
    at = bitgraph_child(sorted, node, *tiles);
  }
}

static int merge(const Tile *a, int a_count, const Tile *b, int b_count, Tile *out) {
  int count = 0;
  while (a_count > 0 && b_count > 0) {
    bool takes_a = *a <= *b;
    out[count++] = takes_a ? *a : *b;
    a += takes_a;
    a_count -= takes_a;
    b += !takes_a;
    b_count -= !takes_a;
  }
  for (; a_count > 0; a_count--)
    out[count++] = *a++;
  for (; b_count > 0; b_count--)
    out[count++] = *b++;
  return count;
}

static int sort_through(const Fast *fast, const Slot *slot, Tile *out) {
  int count = 0;
  for (int i = slot->start; i < slot->start + slot->length; i++) {
    Tile tile = tile_letter(fast->squares[i]);
    if (!tile)
      continue;
    int at = count++;
    for (; at > 0 && out[at - 1] > tile; at--)
      out[at] = out[at - 1];
    out[at] = tile;
  }
  return count;
}

static bool subrack_spells(const Fast *fast, const Subrack *subrack, const Tile *through, int through_count) {
  const BitGraph *sorted = fast->position->sorted;
  Tile tiles[WORD_MAX + SLOT_TILES_MAX];
  if (through_count == 0)
    return subrack->is_spelt;
  int count = merge(through, through_count, subrack->sorted, subrack->tiles - subrack->blanks, tiles);
  return spells_with_blanks(sorted, sorted->root, tiles, count, subrack->blanks);
}

static void walk_subrack(Fast *fast, Walk *walk, const Subrack *subrack) {
  const RackTable *table = fast->table;
  if (!walk->has_rest)
    bound_rest(fast, walk);
  walk->has_rest = true;
  memcpy(walk->left, subrack->used, sizeof subrack->used);
  walk->value = subrack->value;
  walk->usable = subrack->blanks ? UINT64_MAX : 0;
  for (int kind = 0; kind < table->kind_count; kind++)
    walk->usable |= (uint64_t)(subrack->used[kind] > 0) << table->kinds[kind];
  walk_on(fast, walk, 0, fast->position->graph->root, 0, walk->slot->base);
}

void fast_search_by_graph(Fast *fast, const Slot *slot) {
  const RackTable *table = fast->table;
  Walk walk = {.slot = slot};
  Tile through[WORD_MAX];
  fast_enter_slot(fast, slot);
  int through_count = slot->through_count ? sort_through(fast, slot, through) : 0;
  for (int i = table->first[slot->tiles]; i < table->first[slot->tiles + 1]; i++) {
    const Subrack *subrack = &table->subracks[i];
    if (fast->limit && (slot->base + dot(slot->sorted, subrack->points)) * 1000 + subrack->value < fast->threshold)
      continue;
    if (subrack_spells(fast, subrack, through, through_count))
      walk_subrack(fast, &walk, subrack);
  }
}

void fast_find_spelt(const Fast *fast, RackTable *table) {
  const BitGraph *sorted = fast->position->sorted;
  memset(table->spells, 0, sizeof table->spells);
  memset(table->completing, 0xFF, sizeof table->completing);
  for (int i = table->first[1]; i < table->count; i++) {
    Subrack *subrack = &table->subracks[i];
    subrack->is_spelt =
        spells_with_blanks(sorted, sorted->root, subrack->sorted, subrack->tiles - subrack->blanks, subrack->blanks);
    table->spells[subrack->tiles] |= subrack->is_spelt;
  }
}
