// SPDX-License-Identifier: MIT
// Machines against machines, many games, on several threads. The result depends on the seed and the number of games,
// never on the threads.
#ifndef APP_AUTOPLAY_H
#define APP_AUTOPLAY_H

#include "base/progress.h"
#include "game/game.h"
#include "lexicon/lexicon.h"

enum { AUTOPLAY_GAMES_MAX = 100 * 1000 * 1000, AUTOPLAY_THREADS_MAX = 64 };

typedef struct AutoplayOptions {
  const Settings *settings; // its seats are the players, all machines
  const Lexicon *lexicon;   // made ready for any order where the settings say so
  const Lexicon *common;    // like GameTable's
  Seed seed;                // game i plays with a seed derived from it
  int64_t games;
  int threads;
  const Progress *progress;
  // Called for every finished game, in no particular order but never twice at once; NULL: nobody wants them.
  void (*on_game)(void *context, int64_t index, const Game *game);
  void *context;
} AutoplayOptions;

typedef struct AutoplayPlayer {
  int64_t score_sum, score_squares;
  int64_t wins, ties, bingos;
} AutoplayPlayer;

typedef struct AutoplayResult {
  int64_t games, turns;
  AutoplayPlayer players[SEATS_MAX];
  int64_t first_wins; // games won by whoever began, alone; 0 in duplicate games, where nobody does
  double seconds;
} AutoplayResult;

// ERR_CANCELLED leaves what has been played in *out.
MUST_CHECK Status autoplay_run(const AutoplayOptions *options, AutoplayResult *out, Error *err);

double autoplay_mean(const AutoplayPlayer *player, int64_t games);
double autoplay_deviation(const AutoplayPlayer *player, int64_t games); // of single games

#endif
