// SPDX-License-Identifier: MIT
// Corridors that join sets of rooms: Kruskal's, Wilson's and Eller's algorithms.
#include "base/mem.h"
#include "puzzle/maze_carve_internal.h"

static uint32_t set_find(uint32_t *parents, uint32_t item) {
  while (parents[item] != item) {
    parents[item] = parents[parents[item]];
    item = parents[item];
  }
  return item;
}

// Every wall as room * 2, and + 1 for the southern one.
static uint32_t *list_walls(const Rooms *rooms, size_t *count) {
  uint32_t *walls = mem_resize(NULL, (size_t)rooms->count * 2, sizeof *walls);
  *count = 0;
  for (int row = 0; row < rooms->rows; row++)
    for (int col = 0; col < rooms->cols; col++) {
      uint32_t at = (uint32_t)room_at(rooms, row, col);
      if (col + 1 < rooms->cols)
        walls[(*count)++] = at * 2;
      if (row + 1 < rooms->rows)
        walls[(*count)++] = at * 2 + 1;
    }
  return walls;
}

bool rooms_carve_kruskal(Rooms *rooms) {
  size_t count;
  ScopedMem uint32_t *walls = list_walls(rooms, &count);
  size_t size = rooms->stride * ((size_t)rooms->rows + 2);
  ScopedMem uint32_t *parents = mem_resize(NULL, size, sizeof *parents);
  for (size_t i = 0; i < size; i++)
    parents[i] = (uint32_t)i;
  bool is_stopped = false;
  int64_t done = 1;
  for (size_t i = 0; done < rooms->count && !is_stopped; i++) {
    size_t pick = i + fastrandom_below(&rooms->random, (uint32_t)(count - i));
    uint32_t wall = walls[pick];
    walls[pick] = walls[i];
    int side = wall & 1 ? SIDE_SOUTH : SIDE_EAST;
    size_t at = wall / 2;
    uint32_t here = set_find(parents, (uint32_t)at);
    uint32_t there = set_find(parents, (uint32_t)(at + (size_t)rooms->offset[side]));
    if (here == there)
      continue;
    parents[here] = there;
    rooms_join(rooms, at, side);
    is_stopped = ++done % ROOMS_BETWEEN_LOOKS == 0 && rooms_look_up(rooms, done);
  }
  return !is_stopped;
}

static unsigned sides_inside(const Rooms *rooms, size_t at) {
  unsigned sides = 0;
  for (int side = 0; side < SIDES; side++)
    if (!room_is_frame(rooms, at + (size_t)rooms->offset[side]))
      sides |= 1U << side;
  return sides;
}

// Walks at random from a room until the maze is met. Every room remembers only the side it was last left by, and so the
// loops are forgotten.
static bool walk_to_maze(Rooms *rooms, size_t at, int64_t *steps) {
  while (!(rooms->rooms[at] & ROOM_DONE)) {
    int side = rooms_choose_side(rooms, sides_inside(rooms, at));
    rooms->rooms[at] = (uint8_t)((rooms->rooms[at] & ~ROOM_WAY) | side << ROOM_WAY_SHIFT);
    at += (size_t)rooms->offset[side];
    if (++*steps % ROOMS_BETWEEN_LOOKS == 0 && progress_is_cancelled(rooms->progress))
      return false;
  }
  return true;
}

static int64_t join_walk(Rooms *rooms, size_t at) {
  int64_t joined = 0;
  while (!(rooms->rooms[at] & ROOM_DONE)) {
    int side = (rooms->rooms[at] & ROOM_WAY) >> ROOM_WAY_SHIFT;
    rooms->rooms[at] |= ROOM_DONE;
    rooms_join(rooms, at, side);
    at += (size_t)rooms->offset[side];
    joined++;
  }
  return joined;
}

bool rooms_carve_wilson(Rooms *rooms) {
  int row = fastrandom_range(&rooms->random, 0, rooms->rows - 1);
  int col = fastrandom_range(&rooms->random, 0, rooms->cols - 1);
  rooms->rooms[room_at(rooms, row, col)] = ROOM_DONE;
  int64_t done = 1, steps = 0;
  for (row = 0; row < rooms->rows; row++) {
    for (col = 0; col < rooms->cols; col++) {
      if (!walk_to_maze(rooms, room_at(rooms, row, col), &steps))
        return false;
      done += join_walk(rooms, room_at(rooms, row, col));
    }
    if (rooms_look_up(rooms, done))
      return false;
  }
  return true;
}

// A row of Eller's algorithm: which rooms are joined so far, by what lies above and beside them.
typedef struct EllerRow {
  uint32_t *sets;   // parents of a union-find
  uint32_t *below;  // sets of the row below
  uint32_t *chosen; // per set: the room that goes down if no other does
  uint32_t *seen;   // per set: rooms so far; later, the first room of the set below, from 1
} EllerRow;

static void join_sideways(Rooms *rooms, EllerRow *line, int row) {
  bool is_last = row == rooms->rows - 1;
  for (int col = 0; col + 1 < rooms->cols; col++) {
    uint32_t here = set_find(line->sets, (uint32_t)col), there = set_find(line->sets, (uint32_t)col + 1);
    if (here == there || !(is_last || fastrandom_bits(&rooms->random, 1)))
      continue;
    line->sets[here] = there;
    rooms_join(rooms, room_at(rooms, row, col), SIDE_EAST);
  }
}

// Every set must go on: one of its rooms, drawn beforehand, opens downwards, and others do by chance.
static void join_downwards(Rooms *rooms, EllerRow *line, int row) {
  size_t bytes = (size_t)rooms->cols * sizeof *line->seen;
  memset(line->seen, 0, bytes);
  for (int col = 0; col < rooms->cols; col++) {
    uint32_t set = set_find(line->sets, (uint32_t)col);
    if (fastrandom_below(&rooms->random, ++line->seen[set]) == 0)
      line->chosen[set] = (uint32_t)col;
  }
  memset(line->seen, 0, bytes);
  for (int col = 0; col < rooms->cols; col++) {
    uint32_t set = set_find(line->sets, (uint32_t)col);
    bool goes_down = line->chosen[set] == (uint32_t)col || fastrandom_bits(&rooms->random, 2) == 0;
    line->below[col] = (uint32_t)col;
    if (!goes_down)
      continue;
    rooms_join(rooms, room_at(rooms, row, col), SIDE_SOUTH);
    if (line->seen[set])
      line->below[col] = line->seen[set] - 1;
    else
      line->seen[set] = (uint32_t)col + 1;
  }
  uint32_t *kept = line->sets;
  line->sets = line->below;
  line->below = kept;
}

bool rooms_carve_eller(Rooms *rooms) {
  size_t cols = (size_t)rooms->cols;
  EllerRow line = {.sets = mem_alloc(cols * sizeof(uint32_t)),
                   .below = mem_alloc(cols * sizeof(uint32_t)),
                   .chosen = mem_alloc(cols * sizeof(uint32_t)),
                   .seen = mem_alloc(cols * sizeof(uint32_t))};
  for (size_t col = 0; col < cols; col++)
    line.sets[col] = (uint32_t)col;
  bool is_stopped = false;
  for (int row = 0; row < rooms->rows && !is_stopped; row++) {
    join_sideways(rooms, &line, row);
    if (row + 1 < rooms->rows)
      join_downwards(rooms, &line, row);
    is_stopped = row % 64 == 63 && rooms_look_up(rooms, (int64_t)row * rooms->cols);
  }
  mem_free(line.sets);
  mem_free(line.below);
  mem_free(line.chosen);
  mem_free(line.seen);
  return !is_stopped;
}
