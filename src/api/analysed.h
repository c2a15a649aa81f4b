// SPDX-License-Identifier: MIT
// Moves that the engine has looked at, as answers show them.
#ifndef API_ANALYSED_H
#define API_ANALYSED_H

#include "api/router.h"
#include "api/tablejson.h"
#include "app/review.h"
#include "app/wordset.h"

// A game that is to be looked at.
typedef struct AnalysedGame {
  Review *review; // the owner frees it with review_destroy
  int64_t resource;
  Settings settings;
} AnalysedGame;
// Copies what is needed of a table for whoever may look at it, once its game is over. For jobs.
MUST_CHECK Status analysed_take(const Table *table, const Player *player, AnalysedGame *out, Error *err);

extern const Field analysed_move_fields[];
json_t *analysed_move_json(const ReviewTurn *turn, const AnalysisMove *made, const TileSet *tiles);

// The engine looks at the turns of a game with these words; the server's end stops it.
MUST_CHECK Status analysed_run(Request *request, const WordSet *words, const ReviewOrder *order, Review *review,
                               Error *err);

#endif
