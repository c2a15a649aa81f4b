// SPDX-License-Identifier: MIT
// What the files that play a GCG through share.
#pragma once

#include "notation/gcg_internal.h"
#include "notation/gcggame.h"

// Where a play is, and what is known about it.
typedef struct GcgPlace {
  const TileSet *tiles;
  const Board *board;
  const ScoreRules *rules;
  const GcgCuts *racks; // the readings of the rack; empty: unknown
  Square square;
  GcgNumber score;
} GcgPlace;

typedef struct GcgFit {
  int doubts;    // 0: board, rack and score agree; < 0: there is no reading
  Status status; // can it stand there?
  Error error;
  Play laid; // as written
  Play play; // with all the tiles it touches
  int points;
} GcgFit;

void gcg_fit_play(const GcgPlace *place, const GcgCuts *cuts, GcgFit *out);
