// SPDX-License-Identifier: MIT
#include "workshop/puzzleedit.h"

#include "base/lines.h"
#include "puzzle/wallmaze.h"
#include "workshop/mazeorder.h"

#include <string.h>

// A field that changes a puzzle: its member is the struct itself.
#define CHANGE(name, take, shape, text, ...)                                                                           \
  {                                                                                                                    \
    (name), FIELD_TEXT, .size = 1, .typed = (take), .value = (shape), .is_repeatable = true, .help = (text),           \
                        ##__VA_ARGS__                                                                                  \
  }

// Mazes

// "2,3" or a rectangle "2,3:5,9"; cells in it that can't be changed stay as they are.
static Status type_obstacles(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  Maze *maze = member;
  const char *colon = memchr(text.data, ':', text.size);
  size_t size = colon ? (size_t)(colon - text.data) : text.size;
  bool is_obstacle = strcmp(field->name, "obstacle") == 0;
  MazeCell from, to;
  (void)arena;
  Status status = maze_read_cell((Span){text.data, size}, &from, err);
  to = from;
  if (status == OK && colon)
    status = maze_read_cell((Span){colon + 1, text.size - size - 1}, &to, err);
  if (status == OK)
    status = maze_fill(maze, from, to, is_obstacle, err);
  if (status == OK && !colon && maze_is_gap(maze, from) == is_obstacle)
    status = error_set(err, ERR_STATE, N_("Entrance, exits and player stay where they are."));
  return status;
}

static Status remove_maze_exit(Maze *maze, MazeCell cell, Error *err) {
  int index = maze_exit_at(maze, cell);
  if (index < 0)
    return error_set(err, ERR_MISSING, N_("there is no exit at %d,%d"), err_int(cell.row), err_int(cell.col));
  return maze_remove_exit(maze, index, err);
}

static Status type_end(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  Maze *maze = member;
  MazeCell cell;
  (void)arena;
  Status status = maze_read_cell(text, &cell, err);
  if (status != OK)
    return status;
  if (strcmp(field->name, "entrance") == 0)
    return maze_move_entrance(maze, cell, err);
  if (strcmp(field->name, "exit") == 0)
    return maze_move_exit(maze, 0, cell, err);
  return strcmp(field->name, "add-exit") == 0 ? maze_add_exit(maze, cell, err) : remove_maze_exit(maze, cell, err);
}

static Status type_ways(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  Maze *maze = member;
  MazeDirections directions;
  (void)field;
  Status status = maze_directions_parse(arena_copy_text(arena, text.data, text.size), &directions, err);
  if (status == OK)
    maze_set_directions(maze, directions);
  return status;
}

static Status type_maze_name(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field, (void)arena;
  return maze_set_name(member, text, err);
}

static Status type_no_wall(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field, (void)text, (void)member, (void)arena;
  return error_set(err, ERR_INPUT,
                   N_("this maze has obstacles, and no walls between its cells: give --obstacle or --gap"));
}

const Field maze_edit_fields[] = {
    CHANGE("obstacle", type_obstacles, "R,C[:R,C]", N_("put an obstacle, or a rectangle of them"),
           .question = N_("Cell, as ROW,COLUMN from 0 (Enter: that is all):")),
    CHANGE("gap", type_obstacles, "R,C[:R,C]", N_("remove an obstacle, or a rectangle of them"),
           .question = N_("Cell, as ROW,COLUMN from 0 (Enter: that is all):")),
    CHANGE("entrance", type_end, "R,C", N_("move the entrance"),
           .question = N_("Cell, as ROW,COLUMN from 0 (0: back):")),
    CHANGE("exit", type_end, "R,C", N_("move the first exit"), .question = N_("Cell, as ROW,COLUMN from 0 (0: back):")),
    CHANGE("add-exit", type_end, "R,C", N_("add an exit")),
    CHANGE("remove-exit", type_end, "R,C", N_("remove an exit")),
    CHANGE("directions", type_ways, "LIST",
           N_("0 (north) clockwise to 7, as in 0,2,4,6; all, straight, diagonal or none"), .takes_zero = true,
           .question = N_("Directions: all, straight, diagonal, none or as 0,2,4,6:")),
    CHANGE("open", type_no_wall, "R,C:R,C", N_("with thin walls: remove the wall between two cells")),
    CHANGE("close", type_no_wall, "R,C:R,C", N_("with thin walls: build a wall between two cells")),
    CHANGE("name", type_maze_name, "NAME", N_("rename the maze")),
    {0},
};

// Mazes with thin walls

