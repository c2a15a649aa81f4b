// SPDX-License-Identifier: MIT
// What the files of the analysis share.
#ifndef ENGINE_ANALYSIS_INTERNAL_H
#define ENGINE_ANALYSIS_INTERNAL_H

#include "engine/analysis.h"
#include "engine/staticplay.h"

// How moves of a turn are valued.
typedef struct Valuation {
  const SimInput *position;
  StaticTurn turn;
} Valuation;

void valuation_init(Valuation *valuation, const SimInput *position);
// What stays on the rack after a move; tiles that were never on it are ignored.
Rack valuation_leave(const Rack *rack, const Move *move);

// The luck of the tiles drawn.
void analysis_find_luck(const AnalysisInput *input, Position *position, AnalysisTurn *out);

// Replaces the static values of the best moves and of the one made by those of a simulation.
MUST_CHECK Status analysis_simulate(const AnalysisInput *input, AnalysisTurn *turn, Error *err);

// With an empty bag and two players, replaces them by what best play to the end of the game comes to; leaves them as
// they are where that takes too long.
MUST_CHECK Status analysis_search_end(const AnalysisInput *input, const Valuation *valuation, AnalysisTurn *turn,
                                      Error *err);

// The lead of the player to move over the best other one.
int analysis_lead(const SimInput *position);

#endif
