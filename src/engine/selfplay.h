// SPDX-License-Identifier: MIT
// Two static machines play each other with only the board, the racks and the scores. It is for training, where tens of
// thousands of games are played and only their numbers matter.
#pragma once

#include "base/random.h"
#include "engine/staticplay.h"
#include "engine/tools.h"

enum { SELFPLAY_SCORELESS_END = 6 }; // turns in a row without a play

// The rules of the games. Pointers are borrowed.
typedef struct SelfPlayRules {
  const SearchTools *tools;
  ScoreRules score;
  int exchange_minimum; // as in Settings
} SelfPlayRules;

// Can the fast generator handle racks of this game? The error says why not.
MUST_CHECK Status selfplay_check(const SelfPlayRules *rules, Error *err);

// Large; owned by one thread.
typedef struct SelfPlay {
  const SelfPlayRules *rules;
  Position position;
  Tile bag[TILESET_TILES_MAX];
  int bag_count;
  Rack racks[2];
  int scores[2];
  int bingos;
  int turn;      // 0 is the player who begins
  int scoreless; // turns in a row
  bool is_over;  // then the scores are final
  Random random;
} SelfPlay;

void selfplay_begin(SelfPlay *game, const SelfPlayRules *rules, const Seed *seed);
void selfplay_end(SelfPlay *game); // frees it; also needed before the next selfplay_begin

// What the static machine does with this rack now.
void selfplay_choose(SelfPlay *game, const Leaves *leaves, const Rack *rack, StaticChoice *out);
// Plays the choice of the player to move; it must have been made for this player's rack.
void selfplay_move(SelfPlay *game, const StaticChoice *choice);
