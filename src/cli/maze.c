// SPDX-License-Identifier: MIT
// tesela maze: making, changing and describing mazes, and writing them to files and paper. The rows of all commands are
// at the end; maze_solve.c finds ways out, and in maze_play.c people walk.
#include "base/decimal.h"
#include "base/file.h"
#include "cli/maze_internal.h"
#include "cli/output.h"
#include "cli/papers.h"
#include "notation/mazefile.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "puzzle/maze_set.h"
#include "render/mazenumbers.h"
#include "render/mazepicture.h"
#include "render/wallpicture.h"
#include "term/terminal.h"
#include "workshop/mazeorder.h"
#include "workshop/puzzleedit.h"
#include "workshop/puzzleuse.h"

#include <string.h>
#include <unistd.h>

void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path) {
  mazepicture_show(maze, path, cli->catalog, &cli->look, terminal_is(STDOUT_FILENO), &cli->out);
}

json_t *maze_path_json(const MazePath *path) {
  json_t *array = json_array();
  for (int64_t i = 0; i < path->count; i++)
    json_array_append_new(array, json_pack("[i, i]", path->cells[i].row, path->cells[i].col));
  return array;
}

// The whole file as JSON; null if it is too large.
static json_t *maze_json(const Maze *maze) {
  ScopedStrBuf text = {0};
  Error err;
  return maze_json_write(maze, &text, &err) == OK ? json_loadb(text.data, text.size, 0, NULL) : json_null();
}

// One line: size, obstacles, directions.
static void maze_add_shape(Cli *cli, const Maze *maze) {
  ScopedStrBuf directions = {0};
  maze_directions_write(maze_directions(maze), &directions);
  mazenumbers_add_size(cli->catalog, maze_rows(maze), maze_cols(maze), &cli->out);
  strbuf_add_text(&cli->out, ", ");
  mazenumbers_add_obstacles(cli->catalog, maze_obstacle_count(maze), &cli->out);
  if (directions.size > 0)
    strbuf_printf(&cli->out, _(", directions %s\n"), directions.data);
  else
    strbuf_add_text(&cli->out, _(", no directions\n"));
}

// Replaces the file that was read, without asking.
static Status maze_save_over(const Cli *cli, const Maze *maze, const char *path, Error *err) {
  return paper_save(cli, (PuzzleContent){.maze = maze}, path, &(PuzzleSheet){0}, err);
}

Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err) {
  MazeFormat format;
  Status status = maze_format_of_path(path, &format, err);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  return status == OK ? maze_save_over(cli, maze, path, err) : status;
}

// Writes a file or a sheet, by the ending, with TARGET_OPTIONS.
static Status maze_export(const Cli *cli, const Args *args, PuzzleContent maze, const char *path, Error *err) {
  PuzzleSheet sheet;
  Status status = args_sheet(cli, args, true, &sheet, err);
  sheet.is_picture = args_has(args, "picture");
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  return status == OK ? paper_save(cli, maze, path, &sheet, err) : status;
}

// ---- new ----

static void maze_tell_made(Cli *cli, const Args *args, const MazeMade *made) {
  const char *path = args_text(args, "output");
  if (args_has(args, "json")) {
    json_t *json = fields_to_json(maze_making.out, made, FIELD_NOT_OPTION);
    if (path)
      json_object_set_new(json, "file", json_string(path));
    cli_add_json(cli, json);
    return;
  }
  strbuf_printf(&cli->out, "%s\n", made->walls ? made->walls->name : maze_name(made->maze));
  if (made->walls) {
    walls_add_picture(cli, made->walls, NULL);
    wallpicture_add_shape(made->walls, cli->catalog, &cli->out);
  } else {
    maze_add_picture(cli, made->maze, NULL);
    maze_add_shape(cli, made->maze);
  }
  if (!made->is_solvable)
    strbuf_add_text(&cli->out, _("This maze is impossible: there is no way out.\n"));
  strbuf_printf(&cli->out, _("The seed is %s.\n"), made->seed);
  if (path)
    strbuf_printf(&cli->out, _("The maze is in %s.\n"), path);
}

static Status maze_check_made(Cli *cli, const Args *args, Error *err) {
  const char *path = args_text(args, "output");
  (void)cli;
  return path ? puzzle_check_target(PUZZLE_IS_MAZE, path, err) : OK;
}

static Status maze_give_made(Cli *cli, const Args *args, const void *out, Error *err) {
  const char *path = args_text(args, "output");
  const MazeMade *made = out;
  Status status =
      path ? maze_export(cli, args, (PuzzleContent){.maze = made->maze, .walls = made->walls}, path, err) : OK;
  if (status == OK)
    maze_tell_made(cli, args, made);
  return status;
}

