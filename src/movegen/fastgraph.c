// SPDX-License-Identifier: MIT
// The words of a slot without a map. The graph of sorted words says which sets of tiles spell anything. Only those are
// walked along the slot's squares, in the graph of the words.
#include "movegen/fastgen_internal.h"

#include <string.h>

// An open square of a slot.
typedef struct WalkSquare {
  uint64_t accepts;
  int multiplier;
  int rest;           // the most that the squares after it could be worth
  int spot;           // its place, counted from the slot's first square
  int run;            // how many tiles of the board follow directly
  const Tile *behind; // those tiles
} WalkSquare;

// The tiles still to be laid.
typedef struct Hand {
  uint64_t counts; // four bits for each kind of tile, as in Subrack.packed; the highest four for the blanks
  uint64_t tiles;  // bit t: a tile t is left
} Hand;

#define HAND_BLANK (UINT64_C(1) << 60)
_Static_assert(4 * (SLOT_TILES_MAX + 1) <= 60, "the counts of a hand leave room for the blanks");

typedef struct Walk {
  Fast *fast;
  const Slot *slot;
  const BitGraph *graph;
  const BitNode *start; // the node after the tiles before the first open square; NULL: no word begins with them
  int last;             // index of the last square
  int32_t value;        // of the tiles that stay on the rack
  WalkSquare squares[SLOT_TILES_MAX];
  Tile laid[WORD_MAX]; // by square of the slot
} Walk;

static inline const BitNode *child_of(const BitGraph *graph, const BitNode *node, Tile tile) {
  return &graph->nodes[bitgraph_child(graph, node, tile)];
}

// The node after these tiles of the board, or NULL.
static const BitNode *fastgraph_follow(const BitGraph *graph, const BitNode *node, const Tile *tiles, int count) {
  for (; count > 0; count--, tiles++) {
    Tile tile = tile_letter(*tiles);
    if (!(node->tiles >> tile & 1))
      return NULL;
    node = child_of(graph, node, tile);
  }
  return node;
}

// Does a word end with this tile on the last open square and the tiles of the board after it?
static bool ends_word(const Walk *walk, const BitNode *node, Tile tile) {
  const WalkSquare *square = &walk->squares[walk->last];
  if (square->run == 0)
    return node->accepts >> tile & 1;
  if (!(node->tiles >> tile & 1))
    return false;
  node = fastgraph_follow(walk->graph, child_of(walk->graph, node, tile), square->behind, square->run - 1);
  return node && (node->accepts >> tile_letter(square->behind[square->run - 1]) & 1);
}

// The last open square gets the one tile that is left, or the blank.
static void end_walk(Walk *walk, const BitNode *node, Hand hand, int score) {
  const WalkSquare *square = &walk->squares[walk->last];
  bool is_blank = hand.counts >= HAND_BLANK;
  uint64_t possible = square->accepts & node->tiles & (is_blank ? UINT64_MAX : hand.tiles);
  for (; possible; possible &= possible - 1) {
    Tile tile = (Tile)__builtin_ctzll(possible);
    if (!ends_word(walk, node, tile))
      continue;
    walk->laid[square->spot] = is_blank ? tile | TILE_BLANK_BIT : tile;
    int added = is_blank ? 0 : square->multiplier * walk->fast->points[tile];
    fast_offer(walk->fast, walk->slot, walk->laid, score + added, walk->value);
  }
}

static void fill_square(Walk *walk, int n, const BitNode *node, uint64_t possible, Hand hand, int score);

// Continues at an open square if any tile left can go there; mostly none can.
static inline void walk_on(Walk *walk, int n, const BitNode *node, Hand hand, int score) {
  uint64_t possible = walk->squares[n].accepts & node->tiles;
  if (!(possible & hand.tiles) && (!possible || hand.counts < HAND_BLANK))
    return;
  if (n == walk->last)
    end_walk(walk, node, hand, score);
  else
    fill_square(walk, n, node, possible, hand, score);
}

static inline bool is_worth_it(const Walk *walk, const WalkSquare *square, int score) {
  return (score + square->rest) * 1000 + walk->value >= walk->fast->threshold;
}

