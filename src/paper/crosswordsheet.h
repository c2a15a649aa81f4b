// SPDX-License-Identifier: MIT
// Crosswords on paper: the sheet to hand out, and the key with the letters and the answers.
#pragma once

#include "paper/sheet.h"
#include "puzzle/crossword.h"

// A puzzle, its key, or both in turn (PDF only), as the bytes of a file. ERR_LIMIT when the cells would be too small to
// write in, or the clues don't fit on the single page of a PNG or SVG.
MUST_CHECK Status crosswordsheet_write(const Crossword *crossword, SheetPart part, PaperFormat format,
                                       const SheetStyle *style, StrBuf *out, Error *err);
// A class set as one PDF: a numbered sheet for each puzzle, then all keys, several on a page.
MUST_CHECK Status crosswordsheet_write_set(const Crossword *crosswords, int count, const SheetStyle *style, StrBuf *out,
                                           Error *err);
