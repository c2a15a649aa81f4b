// SPDX-License-Identifier: MIT
// Breadth-first search, 64 cells at a time. The frontier is a list of 8x8 tiles with a bit for each cell reached in the
// last step, and a step shifts whole tiles in all directions.
//
// The way back is kept in three bits for each cell. If every move can be taken back, neighbours differ by at most one
// step, so the distance modulo 3 shows which neighbour came first. Otherwise the bits hold the direction in which the
// cell was reached. Everything that a step needs of a tile is in one cache line.
#include "puzzle/maze_search.h"

#include "base/mem.h"
#include "puzzle/maze_internal.h"

#include <assert.h>

#define WEST_EDGE UINT64_C(0x0101010101010101)
#define EAST_EDGE UINT64_C(0x8080808080808080)

enum { LINE_SIZE = 64, STEPS_BETWEEN_LOOKS = 256 };

typedef struct Tile {
  uint64_t open;     // gaps that are not reached yet
  uint64_t front[2]; // reached in the last step and in this one, by parity
  uint64_t mark[3];
  uint64_t goal; // exits
  uint64_t unused;
} Tile;
static_assert(sizeof(Tile) == LINE_SIZE, "a tile is a cache line");

typedef struct Search {
  const Maze *maze;
  void *memory;
  Tile *tiles; // with a frame of closed tiles around
  uint32_t width;
  uint32_t *lists[2]; // tiles of the frontier, by parity
  size_t counts[2];
  int64_t step;
  int next; // parity of the current step
  bool has_marks_of_distance;
} Search;

static size_t tile_at(const Search *search, int row, int col) {
  return ((size_t)(row >> 3) + 1) * search->width + (size_t)(col >> 3) + 1;
}

static void open_tiles(Search *search) {
  const Maze *maze = search->maze;
  for (int row = 0; row < maze->tile_rows; row++) {
    Tile *tiles = search->tiles + ((size_t)row + 1) * search->width + 1;
    const uint64_t *obstacles = maze->obstacles + (size_t)row * (size_t)maze->tile_cols;
    bool is_last_row = row == maze->tile_rows - 1;
    for (int col = 0; col < maze->tile_cols; col++)
      tiles[col].open = is_last_row ? ~obstacles[col] & maze_tile_inside(maze, row, col) : ~obstacles[col];
    tiles[maze->tile_cols - 1].open &= maze_tile_inside(maze, row, maze->tile_cols - 1);
  }
}

static void search_init(Search *search, const Maze *maze) {
  *search = (Search){.maze = maze, .width = (uint32_t)maze->tile_cols + 2};
  size_t count = (size_t)search->width * ((size_t)maze->tile_rows + 2);
  search->memory = mem_alloc(count * sizeof *search->tiles + LINE_SIZE);
  search->tiles = (Tile *)(((uintptr_t)search->memory + LINE_SIZE - 1) & ~(uintptr_t)(LINE_SIZE - 1));
  search->has_marks_of_distance = maze_directions_are_symmetric(maze->directions);
  for (int i = 0; i < 2; i++)
    search->lists[i] = mem_resize(NULL, maze_tile_count(maze), sizeof *search->lists[i]);
  open_tiles(search);
}

static void maze_search_deinit(Search *search) {
  mem_free(search->memory);
  mem_free(search->lists[0]);
  mem_free(search->lists[1]);
}

static void mark_goals(Search *search) {
  for (int i = 0; i < search->maze->exit_count; i++) {
    MazeCell exit = search->maze->exits[i];
    search->tiles[tile_at(search, exit.row, exit.col)].goal |= maze_tile_bit(exit.row, exit.col);
  }
}

// Reaches the cells of mask: new ones join the next frontier.
static inline uint64_t maze_search_reach(Search *search, size_t at, uint64_t mask) {
  Tile *tile = &search->tiles[at];
  uint64_t fresh = mask & tile->open;
  if (!fresh)
    return 0;
  int next = search->next;
  if (!tile->front[next])
    search->lists[next][search->counts[next]++] = (uint32_t)at;
  tile->front[next] |= fresh;
  tile->open ^= fresh;
  return fresh;
}

static inline void reach_at_distance(Search *search, size_t at, uint64_t mask, int mark) {
  uint64_t fresh = maze_search_reach(search, at, mask);
  if (fresh)
    search->tiles[at].mark[mark] |= fresh;
}