// "2,3:2,4": the wall between two cells that touch.
static Status type_wall(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  WallMaze *maze = member;
  const char *colon = memchr(text.data, ':', text.size);
  MazeCell from, to = {0};
  (void)arena;
  if (!colon)
    return error_set(err, ERR_INPUT, N_("'%s' is not a wall: give the cells on both sides of it, as in 2,3:2,4"),
                     err_span(text.data, text.size));
  Status status = maze_read_cell((Span){text.data, (size_t)(colon - text.data)}, &from, err);
  if (status == OK)
    status = maze_read_cell((Span){colon + 1, text.size - (size_t)(colon - text.data) - 1}, &to, err);
  if (status != OK)
    return status;
  int one = wallgrid_find(maze->grid, from), other = wallgrid_find(maze->grid, to);
  int side =
      one != WALLGRID_NONE && other != WALLGRID_NONE ? wallgrid_side_between(maze->grid, one, other) : WALLGRID_NONE;
  if (side == WALLGRID_NONE)
    return error_set(err, ERR_INPUT, N_("'%s' is not a wall: these are not two cells of the maze that touch"),
                     err_span(text.data, text.size));
  return wallmaze_set_open(maze, one, side, strcmp(field->name, "open") == 0, err);
}

static Status type_wall_end(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  MazeCell cell;
  (void)arena;
  Status status = maze_read_cell(text, &cell, err);
  return status == OK ? wallmaze_move_end(member, strcmp(field->name, "exit") == 0, cell, err) : status;
}

static Status type_wall_name(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field, (void)arena;
  return wallmaze_set_name(member, text, err);
}

const Field wall_edit_fields[] = {
    CHANGE("open", type_wall, "R,C:R,C", N_("with thin walls: remove the wall between two cells"),
           .question = N_("Cells on both sides of the wall, as 2,3:2,4 (Enter: that is all):")),
    CHANGE("close", type_wall, "R,C:R,C", N_("with thin walls: build a wall between two cells"),
           .question = N_("Cells on both sides of the wall, as 2,3:2,4 (Enter: that is all):")),
    CHANGE("entrance", type_wall_end, "R,C", N_("move the entrance"),
           .question = N_("Cell, as ROW,COLUMN from 0 (0: back):")),
    CHANGE("exit", type_wall_end, "R,C", N_("move the first exit"),
           .question = N_("Cell, as ROW,COLUMN from 0 (0: back):")),
    CHANGE("name", type_wall_name, "NAME", N_("rename the maze")),
    {0},
};

// Word searches

// "2,5=Ñ"; nothing after "=" makes a hole.
static Status type_letter(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  const char *value = arena_copy_text(arena, text.data, text.size);
  const char *comma = strchr(value, ','), *sign = comma ? strchr(comma, '=') : NULL;
  long row, col;
  (void)field;
  if (!sign || !span_to_int((Span){value, (size_t)(comma - value)}, 0, SOPA_SIDE_MAX, &row) ||
      !span_to_int((Span){comma + 1, (size_t)(sign - comma - 1)}, 0, SOPA_SIDE_MAX, &col))
    return error_set(err, ERR_INPUT, N_("'%s' is not a change of a letter: write it like '2,5=A' (row,column=letter)"),
                     err_str(value));
  return sopa_edit_letter_text(member, (int)row, (int)col, span_of(sign + 1), err);
}

static Status type_new_word(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field, (void)arena;
  return sopa_edit_add_word(member, text, err);
}

static Status type_old_word(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  Sopa *sopa = member;
  int word = -1;
  (void)arena;
  Status status = sopa_words_find_text(&sopa->words, &sopa->alphabet, text, &word, err);
  if (status != OK)
    return status;
  return strcmp(field->name, "remove") == 0 ? sopa_edit_remove_word(sopa, word, err)
                                            : sopa_edit_pin(sopa, word, strcmp(field->name, "pin") == 0, err);
}

static Status type_sopa_name(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field, (void)arena;
  return sopa_edit_name(member, text, err);
}

const Field sopa_edit_fields[] = {
    CHANGE("set", type_letter, "R,C=LETTER", N_("change a letter; without a letter the cell becomes a hole")),
    CHANGE("add", type_new_word, "WORD", N_("add a word to the list"), .question = N_("Word (Enter: that is all):")),
    CHANGE("remove", type_old_word, "WORD", N_("remove a word from the list"),
           .question = N_("Word to remove (0: back):")),
    CHANGE("pin", type_old_word, "WORD", N_("pin a word: it stays where it is when the rest is made again")),
    CHANGE("unpin", type_old_word, "WORD", N_("unpin a word")),
    CHANGE("name", type_sopa_name, "TEXT", N_("rename the puzzle")),
    {0},
};
