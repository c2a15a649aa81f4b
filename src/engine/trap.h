// SPDX-License-Identifier: MIT
// An endgame that is lost with best play is not lost yet: the other player has to find the best play.
//
// A trap is a turn after which the answer that looks best, by points and the tiles that stay, loses the game, or allows
// a trap in the next turn. Against a perfect player it may cost points, but never a game: that was lost anyway.
#pragma once

#include "engine/endgame.h"
#include "engine/leaves.h"
#include "engine/tools.h"

// The bag is empty. All pointers are borrowed.
typedef struct TrapInput {
  const Board *board;
  const ScoreRules *rules;
  const SearchTools *tools;
  const Leaves *leaves;
  Rack racks[2];       // the player to move first
  int lead;            // of the player to move
  bool after_pass;     // the other player has just passed: another pass would end the game
  int64_t nodes;       // positions to search after an answer
  int64_t deadline_ms; // of the steady clock; 0: none
  const atomic_bool *cancel;
} TrapInput;

// *found: false if none of the turns tried is a trap. ERR_LIMIT if racks are too large for the fast generator.
MUST_CHECK Status trap_find(const TrapInput *input, EndgameMove *out, bool *found, Error *err);
