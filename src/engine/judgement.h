// SPDX-License-Identifier: MIT
// A learned judgement: what the tiles of a moment say about the end of the game beyond the lead.
//
// A small net looks at the tiles that both players kept, those that are left, the bag, and what the leave values say.
// It does not see the lead. Its two results correct the table of chances (winpct.h): so many points more or less, and
// how far a lead has to be to matter. The chance therefore never falls as the lead grows. All sums are of whole numbers
// that fit into 32 bits, so that every machine finds the same. docs/lab/judgement.md says how it is trained and what it
// brings.
#pragma once

#include "engine/moments.h"
#include "engine/winpct.h"

enum {
  JUDGEMENT_BAGS = 25, // numbers of tiles in the bag that are told apart
  JUDGEMENT_INPUTS = 3 * (TILE_KINDS_MAX + 1) + JUDGEMENT_BAGS + 3,
  JUDGEMENT_FIRST = 32, // numbers of the hidden layers
  JUDGEMENT_SECOND = 16,
  JUDGEMENT_RESULTS = 2,
  JUDGEMENT_FILE_MAX = 256 * 1024,
};

// Weights by input. Inputs: what the player kept, what the other kept, the pool (kinds + 1 each), the number of tiles
// in the bag as one of JUDGEMENT_BAGS, that number, and the two values in points.
typedef struct Judgement {
  int kinds; // 0: there is none
  int32_t first_bias[JUDGEMENT_FIRST], second_bias[JUDGEMENT_SECOND], result_bias[JUDGEMENT_RESULTS];
  int16_t first[JUDGEMENT_INPUTS][JUDGEMENT_FIRST];
  int16_t second[JUDGEMENT_FIRST][JUDGEMENT_SECOND];
  int16_t result[JUDGEMENT_SECOND][JUDGEMENT_RESULTS];
} Judgement;

// A text as tools/train-net writes it; '#' begins a comment.
MUST_CHECK Status judgement_parse(Span text, const char *file, Judgement *out, Error *err);
// That of a lexicon ("es") that travels with the program, for so many kinds of tiles. Where there is none, out->kinds
// is 0.
void judgement_builtin(const char *id, int kinds, Judgement *out);

// The chance, from 0 to 1, of the player who has just moved.
double judgement_win(const Judgement *judgement, const WinPct *table, const Moment *moment);
