// SPDX-License-Identifier: MIT
// Puzzles played in the console: a maze walked step by step, a word search marked word by word. Nothing that is kept
// changes.
#include "app/mazeorder.h"
#include "base/lines.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "puzzle/maze_walk.h"
#include "render/sopapicture.h"
#include "term/interrupt.h"
#include "term/keys.h"

#include <ctype.h>
#include <string.h>

// ---- mazes ----

typedef struct Walker {
  Console *console;
  Maze *maze; // whose player walks
  MazeWalk *walk;
  MazePath hint; // the way out from the beginning
  bool shows_hint;
} Walker;

enum { NO_DIRECTION = -1 };

// Keys of a number pad, whose middle is the player; arrows besides.
static int direction_of_key(int key) {
  static const int8_t pad[10] = {NO_DIRECTION, 5, 4, 3, 6, NO_DIRECTION, 2, 7, 0, 1};
  switch (key) {
  case KEY_UP:
    return 0;
  case KEY_RIGHT:
    return 2;
  case KEY_DOWN:
    return 4;
  case KEY_LEFT:
    return 6;
  default:
    return key >= '1' && key <= '9' ? pad[key - '0'] : NO_DIRECTION;
  }
}

static void draw_walk(const Walker *walker) {
  Console *console = walker->console;
  long steps = (long)maze_walk_steps(walker->walk);
  puzzles_draw_maze(console, walker->maze, walker->shows_hint ? &walker->hint : maze_walk_path(walker->walk));
  talk_say(&console->talk, tr_plural(console->talk.catalog, "%ld step", "%ld steps", steps), steps);
}

// False when the walk is to end.
static bool take_key(Walker *walker, int key) {
  Console *console = walker->console;
  int direction = direction_of_key(key);
  Error err;
  if (direction != NO_DIRECTION) {
    if (maze_walk_step(walker->walk, direction, &err) != OK)
      talk_say_error(&console->talk, &err);
  } else if (key == 'u' || key == KEY_BACKSPACE) {
    if (!maze_walk_undo(walker->walk))
      talk_say_bad(&console->talk, tr(console->talk.catalog, "There is no step to take back."));
  } else if (key == 'r') {
    maze_walk_restart(walker->walk);
  } else if (key == 's') {
    walker->shows_hint = !walker->shows_hint;
    if (walker->hint.count == 0)
      talk_say_text(&console->talk, tr(console->talk.catalog, "This maze is impossible: there is no way out."));
  } else if (key == '0' || key == 'q' || key == KEY_END || key == KEY_ESCAPE) {
    return false;
  } else {
    talk_say_bad(&console->talk, tr(console->talk.catalog, "Walk with the arrows or 1 to 9, as on a number pad."));
  }
  if (maze_set_player(walker->maze, maze_walk_place(walker->walk), &err) != OK)
    talk_say_error(&console->talk, &err); // never: walks stay on gaps
  return maze_walk_state(walker->walk) != MAZE_FINAL;
}

static void walk_by_keys(Walker *walker) {
  Console *console = walker->console;
  Keys *keys = keys_open();
  bool goes_on = true;
  while (goes_on) {
    draw_walk(walker);
    talk_say_text(&console->talk,
                  tr(console->talk.catalog, "Arrows or 1-9: walk · u: back · r: restart · s: way out · q: quit"));
    talk_flush(&console->talk);
    int key = keys_read(keys);
    strbuf_add_text(&console->talk.out, "\033[H\033[2J");
    goes_on = take_key(walker, key);
  }
  keys_close(keys);
  console->talk.interrupt = interrupt_catch(); // Ctrl-C ended the walk, not what comes next
}

// Several steps a line, each a character.
static void walk_by_lines(Walker *walker) {
  Console *console = walker->console;
  StrBuf line = {0};
  bool goes_on = true;
  while (goes_on) {
    draw_walk(walker);
    if (!talk_ask_text(
            &console->talk,
            tr(console->talk.catalog, "Steps, 1-9 as on a number pad (u: back; r: restart; s: way out; 0: leave):"),
            &line))
      break;
    for (size_t i = 0; i < line.size && goes_on; i++)
      goes_on = isspace((unsigned char)line.data[i]) || take_key(walker, tolower((unsigned char)line.data[i]));
  }
  strbuf_deinit(&line);
}

static Status find_hint(const Maze *maze, MazePath *out, Error *err) {
  double length;
  return maze_is_octile(maze) ? maze_find_octile(maze, NULL, out, &length, err)
                              : maze_find_shortest(maze, NULL, out, err);
}

