// SPDX-License-Identifier: MIT
// The puzzles of an account in the menus: listing, opening, keeping, drawing, importing and exporting.
#include "base/file.h"
#include "base/lines.h"
#include "console/puzzles_internal.h"
#include "render/mazepicture.h"
#include "render/sopapicture.h"
#include "render/wallpicture.h"
#include "term/interrupt.h"

#include <string.h>

enum { PICTURE_ROWS_MAX = 200, PICTURE_COLS_MAX = 250 };

static bool read_puzzle_list(Console *console, Arena *arena, Puzzle **rows, int *count) {
  Error err;
  if (puzzle_list(console->app, &console->account, console->puzzle_kind, "", arena, rows, count, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return false;
  }
  if (*count == 0)
    talk_say_text(&console->talk, _("There are no entries."));
  return *count > 0;
}

static void show_puzzle_list(Console *console, const Puzzle *rows, int count) {
  TextColumn columns[] = {{"#", true}, {_("name"), false}, {_("changed"), false}, {0}};
  TextTable *table = texttable_create(columns);
  for (int i = 0; i < count; i++) {
    ScopedStrBuf date = {0};
    talk_add_date(rows[i].changed_ms, &date);
    texttable_add_number(table, i + 1);
    texttable_add(table, rows[i].name);
    texttable_add(table, strbuf_text(&date));
  }
  talk_say_texttable(&console->talk, table);
}

void puzzles_list(Console *console) {
  ScopedArena arena = {0};
  Puzzle *rows;
  int count;
  if (read_puzzle_list(console, &arena, &rows, &count))
    show_puzzle_list(console, rows, count);
}

// By name before number: a puzzle may be called 7.
static int find_puzzle_row(const Puzzle *rows, int count, const StrBuf *which) {
  long number;
  for (int i = 0; i < count; i++) {
    if (strcmp(rows[i].name, strbuf_text(which)) == 0)
      return i;
  }
  return span_to_int(strbuf_span(which), 1, count, &number) ? (int)number - 1 : -1;
}

// The id of the chosen puzzle, 0: none.
static int64_t choose_puzzle(Console *console, Arena *arena) {
  Puzzle *rows;
  int count, row = -1;
  ScopedStrBuf which = {0};
  if (!read_puzzle_list(console, arena, &rows, &count))
    return 0;
  show_puzzle_list(console, rows, count);
  while (row < 0 && talk_ask_text(&console->talk, _("Number or name (0: back):"), &which)) {
    row = find_puzzle_row(rows, count, &which);
    if (row < 0)
      talk_say_bad(&console->talk, _("There is no such puzzle."));
  }
  return row < 0 ? 0 : rows[row].id;
}

void puzzles_choose(Console *console, MenuPuzzle *act) {
  ScopedArena arena = {0};
  ScopedPuzzle open = {0};
  Error err;
  const Use use = console_user(console, NULL, &arena);
  int64_t id = choose_puzzle(console, &arena);
  if (id && openpuzzle_load(&use, id, &open, &err) == OK)
    act(console, &open);
  else if (id)
    talk_say_error(&console->talk, &err);
}

int puzzles_kind(const Console *console) {
  int kind = 0;
  while (kind < PUZZLE_IS_CRYPTOGRAM && strcmp(console->puzzle_kind, puzzle_kind_names[kind]) != 0)
    kind++;
  return kind;
}

void puzzles_remember_changed(Console *console, const Puzzle *before, PuzzleContent now) {
  ScopedStrBuf after = {0};
  if (openpuzzle_write(now, &after, NULL) == OK) // as the store has it
    puzzles_remember(console, before, strbuf_span(&after));
}

bool puzzles_keep(Console *console, OpenPuzzle *open) {
  ScopedArena arena = {0};
  Error err;
  const Use use = console_user(console, NULL, &arena);
  Status status = openpuzzle_keep(&use, open, &err);
  if (status == OK)
    puzzles_remember_changed(console, &open->puzzle, openpuzzle_content(open));
  else
    talk_say_error(&console->talk, &err);
  return status == OK;
}

void puzzles_tell_added(Console *console, const char *name) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, _("'%s' is in the list now."), name);
  talk_say_good(&console->talk, text.data);
}

void puzzles_work_start(Console *console, TalkWait *waiting) {
  console->talk.interrupt = interrupt_catch();
  talkwait_start(waiting, &console->talk);
}

void puzzles_work_end(Console *console, TalkWait *waiting) {
  talkwait_end(waiting);
  console->talk.interrupt = interrupt_catch();
}

void puzzles_draw_maze(Console *console, const Maze *maze, const MazePath *path) {
  Talk *talk = &console->talk;
  mazepicture_show(maze, path, talk->catalog, &talk->look, talk->has_screen, &talk->out);
}

void puzzles_draw_walls(Console *console, const WallMaze *walls, const WallPath *path) {
  Talk *talk = &console->talk;
  wallpicture_show(walls, path, talk->catalog, &talk->look, talk->has_screen, &talk->out);
  wallpicture_add_shape(walls, talk->catalog, &talk->out);
}

