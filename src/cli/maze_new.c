// SPDX-License-Identifier: MIT
// tesela maze new: a maze with every parameter given or left to chance.
#include "base/utf8.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "puzzle/maze_search.h"

#include <time.h>

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

static void add_text(Cli *cli, const Maze *maze, bool is_solvable, const char *seed) {
  strbuf_printf(&cli->out, "%s\n", maze_name(maze));
  maze_add_picture(cli, maze, NULL);
  maze_add_shape(cli, maze);
  if (!is_solvable)
    strbuf_add_text(&cli->out, tr(cli->catalog, "This maze is impossible: there is no way out.\n"));
  strbuf_printf(&cli->out, tr(cli->catalog, "The seed is %s.\n"), seed);
}

static Status make(const Cli *cli, const MazeRecipe *recipe, Maze **out, bool *is_solvable, Error *err) {
  MazeWork work;
  MazePath way = {0};
  const Progress *progress = maze_work_start(&work, cli);
  Status status = maze_generate(recipe, progress, out, err);
  *is_solvable = status == OK && maze_recipe_promises_way(recipe);
  if (status == OK && !*is_solvable) {
    status = maze_find_shortest(*out, progress, &way, err);
    *is_solvable = way.count > 0;
  }
  maze_path_deinit(&way);
  maze_work_end(&work);
  return status;
}

static void tell(Cli *cli, const Args *args, const MazeRecipe *recipe, const Maze *maze, bool is_solvable,
                 const char *seed) {
  const char *path = args_text(args, "output");
  if (args_has(args, "json")) {
    json_t *json = json_pack("{s:s, s:s, s:b, s:o}", "seed", seed, "kind", maze_kind_name(recipe->kind), "solvable",
                             is_solvable, "maze", maze_json(maze));
    if (path)
      json_object_set_new(json, "file", json_string(path));
    cli_add_json(cli, json);
    return;
  }
  add_text(cli, maze, is_solvable, seed);
  if (path)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), path);
}

int run_maze_new(Cli *cli, const Args *args) {
  Error err;
  MazeRecipe recipe;
  char seed[MAZE_SEED_TEXT_MAX];
  if (maze_recipe_read(args, &recipe, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  maze_seed_read(args, &recipe, seed);
  Maze *maze = NULL;
  bool is_solvable = true;
  const char *path = args_text(args, "output");
  Status status = path ? maze_check_target(path, &err) : OK;
  if (status == OK)
    status = make(cli, &recipe, &maze, &is_solvable, &err);
  if (status == OK)
    status = name_maze(cli, args, maze, &err);
  if (status == OK && path)
    status = maze_export(cli, args, maze, path, &err);
  if (status == OK)
    tell(cli, args, &recipe, maze, is_solvable, seed);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
