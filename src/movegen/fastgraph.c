// SPDX-License-Identifier: MIT
// The words of a slot without a map. The graph of sorted words tells which sets of tiles spell anything; only those are
// walked along the slot's squares in the graph of the words themselves.
#include "movegen/fastgen_internal.h"

#include <string.h>

typedef struct Walk {
  const Slot *slot;
  uint8_t left[SLOT_TILES_MAX]; // tiles of each kind still to be laid
  uint64_t tiles;               // bit t: a tile t is left
  int blanks;                   // left
  int32_t value;                // of what stays on the rack
  Tile laid[WORD_MAX];          // by square of the slot
  int rest[SLOT_TILES_MAX + 1]; // what the squares from the n-th on could be worth at most
} Walk;

static void walk_on(Fast *fast, Walk *walk, int i, uint32_t at, int laid, int score);

static inline bool is_worth_it(const Fast *fast, const Walk *walk, int laid, int score) {
  return (score + walk->rest[laid]) * 1000 + walk->value >= fast->threshold;
}

static void use_tile(Fast *fast, Walk *walk, int i, uint32_t child, Tile tile, int laid, int score) {
  score += walk->slot->multipliers[laid] * fast->points[tile];
  if (!is_worth_it(fast, walk, laid + 1, score))
    return;
  int kind = fast->table->kind_index[tile];
  uint64_t tiles = walk->tiles;
  if (--walk->left[kind] == 0)
    walk->tiles &= ~(UINT64_C(1) << tile);
  walk->laid[i] = tile;
  walk_on(fast, walk, i + 1, child, laid + 1, score);
  walk->left[kind]++;
  walk->tiles = tiles;
}

static void use_blank(Fast *fast, Walk *walk, int i, uint32_t child, Tile tile, int laid, int score) {
  if (!is_worth_it(fast, walk, laid + 1, score))
    return;
  walk->blanks--;
  walk->laid[i] = tile | TILE_BLANK_BIT;
  walk_on(fast, walk, i + 1, child, laid + 1, score);
  walk->blanks++;
}

// The last square: the one tile that is left, or the blank.
static void end_walk(Fast *fast, Walk *walk, uint64_t possible, int laid, int score) {
  const Slot *slot = walk->slot;
  Tile *last = &walk->laid[slot->length - 1];
  for (; possible; possible &= possible - 1) {
    Tile tile = (Tile)__builtin_ctzll(possible);
    *last = walk->blanks ? tile | TILE_BLANK_BIT : tile;
    int added = walk->blanks ? 0 : slot->multipliers[laid] * fast->points[tile];
    fast_offer(fast, slot, walk->laid, score + added, walk->value);
  }
}

static void walk_on(Fast *fast, Walk *walk, int i, uint32_t at, int laid, int score) {
  const Slot *slot = walk->slot;
  const BitGraph *graph = fast->position->graph;
  const BitNode *node = &graph->nodes[at];
  for (Tile there; (there = tile_letter(fast->squares[slot->start + i])); i++, node = &graph->nodes[at]) {
    if (i + 1 == slot->length) {
      if (node->accepts >> there & 1)
        fast_offer(fast, slot, walk->laid, score, walk->value);
      return;
    }
    if (!(node->tiles >> there & 1))
      return;
    at = bitgraph_child(graph, node, there);
  }
  uint64_t possible = fast->accepts[i] & (walk->blanks ? UINT64_MAX : walk->tiles);
  if (i + 1 == slot->length) {
    end_walk(fast, walk, possible & node->accepts, laid, score);
    return;
  }
  for (possible &= node->tiles; possible; possible &= possible - 1) {
    Tile tile = (Tile)__builtin_ctzll(possible);
    uint32_t child = bitgraph_child(graph, node, tile);
    if (walk->tiles >> tile & 1)
      use_tile(fast, walk, i, child, tile, laid, score);
    if (walk->blanks)
      use_blank(fast, walk, i, child, tile, laid, score);
  }
}

