// SPDX-License-Identifier: MIT
// All legal plays of a position, scored.
#ifndef MOVEGEN_MOVEGEN_H
#define MOVEGEN_MOVEGEN_H

#include "base/progress.h"
#include "game/play.h"
#include "lexicon/klv.h"
#include "lexicon/kwg.h"
#include "movegen/crosssets.h"

typedef int32_t Equity; // thousandths of a point

typedef struct ScoredPlay {
  Play play;
  int score;
  Equity equity; // score, and the value of the tiles kept when there are leave values
} ScoredPlay;

typedef struct PlayList {
  ScoredPlay *plays;
  int count, capacity;
} PlayList; // {0} is an empty one

enum {
  MOVEGEN_PLAYS_MAX = 4 * 1000 * 1000,
  MOVEGEN_NODES_DEFAULT = 2 * 1000 * 1000 * 1000,
};

// All pointers are borrowed.
typedef struct MovegenInput {
  const Board *board;
  const CrossSets *cross; // of this board
  const Kwg *kwg;         // with its GADDAG
  const ScoreRules *rules;
  const Rack *rack;
  const Klv *leaves;        // NULL: equity is the score
  int64_t node_budget;      // graph nodes to visit at most; 0: MOVEGEN_NODES_DEFAULT
  const Progress *progress; // for its cancel flag; NULL: none
} MovegenInput;

// Replaces *out with every legal placement, in no particular order. A lone tile that makes words both ways is one play.
// On an empty board whose layout is the same both ways only plays across are listed. ERR_LIMIT when many blanks or a
// large rack exceed the budget.
MUST_CHECK Status movegen_all(const MovegenInput *input, PlayList *out, Error *err);

// By equity, score, position (row, column, across first), word.
void playlist_sort(PlayList *list);
int playlist_compare(const ScoredPlay *a, const ScoredPlay *b); // < 0: a comes first
void playlist_deinit(PlayList *list);

// The number of different exchanges of 1..limit tiles that a rack allows.
int64_t movegen_count_exchanges(const Rack *rack, int limit);

#endif
