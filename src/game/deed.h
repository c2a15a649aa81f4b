// SPDX-License-Identifier: MIT
// What a player did in their last turn, as everybody at the table saw it: enough to infer which tiles they still hold.
#pragma once

#include "game/game.h"

typedef struct SeatDeed {
  ActionType type; // ACTION_PLAY, ACTION_EXCHANGE or ACTION_PASS
  Play play;
  int exchanged; // tiles
  Board board;   // before it
  int bag;       // tiles in it before
} SeatDeed;

// False when the seat has done nothing yet, when its last turn was taken back or can't be seen on the board, and when
// the bag is empty by now, so that nobody can tell how many tiles were drawn.
bool deed_last(const Game *game, int seat, SeatDeed *out);

// The last turns of everybody at a table except one seat.
typedef struct TableDeeds {
  bool is_known[SEATS_MAX];
  SeatDeed of[SEATS_MAX];
} TableDeeds;

void deeds_of_others(const Game *game, int seat, TableDeeds *out);
