// SPDX-License-Identifier: MIT
// From a recipe to a maze. maze_plan_draw decides size, directions and ends. Then either maze_reserve_path keeps a path
// free and obstacles are spread over the rest, or maze_carve cuts corridors.
#include "puzzle/maze_generate.h"

#include "base/mem.h"
#include "puzzle/maze_generate_internal.h"
#include "puzzle/maze_internal.h"
#include "puzzle/maze_search.h"

enum { ROWS_BETWEEN_LOOKS = 64, SPARSE_DIVISOR = 5, DENSE_DIVISOR = 2 };

static const struct {
  const char *name, *title;
} kinds[MAZE_KINDS] = {
    [MAZE_KIND_USUAL] = {"usual", N_("the usual")},
    [MAZE_KIND_OBSTACLES] = {"obstacles", N_("obstacles, as in the original program")},
    [MAZE_KIND_BACKTRACKER] = {"backtracker", N_("long corridors (backtracker)")},
    [MAZE_KIND_PRIM] = {"prim", N_("many short dead ends (Prim)")},
    [MAZE_KIND_KRUSKAL] = {"kruskal", N_("short corridors (Kruskal)")},
    [MAZE_KIND_WILSON] = {"wilson", N_("every maze equally likely (Wilson)")},
    [MAZE_KIND_ELLER] = {"eller", N_("row by row (Eller)")},
    [MAZE_KIND_GROWING_TREE] = {"growing-tree", N_("between long corridors and short dead ends (growing tree)")},
};

const char *maze_kind_name(MazeKind kind) {
  return kinds[kind].name;
}

const char *maze_kind_title(MazeKind kind) {
  return kinds[kind].title;
}

MazeRecipe maze_recipe_usual(void) {
  return (MazeRecipe){.kind = MAZE_KIND_USUAL, .mix = 50};
}

void maze_kind_sides(MazeKind kind, int *low, int *high) {
  *low = kind == MAZE_KIND_OBSTACLES ? 3 : 11;
  *high = kind == MAZE_KIND_OBSTACLES ? 15 : 21;
}

// Sides that are not given follow those that are.
static void settle_side(MazeKind kind, int *low, int *high) {
  int usual_low, usual_high;
  maze_kind_sides(kind, &usual_low, &usual_high);
  if (*low == 0)
    *low = *high != 0 && *high < usual_low ? *high : usual_low;
  if (*high == 0)
    *high = *low > usual_high ? *low : usual_high;
}

// Are all straight directions there? Without one of them corridors can't be walked.
static bool walks_corridors(const MazeRecipe *recipe) {
  return recipe->directions_wish == MAZE_USUAL ||
         (recipe->directions_wish == MAZE_GIVEN &&
          (recipe->directions & MAZE_STRAIGHT_DIRECTIONS) == MAZE_STRAIGHT_DIRECTIONS);
}

static bool is_even(MazeCell cell) {
  return cell.row % 2 == 0 && cell.col % 2 == 0;
}

static bool suits_corridors(const MazeRecipe *recipe) {
  bool has_place = (!recipe->has_entrance || is_even(recipe->entrance)) && (!recipe->has_exit || is_even(recipe->exit));
  return !recipe->has_obstacles && !recipe->has_full_range && recipe->overshoot == 0 && has_place &&
         walks_corridors(recipe);
}

MazeRecipe maze_recipe_settled(const MazeRecipe *recipe) {
  MazeRecipe settled = *recipe;
  if (settled.kind == MAZE_KIND_USUAL && suits_corridors(recipe)) {
    settled.kind = MAZE_KIND_BACKTRACKER;
  } else if (settled.kind == MAZE_KIND_USUAL) {
    settled.kind = MAZE_KIND_OBSTACLES;
    settled.has_far_ends = true;
    settled.has_solution |= recipe->directions_wish != MAZE_GIVEN || recipe->directions != MAZE_NO_DIRECTIONS;
  }
  settle_side(settled.kind, &settled.rows_low, &settled.rows_high);
  settle_side(settled.kind, &settled.cols_low, &settled.cols_high);
  return settled;
}

