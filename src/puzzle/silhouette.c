// SPDX-License-Identifier: MIT
#include "puzzle/silhouette.h"

#include "base/lines.h"
#include "base/mem.h"
#include "puzzle/sopa_make.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { FIGURE_SIDE = 400 };

void silhouette_deinit(Silhouette *silhouette) {
  mem_free(silhouette->is_dark);
  *silhouette = (Silhouette){0};
}

// A star of five points around the origin, one upwards: x and y run from -1 to 1, y downwards.
static bool is_in_star(double x, double y) {
  const double fifth = 6.283185307179586 / 5, inner = 0.46;
  double angle = fmod(atan2(x, -y) + 10 * fifth, fifth), radius = hypot(x, y);
  angle = angle > fifth / 2 ? fifth - angle : angle; // from the nearest point's axis
  double px = radius * cos(angle), py = radius * sin(angle), ix = inner * cos(fifth / 2), iy = inner * sin(fifth / 2);
  return (1 - px) * iy - (1 - ix) * py >= 0; // inside the edge from the point to the notch
}

static void draw_star(Silhouette *out) {
  *out = (Silhouette){FIGURE_SIDE, FIGURE_SIDE, mem_alloc((size_t)FIGURE_SIDE * FIGURE_SIDE * sizeof(bool))};
  for (int row = 0; row < FIGURE_SIDE; row++) {
    for (int col = 0; col < FIGURE_SIDE; col++)
      out->is_dark[row * FIGURE_SIDE + col] =
          is_in_star((2 * col + 1.0) / FIGURE_SIDE - 1, (2 * row + 1.0) / FIGURE_SIDE - 1);
  }
}

void silhouette_draw(SilhouetteFigure figure, Silhouette *out) {
  if (figure == SILHOUETTE_STAR) {
    draw_star(out);
  } else {
    out->cols = FIGURE_SIDE;
    sopa_shape_draw(figure == SILHOUETTE_HEART ? SOPA_FIGURE_HEART : SOPA_FIGURE_DIAMOND, FIGURE_SIDE, &out->rows,
                    &out->is_dark);
  }
  Status status = silhouette_trim(out, NULL);
  assert(status == OK); // no figure is empty
  (void)status;
}

Status silhouette_parse(Span text, Silhouette *out, Error *err) {
  int rows = 0, cols = 0;
  Span line;
  for (Lines lines = lines_start(text); lines_next(&lines, &line); rows++)
    cols = line.size > (size_t)cols && line.size <= SILHOUETTE_SIDE_MAX ? (int)line.size
           : line.size > SILHOUETTE_SIDE_MAX                            ? SILHOUETTE_SIDE_MAX + 1
                                                                        : cols;
  if (rows > SILHOUETTE_SIDE_MAX || cols > SILHOUETTE_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("the picture is too large; it may have %d rows and columns"),
                     err_int(SILHOUETTE_SIDE_MAX));
  *out = (Silhouette){rows, cols, mem_alloc((size_t)rows * (size_t)cols * sizeof(bool) + 1)};
  Lines lines = lines_start(text);
  for (int row = 0; lines_next(&lines, &line); row++) {
    for (size_t col = 0; col < line.size; col++) {
      if (!memchr("#. ", line.data[col], 3)) {
        silhouette_deinit(out);
        return error_set(err, ERR_INPUT, N_("line %d of the drawing has a sign other than '#' and '.'"),
                         err_int(row + 1));
      }
      out->is_dark[(size_t)row * (size_t)cols + col] = line.data[col] == '#';
    }
  }
  return silhouette_trim(out, err);
}

Status silhouette_trim(Silhouette *silhouette, Error *err) {
  int top = silhouette->rows, left = silhouette->cols, bottom = -1, right = -1, width = silhouette->cols;
  for (int row = 0; row < silhouette->rows; row++) {
    for (int col = 0; col < width; col++) {
      if (!silhouette->is_dark[row * width + col])
        continue;
      top = row < top ? row : top;
      bottom = row;
      left = col < left ? col : left;
      right = col > right ? col : right;
    }
  }
  if (bottom < 0) {
    silhouette_deinit(silhouette);
    return error_set(err, ERR_INPUT,
                     N_("the picture is empty: the maze goes where it is dark, and nothing in it is dark"));
  }
  silhouette->rows = bottom - top + 1;
  silhouette->cols = right - left + 1;
  for (int row = 0; row < silhouette->rows; row++)
    memmove(silhouette->is_dark + row * silhouette->cols, silhouette->is_dark + (row + top) * width + left,
            (size_t)silhouette->cols * sizeof(bool));
  return OK;
}

// How much of a cell a pixel covers is the product of how much it covers along both axes.
static double dark_part(const Silhouette *from, double top, double bottom, double left, double right) {
  double dark = 0;
  for (int row = (int)top; row < from->rows && row < bottom; row++) {
    double high = fmin(bottom, row + 1) - fmax(top, row);
    for (int col = (int)left; col < from->cols && col < right; col++)
      dark += from->is_dark[row * from->cols + col] ? high * (fmin(right, col + 1) - fmax(left, col)) : 0;
  }
  return dark / ((bottom - top) * (right - left));
}

void silhouette_sample(const Silhouette *silhouette, int rows, int cols, bool *out) {
  double high = (double)silhouette->rows / rows, wide = (double)silhouette->cols / cols;
  for (int row = 0; row < rows; row++) {
    for (int col = 0; col < cols; col++)
      out[row * cols + col] =
          dark_part(silhouette, row * high, (row + 1) * high, col * wide, (col + 1) * wide) > 0.5 - 1e-9;
  }
}

// Numbers the cells of a part; returns how many there are.
static int silhouette_flood(int rows, int cols, const bool *cells, int start, int number, int *parts, int *queue) {
  int count = 0;
  queue[count++] = start;
  parts[start] = number;
  for (int i = 0; i < count; i++) {
    int row = queue[i] / cols, col = queue[i] % cols;
    const int beside[4] = {row > 0 ? queue[i] - cols : -1, row + 1 < rows ? queue[i] + cols : -1,
                           col > 0 ? queue[i] - 1 : -1, col + 1 < cols ? queue[i] + 1 : -1};
    for (int j = 0; j < 4; j++) {
      if (beside[j] < 0 || !cells[beside[j]] || parts[beside[j]])
        continue;
      parts[beside[j]] = number;
      queue[count++] = beside[j];
    }
  }
  return count;
}

void silhouette_drop_crumbs(int rows, int cols, bool *cells) {
  enum { CRUMBS_PER_CENT = 3 };
  int total = rows * cols, dark = 0, largest = 0, kept = 0, number = 0;
  ScopedMem int *parts = mem_alloc((size_t)total * sizeof *parts);
  ScopedMem int *queue = mem_alloc((size_t)total * sizeof *queue);
  for (int cell = 0; cell < total; cell++) {
    if (!cells[cell] || parts[cell])
      continue;
    int count = silhouette_flood(rows, cols, cells, cell, ++number, parts, queue);
    dark += count;
    kept = count > largest ? number : kept;
    largest = count > largest ? count : largest;
  }
  for (int cell = 0; cell < total && (dark - largest) * 100 <= dark * CRUMBS_PER_CENT; cell++)
    cells[cell] = cells[cell] && parts[cell] == kept;
}
