// SPDX-License-Identifier: MIT
// Mazes of corridors: rooms stand on even rows and columns, walls between them, and an algorithm decides which walls to
// open. The rectangle has no outer wall of its own: its border is one.
//
// With diagonal moves such a maze stays what it is: two gaps that touch at a corner always have a room in common.
#include "base/mem.h"
#include "puzzle/maze_carve_internal.h"
#include "puzzle/maze_generate_internal.h"
#include "puzzle/maze_internal.h"

bool maze_is_corridor_place(int rows, int cols, MazeCell cell) {
  bool row_is_even = cell.row % 2 == 0, col_is_even = cell.col % 2 == 0;
  return (row_is_even || cell.row == rows - 1) && (col_is_even || cell.col == cols - 1) && (row_is_even || col_is_even);
}

bool rooms_look_up(const Rooms *rooms, int64_t done) {
  progress_report(rooms->progress, N_("carving the corridors"), done, rooms->count);
  return progress_is_cancelled(rooms->progress);
}

static void rooms_init(Rooms *rooms, const Maze *maze, const MazeRecipe *recipe, const Progress *progress) {
  *rooms = (Rooms){.rows = (maze->rows + 1) / 2,
                   .cols = (maze->cols + 1) / 2,
                   .random = fastrandom_start(&recipe->seed, "maze.carve"),
                   .recipe = recipe,
                   .progress = progress};
  rooms->stride = (size_t)rooms->cols + 2;
  rooms->count = (int64_t)rooms->rows * rooms->cols;
  ptrdiff_t stride = (ptrdiff_t)rooms->stride;
  ptrdiff_t offsets[SIDES] = {-stride, 1, stride, -1};
  memcpy(rooms->offset, offsets, sizeof offsets);
  size_t size = rooms->stride * ((size_t)rooms->rows + 2);
  rooms->rooms = mem_alloc(size);
  memset(rooms->rooms, ROOM_DONE | ROOM_SEEN, rooms->stride);
  memset(rooms->rooms + size - rooms->stride, ROOM_DONE | ROOM_SEEN, rooms->stride);
  for (int row = 0; row < rooms->rows; row++)
    rooms->rooms[room_at(rooms, row, -1)] = rooms->rooms[room_at(rooms, row, rooms->cols)] = ROOM_DONE | ROOM_SEEN;
}

// Four rooms make eight cells of their row and eight of the row of walls below; set bits are gaps.
static void gaps_of_four(const uint8_t *rooms, int count, unsigned *row, unsigned *below) {
  *row = *below = 0;
  for (int i = 0; i < count; i++) {
    unsigned east = rooms[i] >> SIDE_EAST & 1, south = rooms[i] >> SIDE_SOUTH & 1;
    *row |= (1U | east << 1) << (2 * i);
    *below |= south << (2 * i);
  }
}

static void write_rooms(const Rooms *rooms, Maze *maze) {
  for (int row = 0; row < rooms->rows; row++) {
    const uint8_t *line = rooms->rooms + room_at(rooms, row, 0);
    uint64_t *tiles = maze->obstacles + maze_tile_index(maze, row * 2, 0);
    int shift = row % 4 * 16;
    for (int col = 0; col < rooms->cols; col += 4) {
      unsigned gaps, below;
      gaps_of_four(line + col, rooms->cols - col < 4 ? rooms->cols - col : 4, &gaps, &below);
      uint64_t both = (uint64_t)(gaps | below << 8) ^ 0xFFFF;
      tiles[col / 4] |= both << shift;
    }
  }
  for (int row = 0; row < maze->tile_rows; row++) {
    maze->obstacles[(size_t)(row + 1) * (size_t)maze->tile_cols - 1] &=
        maze_tile_inside(maze, row, maze->tile_cols - 1);
    if (row == maze->tile_rows - 1)
      for (int col = 0; col < maze->tile_cols; col++)
        maze->obstacles[(size_t)row * (size_t)maze->tile_cols + (size_t)col] &= maze_tile_inside(maze, row, col);
  }
}

static void open_cell(Maze *maze, int row, int col) {
  maze->obstacles[maze_tile_index(maze, row, col)] &= ~maze_tile_bit(row, col);
}

// Where a side is even one more line is left: dead ends, here and there, make it part of the maze.
static void write_last_lines(Rooms *rooms, Maze *maze) {
  if (maze->rows % 2 == 0)
    for (int col = 0; col < rooms->cols; col++)
      if (fastrandom_bits(&rooms->random, 1))
        open_cell(maze, maze->rows - 1, col * 2);
  if (maze->cols % 2 == 0)
    for (int row = 0; row < rooms->rows; row++)
      if (fastrandom_bits(&rooms->random, 1))
        open_cell(maze, row * 2, maze->cols - 1);
}

