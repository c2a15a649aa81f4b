// SPDX-License-Identifier: MIT
// The puzzles of an account as the menus see them: listed, opened, kept, drawn.
#include "base/lines.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "notation/mazefile.h"
#include "notation/sopafile.h"
#include "render/mazepicture.h"
#include "render/sopapicture.h"
#include "term/interrupt.h"

#include <string.h>

enum { PICTURE_ROWS_MAX = 200, PICTURE_COLS_MAX = 250 };

static bool read_list(Console *console, Arena *arena, Puzzle **rows, int *count) {
  Error err;
  if (puzzle_list(console->app, &console->account, console->puzzle_kind, "", arena, rows, count, &err) != OK) {
    talk_say_error(&console->talk, &err);
    return false;
  }
  if (*count == 0)
    talk_say_text(&console->talk, tr(console->talk.catalog, "There are no entries."));
  return *count > 0;
}

static void show_list(Console *console, const Puzzle *rows, int count) {
  TableColumn columns[] = {
      {"#", true}, {tr(console->talk.catalog, "name"), false}, {tr(console->talk.catalog, "changed"), false}, {0}};
  Table *table = table_create(columns);
  for (int i = 0; i < count; i++) {
    StrBuf date = {0};
    talk_add_date(rows[i].changed_ms, &date);
    table_add_number(table, i + 1);
    table_add(table, rows[i].name);
    table_add(table, strbuf_text(&date));
    strbuf_deinit(&date);
  }
  talk_say_table(&console->talk, table);
}

bool puzzles_list(Console *console) {
  Arena arena = {0};
  Puzzle *rows;
  int count;
  bool is_something = read_list(console, &arena, &rows, &count);
  if (is_something)
    show_list(console, rows, count);
  arena_deinit(&arena);
  return is_something;
}

// By name before number, for puzzles that are called 7.
static int find_row(const Puzzle *rows, int count, const StrBuf *which) {
  long number;
  for (int i = 0; i < count; i++) {
    if (strcmp(rows[i].name, strbuf_text(which)) == 0)
      return i;
  }
  return span_to_int((Span){strbuf_text(which), which->size}, 1, count, &number) ? (int)number - 1 : -1;
}

// The id of the chosen one, 0: none.
static int64_t choose(Console *console, Arena *arena) {
  Puzzle *rows;
  int count, row = -1;
  StrBuf which = {0};
  if (!read_list(console, arena, &rows, &count))
    return 0;
  show_list(console, rows, count);
  while (row < 0 && talk_ask_text(&console->talk, tr(console->talk.catalog, "Number or name (0: back):"), &which)) {
    row = find_row(rows, count, &which);
    if (row < 0)
      talk_say_bad(&console->talk, tr(console->talk.catalog, "There is no such puzzle."));
  }
  strbuf_deinit(&which);
  return row < 0 ? 0 : rows[row].id;
}

// The name in the store is the one that counts: renaming does not touch the body.
static Status read_puzzle(OpenPuzzle *open, Error *err) {
  const Puzzle *puzzle = &open->puzzle;
  if (strcmp(puzzle->kind, PUZZLE_MAZE) == 0) {
    Status status = maze_read(puzzle->body, maze_format_guess(puzzle->body), puzzle->name, &open->maze, err);
    return status == OK && strlen(puzzle->name) < MAZE_NAME_MAX ? maze_set_name(open->maze, span_of(puzzle->name), err)
                                                                : status;
  }
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Status status = sopa_json_read(puzzle->body, puzzle->name, sopa, err);
  if (status != OK) {
    mem_free(sopa);
    return status;
  }
  sopa_set_name(sopa, span_of(puzzle->name));
  open->sopa = sopa;
  return OK;
}

// Into the arena that *out has; closed unless OK.
static Status read_from_store(Console *console, int64_t id, OpenPuzzle *out, Error *err) {
  Status status = puzzle_get(console->app, &console->account, id, &out->arena, &out->puzzle, err);
  if (status == OK)
    status = read_puzzle(out, err);
  if (status != OK)
    puzzles_close(out);
  return status;
}

