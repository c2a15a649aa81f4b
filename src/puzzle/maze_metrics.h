// SPDX-License-Identifier: MIT
// A maze in numbers: how full it is, how freely one can move, how hard it is to get out.
#pragma once

#include "base/progress.h"
#include "puzzle/maze.h"

typedef enum MazeNature {
  MAZE_ORDINARY,
  MAZE_TRIVIAL,    // no obstacles at all, and a way out
  MAZE_IMPOSSIBLE, // no way out
} MazeNature;

typedef struct MazeMetrics {
  int64_t cells, obstacles, gaps;
  double occupation;            // DO: obstacles / cells
  int enabled;                  // directions
  double mobility;              // DM: enabled / 8
  int64_t applicable, possible; // moves in the whole maze: those that can be made, and eight for every gap
  int64_t distance;             // between entrance and nearest exit, in moves of a chess king
  int64_t difficulty;           // h: obstacles + distance
  int64_t dead_ends;            // gaps from which exactly one move can be made
  MazeNature nature;
  int64_t moves;     // in a shortest path; 0: there is none
  double length;     // of that path, with octile diagonals if the maze has them
  int64_t decisions; // cells of that path where more than one move leads on
  double bits;       // how many yes-or-no questions the decisions are worth
  double measured;   // log2(1 + moves) + bits * (1 + dead_ends / gaps); 0 for an impossible maze
  double effort;     // of a walker who sees only corridors (maze_effort.h); 0: impossible, or too large
} MazeMetrics;

// This solves the maze; ERR_CANCELLED is the only error.
MUST_CHECK Status maze_measure(const Maze *maze, const Progress *progress, MazeMetrics *out, Error *err);