MenuNext puzzles_walk_maze(Console *console) {
  OpenPuzzle open;
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  Walker walker = {.console = console};
  if (find_hint(open.maze, &walker.hint, &err) != OK) {
    talk_say_error(&console->talk, &err);
  } else {
    walker.maze = maze_copy(open.maze);
    walker.walk = maze_walk_create(open.maze);
    if (console->talk.has_screen && !console->talk.answer)
      walk_by_keys(&walker);
    else
      walk_by_lines(&walker);
    draw_walk(&walker);
    if (maze_walk_is_out(walker.walk))
      talk_say_good(&console->talk, tr(console->talk.catalog, "You are out!"));
    else if (maze_walk_state(walker.walk) == MAZE_FINAL)
      talk_say_text(&console->talk, tr(console->talk.catalog, "You have been everywhere: there is no way out."));
    maze_walk_destroy(walker.walk);
    maze_destroy(walker.maze);
    maze_path_deinit(&walker.hint);
  }
  openpuzzle_close(&open);
  return MENU_AGAIN;
}

// ---- word searches ----

typedef struct Line {
  MazeCell from, to;
} Line;

// "0,3 4,7": the cells of the first and the last letter.
static Status type_line(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  Span rest = text, first, last, more;
  Line line;
  (void)field;
  (void)arena;
  if (!line_next_word(&rest, &first) || !line_next_word(&rest, &last) || line_next_word(&rest, &more))
    return error_set(err, ERR_INPUT, N_("'%s' are no two cells: first and last letter, as in 0,3 4,7"),
                     err_span(text.data, text.size));
  Status status = maze_read_cell(first, &line.from, err);
  if (status == OK)
    status = maze_read_cell(last, &line.to, err);
  if (status == OK)
    *(Line *)member = line;
  return status;
}

static bool ask_line(Console *console, Line *out) {
  static const Field field = {"line", FIELD_LIST, .size = sizeof(Line), .typed = type_line};
  return console_ask_field(console, &field,
                           tr(console->talk.catalog, "First and last letter, as 0,3 4,7 (row,column; Enter: give up):"),
                           out, NULL);
}

static bool is_inside(const Sopa *sopa, MazeCell cell) {
  return cell.row < sopa->rows && cell.col < sopa->cols;
}

static int sign_of(int number) {
  return (number > 0) - (number < 0);
}

static void add_hit(SopaHits *hits, int word, Line line) {
  int drow = sign_of(line.to.row - line.from.row), dcol = sign_of(line.to.col - line.from.col), direction = 2;
  for (int d = 0; d < SOPA_DIRECTIONS; d++) {
    if (sopa_drow(d) == drow && sopa_dcol(d) == dcol)
      direction = d;
  }
  ARRAY_GROW(hits->items, hits->count, hits->capacity);
  hits->items[hits->count++] = (SopaHit){word, {line.from.row, line.from.col, direction}};
}

static void take_line(Console *console, Sopa *sopa, Line line, SopaHits *found) {
  if (!is_inside(sopa, line.from) || !is_inside(sopa, line.to)) {
    talk_say_bad(&console->talk, tr(console->talk.catalog, "That cell is outside the grid."));
    return;
  }
  int word = sopa_take_line(sopa, line.from.row, line.from.col, line.to.row, line.to.col);
  if (word < 0) {
    talk_say_bad(&console->talk, tr(console->talk.catalog, "No word of the list reads from one to the other."));
    return;
  }
  for (int i = 0; i < found->count; i++) {
    if (found->items[i].word == word) {
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' was found already."), sopa->words.items[word].label);
      return;
    }
  }
  add_hit(found, word, line);
  talk_say(&console->talk, tr(console->talk.catalog, "Found: '%s'."), sopa->words.items[word].label);
}

static void draw_play(Console *console, const Sopa *sopa, const SopaHits *found) {
  sopapicture_draw_numbered(sopa, found, &console->talk.look, &console->talk.out);
  strbuf_add_char(&console->talk.out, '\n');
  sopapicture_draw_words(sopa, &console->talk.look, &console->talk.out);
}

static void tell_time(Console *console, int found, int total, int64_t ms) {
  long seconds = (long)(ms / 1000);
  talk_say(&console->talk, tr(console->talk.catalog, "%d of %d words in %ld:%02ld minutes"), found, total, seconds / 60,
           seconds % 60);
}

static void play_sopa(Console *console, Sopa *sopa, SopaHits *found) {
  sopa_forget_solution(sopa);
  while (found->count < sopa->words.count) {
    Line line = {.from = maze_cell(-1, -1)};
    draw_play(console, sopa, found);
    if (!ask_line(console, &line) || line.from.row < 0)
      return;
    take_line(console, sopa, line, found);
  }
  draw_play(console, sopa, found);
  talk_say_good(&console->talk, tr(console->talk.catalog, "All words are found!"));
}

MenuNext puzzles_play_sopa(Console *console) {
  OpenPuzzle open;
  SopaHits found = {0};
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  if (open.sopa->words.count == 0) {
    talk_say_bad(&console->talk, tr(console->talk.catalog, "It has no words to look for."));
  } else {
    int64_t begun_ms = app_now_ms(console->app);
    play_sopa(console, open.sopa, &found);
    tell_time(console, found.count, open.sopa->words.count, app_now_ms(console->app) - begun_ms);
  }
  sopa_hits_deinit(&found);
  openpuzzle_close(&open);
  return MENU_AGAIN;
}
