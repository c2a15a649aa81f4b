// SPDX-License-Identifier: MIT
// A learned judgement: what the tiles of a moment say about the end of the game, apart from the lead.
//
// A small net sees the tiles that both players kept, the tiles left, the bag, and the leave values. It does not see the
// lead. Its two results correct the table of chances (winpct.h): they add points, and change how large a lead must be
// to matter. So the chance never falls as the lead grows. All sums are of whole numbers that fit into 32 bits, so that
// every machine gives the same result. docs/lab/judgement.md says how it is trained and how much it improves play.
#pragma once

#include "engine/moments.h"
#include "engine/winpct.h"

enum {
  JUDGEMENT_BAGS = 25, // how many sizes of the bag are distinguished
  JUDGEMENT_INPUTS = 3 * (TILE_KINDS_MAX + 1) + JUDGEMENT_BAGS + 3,
  JUDGEMENT_FIRST = 32, // size of the first hidden layer
  JUDGEMENT_SECOND = 16,
  JUDGEMENT_RESULTS = 2,
  JUDGEMENT_FILE_MAX = 256 * 1024,
};

// Weights by input. The inputs are: the tiles that the player kept, those that the other kept, the pool (kinds + 1
// each), the number of tiles in the bag as one of JUDGEMENT_BAGS, the same as a number, and the two values in points.
typedef struct Judgement {
  int kinds; // 0: there is no judgement
  int32_t first_bias[JUDGEMENT_FIRST], second_bias[JUDGEMENT_SECOND], result_bias[JUDGEMENT_RESULTS];
  int16_t first[JUDGEMENT_INPUTS][JUDGEMENT_FIRST];
  int16_t second[JUDGEMENT_FIRST][JUDGEMENT_SECOND];
  int16_t result[JUDGEMENT_SECOND][JUDGEMENT_RESULTS];
} Judgement;

// Reads a text of tools/train-net; '#' begins a comment.
MUST_CHECK Status judgement_parse(Span text, const char *file, Judgement *out, Error *err);
// The judgement of a lexicon ("es") that comes with the program, for this number of kinds. out->kinds is 0 if there is
// none.
void judgement_builtin(const char *id, int kinds, Judgement *out);

// The chance of winning, from 0 to 1, of the player who has just moved.
double judgement_win(const Judgement *judgement, const WinPct *table, const Moment *moment);
