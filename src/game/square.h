// SPDX-License-Identifier: MIT
// The names of squares: "8H" reads across from row 8, column H; "H8" reads down. Columns after Z are named as in a
// spreadsheet (AA, AB, ...).
#pragma once

#include "game/board.h"

typedef struct Square {
  int row, col; // from 0
  Direction direction;
} Square;

// *out is written only on success.
MUST_CHECK Status square_parse(Span text, int board_size, Square *out, Error *err);
void square_write(const Square *square, StrBuf *out);
void square_write_column(int col, StrBuf *out);
