// SPDX-License-Identifier: MIT
// For each empty square and each direction of play: which tiles may go there, given the word they would make the other
// way, and how much that word's other tiles count. Kept up to date play by play.
#pragma once

#include "game/play.h"
#include "lexicon/kwg.h"

#define CROSS_ANY UINT64_MAX

// Indexed like Board.squares: allowed[ACROSS][board_index(row, col)] is for plays across,
// allowed[DOWN][board_index(col, row)] for plays down.
typedef struct CrossSets {
  uint64_t allowed[2][BOARD_SQUARES]; // bit t: tile t may; CROSS_ANY: no word the other way; 0: taken
  int16_t score[2][BOARD_SQUARES];    // points of the tiles that touch the square the other way; -1 if there are none
} CrossSets;

// The squares whose cross-sets change with some tiles: the tiles' own squares, and the nearest empty ones in all four
// directions. Each square is there once, even if several of the tiles affect it.
typedef struct CrossChanges {
  uint32_t lanes[2];              // by direction of play; bit n: lane n has such squares
  uint32_t squares[2][BOARD_MAX]; // bit p: square p of the lane; not set for lanes without such squares
} CrossChanges;                   // {.lanes = {0}}: none

// board is the board after all the changes.
void crosschanges_add(CrossChanges *changes, const Board *board, int row, int col);
void crosschanges_add_play(CrossChanges *changes, const Board *board, const Play *play);

void crosssets_rebuild(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles);
void crosssets_apply(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles,
                     const CrossChanges *changes);
// To be called after the play was put on the board or taken back.
void crosssets_update(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles, const Play *play);

// The same for words in any order, with the graph of sorted words (lexicon/anagrams.h).
void crosssets_rebuild_any_order(CrossSets *sets, const Board *board, const Kwg *sorted, const TileSet *tiles);
