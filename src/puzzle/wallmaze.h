// SPDX-License-Identifier: MIT
// A maze with thin walls on a grid of any shape: which sides of its cells are open, where one way passes over another,
// an entrance and an exit.
//
// A bridge is a square cell open on all four sides: one way goes straight over it, the other straight under it. Where
// one can be is a place: the cells, numbered as in the grid, and after all of them what lies under the cell of each.
// Invariant: a side is open on both sides of it; the cells beside a bridge are none.
#pragma once

#include "base/progress.h"
#include "puzzle/maze_effort.h"
#include "puzzle/wallgrid.h"

enum { WALL_BRIDGE_UPRIGHT = 0x40, WALL_BRIDGE_ACROSS = 0x80, WALL_SIDES_MASK = 0x3F };

typedef struct WallMaze {
  WallGrid *grid;
  uint8_t *open; // by cell: a bit for each open side; of a bridge also which way goes over it
  int bridge_count;
  int entrance, exit; // cells, different, no bridges
  char name[MAZE_NAME_MAX];
} WallMaze;

// The places after the entrance up to and including the exit.
typedef struct WallPath {
  int *places;
  int count, capacity;
} WallPath;

void wallpath_deinit(WallPath *path);

// All walls stand. The maze takes the grid.
WallMaze *wallmaze_create(WallGrid *grid, int entrance, int exit);
void wallmaze_destroy(WallMaze *maze); // NULL is allowed
static inline void wallmaze_destroy_at(WallMaze **maze) {
  wallmaze_destroy(*maze);
}
#define ScopedWallMaze SCOPED(wallmaze_destroy_at) WallMaze *
bool wallmaze_equals(const WallMaze *a, const WallMaze *b);
// ERR_INPUT when it is not UTF-8 in one line or too long.
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
// The sides that lead on from a place; none of a place under a cell that is no bridge.
unsigned wallmaze_ways(const WallMaze *maze, int place);
// The place beyond a side, open or not; WALLGRID_NONE at the border.
int wallmaze_beyond(const WallMaze *maze, int place, int side);

// Opens or closes a side, on both sides of it. ERR_INPUT at the border and beside a bridge, which stays as it is.
MUST_CHECK Status wallmaze_set_open(WallMaze *maze, int cell, int side, bool is_open, Error *err);
// The same where it is known to be possible.
void wallmaze_join(WallMaze *maze, int cell, int side, bool is_open);
MUST_CHECK Status wallmaze_move_end(WallMaze *maze, bool is_exit, MazeCell at, Error *err);
// Whether the invariants hold, for those that come from outside: ERR_INPUT says what is wrong.
MUST_CHECK Status wallmaze_check(const WallMaze *maze, Error *err);
// The open sides of an end that lead out of the maze on paper: the first outer one; WALLGRID_NONE: it lies inside.
int wallmaze_opening(const WallMaze *maze, int cell);

// A shortest way, or an empty one if there is none.
void wallmaze_find_way(const WallMaze *maze, WallPath *out);

typedef struct WallMetrics {
  int cells, bridges;
  int dead_ends, branches; // places with one way, and with more than two
  int moves;               // of a shortest way; 0: there is none
  int decisions;           // places of it where more than one way leads on
  double effort;           // of a walker that sees only corridors (maze_effort.h)
  int level;               // of that effort (maze_set.h); 0: there is no way
} WallMetrics;

// ERR_CANCELLED is the only error.
MUST_CHECK Status wallmaze_measure(const WallMaze *maze, const Progress *progress, WallMetrics *out, Error *err);
MUST_CHECK Status wallmaze_measure_effort(const WallMaze *maze, const Progress *progress, double *out, Error *err);
MUST_CHECK Status wallmaze_measure_parts(const WallMaze *maze, double parts[EFFORT_PARTS], Error *err); // as of mazes