static void expand_all(Search *search, size_t at, uint64_t front, int mark) {
  size_t width = search->width;
  uint64_t wide = front | (front & ~EAST_EDGE) << 1 | (front & ~WEST_EDGE) >> 1;
  reach_at_distance(search, at, wide | wide << 8 | wide >> 8, mark);
  if (wide & 0xFF)
    reach_at_distance(search, at - width, wide << 56, mark);
  if (wide >> 56)
    reach_at_distance(search, at + width, wide >> 56, mark);
  uint64_t east = (front & EAST_EDGE) >> 7;
  if (east) {
    reach_at_distance(search, at + 1, east | east << 8 | east >> 8, mark);
    if (east & 1)
      reach_at_distance(search, at - width + 1, UINT64_C(1) << 56, mark);
    if (east >> 56)
      reach_at_distance(search, at + width + 1, 1, mark);
  }
  uint64_t west = (front & WEST_EDGE) << 7;
  if (west) {
    reach_at_distance(search, at - 1, west | west << 8 | west >> 8, mark);
    if (west & 0x80)
      reach_at_distance(search, at - width - 1, UINT64_C(1) << 63, mark);
    if (west >> 63)
      reach_at_distance(search, at + width - 1, 0x80, mark);
  }
}

static void expand_straight(Search *search, size_t at, uint64_t front, int mark) {
  reach_at_distance(search, at, (front & ~EAST_EDGE) << 1 | (front & ~WEST_EDGE) >> 1 | front << 8 | front >> 8, mark);
  if (front & 0xFF)
    reach_at_distance(search, at - search->width, front << 56, mark);
  if (front >> 56)
    reach_at_distance(search, at + search->width, front >> 56, mark);
  if (front & EAST_EDGE)
    reach_at_distance(search, at + 1, (front & EAST_EDGE) >> 7, mark);
  if (front & WEST_EDGE)
    reach_at_distance(search, at - 1, (front & WEST_EDGE) << 7, mark);
}

static void reach_by_direction(Search *search, size_t at, uint64_t mask, int direction, int mark) {
  uint64_t fresh = maze_search_reach(search, at, mask);
  if (!fresh)
    return;
  uint64_t *marks = search->tiles[at].mark;
  if (search->has_marks_of_distance) {
    marks[mark] |= fresh;
    return;
  }
  for (int bit = 0; bit < 3; bit++)
    if (direction >> bit & 1)
      marks[bit] |= fresh;
}

static void expand_rows(Search *search, size_t at, uint64_t front, int direction, int mark) {
  int rows = maze_steps[direction].row;
  if (rows == 0) {
    reach_by_direction(search, at, front, direction, mark);
  } else if (rows > 0) {
    reach_by_direction(search, at, front << 8, direction, mark);
    reach_by_direction(search, at + search->width, front >> 56, direction, mark);
  } else {
    reach_by_direction(search, at, front >> 8, direction, mark);
    reach_by_direction(search, at - search->width, front << 56, direction, mark);
  }
}

static void expand_one(Search *search, size_t at, uint64_t front, int direction, int mark) {
  int cols = maze_steps[direction].col;
  if (cols == 0) {
    expand_rows(search, at, front, direction, mark);
  } else if (cols > 0) {
    expand_rows(search, at, (front & ~EAST_EDGE) << 1, direction, mark);
    expand_rows(search, at + 1, (front & EAST_EDGE) >> 7, direction, mark);
  } else {
    expand_rows(search, at, (front & ~WEST_EDGE) >> 1, direction, mark);
    expand_rows(search, at - 1, (front & WEST_EDGE) << 7, direction, mark);
  }
}

static void maze_search_expand(Search *search, size_t at, uint64_t front, int mark) {
  MazeDirections directions = search->maze->directions;
  if (directions == MAZE_ALL_DIRECTIONS) {
    expand_all(search, at, front, mark);
  } else if (directions == MAZE_STRAIGHT_DIRECTIONS) {
    expand_straight(search, at, front, mark);
  } else {
    for (int d = 0; d < MAZE_DIRECTIONS; d++)
      if (directions >> d & 1)
        expand_one(search, at, front, d, mark);
  }
}

