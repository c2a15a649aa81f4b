// SPDX-License-Identifier: MIT
// How likely the player to move is to win a game of two, given the lead and the number of unseen tiles.
//
// For each number of unseen tiles (the bag and the other rack) there are two numbers: what having the move is worth in
// points, and how far from that a lead must be to matter. The chance is logistic in the lead, so it never falls as the
// lead grows. The numbers are fitted to games of the static machine against itself.
#pragma once

#include "base/error.h"
#include "engine/gametrace.h"

enum { WINPCT_UNSEEN_MAX = 256, WINPCT_FILE_MAX = 64 * 1024 };

// In tenths of a point.
typedef struct WinPctRow {
  int move;  // what having the move is worth
  int scale; // above 0
} WinPctRow;

typedef struct WinPct {
  int largest;                           // unseen tiles in the last row
  WinPctRow rows[WINPCT_UNSEEN_MAX + 1]; // [0] is not used: the game is over
} WinPct;

// A text with "UNSEEN MOVE SCALE" on each line, from 1 tile up, in tenths of a point; '#' begins a comment.
MUST_CHECK Status winpct_parse(Span text, const char *file, WinPct *out, Error *err);
void winpct_write(const WinPct *table, StrBuf *out);
// The table of a lexicon ("es") that comes with the program; if there is none, one that suits most languages.
void winpct_builtin(const char *id, WinPct *out);

// The chance from 0 to 1, with a tie as half a win: of the player to move ...
double winpct_to_move(const WinPct *table, double lead, int unseen);
// ... and of a player who has just moved and drawn.
double winpct_after_move(const WinPct *table, double lead, int unseen);

// Fits rows for up to `largest` unseen tiles to the turns of games.
void winpct_fit(const TurnTrace *turns, int64_t count, int largest, WinPct *out);