bool maze_recipe_promises_way(const MazeRecipe *recipe) {
  return recipe->has_solution || (recipe->kind != MAZE_KIND_OBSTACLES && walks_corridors(recipe));
}

// Tiles of obstacles, and of cells that must stay free.
typedef struct Strewing {
  Maze *maze;
  uint64_t *reserved;
  int64_t room;  // how many cells may become obstacles
  int64_t count; // how many obstacles there are
} Strewing;

static void strewing_reserve(Strewing *strewing, MazeCell cell) {
  uint64_t *tile = &strewing->reserved[maze_tile_index(strewing->maze, cell.row, cell.col)];
  uint64_t bit = maze_tile_bit(cell.row, cell.col);
  strewing->room -= !(*tile & bit);
  *tile |= bit;
}

static Status refuse_count(const MazeRecipe *recipe, int64_t room, Error *err) {
  return error_set(err, ERR_INPUT,
                   recipe->has_solution
                       ? N_("%d obstacles do not fit: entrance, exit and the path between them leave room for %d")
                       : N_("%d obstacles do not fit: entrance and exit leave room for %d"),
                   err_int(recipe->obstacles_low), err_int(room));
}

static Status draw_count(const MazeRecipe *recipe, Strewing *strewing, Error *err) {
  int64_t cells = maze_cell_count(strewing->maze);
  int64_t low = 0, high = cells;
  if (recipe->has_obstacles) {
    low = recipe->obstacles_low;
    high = recipe->obstacles_high;
    if (low < 0)
      return error_set(err, ERR_INPUT, N_("the number of obstacles can't be %d, less than 0"), err_int(low));
    if (low > high)
      return error_set(err, ERR_INPUT, N_("the range of obstacles %d..%d is empty"), err_int(low), err_int(high));
    if (low > strewing->room)
      return refuse_count(recipe, strewing->room, err);
  } else if (!recipe->has_full_range) {
    low = cells / SPARSE_DIVISOR;
    high = cells / DENSE_DIVISOR;
  }
  high = high < strewing->room ? high : strewing->room;
  low = low < high ? low : high;
  FastRandom random = fastrandom_start(&recipe->seed, "maze.count");
  strewing->count = low + fastrandom_below(&random, (uint32_t)(high - low + 1));
  return OK;
}

// Decides eight cells of a row at a time: each becomes an obstacle with the chance that makes the count exact.
static void strew_row(Strewing *strewing, FastRandom *random, int row) {
  Maze *maze = strewing->maze;
  size_t tile = maze_tile_index(maze, row, 0);
  int shift = (row & 7) * 8;
  for (int col = 0; col < maze->cols; col += 8, tile++) {
    uint64_t reserved = strewing->reserved[tile] >> shift;
    uint64_t bits = 0;
    int end = maze->cols - col < 8 ? maze->cols - col : 8;
    for (int i = 0; i < end; i++) {
      if (reserved >> i & 1)
        continue;
      uint64_t is_chosen = fastrandom_below(random, (uint32_t)strewing->room--) < (uint64_t)strewing->count;
      strewing->count -= (int64_t)is_chosen;
      bits |= is_chosen << i;
    }
    maze->obstacles[tile] |= bits << shift;
  }
}

static Status strew_rows(Strewing *strewing, const Seed *seed, const Progress *progress, Error *err) {
  FastRandom random = fastrandom_start(seed, "maze.obstacles");
  int rows = strewing->maze->rows;
  for (int row = 0; row < rows; row++) {
    strew_row(strewing, &random, row);
    if (row % ROWS_BETWEEN_LOOKS != 0)
      continue;
    progress_report(progress, N_("placing the obstacles"), row, rows);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the maze was not made: it was stopped"));
  }
  maze_settle(strewing->maze);
  return OK;
}

