// SPDX-License-Identifier: MIT
// Self-play games turn by turn, with what is needed to judge the end of a game: who led, how many tiles were left, what
// was kept, and the result.
#pragma once

#include "engine/selfplay.h"

enum { TRACE_TURNS_MAX = 256 }; // of a game; later turns are left out

// One turn, seen by the player who took it.
typedef struct TurnTrace {
  int16_t lead;       // before the turn
  int16_t unseen;     // tiles in the bag and on the other rack, before the turn
  int16_t lead_after; // lead plus the score of the turn
  int16_t bag, bag_after;
  int16_t kept, kept_points; // tiles on the rack before drawing
  int16_t final_lead;        // at the end of the game
  int32_t kept_value;        // by the leave values, in thousandths
  bool is_play;
} TurnTrace;

// Plays a game. Returns the number of turns in *out. *game is the thread's own.
int gametrace_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, SelfPlay *game,
                   TurnTrace out[TRACE_TURNS_MAX]);

// Fits all of *out to the turns near the end of the bag.
void gametrace_fit_ends(const TurnTrace *turns, int64_t count, LeaveEnds *out);
