// SPDX-License-Identifier: MIT
// Turns in which one play stands out, of games that strong machines play against each other: what puzzles of the day
// and exercises are made of. docs/exercises.md says what is proven of each kind, and how hard it is.
//
// Nothing here depends on time: the same seed and words give the same turns on every machine.
#pragma once

#include "app/resource.h"
#include "base/progress.h"
#include "study/review.h"

typedef enum StandoutKind {
  STANDOUT_BINGO, // takes the whole rack
  STANDOUT_OUT,   // the last tiles: the game ends
  STANDOUT_HOOK,  // makes several words
  STANDOUT_PLAY,
  STANDOUT_PREENDGAME, // one tile is in the bag, and no other move wins as often
} StandoutKind;
#define STANDOUT_KINDS "bingo out hook play preendgame"

typedef struct Standout {
  ReviewTurn turn;
  Move play; // the one that stands out
  StandoutKind kind;
  int difficulty; // 1 to 3
  int next_score; // of the other play that scores most
  // How far the play is ahead of any other move, at least: points with what is kept; of the end, points to the end of
  // the game; with a tile in the bag, wins in a hundred.
  int margin;
} Standout;

// Who looks for them. Asked before what takes long is done: false, and it is not looked into.
typedef struct StandoutWish {
  bool (*wants)(void *context, StandoutKind kind);
  bool (*wants_grade)(void *context, StandoutKind kind, int difficulty);
  void (*found)(void *context, const Standout *standout);
  void *context;
} StandoutWish;

typedef struct StandoutFinder StandoutFinder;
// words are borrowed. standout_close frees it.
MUST_CHECK Status standout_open(const ResourceWords *words, const Progress *progress, StandoutFinder **out, Error *err);
void standout_close(StandoutFinder *finder); // NULL is allowed

// Has one game played, and looks at its turns in their order. ERR_CANCELLED.
MUST_CHECK Status standout_search(StandoutFinder *finder, Seed seed, const StandoutWish *wish, Error *err);

// The record of the position and the play as it is typed; the texts live in the arena.
void standout_write(const StandoutFinder *finder, const Standout *standout, const char *language, Arena *arena,
                    const char **position, const char **play);
const char *standout_kind_name(StandoutKind kind);
