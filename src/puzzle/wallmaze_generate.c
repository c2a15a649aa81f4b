// SPDX-License-Identifier: MIT
// From a recipe to a maze: the grid, corridors, bridges, then dead ends are opened, then the two ends are placed.
#include "puzzle/wallmaze_generate.h"

#include "base/mem.h"

#include <math.h>

enum { CELLS_A_BRIDGE = 12, CELLS_BETWEEN_LOOKS = 64 };

static Status wallrecipe_check(const WallRecipe *recipe, Error *err) {
  if (recipe->kind == MAZE_KIND_OBSTACLES)
    return error_set(err, ERR_INPUT, N_("obstacles are cells of a rectangle; this shape has walls between its cells"));
  if (recipe->kind == MAZE_KIND_ELLER)
    return error_set(err, ERR_INPUT,
                     N_("Eller's algorithm goes row by row through a rectangle; choose another kind for this shape"));
  if (recipe->has_bridges && recipe->shape != WALL_RECTANGLE)
    return error_set(
        err, ERR_INPUT,
        N_("ways can pass over one another only where cells are squares: leave out the shape or the bridges"));
  if (recipe->silhouette && recipe->shape != WALL_RECTANGLE)
    return error_set(err, ERR_INPUT, N_("a picture is filled with squares: leave out the shape or the picture"));
  return maze_check_shares(recipe->braid, recipe->mix, err);
}

// ---- bridges ----

// The distances from a place, to all places or until the goal is reached; -1: not reached. from (may be NULL) gets the
// place before each.
static void wallmaze_flood(const WallMaze *maze, int start, int goal, int *distances, int *from, int *queue) {
  int count = wallmaze_place_count(maze), seen = 0;
  for (int i = 0; i < count; i++)
    distances[i] = -1;
  distances[start] = 0;
  queue[seen++] = start;
  for (int i = 0; i < seen && (goal == WALLGRID_NONE || distances[goal] < 0); i++) {
    unsigned ways = wallmaze_ways(maze, queue[i]);
    for (int side = 0; ways >> side; side++) {
      int next = ways >> side & 1 ? wallmaze_beyond(maze, queue[i], side) : WALLGRID_NONE;
      if (next == WALLGRID_NONE || distances[next] >= 0)
        continue;
      distances[next] = distances[queue[i]] + 1;
      if (from)
        from[next] = queue[i];
      queue[seen++] = next;
    }
  }
}

typedef struct WallWork {
  int *distances, *from, *queue;
} WallWork;

// Can a bridge be built here? It must be a straight corridor through a square, and the squares on its other two sides
// must not be bridges.
static bool can_be_bridged(const WallMaze *maze, int cell) {
  unsigned open = maze->open[cell];
  if (open != (1 << 0 | 1 << 2) && open != (1 << 1 | 1 << 3))
    return false;
  for (int side = 0; side < 4; side++) {
    int next = maze->grid->cells[cell].sides[side].next;
    if (next == WALLGRID_NONE || wallmaze_is_bridge(maze, next))
      return false;
  }
  return true;
}

// Draws a wall that may be built on the way between the two squares: not in a bridge, nor beside one.
static bool wallmaze_draw_cut(const WallMaze *maze, const int *from, int start, int end, FastRandom *random, int *cell,
                              int *side) {
  uint32_t seen = 0;
  for (int at = end; at != start; at = from[at]) {
    if (wallmaze_is_bridge(maze, wallmaze_cell_of(maze, at)) ||
        wallmaze_is_bridge(maze, wallmaze_cell_of(maze, from[at])))
      continue;
    if (fastrandom_below(random, ++seen) > 0)
      continue;
    *cell = at;
    *side = wallgrid_side_between(maze->grid, at, from[at]);
  }
  return seen > 0;
}

// A way under the corridor joins its two sides and closes a ring; a wall elsewhere breaks the ring again.
static bool wallmaze_put_bridge(WallMaze *maze, int cell, FastRandom *random, const WallWork *work) {
  bool is_upright = maze->open[cell] & 1;
  const WallSide *sides = maze->grid->cells[cell].sides;
  int one = sides[is_upright ? 1 : 0].next, other = sides[is_upright ? 3 : 2].next, cut = 0, side = 0;
  uint8_t before = maze->open[cell];
  maze->open[cell] |= is_upright ? WALL_BRIDGE_UPRIGHT : WALL_BRIDGE_ACROSS; // first: no wall beside it
  maze->bridge_count++;
  wallmaze_flood(maze, one, other, work->distances, work->from, work->queue);
  if (!wallmaze_draw_cut(maze, work->from, one, other, random, &cut, &side)) {
    maze->open[cell] = before;
    maze->bridge_count--;
    return false;
  }
  wallmaze_join(maze, cut, side, false);
  for (int i = is_upright ? 1 : 0; i < 4; i += 2)
    wallmaze_join(maze, cell, i, true);
  return true;
}

