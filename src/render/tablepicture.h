// SPDX-License-Identifier: MIT
// The whole table: the board, and beside or below it the players with their racks, the last move and the unseen tiles.
#pragma once

#include "render/boardpicture.h"

typedef struct TablePlayer {
  const char *name;
  int score;
  const Rack *rack; // empty: unknown
  bool is_to_move;
} TablePlayer;

// All pointers are borrowed.
typedef struct TablePicture {
  BoardPicture board;
  const TablePlayer *players;
  int player_count;
  const char *last_move; // a sentence; NULL: none
  int bag_count;
  int unseen_count;
  const int *unseen; // by kind of tile
} TablePicture;

void tablepicture_draw(const TablePicture *picture, StrBuf *out);
