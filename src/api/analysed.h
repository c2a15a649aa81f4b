// SPDX-License-Identifier: MIT
// Moves that the engine has judged, as answers show them.
#pragma once

#include "api/router.h"
#include "api/tablejson.h"
#include "app/wordset.h"
#include "study/review.h"

// A finished game from the store, for a player who may look at it.
typedef struct AnalysedGame {
  OpenGame *open;
  Review *review;
  int *entries; // for each turn of the review, its entry in the history, from 1; 0: none
} AnalysedGame;

// The game in the request's path. Call analysed_close in either case.
MUST_CHECK Status analysed_open(Request *request, AnalysedGame *out, Error *err);
void analysed_close(AnalysedGame *game);
// Analyses its turns, with the words it was played with.
MUST_CHECK Status analysed_run_game(Request *request, const AnalysedGame *game, const ReviewOrder *order, Error *err);

// The query that goes with a GCG file; the file is the raw body, since it names its own encoding.
extern const Field analysed_file_query[];
extern const Field analysed_move_fields[];
json_t *analysed_move_json(const ReviewTurn *turn, const AnalysisMove *made, const TileSet *tiles);

// The same for any game, with these words.
MUST_CHECK Status analysed_run(Request *request, const WordSet *words, const ReviewOrder *order, Review *review,
                               Error *err);
// The engine works with the tiles of the words: those of the game must be the same.
bool analysed_tiles_match(const TileSet *a, const TileSet *b);
