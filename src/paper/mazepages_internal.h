// SPDX-License-Identifier: MIT
// Pages with mazes: what all kinds of mazes share. A figure says what is on a page, and draws it.
#pragma once

#include "paper/sheet_internal.h"
#include "puzzle/maze.h"

extern const PaperInk maze_wall_ink, maze_way_ink, maze_exit_ink;
#define MAZE_UNIT_MAX 64.0 // more than two centimetres, for the smallest pupils
#define MAZE_WAY_MAX 6.0   // width

typedef struct MazeFigure {
  const void *maze, *way; // of the figure's own kind
  const char *name;
  int rows, cols;                                  // height and width in units
  double key_unit;                                 // points for a unit in the keys of a class set
  int moves;                                       // of the way; 0: there is none
  int (*measure)(const struct MazeFigure *figure); // returns the level; 0: not known
  void (*write_task)(const struct MazeFigure *figure, const Catalog *catalog, StrBuf *out);
  Status (*draw)(Paper *paper, const struct MazeFigure *figure, bool has_way, SheetArea area, Error *err);
} MazeFigure;

// A single figure (count 0): the puzzle, its key, or both in turn. Several as one PDF: a numbered sheet for each, then
// all keys.
MUST_CHECK Status mazepages_write(const MazeFigure *figures, int count, SheetPart part, PaperFormat format,
                                  const SheetStyle *style, StrBuf *out, Error *err);

// These draw a page with a maze, and a figure with its way, for booklets.
MUST_CHECK Status mazepages_draw_puzzle(Paper *paper, const MazeFigure *figure, const SheetStyle *style,
                                        SheetPlace place, Error *err);
MUST_CHECK Status mazepages_draw_figure(Paper *paper, const MazeFigure *figure, const Catalog *catalog, bool is_key,
                                        SheetArea area, Error *err);
MazeFigure mazesheet_figure(const Maze *maze, const MazePath *path);

// Draws an arrow outside an opening. opening is its middle, `out` points away from the maze and has length 1, `unit` is
// the width of the opening, and `room` the room for the arrow.
void maze_draw_arrow(Paper *paper, PaperPoint opening, PaperPoint out, bool goes_in, double unit, double room);
// Marks for ends inside the maze.
void maze_draw_disc(Paper *paper, PaperPoint centre, double unit);
void maze_draw_ring(Paper *paper, PaperPoint centre, double unit);