bool puzzles_open(Console *console, OpenPuzzle *out) {
  Error err;
  *out = (OpenPuzzle){0};
  int64_t id = choose(console, &out->arena);
  if (id == 0) {
    puzzles_close(out);
    return false;
  }
  Status status = read_from_store(console, id, out, &err);
  if (status != OK)
    talk_say_error(&console->talk, &err);
  return status == OK;
}

Status puzzles_load(Console *console, int64_t id, OpenPuzzle *out, Error *err) {
  *out = (OpenPuzzle){0};
  return read_from_store(console, id, out, err);
}

void puzzles_close(OpenPuzzle *open) {
  maze_destroy(open->maze);
  if (open->sopa)
    sopa_deinit(open->sopa);
  mem_free(open->sopa);
  arena_deinit(&open->arena);
}

// Mazes that are too large for text are kept as they are in memory.
static Status write_body(const Maze *maze, const Sopa *sopa, StrBuf *out, Error *err) {
  if (maze)
    return maze_write(maze, maze_cell_count(maze) <= MAZE_FILE_CELLS_MAX ? MAZE_FORMAT_JSON : MAZE_FORMAT_BLOB, out,
                      err);
  sopa_json_write(sopa, out);
  return OK;
}

bool puzzles_keep(Console *console, OpenPuzzle *open) {
  StrBuf body = {0};
  Error err;
  Status status = write_body(open->maze, open->sopa, &body, &err);
  if (status == OK)
    status = puzzle_change(console->app, &console->account, open->puzzle.id, open->puzzle.changed_ms,
                           (Span){strbuf_text(&body), body.size}, &err);
  if (status == OK)
    puzzles_remember(console, &open->puzzle, (Span){strbuf_text(&body), body.size});
  else
    talk_say_error(&console->talk, &err);
  strbuf_deinit(&body);
  return status == OK;
}

void puzzles_tell_added(Console *console, const char *name) {
  StrBuf text = {0};
  strbuf_printf(&text, tr(console->talk.catalog, "'%s' is in the list now."), name);
  talk_say_good(&console->talk, text.data);
  strbuf_deinit(&text);
}

static void add(Console *console, const Maze *maze, const Sopa *sopa) {
  StrBuf text = {0};
  Arena arena = {0};
  Puzzle added;
  int64_t id;
  Error err;
  Status status = write_body(maze, sopa, &text, &err);
  if (status == OK)
    status = puzzle_add(console->app, &console->account, console->puzzle_kind, maze ? maze_name(maze) : sopa->name,
                        (Span){strbuf_text(&text), text.size}, &id, &err);
  if (status == OK) // a name that was taken has a number now
    status = puzzle_get(console->app, &console->account, id, &arena, &added, &err);
  if (status == OK)
    puzzles_tell_added(console, added.name);
  else
    talk_say_error(&console->talk, &err);
  strbuf_deinit(&text);
  arena_deinit(&arena);
}

void puzzles_add_maze(Console *console, const Maze *maze) {
  add(console, maze, NULL);
}

void puzzles_add_sopa(Console *console, const Sopa *sopa) {
  add(console, NULL, sopa);
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
  Look look = console->talk.look;
  MazePicture picture = {.maze = maze, .path = path, .look = &look};
  if (!console->talk.has_screen) // a file has room
    look.columns = 0;
  bool fits = maze_rows(maze) <= PICTURE_ROWS_MAX && maze_cols(maze) <= PICTURE_COLS_MAX;
  if (fits && (!console->talk.has_screen || mazepicture_width(&picture) <= look.columns))
    mazepicture_draw(&picture, &console->talk.out);
  else
    strbuf_printf(&console->talk.out, tr(console->talk.catalog, "%d×%d cells are too many to be drawn here.\n"),
                  maze_rows(maze), maze_cols(maze));
}

void puzzles_draw_sopa(Console *console, const Sopa *sopa, const SopaHits *hits) {
  if (sopa->rows <= PICTURE_ROWS_MAX && sopa->cols <= PICTURE_COLS_MAX)
    sopapicture_draw_grid(sopa, hits, &console->talk.look, &console->talk.out);
  else
    strbuf_printf(&console->talk.out, tr(console->talk.catalog, "%d×%d cells are too many to be drawn here.\n"),
                  sopa->rows, sopa->cols);
  strbuf_add_char(&console->talk.out, '\n');
  sopapicture_draw_words(sopa, &console->talk.look, &console->talk.out);
}