// For each square the best tile of the subrack that it allows, or the best tiles on the best squares, whichever is
// less.
static void bound_rest(const Fast *fast, Walk *walk, const Subrack *subrack) {
  const Slot *slot = walk->slot;
  const RackTable *table = fast->table;
  int by_squares = 0;
  TileVector sorted = {0};
  uint32_t open = slot->open;
  int squares[SLOT_TILES_MAX];
  for (int i = 0; i < slot->tiles; i++, open &= open - 1)
    squares[i] = __builtin_ctz(open) - slot->start;
  walk->rest[slot->tiles] = 0;
  for (int i = slot->tiles - 1; i >= 0; i--) {
    int kind = 0, at = slot->tiles - 1 - i;
    uint64_t allowed = fast->accepts[squares[i]] & walk->tiles;
    while (kind < table->kind_count && !(allowed >> table->kinds[kind] & 1))
      kind++;
    by_squares += kind < table->kind_count ? slot->multipliers[i] * fast->points[table->kinds[kind]] : 0;
    for (; at > 0 && sorted[at - 1] < slot->multipliers[i]; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = slot->multipliers[i];
    int by_order = dot(sorted, subrack->points);
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

// Do the tiles of both, each in ascending order, spell a word together? Most ways end after a few tiles.
static bool spells_together(const BitGraph *sorted, const Tile *a, int a_count, const Tile *b, int b_count) {
  uint32_t at = sorted->root;
  while (a_count > 0 && b_count > 0) {
    bool takes_a = *a <= *b;
    Tile tile = takes_a ? *a : *b;
    const BitNode *node = &sorted->nodes[at];
    if (!(node->tiles >> tile & 1))
      return false;
    at = bitgraph_child(sorted, node, tile);
    a += takes_a;
    a_count -= takes_a;
    b += !takes_a;
    b_count -= !takes_a;
  }
  return a_count > 0 ? spells(sorted, at, a, a_count) : spells(sorted, at, b, b_count);
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

// Slots that go through the same tiles ask the same questions; the answers are kept while the rack is searched.

static uint64_t pack_tiles(const Tile *tiles, int count) {
  uint64_t packed = 0;
  for (int i = 0; i < count; i++)
    packed = packed << 6 | tiles[i];
  return packed;
}

static SpellMemo *memo_of(Fast *fast, const Slot *slot, const Tile *through, int count) {
  uint64_t key = (count <= SPELL_MEMO_THROUGH ? pack_tiles(through, count) : UINT64_MAX) << 4 | slot->tiles;
  SpellMemo *memo = &fast->memos[key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SPELL_MEMO_BITS)];
  if (memo->key != key || count > SPELL_MEMO_THROUGH)
    *memo = (SpellMemo){.key = key};
  return memo;
}

static bool spells_through(const Fast *fast, const Subrack *subrack, const Tile *through, int through_count) {
  const BitGraph *sorted = fast->position->sorted;
  Tile tiles[WORD_MAX + SLOT_TILES_MAX];
  if (subrack->blanks == 0)
    return spells_together(sorted, through, through_count, subrack->sorted, subrack->tiles);
  int count = merge(through, through_count, subrack->sorted, subrack->tiles - subrack->blanks, tiles);
  return spells_with_blanks(sorted, sorted->root, tiles, count, subrack->blanks);
}

// Does the n-th subrack of its size spell a word with the tiles played through?
static inline bool subrack_spells(const Fast *fast, SpellMemo *memo, int n, const Tile *through, int through_count) {
  const Subrack *subrack = &fast->table->subracks[fast->table->first[memo->key & 15] + n];
  uint64_t bit = UINT64_C(1) << (n & 63);
  if (!(memo->known[n >> 6] & bit)) {
    memo->known[n >> 6] |= bit;
    memo->spells[n >> 6] |= spells_through(fast, subrack, through, through_count) ? bit : 0;
  }
  return memo->spells[n >> 6] & bit;
}

static void walk_subrack(Fast *fast, Walk *walk, const Subrack *subrack) {
  memcpy(walk->left, subrack->used, sizeof subrack->used);
  walk->value = subrack->value;
  walk->blanks = subrack->blanks;
  walk->tiles = 0;
  for (int i = 0; i < subrack->tiles - subrack->blanks; i++)
    walk->tiles |= UINT64_C(1) << subrack->sorted[i];
  bound_rest(fast, walk, subrack);
  if (is_worth_it(fast, walk, 0, walk->slot->base))
    walk_on(fast, walk, 0, fast->position->graph->root, 0, walk->slot->base);
}

void fast_search_by_graph(Fast *fast, const Slot *slot) {
  const RackTable *table = fast->table;
  Walk walk = {.slot = slot};
  Tile through[WORD_MAX];
  fast_enter_slot(fast, slot);
  int through_count = slot->through_count ? sort_through(fast, slot, through) : 0;
  SpellMemo *memo = through_count ? memo_of(fast, slot, through, through_count) : NULL;
  int first = table->first[slot->tiles];
  const SubrackBlock *block = &table->blocks[table->first_block[slot->tiles]];
  SlotWeights weights;
  slot_weigh(slot, &weights);
  for (const SubrackBlock *end = &table->blocks[table->first_block[slot->tiles + 1]]; block < end; block++) {
    for (unsigned lanes = promising(fast, slot->tiles, &weights, block); lanes; lanes &= lanes - 1) {
      int n = block->first + __builtin_ctz(lanes) - first;
      if (memo ? subrack_spells(fast, memo, n, through, through_count) : table->subracks[first + n].is_spelt)
        walk_subrack(fast, &walk, &table->subracks[first + n]);
    }
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
