// SPDX-License-Identifier: MIT
// Puzzles as files: the formats of programs, and paper.
#include "base/file.h"
#include "notation/crosswordfile.h"
#include "notation/cryptogramfile.h"
#include "notation/mazefile.h"
#include "notation/scramblefile.h"
#include "notation/sopafile.h"
#include "notation/wallmazefile.h"
#include "paper/crosswordsheet.h"
#include "paper/cryptogramsheet.h"
#include "paper/mazesheet.h"
#include "paper/scramblesheet.h"
#include "paper/sopasheet.h"
#include "paper/wallsheet.h"
#include "puzzle/maze_octile.h"
#include "workshop/difficulty.h"
#include "workshop/puzzleuse.h"

#include <string.h>

enum { PAGE_SIDE_MAX = 400 }; // larger mazes are drawn as pictures

// Layer `paper` knows no fields, but its logo has the layout of a FieldFile.
_Static_assert(sizeof(SheetLogo) == sizeof(FieldFile) && offsetof(SheetLogo, name) == offsetof(FieldFile, name),
               "a logo is a file");
const Field sheet_wish_fields[] = {SHEET_WISH_FIELDS(SheetWish, ), {0}};

static const Field target_fields[] = {
    PUZZLE_ID_FIELD(PuzzleTarget),
    {"as", FIELD_CHOICE, FIELD_IN(PuzzleTarget, as), .is_optional = true,
     .choices = "txt xml json map maze scen ipuz pdf svg png puz", .otherwise = "json"},
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

static bool is_program_file(int kind, const char *name) {
  MazeFormat maze;
  SopaFormat sopa;
  CrosswordFormat crossword;
  return (kind == PUZZLE_IS_MAZE        ? maze_format_of_path(name, &maze, NULL)
          : kind == PUZZLE_IS_SOPA      ? sopa_format_of_path(name, &sopa, NULL)
          : kind == PUZZLE_IS_CROSSWORD ? crossword_format_of_path(name, &crossword, NULL)
          : kind == PUZZLE_IS_SCRAMBLE  ? scramble_check_path(name, NULL)
                                        : cryptogram_check_path(name, NULL)) == OK;
}

Status puzzle_check_target(int kind, const char *name, Error *err) {
  static const char *const refusals[] = {
      N_("a maze can't be written to '%s': the name must end in .pdf, .svg, .png, .txt, .xml, .json, .map or .maze"),
      N_("a word search can't be written to '%s': the name must end in .pdf, .svg, .png, .txt, .xml, .json or .ipuz"),
      N_("a crossword can't be written to '%s': the name must end in .pdf, .svg, .png, .json, .ipuz or .puz"),
      N_("a word scramble can't be written to '%s': the name must end in .pdf, .svg, .png or .json"),
      N_("a cryptogram can't be written to '%s': the name must end in .pdf, .svg, .png or .json")};
  if (puzzle_is_sheet(name) || is_program_file(kind, name))
    return OK;
  return error_set(err, ERR_INPUT, refusals[kind], err_str(name));
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

// A maze that is too large for a page is drawn as a picture of its cells.
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

static Status write_puzzle_sheet(const Use *use, PuzzleContent content, const PuzzleSheet *sheet, PaperFormat format,
                                 PuzzleBytes *out, Error *err) {
  const SheetStyle style = {.catalog = use->catalog, .wish = sheet->wish, .footer = sheet->footer};
  SheetPart part;
  difficulty_known(); // the level on the sheet depends on it
  Status status = choose_part(sheet, format, &part, err);
  out->format = paper_format_name(format);
  if (status != OK)
    return status;
  if (content.walls && sheet->is_picture)
    return error_set(err, ERR_INPUT,
                     N_("--picture draws cells; a maze of this shape is drawn on a page: leave it out"));
  if (content.walls)
    return wallsheet_write(content.walls, part, format, &style, &out->bytes, err);
  return content.maze        ? draw_maze_sheet(use, content.maze, sheet, part, format, &out->bytes, err)
         : content.sopa      ? sopasheet_write(content.sopa, part, format, &style, &out->bytes, err)
         : content.crossword ? crosswordsheet_write(content.crossword, part, format, &style, &out->bytes, err)
         : content.scramble  ? scramblesheet_write(content.scramble, part, format, &style, &out->bytes, err)
                             : cryptogramsheet_write(content.cryptogram, part, format, &style, &out->bytes, err);
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

static Status write_crossword_file(const Crossword *crossword, const char *name, PuzzleBytes *out, Error *err) {
  CrosswordFormat format;
  Status status = crossword_format_of_path(name, &format, err);
  if (status != OK)
    return status;
  out->format = crossword_format_name(format);
  out->loses = crossword_format_loses(crossword, format);
  crossword_write(crossword, format, &out->bytes);
  return OK;
}

// The other kinds have only one format.
static Status write_json_file(PuzzleContent content, const char *name, PuzzleBytes *out, Error *err) {
  Status status = content.walls      ? wallmaze_check_path(name, err)
                  : content.scramble ? scramble_check_path(name, err)
                                     : cryptogram_check_path(name, err);
  out->format = "json";
  return status == OK ? openpuzzle_write(content, &out->bytes, err) : status;
}

Status puzzle_write_file(const Use *use, PuzzleContent content, const char *name, const PuzzleSheet *sheet,
                         PuzzleBytes *out, Error *err) {
  PaperFormat paper;
  if (paper_format_of_path(name, &paper, NULL) == OK)
    return write_puzzle_sheet(use, content, sheet, paper, out, err);
  return content.maze        ? write_maze_file(content.maze, name, out, err)
         : content.sopa      ? write_sopa_file(content.sopa, name, out, err)
         : content.crossword ? write_crossword_file(content.crossword, name, out, err)
                             : write_json_file(content, name, out, err);
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
  static const char *const refusals[] = {
      N_("'%s' is not a file of a maze: it ends in .txt, .xml, .json, .map, .scen, .maze, .pdf, "
         ".svg or .png"),
      N_("'%s' is not a file of a word search: it ends in .txt, .xml, .json, .ipuz, .pdf, .svg or "
         ".png"),
      N_("'%s' is not a file of a crossword: it ends in .json, .ipuz, .puz, .pdf, .svg or .png"),
      N_("'%s' is not a file of a word scramble: it ends in .json, .pdf, .svg or .png"),
      N_("'%s' is not a file of a cryptogram: it ends in .json, .pdf, .svg or .png")};
  return error_at(err, target->name ? "name" : "as",
                  error_set(err, ERR_INPUT, refusals[puzzle_content_kind(openpuzzle_content(open))],
                            err_str(target->name ? name : name + 1)));
}

// With the solution: both in a PDF, which has pages, else only the solution.
static Status write_kept(const Use *use, const OpenPuzzle *open, const PuzzleTarget *target, const char *name,
                         PuzzleBytes *out, Error *err) {
  PaperFormat paper;
  PuzzleSheet sheet = {.part = SHEET_PUZZLE, .wish = target->sheet};
  if (target->has_key)
    sheet.part = paper_format_of_path(name, &paper, NULL) == OK && paper == PAPER_PDF ? SHEET_BOTH : SHEET_KEY;
  if (open->walls && !puzzle_is_sheet(name))
    return error_at(err, target->name ? "name" : "as", write_json_file(openpuzzle_content(open), name, out, err));
  if (open->maze && path_ends_in(name, "scen"))
    return write_own_scenario(use, open->maze, out, err);
  PuzzleContent content = openpuzzle_content(open);
  if (puzzle_check_target(puzzle_content_kind(content), name, NULL) != OK)
    return refuse_target(open, target, name, err);
  return puzzle_write_file(use, content, name, &sheet, out, err);
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
