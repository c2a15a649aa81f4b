// SPDX-License-Identifier: MIT
// Moves that the engine has looked at, as answers show them.
#ifndef WEB_ANALYSED_H
#define WEB_ANALYSED_H

#include "app/review.h"
#include "web/router.h"
#include "web/tablejson.h"
#include "web/words.h"

extern const Field analysed_move_fields[];
json_t *analysed_move_json(const ReviewTurn *turn, const AnalysisMove *made, const TileSet *tiles);

typedef struct AnalysedLook {
  int only_turn;  // 0: all
  int best_count; // plays that are told for a turn
  int endgame_ms;
} AnalysedLook;

// The engine looks at the turns of a game with these words; the server's end stops it.
MUST_CHECK Status analysed_run(Request *request, const WordSet *words, const AnalysedLook *look, Review *review,
                               Error *err);

#endif
