// SPDX-License-Identifier: MIT
// Mazes of corridors: rooms are on even rows and columns, walls between them, and an algorithm decides which walls to
// open. The rectangle has no outer wall: its border is the wall.
//
// Diagonal moves don't change such a maze: two gaps that touch at a corner always have a room in common.
#include "base/mem.h"
#include "puzzle/fastrandom.h"
#include "puzzle/maze_generate_internal.h"
#include "puzzle/maze_internal.h"

// ---- rooms ----

// A room's byte. The low four bits say to which sides it is open: north, east, south, west.
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
  size_t stride; // there is a frame of one room on every side
  uint8_t *rooms;
  ptrdiff_t offset[SIDES];
  int64_t count;
  FastRandom random;
  const MazeRecipe *recipe;
  const Progress *progress;
} Rooms;

enum { ROOMS_BETWEEN_LOOKS = 1 << 20 };

static size_t room_at(const Rooms *rooms, int row, int col) {
  return ((size_t)row + 1) * rooms->stride + (size_t)col + 1;
}
static bool room_is_frame(const Rooms *rooms, size_t at) {
  return rooms->rooms[at] == (ROOM_DONE | ROOM_SEEN);
}
static void rooms_join(Rooms *rooms, size_t at, int side) {
  rooms->rooms[at] |= (uint8_t)(1 << side);
  rooms->rooms[at + (size_t)rooms->offset[side]] |= (uint8_t)(1 << (side ^ 2));
}

// A random side of the set, which is not empty.
static int rooms_choose_side(Rooms *rooms, unsigned sides) {
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

// Reports progress; true when the work must stop.
static bool rooms_look_up(const Rooms *rooms, int64_t done) {
  progress_report(rooms->progress, N_("carving the corridors"), done, rooms->count);
  return progress_is_cancelled(rooms->progress);
}

// ---- trees: recursive backtracker, Prim's algorithm and the growing tree between them; the removal of dead ends ----

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
static bool rooms_carve_backtracker(Rooms *rooms) {
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

static bool rooms_carve_prim(Rooms *rooms) {
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

static bool rooms_carve_growing_tree(Rooms *rooms) {
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

// Opens one more wall, to another dead end if possible. Returns how many dead ends that removes.
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

static void rooms_braid(Rooms *rooms) {
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

// ---- sets of rooms that are joined: Kruskal's, Wilson's and Eller's algorithms ----

static uint32_t set_find(uint32_t *parents, uint32_t item) {
  while (parents[item] != item) {
    parents[item] = parents[parents[item]];
    item = parents[item];
  }
  return item;
}

// Lists every wall as room * 2, and + 1 for the southern one.
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

static bool rooms_carve_kruskal(Rooms *rooms) {
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

// Walks at random from a room until it meets the maze. Every room remembers only the side it was last left by, so loops
// are forgotten.
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

// Each of these joins all rooms in its own way; false when it was stopped.
static bool rooms_carve_wilson(Rooms *rooms) {
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

// A row of Eller's algorithm: which rooms are joined so far, through the rows above and beside each other.
typedef struct EllerRow {
  uint32_t *sets;   // parents of a union-find
  uint32_t *below;  // sets of the row below
  uint32_t *chosen; // for each set: the room that goes down if no other does
  uint32_t *seen;   // for each set: rooms so far; later, the first room of the set below, from 1
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

// Every set must continue: one of its rooms, drawn before, opens downwards, and others may by chance.
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

static bool rooms_carve_eller(Rooms *rooms) {
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

// ---- corridors ----

bool maze_is_corridor_place(int rows, int cols, MazeCell cell) {
  bool row_is_even = cell.row % 2 == 0, col_is_even = cell.col % 2 == 0;
  return (row_is_even || cell.row == rows - 1) && (col_is_even || cell.col == cols - 1) && (row_is_even || col_is_even);
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

// If a side is even, one line is left over; dead ends here and there make it part of the maze.
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

// The rooms in the order of their distance from one room.
typedef struct Wave {
  uint32_t *reached;
  int64_t next, count, capacity;
} Wave;

static void wave_reach(Rooms *rooms, Wave *wave, size_t at) {
  if (wave->count == wave->capacity && wave->next > wave->capacity / 2) { // forgets those that are done
    memmove(wave->reached, wave->reached + wave->next, (size_t)(wave->count - wave->next) * sizeof *wave->reached);
    wave->count -= wave->next;
    wave->next = 0;
  }
  ARRAY_GROW(wave->reached, wave->count, wave->capacity);
  rooms->rooms[at] |= ROOM_SEEN;
  wave->reached[wave->count++] = (uint32_t)at;
}

// The place on the border that is farthest from `fixed`, on other sides than it; if there is none, on any side. False
// when somebody stopped it.
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

// The plan has drawn both ends. An end that was not given moves as far from the other as there is a way.
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
  return is_done ? OK : error_set(err, ERR_CANCELLED, N_("the maze was not made: it was stopped"));
}
