// SPDX-License-Identifier: MIT
// The tiles of a rack in the order in which their player likes to see them.
#ifndef APP_RACKORDER_H
#define APP_RACKORDER_H

#include "game/draft.h"

typedef struct RackOrder {
  Tile tiles[RACK_MAX];
  int count;
} RackOrder; // {0} is an empty one

// Tiles that are still there keep their places; new ones come last.
void rackorder_update(RackOrder *order, const Rack *rack);
void rackorder_shuffle(RackOrder *order);
// Those that do not lie on the board as a part of the draft; returns how many.
int rackorder_shown(const RackOrder *order, const Draft *draft, const GameView *view, Tile out[RACK_MAX]);

#endif
