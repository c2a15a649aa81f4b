// SPDX-License-Identifier: MIT
// Moments of self-play games, right after a move and before anybody draws: what a judgement of the game can go by, and
// how the game ended. A judgement learns from them by the million.
#pragma once

#include "base/strbuf.h"
#include "engine/selfplay.h"

enum { MOMENTS_MAX = 256 }; // of a game; what follows is left out

// Of a game of two, by the player who has just moved.
typedef struct Moment {
  uint8_t own[TILE_KINDS_MAX + 1];   // tiles that the player kept, by kind
  uint8_t other[TILE_KINDS_MAX + 1]; // that the other one kept in the move before
  uint8_t pool[TILE_KINDS_MAX + 1];  // that are on neither of these, nor on the board
  int32_t own_value, other_value;    // of what was kept, in thousandths
  int16_t lead;                      // of the player
  int16_t bag;                       // tiles left after drawing
  int16_t unseen;                    // by the one to move next: bag and the player's rack
} Moment;

// A moment and the player's lead at the end of the game.
typedef struct MomentTold {
  Moment moment;
  int16_t final_lead;
} MomentTold;

// Plays a game in which so many per cent of the plays are drawn from the better ones instead of the best, so that more
// kinds of positions come about. Returns the number of moments. *game is the thread's own.
int moments_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, int exploring, SelfPlay *game,
                 MomentTold out[MOMENTS_MAX]);

// As bytes, the same on every machine: own, other and pool (kinds + 1 each), then as 16 bits, low byte first, lead,
// bag, unseen, final lead, the two values in hundredths of a point.
void moments_add_bytes(const MomentTold *told, int kinds, StrBuf *out);