static void fill_square(Walk *walk, int n, const BitNode *node, uint64_t possible, Hand hand, int score) {
  const WalkSquare *square = &walk->squares[n];
  const BitGraph *graph = walk->graph;
  for (uint64_t tiles = possible & hand.tiles; tiles; tiles &= tiles - 1) {
    Tile tile = (Tile)__builtin_ctzll(tiles);
    int sum = score + square->multiplier * walk->fast->points[tile];
    if (!is_worth_it(walk, square, sum))
      continue;
    const BitNode *child = child_of(graph, node, tile);
    if (square->run && !(child = fastgraph_follow(graph, child, square->behind, square->run)))
      continue;
    uint64_t one = walk->fast->table->packed[tile], counts = hand.counts - one;
    uint64_t gone = counts & one * 15 ? 0 : UINT64_C(1) << tile;
    walk->laid[square->spot] = tile;
    walk_on(walk, n + 1, child, (Hand){counts, hand.tiles & ~gone}, sum);
  }
  if (hand.counts < HAND_BLANK || !is_worth_it(walk, square, score))
    return;
  for (; possible; possible &= possible - 1) {
    Tile tile = (Tile)__builtin_ctzll(possible);
    const BitNode *child = child_of(graph, node, tile);
    if (square->run && !(child = fastgraph_follow(graph, child, square->behind, square->run)))
      continue;
    walk->laid[square->spot] = tile | TILE_BLANK_BIT;
    walk_on(walk, n + 1, child, (Hand){hand.counts - HAND_BLANK, hand.tiles}, score);
  }
}

