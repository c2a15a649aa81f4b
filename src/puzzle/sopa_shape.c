// SPDX-License-Identifier: MIT
// Shapes of grids: figures, and drawings that somebody brings.
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "puzzle/sopa_make.h"

#include <math.h>

// Both axes run from -1 to 1, y downwards.
static bool is_in_figure(SopaFigure figure, double x, double y) {
  double a = x * 1.18, b = 0.15 - y * 1.12, round = x * x + y * y;
  switch (figure) {
  case SOPA_FIGURE_CIRCLE:
    return round <= 1.02;
  case SOPA_FIGURE_HEART:
    return pow(a * a + b * b - 1, 3) - a * a * b * b * b <= 0;
  case SOPA_FIGURE_DIAMOND:
    return fabs(x) + fabs(y) <= 1.05;
  case SOPA_FIGURE_TRIANGLE:
    return fabs(x) <= (y + 1.15) / 2;
  case SOPA_FIGURE_RING:
    return round <= 1.02 && round >= 0.12;
  default:
    return true;
  }
}

void sopa_shape_draw(SopaFigure figure, int side, int *rows, bool **out) {
  bool *shape = mem_alloc((size_t)side * (size_t)side * sizeof *shape);
  *rows = 0;
  for (int row = 0; row < side; row++) {
    bool has_cells = false;
    for (int col = 0; col < side; col++) {
      bool is_cell = is_in_figure(figure, (2 * col + 1.0) / side - 1, (2 * row + 1.0) / side - 1);
      shape[*rows * side + col] = is_cell;
      has_cells = has_cells || is_cell;
    }
    *rows += has_cells;
  }
  *out = shape;
}

// ---- drawings ----

static bool is_hole(uint32_t codepoint) {
  return codepoint == ' ' || codepoint == '.';
}

Status sopa_shape_parse(Span text, const char *file, int *rows, int *cols, bool **out, Error *err) {
  Lines lines = lines_start(text);
  Span line;
  int height = 0, width = 0, cells = 0;
  bool *shape = mem_alloc((size_t)SOPA_SIDE_MAX * SOPA_SIDE_MAX * sizeof *shape);
  Status status = OK;
  while (status == OK && lines_next(&lines, &line)) {
    int col = 0;
    for (size_t at = 0, used; status == OK && at < line.size; at += used, col++) {
      uint32_t codepoint = 0;
      used = utf8_decode(line.data + at, line.size - at, &codepoint);
      used = used ? used : 1;
      if (height == SOPA_SIDE_MAX || col == SOPA_SIDE_MAX)
        status = error_set(err, ERR_LIMIT, N_("the shape is too large: at most %d rows and columns"),
                           err_int(SOPA_SIDE_MAX));
      else
        cells += shape[height * SOPA_SIDE_MAX + col] = !is_hole(codepoint);
    }
    width = col > width ? col : width;
    height++;
  }
  if (status == OK && cells == 0)
    status = error_set(err, ERR_INPUT, N_("the shape has no cells"));
  if (status != OK) {
    mem_free(shape);
    error_set_place(err, file, 0);
    return status;
  }
  for (int row = 1; row < height; row++)
    memmove(shape + (size_t)row * (size_t)width, shape + (size_t)row * SOPA_SIDE_MAX, (size_t)width * sizeof *shape);
  *rows = height;
  *cols = width;
  *out = shape;
  return OK;
}
