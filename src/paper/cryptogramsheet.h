// SPDX-License-Identifier: MIT
// Cryptograms on paper: a box for each letter with its sign below, and a table to note the solved signs.
#pragma once

#include "paper/sheet.h"
#include "puzzle/cryptogram.h"

// A puzzle, its key, or both in turn (PDF only), as the bytes of a file.
MUST_CHECK Status cryptogramsheet_write(const Cryptogram *cryptogram, SheetPart part, PaperFormat format,
                                        const SheetStyle *style, StrBuf *out, Error *err);
