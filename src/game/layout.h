// SPDX-License-Identifier: MIT
// The premium squares of a board, and the squares that the first play must cover.
#pragma once

#include "game/board.h"

// The highest product of the word premiums in one row or column. It keeps every score of every game within an int: a
// word counts at most 7600 (15 new tiles, each a hundred points four times, and 16 old ones), each premium counts once
// in its row and once in its column, and 62 lanes * (4096 + 31 words) * 7600 < 2^31.
enum { LANE_PREMIUM_MAX = 4096 };

// Multipliers are 1 on plain squares. Indexed by board_index(row, col).
typedef struct Layout {
  int size;
  uint8_t letter[BOARD_SQUARES];
  uint8_t word[BOARD_SQUARES];
  bool is_start[BOARD_SQUARES];
  bool is_symmetric; // the same read across and down
} Layout;

// Reads a drawing of the board, one row a line: '.' plain, '2' '3' '4' letter premiums, 'd' 't' 'q' double, triple and
// quadruple word, '*' a start square, which doubles the word.
MUST_CHECK Status layout_parse(Span text, const char *file, Layout *out, Error *err);

// The layout of any size: 15 and 21 as drawn in data/layouts, any other by scaling the one of 15. On an even board the
// four squares in the middle are start squares.
MUST_CHECK Status layout_for_size(int size, Layout *out, Error *err);

// Appends the drawing that layout_parse reads.
void layout_write(const Layout *layout, StrBuf *out);
