// SPDX-License-Identifier: MIT
// A maze in sentences with numbers.
#pragma once

#include "base/catalog.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_metrics.h"

void mazenumbers_add_size(const Catalog *catalog, int rows, int cols, StrBuf *out);     // "1 row, 2 columns"
void mazenumbers_add_obstacles(const Catalog *catalog, int64_t obstacles, StrBuf *out); // "1 obstacle"
void mazenumbers_add_moves(const Catalog *catalog, int64_t moves, StrBuf *out);         // "7 moves"
// Appends a line: "Solution 1: 7 moves", for number 0.
void mazenumbers_add_solution(const Catalog *catalog, int number, int64_t moves, StrBuf *out);
// How a search of the thesis went, and the maze's nature unless it is ordinary.
void mazenumbers_add_exploration(const Catalog *catalog, const MazeExploration *exploration, StrBuf *out);
void mazenumbers_add_nature(const Catalog *catalog, const Maze *maze, bool is_solved, bool is_complete, StrBuf *out);
void mazenumbers_add(const Catalog *catalog, const MazeMetrics *metrics, StrBuf *out);
