// SPDX-License-Identifier: MIT
// Corridors that grow from a room: recursive backtracker, Prim's algorithm and the growing tree between them; and the
// removal of dead ends.
#include "base/mem.h"
#include "puzzle/maze_carve_internal.h"

static inline unsigned sides_untouched(const Rooms *rooms, size_t at) {
  const uint8_t *room = rooms->rooms + at;
  return (unsigned)(room[rooms->offset[SIDE_NORTH]] == 0) | (unsigned)(room[rooms->offset[SIDE_EAST]] == 0) << 1 |
         (unsigned)(room[rooms->offset[SIDE_SOUTH]] == 0) << 2 | (unsigned)(room[rooms->offset[SIDE_WEST]] == 0) << 3;
}

static size_t draw_room(Rooms *rooms) {
  int row = fastrandom_range(&rooms->random, 0, rooms->rows - 1);
  int col = fastrandom_range(&rooms->random, 0, rooms->cols - 1);
  return room_at(rooms, row, col);
}

// No stack: each room remembers the side it was entered through, which is also the way back.
bool rooms_carve_backtracker(Rooms *rooms) {
  size_t at = draw_room(rooms);
  rooms->rooms[at] = ROOM_DONE;
  for (int64_t done = 1; done < rooms->count;) {
    unsigned sides = sides_untouched(rooms, at);
    if (!sides) {
      at -= (size_t)rooms->offset[(rooms->rooms[at] & ROOM_WAY) >> ROOM_WAY_SHIFT];
      continue;
    }
    int side = rooms_choose_side(rooms, sides);
    rooms->rooms[at] |= (uint8_t)(1 << side);
    at += (size_t)rooms->offset[side];
    rooms->rooms[at] = (uint8_t)(ROOM_DONE | side << ROOM_WAY_SHIFT | 1 << (side ^ 2));
    if (++done % ROOMS_BETWEEN_LOOKS == 0 && rooms_look_up(rooms, done))
      return false;
  }
  return true;
}

static unsigned sides_done(const Rooms *rooms, size_t at) {
  unsigned sides = 0;
  for (int side = 0; side < SIDES; side++) {
    size_t next = at + (size_t)rooms->offset[side];
    if ((rooms->rooms[next] & ROOM_DONE) && !room_is_frame(rooms, next))
      sides |= 1U << side;
  }
  return sides;
}

typedef struct RoomList {
  uint32_t *items;
  size_t count, capacity;
} RoomList;

static void add_untouched(Rooms *rooms, size_t at, RoomList *list) {
  unsigned sides = sides_untouched(rooms, at);
  for (int side = 0; side < SIDES; side++)
    if (sides >> side & 1) {
      size_t next = at + (size_t)rooms->offset[side];
      rooms->rooms[next] = ROOM_SEEN;
      ARRAY_GROW(list->items, list->count, list->capacity);
      list->items[list->count++] = (uint32_t)next;
    }
}

bool rooms_carve_prim(Rooms *rooms) {
  RoomList waiting = {0};
  size_t at = draw_room(rooms);
  rooms->rooms[at] = ROOM_DONE;
  add_untouched(rooms, at, &waiting);
  bool is_stopped = false;
  for (int64_t done = 1; waiting.count > 0 && !is_stopped; done++) {
    size_t pick = fastrandom_below(&rooms->random, (uint32_t)waiting.count);
    at = waiting.items[pick];
    waiting.items[pick] = waiting.items[--waiting.count];
    rooms->rooms[at] = ROOM_DONE;
    rooms_join(rooms, at, rooms_choose_side(rooms, sides_done(rooms, at)));
    add_untouched(rooms, at, &waiting);
    is_stopped = done % ROOMS_BETWEEN_LOOKS == 0 && rooms_look_up(rooms, done);
  }
  mem_free(waiting.items);
  return !is_stopped;
}

bool rooms_carve_growing_tree(Rooms *rooms) {
  RoomList growing = {0};
  size_t at = draw_room(rooms);
  rooms->rooms[at] = ROOM_DONE;
  ARRAY_GROW(growing.items, growing.count, growing.capacity);
  growing.items[growing.count++] = (uint32_t)at;
  bool is_stopped = false;
  for (int64_t done = 1; growing.count > 0 && !is_stopped;) {
    bool takes_newest = (int)fastrandom_below(&rooms->random, 100) < rooms->recipe->mix;
    size_t pick = takes_newest ? growing.count - 1 : fastrandom_below(&rooms->random, (uint32_t)growing.count);
    at = growing.items[pick];
    unsigned sides = sides_untouched(rooms, at);
    if (!sides) {
      growing.items[pick] = growing.items[--growing.count];
      continue;
    }
    int side = rooms_choose_side(rooms, sides);
    rooms_join(rooms, at, side);
    at += (size_t)rooms->offset[side];
    rooms->rooms[at] |= ROOM_DONE;
    ARRAY_GROW(growing.items, growing.count, growing.capacity);
    growing.items[growing.count++] = (uint32_t)at;
    is_stopped = ++done % ROOMS_BETWEEN_LOOKS == 0 && rooms_look_up(rooms, done);
  }
  mem_free(growing.items);
  return !is_stopped;
}

static bool is_dead_end(const Rooms *rooms, size_t at) {
  return __builtin_popcount(rooms->rooms[at] & ROOM_SIDES) == 1;
}

static RoomList find_dead_ends(const Rooms *rooms) {
  RoomList list = {0};
  for (int row = 0; row < rooms->rows; row++)
    for (int col = 0; col < rooms->cols; col++)
      if (is_dead_end(rooms, room_at(rooms, row, col))) {
        ARRAY_GROW(list.items, list.count, list.capacity);
        list.items[list.count++] = (uint32_t)room_at(rooms, row, col);
      }
  return list;
}

// Opens one more wall, towards another dead end if there is one. Returns how many dead ends that removes.
static size_t open_dead_end(Rooms *rooms, size_t at) {
  unsigned sides = 0, better = 0;
  for (int side = 0; side < SIDES; side++) {
    size_t next = at + (size_t)rooms->offset[side];
    if ((rooms->rooms[at] >> side & 1) || room_is_frame(rooms, next))
      continue;
    sides |= 1U << side;
    if (is_dead_end(rooms, next))
      better |= 1U << side;
  }
  if (!sides)
    return 0;
  rooms_join(rooms, at, rooms_choose_side(rooms, better ? better : sides));
  return better ? 2 : 1;
}

void rooms_braid(Rooms *rooms) {
  RoomList ends = find_dead_ends(rooms);
  size_t target = ends.count * (size_t)rooms->recipe->braid / 100;
  size_t removed = 0;
  for (size_t i = 0; i < ends.count && removed < target; i++) {
    size_t pick = i + fastrandom_below(&rooms->random, (uint32_t)(ends.count - i));
    size_t at = ends.items[pick];
    ends.items[pick] = ends.items[i];
    if (is_dead_end(rooms, at)) // not yet opened from the other side
      removed += open_dead_end(rooms, at);
  }
  mem_free(ends.items);
}
