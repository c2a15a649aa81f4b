// SPDX-License-Identifier: MIT
// The board of an endgame search: tiles, what the crossing words allow on each square, and hashes of all this, kept up
// to date as plays are laid and taken back.
//
// Everything that decides which plays a rack has in a lane is in the hash of the lane: its tiles and, for each empty
// square, what may go there and the score of the crossing word. Lanes with the same hash have the same plays.
#pragma once

#include "game/play.h"
#include "lexicon/bitgraph.h"

// The tiles of a play, by lane and squares of the lane.
typedef struct Laying {
  uint8_t direction, lane, tiles;
  uint32_t squares;    // bit p: square p of the lane gets a tile
  const Tile *letters; // in the order of the squares
} Laying;

typedef struct CrossChange {
  uint16_t square;
  uint8_t direction;
  int32_t score;
  uint64_t allowed;
} CrossChange;

enum {
  // A play changes the cross-sets of its own squares and of both ends of each of its words.
  CHANGES_IN_PLAY = 2 * RACK_MAX + 2 * RACK_MAX + 2,
};

// What is needed to take a play back.
typedef struct BoardUndo {
  int change_count;
  CrossChange changes[CHANGES_IN_PLAY];
  uint64_t lane_hash[2][BOARD_MAX];
  uint64_t hash;
  uint32_t anchors[BOARD_MAX];
} BoardUndo;

// Indexed like Board and CrossSets.
typedef struct EndgameBoard {
  int size, tile_count;
  Tile squares[2][BOARD_SQUARES];
  uint64_t allowed[2][BOARD_SQUARES];
  int32_t cross_score[2][BOARD_SQUARES]; // -1 where no word is made the other way
  uint64_t lane_hash[2][BOARD_MAX];
  uint64_t hash;               // of the tiles
  uint32_t anchors[BOARD_MAX]; // by row: bit c: an empty square that touches a tile
  const BitGraph *graph;
  uint64_t letters; // bit t: some tile can still be laid as t
  int points[TILE_KINDS_MAX + 1];
} EndgameBoard;

// letters: the tiles that the racks can still be laid as.
void endgame_board_init(EndgameBoard *board, const Board *from, const BitGraph *graph, const TileSet *tiles,
                        uint64_t letters);

// Puts a play on the board; adds the lanes whose plays may change to dirty[direction].
void endgame_board_put(EndgameBoard *board, const Laying *laying, BoardUndo *undo, uint32_t dirty[2]);
void endgame_board_take_back(EndgameBoard *board, const Laying *laying, const BoardUndo *undo);

static inline uint64_t hash_mix(uint64_t bits) { // SplitMix64's finish
  bits = (bits ^ (bits >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  bits = (bits ^ (bits >> 27)) * UINT64_C(0x94D049BB133111EB);
  return bits ^ (bits >> 31);
}
// The hash of a tile on a square, which goes into the hashes of the board and of its two lanes.
static inline uint64_t hash_tile(int row, int col, Tile tile) {
  return hash_mix((uint64_t)(board_index(row, col) << 8 | tile) * UINT64_C(0x9E3779B97F4A7C15));
}
