// SPDX-License-Identifier: MIT
// Plays are found as in movegen/gaddagsearch.c: from each anchor to the left, through the separator, to the right. Here
// the graph has siblings as bits, so that only tiles which fit are tried.
#include "base/mem.h"
#include "engine/endgame_lanewalk_internal.h"

enum { FOUND_MAX = 8 * 1000 * 1000 }; // in one lane

// One lane, and the play that is being built in it.
typedef struct Walk {
  PlayStore *store;
  const EndgameSide *side;
  const BitGraph *graph;
  int size, direction, lane, fewest;
  const Tile *tiles;
  const uint64_t *allowed;
  const int32_t *cross_score;
  const uint8_t *letter, *word;
  const int *points;
  uint32_t anchors;
  int anchor;
  Rack rack;
  uint64_t usable;       // bit t: a tile or a blank for t is left
  Tile laid[BOARD_LANE]; // by square
  int laid_count;
} Walk;

typedef struct Tally {
  int main, multiplier, crosses, points;
  RackCode uses;
  uint32_t squares;
} Tally;

static bool endgame_lanewalk_make_room(PlayStore *store) {
  if (store->found_count == FOUND_MAX) {
    store->has_failed = true;
    return false;
  }
  if (store->found_count == store->found_capacity) {
    store->found_capacity = store->found_capacity ? store->found_capacity * 2 : 1024;
    store->found = mem_resize(store->found, store->found_capacity, sizeof *store->found);
    store->found_tiles = mem_resize(store->found_tiles, store->found_capacity, sizeof *store->found_tiles);
  }
  return true;
}

static void endgame_lanewalk_add_play(Walk *walk, const Tally *tally) {
  PlayStore *store = walk->store;
  if (!endgame_lanewalk_make_room(store))
    return;
  const ScoreRules *rules = store->rules;
  int bonus = walk->laid_count >= rules->rack_size ? rules->bingo_bonus : 0;
  store->found[store->found_count] = (LanePlay){.uses = tally->uses,
                                                .squares = tally->squares,
                                                .score = tally->main * tally->multiplier + tally->crosses + bonus,
                                                .points = (int16_t)tally->points,
                                                .place = (uint8_t)(walk->direction << 5 | walk->lane),
                                                .tiles = (uint8_t)walk->laid_count};
  LaneTiles *tiles = &store->found_tiles[store->found_count++];
  tiles->hash = 0;
  uint32_t squares = tally->squares;
  for (int i = 0; squares; i++, squares &= squares - 1) {
    int pos = __builtin_ctz(squares);
    int row = walk->direction == ACROSS ? walk->lane : pos, col = walk->direction == ACROSS ? pos : walk->lane;
    tiles->letters[i] = walk->laid[pos];
    tiles->hash ^= hash_tile(row, col, walk->laid[pos]);
  }
}

static bool is_taken(const Walk *walk, int pos) { // squares off the board count as empty
  return pos >= 0 && walk->tiles[pos] != TILE_EMPTY;
}

static void endgame_lanewalk_record(Walk *walk, int first, int last, const Tally *tally) {
  if (first == last || walk->laid_count < walk->fewest)
    return;
  // A single tile that also makes a word across is listed there.
  if (walk->laid_count == 1 && walk->direction == DOWN && walk->cross_score[walk->anchor] >= 0)
    return;
  endgame_lanewalk_add_play(walk, tally);
}

static void endgame_lanewalk_search_square(Walk *walk, int first, int pos, uint32_t at, const Tally *tally);

// The tile at `pos` has been laid or was there already; `node` has it.
static void endgame_lanewalk_go_on_left(Walk *walk, int pos, const BitNode *node, Tile letter, const Tally *tally) {
  uint32_t at = bitgraph_child(walk->graph, node, letter);
  const BitNode *next = &walk->graph->nodes[at];
  if (!is_taken(walk, pos - 1)) {
    if ((node->accepts >> letter & 1) && !is_taken(walk, walk->anchor + 1))
      endgame_lanewalk_record(walk, pos, walk->anchor, tally);
    if (next->tiles & 1)
      endgame_lanewalk_search_square(walk, pos, walk->anchor + 1, bitgraph_child(walk->graph, next, TILE_BLANK), tally);
  }
  if (pos > 0 && !(walk->anchors >> (pos - 1) & 1))
    endgame_lanewalk_search_square(walk, -1, pos - 1, at, tally);
}

static void endgame_lanewalk_go_on_right(Walk *walk, int first, int pos, const BitNode *node, Tile letter,
                                         const Tally *tally) {
  if ((node->accepts >> letter & 1) && !is_taken(walk, pos + 1))
    endgame_lanewalk_record(walk, first, pos, tally);
  endgame_lanewalk_search_square(walk, first, pos + 1, bitgraph_child(walk->graph, node, letter), tally);
}

// first < 0: still going left.
static void endgame_lanewalk_go_on(Walk *walk, int first, int pos, const BitNode *node, Tile letter,
                                   const Tally *tally) {
  if (first < 0)
    endgame_lanewalk_go_on_left(walk, pos, node, letter, tally);
  else
    endgame_lanewalk_go_on_right(walk, first, pos, node, letter, tally);
}

static void update_usable(Walk *walk, Tile from_rack) {
  if (walk->rack.counts[TILE_BLANK])
    walk->usable = UINT64_MAX;
  else if (from_rack == TILE_BLANK)
    walk->usable = rack_kinds(&walk->rack);
  else
    walk->usable &= ~((uint64_t)(walk->rack.counts[from_rack] == 0) << from_rack);
}

