// SPDX-License-Identifier: MIT
// How likely the player to move is to win a game of two, by the lead and the tiles not seen yet.
//
// For each number of unseen tiles (bag and the other rack) two numbers: what having the move is worth in points, and
// how far a lead has to be from it to matter. The chance is logistic in the lead, and so never falls as the lead grows.
// They are fitted to games of the static machine against itself.
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
  int largest;                           // unseen tiles of the last row
  WinPctRow rows[WINPCT_UNSEEN_MAX + 1]; // [0] is not used: the game is over
} WinPct;

// A text: "UNSEEN MOVE SCALE" a line, from 1 tile up, in tenths of a point; '#' begins a comment.
MUST_CHECK Status winpct_parse(Span text, const char *file, WinPct *out, Error *err);
void winpct_write(const WinPct *table, StrBuf *out);
// That of a lexicon ("es") that travels with the program; where there is none, one that does for most languages.
void winpct_builtin(const char *id, WinPct *out);

// From 0 to 1, a tie counting half: of the player to move ...
double winpct_to_move(const WinPct *table, double lead, int unseen);
// ... and of one who has just moved and drawn.
double winpct_after_move(const WinPct *table, double lead, int unseen);
// The same where a lead has to be exp(wider) times as far to matter.
double winpct_after_move_corrected(const WinPct *table, double lead, int unseen, double wider);

// Fits the table to turns of games with a bag of so many tiles.
void winpct_fit(const TurnTrace *turns, int64_t count, int largest, WinPct *out);
