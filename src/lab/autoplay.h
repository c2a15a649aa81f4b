// SPDX-License-Identifier: MIT
// Machines against machines, many games, on several threads. The result depends on the seed and the number of games,
// never on the threads: games finish in any order and are counted in the order of their numbers.
#pragma once

#include "app/machinekit.h"
#include "app/mapmaker.h"
#include "base/progress.h"
#include "game/game.h"
#include "lab/duel.h"
#include "lab/ucgiclient.h"
#include "lexicon/lexicon.h"

enum {
  AUTOPLAY_GAMES_MAX = 100 * 1000 * 1000,
  AUTOPLAY_THREADS_MAX = 64,
  AUTOPLAY_FAULTS_MAX = 20,
  AUTOPLAY_PARTS_MAX = 10 * 1000,
  AUTOPLAY_WORK_MAX = 100 * 1000, // per cent
};

typedef struct AutoplayPlayer {
  int64_t score_sum, score_squares;
  int64_t wins, ties, bingos;
  int64_t faults; // of another program's engine: missing or illegal answers
} AutoplayPlayer;

typedef struct AutoplayResult {
  int64_t games, turns;
  AutoplayPlayer players[SEATS_MAX]; // in the order of settings->seats
  int64_t first_wins; // games won by the player who began, alone; 0 in duplicate games, where nobody begins
  Duel duel;          // only with two players
  DuelState test;     // of that test, if one was asked for
  double seconds;
} AutoplayResult;

// The result of one game, with all that the match needs. Players in the order of settings->seats.
typedef struct AutoplayGame {
  int64_t index;
  int first; // the player who began, or SEAT_SYSTEM
  int turns;
  unsigned winners; // bit p: player p
  int scores[SEATS_MAX], bingos[SEATS_MAX], faults[SEATS_MAX];
} AutoplayGame;

typedef struct Journal Journal; // lab/journal.h

typedef struct AutoplayOptions {
  const Settings *settings;         // its seats are the players, all machines
  const Lexicon *lexicon;           // made ready for any order where the settings say so
  const Lexicon *common, *everyday; // these four like GameTable's
  const MachineKit *kit;
  MapMaker *map_maker; // whose tools take the place of the kit's for games that begin when they are there; NULL: none
  int64_t think_ms;
  int work[SEATS_MAX]; // by player: per cent of the work its machine does where no time is given; 0: all of it
  Seed seed;           // game i plays with a seed derived from it
  int64_t games;       // of the whole match
  int part, parts;     // which of so many parts of it is played here, from 1; 0 parts: the whole match
  // For two machines: games 2i and 2i+1 have the same tiles, drawn from either end of the bag, and the machines change
  // places, so that luck cancels out of the difference.
  bool pairs;
  bool is_unrecorded;   // nobody keeps the games or replays them (game_create_unrecorded)
  const DuelTest *test; // for two machines: stops when it has decided; NULL: all games are played
  int threads;
  // Other programs' engines by player, whose seats' machines are called "engine"; a command of NULL: one of ours. Each
  // thread starts its own.
  UcgiClientOptions engines[SEATS_MAX];
  Journal *journal; // games that it holds are not played again, and each new one is added; NULL: nothing is kept
  const Progress *progress;
  // Called for every game that is played, in order and never twice at once; NULL: nobody wants them.
  void (*on_game)(void *context, int64_t index, const Game *game);
  void (*on_score)(void *context, const AutoplayResult *so_far);
  void (*on_fault)(void *context, int player, const Error *why);
  void *context;
} AutoplayOptions;

// A match in parts: trial t (a game, or a pair of them) belongs to part t mod `parts` + 1. Which game stands at a place
// of a part, counted from 0, and how many there are.
int64_t autoplay_game_at(const AutoplayOptions *options, int64_t place);
int64_t autoplay_games_here(const AutoplayOptions *options);
// "3/8": sets part and parts.
bool autoplay_read_part(Span text, AutoplayOptions *out);

// ERR_CANCELLED leaves what has been played in *out: the games up to the first that is missing. ERR_STATE when a
// program's engine has more than AUTOPLAY_FAULTS_MAX faults.
MUST_CHECK Status autoplay_run(const AutoplayOptions *options, AutoplayResult *out, Error *err);

double autoplay_mean(const AutoplayPlayer *player, int64_t games);
double autoplay_deviation(const AutoplayPlayer *player, int64_t games); // of single games
