// SPDX-License-Identifier: MIT
// A maze with thin walls on a grid of any shape: which sides of its cells are open, where one way passes over another,
// an entrance and an exit.
//
// A bridge is a square cell open on all four sides: one way goes straight over it, the other straight under it. Places
// are where one can stand: first the cells, numbered as in the grid, then the places under each cell. Invariant: a side
// is open from both cells; cells beside a bridge are not bridges.
#pragma once

#include "base/progress.h"
#include "puzzle/maze_effort.h"
#include "puzzle/wallgrid.h"

enum { WALL_BRIDGE_UPRIGHT = 0x40, WALL_BRIDGE_ACROSS = 0x80, WALL_SIDES_MASK = 0x3F };

typedef struct WallMaze {
  WallGrid *grid;
  uint8_t *open; // by cell: a bit for each open side; in a bridge also which way goes over it
  int bridge_count;
  int entrance, exit; // cells; they differ and are not bridges
  char name[MAZE_NAME_MAX];
} WallMaze;

// The places after the entrance up to and including the exit.
typedef struct WallPath {
  int *places;
  int count, capacity;
} WallPath;

void wallpath_deinit(WallPath *path);

// All walls are closed. The maze takes over the grid.
WallMaze *wallmaze_create(WallGrid *grid, int entrance, int exit);
void wallmaze_destroy(WallMaze *maze); // NULL is allowed
static inline void wallmaze_destroy_at(WallMaze **maze) {
  wallmaze_destroy(*maze);
}
#define ScopedWallMaze SCOPED(wallmaze_destroy_at) WallMaze *
bool wallmaze_equals(const WallMaze *a, const WallMaze *b);
// ERR_INPUT when it is not one line of UTF-8, or too long.
MUST_CHECK Status wallmaze_set_name(WallMaze *maze, Span name, Error *err);

static inline bool wallmaze_is_bridge(const WallMaze *maze, int cell) {
  return (maze->open[cell] & ~WALL_SIDES_MASK) != 0;
}
static inline int wallmaze_place_count(const WallMaze *maze) {
  return maze->grid->count * (maze->bridge_count > 0 ? 2 : 1);
}
static inline bool wallmaze_is_under(const WallMaze *maze, int place) {
  return place >= maze->grid->count;
}
static inline int wallmaze_cell_of(const WallMaze *maze, int place) {
  return place % maze->grid->count;
}
static inline const WallCell *wallmaze_cell(const WallMaze *maze, int place) {
  return &maze->grid->cells[wallmaze_cell_of(maze, place)];
}
// The sides by which one can leave a place, as bits; none under a cell that is not a bridge.
unsigned wallmaze_ways(const WallMaze *maze, int place);
// The place beyond a side, open or closed; WALLGRID_NONE at the border.
int wallmaze_beyond(const WallMaze *maze, int place, int side);

// Opens or closes a side, for both cells. ERR_INPUT at the border and beside a bridge, which stays as it is.
MUST_CHECK Status wallmaze_set_open(WallMaze *maze, int cell, int side, bool is_open, Error *err);
// The same when it is known to be possible.
void wallmaze_join(WallMaze *maze, int cell, int side, bool is_open);
MUST_CHECK Status wallmaze_move_end(WallMaze *maze, bool is_exit, MazeCell at, Error *err);
// Do the invariants hold? For mazes from outside; ERR_INPUT says what is wrong.
MUST_CHECK Status wallmaze_check(const WallMaze *maze, Error *err);
// The side through which an end of the maze opens to the outside on paper: the cell's first outer side; WALLGRID_NONE:
// the cell lies inside.
int wallmaze_opening(const WallMaze *maze, int cell);

// A shortest way; empty if there is none.
void wallmaze_find_way(const WallMaze *maze, WallPath *out);

typedef struct WallMetrics {
  int cells, bridges;
  int dead_ends, branches; // places with one way, and with more than two
  int moves;               // of a shortest way; 0: none
  int decisions;           // places on it where more than one way leads on
  double effort;           // of a walker who sees only corridors (maze_effort.h)
  int level;               // of that effort (maze_set.h); 0: no way
} WallMetrics;

// ERR_CANCELLED is the only error.
MUST_CHECK Status wallmaze_measure(const WallMaze *maze, const Progress *progress, WallMetrics *out, Error *err);
MUST_CHECK Status wallmaze_measure_effort(const WallMaze *maze, const Progress *progress, double *out, Error *err);
MUST_CHECK Status wallmaze_measure_parts(const WallMaze *maze, double parts[EFFORT_PARTS], Error *err); // as for mazes
