// SPDX-License-Identifier: MIT
// What is known about a game while its luck is counted: its turns, and what the other player may have held in each.
#pragma once

#include "engine/luck.h"
#include "engine/sim.h"

// A tile on a rack. Its owner could play it from their turn number `since` on, counted from 0.
typedef struct HeldTile {
  Tile tile;
  int since;
  bool is_fixed; // on a rack when tiles were exchanged: it is the same in all racks that are tried
} HeldTile;

// A turn, with the racks and the bag as they were before it.
typedef struct LuckTurn {
  int seat, bag;
  int number; // among this seat's turns, from 0
  Board board;
  Rack racks[2]; // the player to move first
  int scores[2];
  TileCounts pool;         // the bag's tiles
  HeldTile held[RACK_MAX]; // of the other player
  Move made, usual;        // usual: the static choice
  Rack used;               // tiles that left the rack
  bool differs;
  double gain;
} LuckTurn;

typedef struct LuckTable {
  const LuckInput *input;
  Game *game; // replayed
  Position position;
  ScoreRules rules;
  SimModel model;
  Random copies; // chooses which of several equal tiles is played
  HeldTile held[2][RACK_MAX];
  int held_counts[2], turn_counts[2];
  bool is_static[2];
  LuckTurn *turns;
  int count, capacity;
  atomic_int next; // next turn to look at
} LuckTable;

// Replays the game. Needs luck_table_deinit in any case.
MUST_CHECK Status luck_table_init(LuckTable *table, const LuckInput *input, Error *err);
void luck_table_deinit(LuckTable *table);
// The turn as a simulation sees it if the other player holds these tiles.
SimInput luck_question(const LuckTable *table, int number, const Rack *other);

// Racks that the other player may hold before a turn, each as likely as it is by what the player to move has seen. Only
// for a static player while the bag has tiles; otherwise every rack is the true one.
void luckworlds_list(const LuckTable *table, int turn, int count, Rack *out);
