// SPDX-License-Identifier: MIT
// A maze changed cell by cell. What is changed is kept at once; its solutions, which may be wrong now, are dropped.
#include "app/mazeorder.h"
#include "app/puzzleedit.h"
#include "console/puzzles_internal.h"

static Status type_asked_cell(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field;
  (void)arena;
  return maze_read_cell(text, member, err);
}

bool puzzles_ask_cell(Console *console, const char *label, MazeCell *out) {
  static const Field field = {"cell", FIELD_LIST, .size = sizeof(MazeCell), .typed = type_asked_cell};
  return console_ask_field(console, &field, label, out, NULL);
}

bool puzzles_ask_edits(Console *console, const Field *field, bool is_many, void *puzzle) {
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  Error err;
  const char *label = tr(console->talk.catalog, field->question);
  bool goes_on = true, has_changed = false;
  while (goes_on && (field->takes_zero ? talk_ask_line : talk_ask_text)(&console->talk, label, &text) &&
         text.size > 0) {
    Status status = field_type_in(field, (Span){text.data, text.size}, puzzle, &arena, &err);
    has_changed |= status == OK;
    if (status != OK)
      talk_say_error(&console->talk, &err);
    goes_on = is_many || status != OK;
  }
  return has_changed;
}

// True if something has changed.
static bool edit_maze(Console *console, Maze *maze, int what) {
  static const char *const names[] = {"obstacle", "gap", "entrance", "exit", "directions"};
  return puzzles_ask_edits(console, field_find(maze_edit_fields, names[what]), what <= 1, maze);
}

void puzzles_edit_maze(Console *console) {
  ScopedPuzzle open = {0};
  int what;
  if (!puzzles_open(console, &open))
    return;
  const char *choices[] = {
      tr(console->talk.catalog, "draw obstacles"),        tr(console->talk.catalog, "draw gaps"),
      tr(console->talk.catalog, "move the entrance"),     tr(console->talk.catalog, "move the exit"),
      tr(console->talk.catalog, "change the directions"), NULL};
  puzzles_draw_maze(console, open.maze, NULL);
  if (talk_ask_choice(&console->talk, tr(console->talk.catalog, "Option:"), choices, -1,
                      tr(console->talk.catalog, "The selected option is not valid"), &what) &&
      edit_maze(console, open.maze, what) && puzzles_keep(console, &open)) {
    puzzles_draw_maze(console, open.maze, NULL);
    talk_say_good(&console->talk, tr(console->talk.catalog, "The maze is changed; its solutions are dropped."));
  }
}
