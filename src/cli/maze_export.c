// SPDX-License-Identifier: MIT
// tesela maze export: mazes on paper, as pictures, and in the formats of files.
#include "base/file.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "paper/mazesheet.h"
#include "puzzle/maze_octile.h"

#include <string.h>

SheetStyle maze_sheet_style(const Cli *cli, const Args *args, const char *footer) {
  SheetStyle style = {.catalog = cli->catalog, .footer = footer};
  const char *paper = args_text(args, "paper");
  if (!paper || !paper_size_find(paper, &style.size))
    style.size = PAPER_A4;
  return style;
}

static SheetPart part_of(const Args *args, PaperFormat format) {
  const char *part = args_text(args, "part");
  if (!part)
    return format == PAPER_PDF ? SHEET_BOTH : SHEET_PUZZLE;
  return strcmp(part, "puzzle") == 0 ? SHEET_PUZZLE : strcmp(part, "key") == 0 ? SHEET_KEY : SHEET_BOTH;
}

static Status find_way(const Cli *cli, const Maze *maze, MazePath *out, Error *err) {
  MazeWork work;
  Status status = maze_find_way(maze, maze_work_start(&work, cli), out, err);
  maze_work_end(&work);
  return status;
}

static bool is_picture(const Args *args, const Maze *maze, PaperFormat format) {
  bool is_large = maze_rows(maze) > MAZE_SHEET_SIDE_MAX || maze_cols(maze) > MAZE_SHEET_SIDE_MAX;
  return format == PAPER_PNG && (is_large || args_has(args, "picture"));
}

static Status draw(const Cli *cli, const Args *args, const Maze *maze, PaperFormat format, StrBuf *out, Error *err) {
  SheetPart part = part_of(args, format);
  SheetStyle style = maze_sheet_style(cli, args, NULL);
  MazePath way = {0};
  bool has_picture = is_picture(args, maze, format);
  Status status = has_picture && part == SHEET_PUZZLE ? OK : find_way(cli, maze, &way, err);
  if (status == OK && has_picture)
    status = mazesheet_write_picture(maze, way.count > 0 ? &way : NULL, out, err);
  else if (status == OK)
    status = mazesheet_write(maze, &way, part, format, &style, out, err);
  maze_path_deinit(&way);
  return status;
}

static Status check_options(const Args *args, PaperFormat format, Error *err) {
  if (args_has(args, "picture") && format != PAPER_PNG)
    return error_set(err, ERR_INPUT, N_("--picture makes a PNG: give --output FILE.png"));
  const char *part = args_text(args, "part");
  if (part && strcmp(part, "both") == 0 && format != PAPER_PDF)
    return error_set(err, ERR_INPUT, N_("only a PDF has pages for both maze and key: choose --part puzzle or key"));
  return OK;
}

static Status refuse_extension(const char *path, Error *err) {
  return error_set(err, ERR_INPUT,
                   N_("'%s' does not end like a file that mazes can be written to: .pdf, .svg, .png, .txt, .xml, "
                      ".json, .map or .maze"),
                   err_str(path));
}

Status maze_export(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err) {
  PaperFormat format;
  StrBuf bytes = {0};
  if (paper_format_of_path(path, &format, NULL) != OK)
    return maze_save(cli, args, maze, path, err);
  Status status = check_options(args, format, err);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  if (status == OK)
    status = draw(cli, args, maze, format, &bytes, err);
  if (status == OK)
    status = file_write(path, (Span){strbuf_text(&bytes), bytes.size}, err);
  strbuf_deinit(&bytes);
  return status;
}

Status maze_check_target(const char *path, Error *err) {
  PaperFormat paper;
  MazeFormat file;
  if (paper_format_of_path(path, &paper, NULL) != OK && maze_format_of_path(path, &file, NULL) != OK)
    return refuse_extension(path, err);
  return OK;
}

int run_maze_export(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  const char *path = args_text(args, "output");
  Status status =
      path ? maze_check_target(path, &err)
           : error_set(&err, ERR_INPUT, N_("where to write is missing: give --output FILE.pdf, .svg or .png"));
  if (status == OK)
    status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = maze_export(cli, args, maze, path, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s}", "file", path));
  else if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), path);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
