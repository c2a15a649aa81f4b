// SPDX-License-Identifier: MIT
#include "game/layout.h"

#include "base/lines.h"
#include "base/mem.h"
#include "game/embedded.h"

#include <string.h>

typedef struct PremiumSign {
  char sign;
  uint8_t letter, word;
  bool is_start;
} PremiumSign;

static const PremiumSign signs[] = {
    {'.', 1, 1, false}, {'2', 2, 1, false}, {'3', 3, 1, false}, {'4', 4, 1, false},
    {'d', 1, 2, false}, {'t', 1, 3, false}, {'q', 1, 4, false}, {'*', 1, 2, true},
};
enum { SIGN_COUNT = sizeof signs / sizeof *signs };

static void set_square(Layout *layout, int row, int col, const PremiumSign *sign) {
  int square = board_index(row, col);
  layout->letter[square] = sign->letter;
  layout->word[square] = sign->word;
  layout->is_start[square] = sign->is_start;
}

static const PremiumSign *find_sign(char c) {
  for (int i = 0; i < SIGN_COUNT; i++) {
    if (signs[i].sign == c)
      return &signs[i];
  }
  return NULL;
}

static const PremiumSign *layout_sign_of(const Layout *layout, int row, int col) {
  int square = board_index(row, col);
  for (int i = 0; i < SIGN_COUNT; i++) {
    if (signs[i].letter == layout->letter[square] && signs[i].word == layout->word[square] &&
        signs[i].is_start == layout->is_start[square])
      return &signs[i];
  }
  return &signs[0];
}

static bool is_symmetric(const Layout *layout) {
  for (int row = 0; row < layout->size; row++) {
    for (int col = 0; col < row; col++) {
      if (layout_sign_of(layout, row, col) != layout_sign_of(layout, col, row))
        return false;
    }
  }
  return true;
}

static Status layout_parse_row(Span line, int row, Layout *layout, Error *err) {
  if (row == 0)
    layout->size = (int)line.size <= BOARD_MAX ? (int)line.size : BOARD_MAX + 1;
  if (layout->size < BOARD_MIN || layout->size > BOARD_MAX)
    return error_set(err, ERR_INPUT, N_("a board has from %d to %d columns"), err_int(BOARD_MIN), err_int(BOARD_MAX));
  if ((int)line.size != layout->size || row >= layout->size)
    return error_set(err, ERR_INPUT, N_("a board of %d columns has %d rows of %d squares"), err_int(layout->size),
                     err_int(layout->size), err_int(layout->size));
  for (int col = 0; col < layout->size; col++) {
    const PremiumSign *sign = find_sign(line.data[col]);
    if (!sign)
      return error_set(err, ERR_INPUT, N_("'%s' is not a square: use . 2 3 4 d t q *"), err_span(line.data + col, 1));
    set_square(layout, row, col, sign);
  }
  return OK;
}

static Status check_lane(const Layout *layout, Direction direction, int lane, Error *err) {
  int product = 1;
  for (int pos = 0; pos < layout->size && product <= LANE_PREMIUM_MAX; pos++)
    product *= layout->word[direction == ACROSS ? board_index(lane, pos) : board_index(pos, lane)];
  if (product > LANE_PREMIUM_MAX)
    return error_set(err, ERR_LIMIT, N_("row or column %d multiplies words by more than %d"), err_int(lane + 1),
                     err_int(LANE_PREMIUM_MAX));
  return OK;
}

static Status check_lanes(const Layout *layout, Error *err) {
  Status status = OK;
  for (int lane = 0; lane < layout->size && status == OK; lane++) {
    status = check_lane(layout, ACROSS, lane, err);
    if (status == OK)
      status = check_lane(layout, DOWN, lane, err);
  }
  return status;
}

static Status layout_parse_rows(Span text, Layout *layout, long *line_number, Error *err) {
  Lines lines = lines_start(text);
  Span line;
  int row = 0;
  bool has_start = false;
  while (lines_next(&lines, &line)) {
    if (line.size == 0)
      continue;
    *line_number = lines.number;
    Status status = layout_parse_row(line, row++, layout, err);
    if (status != OK)
      return status;
    has_start = has_start || memchr(line.data, '*', line.size);
  }
  *line_number = 0;
  if (row == 0 || row != layout->size)
    return error_set(err, ERR_INPUT, N_("the board has %d rows and %d columns: it should be square"), err_int(row),
                     err_int(layout->size));
  if (!has_start)
    return error_set(err, ERR_INPUT, N_("the board has no start square '*'"));
  return check_lanes(layout, err);
}

Status layout_parse(Span text, const char *file, Layout *out, Error *err) {
  ScopedMem Layout *layout = mem_alloc(sizeof *layout);
  memset(layout->letter, 1, sizeof layout->letter);
  memset(layout->word, 1, sizeof layout->word);
  long line_number = 0;
  Status status = layout_parse_rows(text, layout, &line_number, err);
  if (status == OK) {
    layout->is_symmetric = is_symmetric(layout);
    *out = *layout;
  } else {
    error_set_place(err, file, line_number);
  }
  return status;
}

// Where position pos of a lane of `size` squares falls on a lane of `drawn` squares. The second half mirrors the first,
// so the result is symmetric however it is rounded.
static int layout_scaled(int pos, int size, int drawn) {
  int from_edge = pos < size - 1 - pos ? pos : size - 1 - pos;
  return (2 * (drawn - 1) * from_edge + (size - 1)) / (2 * (size - 1)); // rounds half up
}

static void layout_scale(const Layout *drawn, int size, Layout *out) {
  *out = (Layout){.size = size, .is_symmetric = drawn->is_symmetric};
  memset(out->letter, 1, sizeof out->letter);
  memset(out->word, 1, sizeof out->word);
  for (int row = 0; row < size; row++) {
    for (int col = 0; col < size; col++) {
      const PremiumSign *sign =
          layout_sign_of(drawn, layout_scaled(row, size, drawn->size), layout_scaled(col, size, drawn->size));
      set_square(out, row, col, sign->is_start ? find_sign('d') : sign);
    }
  }
  for (int row = (size - 1) / 2; row <= size / 2; row++) {
    for (int col = (size - 1) / 2; col <= size / 2; col++)
      set_square(out, row, col, find_sign('*'));
  }
}

Status layout_for_size(int size, Layout *out, Error *err) {
  if (size < BOARD_MIN || size > BOARD_MAX)
    return error_set(err, ERR_INPUT, N_("a board can't have %d squares a side: give from %d to %d"), err_int(size),
                     err_int(BOARD_MIN), err_int(BOARD_MAX));
  const char *name = size == 21 ? "layouts/super.txt" : "layouts/standard.txt";
  Layout drawn;
  Status status = layout_parse(embed_find(game_embedded, name), name, &drawn, err);
  if (status != OK)
    return status;
  if (drawn.size == size)
    *out = drawn;
  else
    layout_scale(&drawn, size, out);
  return OK;
}

void layout_write(const Layout *layout, StrBuf *out) {
  for (int row = 0; row < layout->size; row++) {
    for (int col = 0; col < layout->size; col++)
      strbuf_add_char(out, layout_sign_of(layout, row, col)->sign);
    strbuf_add_char(out, '\n');
  }
}
