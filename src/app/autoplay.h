// SPDX-License-Identifier: MIT
// Machines against machines, many games, on several threads. The result depends on the seed and the number of games,
// never on the threads.
#ifndef APP_AUTOPLAY_H
#define APP_AUTOPLAY_H

#include "app/machinekit.h"
#include "base/progress.h"
#include "game/game.h"
#include "lexicon/lexicon.h"

enum { AUTOPLAY_GAMES_MAX = 100 * 1000 * 1000, AUTOPLAY_THREADS_MAX = 64 };

typedef struct AutoplayOptions {
  const Settings *settings; // its seats are the players, all machines
  const Lexicon *lexicon;   // made ready for any order where the settings say so
  const Lexicon *common;    // these three like GameTable's
  const MachineKit *kit;
  int64_t think_ms;
  Seed seed; // game i plays with a seed derived from it
  int64_t games;
  // For two machines: games 2i and 2i+1 have the same tiles, drawn from either end of the bag, and the machines change
  // places, so that luck cancels out of the difference.
  bool pairs;
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

// Of the first of two players, over pairs of games, or over single ones where there are no pairs.
typedef struct AutoplayDuel {
  int64_t trials;             // pairs or games
  int64_t halves, squares;    // half wins: 2 for a win, 1 for a tie
  int64_t lead, lead_squares; // points ahead
} AutoplayDuel;

typedef struct AutoplayResult {
  int64_t games, turns;
  AutoplayPlayer players[SEATS_MAX]; // in the order of settings->seats
  int64_t first_wins;                // games won by whoever began, alone; 0 in duplicate games, where nobody does
  AutoplayDuel duel;                 // for two players
  double seconds;
} AutoplayResult;

// ERR_CANCELLED leaves what has been played in *out.
MUST_CHECK Status autoplay_run(const AutoplayOptions *options, AutoplayResult *out, Error *err);

double autoplay_mean(const AutoplayPlayer *player, int64_t games);
double autoplay_deviation(const AutoplayPlayer *player, int64_t games); // of single games

// A mean and how far it may be off, with 95% confidence.
typedef struct AutoplayMean {
  double mean, margin;
} AutoplayMean;

AutoplayMean autoplay_share(const AutoplayDuel *duel, bool pairs); // of the points, 0 to 1, a tie being half of one
AutoplayMean autoplay_lead(const AutoplayDuel *duel, bool pairs);  // points ahead, a game

#endif
