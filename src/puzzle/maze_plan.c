// SPDX-License-Identifier: MIT
// What is decided before a maze is made: its size, directions, entrance and exit.
#include "puzzle/maze_generate_internal.h"

#include <stdlib.h>

enum { DRAWS = 1000, DIRECTION_DRAWS = 100 };

typedef struct Draw {
  MazePlan *plan;
  FastRandom entrance, exit;
} Draw;

static bool is_corridors(const MazePlan *plan) {
  return plan->recipe->kind != MAZE_KIND_OBSTACLES;
}

static Status check_range(int low, int high, const char *message, Error *err) {
  return low <= high ? OK : error_set(err, ERR_INPUT, message, err_int(low), err_int(high));
}

// Corridors need an odd side; one in the range is taken.
static int draw_side(const MazePlan *plan, FastRandom *random, int low, int high) {
  int side = fastrandom_range(random, low, high);
  if (is_corridors(plan) && side % 2 == 0)
    side += side < high ? 1 : side > low ? -1 : 0;
  return side;
}

static Status draw_size(MazePlan *plan, Error *err) {
  const MazeRecipe *recipe = plan->recipe;
  Status status = check_range(recipe->rows_low, recipe->rows_high, N_("the range of rows %d..%d is empty"), err);
  if (status == OK)
    status = check_range(recipe->cols_low, recipe->cols_high, N_("the range of columns %d..%d is empty"), err);
  if (status == OK)
    status = maze_check_size(recipe->rows_high, recipe->cols_high, err);
  if (status == OK && (recipe->rows_low < 1 || recipe->cols_low < 1))
    status = maze_check_size(recipe->rows_low, recipe->cols_low, err);
  if (status != OK)
    return status;
  FastRandom random = fastrandom_start(&recipe->seed, "maze.size");
  do {
    plan->rows = draw_side(plan, &random, recipe->rows_low, recipe->rows_high);
    plan->cols = draw_side(plan, &random, recipe->cols_low, recipe->cols_high);
  } while (plan->rows * plan->cols < 2);
  return OK;
}

// As in the thesis: one of the four borders, clockwise, then a place on it.
static MazeCell draw_on_border(FastRandom *random, int rows, int cols) {
  uint32_t border = fastrandom_bits(random, 2);
  int row = fastrandom_range(random, 0, rows - 1);
  int col = fastrandom_range(random, 0, cols - 1);
  switch (border) {
  case 0:
    return maze_cell(0, col);
  case 1:
    return maze_cell(row, cols - 1);
  case 2:
    return maze_cell(rows - 1, col);
  default:
    return maze_cell(row, 0);
  }
}

MazeCell maze_place_of_room(int rows, int cols, int room_row, int room_col) {
  int row = room_row * 2, col = room_col * 2;
  if (row + 2 == rows) // a dead end leads to the border
    row++;
  else if (col + 2 == cols)
    col++;
  return maze_cell(row, col);
}

static MazeCell draw_place(const MazePlan *plan, FastRandom *random) {
  if (!is_corridors(plan))
    return draw_on_border(random, plan->rows, plan->cols);
  MazeCell room = draw_on_border(random, (plan->rows + 1) / 2, (plan->cols + 1) / 2);
  return maze_place_of_room(plan->rows, plan->cols, room.row, room.col);
}

static bool ends_fit(const MazePlan *plan) {
  if (maze_cell_equals(plan->entrance, plan->exit))
    return false;
  return !plan->recipe->has_solution || is_corridors(plan) ||
         maze_credits_suffice(plan->directions, plan->entrance, plan->exit);
}

unsigned maze_sides_of(int rows, int cols, MazeCell cell) {
  return (cell.row == 0) | (cell.col == cols - 1) << 1 | (cell.row == rows - 1) << 2 | (cell.col == 0) << 3;
}

static bool ends_are_far(const MazePlan *plan) {
  int down = abs(plan->entrance.row - plan->exit.row), across = abs(plan->entrance.col - plan->exit.col);
  int longer = plan->rows > plan->cols ? plan->rows : plan->cols;
  unsigned sides = maze_sides_of(plan->rows, plan->cols, plan->entrance);
  return !(sides & maze_sides_of(plan->rows, plan->cols, plan->exit)) && (down > across ? down : across) >= longer / 2;
}

// If the ends should be far apart, ends that are not are the last resort.
static bool draw_ends(Draw *draw) {
  MazePlan *plan = draw->plan;
  const MazeRecipe *recipe = plan->recipe;
  MazePlan near = *plan;
  bool is_found = false;
  for (int i = 0; i < DRAWS; i++) {
    plan->entrance = recipe->has_entrance ? recipe->entrance : draw_place(plan, &draw->entrance);
    plan->exit = recipe->has_exit ? recipe->exit : draw_place(plan, &draw->exit);
    bool fits = ends_fit(plan);
    if (fits && (!recipe->has_far_ends || ends_are_far(plan)))
      return true;
    if (recipe->has_entrance && recipe->has_exit)
      return fits;
    if (fits && !is_found)
      near = *plan;
    is_found = is_found || fits;
  }
  if (is_found)
    *plan = near;
  return is_found;
}

// The last cell inside the maze on a straight walk.
static MazeCell walk_to_border(const MazePlan *plan, MazeCell from, MazeStep step) {
  int row = from.row, col = from.col;
  while (row + step.row >= 0 && row + step.row < plan->rows && col + step.col >= 0 && col + step.col < plan->cols) {
    row += step.row;
    col += step.col;
  }
  return maze_cell(row, col);
}

