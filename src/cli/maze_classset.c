// SPDX-License-Identifier: MIT
// tesela maze classset: a sheet for everybody, with mazes that differ and are equally hard.
#include "app/mazeorder.h"
#include "base/decimal.h"
#include "base/file.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/papers.h"
#include "cli/run.h"
#include "paper/mazesheet.h"
#include "puzzle/maze_set.h"

static Status write_maze_set(const Cli *cli, const Args *args, const MazeClassSet *set, Arena *arena, Error *err) {
  ScopedStrBuf bytes = {0}, footer = {0};
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), set->seed);
  SheetStyle style = {.catalog = cli->catalog, .footer = strbuf_text(&footer)};
  Status status = args_take(args, sheet_wish_fields, &style.wish, arena, err);
  if (status == OK)
    status = mazesheet_write_set((const Maze *const *)set->mazes, set->count, &style, &bytes, err);
  if (status == OK)
    status = file_write(args_text(args, "output"), (Span){strbuf_text(&bytes), bytes.size}, err);
  return status;
}

static void tell_maze_set(Cli *cli, const Args *args, const MazeClassSet *set) {
  json_auto_t *efforts = json_array();
  double low = 1e300, high = 0;
  for (int i = 0; i < set->count; i++) {
    double effort = set->efforts[i];
    low = effort < low ? effort : low;
    high = effort > high ? effort : high;
    json_array_append_new(efforts, json_real(effort));
  }
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:s, s:i, s:i, s:O}", "file", args_text(args, "output"), "seed", set->seed,
                                "sheets", set->count, "level", set->level, "difficulties", efforts));
  } else {
    if (set->level > 0)
      strbuf_printf(&cli->out, tr(cli->catalog, "Level %d of %d. "), set->level, MAZE_LEVELS);
    strbuf_printf(
        &cli->out,
        tr_plural(cli->catalog, "%d sheet, effort from %s to %s\n", "%d sheets, effort from %s to %s\n", set->count),
        set->count, decimal_of(cli->catalog, "%.0f", low).text, decimal_of(cli->catalog, "%.0f", high).text);
    strbuf_printf(&cli->out, tr(cli->catalog, "The seed is %s.\n"), set->seed);
  }
}

int run_maze_classset(Cli *cli, const Args *args) {
  ScopedArena arena = {0};
  MazeClassSet set = {0};
  Error err;
  Status status = classset_check(cli, args, &err);
  if (status == OK)
    status = cli_use(cli, args, &maze_set_making, &arena, &set, &err);
  if (status == OK) {
    status = write_maze_set(cli, args, &set, &arena, &err);
    if (status == OK)
      tell_maze_set(cli, args, &set);
    maze_set_making.deinit(&set);
  }
  return status == OK ? EXIT_OK : cli_fail_use(cli, args, &err);
}
