// SPDX-License-Identifier: MIT
// A maze with thin walls drawn in a terminal with the dots of Braille signs, eight a sign, whatever its shape: walls as
// lines, A for the entrance, B for the exit, and the way in colour.
#pragma once

#include "base/catalog.h"
#include "puzzle/wallmaze.h"
#include "render/style.h"

// As wide as the screen allows, up to a size at which every corridor can be seen; a sentence instead if it is too
// large. path NULL: none.
void wallpicture_show(const WallMaze *maze, const WallPath *path, const Catalog *catalog, const Look *look,
                      bool is_screen, StrBuf *out);
// "circle, 12 rings, 348 cells": what it is, in a line.
void wallpicture_add_shape(const WallMaze *maze, const Catalog *catalog, StrBuf *out);
void wallpicture_add_numbers(const WallMetrics *metrics, const Catalog *catalog, StrBuf *out);
