// SPDX-License-Identifier: MIT
// Learning from self-play: leave values, generation by generation, and the chance to win. The result depends on the
// seed and the numbers of games, never on the threads or on how often the work was interrupted.
#pragma once

#include "base/progress.h"
#include "engine/leavetrain.h"
#include "engine/moments.h"
#include "engine/winpct.h"

enum { TRAIN_GENERATIONS_MAX = 100, TRAIN_GAMES_MAX = 1000 * 1000, TRAIN_MOMENTS_GAMES_MAX = 200 * 1000 };

// What a generation brought.
typedef struct TrainGeneration {
  int number; // from 1
  int64_t games, racks;
  double score;  // mean of a side
  double bingos; // of a game, both sides
  double turns;  // of a game
  LeaveFit fit;
} TrainGeneration;

// Pointers are borrowed.
typedef struct TrainOptions {
  SelfPlayRules rules;
  Seed seed;
  int generations;
  int64_t games; // of the last generation; a quarter of it in each one before
  int threads;
  // What has been learnt so far is kept in this file while the work goes on; if it is there, the work goes on from it.
  // NULL: it is not kept.
  const char *checkpoint;
  const Progress *progress;
  void (*on_generation)(void *context, const TrainGeneration *generation); // NULL: nobody wants to know
  void *context;
} TrainOptions;

// From no values at all to good ones, with what they say about the end of the bag. leaves_deinit on success.
// ERR_CANCELLED once the checkpoint has been written; ERR_STATE when it belongs to other work.
MUST_CHECK Status train_leaves(const TrainOptions *options, Leaves *out, Error *err);

// Fits the chance to win to options->games games with these leaves.
MUST_CHECK Status train_winpct(const TrainOptions *options, const Leaves *leaves, WinPct *out, Error *err);

// The moments of options->games games as bytes (engine/moments.h), for tools/train-net to learn from.
MUST_CHECK Status train_moments(const TrainOptions *options, const Leaves *leaves, int exploring, StrBuf *out,
                                Error *err);
