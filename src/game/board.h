// SPDX-License-Identifier: MIT
// The squares of a board and the tiles on them. They are kept twice, by rows and by columns, so that a lane is
// contiguous in both directions.
#pragma once

#include "lexicon/tileset.h"

enum {
  BOARD_MIN = 3,
  BOARD_MAX = 31,
  BOARD_LANE = 32, // stride of a lane: one more than the largest board, so that a lane ends with an empty square
  BOARD_SQUARES = BOARD_LANE * BOARD_LANE,
};

typedef enum Direction { ACROSS = 0, DOWN = 1 } Direction;

static inline Direction direction_other(Direction direction) {
  return direction == ACROSS ? DOWN : ACROSS;
}

// Lane n of ACROSS is row n, lane n of DOWN is column n. Squares off the board are always TILE_EMPTY.
typedef struct Board {
  int size;
  int tile_count;
  Tile squares[2][BOARD_SQUARES];
} Board;

void board_init(Board *board, int size); // empty; BOARD_MIN <= size <= BOARD_MAX

static inline int board_index(int lane, int pos) {
  return lane * BOARD_LANE + pos;
}
static inline Tile board_at(const Board *board, int row, int col) {
  return board->squares[ACROSS][board_index(row, col)];
}
static inline const Tile *board_lane(const Board *board, Direction direction, int lane) {
  return &board->squares[direction][board_index(lane, 0)];
}
static inline bool board_is_full(const Board *board) {
  return board->tile_count == board->size * board->size;
}

// TILE_EMPTY takes a tile away.
void board_put(Board *board, int row, int col, Tile tile);
// Off the board counts as empty.
bool board_is_taken(const Board *board, int row, int col);
// Does the square touch a tile in one of the four directions?
bool board_has_neighbour(const Board *board, int row, int col);
