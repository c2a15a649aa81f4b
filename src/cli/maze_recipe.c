// SPDX-License-Identifier: MIT
// The options that say how a maze is to be made.
#include "cli/mazes_internal.h"

#include <stdio.h>
#include <string.h>

static Status parse_side(const Args *args, const char *option, int *low, int *high, Error *err) {
  const char *text = args_text(args, option);
  if (!text || strcmp(text, "random") == 0)
    return OK;
  int64_t from, to;
  Status status = maze_parse_range(text, option, &from, &to, err);
  if (status == OK && from < 1) // 0 would be whatever is usual
    status = maze_check_size(from, 2, err);
  if (status != OK)
    return status;
  *low = (int)from;
  *high = (int)to;
  return OK;
}

// "20x30" is rows and columns at once.
static Status parse_size(const Args *args, MazeRecipe *recipe, Error *err) {
  const char *size = args_text(args, "size");
  int rows, cols, used = 0;
  if (!size)
    return OK;
  if (args_has(args, "rows") || args_has(args, "cols"))
    return error_set(err, ERR_INPUT, N_("--size says rows and columns; leave --rows and --cols out"));
  // NOLINTNEXTLINE(cert-err34-c): out-of-range numbers are refused with the size
  if (strlen(size) > 20 || sscanf(size, "%9dx%9d%n", &rows, &cols, &used) != 2 || size[used])
    return error_set(err, ERR_INPUT, N_("'%s' is no size: --size wants ROWSxCOLUMNS, as in 20x30"), err_str(size));
  recipe->rows_low = recipe->rows_high = rows;
  recipe->cols_low = recipe->cols_high = cols;
  return maze_check_size(rows, cols, err);
}

static Status parse_obstacles(const Args *args, MazeRecipe *recipe, Error *err) {
  const char *text = args_text(args, "obstacles");
  recipe->has_full_range = args_has(args, "full-range");
  if (!text || strcmp(text, "random") == 0)
    return OK;
  if (recipe->has_full_range)
    return error_set(err, ERR_INPUT, N_("--full-range is for a random number of obstacles; leave --obstacles out"));
  recipe->has_obstacles = true;
  return maze_parse_range(text, "obstacles", &recipe->obstacles_low, &recipe->obstacles_high, err);
}

static Status parse_end(const Args *args, const char *option, bool *is_given, MazeCell *out, Error *err) {
  const char *text = args_text(args, option);
  if (!text || strcmp(text, "random") == 0)
    return OK;
  *is_given = true;
  return maze_parse_cell(text, option, out, err);
}

static Status parse_directions(const Args *args, MazeRecipe *recipe, Error *err) {
  const char *text = args_text(args, "directions");
  if (!text)
    return OK;
  recipe->directions_wish = MAZE_RANDOM;
  if (strcmp(text, "random") == 0)
    return OK;
  recipe->directions_wish = MAZE_GIVEN;
  return maze_directions_parse(text, &recipe->directions, err);
}

Status maze_recipe_read(const Args *args, MazeRecipe *recipe, Error *err) {
  *recipe = maze_recipe_usual();
  recipe->has_solution = args_has(args, "force-solution") || args_has(args, "overshoot");
  recipe->overshoot = (int)args_number(args, "overshoot", 0);
  recipe->mix = (int)args_number(args, "mix", recipe->mix);
  recipe->braid = (int)args_number(args, "braid", 0);
  Status status = args_has(args, "kind") ? maze_kind_parse(args_text(args, "kind"), &recipe->kind, err) : OK;
  if (status == OK && args_has(args, "mix") && recipe->kind != MAZE_KIND_GROWING_TREE)
    status = error_set(err, ERR_INPUT, N_("--mix is for one kind of maze: give --kind growing-tree"));
  if (status == OK)
    status = parse_side(args, "rows", &recipe->rows_low, &recipe->rows_high, err);
  if (status == OK)
    status = parse_side(args, "cols", &recipe->cols_low, &recipe->cols_high, err);
  if (status == OK)
    status = parse_size(args, recipe, err);
  if (status == OK)
    status = parse_obstacles(args, recipe, err);
  if (status == OK)
    status = parse_end(args, "entrance", &recipe->has_entrance, &recipe->entrance, err);
  if (status == OK)
    status = parse_end(args, "exit", &recipe->has_exit, &recipe->exit, err);
  if (status == OK)
    status = parse_directions(args, recipe, err);
  *recipe = maze_recipe_settled(recipe);
  return status;
}

// Drawn from the system, but such that it can be typed again.
static void draw_seed_text(char *out, size_t size) {
  Seed seed = seed_from_system();
  snprintf(out, size, "%016llx", (unsigned long long)seed_hash(&seed, "maze.seed", 0, 0));
}

void maze_seed_read(const Args *args, MazeRecipe *recipe, char text[MAZE_SEED_TEXT_MAX]) {
  const char *given = args_text(args, "seed");
  if (given)
    snprintf(text, MAZE_SEED_TEXT_MAX, "%s", given);
  else
    draw_seed_text(text, MAZE_SEED_TEXT_MAX);
  recipe->seed = seed_from_text(given ? given : text);
}
