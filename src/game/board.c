// SPDX-License-Identifier: MIT
#include "game/board.h"

#include <assert.h>
#include <string.h>

void board_init(Board *board, int size) {
  assert(size >= BOARD_MIN && size <= BOARD_MAX);
  memset(board, 0, sizeof *board);
  board->size = size;
}

void board_put(Board *board, int row, int col, Tile tile) {
  Tile *square = &board->squares[ACROSS][board_index(row, col)];
  board->tile_count += (tile != TILE_EMPTY) - (*square != TILE_EMPTY);
  *square = tile;
  board->squares[DOWN][board_index(col, row)] = tile;
}

bool board_is_taken(const Board *board, int row, int col) {
  return row >= 0 && col >= 0 && row < board->size && col < board->size && board_at(board, row, col) != TILE_EMPTY;
}

bool board_has_neighbour(const Board *board, int row, int col) {
  return board_is_taken(board, row - 1, col) || board_is_taken(board, row + 1, col) ||
         board_is_taken(board, row, col - 1) || board_is_taken(board, row, col + 1);
}
