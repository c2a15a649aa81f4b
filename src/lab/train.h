// SPDX-License-Identifier: MIT
// Learning from self-play: leave values, generation by generation, and the chance to win. The result depends on the
// seed and the numbers of games, never on the threads or on how often the work was interrupted.
#pragma once

#include "base/progress.h"
#include "engine/leavetrain.h"
#include "engine/outlookrows.h"
#include "engine/winpct.h"

enum { TRAIN_GENERATIONS_MAX = 100, TRAIN_GAMES_MAX = 1000 * 1000, TRAIN_OUTLOOK_GAMES_MAX = 20 * 1000 };

// The results of a generation.
typedef struct TrainGeneration {
  int number; // from 1
  int64_t games, racks;
  double score;  // mean per side
  double bingos; // per game, both sides
  double turns;  // per game
  LeaveFit fit;
} TrainGeneration;

// Pointers are borrowed.
typedef struct TrainOptions {
  SelfPlayRules rules;
  Seed seed;
  int generations;
  int64_t games; // of the last generation; each earlier one has a quarter of them
  int threads;
  // While the work goes on, its state is kept in this file; if the file exists, the work continues from it. NULL: not
  // kept.
  const char *checkpoint;
  const Progress *progress;
  void (*on_generation)(void *context, const TrainGeneration *generation); // NULL: not called
  void *context;
} TrainOptions;

// Learns leave values from nothing, together with what they say about the end of the bag. leaves_deinit on success.
// ERR_CANCELLED once the checkpoint has been written; ERR_STATE if the checkpoint belongs to other work.
MUST_CHECK Status train_leaves(const TrainOptions *options, Leaves *out, Error *err);

// Fits the chance to win on options->games games with these leaves.
MUST_CHECK Status train_winpct(const TrainOptions *options, const Leaves *leaves, WinPct *out, Error *err);

// The rows of options->games games as bytes (engine/outlookrows.h), for tools/train-outlook to learn from.
MUST_CHECK Status train_outlook(const TrainOptions *options, const Leaves *leaves, const WinPct *win, StrBuf *out,
                                Error *err);
