// SPDX-License-Identifier: MIT
// A word search as text: the grid, with a colour for each found word, and the list of words.
#pragma once

#include "base/catalog.h"
#include "puzzle/sopa_find.h"
#include "render/style.h"

// Appends the grid. With hits, their cells are coloured; without colours, all other letters become dots.
void sopapicture_draw_grid(const Sopa *sopa, const SopaHits *hits, const Look *look, StrBuf *out);
// The same for a player: rows and columns are numbered from 0, and all letters are always shown.
void sopapicture_draw_numbered(const Sopa *sopa, const SopaHits *hits, const Look *look, StrBuf *out);
// Appends the words in columns that fit the screen; found words are marked with a sign.
void sopapicture_draw_words(const Sopa *sopa, const Look *look, StrBuf *out);
// Appends a table of where the words are, one in each row; nothing if none were found.
void sopapicture_draw_hits(const Sopa *sopa, const SopaHits *hits, const Catalog *catalog, const Look *look,
                           StrBuf *out);