// With few directions few pairs of cells are connected, so one end is drawn and the other lies straight ahead of it.
static bool draw_ends_in_line(Draw *draw) {
  MazePlan *plan = draw->plan;
  const MazeRecipe *recipe = plan->recipe;
  if (is_corridors(plan) || (recipe->has_entrance && recipe->has_exit))
    return false;
  for (int i = 0; i < DRAWS; i++) {
    int d = (int)fastrandom_bits(&draw->exit, 3);
    if (!(plan->directions >> d & 1))
      continue;
    if (recipe->has_exit) {
      plan->exit = recipe->exit;
      plan->entrance = walk_to_border(plan, plan->exit, maze_steps[maze_opposite(d)]);
    } else {
      plan->entrance = recipe->has_entrance ? recipe->entrance : draw_place(plan, &draw->entrance);
      plan->exit = walk_to_border(plan, plan->entrance, maze_steps[d]);
    }
    if (!maze_cell_equals(plan->entrance, plan->exit))
      return true;
  }
  return false;
}

static bool is_border(const MazePlan *plan, int row, int col) {
  return row == 0 || col == 0 || row == plan->rows - 1 || col == plan->cols - 1;
}

// In very small mazes chance may fail to find a second cell.
static void take_any_other_end(MazePlan *plan) {
  MazeCell *moved = plan->recipe->has_exit ? &plan->entrance : &plan->exit;
  MazeCell fixed = plan->recipe->has_exit ? plan->exit : plan->entrance;
  for (int row = 0; row < plan->rows; row++)
    for (int col = 0; col < plan->cols; col++) {
      MazeCell cell = maze_cell(row, col);
      if (is_border(plan, row, col) && !maze_cell_equals(cell, fixed) &&
          (!is_corridors(plan) || maze_is_corridor_place(plan->rows, plan->cols, cell))) {
        *moved = cell;
        return;
      }
    }
}

static Status maze_plan_check_given(const MazePlan *plan, MazeCell cell, const char *outside, const char *inside_wall,
                                    Error *err) {
  if (cell.row < 0 || cell.row >= plan->rows || cell.col < 0 || cell.col >= plan->cols)
    return error_set(err, ERR_INPUT, outside, err_int(cell.row), err_int(cell.col), err_int(plan->rows - 1),
                     err_int(plan->cols - 1));
  if (is_corridors(plan) && !maze_is_corridor_place(plan->rows, plan->cols, cell))
    return error_set(err, ERR_INPUT, inside_wall, err_int(cell.row), err_int(cell.col));
  return OK;
}

static Status check_given_ends(const MazePlan *plan, Error *err) {
  const MazeRecipe *recipe = plan->recipe;
  Status status = OK;
  if (recipe->has_entrance)
    status = maze_plan_check_given(
        plan, recipe->entrance, N_("the entrance %d,%d is outside the maze, whose last cell is %d,%d"),
        N_("the entrance %d,%d would be inside a wall; corridors have an even row and column"), err);
  if (status == OK && recipe->has_exit)
    status =
        maze_plan_check_given(plan, recipe->exit, N_("the exit %d,%d is outside the maze, whose last cell is %d,%d"),
                              N_("the exit %d,%d would be inside a wall; corridors have an even row and column"), err);
  if (status == OK && recipe->has_entrance && recipe->has_exit && maze_cell_equals(recipe->entrance, recipe->exit))
    return error_set(err, ERR_INPUT, N_("entrance and exit are both at %d,%d; they must be different cells"),
                     err_int(recipe->entrance.row), err_int(recipe->entrance.col));
  return status;
}

// Draws how many directions, one to eight, and then which.
static MazeDirections draw_directions(FastRandom *random) {
  int count = fastrandom_range(random, 1, MAZE_DIRECTIONS);
  MazeDirections directions = 0;
  while (__builtin_popcount(directions) < count)
    directions |= (MazeDirections)(1U << fastrandom_bits(random, 3));
  return directions;
}

static void draw_fitting_directions(Draw *draw) {
  MazePlan *plan = draw->plan;
  FastRandom random = fastrandom_start(&plan->recipe->seed, "maze.directions");
  for (int i = 0; i < DIRECTION_DRAWS; i++) {
    plan->directions = draw_directions(&random);
    if (draw_ends(draw))
      return;
  }
  plan->directions = MAZE_ALL_DIRECTIONS;
  if (!draw_ends(draw))
    take_any_other_end(plan);
}

static Status take_directions(Draw *draw, Error *err) {
  MazePlan *plan = draw->plan;
  const MazeRecipe *recipe = plan->recipe;
  if (recipe->directions_wish == MAZE_RANDOM) {
    draw_fitting_directions(draw);
    return OK;
  }
  plan->directions = recipe->directions_wish == MAZE_GIVEN ? recipe->directions
                     : is_corridors(plan)                  ? MAZE_STRAIGHT_DIRECTIONS
                                                           : MAZE_ALL_DIRECTIONS;
  if (recipe->has_solution && plan->directions == MAZE_NO_DIRECTIONS)
    return error_set(err, ERR_INPUT, N_("a maze without directions can't be walked, so no solution can be forced"));
  if (!draw_ends(draw) && !draw_ends_in_line(draw) && maze_cell_equals(plan->entrance, plan->exit))
    take_any_other_end(plan);
  return OK;
}

Status maze_plan_draw(const MazeRecipe *recipe, MazePlan *out, Error *err) {
  MazePlan plan = {.recipe = recipe};
  Status status = draw_size(&plan, err);
  if (status == OK)
    status = check_given_ends(&plan, err);
  if (status != OK)
    return status;
  Draw draw = {.plan = &plan,
               .entrance = fastrandom_start(&recipe->seed, "maze.entrance"),
               .exit = fastrandom_start(&recipe->seed, "maze.exit")};
  status = take_directions(&draw, err);
  if (status == OK)
    *out = plan;
  return status;
}