// Bounds each square and the rest: the best tile of the subrack that each square allows, or the best tiles on the best
// squares, whichever is less. Returns the bound for all squares.
static int bound_rest(Walk *walk, const Subrack *subrack, uint64_t tiles) {
  const RackTable *table = walk->fast->table;
  int by_squares = 0, rest = 0;
  TileVector sorted = {0};
  for (int i = walk->last; i >= 0; i--) {
    WalkSquare *square = &walk->squares[i];
    int kind = 0, at = walk->last - i;
    uint64_t allowed = square->accepts & tiles;
    square->rest = rest;
    while (kind < table->kind_count && !(allowed >> table->kinds[kind] & 1))
      kind++;
    by_squares += kind < table->kind_count ? square->multiplier * walk->fast->points[table->kinds[kind]] : 0;
    for (; at > 0 && sorted[at - 1] < square->multiplier; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = (int16_t)square->multiplier;
    int by_order = dot(sorted, subrack->points);
    rest = by_squares < by_order ? by_squares : by_order;
  }
  return rest;
}

// Do the tiles, in ascending order, spell anything from this node of the graph of sorted words?

static bool tiles_spell_from(const BitGraph *sorted, uint32_t at, const Tile *tiles, int count) {
  for (;; tiles++) {
    const BitNode *node = &sorted->nodes[at];
    if (--count == 0)
      return node->accepts >> *tiles & 1;
    if (!(node->tiles >> *tiles & 1))
      return false;
    at = bitgraph_child(sorted, node, *tiles);
  }
}

// The same with blanks: each stands for a tile not after the next tile in order.
static bool spells_with_blanks(const BitGraph *sorted, uint32_t at, const Tile *tiles, int count, int blanks) {
  if (blanks == 0 && count > 0)
    return tiles_spell_from(sorted, at, tiles, count);
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

// Do the tiles of both, each in ascending order, spell a word together? Most walks end after a few tiles.
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
  return a_count > 0 ? tiles_spell_from(sorted, at, a, a_count) : tiles_spell_from(sorted, at, b, b_count);
}

static int subracks_merge(const Tile *a, int a_count, const Tile *b, int b_count, Tile *out) {
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

static const Tile *fastgraph_lane_of(const Fast *fast, const Slot *slot) {
  return board_lane(&fast->position->board, (Direction)slot->direction, slot->lane);
}

static int sort_through(const Fast *fast, const Slot *slot, Tile *out) {
  const Tile *squares = fastgraph_lane_of(fast, slot);
  int count = 0;
  for (int i = slot->start; i < slot->start + slot->length; i++) {
    Tile tile = tile_letter(squares[i]);
    if (!tile)
      continue;
    int at = count++;
    for (; at > 0 && out[at - 1] > tile; at--)
      out[at] = out[at - 1];
    out[at] = tile;
  }
  return count;
}

// Slots with the same tiles of the board ask the same questions. The answers are kept while the rack is searched.

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
  int count = subracks_merge(through, through_count, subrack->sorted, subrack->tiles - subrack->blanks, tiles);
  return spells_with_blanks(sorted, sorted->root, tiles, count, subrack->blanks);
}

// Does the n-th subrack of its size spell a word with these tiles of the board?
static inline bool subrack_spells(const Fast *fast, SpellMemo *memo, int n, const Tile *through, int through_count) {
  const Subrack *subrack = &fast->table->subracks[fast->table->first[memo->key & 15] + n];
  uint64_t bit = UINT64_C(1) << (n & 63);
  if (!(memo->known[n >> 6] & bit)) {
    memo->known[n >> 6] |= bit;
    memo->spells[n >> 6] |= spells_through(fast, subrack, through, through_count) ? bit : 0;
  }
  return memo->spells[n >> 6] & bit;
}

static void walk_init(Walk *walk, Fast *fast, const Slot *slot) {
  const uint64_t *allowed = &fast->position->cross.allowed[slot->direction][board_index(slot->lane, slot->start)];
  const Tile *squares = fastgraph_lane_of(fast, slot) + slot->start;
  *walk = (Walk){.fast = fast, .slot = slot, .graph = fast->position->graph, .last = slot->tiles - 1};
  uint32_t open = slot->open >> slot->start;
  walk->start = fastgraph_follow(walk->graph, &walk->graph->nodes[walk->graph->root], squares, __builtin_ctz(open));
  for (int i = 0; open; i++) {
    int spot = __builtin_ctz(open);
    open &= open - 1;
    int next = open ? __builtin_ctz(open) : slot->length;
    walk->squares[i] = (WalkSquare){.accepts = allowed[spot],
                                    .multiplier = slot->multipliers[i],
                                    .spot = spot,
                                    .run = next - spot - 1,
                                    .behind = squares + spot + 1};
  }
}

static void walk_subrack(Walk *walk, const Subrack *subrack) {
  Hand hand = {subrack->packed + subrack->blanks * HAND_BLANK, 0};
  for (int i = 0; i < subrack->tiles - subrack->blanks; i++)
    hand.tiles |= UINT64_C(1) << subrack->sorted[i];
  walk->value = subrack->value;
  int most = walk->slot->base + bound_rest(walk, subrack, hand.tiles);
  if (most * 1000 + walk->value >= walk->fast->threshold)
    walk_on(walk, 0, walk->start, hand, walk->slot->base);
}

void fast_search_by_graph(Fast *fast, const Slot *slot) {
  const RackTable *table = fast->table;
  Walk walk;
  walk.slot = NULL; // until a subrack spells something
  Tile through[WORD_MAX];
  int through_count = slot->through_count ? sort_through(fast, slot, through) : 0;
  SpellMemo *memo = through_count ? memo_of(fast, slot, through, through_count) : NULL;
  int first = table->first[slot->tiles];
  const SubrackBlock *block = &table->blocks[table->first_block[slot->tiles]];
  uint8_t promising[BLOCKS_OF_SIZE_MAX], *at = promising;
  fast_find_promising(fast, slot, promising);
  for (const SubrackBlock *end = &table->blocks[table->first_block[slot->tiles + 1]]; block < end; block++) {
    for (unsigned lanes = *at++; lanes; lanes &= lanes - 1) {
      int n = block->first + __builtin_ctz(lanes) - first;
      if (!(memo ? subrack_spells(fast, memo, n, through, through_count) : table->subracks[first + n].is_spelt))
        continue;
      if (!walk.slot)
        walk_init(&walk, fast, slot);
      if (!walk.start)
        return;
      walk_subrack(&walk, &table->subracks[first + n]);
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
