// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/endgame.h"
#include "engine/endgame_lanewalk_internal.h"
#include "engine/endgame_plays_internal.h"

#include <string.h>

enum {
  SLOTS_MIN = 1 << 10,
  PLAYS_TO_LIST = 4, // usual number in a list
  LISTS_BEYOND = (ENDGAME_LINE_MAX + 1) * 4 * BOARD_MAX,
  PLAYS_BEYOND = 8 * 1000 * 1000, // most that may be held at once besides those that are kept
};

static int endgame_side_width(int count) {
  return 32 - __builtin_clz((unsigned)count);
}

bool endgame_side_fits(const Rack *rack) {
  int bits = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    bits += rack->counts[tile] ? endgame_side_width(rack->counts[tile]) + 1 : 0;
  return bits <= (int)(8 * sizeof(RackCode)) && rack->total <= ENDGAME_POOL_MAX;
}

static void endgame_side_init(EndgameSide *side, const Rack *rack) {
  *side = (EndgameSide){.kind_count = 0};
  int shift = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++) {
    if (rack->counts[tile] == 0)
      continue;
    int width = endgame_side_width(rack->counts[tile]), kind = side->kind_count++;
    side->kinds[kind] = (Tile)tile;
    side->shifts[kind] = (uint8_t)shift;
    side->masks[kind] = (UINT32_C(1) << width) - 1;
    side->unit[tile] = UINT32_C(1) << shift;
    side->full += side->unit[tile] * rack->counts[tile];
    side->guards |= UINT32_C(1) << (shift + width);
    shift += width + 1;
  }
}

RackCode endgame_side_code(const EndgameSide *side, const Rack *rack) {
  RackCode code = 0;
  for (int kind = 0; kind < side->kind_count; kind++)
    code += side->unit[side->kinds[kind]] * rack->counts[side->kinds[kind]];
  return code;
}

void endgame_side_rack(const EndgameSide *side, RackCode code, Rack *out) {
  memset(out, 0, sizeof *out);
  for (int kind = 0; kind < side->kind_count; kind++) {
    int count = (int)(code >> side->shifts[kind] & side->masks[kind]);
    out->counts[side->kinds[kind]] = (uint8_t)count;
    out->total += count;
  }
}

void playstore_set_racks(PlayStore *store, const Rack racks[2]) {
  for (int side = 0; side < 2; side++)
    endgame_side_init(&store->sides[side], &racks[side]);
}

void playstore_init(PlayStore *store, const EndgameBoard *board, const BitGraph *gaddag, const ScoreRules *rules,
                    const Rack racks[2], uint32_t keep_limit) {
  *store = (PlayStore){.board = board, .gaddag = gaddag, .rules = rules, .keep_limit = keep_limit};
  playstore_set_racks(store, racks);
  store->slot_count = SLOTS_MIN;
  while (store->slot_count < keep_limit / PLAYS_TO_LIST)
    store->slot_count *= 2;
  store->lists = mem_alloc(((size_t)store->slot_count + LISTS_BEYOND) * sizeof *store->lists);
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
  mem_free(store->plays);
  mem_free(store->tiles);
  mem_free(store->lists);
  mem_free(store->found);
  mem_free(store->found_tiles);
}

void playstore_forget(PlayStore *store) {
  memset(store->lists, 0, store->slot_count * sizeof *store->lists);
  store->count = store->lists_kept = store->lists_beyond = store->kept_plays = 0;
  store->is_full = store->has_failed = false;
}

static bool endgame_plays_make_room(PlayStore *store, uint32_t more) {
  if (store->count + more > store->keep_limit + PLAYS_BEYOND) {
    store->has_failed = true;
    return false;
  }
  if (store->count + more > store->capacity) {
    while (store->count + more > store->capacity)
      store->capacity = store->capacity * 2 + 4096;
    store->plays = mem_resize(store->plays, store->capacity, sizeof *store->plays);
    store->tiles = mem_resize(store->tiles, store->capacity, sizeof *store->tiles);
  }
  return true;
}

