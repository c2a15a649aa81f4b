// SPDX-License-Identifier: MIT
// A maze changed cell by cell. What is changed is kept at once; its solutions, which may be wrong now, are dropped.
#include "app/mazeorder.h"
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

// Cells one after the other, until an empty answer. True if something has changed.
static bool draw_cells(Console *console, Maze *maze, bool is_obstacle) {
  bool has_changed = false;
  while (true) {
    MazeCell cell = maze_cell(-1, -1);
    if (!puzzles_ask_cell(console, tr(console->talk.catalog, "Cell, as ROW,COLUMN from 0 (Enter: that is all):"),
                          &cell) ||
        cell.row < 0)
      return has_changed;
    if (!maze_contains(maze, cell.row, cell.col))
      talk_say_bad(&console->talk, tr(console->talk.catalog, "That cell is outside the maze."));
    else if (!maze_set_obstacle(maze, cell, is_obstacle))
      talk_say_bad(&console->talk, tr(console->talk.catalog, "Entrance, exits and player stay where they are."));
    else
      has_changed = true;
  }
}

static bool move_end(Console *console, Maze *maze, bool is_exit) {
  MazeCell cell = maze_cell(-1, -1);
  Error err;
  if (!puzzles_ask_cell(console, tr(console->talk.catalog, "Cell, as ROW,COLUMN from 0 (0: back):"), &cell) ||
      cell.row < 0)
    return false;
  Status status = is_exit ? maze_move_exit(maze, 0, cell, &err) : maze_move_entrance(maze, cell, &err);
  if (status != OK)
    talk_say_error(&console->talk, &err);
  return status == OK;
}

static Status type_ways(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field;
  return maze_directions_parse(arena_copy_text(arena, text.data, text.size), member, err);
}

static bool change_directions(Console *console, Maze *maze) {
  static const Field field = {"directions", FIELD_SET, .size = sizeof(MazeDirections), .typed = type_ways,
                              .takes_zero = true};
  MazeDirections directions = maze_directions(maze);
  ScopedArena arena = {0};
  bool is_given = console_ask_field(
      console, &field, tr(console->talk.catalog, "Directions: all, straight, diagonal, none or as 0,2,4,6:"),
      &directions, &arena);
  if (!is_given || directions == maze_directions(maze))
    return false;
  maze_set_directions(maze, directions);
  return true;
}

static bool edit_maze(Console *console, Maze *maze, int what) {
  switch (what) {
  case 0:
    return draw_cells(console, maze, true);
  case 1:
    return draw_cells(console, maze, false);
  case 2:
    return move_end(console, maze, false);
  case 3:
    return move_end(console, maze, true);
  default:
    return change_directions(console, maze);
  }
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
