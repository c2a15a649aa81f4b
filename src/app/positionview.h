// SPDX-License-Identifier: MIT
// A position of a record as a machine player sees it: the view of a game of which only this moment is known.
#ifndef APP_POSITIONVIEW_H
#define APP_POSITIONVIEW_H

#include "game/view.h"
#include "notation/cgp.h"

typedef struct PositionView PositionView;

typedef struct PositionRules {
  const TileSet *tiles;
  const Layout *layout;
  int rack_size, bingo_bonus; // the bonus of a record that names one wins
} PositionRules;

PositionView *positionview_create(void);
void positionview_destroy(PositionView *view); // NULL is allowed

// The player on turn comes first in the record. Racks that it leaves empty hold up to rack_size of the unseen tiles.
MUST_CHECK Status positionview_set(PositionView *view, const Cgp *cgp, const PositionRules *rules, Error *err);
const GameView *positionview_view(const PositionView *view); // of seat 0
#endif
