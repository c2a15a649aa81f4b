// SPDX-License-Identifier: MIT
// The plays of each lane, found once and kept.
//
// A play on the board changes few lanes, and the same lane comes back again and again in a search. So the plays of a
// lane are kept under its hash, for the rack that the side had at the root; a smaller rack has those of them that it
// can still lay, which one subtraction tells.
#ifndef ENGINE_ENDGAME_PLAYS_INTERNAL_H
#define ENGINE_ENDGAME_PLAYS_INTERNAL_H

#include "engine/endgame_board_internal.h"

// A rack or a part of it as one number: a field for each kind of tile, with a bit to spare on top.
typedef uint32_t RackCode;

typedef struct EndgameSide {
  Rack rack; // at the root
  RackCode full;
  RackCode guards;                   // the spare bits
  RackCode unit[TILE_KINDS_MAX + 1]; // one tile of a kind; 0 where the rack has none
} EndgameSide;

void endgame_side_init(EndgameSide *side, const Rack *rack);

static inline bool rackcode_has(RackCode rack, RackCode uses, RackCode guards) {
  return (((rack | guards) - uses) & guards) == guards;
}

typedef struct PlayInfo {
  uint64_t hash;    // of its tiles, each on its square
  uint32_t squares; // of the lane
  uint8_t place;    // direction and lane
  uint8_t tiles;
  int16_t points; // of its tiles while they are on a rack
  Tile letters[RACK_MAX + 1];
} PlayInfo;

typedef struct LaneList {
  uint64_t key;
  uint32_t first, count; // plays
} LaneList;

typedef struct PlayStore {
  const EndgameBoard *board;
  const ScoreRules *rules;
  EndgameSide sides[2];
  // plays, by index
  RackCode *uses;
  int32_t *scores;
  PlayInfo *infos;
  uint32_t count, capacity;
  // lists, by index from 1 on
  LaneList *lists;
  uint32_t list_count, lists_capacity;
  uint32_t *slots; // by key; 0: empty
  uint32_t slot_mask;
  // The plays that may be kept. Lists found after that live as long as the turn that asked for them.
  uint32_t keep_limit;
  uint32_t kept_plays, kept_lists; // when the store is full
  bool is_full;
  bool has_failed; // one turn alone has more plays than memory is meant to hold
  uint8_t letter[2][BOARD_SQUARES], word[2][BOARD_SQUARES]; // premiums, by lane
  uint32_t starts[2][BOARD_MAX];                            // bit p: square p of the lane is a start square
} PlayStore;

void playstore_init(PlayStore *store, const EndgameBoard *board, const ScoreRules *rules, const Rack racks[2],
                    uint32_t keep_limit);
void playstore_deinit(PlayStore *store);

// The plays of a lane of the board as it is, for the side's whole rack. An index of lists.
uint32_t playstore_find(PlayStore *store, int side, int direction, int lane);

// What is found between a mark and its release may be forgotten.
typedef struct StoreMark {
  uint32_t plays, lists;
} StoreMark;

static inline StoreMark playstore_mark(const PlayStore *store) {
  return (StoreMark){store->count, store->list_count};
}
static inline void playstore_release(PlayStore *store, StoreMark mark) {
  if (!store->is_full)
    return;
  store->count = mark.plays > store->kept_plays ? mark.plays : store->kept_plays;
  store->list_count = mark.lists > store->kept_lists ? mark.lists : store->kept_lists;
}

static inline int playinfo_direction(const PlayInfo *info) {
  return info->place >> 5;
}
static inline int playinfo_lane(const PlayInfo *info) {
  return info->place & 31;
}
static inline Laying playinfo_laying(const PlayInfo *info) {
  return (Laying){(uint8_t)playinfo_direction(info), (uint8_t)playinfo_lane(info), info->tiles, info->squares,
                  info->letters};
}

#endif
