// SPDX-License-Identifier: MIT
// Mazes with thin walls on paper, of any shape: the sheet to hand out, and the key with the way in colour. If ways pass
// over one another, each corridor has its own walls, which shows the upper one.
#pragma once

#include "paper/sheet.h"
#include "puzzle/wallmaze.h"

// ERR_LIMIT when the cells would be too small.
MUST_CHECK Status wallsheet_write(const WallMaze *maze, SheetPart part, PaperFormat format, const SheetStyle *style,
                                  StrBuf *out, Error *err);
// Several as one PDF: a numbered sheet for each, then all keys.
MUST_CHECK Status wallsheet_write_set(const WallMaze *const *mazes, int count, const SheetStyle *style, StrBuf *out,
                                      Error *err);
