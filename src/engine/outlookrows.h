// SPDX-License-Identifier: MIT
// Moves of self-play games, and what simulations found them to be worth: an outlook learns from hundreds of thousands
// of them.
#pragma once

#include "base/strbuf.h"
#include "engine/outlook.h"
#include "engine/selfplay.h"
#include "engine/winpct.h"

// Head of a row: 32-bit numbers, little-endian. The inputs of the outlook follow, 16 bits each.
typedef struct OutlookRow {
  int32_t position;  // its number; rows of a position follow each other
  int32_t place;     // of the move, by static value, from 0
  int32_t gain;      // by how much the lead was larger than the static value says, in thousandths of a point
  int32_t win;       // how often the move won, in millionths
  int32_t predicted; // the same by the static value
  int32_t slope;     // by how much a point more would change that, in billionths
  int32_t equity;    // static
  int32_t bag;       // tiles in it before the move
} OutlookRow;

// An outlook is learnt for racks and boards of this size only.
MUST_CHECK Status outlookrows_check(const SelfPlayRules *rules, Error *err);

// Plays a game and appends the rows of its positions; some plays are not the best ones, to get more kinds of positions.
// Positions are numbered from `number` times OUTLOOKROWS_TURNS on. *game is the thread's own. False if it was
// cancelled.
enum { OUTLOOKROWS_TURNS = 128 };
bool outlookrows_play(const SelfPlayRules *rules, const Leaves *leaves, const WinPct *win, const Seed *seed, int number,
                      const Progress *progress, SelfPlay *game, StrBuf *out);
