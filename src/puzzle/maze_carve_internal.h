// SPDX-License-Identifier: MIT
// Rooms that corridors join: what the carving algorithms work on.
#ifndef PUZZLE_MAZE_CARVE_INTERNAL_H
#define PUZZLE_MAZE_CARVE_INTERNAL_H

#include "puzzle/fastrandom.h"
#include "puzzle/maze_generate.h"

// A room's byte: the low four bits say to which sides it is open, north, east, south, west.
enum {
  ROOM_SIDES = 0x0F,
  ROOM_WAY_SHIFT = 4, // two bits: a side the algorithm remembers
  ROOM_WAY = 0x30,
  ROOM_SEEN = 0x40, // waits to be joined
  ROOM_DONE = 0x80, // part of the maze; so are the rooms of the frame
};
enum { SIDE_NORTH, SIDE_EAST, SIDE_SOUTH, SIDE_WEST, SIDES };

typedef struct Rooms {
  int rows, cols;
  size_t stride; // a frame of one room on every side
  uint8_t *rooms;
  ptrdiff_t offset[SIDES];
  int64_t count;
  FastRandom random;
  const MazeRecipe *recipe;
  const Progress *progress;
} Rooms;

enum { ROOMS_BETWEEN_LOOKS = 1 << 20 };

static inline size_t room_at(const Rooms *rooms, int row, int col) {
  return ((size_t)row + 1) * rooms->stride + (size_t)col + 1;
}
static inline bool room_is_frame(const Rooms *rooms, size_t at) {
  return rooms->rooms[at] == (ROOM_DONE | ROOM_SEEN);
}
static inline void rooms_join(Rooms *rooms, size_t at, int side) {
  rooms->rooms[at] |= (uint8_t)(1 << side);
  rooms->rooms[at + (size_t)rooms->offset[side]] |= (uint8_t)(1 << (side ^ 2));
}

// One of the sides of the set, which is not empty.
static inline int rooms_choose_side(Rooms *rooms, unsigned sides) {
  static const uint8_t nth[16][4] = {{0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
                                     {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
  unsigned count = (unsigned)__builtin_popcount(sides);
  unsigned pick = 0;
  if (count == 3)
    do
      pick = fastrandom_bits(&rooms->random, 2);
    while (pick == 3);
  else if (count > 1)
    pick = fastrandom_bits(&rooms->random, count == 2 ? 1 : 2);
  return nth[sides][pick];
}

// Tells how far the work is; true when it shall stop.
bool rooms_look_up(const Rooms *rooms, int64_t done);

// Each joins all rooms in its own way; false when it was stopped.
bool rooms_carve_backtracker(Rooms *rooms);
bool rooms_carve_prim(Rooms *rooms);
bool rooms_carve_growing_tree(Rooms *rooms);
bool rooms_carve_kruskal(Rooms *rooms);
bool rooms_carve_wilson(Rooms *rooms);
bool rooms_carve_eller(Rooms *rooms);
void rooms_braid(Rooms *rooms);

#endif