static MazeCell maze_search_cell_of(const Search *search, size_t at, uint64_t bits) {
  int bit = __builtin_ctzll(bits);
  int tile_row = (int)(at / search->width) - 1, tile_col = (int)(at % search->width) - 1;
  return maze_cell(tile_row * 8 + bit / 8, tile_col * 8 + bit % 8);
}

// Moves the whole frontier by one step. True when an exit is on it: *exit is the first one.
static bool mazesearch_advance(Search *search, MazeCell *exit) {
  int last = search->next;
  search->next = !last;
  search->counts[search->next] = 0;
  int mark = (int)((search->step + 1) % 3);
  for (size_t i = 0; i < search->counts[last]; i++) {
    size_t at = search->lists[last][i];
    Tile *tile = &search->tiles[at];
    uint64_t front = tile->front[last];
    if (front & tile->goal) {
      *exit = maze_search_cell_of(search, at, front & tile->goal);
      return true;
    }
    tile->front[last] = 0;
    maze_search_expand(search, at, front, mark);
  }
  search->step++;
  return false;
}

// Makes steps until an exit is found or nothing is left.
static Status maze_search_run(Search *search, const Progress *progress, bool *is_found, MazeCell *exit, Error *err) {
  MazeCell entrance = search->maze->entrance;
  reach_at_distance(search, tile_at(search, entrance.row, entrance.col), maze_tile_bit(entrance.row, entrance.col), 0);
  *is_found = false;
  while (!*is_found && search->counts[search->next] > 0) {
    *is_found = mazesearch_advance(search, exit);
    if (search->step % STEPS_BETWEEN_LOOKS != 0)
      continue;
    progress_report(progress, N_("looking for the exit"), search->step, 0);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the search was stopped"));
  }
  return OK;
}

static int direction_of_arrival(const Search *search, MazeCell cell, int64_t distance) {
  const Tile *tile = &search->tiles[tile_at(search, cell.row, cell.col)];
  uint64_t bit = maze_tile_bit(cell.row, cell.col);
  if (!search->has_marks_of_distance)
    return (tile->mark[0] & bit ? 1 : 0) + (tile->mark[1] & bit ? 2 : 0) + (tile->mark[2] & bit ? 4 : 0);
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    int row = cell.row - maze_steps[d].row, col = cell.col - maze_steps[d].col;
    if ((search->maze->directions >> d & 1) && maze_contains(search->maze, row, col) &&
        (search->tiles[tile_at(search, row, col)].mark[(distance - 1) % 3] & maze_tile_bit(row, col)))
      return d;
  }
  __builtin_unreachable(); // a cell at a distance has a neighbour one step nearer
}

static void maze_search_trace_back(const Search *search, MazeCell exit, MazePath *out) {
  int64_t length = search->step;
  *out = (MazePath){.count = length, .capacity = length};
  out->cells = mem_resize(NULL, (size_t)length, sizeof *out->cells);
  MazeCell at = exit;
  for (int64_t distance = length; distance > 0; distance--) {
    out->cells[distance - 1] = at;
    MazeStep step = maze_steps[direction_of_arrival(search, at, distance)];
    at = maze_cell(at.row - step.row, at.col - step.col);
  }
}

Status maze_find_shortest(const Maze *maze, const Progress *progress, MazePath *out, Error *err) {
  assert(!maze->is_octile);
  Search search;
  search_init(&search, maze);
  mark_goals(&search);
  bool is_found;
  MazeCell exit;
  Status status = maze_search_run(&search, progress, &is_found, &exit, err);
  if (status == OK) {
    *out = (MazePath){0};
    if (is_found)
      maze_search_trace_back(&search, exit, out);
  }
  maze_search_deinit(&search);
  return status;
}

static int64_t count_open(const Search *search) {
  size_t count = (size_t)search->width * ((size_t)search->maze->tile_rows + 2);
  int64_t open = 0;
  for (size_t i = 0; i < count; i++)
    open += __builtin_popcountll(search->tiles[i].open);
  return open;
}

Status maze_count_reachable(const Maze *maze, const Progress *progress, int64_t *out, Error *err) {
  Search search;
  search_init(&search, maze);
  bool is_found;
  MazeCell exit;
  Status status = maze_search_run(&search, progress, &is_found, &exit, err);
  if (status == OK)
    *out = maze_cell_count(maze) - maze->obstacle_count - count_open(&search);
  maze_search_deinit(&search);
  return status;
}
