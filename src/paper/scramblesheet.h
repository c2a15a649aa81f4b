// SPDX-License-Identifier: MIT
// Word scrambles on paper: mixed letters as tiles, boxes to write in, and the key.
#pragma once

#include "paper/sheet.h"
#include "puzzle/scramble.h"

// A puzzle, its key, or one after the other (PDF only), as the bytes of a file. ERR_LIMIT when the words don't fit on
// the one page that PNG and SVG have.
MUST_CHECK Status scramblesheet_write(const Scramble *scramble, SheetPart part, PaperFormat format,
                                      const SheetStyle *style, StrBuf *out, Error *err);
