// SPDX-License-Identifier: MIT
// Mazes with thin walls on paper, whatever their shape: the sheet that is handed out, and the key with the way in
// colour. Where ways pass over one another each corridor has walls of its own, so that one sees which is above.
#pragma once

#include "paper/sheet.h"
#include "puzzle/wallmaze.h"

// ERR_LIMIT when the cells would be too small.
MUST_CHECK Status wallsheet_write(const WallMaze *maze, SheetPart part, PaperFormat format, const SheetStyle *style,
                                  StrBuf *out, Error *err);
// Several as one PDF: a numbered sheet each, then the keys of all.
MUST_CHECK Status wallsheet_write_set(const WallMaze *const *mazes, int count, const SheetStyle *style, StrBuf *out,
                                      Error *err);
