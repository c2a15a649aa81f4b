// SPDX-License-Identifier: MIT
// A maze: a rectangle of gaps and obstacles, one entrance, one or more exits, the directions in which it may be walked,
// and the solutions that have been found so far.
//
// Invariant: entrance and exits are gaps, all different; solutions can be walked. Any change of the maze drops the
// solutions. Not thread-safe; several threads may read a maze that nobody changes.
#pragma once

#include "base/error.h"

#include <stdint.h>

enum {
  MAZE_SIDE_MAX = 16384,
  MAZE_EXITS_MAX = 1000,
  MAZE_NAME_MAX = 256,       // bytes with the NUL
  MAZE_SOLUTIONS_MAX = 1000, // kept with a maze
  MAZE_DIRECTIONS = 8,
};

// What a cell shows. If several apply, the highest is shown.
typedef enum MazeCode {
  MAZE_GAP = 0,
  MAZE_OBSTACLE = 1,
  MAZE_PLAYER = 2,
  MAZE_ENTRANCE = 3,
  MAZE_EXIT = 4,
} MazeCode;

typedef struct MazeCell {
  int16_t row, col; // from 0
} MazeCell;

static inline MazeCell maze_cell(int row, int col) {
  return (MazeCell){(int16_t)row, (int16_t)col};
}
static inline bool maze_cell_equals(MazeCell a, MazeCell b) {
  return a.row == b.row && a.col == b.col;
}

// Directions are numbered clockwise from north; a set of them has bit d for direction d.
typedef uint8_t MazeDirections;
enum { MAZE_NO_DIRECTIONS = 0, MAZE_STRAIGHT_DIRECTIONS = 0x55, MAZE_ALL_DIRECTIONS = 0xFF };
typedef struct MazeStep {
  int row, col;
} MazeStep;
extern const MazeStep maze_steps[MAZE_DIRECTIONS];

static inline int maze_opposite(int direction) {
  return (direction + 4) % MAZE_DIRECTIONS;
}
// The direction that leads from one cell to a neighbour, -1 if there is none.
int maze_direction_between(MazeCell from, MazeCell to);
// Can every move of the set be taken back by another move of the set?
bool maze_directions_are_symmetric(MazeDirections directions);
// Reads "0,2,4,6", "all", "straight", "diagonal" or "none". *out is written only on success.
MUST_CHECK Status maze_directions_parse(const char *text, MazeDirections *out, Error *err);
void maze_directions_write(MazeDirections directions, StrBuf *out); // "0,2,4,6"

// The cells after the entrance, up to and including the exit: one for each move.
typedef struct MazePath {
  MazeCell *cells;
  int64_t count;
  int64_t capacity;
} MazePath;

void maze_path_add(MazePath *path, MazeCell cell);
void maze_path_deinit(MazePath *path);
MazePath maze_path_copy(const MazePath *path);
bool maze_path_equals(const MazePath *a, const MazePath *b);
void maze_path_reverse(MazePath *path);

typedef struct Maze Maze;

// Makes a maze of gaps with all directions. Each wrong size or place has its own message.
MUST_CHECK Status maze_create(int rows, int cols, MazeCell entrance, MazeCell exit, Maze **out, Error *err);
void maze_destroy(Maze *maze); // NULL is allowed
static inline void maze_destroy_at(Maze **maze) {
  maze_destroy(*maze);
}
#define ScopedMaze SCOPED(maze_destroy_at) Maze *
Maze *maze_copy(const Maze *maze);
// ERR_INPUT when it is not a rectangle of two cells or more, ERR_LIMIT when it is too large.
MUST_CHECK Status maze_check_size(int64_t rows, int64_t cols, Error *err);

int maze_rows(const Maze *maze);
int maze_cols(const Maze *maze);
int64_t maze_cell_count(const Maze *maze);
int64_t maze_obstacle_count(const Maze *maze);
bool maze_contains(const Maze *maze, int row, int col);
bool maze_is_gap(const Maze *maze, MazeCell cell); // entrance, exits and the player's cell are gaps too
MazeCode maze_code(const Maze *maze, MazeCell cell);
// Are they the same, solutions and all? For tests and for the store.
bool maze_equals(const Maze *a, const Maze *b);

const char *maze_name(const Maze *maze);
// ERR_INPUT when it is not one line of UTF-8, or too long.
MUST_CHECK Status maze_check_name(Span name, Error *err);
MUST_CHECK Status maze_set_name(Maze *maze, Span name, Error *err);
MazeDirections maze_directions(const Maze *maze);
void maze_set_directions(Maze *maze, MazeDirections directions);
// In an octile maze diagonals cost the square root of 2 and may not cut corners, as on the maps of MovingAI.
bool maze_is_octile(const Maze *maze);
void maze_set_octile(Maze *maze, bool is_octile);

MazeCell maze_entrance(const Maze *maze);
int maze_exit_count(const Maze *maze);
MazeCell maze_exit(const Maze *maze, int index);
int maze_exit_at(const Maze *maze, MazeCell cell); // index; -1: no exit there
MazeCell maze_player(const Maze *maze);            // on the entrance unless it was put elsewhere
MUST_CHECK Status maze_set_player(Maze *maze, MazeCell cell, Error *err);

// Turns a cell into an obstacle or a gap. Entrance, exits and player stay gaps: false, and nothing changes.
bool maze_set_obstacle(Maze *maze, MazeCell cell, bool is_obstacle);
// Fills the rectangle between two corners, both included; entrance, exits and player stay gaps. ERR_INPUT outside the
// maze.
MUST_CHECK Status maze_fill(Maze *maze, MazeCell from, MazeCell to, bool is_obstacle, Error *err);
// These take a whole row, eight cells a byte, the first in the lowest bit; set bits are obstacles. A row has (cols + 7)
// / 8 bytes; bits after the last column are 0, or ignored. Entrance, exits and player stay gaps.
void maze_get_row(const Maze *maze, int row, uint8_t *bits);
void maze_set_row(Maze *maze, int row, const uint8_t *bits);
// The new place becomes a gap if it was an obstacle; the old one stays a gap. The player moves to the new entrance.
MUST_CHECK Status maze_move_entrance(Maze *maze, MazeCell cell, Error *err);
// Sets both at once, so that ends can change places; exit becomes the only one.
MUST_CHECK Status maze_set_ends(Maze *maze, MazeCell entrance, MazeCell exit, Error *err);
MUST_CHECK Status maze_move_exit(Maze *maze, int index, MazeCell cell, Error *err);
MUST_CHECK Status maze_add_exit(Maze *maze, MazeCell cell, Error *err);
MUST_CHECK Status maze_remove_exit(Maze *maze, int index, Error *err); // ERR_STATE for the last one

// Can this step be made? Only the target matters, unless the maze is octile.
bool maze_can_step(const Maze *maze, MazeCell from, int direction);

int maze_solution_count(const Maze *maze);
const MazePath *maze_solution(const Maze *maze, int index);
const MazePath *maze_best_solution(const Maze *maze); // the first of the shortest; NULL: none
// Copies the path, unless it is known already. ERR_INPUT names the first impossible move; ERR_LIMIT above
// MAZE_SOLUTIONS_MAX.
MUST_CHECK Status maze_add_solution(Maze *maze, const MazePath *path, Error *err);
void maze_drop_solutions(Maze *maze);
// Can this path be walked from the entrance, no cell twice, and does it end at the first exit it comes to?
MUST_CHECK Status maze_check_path(const Maze *maze, const MazePath *path, Error *err);
