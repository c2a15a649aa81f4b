// SPDX-License-Identifier: MIT
// Mazes on paper: the sheet to hand out, the key with the way in colour, and pictures of mazes too large for a page.
#pragma once

#include "paper/sheet.h"
#include "puzzle/maze.h"

// The maze, its key, or both in turn. path is the way that the key shows; NULL: it is searched for. If there is no way,
// or path is empty, sheet and key say that the maze can't be solved. ERR_LIMIT when the cells would be too small.
MUST_CHECK Status mazesheet_write(const Maze *maze, const MazePath *path, SheetPart part, PaperFormat format,
                                  const SheetStyle *style, StrBuf *out, Error *err);
// Several mazes as one PDF: a numbered sheet for each, then all keys with the best solutions, four on a page.
MUST_CHECK Status mazesheet_write_set(const Maze *const *mazes, int count, const SheetStyle *style, StrBuf *out,
                                      Error *err);
// A PNG of the cells alone, for any size: from one to sixteen pixels for each cell, so that the longer side has up to
// 2000 pixels (or one for each cell). The path (NULL: none) is in colour, or grey if the picture has more than 16
// million pixels.
MUST_CHECK Status mazesheet_write_picture(const Maze *maze, const MazePath *path, StrBuf *out, Error *err);
