// SPDX-License-Identifier: MIT
// The algorithms of maze_carve.c on any grid. Those lay out rooms so that neighbours are at fixed distances, which
// makes them fast on mazes of a hundred million cells. Here the grid says which cells are neighbours.
#include "base/mem.h"
#include "puzzle/wallmaze_generate.h"

typedef struct WallCarver {
  WallMaze *maze;
  const WallGrid *grid;
  FastRandom *random;
  uint8_t *state; // by cell
  int *list;      // cells that wait or grow
  int count;
} WallCarver;
enum { WALL_UNTOUCHED, WALL_WAITING, WALL_DONE };

static int wallcarver_draw(WallCarver *carver, int limit) {
  return (int)fastrandom_below(carver->random, (uint32_t)limit);
}

// A random side beyond which a cell is in this state; WALLGRID_NONE: there is none. `any` takes cells in every state.
static int wallcarver_side(WallCarver *carver, int cell, uint8_t state, bool any) {
  int sides[WALLGRID_SIDES], count = 0;
  const WallCell *own = &carver->grid->cells[cell];
  for (int side = 0; side < own->side_count; side++) {
    int next = own->sides[side].next;
    if (next != WALLGRID_NONE && (any || carver->state[next] == state))
      sides[count++] = side;
  }
  return count == 0 ? WALLGRID_NONE : sides[wallcarver_draw(carver, count)];
}

static void wallcarver_remove(WallCarver *carver, int at) {
  carver->list[at] = carver->list[--carver->count];
}

// Grows from the newest place newest_percent of the time, else from a random one; always the newest is the backtracker.
static void wallcarver_grow(WallCarver *carver, int newest_percent) {
  carver->list[carver->count++] = wallcarver_draw(carver, carver->grid->count);
  carver->state[carver->list[0]] = WALL_DONE;
  while (carver->count > 0) {
    bool takes_newest = newest_percent == 100 || wallcarver_draw(carver, 100) < newest_percent;
    int at = takes_newest ? carver->count - 1 : wallcarver_draw(carver, carver->count), cell = carver->list[at];
    int side = wallcarver_side(carver, cell, WALL_UNTOUCHED, false);
    if (side == WALLGRID_NONE) {
      wallcarver_remove(carver, at);
      continue;
    }
    wallmaze_join(carver->maze, cell, side, true);
    int next = carver->grid->cells[cell].sides[side].next;
    carver->state[next] = WALL_DONE;
    carver->list[carver->count++] = next;
  }
}

static void wallcarver_wait(WallCarver *carver, int cell) {
  const WallCell *own = &carver->grid->cells[cell];
  carver->state[cell] = WALL_DONE;
  for (int side = 0; side < own->side_count; side++) {
    int next = own->sides[side].next;
    if (next == WALLGRID_NONE || carver->state[next] != WALL_UNTOUCHED)
      continue;
    carver->state[next] = WALL_WAITING;
    carver->list[carver->count++] = next;
  }
}

static void wallcarver_prim(WallCarver *carver) {
  wallcarver_wait(carver, wallcarver_draw(carver, carver->grid->count));
  while (carver->count > 0) {
    int at = wallcarver_draw(carver, carver->count), cell = carver->list[at];
    wallcarver_remove(carver, at);
    wallmaze_join(carver->maze, cell, wallcarver_side(carver, cell, WALL_DONE, false), true);
    wallcarver_wait(carver, cell);
  }
}

static int wallparents_find(int *parents, int item) {
  while (parents[item] != item) {
    parents[item] = parents[parents[item]];
    item = parents[item];
  }
  return item;
}

static void wallcarver_kruskal(WallCarver *carver) {
  int cells = carver->grid->count, count = 0;
  ScopedMem int *walls = mem_resize(NULL, (size_t)cells * WALLGRID_SIDES, sizeof *walls);
  ScopedMem int *parents = mem_resize(NULL, (size_t)cells, sizeof *parents);
  for (int cell = 0; cell < cells; cell++) {
    parents[cell] = cell;
    for (int side = 0; side < carver->grid->cells[cell].side_count; side++) {
      if (carver->grid->cells[cell].sides[side].next > cell)
        walls[count++] = cell * WALLGRID_SIDES + side;
    }
  }
  for (int i = 0; i < count; i++) {
    int pick = i + wallcarver_draw(carver, count - i), wall = walls[pick];
    walls[pick] = walls[i];
    int cell = wall / WALLGRID_SIDES, side = wall % WALLGRID_SIDES;
    int here = wallparents_find(parents, cell),
        there = wallparents_find(parents, carver->grid->cells[cell].sides[side].next);
    if (here == there)
      continue;
    parents[here] = there;
    wallmaze_join(carver->maze, cell, side, true);
  }
}

// Walks at random until it meets the maze. A cell remembers only the side it was last left by, so loops are forgotten.
static void wallcarver_wilson(WallCarver *carver) {
  ScopedMem int8_t *left_by = mem_alloc((size_t)carver->grid->count);
  carver->state[wallcarver_draw(carver, carver->grid->count)] = WALL_DONE;
  for (int start = 0; start < carver->grid->count; start++) {
    for (int at = start; carver->state[at] != WALL_DONE; at = carver->grid->cells[at].sides[left_by[at]].next)
      left_by[at] = (int8_t)wallcarver_side(carver, at, 0, true);
    for (int at = start; carver->state[at] != WALL_DONE; at = carver->grid->cells[at].sides[left_by[at]].next) {
      carver->state[at] = WALL_DONE;
      wallmaze_join(carver->maze, at, left_by[at], true);
    }
  }
}

void wallmaze_carve(WallMaze *maze, const WallRecipe *recipe, FastRandom *random) {
  ScopedMem uint8_t *state = mem_alloc((size_t)maze->grid->count);
  ScopedMem int *list = mem_resize(NULL, (size_t)maze->grid->count, sizeof *list);
  WallCarver carver = {maze, maze->grid, random, state, list, 0};
  switch (recipe->kind) {
  case MAZE_KIND_PRIM:
    wallcarver_prim(&carver);
    break;
  case MAZE_KIND_KRUSKAL:
    wallcarver_kruskal(&carver);
    break;
  case MAZE_KIND_WILSON:
    wallcarver_wilson(&carver);
    break;
  default:
    wallcarver_grow(&carver, recipe->kind == MAZE_KIND_GROWING_TREE ? recipe->mix : 100);
  }
}
