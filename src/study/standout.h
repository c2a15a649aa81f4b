// SPDX-License-Identifier: MIT
// Turns in which one play stands out, from games between strong machines: puzzles of the day and exercises are made
// from them. docs/exercises.md says what is proven for each kind, and how the difficulty is measured.
//
// Nothing here depends on time: the same seed and words give the same turns on every machine.
#pragma once

#include "app/resource.h"
#include "base/progress.h"
#include "study/review.h"

typedef enum StandoutKind {
  STANDOUT_BINGO, // takes the whole rack
  STANDOUT_OUT,   // plays the last tiles: the game ends
  STANDOUT_HOOK,  // makes several words
  STANDOUT_PLAY,
  STANDOUT_PREENDGAME, // one tile is in the bag, and no other move wins as often
} StandoutKind;
#define STANDOUT_KINDS "bingo out hook play preendgame"

typedef struct Standout {
  ReviewTurn turn;
  Move play; // the play that stands out
  StandoutKind kind;
  int difficulty; // 1 to 3
  int next_score; // the highest score of another play
  // The least distance between the play and any other move: points, with the value of the leave; at the end, points
  // when the game is over; with one tile in the bag, wins in a hundred.
  int margin;
} Standout;

// Who looks for standouts. The first two are asked before slow work: if they return false, it is skipped.
typedef struct StandoutWish {
  bool (*wants)(void *context, StandoutKind kind);
  bool (*wants_grade)(void *context, StandoutKind kind, int difficulty);
  void (*found)(void *context, const Standout *standout);
  void *context;
} StandoutWish;

typedef struct StandoutFinder StandoutFinder;
// words are borrowed. standout_close frees the finder.
MUST_CHECK Status standout_open(const ResourceWords *words, const Progress *progress, StandoutFinder **out, Error *err);
void standout_close(StandoutFinder *finder); // NULL is allowed

// Plays one game and looks at its turns in order. ERR_CANCELLED.
MUST_CHECK Status standout_search(StandoutFinder *finder, Seed seed, const StandoutWish *wish, Error *err);

// The record of the position, and the play as typed; the texts live in the arena.
void standout_write(const StandoutFinder *finder, const Standout *standout, const char *language, Arena *arena,
                    const char **position, const char **play);
const char *standout_kind_name(StandoutKind kind);
