// SPDX-License-Identifier: MIT
// Crosswords on paper: the sheet that is handed out, and the key with the letters and the answers.
#pragma once

#include "paper/sheet.h"
#include "puzzle/crossword.h"

// A puzzle, its key, or one after the other (PDF only), as the bytes of a file. ERR_LIMIT when the cells would be too
// small to write in, or the clues don't fit on the one page that PNG and SVG have.
MUST_CHECK Status crosswordsheet_write(const Crossword *crossword, SheetPart part, PaperFormat format,
                                       const SheetStyle *style, StrBuf *out, Error *err);