static Status wallmaze_put_bridges(WallMaze *maze, FastRandom *random, const Progress *progress, Error *err) {
  int count = maze->grid->count, wanted = count / CELLS_A_BRIDGE;
  size_t places = 2 * (size_t)count;
  ScopedMem int *order = mem_resize(NULL, (size_t)count, sizeof *order);
  ScopedMem int *memory = mem_resize(NULL, 3 * places, sizeof *memory);
  const WallWork work = {memory, memory + places, memory + 2 * places};
  for (int i = 0; i < count; i++)
    order[i] = i;
  for (int i = 0; i < count && maze->bridge_count < wanted; i++) {
    int pick = i + (int)fastrandom_below(random, (uint32_t)(count - i)), cell = order[pick];
    order[pick] = order[i];
    if (can_be_bridged(maze, cell))
      wallmaze_put_bridge(maze, cell, random, &work);
    if (i % CELLS_BETWEEN_LOOKS == 0 && progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the maze was not made: it was stopped"));
  }
  return OK;
}

// ---- dead ends ----

static bool wallcell_is_dead_end(const WallMaze *maze, int cell) {
  return __builtin_popcount(maze->open[cell]) == 1;
}

// Opens one more wall, to another dead end if possible. Returns how many dead ends that removes.
static int wallmaze_open_dead_end(WallMaze *maze, int cell, FastRandom *random) {
  int sides[2][WALLGRID_SIDES], counts[2] = {0, 0};
  const WallCell *own = &maze->grid->cells[cell];
  for (int side = 0; side < own->side_count; side++) {
    int next = own->sides[side].next;
    if (next == WALLGRID_NONE || maze->open[cell] >> side & 1 || wallmaze_is_bridge(maze, next))
      continue;
    int kind = wallcell_is_dead_end(maze, next);
    sides[kind][counts[kind]++] = side;
  }
  int kind = counts[1] > 0;
  if (counts[kind] == 0)
    return 0;
  wallmaze_join(maze, cell, sides[kind][fastrandom_below(random, (uint32_t)counts[kind])], true);
  return kind + 1;
}

static void wallmaze_braid(WallMaze *maze, int percent, FastRandom *random) {
  ScopedMem int *ends = mem_resize(NULL, (size_t)maze->grid->count, sizeof *ends);
  int count = 0, removed = 0;
  for (int cell = 0; cell < maze->grid->count; cell++) {
    if (wallcell_is_dead_end(maze, cell))
      ends[count++] = cell;
  }
  for (int i = 0; i < count && removed < count * percent / 100; i++) {
    int pick = i + (int)fastrandom_below(random, (uint32_t)(count - i)), cell = ends[pick];
    ends[pick] = ends[i];
    if (wallcell_is_dead_end(maze, cell)) // not yet opened from the other side
      removed += wallmaze_open_dead_end(maze, cell, random);
  }
}

// ---- ends ----

static bool can_be_end(const WallMaze *maze, int cell) {
  return !wallmaze_is_bridge(maze, cell) && wallmaze_opening(maze, cell) != WALLGRID_NONE;
}

// Of the border cells at least half the maze away and on another side, takes the one with the longest way; if there are
// none, of all border cells. WALLGRID_NONE: no other cell can be an end.
static int wallmaze_farthest(const WallMaze *maze, int start, const WallWork *work) {
  const WallGrid *grid = maze->grid;
  int best = WALLGRID_NONE;
  bool is_best_away = false;
  double half = fmax(grid->width, grid->height) / 2;
  wallmaze_flood(maze, start, WALLGRID_NONE, work->distances, NULL, work->queue);
  for (int cell = 0; cell < grid->count; cell++) {
    WallPoint one = grid->cells[cell].centre, other = grid->cells[start].centre;
    bool is_farther = best == WALLGRID_NONE || work->distances[cell] > work->distances[best];
    if (cell == start || (is_best_away && !is_farther) || !can_be_end(maze, cell))
      continue;
    bool is_away = hypot(one.x - other.x, one.y - other.y) >= half && !wallgrid_shares_edge(grid, cell, start);
    if (is_away == is_best_away ? !is_farther : !is_away)
      continue;
    best = cell;
    is_best_away = is_away;
  }
  return best;
}

static int wallmaze_draw_end(const WallMaze *maze, FastRandom *random) {
  uint32_t seen = 0;
  int drawn = 0;
  for (int cell = 0; cell < maze->grid->count; cell++) {
    if (can_be_end(maze, cell) && fastrandom_below(random, ++seen) == 0)
      drawn = cell;
  }
  return drawn;
}

// Places the ends that are not given: far apart by the way between them, with the entrance as the upper one.
static void wallmaze_place_ends(WallMaze *maze, const WallRecipe *recipe, FastRandom *random) {
  size_t places = (size_t)wallmaze_place_count(maze);
  ScopedMem int *memory = mem_resize(NULL, 2 * places, sizeof *memory);
  const WallWork work = {memory, NULL, memory + places};
  bool is_circle = recipe->shape == WALL_CIRCLE;
  if (!recipe->has_exit && is_circle && maze->entrance != 0)
    maze->exit = 0;
  if (!recipe->has_entrance)
    maze->entrance = recipe->has_exit || is_circle ? wallmaze_farthest(maze, maze->exit, &work)
                                                   : wallmaze_farthest(maze, wallmaze_draw_end(maze, random), &work);
  if (!recipe->has_exit && !(is_circle && maze->entrance != 0) && maze->entrance != WALLGRID_NONE)
    maze->exit = wallmaze_farthest(maze, maze->entrance, &work);
  if (!recipe->has_entrance && !recipe->has_exit && !is_circle && maze->entrance > maze->exit) {
    int kept = maze->entrance;
    maze->entrance = maze->exit;
    maze->exit = kept;
  }
}

static Status wallmaze_take_ends(WallMaze *maze, const WallRecipe *recipe, FastRandom *random, Error *err) {
  Status status = OK;
  maze->entrance = maze->exit = WALLGRID_NONE;
  if (recipe->has_entrance)
    status = wallmaze_move_end(maze, false, recipe->entrance, err);
  if (status == OK && recipe->has_exit)
    status = wallmaze_move_end(maze, true, recipe->exit, err);
  if (status != OK)
    return status;
  if (maze->entrance == WALLGRID_NONE || maze->exit == WALLGRID_NONE)
    wallmaze_place_ends(maze, recipe, random);
  if (maze->entrance == WALLGRID_NONE || maze->exit == WALLGRID_NONE)
    return error_set(err, ERR_INPUT,
                     N_("the shape of the maze does not have two cells at its border for entrance and exit"));
  return OK;
}

static Status wallrecipe_build_grid(const WallRecipe *recipe, WallGrid **out, Error *err) {
  bool has_mask = recipe->silhouette && recipe->rows > 0 && recipe->cols > 0 && recipe->rows <= WALLGRID_LENGTH_MAX &&
                  recipe->cols <= WALLGRID_LENGTH_MAX;
  ScopedMem bool *mask = NULL;
  if (has_mask) {
    mask = mem_alloc((size_t)recipe->rows * (size_t)recipe->cols * sizeof *mask);
    silhouette_sample(recipe->silhouette, recipe->rows, recipe->cols, mask);
    silhouette_drop_crumbs(recipe->rows, recipe->cols, mask);
  }
  return wallgrid_create(recipe->shape, recipe->rows, recipe->cols, mask, out, err);
}

Status wallmaze_generate(const WallRecipe *recipe, const Progress *progress, WallMaze **out, Error *err) {
  WallGrid *grid = NULL;
  Status status = wallrecipe_check(recipe, err);
  if (status == OK)
    status = wallrecipe_build_grid(recipe, &grid, err);
  if (status != OK)
    return status;
  FastRandom random = fastrandom_start(&recipe->seed, "wallmaze.corridors");
  FastRandom bridges = fastrandom_start(&recipe->seed, "wallmaze.bridges");
  FastRandom ends = fastrandom_start(&recipe->seed, "wallmaze.ends");
  WallMaze *maze = wallmaze_create(grid, WALLGRID_NONE, WALLGRID_NONE);
  wallmaze_carve(maze, recipe, &random);
  if (recipe->has_bridges)
    status = wallmaze_put_bridges(maze, &bridges, progress, err);
  if (status == OK) {
    wallmaze_braid(maze, recipe->braid, &random);
    status = wallmaze_take_ends(maze, recipe, &ends, err);
  }
  if (status == OK)
    *out = maze;
  else
    wallmaze_destroy(maze);
  return status;
}
