// SPDX-License-Identifier: MIT
// A game step by step, for people: each action with its play and the points it brought. It is made by playing the game
// again, so that a game need not record what can be worked out.
#pragma once

#include "base/arena.h"
#include "game/game.h"

typedef struct HistoryStep {
  const Action *action; // borrowed from the game
  int turn_number;      // when it was done
  bool has_play;        // a play was made, judged, submitted, or put on the board for all
  Play play;            // extended over the tiles it touches
  const char *word;     // as people read it: "C(AS)A", blanks in lower case; typedplay_parse reads it
  int score;            // of the play
  int owner;         // whose play it is: for a challenge or an answer, the seat that was judged; else the acting seat
  const char *wrong; // words that a challenge found wrong, "" if none
  int changes[SEATS_MAX]; // of the scores
  int scores[SEATS_MAX];  // afterwards
  int drawn;              // tiles that left the bag
  bool is_undone;         // a later undo took it back
  bool takes_back;        // it is that undo, or the answer that completed it
} HistoryStep;

typedef struct History {
  HistoryStep *steps;
  int count;
  Arena arena;
} History; // valid as long as the game

// The step says nothing about the board or the points: a hint, a pause, a new person at a seat.
bool historystep_is_silent(const HistoryStep *step);

MUST_CHECK Status history_build(const Game *game, History *out, Error *err);
void history_deinit(History *history);

// A copy of a game that is to be played again on another thread, while the original goes on.
typedef struct GameScript {
  Game *game; // at the beginning; after history_play as it stood after all of the actions
  Action *actions;
  int64_t count;
} GameScript;

// Copies settings and actions up to seq, which is quick; playing them is slow. Call gamescript_deinit in either case.
MUST_CHECK Status history_copy(const Game *game, int64_t seq, GameScript *out, Error *err);
MUST_CHECK Status history_play(GameScript *script, Error *err);
void gamescript_deinit(GameScript *script);

// The game as it stood after action seq (0: the beginning). The caller owns it.
MUST_CHECK Status history_game_at(const Game *game, int64_t seq, Game **out, Error *err);
