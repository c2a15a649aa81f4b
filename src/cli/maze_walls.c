// SPDX-License-Identifier: MIT
// The commands of `tesela maze` for mazes with thin walls, which people use in the same way.
#include "cli/maze_internal.h"
#include "cli/output.h"
#include "cli/papers.h"
#include "notation/wallmazefile.h"
#include "render/mazenumbers.h"
#include "render/wallpicture.h"
#include "term/terminal.h"
#include "workshop/puzzleedit.h"
#include "workshop/puzzleuse.h"

#include <unistd.h>

void walls_add_picture(Cli *cli, const WallMaze *walls, const WallPath *path) {
  wallpicture_show(walls, path, cli->catalog, &cli->look, terminal_is(STDOUT_FILENO), &cli->out);
}

static json_t *walls_path_json(const WallMaze *walls, const WallPath *path) {
  json_t *array = json_array();
  for (int i = 0; i < path->count; i++) {
    MazeCell at = wallmaze_cell(walls, path->places[i])->at;
    json_array_append_new(array, json_pack("[i, i]", at.row, at.col));
  }
  return array;
}

static json_t *walls_json(const WallMaze *walls) {
  ScopedStrBuf text = {0};
  wallmaze_json_write(walls, &text);
  return json_loadb(text.data, text.size, 0, NULL);
}

Status walls_solve(Cli *cli, const Args *args, WallMaze *walls, Error *err) {
  const char *mode = args_text(args, "mode");
  SCOPED(wallpath_deinit) WallPath way = {0};
  if ((mode && strcmp(mode, "shortest") != 0) || args_has(args, "count") || args_has(args, "scen"))
    return error_set(err, ERR_INPUT, N_("for a maze of this shape, only the shortest way can be found"));
  if (args_has(args, "output"))
    return error_set(err, ERR_INPUT,
                     N_("the file of a maze of this shape keeps no solutions: `tesela maze export --part key` draws "
                        "the way"));
  wallmaze_find_way(walls, &way);
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:s, s:b, s:s, s:i, s:o}", "name", walls->name, "mode", "shortest", "solved",
                                way.count > 0, "nature", way.count > 0 ? "ordinary" : "impossible", "moves", way.count,
                                "path", walls_path_json(walls, &way)));
    return OK;
  }
  walls_add_picture(cli, walls, &way);
  if (way.count > 0) {
    strbuf_add_text(&cli->out, _("Best solution: "));
    mazenumbers_add_moves(cli->catalog, way.count, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  } else {
    strbuf_add_text(&cli->out, _("This maze is impossible: there is no way out.\n"));
  }
  return OK;
}

Status walls_info(Cli *cli, const Args *args, WallMaze *walls, Error *err) {
  WallMeasures measures = {0};
  CliWork work;
  Status status = wallmaze_take_measures(cli_work_start(&work, cli), walls, &measures, err);
  cli_work_end(&work);
  if (status == OK && args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(wall_measure_fields, &measures, FIELD_NOT_OPTION));
  } else if (status == OK) {
    strbuf_printf(&cli->out, "%s\n", walls->name);
    wallpicture_add_shape(walls, cli->catalog, &cli->out);
    wallpicture_add_numbers(&measures.metrics, cli->catalog, &cli->out);
  }
  return status;
}

static Status walls_apply(const Args *args, WallMaze *walls, Error *err) {
  ScopedArena arena = {0};
  Status status = OK;
  for (int i = 0; i < args->repeated_count && status == OK; i++) {
    const Field *field = field_find(wall_edit_fields, args->repeated[i].option->name);
    status = field ? field_type_in(field, span_of(args->repeated[i].value), walls, &arena, err)
                   : error_set(err, ERR_INPUT,
                               N_("--%s is for mazes of cells: a maze of this shape has --open, --close, --entrance, "
                                  "--exit and --name"),
                               err_str(field_option(args->repeated[i].option)));
  }
  return status;
}

static Status walls_save(const Cli *cli, const WallMaze *walls, const char *path, Error *err) {
  Status status = wallmaze_check_path(path, err);
  return status == OK ? paper_save(cli, (PuzzleContent){.walls = walls}, path, &(PuzzleSheet){0}, err) : status;
}

Status walls_edit(Cli *cli, const Args *args, WallMaze *walls, Error *err) {
  const char *output = args_text(args, "output"); // without it the file itself is changed
  Status status = args->repeated_count > 0
                      ? walls_apply(args, walls, err)
                      : error_set(err, ERR_INPUT,
                                  N_("there is nothing to change: give --open, --close, --entrance, --exit or --name"));
  if (status == OK && output)
    status = outfile_check(cli, args, output, err);
  if (status == OK)
    status = walls_save(cli, walls, output ? output : args->operands[0], err);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    cli_add_json(cli, walls_json(walls));
  else
    walls_add_picture(cli, walls, NULL);
  SCOPED(wallpath_deinit) WallPath way = {0};
  wallmaze_find_way(walls, &way);
  maze_tell_edited(cli, args, way.count > 0);
  return OK;
}

Status walls_convert(Cli *cli, const Args *args, WallMaze *walls, Error *err) {
  const char *to = args->operands[1];
  Status status = wallmaze_check_path(to, err);
  if (status == OK)
    status = outfile_check(cli, args, to, err);
  if (status == OK)
    status = walls_save(cli, walls, to, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:s}", "file", to, "format", "json"));
  else if (status == OK)
    strbuf_printf(&cli->out, _("The maze is in %s.\n"), to);
  return status;
}
