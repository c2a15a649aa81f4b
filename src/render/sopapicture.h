// SPDX-License-Identifier: MIT
// A word search as text: the grid, found words in colours of their own, and the list of words.
#pragma once

#include "base/catalog.h"
#include "puzzle/sopa_find.h"
#include "render/style.h"

// Appends the grid. With hits their cells are coloured; where there are no colours, the other letters are dots.
void sopapicture_draw_grid(const Sopa *sopa, const SopaHits *hits, const Look *look, StrBuf *out);
// The same for somebody who plays: rows and columns are numbered from 0, and all letters are shown in any case.
void sopapicture_draw_numbered(const Sopa *sopa, const SopaHits *hits, const Look *look, StrBuf *out);
// Appends the words in columns that fit the screen; those that were found are struck out with a sign.
void sopapicture_draw_words(const Sopa *sopa, const Look *look, StrBuf *out);
// Where the words are, a table with one a row; nothing where there are none.
void sopapicture_draw_hits(const Sopa *sopa, const SopaHits *hits, const Catalog *catalog, const Look *look,
                           StrBuf *out);
