// SPDX-License-Identifier: MIT
// What the files that play a GCG through share.
#pragma once

#include "notation/gcg_internal.h"
#include "notation/gcggame.h"

// Where a play goes and what is known of it.
typedef struct GcgPlace {
  const TileSet *tiles;
  const Board *board;
  const ScoreRules *rules;
  const GcgCuts *racks; // the readings of the rack; none: unknown
  Square square;
  GcgNumber score;
} GcgPlace;

typedef struct GcgFit {
  int doubts;    // 0: board, rack and score agree; < 0: no reading
  Status status; // whether it can stand there
  Error error;
  Play laid; // as it is written
  Play play; // with everything it touches
  int points;
} GcgFit;

void gcg_fit_play(const GcgPlace *place, const GcgCuts *cuts, GcgFit *out);
