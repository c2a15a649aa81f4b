// SPDX-License-Identifier: MIT
// Word scrambles on paper: mixed letters as tiles, boxes to write in, and the key.
#pragma once

#include "paper/sheet.h"
#include "puzzle/scramble.h"

// A puzzle, its key, or both in turn (PDF only), as the bytes of a file. ERR_LIMIT when the words don't fit on the
// single page of a PNG or SVG.
MUST_CHECK Status scramblesheet_write(const Scramble *scramble, SheetPart part, PaperFormat format,
                                      const SheetStyle *style, StrBuf *out, Error *err);
