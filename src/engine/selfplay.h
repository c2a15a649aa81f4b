// SPDX-License-Identifier: MIT
// Two static machines against each other, with nothing but the board, the racks and the scores: for training, where
// games are played by the ten thousand and only their numbers count.
#pragma once

#include "base/random.h"
#include "engine/staticplay.h"
#include "engine/tools.h"

enum { SELFPLAY_SCORELESS_END = 6 }; // turns in a row without a play

// What is played. Pointers are borrowed.
typedef struct SelfPlayRules {
  const SearchTools *tools;
  ScoreRules score;
  int exchange_minimum; // as in Settings
} SelfPlayRules;

// The fast generator must do for racks of this game. Says why not.
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
  int turn;      // 0 begins
  int scoreless; // turns in a row
  bool is_over;  // the scores are then final
  Random random;
} SelfPlay;

void selfplay_begin(SelfPlay *game, const SelfPlayRules *rules, const Seed *seed);
void selfplay_end(SelfPlay *game); // frees; before the next beginning, too

// What the static machine does with this rack now.
void selfplay_choose(SelfPlay *game, const Leaves *leaves, const Rack *rack, StaticChoice *out);
// Makes the choice of the player whose turn it is, whose rack it must be for.
void selfplay_move(SelfPlay *game, const StaticChoice *choice);
