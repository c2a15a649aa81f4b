// SPDX-License-Identifier: MIT
// Is one play alone? Proven, and not judged: against every other legal move, for two players, near the end of a game.
//
// With an empty bag moves are compared by the points they come to at the end of the game, each side playing best. With
// one tile in the bag any play empties it, so that the endgame after it is known for each tile that could have been
// drawn: moves are compared by how many of these they win. A pass or an exchange wins nothing against tiles with which
// there is an answer that wins whatever is in the bag: one who plays best by what there is to be seen finds it. Against
// all others it is taken to win.
#pragma once

#include "engine/sim.h"

typedef struct OnlyPlay {
  bool is_alone; // the rest counts only then
  Move move;
  int value;        // of the end: points gained on the other player from here on; with a tile in the bag: half wins
  int next_at_most; // of any other move
  int orders;       // tiles that could be drawn, one by one; half of what `value` can be; 0: of the end
} OnlyPlay;

// By `margin` points. The bag is empty, and the other holds all unseen tiles.
MUST_CHECK Status onlyplay_prove_end(const SimInput *position, int margin, OnlyPlay *out, Error *err);
// Wins more than half of the time, by `margin` half wins, and no other move does: value - orders >= margin, and
// next_at_most is half. One tile is in the bag, and both racks are full.
MUST_CHECK Status onlyplay_prove_win(const SimInput *position, int margin, OnlyPlay *out, Error *err);
// A lead with which one play, *play, probably wins more than half of the time and, among those that score most, no
// other does: in the middle between what it needs and what the next one needs, which are at least `gap` points apart. A
// guess, quickly made, of where a proof may succeed. One tile is in the bag. ONLYPLAY_NO_LEAD: there is none.
enum { ONLYPLAY_NO_LEAD = INT32_MAX };
MUST_CHECK Status onlyplay_guess_lead(const SimInput *position, int gap, int *out, Move *play, Error *err);
