// SPDX-License-Identifier: MIT
// Moves that the engine has looked at, as answers show them.
#ifndef WEB_ANALYSED_H
#define WEB_ANALYSED_H

#include "app/review.h"
#include "web/tablejson.h"

extern const Field analysed_move_fields[];
json_t *analysed_move_json(const ReviewTurn *turn, const AnalysisMove *made, const TileSet *tiles);

#endif
