// SPDX-License-Identifier: MIT
// The plays of a lane are found by walking the graph of words from each square where a word may begin.
#include "base/mem.h"
#include "engine/endgame_plays_internal.h"

#include <string.h>

enum {
  SLOTS_START = 1 << 12,
  PLAYS_BEYOND = 8 * 1000 * 1000, // that may be held at once beyond those that are kept
};

void endgame_side_init(EndgameSide *side, const Rack *rack) {
  *side = (EndgameSide){.rack = *rack};
  int shift = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    if (rack->counts[tile] == 0)
      continue;
    side->unit[tile] = UINT32_C(1) << shift;
    side->full += side->unit[tile] * rack->counts[tile];
    while (rack->counts[tile] >> (shift - __builtin_ctz(side->unit[tile])))
      shift++;
    side->guards |= UINT32_C(1) << shift++;
  }
}

void playstore_init(PlayStore *store, const EndgameBoard *board, const ScoreRules *rules, const Rack racks[2],
                    uint32_t keep_limit) {
  *store = (PlayStore){.board = board, .rules = rules, .list_count = 1, .keep_limit = keep_limit};
  for (int side = 0; side < 2; side++)
    endgame_side_init(&store->sides[side], &racks[side]);
  store->slots = mem_alloc(SLOTS_START * sizeof *store->slots);
  store->slot_mask = SLOTS_START - 1;
  for (int row = 0; row < board->size; row++) {
    for (int col = 0; col < board->size; col++) {
      int square = board_index(row, col), turned = board_index(col, row);
      store->letter[ACROSS][square] = store->letter[DOWN][turned] = rules->layout->letter[square];
      store->word[ACROSS][square] = store->word[DOWN][turned] = rules->layout->word[square];
      store->starts[ACROSS][row] |= (uint32_t)rules->layout->is_start[square] << col;
      store->starts[DOWN][col] |= (uint32_t)rules->layout->is_start[square] << row;
    }
  }
}

void playstore_deinit(PlayStore *store) {
  mem_free(store->uses);
  mem_free(store->scores);
  mem_free(store->infos);
  mem_free(store->lists);
  mem_free(store->slots);
}

// One lane and the play that is growing in it.
typedef struct Walk {
  PlayStore *store;
  const EndgameSide *side;
  const BitGraph *graph;
  int size, direction, lane, fewest;
  const Tile *tiles;
  const uint64_t *allowed;
  const int32_t *cross_score;
  const uint8_t *letter, *word;
  uint32_t touching; // bit p: a play that covers or goes through square p is connected
  int start;
  Rack rack;
  uint64_t usable; // bit t: a tile or a blank for t is left
  Tile laid[RACK_MAX + 1];
  int laid_count;
} Walk;

typedef struct Tally {
  int main, multiplier, crosses, points;
  RackCode uses;
  uint32_t squares;
} Tally;

static bool make_room(PlayStore *store) {
  uint32_t limit = store->keep_limit + PLAYS_BEYOND;
  if (store->count == limit) {
    store->has_failed = true;
    return false;
  }
  if (store->count == store->capacity) {
    store->capacity = store->capacity ? store->capacity * 2 : 4096;
    store->uses = mem_resize(store->uses, store->capacity, sizeof *store->uses);
    store->scores = mem_resize(store->scores, store->capacity, sizeof *store->scores);
    store->infos = mem_resize(store->infos, store->capacity, sizeof *store->infos);
  }
  return true;
}

static void add_play(Walk *walk, const Tally *tally) {
  PlayStore *store = walk->store;
  if (!make_room(store))
    return;
  const ScoreRules *rules = store->rules;
  int bonus = walk->laid_count >= rules->rack_size ? rules->bingo_bonus : 0;
  store->uses[store->count] = tally->uses;
  store->scores[store->count] = tally->main * tally->multiplier + tally->crosses + bonus;
  PlayInfo *info = &store->infos[store->count++];
  *info = (PlayInfo){.squares = tally->squares,
                     .place = (uint8_t)(walk->direction << 5 | walk->lane),
                     .tiles = (uint8_t)walk->laid_count,
                     .points = (int16_t)tally->points};
  uint32_t squares = tally->squares;
  for (int i = 0; i < walk->laid_count; i++, squares &= squares - 1) {
    int pos = __builtin_ctz(squares);
    int row = walk->direction == ACROSS ? walk->lane : pos, col = walk->direction == ACROSS ? pos : walk->lane;
    info->letters[i] = walk->laid[i];
    info->hash ^= hash_tile(row, col, walk->laid[i]);
  }
}

