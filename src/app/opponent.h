// SPDX-License-Identifier: MIT
// Whom to play next: a machine of the ladder, chosen by the last games against its machines. Two wins in a row are a
// step up, two defeats a step down. Somebody without such games begins with the usual machine.
#pragma once

#include "app/usecase.h"
#include "engine/bot.h"

// One game of one person against one machine of the ladder.
typedef struct LadderGame {
  int step;     // the machine's, from 1
  int is_ahead; // 1: won, 0: even, -1: lost
} LadderGame;

// The games are ordered from oldest to newest; 0 if there are none.
int opponent_next_step(const LadderGame *games, int count, int steps);

// For the account or the guest that asks.
MUST_CHECK Status opponent_suggest(const Use *use, const Bot **out, Error *err);

typedef struct SuggestedOpponent {
  const char *bot, *called, *says;
  int64_t strength;
} SuggestedOpponent;
extern const UseCase opponent_suggesting;
