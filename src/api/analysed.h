// SPDX-License-Identifier: MIT
// Moves that the engine has looked at, as answers show them.
#pragma once

#include "api/router.h"
#include "api/tablejson.h"
#include "app/wordset.h"
#include "study/review.h"

// A game that is over, as the store has it, for whoever may look at it.
typedef struct AnalysedGame {
  OpenGame *open;
  Review *review;
  int *entries; // of the history, from 1, for each turn of the review; 0: it has none
} AnalysedGame;

// The one in the request's path. analysed_close is needed in either case.
MUST_CHECK Status analysed_open(Request *request, AnalysedGame *out, Error *err);
void analysed_close(AnalysedGame *game);
// The engine looks at its turns, with the words it was played with.
MUST_CHECK Status analysed_run_game(Request *request, const AnalysedGame *game, const ReviewOrder *order, Error *err);

// What goes with a GCG file, which is the body as it is: it says its own encoding.
extern const Field analysed_file_query[];
extern const Field analysed_move_fields[];
json_t *analysed_move_json(const ReviewTurn *turn, const AnalysisMove *made, const TileSet *tiles);

// The same of any game, with these words.
MUST_CHECK Status analysed_run(Request *request, const WordSet *words, const ReviewOrder *order, Review *review,
                               Error *err);
// The engine counts in the tiles of the words: those of a game must be the same.
bool analysed_tiles_match(const TileSet *a, const TileSet *b);