// The letters from walk->start up to `end` are a word, with no tile right after them.
static void record(Walk *walk, int end, const Tally *tally) {
  uint32_t covered = (UINT32_C(1) << end) - (UINT32_C(1) << walk->start);
  if (walk->laid_count < walk->fewest || end - walk->start < 2 || !(covered & walk->touching))
    return;
  // A lone tile that also makes a word across is listed there.
  if (walk->laid_count == 1 && walk->direction == DOWN && walk->cross_score[__builtin_ctz(tally->squares)] >= 0)
    return;
  add_play(walk, tally);
}

static void walk_on(Walk *walk, int pos, uint32_t at, const Tally *tally);

static void update_usable(Walk *walk, Tile from_rack) {
  if (walk->rack.counts[TILE_BLANK])
    walk->usable = UINT64_MAX;
  else if (from_rack == TILE_BLANK)
    walk->usable = rack_kinds(&walk->rack);
  else
    walk->usable &= ~((uint64_t)(walk->rack.counts[from_rack] == 0) << from_rack);
}

static void lay(Walk *walk, int pos, const BitNode *node, Tile from_rack, Tile tile, const Tally *before) {
  const PlayStore *store = walk->store;
  Tally tally = *before;
  uint64_t usable = walk->usable;
  Tile letter = tile_letter(tile);
  int points = store->rules->tiles->points[from_rack], worth = points * walk->letter[pos];
  tally.main += worth;
  tally.multiplier *= walk->word[pos];
  tally.crosses += walk->cross_score[pos] >= 0 ? (worth + walk->cross_score[pos]) * walk->word[pos] : 0;
  tally.points += points;
  tally.uses += walk->side->unit[from_rack];
  tally.squares |= UINT32_C(1) << pos;
  rack_take(&walk->rack, from_rack);
  update_usable(walk, from_rack);
  walk->laid[walk->laid_count++] = tile;
  if ((node->accepts >> letter & 1) && walk->tiles[pos + 1] == TILE_EMPTY)
    record(walk, pos + 1, &tally);
  walk_on(walk, pos + 1, bitgraph_child(walk->graph, node, letter), &tally);
  walk->laid_count--;
  walk->usable = usable;
  rack_add(&walk->rack, from_rack);
}

static void walk_through(Walk *walk, int pos, const BitNode *node, const Tally *before) {
  Tile there = walk->tiles[pos], letter = tile_letter(there);
  if (!(node->tiles >> letter & 1))
    return;
  Tally tally = *before;
  tally.main += tile_is_blank(there) ? 0 : walk->store->rules->tiles->points[there];
  if ((node->accepts >> letter & 1) && walk->tiles[pos + 1] == TILE_EMPTY)
    record(walk, pos + 1, &tally);
  walk_on(walk, pos + 1, bitgraph_child(walk->graph, node, letter), &tally);
}

static void walk_on(Walk *walk, int pos, uint32_t at, const Tally *tally) {
  const BitNode *node = &walk->graph->nodes[at];
  if (pos >= walk->size || node->tiles == 0)
    return;
  if (walk->tiles[pos]) {
    walk_through(walk, pos, node, tally);
    return;
  }
  if (walk->rack.total == 0)
    return;
  for (uint64_t left = node->tiles & walk->allowed[pos] & walk->usable; left; left &= left - 1) {
    Tile tile = (Tile)__builtin_ctzll(left);
    if (walk->rack.counts[tile])
      lay(walk, pos, node, tile, tile, tally);
    if (walk->rack.counts[TILE_BLANK])
      lay(walk, pos, node, TILE_BLANK, tile | TILE_BLANK_BIT, tally);
  }
}

static void add_lone_tile(Walk *walk, int pos, Tile from_rack, Tile tile) {
  if (walk->rack.counts[from_rack] == 0)
    return;
  int points = walk->store->rules->tiles->points[from_rack];
  walk->laid[0] = tile;
  walk->laid_count = 1;
  add_play(walk, &(Tally){.main = points * walk->letter[pos],
                          .multiplier = walk->word[pos],
                          .points = points,
                          .uses = walk->side->unit[from_rack],
                          .squares = UINT32_C(1) << pos});
}

