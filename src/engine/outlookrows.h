// SPDX-License-Identifier: MIT
// Moves of self-play games, and what simulations found them to be worth: an outlook learns from hundreds of thousands
// of them.
#pragma once

#include "base/strbuf.h"
#include "engine/outlook.h"
#include "engine/selfplay.h"
#include "engine/winpct.h"

// A row is little-endian. It begins with eight 32-bit numbers:
//   - the number of the position; rows of a position follow each other;
//   - the place of the move by static value, from 0;
//   - by how much the lead became larger than the static value says, in thousandths of a point;
//   - how often the move won, in millionths, and the same by the static value;
//   - by how much a point more would change that, in billionths;
//   - the static value, in thousandths of a point;
//   - the tiles in the bag before the move.
// The inputs of the outlook follow, 16 bits each.
enum { OUTLOOKROW_NUMBERS = 8 };

// An outlook is learnt for racks and boards of this size only.
MUST_CHECK Status outlookrows_check(const SelfPlayRules *rules, Error *err);

// Plays a game and appends the rows of its positions; some plays are not the best ones, to get more kinds of positions.
// Positions are numbered from `number` times OUTLOOKROWS_TURNS on. *game is the thread's own. False if it was
// cancelled.
enum { OUTLOOKROWS_TURNS = 128 };
bool outlookrows_play(const SelfPlayRules *rules, const Leaves *leaves, const WinPct *win, const Seed *seed, int number,
                      const Progress *progress, SelfPlay *game, StrBuf *out);
