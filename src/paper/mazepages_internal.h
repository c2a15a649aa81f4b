// SPDX-License-Identifier: MIT
// Pages with mazes: what they share, whatever a maze is drawn of. A figure says what is on a page and draws itself.
#pragma once

#include "paper/sheet_internal.h"
#include "puzzle/maze.h"

extern const PaperInk maze_wall_ink, maze_way_ink, maze_exit_ink;
#define MAZE_UNIT_MAX 64.0 // more than two centimetres, for the smallest pupils
#define MAZE_WAY_MAX 6.0   // wide

typedef struct MazeFigure {
  const void *maze, *way; // of its own kind
  const char *name;
  int rows, cols;                                  // units it is high and wide
  double key_unit;                                 // points a unit needs in the keys of a class
  int moves;                                       // of the way; 0: there is none
  int (*measure)(const struct MazeFigure *figure); // its level; 0: not known
  void (*write_task)(const struct MazeFigure *figure, const Catalog *catalog, StrBuf *out);
  Status (*draw)(Paper *paper, const struct MazeFigure *figure, bool has_way, SheetArea area, Error *err);
} MazeFigure;

// One alone (count 0): the figure, its key, or one after the other. Several as one PDF: a numbered sheet each, then the
// keys of all.
MUST_CHECK Status mazepages_write(const MazeFigure *figures, int count, SheetPart part, PaperFormat format,
                                  const SheetStyle *style, StrBuf *out, Error *err);

// One page of them, and a figure with its way as a booklet wants it.
MUST_CHECK Status mazepages_draw_puzzle(Paper *paper, const MazeFigure *figure, const SheetStyle *style,
                                        SheetPlace place, Error *err);
MUST_CHECK Status mazepages_draw_figure(Paper *paper, const MazeFigure *figure, const Catalog *catalog, bool is_key,
                                        SheetArea area, Error *err);
MazeFigure mazesheet_figure(const Maze *maze, const MazePath *path);

// An arrow outside of an opening, whose middle is given; `out` points away from the maze and is 1 long, `unit` is the
// width of the opening and `room` what is left for the arrow.
void maze_draw_arrow(Paper *paper, PaperPoint opening, PaperPoint out, bool goes_in, double unit, double room);
// Marks of ends that lie inside.
void maze_draw_disc(Paper *paper, PaperPoint centre, double unit);
void maze_draw_ring(Paper *paper, PaperPoint centre, double unit);
