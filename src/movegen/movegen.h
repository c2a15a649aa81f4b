// SPDX-License-Identifier: MIT
// All legal plays of a position, scored.
#pragma once

#include "base/progress.h"
#include "game/play.h"
#include "lexicon/klv.h"
#include "lexicon/lexicon.h"
#include "movegen/crosssets.h"

typedef int32_t Equity; // thousandths of a point

typedef struct ScoredPlay {
  Play play;
  int score;
  Equity equity; // the score plus, if there are leave values, the value of the tiles kept
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
  const Kwg *sorted;      // NULL: words as written; else any order, by the graph of sorted words; kwg is not used
  const ScoreRules *rules;
  const Rack *rack;
  const Klv *leaves;        // NULL: equity is the score
  int64_t node_budget;      // graph nodes to visit at most; 0: MOVEGEN_NODES_DEFAULT
  const Progress *progress; // for its cancel flag; NULL: none
} MovegenInput;

// Fills in the words of a lexicon, and computes the cross-sets into *cross. The input's board and rules are set
// already.
void movegen_use_lexicon(MovegenInput *input, const Lexicon *lexicon, CrossSets *cross);

// Replaces *out with every legal placement, in no particular order. A single tile that makes words both ways is one
// play. On an empty board with a symmetric layout only plays across are listed. If words count in any order, every
// distinct arrangement is a play. ERR_LIMIT when many blanks, a large rack or many orders exceed the budget or
// MOVEGEN_PLAYS_MAX.
MUST_CHECK Status movegen_all(const MovegenInput *input, PlayList *out, Error *err);

// The play that playlist_sort would put first, without listing the others. *out is written only when *found.
MUST_CHECK Status movegen_best(const MovegenInput *input, ScoredPlay *out, bool *found, Error *err);
// Is there any play at all?
MUST_CHECK Status movegen_has_play(const MovegenInput *input, bool *out, Error *err);

// Sorts by equity, score, position (row, column, across first), word.
void playlist_sort(PlayList *list);
int playlist_compare(const ScoredPlay *a, const ScoredPlay *b); // < 0: a comes first
void playlist_deinit(PlayList *list);

// The number of different exchanges of 1..limit tiles that a rack allows.
int64_t movegen_count_exchanges(const Rack *rack, int limit);