void puzzles_draw_sopa(Console *console, const Sopa *sopa, const SopaHits *hits) {
  if (sopa->rows <= PICTURE_ROWS_MAX && sopa->cols <= PICTURE_COLS_MAX)
    sopapicture_draw_grid(sopa, hits, &console->talk.look, &console->talk.out);
  else
    strbuf_printf(&console->talk.out, _("%d×%d cells are too many to be drawn here.\n"), sopa->rows, sopa->cols);
  strbuf_add_char(&console->talk.out, '\n');
  sopapicture_draw_words(sopa, &console->talk.look, &console->talk.out);
}

void puzzles_draw(Console *console, const OpenPuzzle *open) {
  if (open->maze)
    puzzles_draw_maze(console, open->maze, NULL);
  else if (open->walls)
    puzzles_draw_walls(console, open->walls, NULL);
  else if (open->sopa)
    puzzles_draw_sopa(console, open->sopa, NULL);
  else
    puzzles_draw_words(console, openpuzzle_content(open), false);
}

// ---- files: the formats of programs, and paper ----

void puzzles_import(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf path = {0};
  PuzzleRecord record = {0};
  PuzzleBrought brought = {.kind = puzzles_kind(console)};
  static const char *const labels[] = {
      N_("File (.txt, .xml, .json, .map or .maze; 0: back):"), N_("File (.txt, .xml, .json or .ipuz; 0: back):"),
      N_("File (.json, .ipuz or .puz; 0: back):"), N_("File (.json; 0: back):"), N_("File (.json; 0: back):")};
  if (talk_ask_text(&console->talk, _(labels[brought.kind]), &path)) {
    brought.path = strbuf_text(&path);
    if (console_use(console, &puzzle_bringing, &brought, &arena, &record)) {
      puzzles_tell_added(console, record.name);
      puzzle_bringing.deinit(&record);
    }
  }
}

// ---- export ----

bool puzzles_may_write(Console *console, const char *path) {
  ScopedStrBuf question = {0};
  bool may = true;
  if (file_exists(path)) {
    strbuf_printf(&question, _("There is a file '%s' already. Write over it?"), path);
    may = talk_ask_yes(&console->talk, question.data, false);
    if (!may)
      talk_say_text(&console->talk, _("Nothing was written."));
  }
  return may;
}

// Asks for key, paper, look and logo.
static bool ask_sheet(Console *console, PuzzleTarget *target, Arena *arena) {
  const char *papers[] = {"A4 (210 × 297 mm)", _("letter (8.5 × 11 in)"), NULL};
  const char *looks[] = {_("standard"), _("large print"), _("easier with dyslexia"), _("small letters, as at school"),
                         NULL};
  target->has_key = talk_ask_yes(&console->talk, _("With the solution? (Enter: no)"), false);
  return !console->talk.is_ending && talk_ask_choice(&console->talk, _("Paper:"), papers, 0, &target->sheet.paper) &&
         talk_ask_choice(&console->talk, _("Look:"), looks, 0, &target->sheet.look) &&
         console_ask_fields(console, sheet_wish_fields, "logo", &target->sheet, arena);
}

static void write_target(Console *console, const PuzzleTarget *target) {
  ScopedArena arena = {0};
  PuzzleBytes file = {0};
  Error err;
  if (console_use(console, &puzzle_writing, target, &arena, &file)) {
    Status status = file_write(target->name, strbuf_span(&file.bytes), &err);
    talk_say_done(&console->talk, status, _("Written."), &err);
    if (status == OK && file.loses)
      talk_say_text(&console->talk, _(file.loses));
    puzzle_writing.deinit(&file);
  }
}

static void export_puzzle(Console *console, PuzzleTarget *target) {
  ScopedArena arena = {0};
  Error err;
  if (puzzle_check_target(puzzles_kind(console), target->name, &err) != OK)
    talk_say_error(&console->talk, &err);
  else if (puzzles_may_write(console, target->name) &&
           (!puzzle_is_sheet(target->name) || ask_sheet(console, target, &arena)))
    write_target(console, target);
}

void puzzles_export(Console *console, OpenPuzzle *open) {
  ScopedStrBuf path = {0};
  static const char *const labels[] = {N_("File (.txt, .xml, .json, .map, .maze, .pdf, .svg or .png; 0: back):"),
                                       N_("File (.txt, .xml, .json, .ipuz, .pdf, .svg or .png; 0: back):"),
                                       N_("File (.json, .ipuz, .puz, .pdf, .svg or .png; 0: back):"),
                                       N_("File (.json, .pdf, .svg or .png; 0: back):"),
                                       N_("File (.json, .pdf, .svg or .png; 0: back):")};
  if (talk_ask_text(&console->talk, _(labels[puzzles_kind(console)]), &path))
    export_puzzle(console, &(PuzzleTarget){.id = open->puzzle.id, .name = strbuf_text(&path)});
}
