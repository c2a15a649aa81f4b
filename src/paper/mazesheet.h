// SPDX-License-Identifier: MIT
// Mazes on paper: the sheet that is handed out, the key with the way in colour, and pictures of mazes that are too
// large for a page.
#pragma once

#include "paper/sheet.h"
#include "puzzle/maze.h"

// The maze, its key, or one after the other. path is the way that the key shows; NULL: it is looked for. Where there is
// none, or an empty one, sheet and key say that the maze can't be solved. ERR_LIMIT when the cells would be too small.
MUST_CHECK Status mazesheet_write(const Maze *maze, const MazePath *path, SheetPart part, PaperFormat format,
                                  const SheetStyle *style, StrBuf *out, Error *err);
// Several mazes as one PDF: a numbered sheet each, then the keys of all with their best solutions, four a page.
MUST_CHECK Status mazesheet_write_set(const Maze *const *mazes, int count, const SheetStyle *style, StrBuf *out,
                                      Error *err);
// A PNG of the cells alone, any size: from one to sixteen pixels a cell, so that the longer side has up to 2000 of them
// (or one a cell). The path (NULL: none) is in colour, or grey where the picture has more than 16 million pixels.
MUST_CHECK Status mazesheet_write_picture(const Maze *maze, const MazePath *path, StrBuf *out, Error *err);
