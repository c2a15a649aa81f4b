// SPDX-License-Identifier: MIT
#include "term/mazewalker.h"

#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "term/keys.h"

enum { NO_DIRECTION = -1 };

Status mazewalker_init(MazeWalker *walker, const Maze *maze, Error *err) {
  double length;
  *walker = (MazeWalker){0};
  Status status = maze_is_octile(maze) ? maze_find_octile(maze, NULL, &walker->hint, &length, err)
                                       : maze_find_shortest(maze, NULL, &walker->hint, err);
  if (status != OK)
    return status;
  walker->maze = maze_copy(maze);
  walker->walk = maze_walk_create(maze);
  return OK;
}

void mazewalker_deinit(MazeWalker *walker) {
  maze_walk_destroy(walker->walk);
  maze_destroy(walker->maze);
  maze_path_deinit(&walker->hint);
}

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

static Status take_key(MazeWalker *walker, int key, Error *err) {
  int direction = direction_of_key(key);
  if (direction != NO_DIRECTION)
    return maze_walk_step(walker->walk, direction, err);
  switch (key) {
  case 'u':
  case KEY_BACKSPACE:
    return maze_walk_undo(walker->walk) ? OK : error_set(err, ERR_STATE, N_("There is no step to take back."));
  case 'r':
    maze_walk_restart(walker->walk);
    return OK;
  case 's':
    walker->shows_hint = !walker->shows_hint;
    return walker->hint.count > 0 ? OK : error_set(err, ERR_STATE, N_("This maze is impossible: there is no way out."));
  default:
    return error_set(err, ERR_INPUT, N_("Walk with the arrows or 1 to 9, as on a number pad."));
  }
}

WalkerSays mazewalker_take_key(MazeWalker *walker, int key, Error *err) {
  if (key == '0' || key == 'q' || key == KEY_END || key == KEY_ESCAPE)
    return WALKER_LEAVES;
  Status status = take_key(walker, key, err);
  if (status == OK)
    status = maze_set_player(walker->maze, maze_walk_place(walker->walk), err);
  return status != OK ? WALKER_REFUSED : maze_walk_state(walker->walk) == MAZE_FINAL ? WALKER_LEAVES : WALKER_GOES_ON;
}

const MazePath *mazewalker_path(const MazeWalker *walker) {
  return walker->shows_hint ? &walker->hint : maze_walk_path(walker->walk);
}

const char *mazewalker_end(const MazeWalker *walker) {
  if (maze_walk_is_out(walker->walk))
    return N_("You are out!");
  return maze_walk_state(walker->walk) == MAZE_FINAL ? N_("You have been everywhere: there is no way out.") : NULL;
}
