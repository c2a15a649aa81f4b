// SPDX-License-Identifier: MIT
#include "game/square.h"

#include "game/refusal.h"

static bool square_is_digit(char c) {
  return c >= '0' && c <= '9';
}

static int square_read_row(Span *text) {
  int row = 0;
  while (text->size > 0 && square_is_digit(text->data[0]) && row < 1000) {
    row = row * 10 + (text->data[0] - '0');
    *text = (Span){text->data + 1, text->size - 1};
  }
  return row - 1;
}

static int read_column(Span *text) {
  int col = 0;
  while (text->size > 0 && col < 1000) {
    char letter = text->data[0] >= 'a' && text->data[0] <= 'z' ? (char)(text->data[0] - 'a' + 'A') : text->data[0];
    if (letter < 'A' || letter > 'Z')
      break;
    col = col * 26 + (letter - 'A' + 1);
    *text = (Span){text->data + 1, text->size - 1};
  }
  return col - 1;
}

Status square_parse(Span text, int board_size, Square *out, Error *err) {
  Span rest = text;
  Square square;
  if (text.size > 0 && square_is_digit(text.data[0])) {
    square.direction = ACROSS;
    square.row = square_read_row(&rest);
    square.col = read_column(&rest);
  } else {
    square.direction = DOWN;
    square.col = read_column(&rest);
    square.row = square_read_row(&rest);
  }
  if (rest.size > 0 || square.row < 0 || square.col < 0)
    return refuse(err, REFUSAL_SQUARE_UNKNOWN, err_span(text.data, text.size));
  if (square.row >= board_size || square.col >= board_size)
    return refuse(err, REFUSAL_SQUARE_OFF_BOARD, err_span(text.data, text.size), err_int(board_size),
                  err_int(board_size));
  *out = square;
  return OK;
}

void square_write_column(int col, StrBuf *out) {
  if (col >= 26)
    square_write_column(col / 26 - 1, out);
  strbuf_add_char(out, col < 0 ? '?' : (char)('A' + col % 26));
}

void square_write(const Square *square, StrBuf *out) {
  if (square->direction == ACROSS)
    strbuf_printf(out, "%lld", (long long)square->row + 1);
  square_write_column(square->col, out);
  if (square->direction == DOWN)
    strbuf_printf(out, "%lld", (long long)square->row + 1);
}
