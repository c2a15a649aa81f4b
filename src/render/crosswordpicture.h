// SPDX-License-Identifier: MIT
// A crossword as text: the grid with its numbers or its letters, and the clues.
#pragma once

#include "base/catalog.h"
#include "puzzle/crossword.h"
#include "render/style.h"

// Appends the grid: on a key with letters, else with numbers and lines to write on. Letters that somebody filled in
// (rows * cols; NULL: none) are shown too.
void crosswordpicture_draw_grid(const Crossword *crossword, bool is_key, const Tile *filled, const Look *look,
                                StrBuf *out);
// Appends the clues, across and down; on a key with the answers.
void crosswordpicture_draw_clues(const Crossword *crossword, bool is_key, const Catalog *catalog, StrBuf *out);
