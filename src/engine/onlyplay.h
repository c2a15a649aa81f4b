// SPDX-License-Identifier: MIT
// Is one play the only good one? This is proven against every other legal move, for two players, near the end of a
// game.
//
// With an empty bag, moves are compared by the points they give at the end of the game, with best play on both sides.
// With one tile in the bag, any play empties it, so the endgame after it is known for each tile that could be drawn;
// moves are compared by how many of these endgames they win. A pass or an exchange does not win if the other's tiles
// have an answer that wins whatever is in the bag: somebody who plays best by what they see finds it. Against all other
// tiles it is assumed to win.
#pragma once

#include "engine/sim.h"

typedef struct OnlyPlay {
  bool is_alone; // the members below count only if it is
  Move move;
  int value;        // at the end: points gained on the other player from now on; with a tile in the bag: half wins
  int next_at_most; // of every other move
  int orders;       // how many tiles could be drawn, which is half the highest `value`; 0: at the end
} OnlyPlay;

// Is a play better than all others by `margin` points? The bag is empty, and the other player holds all unseen tiles.
MUST_CHECK Status onlyplay_prove_end(const SimInput *position, int margin, OnlyPlay *out, Error *err);
// Does a play win more than half of the time, by `margin` half wins, and no other move does? That is, value - orders >=
// margin, and next_at_most is half. One tile is in the bag, and both racks are full.
MUST_CHECK Status onlyplay_prove_win(const SimInput *position, int margin, OnlyPlay *out, Error *err);
// A lead with which one play, *play, probably wins more than half of the time, and no other of the plays that score
// most does. It lies midway between the leads that this play and the next one need, which are at least `gap` points
// apart. This is a quick guess where a proof may succeed. One tile is in the bag. ONLYPLAY_NO_LEAD: there is none.
enum { ONLYPLAY_NO_LEAD = INT32_MAX };
MUST_CHECK Status onlyplay_guess_lead(const SimInput *position, int gap, int *out, Move *play, Error *err);