// ---- info ----

static void add_plan(Cli *cli, const Maze *maze) {
  strbuf_printf(&cli->out, "%s\n", maze_name(maze));
  maze_add_shape(cli, maze);
  MazeCell entrance = maze_entrance(maze);
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "entrance %d,%d; exit", "entrance %d,%d; exits", maze_exit_count(maze)),
                entrance.row, entrance.col);
  for (int i = 0; i < maze_exit_count(maze); i++)
    strbuf_printf(&cli->out, " %d,%d", maze_exit(maze, i).row, maze_exit(maze, i).col);
  strbuf_add_char(&cli->out, '\n');
}

static Status maze_info(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  if (open->walls)
    return walls_info(cli, args, open->walls, err);
  const Maze *maze = open->maze;
  SCOPED(maze_measures_deinit) MazeMeasures measures = {0};
  CliWork work;
  Status status = maze_take_measures(cli_work_start(&work, cli), maze, &measures, err);
  cli_work_end(&work);
  if (status == OK && args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(maze_measure_fields, &measures, FIELD_NOT_OPTION));
  } else if (status == OK) {
    add_plan(cli, maze);
    mazenumbers_add(cli->catalog, &measures.metrics, &cli->out);
  }
  return status;
}

// ---- edit ----

// Whether an edit has left a way out; of a map by its own rules.
static Status maze_check_way(Cli *cli, const Maze *maze, bool *out, Error *err) {
  SCOPED(maze_path_deinit) MazePath way = {0};
  CliWork work;
  double length;
  const Use *use = cli_work_start(&work, cli);
  Status status = maze_is_octile(maze) ? maze_find_octile(maze, use->progress, &way, &length, err)
                                       : maze_find_shortest(maze, use->progress, &way, err);
  cli_work_end(&work);
  *out = way.count > 0;
  return status;
}

void maze_tell_edited(Cli *cli, const Args *args, bool is_solvable) {
  const char *output = args_text(args, "output");
  if (args_has(args, "json") && !is_solvable)
    cli_note(cli, _("This maze has no way out any more."));
  if (args_has(args, "json"))
    return;
  if (!is_solvable)
    strbuf_printf(&cli->out, "%s\n", _("This maze has no way out any more."));
  strbuf_printf(&cli->out, _("The maze is in %s.\n"), output ? output : args->operands[0]);
}

static Status maze_edit(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  if (open->walls)
    return walls_edit(cli, args, open->walls, err);
  Maze *maze = open->maze;
  const char *output = args_text(args, "output"); // without it the file itself is changed
  bool is_solvable = false;
  Status status =
      args->repeated_count > 0
          ? args_apply(args, maze, err)
          : error_set(
                err, ERR_INPUT,
                N_("there is nothing to change: give --obstacle, --gap, --entrance, --exit, --directions or --name"));
  if (status == OK)
    status = output ? maze_save(cli, args, maze, output, err) : maze_save_over(cli, maze, args->operands[0], err);
  if (status == OK)
    status = maze_check_way(cli, maze, &is_solvable, err);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    cli_add_json(cli, maze_json(maze));
  else
    maze_add_picture(cli, maze, NULL);
  maze_tell_edited(cli, args, is_solvable);
  return OK;
}

// ---- export ----

static Status run_maze_export(Cli *cli, const Args *args, Error *err) {
  ScopedPuzzle open = {0};
  const char *path = args_text(args, "output");
  Status status =
      path ? puzzle_check_target(PUZZLE_IS_MAZE, path, err)
           : error_set(err, ERR_INPUT, N_("where to write is missing: give --output FILE.pdf, .svg or .png"));
  if (status == OK)
    status = papers_open(args, &open, err);
  if (status == OK)
    status = maze_export(cli, args, openpuzzle_content(&open), path, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s}", "file", path));
  else if (status == OK)
    strbuf_printf(&cli->out, _("The maze is in %s.\n"), path);
  return status;
}

// ---- convert ----

// Entrance and exit are not part of a map: they go into a scenario beside it.
static Status write_scenario(const Cli *cli, const Args *args, const Maze *maze, Error *err) {
  const char *path = args_text(args, "scen");
  if (!path_ends_in(path, "scen"))
    return error_set(err, ERR_INPUT, N_("'%s' must end in .scen, as scenarios do"), err_str(path));
  CliWork work;
  ScopedStrBuf text = {0};
  Status status = maze_write_scenario(cli_work_start(&work, cli), maze, path_name(args->operands[1]), &text, err);
  cli_work_end(&work);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  return status == OK ? file_write(path, (Span){text.data, text.size}, err) : status;
}

