// SPDX-License-Identifier: MIT
// What is known of a game while its luck is counted: its turns, and what the other player may have held in each.
#pragma once

#include "engine/luck.h"
#include "engine/sim.h"

// A tile on a rack. Its owner could play it from their turn number `since` on, counted from 0.
typedef struct HeldTile {
  Tile tile;
  int since;
  bool is_fixed; // there before tiles were exchanged: it stays as it is in all racks that are tried
} HeldTile;

// A turn as both players' racks and the bag were before it.
typedef struct LuckTurn {
  int seat, bag;
  int number; // of this seat's turns, from 0
  Board board;
  Rack racks[2]; // of the player to move, and of the other one
  int scores[2];
  TileCounts pool;         // in the bag
  HeldTile held[RACK_MAX]; // by the other player
  Move made, usual;        // usual: the static choice
  Rack used;               // tiles that left the rack
  bool differs;
  double gain;
} LuckTurn;

typedef struct LuckTable {
  const LuckInput *input;
  Game *game; // played again
  Position position;
  ScoreRules rules;
  SimModel model;
  Random copies; // which of several equal tiles is played
  HeldTile held[2][RACK_MAX];
  int held_counts[2], turn_counts[2];
  bool is_static[2];
  LuckTurn *turns;
  int count, capacity;
  atomic_int next; // turn to be looked at
} LuckTable;

// Plays the game again. Needs luck_table_deinit in any case.
MUST_CHECK Status luck_table_init(LuckTable *table, const LuckInput *input, Error *err);
void luck_table_deinit(LuckTable *table);
// The turn of this number as a simulation sees it, when the other player holds these tiles.
SimInput luck_question(const LuckTable *table, int number, const Rack *other);

// Racks that the other player may hold before a turn, as likely as they are by all that the player to move has seen.
// Only for a static player, and while the bag has tiles; otherwise all of them are the one that it holds.
void luckworlds_list(const LuckTable *table, int turn, int count, Rack *out);
