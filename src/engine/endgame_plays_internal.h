// SPDX-License-Identifier: MIT
// The plays of each lane, found once and kept.
//
// A play on the board changes few lanes, and the same lane recurs often in a search. So the plays of a lane are kept
// under its hash and the rack they were found for. A smaller rack has those of them that it can still lay, which one
// subtraction tells: lanes that do not change keep their lists from turn to turn.
#pragma once

#include "engine/endgame_board_internal.h"

// A rack or a part of it as one number: a field for each kind of tile, with a spare bit on top.
typedef uint32_t RackCode;

enum { ENDGAME_POOL_MAX = 2 * RACK_MAX };

typedef struct EndgameSide {
  RackCode full;
  RackCode guards;                   // the spare bits
  RackCode unit[TILE_KINDS_MAX + 1]; // one tile of a kind; 0 where the rack has none
  int kind_count;
  Tile kinds[ENDGAME_POOL_MAX];
  uint8_t shifts[ENDGAME_POOL_MAX];
  RackCode masks[ENDGAME_POOL_MAX]; // of the field, shifted down
} EndgameSide;

// Is there a code for the parts of this rack?
bool endgame_side_fits(const Rack *rack);
RackCode endgame_side_code(const EndgameSide *side, const Rack *rack);
void endgame_side_rack(const EndgameSide *side, RackCode code, Rack *out);

static inline bool rackcode_has(RackCode rack, RackCode uses, RackCode guards) {
  return (((rack | guards) - uses) & guards) == guards;
}

// What a search needs of every play.
typedef struct LanePlay {
  RackCode uses;
  uint32_t squares; // of the lane
  int32_t score;
  int16_t points; // of its tiles while they are on a rack
  uint8_t place;  // direction and lane
  uint8_t tiles;
} LanePlay;

// What it also needs of those that it tries.
typedef struct LaneTiles {
  uint64_t hash; // of its tiles, each on its square
  Tile letters[RACK_MAX + 1];
} LaneTiles;

// Plays of a lane, those with fewer tiles first. A list without plays has count 0, but a key.
typedef struct LaneList {
  uint64_t key;  // 0: no list
  RackCode rack; // for which they were found
  uint32_t first, count;
} LaneList;

typedef struct PlayStore {
  const EndgameBoard *board;
  const BitGraph *gaddag;
  const ScoreRules *rules;
  EndgameSide sides[2];
  bool are_sides_alike; // both code their tiles in the same way: lists of one are good for the other
  // plays, by index
  LanePlay *plays;
  LaneTiles *tiles;
  uint32_t count, capacity;
  // Lists: a table by key; behind it, when there is no more room for others, those that live only as long as the turn
  // that asked for them.
  LaneList *lists;
  uint32_t slot_count; // a power of two
  uint32_t lists_kept, lists_beyond;
  uint32_t keep_limit; // plays that may be kept
  uint32_t kept_plays; // how many were kept when the store became full
  bool is_full;
  bool has_failed; // one turn alone has more plays than may be held
  LanePlay *found; // a list being made, unordered
  LaneTiles *found_tiles;
  uint32_t found_count, found_capacity;
  uint8_t letter[2][BOARD_SQUARES], word[2][BOARD_SQUARES]; // premiums, by lane
  uint32_t starts[2][BOARD_MAX];                            // bit p: square p of the lane is a start square
} PlayStore;

void playstore_init(PlayStore *store, const EndgameBoard *board, const BitGraph *gaddag, const ScoreRules *rules,
                    const Rack racks[2], uint32_t keep_limit);
void playstore_deinit(PlayStore *store);
void playstore_forget(PlayStore *store);                         // all plays
void playstore_set_racks(PlayStore *store, const Rack racks[2]); // only while the store has no plays

// The plays of a lane of the current board for this rack of the side. Returns an index of lists, never 0.
uint32_t playstore_find(PlayStore *store, int side, RackCode rack, int direction, int lane);
// The same if `list` has them for a larger rack.
uint32_t playstore_narrow(PlayStore *store, int side, RackCode rack, int direction, int lane, uint32_t list);
// Announces that playstore_find will soon be called.
void playstore_expect(const PlayStore *store, int side, RackCode rack, int direction, int lane);

// What is found between a mark and its release may be forgotten.
typedef struct StoreMark {
  uint32_t plays, lists_beyond;
} StoreMark;

static inline StoreMark playstore_mark(const PlayStore *store) {
  return (StoreMark){store->count, store->lists_beyond};
}
static inline void playstore_release(PlayStore *store, StoreMark mark) {
  if (!store->is_full)
    return;
  store->count = mark.plays > store->kept_plays ? mark.plays : store->kept_plays;
  store->lists_beyond = mark.lists_beyond;
}

static inline int laneplay_direction(const LanePlay *play) {
  return play->place >> 5;
}
static inline int laneplay_lane(const LanePlay *play) {
  return play->place & 31;
}
static inline Laying playstore_laying(const PlayStore *store, uint32_t index) {
  const LanePlay *play = &store->plays[index];
  return (Laying){(uint8_t)laneplay_direction(play), (uint8_t)laneplay_lane(play), play->tiles, play->squares,
                  store->tiles[index].letters};
}
