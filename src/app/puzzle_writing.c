// SPDX-License-Identifier: MIT
// Puzzles as files: the formats of programs, and paper.
#include "app/puzzleuse.h"
#include "notation/mazefile.h"
#include "notation/sopafile.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"
#include "puzzle/maze_octile.h"

#include <string.h>

enum { PAGE_SIDE_MAX = 400 }; // larger mazes are pictures

const Field sheet_wish_fields[] = {SHEET_WISH_FIELDS(SheetWish, ), {0}};

static const Field target_fields[] = {
    PUZZLE_ID_FIELD(PuzzleTarget),
    {"as", FIELD_CHOICE, FIELD_IN(PuzzleTarget, as), .is_optional = true,
     .choices = "txt xml json map maze scen ipuz pdf svg png", .otherwise = "json"},
    {"name", FIELD_TEXT, FIELD_IN(PuzzleTarget, name), .is_optional = true, .high = 255,
     .help = "of the file: its ending says the format"},
    {"key", FIELD_INT, FIELD_IN(PuzzleTarget, has_key), .is_optional = true, .high = 1, .help = "1: with the solution"},
    SHEET_WISH_FIELDS(PuzzleTarget, sheet.),
    {0},
};

bool puzzle_is_sheet(const char *name) {
  PaperFormat format;
  return paper_format_of_path(name, &format, NULL) == OK;
}

static bool is_scenario(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && strcasecmp(dot, ".scen") == 0;
}

Status puzzle_check_target(int kind, const char *name, Error *err) {
  MazeFormat maze;
  SopaFormat sopa;
  if (puzzle_is_sheet(name) ||
      (kind == PUZZLE_IS_MAZE ? maze_format_of_path(name, &maze, NULL) : sopa_format_of_path(name, &sopa, NULL)) == OK)
    return OK;
  return error_set(
      err, ERR_INPUT,
      kind == PUZZLE_IS_MAZE
          ? N_("'%s' does not end like a file that mazes can be written to: .pdf, .svg, .png, .txt, .xml, .json, "
               ".map or .maze")
          : N_("'%s' does not end like a file that word searches can be written to: .pdf, .svg, .png, .txt, .xml, "
               ".json or .ipuz"),
      err_str(name));
}

// Paper

static Status choose_part(const PuzzleSheet *sheet, PaperFormat format, SheetPart *out, Error *err) {
  *out = sheet->part ? sheet->part : format == PAPER_PDF ? SHEET_BOTH : SHEET_PUZZLE;
  if (*out == SHEET_BOTH && format != PAPER_PDF)
    return error_set(err, ERR_INPUT, N_("only a PDF has pages for both puzzle and key: choose one of them"));
  if (sheet->is_picture && format != PAPER_PNG)
    return error_set(err, ERR_INPUT, N_("--picture makes a PNG: give --output FILE.png"));
  return OK;
}

// Mazes that a page has no room for are a picture of their cells.
static Status draw_maze_sheet(const Use *use, const Maze *maze, const PuzzleSheet *sheet, SheetPart part,
                              PaperFormat format, StrBuf *out, Error *err) {
  const SheetStyle style = {.catalog = use->catalog, .wish = sheet->wish, .footer = sheet->footer};
  bool is_large = maze_rows(maze) > PAGE_SIDE_MAX || maze_cols(maze) > PAGE_SIDE_MAX;
  bool is_picture = format == PAPER_PNG && (is_large || sheet->is_picture);
  SCOPED(maze_path_deinit) MazePath way = {0};
  Status status = is_picture && part == SHEET_PUZZLE ? OK : maze_find_way(maze, use->progress, &way, err);
  if (status == OK)
    status = is_picture ? mazesheet_write_picture(maze, way.count > 0 ? &way : NULL, out, err)
                        : mazesheet_write(maze, &way, part, format, &style, out, err);
  return status;
}

static Status write_puzzle_sheet(const Use *use, const Maze *maze, const Sopa *sopa, const PuzzleSheet *sheet,
                                 PaperFormat format, PuzzleBytes *out, Error *err) {
  const SheetStyle style = {.catalog = use->catalog, .wish = sheet->wish, .footer = sheet->footer};
  SheetPart part;
  Status status = choose_part(sheet, format, &part, err);
  out->format = paper_format_name(format);
  if (status != OK)
    return status;
  return maze ? draw_maze_sheet(use, maze, sheet, part, format, &out->bytes, err)
              : sopasheet_write(sopa, part, format, &style, &out->bytes, err);
}

// Files of programs

