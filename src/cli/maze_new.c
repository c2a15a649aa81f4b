// SPDX-License-Identifier: MIT
// tesela maze new: a maze with every parameter given or left to chance.
#include "base/utf8.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "puzzle/maze_generate.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static Status parse_side(const Args *args, const char *option, int *low, int *high, Error *err) {
  const char *text = args_text(args, option);
  if (!text || strcmp(text, "random") == 0)
    return OK;
  int64_t from, to;
  Status status = maze_parse_range(text, option, &from, &to, err);
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
  return OK;
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

static Status parse_recipe(const Args *args, MazeRecipe *recipe, Error *err) {
  *recipe = maze_recipe_usual();
  recipe->has_solution = args_has(args, "force-solution") || args_has(args, "overshoot");
  recipe->overshoot = (int)args_number(args, "overshoot", 0);
  recipe->mix = (int)args_number(args, "mix", recipe->mix);
  recipe->braid = (int)args_number(args, "braid", 0);
  Status status = args_has(args, "kind") ? maze_kind_parse(args_text(args, "kind"), &recipe->kind, err) : OK;
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
  return status == OK ? parse_directions(args, recipe, err) : status;
}

// A seed that can be typed again.
static void draw_seed_text(char *out, size_t size) {
  Seed seed = seed_from_system();
  snprintf(out, size, "%016llx", (unsigned long long)seed_hash(&seed, "maze.seed", 0, 0));
}

// "Untitled" and the time; with a seed that was given, the seed, so that the file too can be made again.
static Status name_maze(const Cli *cli, const Args *args, Maze *maze, Error *err) {
  StrBuf name = {0};
  if (args_has(args, "name")) {
    strbuf_add_text(&name, args_text(args, "name"));
  } else {
    strbuf_printf(&name, "%s ", tr(cli->catalog, "Untitled"));
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (args_has(args, "seed"))
      strbuf_add_visible(&name, span_of(args_text(args, "seed")));
    else
      strbuf_printf(&name, "%lld", (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    name.size = utf8_cut(name.data, name.size, MAZE_NAME_MAX - 1);
  }
  Status status = maze_set_name(maze, (Span){name.data, name.size}, err);
  strbuf_deinit(&name);
  return status;
}

static void add_text(Cli *cli, const Maze *maze, const char *seed) {
  StrBuf directions = {0};
  maze_directions_write(maze_directions(maze), &directions);
  strbuf_printf(&cli->out, "%s\n", maze_name(maze));
  maze_add_picture(cli, maze, NULL);
  strbuf_printf(&cli->out, tr(cli->catalog, "%d rows, %d columns, %lld obstacles, directions %s\n"), maze_rows(maze),
                maze_cols(maze), (long long)maze_obstacle_count(maze),
                directions.size ? directions.data : tr(cli->catalog, "none"));
  strbuf_printf(&cli->out, tr(cli->catalog, "The seed is %s.\n"), seed);
  strbuf_deinit(&directions);
}

static Status make(const Cli *cli, const MazeRecipe *recipe, Maze **out, Error *err) {
  MazeWork work;
  Status status = maze_generate(recipe, maze_work_start(&work, cli), out, err);
  maze_work_end(&work);
  return status;
}

static void tell(Cli *cli, const Args *args, const Maze *maze, const char *seed) {
  const char *path = args_text(args, "output");
  if (args_has(args, "json")) {
    json_t *json = json_pack("{s:s, s:s, s:o}", "seed", seed, "kind",
                             args_has(args, "kind") ? args_text(args, "kind") : "obstacles", "maze", maze_json(maze));
    if (path)
      json_object_set_new(json, "file", json_string(path));
    cli_add_json(cli, json);
    return;
  }
  add_text(cli, maze, seed);
  if (path)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), path);
}

int run_maze_new(Cli *cli, const Args *args) {
  Error err;
  MazeRecipe recipe;
  char drawn[32];
  const char *seed = args_text(args, "seed");
  if (parse_recipe(args, &recipe, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  if (!seed) {
    draw_seed_text(drawn, sizeof drawn);
    seed = drawn;
  }
  recipe.seed = seed_from_text(seed);
  Maze *maze = NULL;
  Status status = make(cli, &recipe, &maze, &err);
  if (status == OK)
    status = name_maze(cli, args, maze, &err);
  if (status == OK && args_has(args, "output"))
    status = maze_save(cli, args, maze, args_text(args, "output"), &err);
  if (status == OK)
    tell(cli, args, maze, seed);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
