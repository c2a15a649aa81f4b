// SPDX-License-Identifier: MIT
// An endgame that best play loses is not lost yet: the other player has to find that play.
//
// A trap is a turn after which the answer that looks best, by points and the tiles that stay, gives the game away; or
// gives it away to a trap that is set in the next turn. It may cost points against a player who sees to the end, and no
// game: that one was lost anyway.
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
  Rack racks[2];       // of the player to move, and of the other one
  int lead;            // of the player to move
  bool after_pass;     // the other player has just passed: another pass would end the game
  int64_t nodes;       // positions that are looked at after an answer
  int64_t deadline_ms; // of the steady clock; 0: none
  const atomic_bool *cancel;
} TrapInput;

// False when there is none among the turns looked at. ERR_LIMIT where racks are too large for the fast generator.
MUST_CHECK Status trap_find(const TrapInput *input, EndgameMove *out, bool *found, Error *err);
