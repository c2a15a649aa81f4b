// SPDX-License-Identifier: MIT
// Playing puzzles in the console: a maze is walked step by step, a word search is marked word by word. The kept puzzle
// does not change.
#include "base/lines.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "render/sopapicture.h"
#include "term/interrupt.h"
#include "term/keys.h"
#include "term/mazewalker.h"
#include "workshop/mazeorder.h"

#include <ctype.h>

// ---- mazes ----

static void draw_walk(Console *console, const MazeWalker *walker) {
  long steps = (long)maze_walk_steps(walker->walk);
  puzzles_draw_maze(console, walker->maze, mazewalker_path(walker));
  talk_say(&console->talk, tr_plural(console->talk.catalog, "%ld step", "%ld steps", steps), steps);
}

// False if the walk ends.
static bool walk_by_key(Console *console, MazeWalker *walker, int key) {
  Error err;
  WalkerSays says = mazewalker_take_key(walker, key, &err);
  if (says == WALKER_REFUSED)
    talk_say_error(&console->talk, &err);
  return says != WALKER_LEAVES;
}

static void walk_by_keys(Console *console, MazeWalker *walker) {
  Keys *keys = keys_open();
  bool goes_on = true;
  while (goes_on) {
    draw_walk(console, walker);
    talk_say_text(&console->talk, _("Arrows or 1-9: walk · u: back · r: restart · s: way out · q: quit"));
    talk_flush(&console->talk);
    int key = keys_read(keys);
    strbuf_add_text(&console->talk.out, "\033[H\033[2J");
    goes_on = walk_by_key(console, walker, key);
  }
  keys_close(keys);
  console->talk.interrupt = interrupt_catch(); // Ctrl-C ends only the walk
}

// Several steps per line, one character each.
static void walk_by_lines(Console *console, MazeWalker *walker) {
  ScopedStrBuf line = {0};
  bool goes_on = true;
  while (goes_on) {
    draw_walk(console, walker);
    if (!talk_ask_text(&console->talk, _("Steps, 1-9 as on a number pad (u: back; r: restart; s: way out; 0: leave):"),
                       &line))
      break;
    for (size_t i = 0; i < line.size && goes_on; i++)
      goes_on =
          isspace((unsigned char)line.data[i]) || walk_by_key(console, walker, tolower((unsigned char)line.data[i]));
  }
}

void puzzles_walk_maze(Console *console, OpenPuzzle *open) {
  MazeWalker walker;
  Error err;
  if (open->walls) {
    puzzles_draw_walls(console, open->walls, NULL);
    talk_say_text(&console->talk, tr(console->talk.catalog,
                                     "A maze of this shape is walked on paper and on the page, not with number keys."));
    return;
  }
  if (mazewalker_init(&walker, open->maze, &err) != OK) {
    talk_say_error(&console->talk, &err);
  } else {
    bool has_keys = console->talk.has_screen && !console->talk.answer;
    (has_keys ? walk_by_keys : walk_by_lines)(console, &walker);
    draw_walk(console, &walker);
    if (mazewalker_end(&walker))
      (maze_walk_is_out(walker.walk) ? talk_say_good : talk_say_text)(&console->talk, _(mazewalker_end(&walker)));
    mazewalker_deinit(&walker);
  }
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
    return error_set(err, ERR_INPUT, N_("'%s' are not two cells: first and last letter, as in 0,3 4,7"),
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
  return console_ask_field(console, &field, _("First and last letter, as 0,3 4,7 (row,column; Enter: give up):"), out,
                           NULL);
}

static bool is_inside_sopa(const Sopa *sopa, MazeCell cell) {
  return cell.row < sopa->rows && cell.col < sopa->cols;
}

static int sign_of_step(int number) {
  return (number > 0) - (number < 0);
}

static void add_found_line(SopaHits *hits, int word, Line line) {
  int drow = sign_of_step(line.to.row - line.from.row), dcol = sign_of_step(line.to.col - line.from.col), direction = 2;
  for (int d = 0; d < SOPA_DIRECTIONS; d++) {
    if (sopa_drow(d) == drow && sopa_dcol(d) == dcol)
      direction = d;
  }
  ARRAY_GROW(hits->items, hits->count, hits->capacity);
  hits->items[hits->count++] = (SopaHit){word, {line.from.row, line.from.col, direction}};
}

static void take_found_line(Console *console, Sopa *sopa, Line line, SopaHits *found) {
  if (!is_inside_sopa(sopa, line.from) || !is_inside_sopa(sopa, line.to)) {
    talk_say_bad(&console->talk, _("That cell is outside the grid."));
    return;
  }
  int word = sopa_take_line(sopa, line.from.row, line.from.col, line.to.row, line.to.col);
  if (word < 0) {
    talk_say_bad(&console->talk, _("No word of the list reads from one to the other."));
    return;
  }
  for (int i = 0; i < found->count; i++) {
    if (found->items[i].word == word) {
      talk_say(&console->talk, _("'%s' was found already."), sopa->words.items[word].label);
      return;
    }
  }
  add_found_line(found, word, line);
  talk_say(&console->talk, _("Found: '%s'."), sopa->words.items[word].label);
}

static void draw_play(Console *console, const Sopa *sopa, const SopaHits *found) {
  sopapicture_draw_numbered(sopa, found, &console->talk.look, &console->talk.out);
  strbuf_add_char(&console->talk.out, '\n');
  sopapicture_draw_words(sopa, &console->talk.look, &console->talk.out);
}

static void tell_sopa_time(Console *console, int found, int total, int64_t ms) {
  long seconds = (long)(ms / 1000);
  talk_say(&console->talk, _("%d of %d words in %ld:%02ld minutes"), found, total, seconds / 60, seconds % 60);
}

static void play_sopa(Console *console, Sopa *sopa, SopaHits *found) {
  sopa_forget_solution(sopa);
  while (found->count < sopa->words.count) {
    Line line = {.from = maze_cell(-1, -1)};
    draw_play(console, sopa, found);
    if (!ask_line(console, &line) || line.from.row < 0)
      return;
    take_found_line(console, sopa, line, found);
  }
  draw_play(console, sopa, found);
  talk_say_good(&console->talk, _("All words are found!"));
}

void puzzles_play_sopa(Console *console, OpenPuzzle *open) {
  SCOPED(sopa_hits_deinit) SopaHits found = {0};
  if (open->sopa->words.count == 0) {
    talk_say_bad(&console->talk, _("It has no words to look for."));
  } else {
    int64_t begun_ms = app_now_ms(console->app);
    play_sopa(console, open->sopa, &found);
    tell_sopa_time(console, found.count, open->sopa->words.count, app_now_ms(console->app) - begun_ms);
  }
}
