// SPDX-License-Identifier: MIT
// PNG files from outside, as pixels.
#pragma once

#include "paper/drawing.h"

// ERR_INPUT for what is not a PNG; ERR_LIMIT for one with longer sides, before memory is taken for it. After OK the
// caller destroys the surface.
MUST_CHECK Status pngread_open(const Drawing *draw, Span bytes, int side_max, cairo_surface_t **out, Error *err);