// Stores the plays found, ordered by their number of tiles.
static void endgame_plays_keep_found(PlayStore *store, LaneList *list) {
  uint32_t next[RACK_MAX + 2] = {0};
  if (!endgame_plays_make_room(store, store->found_count))
    store->found_count = 0;
  list->first = store->count;
  list->count = store->found_count;
  for (uint32_t i = 0; i < store->found_count; i++)
    next[store->found[i].tiles + 1]++;
  for (int n = 0; n < RACK_MAX; n++)
    next[n + 1] += next[n];
  for (uint32_t i = 0; i < store->found_count; i++) {
    uint32_t at = store->count + next[store->found[i].tiles]++;
    store->plays[at] = store->found[i];
    store->tiles[at] = store->found_tiles[i];
  }
  store->count += store->found_count;
}

static uint64_t endgame_plays_key_of(const PlayStore *store, int side, RackCode rack, int direction, int lane) {
  int whose = store->are_sides_alike ? 0 : side;
  uint64_t asks = (uint64_t)rack << 2 | (uint64_t)(2 * (store->board->tile_count == 0) + whose);
  return hash_mix(store->board->lane_hash[direction][lane] ^ asks * UINT64_C(0x9E3779B97F4A7C15)) | 1;
}

static uint32_t first_slot(const PlayStore *store, uint64_t key) {
  return (uint32_t)(key >> 32) & (store->slot_count - 1);
}

// The slot of a key in the table: its own, or the empty one where it would go. Slot 0 stays empty.
static uint32_t endgame_plays_find_slot(const PlayStore *store, uint64_t key) {
  uint32_t at = first_slot(store, key);
  while (at == 0 || (store->lists[at].key && store->lists[at].key != key))
    at = (at + 1) & (store->slot_count - 1);
  return at;
}

static uint32_t keep_list(PlayStore *store, uint64_t key, RackCode rack, uint32_t slot) {
  uint32_t at = store->is_full ? store->slot_count + store->lists_beyond++ : slot;
  LaneList list = {.key = key, .rack = rack};
  endgame_plays_keep_found(store, &list);
  store->lists[at] = list;
  if (store->is_full)
    return at;
  if (store->count >= store->keep_limit || ++store->lists_kept >= store->slot_count / 4 * 3) {
    store->is_full = true;
    store->kept_plays = store->count;
  }
  return at;
}

uint32_t playstore_find(PlayStore *store, int side, RackCode rack, int direction, int lane) {
  uint64_t key = endgame_plays_key_of(store, side, rack, direction, lane);
  uint32_t slot = endgame_plays_find_slot(store, key);
  if (store->lists[slot].key)
    return slot;
  lanewalk_find(store, side, rack, direction, lane);
  return keep_list(store, key, rack, slot);
}

void playstore_expect(const PlayStore *store, int side, RackCode rack, int direction, int lane) {
  __builtin_prefetch(&store->lists[first_slot(store, endgame_plays_key_of(store, side, rack, direction, lane))]);
}

uint32_t playstore_narrow(PlayStore *store, int side, RackCode rack, int direction, int lane, uint32_t list) {
  uint64_t key = endgame_plays_key_of(store, side, rack, direction, lane);
  uint32_t slot = endgame_plays_find_slot(store, key);
  if (store->lists[slot].key)
    return slot;
  LaneList wide = store->lists[list];
  if (store->found_capacity < wide.count) {
    store->found_capacity = wide.count;
    store->found = mem_resize(store->found, store->found_capacity, sizeof *store->found);
    store->found_tiles = mem_resize(store->found_tiles, store->found_capacity, sizeof *store->found_tiles);
  }
  store->found_count = 0;
  for (uint32_t i = wide.first; i < wide.first + wide.count; i++) {
    if (!rackcode_has(rack, store->plays[i].uses, store->sides[side].guards))
      continue;
    store->found[store->found_count] = store->plays[i];
    store->found_tiles[store->found_count++] = store->tiles[i];
  }
  return keep_list(store, key, rack, slot);
}