static Status maze_convert(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  if (open->walls)
    return walls_convert(cli, args, open->walls, err);
  const Maze *maze = open->maze;
  const char *to = args->operands[1];
  MazeFormat format = MAZE_FORMAT_TEXT;
  Status status = maze_format_of_path(to, &format, err);
  if (status == OK)
    status = maze_save(cli, args, maze, to, err);
  if (status == OK && args_has(args, "scen"))
    status = write_scenario(cli, args, maze, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:s}", "file", to, "format", maze_format_name(format)));
  else if (status == OK)
    strbuf_printf(&cli->out, _("The maze is in %s.\n"), to);
  return status;
}

// ---- class sets ----

static void tell_maze_set(Cli *cli, const Args *args, const MazeClassSet *set, const ClassSheets *sheets) {
  json_auto_t *efforts = json_array();
  double low = 1e300, high = 0;
  for (int i = 0; i < set->count; i++) {
    double effort = set->efforts[i];
    low = effort < low ? effort : low;
    high = effort > high ? effort : high;
    json_array_append_new(efforts, json_real(effort));
  }
  if (args_has(args, "json")) {
    classset_tell(cli, args, set->seed, sheets, set->count,
                  json_pack("{s:i, s:O}", "level", set->level, "difficulties", efforts));
  } else {
    if (set->level > 0)
      strbuf_printf(&cli->out, _("Level %d of %d. "), set->level, MAZE_LEVELS);
    strbuf_printf(
        &cli->out,
        tr_plural(cli->catalog, "%d sheet, effort from %s to %s\n", "%d sheets, effort from %s to %s\n", set->count),
        set->count, decimal_of(cli->catalog, "%.0f", low).text, decimal_of(cli->catalog, "%.0f", high).text);
    strbuf_printf(&cli->out, _("The seed is %s.\n"), set->seed);
  }
}

static Status maze_give_set(Cli *cli, const Args *args, const void *out, Error *err) {
  const MazeClassSet *set = out;
  const ClassSheets sheets = {.mazes = set->mazes, .walls = set->walls};
  Status status = classset_write(cli, args, set->seed, &sheets, set->count, err);
  if (status == OK)
    tell_maze_set(cli, args, set, &sheets);
  return status;
}

// ---- rows ----

// Options for writing a maze: a file, or paper.
#define TARGET_OPTIONS                                                                                                 \
  OUTPUT_OPTION(N_("file to write: .pdf, .svg or .png for paper; .txt, .xml, .json, .map or .maze")),                  \
      PART_OPTION(N_("the maze, its key, or both (default: both for .pdf, else the maze)")),                           \
      FIELD_ROW("picture", FIELD_BOOL, .help = N_("for .png: only the cells, without a page around them")),            \
      SHEET_OPTIONS

static const Field new_options[] = {TARGET_OPTIONS, FORCE_OPTION, JSON_OPTION, {.fields = maze_order_fields}};

static const Field solve_options[] = {
    {"count", FIELD_BOOL, .help = N_("say how many shortest paths there are, exactly")},
    {"scen", FIELD_TEXT, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("scenario of a map: compare all its problems, or solve one")},
    {"problem", FIELD_INT, .value = "N", .low = 1, .high = 1000000,
     .help = N_("which problem of the scenario, counted from 1")},
    OUTPUT_OPTION(N_("write the maze with its solutions to this file")),
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = maze_search_fields},
};

static const Field solutions_options[] = {
    {"first", FIELD_INT, .value = "N", .low = 1, .high = MAZE_SOLUTIONS_MAX,
     .help = N_("the first N of the shortest paths, instead of the solutions in the file")},
    {"show", FIELD_INT, .value = "I", .low = 1, .high = MAZE_SOLUTIONS_MAX, .help = N_("draw solution I")},
    {"best", FIELD_BOOL, .help = N_("draw the best solution")},
    OUTPUT_OPTION(N_("write the maze with its solutions to this file")),
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Field export_options[] = {TARGET_OPTIONS, FORCE_OPTION, JSON_OPTION, {0}};

static const Field classset_options[] = {
    OUTPUT_OPTION(N_("PDF file to write")), SHEET_OPTIONS, FORCE_OPTION, JSON_OPTION, {.fields = maze_set_fields},
};

static const Field edit_options[] = {
    OUTPUT_OPTION(N_("file to write (default: the file itself)")),
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = maze_edit_fields},
};

