// SPDX-License-Identifier: MIT
#include "puzzle/wallmaze.h"

#include "base/mem.h"
#include "puzzle/maze_effort.h"
#include "puzzle/maze_set.h"

#include <string.h>

static void wallpath_add(WallPath *path, int place) {
  ARRAY_GROW(path->places, path->count, path->capacity);
  path->places[path->count++] = place;
}

void wallpath_deinit(WallPath *path) {
  mem_free(path->places);
  *path = (WallPath){0};
}

WallMaze *wallmaze_create(WallGrid *grid, int entrance, int exit) {
  WallMaze *maze = mem_alloc(sizeof *maze);
  *maze = (WallMaze){.grid = grid, .entrance = entrance, .exit = exit};
  maze->open = mem_alloc((size_t)grid->count);
  return maze;
}

void wallmaze_destroy(WallMaze *maze) {
  if (!maze)
    return;
  wallgrid_destroy(maze->grid);
  mem_free(maze->open);
  mem_free(maze);
}

bool wallmaze_equals(const WallMaze *a, const WallMaze *b) {
  return wallgrid_equals(a->grid, b->grid) && a->entrance == b->entrance && a->exit == b->exit &&
         strcmp(a->name, b->name) == 0 && memcmp(a->open, b->open, (size_t)a->grid->count) == 0;
}

Status wallmaze_set_name(WallMaze *maze, Span name, Error *err) {
  Status status = maze_check_name(name, err);
  if (status != OK)
    return status;
  memcpy(maze->name, name.data, name.size);
  maze->name[name.size] = '\0';
  return OK;
}

// ---- places ----

unsigned wallmaze_ways(const WallMaze *maze, int place) {
  enum { UPRIGHT = 1 << 0 | 1 << 2, ACROSS = 1 << 1 | 1 << 3 };
  uint8_t open = maze->open[wallmaze_cell_of(maze, place)];
  bool is_under = wallmaze_is_under(maze, place);
  if (open & WALL_BRIDGE_UPRIGHT)
    return is_under ? ACROSS : UPRIGHT;
  if (open & WALL_BRIDGE_ACROSS)
    return is_under ? UPRIGHT : ACROSS;
  return is_under ? 0 : open;
}

int wallmaze_beyond(const WallMaze *maze, int place, int side) {
  const WallSide *way = &wallmaze_cell(maze, place)->sides[side];
  if (way->next == WALLGRID_NONE || !wallmaze_is_bridge(maze, way->next))
    return way->next;
  bool is_over = wallmaze_ways(maze, way->next) >> way->back & 1;
  return is_over ? way->next : way->next + maze->grid->count;
}

void wallmaze_join(WallMaze *maze, int cell, int side, bool is_open) {
  const WallSide *way = &maze->grid->cells[cell].sides[side];
  if (is_open) {
    maze->open[cell] |= (uint8_t)(1 << side);
    maze->open[way->next] |= (uint8_t)(1 << way->back);
  } else {
    maze->open[cell] &= (uint8_t) ~(1 << side);
    maze->open[way->next] &= (uint8_t) ~(1 << way->back);
  }
}

Status wallmaze_set_open(WallMaze *maze, int cell, int side, bool is_open, Error *err) {
  int next = maze->grid->cells[cell].sides[side].next;
  if (next == WALLGRID_NONE)
    return error_set(err, ERR_INPUT, N_("the border of the maze stays closed; entrance and exit open it"));
  if (wallmaze_is_bridge(maze, cell) || wallmaze_is_bridge(maze, next))
    return error_set(err, ERR_INPUT, N_("a bridge stays as it is: open and close walls elsewhere"));
  wallmaze_join(maze, cell, side, is_open);
  return OK;
}

Status wallmaze_move_end(WallMaze *maze, bool is_exit, MazeCell at, Error *err) {
  int cell = wallgrid_find(maze->grid, at), *end = is_exit ? &maze->exit : &maze->entrance;
  if (cell == WALLGRID_NONE)
    return error_set(err, ERR_INPUT, N_("there is no cell %d,%d in this maze"), err_int(at.row), err_int(at.col));
  if (wallmaze_is_bridge(maze, cell))
    return error_set(err, ERR_INPUT, N_("there is a bridge at %d,%d: entrance and exit can't be there"),
                     err_int(at.row), err_int(at.col));
  if (cell == (is_exit ? maze->entrance : maze->exit))
    return error_set(err, ERR_INPUT, N_("entrance and exit are both at %d,%d; they must be different cells"),
                     err_int(at.row), err_int(at.col));
  *end = cell;
  return OK;
}

static Status refuse_wallcell(const WallMaze *maze, int cell, const char *message, Error *err) {
  MazeCell at = maze->grid->cells[cell].at;
  return error_set(err, ERR_INPUT, message, err_int(at.row), err_int(at.col));
}

static Status wallmaze_check_cell(const WallMaze *maze, int at, Error *err) {
  const WallCell *cell = &maze->grid->cells[at];
  uint8_t open = maze->open[at];
  bool is_bridge = wallmaze_is_bridge(maze, at);
  if (is_bridge && (maze->grid->shape != WALL_RECTANGLE || (open & WALL_SIDES_MASK) != 0x0F ||
                    (open & ~WALL_SIDES_MASK) == (WALL_BRIDGE_UPRIGHT | WALL_BRIDGE_ACROSS)))
    return refuse_wallcell(maze, at,
                           N_("the cell %d,%d can't be a bridge: only a square that is open on four sides can"), err);
  for (int side = 0; side < WALLGRID_SIDES; side++) {
    if (!(open >> side & 1))
      continue;
    const WallSide *way = &cell->sides[side];
    if (side >= cell->side_count || way->next == WALLGRID_NONE)
      return refuse_wallcell(maze, at, N_("the cell %d,%d is open on a side where there is no other cell"), err);
    if (!(maze->open[way->next] >> way->back & 1))
      return refuse_wallcell(maze, at, N_("the cell %d,%d is open to a neighbour that is closed to it"), err);
    if (is_bridge && wallmaze_is_bridge(maze, way->next))
      return refuse_wallcell(maze, at, N_("the bridge at %d,%d is beside another one"), err);
  }
  return OK;
}

