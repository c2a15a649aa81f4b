// SPDX-License-Identifier: MIT
// What a player did in their last turn, as everybody at the table saw it: enough to infer what they still hold.
#pragma once

#include "game/game.h"

typedef struct SeatDeed {
  ActionType type; // ACTION_PLAY, ACTION_EXCHANGE or ACTION_PASS
  Play play;
  int exchanged; // tiles
  Board board;   // before it
  int bag;       // tiles in it before
} SeatDeed;

// False when the seat has done nothing yet, when what it did was taken back or is not to be seen on the board, and when
// the bag is empty by now, so that nobody knows how many tiles were drawn.
bool deed_last(const Game *game, int seat, SeatDeed *out);

// Those of everybody at a table but one.
typedef struct TableDeeds {
  bool is_known[SEATS_MAX];
  SeatDeed of[SEATS_MAX];
} TableDeeds;

void deeds_of_others(const Game *game, int seat, TableDeeds *out);
