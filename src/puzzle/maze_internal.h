// SPDX-License-Identifier: MIT
// Inside a maze: tiles of 8x8 cells, a bit a cell, because the search looks at 64 cells at once.
//
// Bit (row % 8) * 8 + col % 8 of tile (row / 8, col / 8) is set where there is an obstacle. Bits outside the rectangle
// are 0; code that works on whole tiles masks them with maze_tile_inside.
#pragma once

#include "puzzle/maze.h"

struct Maze {
  int rows, cols;
  int tile_rows, tile_cols;
  uint64_t *obstacles;
  int64_t obstacle_count;
  MazeDirections directions;
  bool is_octile;
  MazeCell entrance;
  MazeCell player;
  MazeCell *exits;
  int exit_count;
  MazePath *solutions;
  int solution_count;
  char name[MAZE_NAME_MAX];
};

static inline size_t maze_tile_index(const Maze *maze, int row, int col) {
  return (size_t)(row >> 3) * (size_t)maze->tile_cols + (size_t)(col >> 3);
}
static inline uint64_t maze_tile_bit(int row, int col) {
  return UINT64_C(1) << ((row & 7) * 8 + (col & 7));
}
static inline bool maze_has_obstacle(const Maze *maze, int row, int col) {
  return (maze->obstacles[maze_tile_index(maze, row, col)] & maze_tile_bit(row, col)) != 0;
}
static inline bool maze_is_free(const Maze *maze, int row, int col) {
  return maze_contains(maze, row, col) && !maze_has_obstacle(maze, row, col);
}
static inline size_t maze_tile_count(const Maze *maze) {
  return (size_t)maze->tile_rows * (size_t)maze->tile_cols;
}

// The bits of a tile that lie inside the rectangle.
uint64_t maze_tile_inside(const Maze *maze, int tile_row, int tile_col);
// To be called after obstacles was filled from outside: counts again, and frees entrance, exits and player.
void maze_settle(Maze *maze);