static Status maze_strew(Maze *maze, const MazeRecipe *recipe, const Progress *progress, Error *err) {
  SCOPED(maze_path_deinit) MazePath path = {0};
  if (recipe->has_solution) {
    Status status = maze_reserve_path(maze, recipe, progress, &path, err);
    if (status != OK)
      return status;
  }
  Strewing strewing = {
      .maze = maze, .reserved = mem_alloc(maze_tile_count(maze) * sizeof(uint64_t)), .room = maze_cell_count(maze)};
  strewing_reserve(&strewing, maze->entrance);
  strewing_reserve(&strewing, maze->exits[0]);
  for (int64_t i = 0; i < path.count; i++)
    strewing_reserve(&strewing, path.cells[i]);
  Status status = draw_count(recipe, &strewing, err);
  if (status == OK)
    status = strew_rows(&strewing, &recipe->seed, progress, err);
  mem_free(strewing.reserved);
  return status;
}

static Status check_solution(const Maze *maze, const Progress *progress, Error *err) {
  MazePath path;
  Status status = maze_find_shortest(maze, progress, &path, err);
  if (status != OK)
    return status;
  bool is_solved = path.count > 0;
  maze_path_deinit(&path);
  if (is_solved)
    return OK;
  return error_set(err, ERR_INPUT,
                   N_("no solution can be forced: these corridors can't be walked with the directions given; the "
                      "straight ones 0,2,4,6 always can"));
}

static Status maze_carve_settled(Maze *maze, const MazeRecipe *recipe, const Progress *progress, Error *err) {
  if (recipe->has_obstacles)
    return error_set(err, ERR_INPUT, N_("in a maze of corridors the number of obstacles follows from its size"));
  Status status = maze_carve(maze, recipe, progress, err);
  if (status == OK && recipe->has_solution)
    status = check_solution(maze, progress, err);
  return status;
}

Status maze_check_shares(int braid, int mix, Error *err) {
  if (braid < 0 || braid > 100)
    return error_set(err, ERR_INPUT, N_("the share of dead ends to remove is %d; it must be from 0 to 100 per cent"),
                     err_int(braid));
  if (mix < 0 || mix > 100)
    return error_set(err, ERR_INPUT, N_("the mix of the growing tree is %d; it must be from 0 to 100 per cent"),
                     err_int(mix));
  return OK;
}

static Status check_recipe(const MazeRecipe *recipe, Error *err) {
  Status status = maze_check_shares(recipe->braid, recipe->mix, err);
  if (status != OK)
    return status;
  if (recipe->overshoot < 0 || recipe->overshoot > MAZE_OVERSHOOT_MAX)
    return error_set(err, ERR_INPUT, N_("the path may stray %d cells; it must be from 0 to %d"),
                     err_int(recipe->overshoot), err_int(MAZE_OVERSHOOT_MAX));
  if (recipe->kind == MAZE_KIND_OBSTACLES && recipe->braid > 0)
    return error_set(err, ERR_INPUT, N_("only mazes of corridors have dead ends to remove; choose another kind"));
  return OK;
}

Status maze_generate(const MazeRecipe *given, const Progress *progress, Maze **out, Error *err) {
  MazePlan plan;
  Maze *maze = NULL;
  MazeRecipe settled = maze_recipe_settled(given);
  const MazeRecipe *recipe = &settled;
  Status status = check_recipe(recipe, err);
  if (status == OK)
    status = maze_plan_draw(recipe, &plan, err);
  if (status == OK)
    status = maze_create(plan.rows, plan.cols, plan.entrance, plan.exit, &maze, err);
  if (status != OK)
    return status;
  maze->directions = plan.directions;
  status = recipe->kind == MAZE_KIND_OBSTACLES ? maze_strew(maze, recipe, progress, err)
                                               : maze_carve_settled(maze, recipe, progress, err);
  if (status != OK) {
    maze_destroy(maze);
    return status;
  }
  *out = maze;
  return OK;
}