static void endgame_lanewalk_lay(Walk *walk, int first, int pos, const BitNode *node, Tile from_rack, Tile tile,
                                 const Tally *before) {
  Tally tally = *before;
  uint64_t usable = walk->usable;
  int points = walk->points[from_rack], worth = points * walk->letter[pos];
  tally.main += worth;
  tally.multiplier *= walk->word[pos];
  tally.crosses += walk->cross_score[pos] >= 0 ? (worth + walk->cross_score[pos]) * walk->word[pos] : 0;
  tally.points += points;
  tally.uses += walk->side->unit[from_rack];
  tally.squares |= UINT32_C(1) << pos;
  rack_take(&walk->rack, from_rack);
  update_usable(walk, from_rack);
  walk->laid[pos] = tile;
  walk->laid_count++;
  endgame_lanewalk_go_on(walk, first, pos, node, tile_letter(tile), &tally);
  walk->laid_count--;
  walk->usable = usable;
  rack_add(&walk->rack, from_rack);
}

static void endgame_lanewalk_search_square(Walk *walk, int first, int pos, uint32_t at, const Tally *tally) {
  const BitNode *node = &walk->graph->nodes[at];
  if (pos >= walk->size)
    return;
  Tile there = walk->tiles[pos], letter = tile_letter(there);
  if (there) {
    if (!(node->tiles >> letter & 1))
      return;
    Tally after = *tally;
    after.main += tile_is_blank(there) ? 0 : walk->points[there];
    endgame_lanewalk_go_on(walk, first, pos, node, letter, &after);
    return;
  }
  if (walk->rack.total == 0)
    return;
  for (uint64_t left = node->tiles & walk->allowed[pos] & walk->usable; left; left &= left - 1) {
    Tile tile = (Tile)__builtin_ctzll(left);
    if (walk->rack.counts[tile])
      endgame_lanewalk_lay(walk, first, pos, node, tile, tile, tally);
    if (walk->rack.counts[TILE_BLANK])
      endgame_lanewalk_lay(walk, first, pos, node, TILE_BLANK, tile | TILE_BLANK_BIT, tally);
  }
}

static void endgame_lanewalk_add_lone_tile(Walk *walk, int pos, Tile from_rack, Tile tile) {
  if (walk->rack.counts[from_rack] == 0)
    return;
  int points = walk->points[from_rack];
  walk->laid[pos] = tile;
  walk->laid_count = 1;
  endgame_lanewalk_add_play(walk, &(Tally){.main = points * walk->letter[pos],
                                           .multiplier = walk->word[pos],
                                           .points = points,
                                           .uses = walk->side->unit[from_rack],
                                           .squares = UINT32_C(1) << pos});
}

// With racks of one tile, nobody could begin with a word: any tile on a start square is allowed.
static void endgame_lanewalk_add_lone_first_tiles(Walk *walk) {
  for (uint32_t left = walk->anchors; left; left &= left - 1) {
    for (uint64_t tiles = walk->store->board->letters; tiles; tiles &= tiles - 1) {
      Tile tile = (Tile)__builtin_ctzll(tiles);
      endgame_lanewalk_add_lone_tile(walk, __builtin_ctz(left), tile, tile);
      endgame_lanewalk_add_lone_tile(walk, __builtin_ctz(left), TILE_BLANK, tile | TILE_BLANK_BIT);
    }
  }
}

// The empty squares that touch a tile; before the first play, the start squares.
static uint32_t endgame_lanewalk_find_anchors(const Walk *walk) {
  if (walk->store->board->tile_count == 0)
    return walk->store->starts[walk->direction][walk->lane];
  uint32_t taken = 0, crossed = 0;
  for (int pos = 0; pos < walk->size; pos++) {
    taken |= (uint32_t)(walk->tiles[pos] != TILE_EMPTY) << pos;
    crossed |= (uint32_t)(walk->cross_score[pos] >= 0) << pos;
  }
  uint32_t on_board = (UINT32_C(1) << walk->size) - 1;
  return (crossed | taken << 1 | taken >> 1) & ~taken & on_board;
}

void lanewalk_find(PlayStore *store, int side, RackCode rack, int direction, int lane) {
  const EndgameBoard *board = store->board;
  int first = board_index(lane, 0);
  bool is_first_play = board->tile_count == 0;
  store->found_count = 0;
  if (is_first_play && direction == DOWN && store->rules->layout->is_symmetric)
    return;
  Walk walk = {.store = store,
               .side = &store->sides[side],
               .graph = store->gaddag,
               .size = board->size,
               .direction = direction,
               .lane = lane,
               .fewest = is_first_play && store->rules->rack_size > 1 ? 2 : 1,
               .tiles = &board->squares[direction][first],
               .allowed = &board->allowed[direction][first],
               .cross_score = &board->cross_score[direction][first],
               .letter = &store->letter[direction][first],
               .word = &store->word[direction][first],
               .points = board->points};
  walk.anchors = endgame_lanewalk_find_anchors(&walk);
  if (walk.anchors == 0)
    return;
  endgame_side_rack(walk.side, rack, &walk.rack);
  walk.usable = walk.rack.counts[TILE_BLANK] ? UINT64_MAX : rack_kinds(&walk.rack);
  for (uint32_t left = walk.anchors; left; left &= left - 1) {
    walk.anchor = __builtin_ctz(left);
    endgame_lanewalk_search_square(&walk, -1, walk.anchor, walk.graph->root, &(Tally){.multiplier = 1});
  }
  if (is_first_play && store->rules->rack_size == 1 && direction == ACROSS)
    endgame_lanewalk_add_lone_first_tiles(&walk);
}