// ---- entrance and exit ----

static bool is_outermost(const Rooms *rooms, int row, int col) {
  return row == 0 || col == 0 || row == rooms->rows - 1 || col == rooms->cols - 1;
}

// The rooms in the order of their distance from one of them.
typedef struct Wave {
  uint32_t *reached;
  int64_t next, count, capacity;
} Wave;

static void wave_reach(Rooms *rooms, Wave *wave, size_t at) {
  if (wave->count == wave->capacity && wave->next > wave->capacity / 2) { // those that have been left are forgotten
    memmove(wave->reached, wave->reached + wave->next, (size_t)(wave->count - wave->next) * sizeof *wave->reached);
    wave->count -= wave->next;
    wave->next = 0;
  }
  ARRAY_GROW(wave->reached, wave->count, wave->capacity);
  rooms->rooms[at] |= ROOM_SEEN;
  wave->reached[wave->count++] = (uint32_t)at;
}

// The place on the border that is farthest from `fixed`, on none of its sides; where there is none, on any. False when
// somebody stopped it.
static bool find_far_place(Rooms *rooms, const Maze *maze, MazeCell fixed, MazeCell *out) {
  Wave wave = {0};
  unsigned sides = maze_sides_of(maze->rows, maze->cols, fixed);
  bool is_apart = false, is_stopped = false;
  int64_t done = 0;
  for (int row = 0; row < rooms->rows; row++)
    for (int col = 0; col < rooms->cols; col++)
      rooms->rooms[room_at(rooms, row, col)] &= ROOM_SIDES;
  wave_reach(rooms, &wave, room_at(rooms, fixed.row / 2, fixed.col / 2));
  while (wave.next < wave.count && !is_stopped) {
    size_t at = wave.reached[wave.next++];
    int row = (int)(at / rooms->stride) - 1, col = (int)(at % rooms->stride) - 1;
    if (is_outermost(rooms, row, col)) {
      MazeCell place = maze_place_of_room(maze->rows, maze->cols, row, col);
      bool is_other = !(sides & maze_sides_of(maze->rows, maze->cols, place));
      if (is_other || (!is_apart && !maze_cell_equals(place, fixed)))
        *out = place;
      is_apart = is_apart || is_other;
    }
    for (int side = 0; side < SIDES; side++) {
      size_t beside = at + (size_t)rooms->offset[side];
      if (rooms->rooms[at] >> side & 1 && !(rooms->rooms[beside] & ROOM_SEEN))
        wave_reach(rooms, &wave, beside);
    }
    is_stopped = ++done % ROOMS_BETWEEN_LOOKS == 0 && progress_is_cancelled(rooms->progress);
  }
  mem_free(wave.reached);
  return !is_stopped;
}

// The plan has drawn both ends; one that was not given moves as far from the other as there is a way.
static bool part_ends(Rooms *rooms, Maze *maze) {
  const MazeRecipe *recipe = rooms->recipe;
  if (!recipe->has_exit)
    return find_far_place(rooms, maze, maze->entrance, &maze->exits[0]);
  if (recipe->has_entrance)
    return true;
  bool is_done = find_far_place(rooms, maze, maze->exits[0], &maze->entrance);
  maze->player = maze->entrance;
  return is_done;
}

typedef bool Carver(Rooms *rooms);
static Carver *const carvers[MAZE_KINDS] = {
    [MAZE_KIND_BACKTRACKER] = rooms_carve_backtracker,
    [MAZE_KIND_PRIM] = rooms_carve_prim,
    [MAZE_KIND_KRUSKAL] = rooms_carve_kruskal,
    [MAZE_KIND_WILSON] = rooms_carve_wilson,
    [MAZE_KIND_ELLER] = rooms_carve_eller,
    [MAZE_KIND_GROWING_TREE] = rooms_carve_growing_tree,
};

Status maze_carve(Maze *maze, const MazeRecipe *recipe, const Progress *progress, Error *err) {
  Rooms rooms;
  rooms_init(&rooms, maze, recipe, progress);
  bool is_done = carvers[recipe->kind](&rooms);
  if (is_done) {
    if (recipe->braid > 0)
      rooms_braid(&rooms);
    is_done = part_ends(&rooms, maze);
    write_rooms(&rooms, maze);
    write_last_lines(&rooms, maze);
    maze_settle(maze);
  }
  mem_free(rooms.rooms);
  return is_done ? OK : error_set(err, ERR_CANCELLED, N_("the maze was not made: somebody stopped it"));
}