static Status write_maze_file(const Maze *maze, const char *name, PuzzleBytes *out, Error *err) {
  MazeFormat format;
  Status status = maze_format_of_path(name, &format, err);
  if (status != OK)
    return status;
  out->format = maze_format_name(format);
  out->loses = maze_format_loses(maze, format);
  return maze_write(maze, format, &out->bytes, err);
}

static Status write_sopa_file(const Sopa *sopa, const char *name, PuzzleBytes *out, Error *err) {
  SopaFormat format;
  Status status = sopa_format_of_path(name, &format, err);
  if (status != OK)
    return status;
  out->format = sopa_format_name(format);
  out->loses = sopa_format_loses(sopa, format);
  sopa_write(sopa, format, &out->bytes);
  return OK;
}

Status puzzle_write_file(const Use *use, const Maze *maze, const Sopa *sopa, const char *name, const PuzzleSheet *sheet,
                         PuzzleBytes *out, Error *err) {
  PaperFormat paper;
  if (paper_format_of_path(name, &paper, NULL) == OK)
    return write_puzzle_sheet(use, maze, sopa, sheet, paper, out, err);
  return maze ? write_maze_file(maze, name, out, err) : write_sopa_file(sopa, name, out, err);
}

Status maze_write_scenario(const Use *use, const Maze *maze, const char *map, StrBuf *out, Error *err) {
  Maze *walked = maze_copy(maze);
  SCOPED(maze_path_deinit) MazePath path = {0};
  double length = 0;
  maze_set_octile(walked, true);
  Status status = maze_find_octile(walked, use->progress, &path, &length, err);
  if (status == OK)
    maze_scenario_write(walked, map, length, out);
  maze_destroy(walked);
  return status;
}

static Status write_own_scenario(const Use *use, const Maze *maze, PuzzleBytes *out, Error *err) {
  ScopedStrBuf map = {0};
  strbuf_printf(&map, "%s.map", maze_name(maze));
  out->format = "scen";
  return maze_write_scenario(use, maze, strbuf_text(&map), &out->bytes, err);
}

// One that is kept

static Status refuse_target(const OpenPuzzle *open, const PuzzleTarget *target, const char *name, Error *err) {
  return error_at(
      err, target->name ? "name" : "as",
      error_set(err, ERR_INPUT,
                open->maze ? N_("'%s' is no file of a maze: it ends in .txt, .xml, .json, .map, .scen, .maze, .pdf, "
                                ".svg or .png")
                           : N_("'%s' is no file of a word search: it ends in .txt, .xml, .json, .ipuz, .pdf, .svg or "
                                ".png"),
                err_str(target->name ? name : name + 1)));
}

// With the solution both in a PDF, which has pages, else the solution.
static Status write_kept(const Use *use, const OpenPuzzle *open, const PuzzleTarget *target, const char *name,
                         PuzzleBytes *out, Error *err) {
  PaperFormat paper;
  PuzzleSheet sheet = {.part = SHEET_PUZZLE, .wish = target->sheet};
  if (target->has_key)
    sheet.part = paper_format_of_path(name, &paper, NULL) == OK && paper == PAPER_PDF ? SHEET_BOTH : SHEET_KEY;
  if (open->maze && is_scenario(name))
    return write_own_scenario(use, open->maze, out, err);
  if (puzzle_check_target(open->maze ? PUZZLE_IS_MAZE : PUZZLE_IS_SOPA, name, NULL) != OK)
    return refuse_target(open, target, name, err);
  return puzzle_write_file(use, open->maze, open->sopa, name, &sheet, out, err);
}

static void bytes_deinit(void *out) {
  strbuf_deinit(&((PuzzleBytes *)out)->bytes);
}

static Status run_puzzle_writing(const Use *use, const void *in, void *out, Error *err) {
  const PuzzleTarget *target = in;
  ScopedPuzzle open = {0};
  ScopedStrBuf name = {0};
  Span format = field_choice_name(&target_fields[1], target->as);
  if (target->name && target->name[0])
    strbuf_add_text(&name, target->name);
  else
    strbuf_printf(&name, ".%.*s", (int)format.size, format.data);
  Status status = openpuzzle_load(use, target->id, &open, err);
  if (status == OK) {
    status = write_kept(use, &open, target, strbuf_text(&name), out, err);
    if (status != OK)
      bytes_deinit(out);
  }
  return status;
}

const UseCase puzzle_writing =
    USE_CASE("puzzle.file", N_("give the file of a puzzle, for paper or for other programs"), WHO_PLAYER,
             USE_IN(target_fields, PuzzleTarget), .out_size = sizeof(PuzzleBytes), .run = run_puzzle_writing,
             .deinit = bytes_deinit);
