// SPDX-License-Identifier: MIT
// What a maze is cut out of: a picture of dark and light, from a figure or from somebody's own.
#pragma once

#include "base/error.h"

enum { SILHOUETTE_SIDE_MAX = 2000 };

typedef struct Silhouette {
  int rows, cols; // 0: none
  bool *is_dark;  // rows * cols
} Silhouette;

typedef enum SilhouetteFigure {
  SILHOUETTE_HEART,
  SILHOUETTE_STAR,
  SILHOUETTE_DIAMOND,
  SILHOUETTE_FIGURES
} SilhouetteFigure;

void silhouette_deinit(Silhouette *silhouette);
void silhouette_draw(SilhouetteFigure figure, Silhouette *out);
// From lines of text: '#' is dark, '.' and spaces are light. ERR_INPUT, ERR_LIMIT.
MUST_CHECK Status silhouette_parse(Span text, Silhouette *out, Error *err);
// Leaves the light margins out. ERR_INPUT when there is nothing dark.
MUST_CHECK Status silhouette_trim(Silhouette *silhouette, Error *err);
// The cells of a rectangle laid over it that are more dark than light. out has room for rows * cols.
void silhouette_sample(const Silhouette *silhouette, int rows, int cols, bool *out);
// Takes away what is not joined to the largest part, where that is next to nothing: tips that came off when they were
// sampled. Parts that somebody would miss stay.
void silhouette_drop_crumbs(int rows, int cols, bool *cells);
