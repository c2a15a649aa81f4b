// SPDX-License-Identifier: MIT
// Puzzles from files and to files: the formats of programs, and paper.
#include "base/file.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "notation/mazefile.h"
#include "notation/sopafile.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"

#include <string.h>

// A puzzle without a name gets that of its file.
static const char *name_of_path(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static Status import_maze(Console *console, const char *path, Error *err) {
  Maze *maze = NULL;
  MazeFormat format;
  Status status = maze_format_of_path(path, &format, err);
  if (status == OK)
    status = maze_load(path, &maze, err);
  if (status == OK && maze_name(maze)[0] == '\0')
    status = maze_set_name(maze, span_of(name_of_path(path)), err);
  if (status == OK)
    puzzles_add_maze(console, maze);
  maze_destroy(maze);
  return status;
}

static Status import_sopa(Console *console, const char *path, Error *err) {
  SopaFormat format;
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Status status = sopa_format_of_path(path, &format, err);
  if (status == OK)
    status = sopa_load(path, NULL, sopa, err);
  if (status == OK) {
    if (sopa->name[0] == '\0')
      sopa_set_name(sopa, span_of(name_of_path(path)));
    puzzles_add_sopa(console, sopa);
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return status;
}

MenuNext puzzles_import(Console *console) {
  StrBuf path = {0};
  Error err;
  bool is_maze = strcmp(console->puzzle_kind, PUZZLE_MAZE) == 0;
  const char *label = is_maze ? tr(console->talk.catalog, "File (.txt, .xml, .json, .map or .maze; 0: back):")
                              : tr(console->talk.catalog, "File (.txt, .xml, .json or .ipuz; 0: back):");
  if (talk_ask_text(&console->talk, label, &path)) {
    Status status =
        is_maze ? import_maze(console, strbuf_text(&path), &err) : import_sopa(console, strbuf_text(&path), &err);
    if (status != OK)
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&path);
  return MENU_AGAIN;
}

// ---- export ----

typedef struct Target {
  const char *path;
  bool is_paper, has_key;
  PaperSize size;
  PaperFormat paper;
  MazeFormat maze;
  SopaFormat sopa;
} Target;

static Status read_target(const OpenPuzzle *open, Target *target, Error *err) {
  target->is_paper = paper_format_of_path(target->path, &target->paper, NULL) == OK;
  if (target->is_paper)
    return OK;
  if (open->maze && maze_format_of_path(target->path, &target->maze, NULL) != OK)
    return error_set(err, ERR_INPUT,
                     N_("'%s' does not end like a file that mazes can be written to: .pdf, .svg, .png, .txt, .xml, "
                        ".json, .map or .maze"),
                     err_str(target->path));
  if (open->sopa && sopa_format_of_path(target->path, &target->sopa, NULL) != OK)
    return error_set(err, ERR_INPUT,
                     N_("'%s' does not end like a file that word searches can be written to: .pdf, .svg, .png, .txt, "
                        ".xml, .json or .ipuz"),
                     err_str(target->path));
  return OK;
}

// With the solution both in a PDF, which has pages, else the solution.
static SheetPart part_of(const Target *target) {
  if (!target->has_key)
    return SHEET_PUZZLE;
  return target->paper == PAPER_PDF ? SHEET_BOTH : SHEET_KEY;
}

static Status draw_maze(const Maze *maze, const Target *target, const SheetStyle *style, const Progress *progress,
                        StrBuf *out, Error *err) {
  MazePath way = {0};
  Status status = maze_find_way(maze, progress, &way, err);
  if (status == OK)
    status = mazesheet_write(maze, &way, part_of(target), target->paper, style, out, err);
  maze_path_deinit(&way);
  return status;
}

static Status write_puzzle(Console *console, const OpenPuzzle *open, const Target *target, const Progress *progress,
                           StrBuf *out, Error *err) {
  SheetStyle style = {.catalog = console->talk.catalog, .size = target->size};
  if (target->is_paper)
    return open->maze ? draw_maze(open->maze, target, &style, progress, out, err)
                      : sopasheet_write(open->sopa, part_of(target), target->paper, &style, out, err);
  if (open->maze)
    return maze_write(open->maze, target->maze, out, err);
  sopa_write(open->sopa, target->sopa, out);
  return OK;
}

static bool may_write(Console *console, const char *path) {
  StrBuf question = {0};
  bool may = true;
  if (file_exists(path)) {
    strbuf_printf(&question, tr(console->talk.catalog, "There is a file '%s' already. Write over it?"), path);
    may = talk_ask_yes(&console->talk, question.data, false);
    if (!may)
      talk_say_text(&console->talk, tr(console->talk.catalog, "Nothing was written."));
  }
  strbuf_deinit(&question);
  return may;
}

// With the key or without, and on which paper.
static bool ask_sheet(Console *console, Target *target) {
  static const PaperSize sizes[] = {PAPER_A4, PAPER_LETTER};
  const char *choices[] = {"A4 (210 × 297 mm)", tr(console->talk.catalog, "letter (8.5 × 11 in)"), NULL};
  int chosen = 0;
  target->has_key = talk_ask_yes(&console->talk, tr(console->talk.catalog, "With the solution? (Enter: no)"), false);
  if (console->talk.is_ending ||
      !talk_ask_choice(&console->talk, tr(console->talk.catalog, "Paper:"), choices, 0,
                       tr(console->talk.catalog, "The selected option is not valid"), &chosen))
    return false;
  target->size = sizes[chosen];
  return true;
}

static void export_to(Console *console, const OpenPuzzle *open, const char *path) {
  Target target = {.path = path};
  StrBuf bytes = {0};
  TalkWait waiting;
  Error err;
  Status status = read_target(open, &target, &err);
  if (status != OK) {
    talk_say_error(&console->talk, &err);
    return;
  }
  if (!may_write(console, path))
    return;
  if (target.is_paper && !ask_sheet(console, &target))
    return;
  puzzles_work_start(console, &waiting);
  status = write_puzzle(console, open, &target, &waiting.progress, &bytes, &err);
  puzzles_work_end(console, &waiting);
  if (status == OK)
    status = file_write(path, (Span){strbuf_text(&bytes), bytes.size}, &err);
  if (status == OK)
    talk_say_good(&console->talk, tr(console->talk.catalog, "Written."));
  else
    talk_say_error(&console->talk, &err);
  if (status == OK && open->maze && !target.is_paper && maze_format_loses(open->maze, target.maze))
    talk_say_text(&console->talk, tr(console->talk.catalog, maze_format_loses(open->maze, target.maze)));
  strbuf_deinit(&bytes);
}

MenuNext puzzles_export(Console *console) {
  OpenPuzzle open;
  StrBuf path = {0};
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  const char *label =
      open.maze ? tr(console->talk.catalog, "File (.txt, .xml, .json, .map, .maze, .pdf, .svg or .png; 0: back):")
                : tr(console->talk.catalog, "File (.txt, .xml, .json, .ipuz, .pdf, .svg or .png; 0: back):");
  if (talk_ask_text(&console->talk, label, &path))
    export_to(console, &open, strbuf_text(&path));
  strbuf_deinit(&path);
  puzzles_close(&open);
  return MENU_AGAIN;
}
