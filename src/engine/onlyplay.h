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
// By `margin` half wins. One tile is in the bag, and both racks are full.
MUST_CHECK Status onlyplay_prove_win(const SimInput *position, int margin, OnlyPlay *out, Error *err);
// The largest lead with which one play wins more than half of the time and, among those that score most, no other does:
// with that a choice decides the game, and *play is the one. One tile is in the bag. Where no play is alone like that,
// none.
enum { ONLYPLAY_NO_LEAD = INT32_MAX };
MUST_CHECK Status onlyplay_deciding_lead(const SimInput *position, int *out, Move *play, Error *err);
