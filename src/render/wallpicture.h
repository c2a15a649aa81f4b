// SPDX-License-Identifier: MIT
// A maze with thin walls of any shape, drawn in a terminal with Braille signs of eight dots: walls as lines, A for the
// entrance, B for the exit, and the way in colour.
#pragma once

#include "base/catalog.h"
#include "puzzle/wallmaze.h"
#include "render/style.h"

// Draws it as wide as the screen allows, up to a size at which every corridor is visible; a sentence instead if it is
// too large. path NULL: none.
void wallpicture_show(const WallMaze *maze, const WallPath *path, const Catalog *catalog, const Look *look,
                      bool is_screen, StrBuf *out);
// Appends its shape and size in one line: "circle, 12 rings, 348 cells".
void wallpicture_add_shape(const WallMaze *maze, const Catalog *catalog, StrBuf *out);
void wallpicture_add_numbers(const WallMetrics *metrics, const Catalog *catalog, StrBuf *out);