Status wallmaze_check(const WallMaze *maze, Error *err) {
  Status status = OK;
  for (int i = 0; status == OK && i < maze->grid->count; i++)
    status = wallmaze_check_cell(maze, i, err);
  if (status == OK && maze->entrance == maze->exit)
    status =
        refuse_wallcell(maze, maze->exit, N_("entrance and exit are both at %d,%d; they must be different cells"), err);
  for (int i = 0; status == OK && i < 2; i++) {
    if (wallmaze_is_bridge(maze, i ? maze->exit : maze->entrance))
      status = refuse_wallcell(maze, i ? maze->exit : maze->entrance,
                               N_("there is a bridge at %d,%d: entrance and exit can't be there"), err);
  }
  return status;
}

int wallmaze_opening(const WallMaze *maze, int cell) {
  const WallCell *own = &maze->grid->cells[cell];
  for (int side = 0; side < own->side_count; side++) {
    if (own->sides[side].is_outer)
      return side;
  }
  return WALLGRID_NONE;
}

// ---- the way ----

void wallmaze_find_way(const WallMaze *maze, WallPath *out) {
  int count = wallmaze_place_count(maze), seen = 0;
  ScopedMem int *from = mem_resize(NULL, (size_t)count, sizeof *from);
  ScopedMem int *queue = mem_resize(NULL, (size_t)count, sizeof *queue);
  *out = (WallPath){0};
  for (int i = 0; i < count; i++)
    from[i] = WALLGRID_NONE;
  from[maze->entrance] = maze->entrance;
  queue[seen++] = maze->entrance;
  for (int i = 0; i < seen && from[maze->exit] == WALLGRID_NONE; i++) {
    unsigned ways = wallmaze_ways(maze, queue[i]);
    for (int side = 0; ways >> side; side++) {
      int next = ways >> side & 1 ? wallmaze_beyond(maze, queue[i], side) : WALLGRID_NONE;
      if (next == WALLGRID_NONE || from[next] != WALLGRID_NONE)
        continue;
      from[next] = queue[i];
      queue[seen++] = next;
    }
  }
  if (from[maze->exit] == WALLGRID_NONE)
    return;
  for (int at = maze->exit; at != maze->entrance; at = from[at])
    wallpath_add(out, at);
  for (int i = 0, j = out->count - 1; i < j; i++, j--) {
    int kept = out->places[i];
    out->places[i] = out->places[j];
    out->places[j] = kept;
  }
}

// ---- measures ----

static void wallmaze_plan_effort(const WallMaze *maze, EffortPlan *plan) {
  effortplan_init(plan, wallmaze_place_count(maze), maze->entrance);
  plan->is_exit[maze->exit] = true;
  plan->exit_count = 1;
  for (int place = 0; place < plan->count; place++) {
    const WallCell *cell = wallmaze_cell(maze, place);
    plan->open[place] = (uint8_t)wallmaze_ways(maze, place);
    for (int side = 0; side < cell->side_count; side++) {
      const WallSide *way = &cell->sides[side];
      size_t at = (size_t)place * EFFORT_WAYS + (size_t)side;
      plan->across[at] = way->ahead;
      if (!(plan->open[place] >> side & 1))
        continue;
      plan->next[at] = wallmaze_beyond(maze, place, side);
      plan->back[at] = way->back;
      plan->on[at] = maze->grid->cells[way->next].sides[way->back].ahead;
    }
  }
}

Status wallmaze_measure_effort(const WallMaze *maze, const Progress *progress, double *out, Error *err) {
  EffortPlan plan;
  wallmaze_plan_effort(maze, &plan);
  Status status = effortplan_measure(&plan, progress, out, err);
  effortplan_deinit(&plan);
  return status;
}

Status wallmaze_measure_parts(const WallMaze *maze, double parts[EFFORT_PARTS], Error *err) {
  EffortPlan plan;
  wallmaze_plan_effort(maze, &plan);
  Status status = effortplan_measure_parts(&plan, parts, err);
  effortplan_deinit(&plan);
  return status;
}

static void wallmaze_count_ways(const WallMaze *maze, WallMetrics *out) {
  for (int place = 0; place < wallmaze_place_count(maze); place++) {
    int ways = __builtin_popcount(wallmaze_ways(maze, place));
    out->dead_ends += ways == 1;
    out->branches += ways > 2;
  }
}

Status wallmaze_measure(const WallMaze *maze, const Progress *progress, WallMetrics *out, Error *err) {
  SCOPED(wallpath_deinit) WallPath way = {0};
  *out = (WallMetrics){.cells = maze->grid->count, .bridges = maze->bridge_count};
  wallmaze_count_ways(maze, out);
  wallmaze_find_way(maze, &way);
  out->moves = way.count;
  for (int i = -1; i < way.count - 1; i++) { // the way one came by does not count; at the entrance there is none
    int ways = __builtin_popcount(wallmaze_ways(maze, i < 0 ? maze->entrance : way.places[i]));
    out->decisions += ways > (i < 0 ? 1 : 2);
  }
  Status status = way.count > 0 ? wallmaze_measure_effort(maze, progress, &out->effort, err) : OK;
  out->level = maze_level_of(out->effort);
  return status;
}
