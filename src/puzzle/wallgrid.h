// SPDX-License-Identifier: MIT
// The cells of a maze with thin walls: which there are, which share a side, and where they lie on paper.
//
// Code that makes, solves, measures or draws such a maze asks only the grid, so it need not know the shape. A cell has
// a row and a column, counted from 0; in a circle these are the ring and the place in it, clockwise from the top.
#pragma once

#include "puzzle/maze.h"

enum {
  WALLGRID_SIDES = 6,         // of a cell, at most
  WALLGRID_LENGTH_MAX = 200,  // rows, columns, rings, or cells of an edge
  WALLGRID_CELLS_MAX = 40000, // as many as a page can show
  WALLGRID_NONE = -1,         // no cell, or no side
};

typedef enum WallShape {
  WALL_RECTANGLE, // square cells; some may be missing
  WALL_CIRCLE,    // rings around one cell
  WALL_HEXAGON,   // six-sided cells in a figure of six edges
  WALL_TRIANGLE,  // three-sided cells in a figure of three edges
  WALL_SHAPES,
} WallShape;

const char *wall_shape_name(WallShape shape); // "rectangle", "circle"; stable

typedef struct WallPoint {
  double x, y; // y points down; an edge of a cell is about 1 long
} WallPoint;

typedef struct WallSide {
  int next;           // the cell beyond; WALLGRID_NONE: the border
  int16_t back;       // the same side as numbered in that cell
  int16_t ahead;      // the opposite side of this cell; WALLGRID_NONE: there is none
  bool is_arc;        // around the grid's centre, clockwise from `from` to `to`
  bool is_outer;      // on the border with nothing outside, so there is room for an arrow
  WallPoint from, to; // clockwise around the cell
} WallSide;

typedef struct WallCell {
  MazeCell at;
  WallPoint centre;
  int side_count;
  WallSide sides[WALLGRID_SIDES]; // of a square: clockwise from the top
} WallCell;

typedef struct WallGrid {
  WallShape shape;
  int rows, cols; // both are the rings of a circle, or the cells of an edge of a hexagon or triangle
  int count;
  WallCell *cells; // row by row
  double width, height;
  WallPoint middle;
} WallGrid;

// rows is the number of rings of a circle, or of cells of an edge of a hexagon or triangle; cols then has no meaning.
// mask (only for a rectangle, rows * cols) says where there are cells; NULL: everywhere. ERR_INPUT and ERR_LIMIT say
// what is impossible: too small, too large, in several parts.
MUST_CHECK Status wallgrid_create(WallShape shape, int rows, int cols, const bool *mask, WallGrid **out, Error *err);
void wallgrid_destroy(WallGrid *grid); // NULL is allowed
static inline void wallgrid_destroy_at(WallGrid **grid) {
  wallgrid_destroy(*grid);
}
#define ScopedWallGrid SCOPED(wallgrid_destroy_at) WallGrid *

int wallgrid_find(const WallGrid *grid, MazeCell at);          // WALLGRID_NONE: there is no such cell
int wallgrid_side_between(const WallGrid *grid, int a, int b); // of a, towards b; WALLGRID_NONE: they don't touch
bool wallgrid_equals(const WallGrid *a, const WallGrid *b);
// Do both cells lie on the same straight side of the figure, with no cells beyond the line through them?
bool wallgrid_shares_edge(const WallGrid *grid, int a, int b);
// The middle of a side, on the arc if it is one.
WallPoint wallgrid_side_middle(const WallGrid *grid, const WallSide *side);