// With racks of one tile nobody could begin with a word: any tile on a start square will do.
static void add_lone_first_tiles(Walk *walk) {
  for (uint32_t left = walk->store->starts[walk->direction][walk->lane]; left; left &= left - 1) {
    for (uint64_t tiles = walk->store->board->letters; tiles; tiles &= tiles - 1) {
      Tile tile = (Tile)__builtin_ctzll(tiles);
      add_lone_tile(walk, __builtin_ctz(left), tile, tile);
      add_lone_tile(walk, __builtin_ctz(left), TILE_BLANK, tile | TILE_BLANK_BIT);
    }
  }
}

static uint32_t find_touching(const Walk *walk) {
  const PlayStore *store = walk->store;
  if (store->board->tile_count == 0)
    return store->starts[walk->direction][walk->lane];
  uint32_t touching = 0;
  for (int pos = 0; pos < walk->size; pos++)
    touching |= (uint32_t)(walk->tiles[pos] || walk->cross_score[pos] >= 0) << pos;
  return touching;
}

// Can a play that begins at walk->start get as far as a square that connects it?
static bool reaches(const Walk *walk) {
  uint32_t ahead = walk->touching >> walk->start;
  if (ahead == 0)
    return false;
  int needed = __builtin_ctz(ahead);
  return needed + (walk->tiles[walk->start + needed] == TILE_EMPTY) <= walk->rack.total;
}

static void find_plays(PlayStore *store, int side, int direction, int lane) {
  const EndgameBoard *board = store->board;
  int first = board_index(lane, 0);
  bool is_first_play = board->tile_count == 0;
  if (is_first_play && direction == DOWN && store->rules->layout->is_symmetric)
    return;
  Walk walk = {.store = store,
               .side = &store->sides[side],
               .graph = board->graph,
               .size = board->size,
               .direction = direction,
               .lane = lane,
               .fewest = is_first_play && store->rules->rack_size > 1 ? 2 : 1,
               .tiles = &board->squares[direction][first],
               .allowed = &board->allowed[direction][first],
               .cross_score = &board->cross_score[direction][first],
               .letter = &store->letter[direction][first],
               .word = &store->word[direction][first],
               .rack = store->sides[side].rack};
  walk.usable = walk.rack.counts[TILE_BLANK] ? UINT64_MAX : rack_kinds(&walk.rack);
  walk.touching = find_touching(&walk);
  for (walk.start = 0; walk.start < walk.size; walk.start++) {
    if ((walk.start == 0 || walk.tiles[walk.start - 1] == TILE_EMPTY) && reaches(&walk))
      walk_on(&walk, walk.start, walk.graph->root, &(Tally){.multiplier = 1});
  }
  if (is_first_play && store->rules->rack_size == 1 && direction == ACROSS)
    add_lone_first_tiles(&walk);
}

static void grow_slots(PlayStore *store) {
  uint32_t mask = store->slot_mask * 2 + 1;
  uint32_t *slots = mem_alloc(((size_t)mask + 1) * sizeof *slots);
  for (uint32_t i = 1; i < store->list_count; i++) {
    uint32_t at = (uint32_t)store->lists[i].key & mask;
    while (slots[at])
      at = (at + 1) & mask;
    slots[at] = i;
  }
  mem_free(store->slots);
  store->slots = slots;
  store->slot_mask = mask;
}

static uint32_t add_list(PlayStore *store, uint64_t key, int side, int direction, int lane) {
  if (store->list_count >= store->lists_capacity) {
    store->lists_capacity = store->lists_capacity ? store->lists_capacity * 2 : 1024;
    store->lists = mem_resize(store->lists, store->lists_capacity, sizeof *store->lists);
  }
  uint32_t first = store->count;
  find_plays(store, side, direction, lane);
  store->lists[store->list_count] = (LaneList){key, first, store->count - first};
  return store->list_count++;
}

uint32_t playstore_find(PlayStore *store, int side, int direction, int lane) {
  const EndgameBoard *board = store->board;
  uint64_t key = hash_mix(board->lane_hash[direction][lane] + (uint64_t)(2 * (board->tile_count == 0) + side));
  uint32_t at = (uint32_t)key & store->slot_mask;
  for (; store->slots[at]; at = (at + 1) & store->slot_mask) {
    if (store->lists[store->slots[at]].key == key)
      return store->slots[at];
  }
  uint32_t list = add_list(store, key, side, direction, lane);
  if (store->is_full)
    return list;
  store->slots[at] = list;
  if (store->list_count * 2 > store->slot_mask)
    grow_slots(store);
  if (store->count >= store->keep_limit) {
    store->is_full = true;
    store->kept_plays = store->count;
    store->kept_lists = store->list_count;
  }
  return list;
}
