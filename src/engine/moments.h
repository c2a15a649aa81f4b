// SPDX-License-Identifier: MIT
// Moments of self-play games, right after a move and before the draw: what a judgement of the game can use, and how the
// game ended. A judgement learns from millions of them.
#pragma once

#include "base/strbuf.h"
#include "engine/selfplay.h"

enum { MOMENTS_MAX = 256 }; // of a game; later moments are left out

// In a game of two, seen by the player who has just moved.
typedef struct Moment {
  uint8_t own[TILE_KINDS_MAX + 1];   // tiles that the player kept, by kind
  uint8_t other[TILE_KINDS_MAX + 1]; // tiles that the other kept in the move before
  uint8_t pool[TILE_KINDS_MAX + 1];  // tiles that are neither of these, nor on the board
  int32_t own_value, other_value;    // of the tiles kept, in thousandths
  int16_t lead;                      // of the player
  int16_t bag;                       // tiles left after drawing
  int16_t unseen;                    // by the player to move next: the bag and this player's rack
} Moment;

// A moment and the player's lead at the end of the game.
typedef struct MomentTold {
  Moment moment;
  int16_t final_lead;
} MomentTold;

// Plays a game. In `exploring` per cent of the turns the play is drawn from the better ones instead of the best, to get
// more kinds of positions. Returns the number of moments. *game is the thread's own.
int moments_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, int exploring, SelfPlay *game,
                 MomentTold out[MOMENTS_MAX]);

// Appends the moment as bytes, the same on every machine: own, other and pool (kinds + 1 each), then as 16 bits, low
// byte first: lead, bag, unseen, final lead, and the two values in hundredths of a point.
void moments_add_bytes(const MomentTold *told, int kinds, StrBuf *out);
