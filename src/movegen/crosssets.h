// SPDX-License-Identifier: MIT
// For each empty square and each direction of play: which tiles may go there, judged by the word they would make the
// other way, and what that word's other tiles are worth. Kept up to date play by play.
#pragma once

#include "game/play.h"
#include "lexicon/kwg.h"

#define CROSS_ANY UINT64_MAX

// Indexed like Board.squares: allowed[ACROSS][board_index(row, col)] is for plays across,
// allowed[DOWN][board_index(col, row)] for plays down.
typedef struct CrossSets {
  uint64_t allowed[2]
                  [BOARD_SQUARES]; // bit t: tile t; CROSS_ANY where no word is made the other way; 0 on taken squares
  int16_t score[2][BOARD_SQUARES]; // points of the tiles that join the square the other way; -1 where there are none
} CrossSets;

// The squares whose cross-sets the change of some tiles touches: their own, and the nearest empty ones in all four
// directions. Each of them is there once, however many of the tiles touch it.
typedef struct CrossChanges {
  uint32_t lanes[2];              // by direction of play, bit n: there are any in lane n
  uint32_t squares[2][BOARD_MAX]; // bit p: square p of the lane; of lanes without any it is not set
} CrossChanges;                   // {.lanes = {0}}: none

// The board as it is with all of the changes.
void crosschanges_add(CrossChanges *changes, const Board *board, int row, int col);
void crosschanges_add_play(CrossChanges *changes, const Board *board, const Play *play);

void crosssets_rebuild(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles);
void crosssets_apply(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles,
                     const CrossChanges *changes);
// After the play has been put on the board or taken back.
void crosssets_update(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles, const Play *play);

// The same where words count in any order, with the graph of sorted words (lexicon/anagrams.h).
void crosssets_rebuild_any_order(CrossSets *sets, const Board *board, const Kwg *sorted, const TileSet *tiles);