static const Field convert_options[] = {
    {"scen", FIELD_TEXT, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("for .map: write entrance and exit to this .scen file")},
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

const Command maze_commands[] = {
    {"new", .usage = "[--size RxC] [--shape SHAPE] [--kind KIND] [--seed TEXT] [-o FILE] [OPTION...]",
     .summary = N_("make a maze"),
     .details = N_("What you do not choose is left to chance. The seed is printed; with the same options, it gives the "
                   "same maze again.\nA shape has thin walls between its cells. Its size is the rows and columns of a "
                   "rectangle, the rings of a circle, the cells along an edge of a hexagon or a triangle, and the "
                   "longer side of what is cut out of squares."),
     .example = "tesela maze new --size 12x20 --force-solution --seed school -o school.txt", .options = new_options,
     .run = run_use, .use = &maze_making, .check = maze_check_made, .give = maze_give_made, .minds_values = true},
    {"solve",
     .usage = "FILE [--mode MODE] [--count] [-o FILE] [--json]\n"
              "FILE.map --scen FILE.scen [--problem N] [--json]",
     .summary = N_("find the way out of a maze"),
     .details = N_("The thesis' mode goes through all paths depth first and keeps each solution that is shorter than "
                   "the last; it may take for ever, and Ctrl-C stops it with what it has found. A maze that can't be "
                   "solved is not an error.\nThe mode says what a move costs: a map can be walked as a maze, where "
                   "diagonals cost 1 and cut corners, and a maze as a map."),
     .example = "tesela maze solve school.txt --count", .options = solve_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = maze_solve},
    {"solutions", .usage = "FILE [--first N] [--show I|--best] [-o FILE] [--json]",
     .summary = N_("list the solutions of a maze, or draw one"),
     .details = N_("A maze without solutions is solved first, in the thesis' mode."),
     .example = "tesela maze solutions school.txt --show 2", .options = solutions_options, FILE_OPERANDS(1),
     .run = run_puzzle, .puzzle = maze_list_solutions},
    {"info", .usage = "FILE [--json]", .summary = N_("say how full, how free and how hard a maze is"),
     .options = json_options, FILE_OPERANDS(1), .run = run_puzzle, .puzzle = maze_info},
    {"edit", .usage = "FILE [--obstacle R,C]... [--gap R,C]... [--entrance R,C] [--exit R,C] [-o FILE] [OPTION...]",
     .summary = N_("change a maze"),
     .details = N_("Changes are made in the order they are given. Entrance, exits and player are never covered by "
                   "an obstacle. Solutions found before are dropped."),
     .example = "tesela maze edit school.txt --gap 0,0:3,3 --exit 7,7", .options = edit_options, FILE_OPERANDS(1),
     .run = run_puzzle, .puzzle = maze_edit},
    {"convert", .usage = "FILE TARGET [--scen FILE.scen] [--force] [--json]",
     .summary = N_("write a maze in another format"),
     .details = N_("The ending of a name says its format: .txt, .xml, .json, .map, or .maze, which is binary and holds "
                   "mazes of any size. '-' reads standard input, whatever its format."),
     .example = "tesela maze convert school.txt school.xml", .options = convert_options, .operand_offers = OFFER_FILES,
     .operands_min = 2, .operands_max = 2, .run = run_puzzle, .puzzle = maze_convert},
    {"export", .usage = "FILE -o FILE.pdf|.svg|.png [--part PART] [--paper SIZE] [--picture]",
     .summary = N_("put a maze on paper"),
     .details = N_("The key shows the best solution of the file, or else a shortest path. Mazes that are too large "
                   "for a page become a picture of their cells (.png)."),
     .example = "tesela maze export school.txt -o school.pdf", .options = export_options, FILE_OPERANDS(1),
     .run = run_maze_export},
    {"classset", .usage = "--sheets N -o FILE.pdf [--level N | --size RxC] [--kind KIND] [--seed TEXT] [OPTION...]",
     .summary = N_("make different mazes that are equally hard, a sheet each, with one key"),
     .details = N_("Every sheet has a way out, and its effort differs from that of the level by at most a tenth, "
                   "however many sheets there are."),
     .example = "tesela maze classset --sheets 30 --level 3 -o class.pdf", .options = classset_options, .run = run_use,
     .use = &maze_set_making, .check = classset_check, .give = maze_give_set, .minds_values = true},
    {"play", .usage = "FILE", .summary = N_("walk through a maze with the arrow keys"),
     .details = N_("Digits walk too, as on a number pad: 7, 9, 1 and 3 are the diagonals. The exit status is 0 if "
                   "the way out was found."),
     .example = "tesela maze play school.txt", FILE_OPERANDS(1), .run = run_puzzle, .puzzle = maze_play},
    {0},
};
