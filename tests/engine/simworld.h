// SPDX-License-Identifier: MIT
// The world of tests of simulations: our own words, English tiles, one word on the board.
#pragma once

#include "engine/rollout_internal.h"
#include "support/test.h"

typedef struct SimWorld {
  TileSet tiles;
  Layout layout;
  Kwg kwg;
  SearchTools tools;
  Board board;
  ScoreRules rules;
  Leaves leaves;
  SimModel model;
  SimInput input;
} SimWorld;

SimWorld *simworld_make(const char *rack);
void simworld_destroy(SimWorld *world);
void simworld_set_unseen(SimWorld *world, const char *tiles);
// So many tiles are unseen, that many of them in the bag, and the scores are close.
enum { SIMWORLD_BAG = 3, SIMWORLD_UNSEEN = 7 + SIMWORLD_BAG };
SimWorld *simworld_near_end(void);
// For searching the ends of its playings out.
EndgameWords simworld_end_words(const SimWorld *world);
