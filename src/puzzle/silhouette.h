// SPDX-License-Identifier: MIT
// The outline that a maze is cut out of: a picture of dark and light, from a figure or brought by somebody.
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
// Reads lines of text: '#' is dark, '.' and spaces are light. ERR_INPUT, ERR_LIMIT.
MUST_CHECK Status silhouette_parse(Span text, Silhouette *out, Error *err);
// Removes the light margins. ERR_INPUT when nothing is dark.
MUST_CHECK Status silhouette_trim(Silhouette *silhouette, Error *err);
// Lays a rectangle of cells over it; sets the cells that are more dark than light. out has room for rows * cols.
void silhouette_sample(const Silhouette *silhouette, int rows, int cols, bool *out);
// Removes parts that are separate from the largest one if they are tiny: tips that came off in sampling. Parts that
// somebody would miss stay.
void silhouette_drop_crumbs(int rows, int cols, bool *cells);
