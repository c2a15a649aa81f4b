// SPDX-License-Identifier: MIT
// tesela maze play: walking through a maze with the arrow keys.
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "puzzle/maze_walk.h"
#include "render/mazepicture.h"
#include "term/interrupt.h"
#include "term/keys.h"
#include "term/terminal.h"

#include <unistd.h>

enum { LINES_BESIDE = 5 }; // frame, counter, help and what was refused

typedef struct Player {
  Cli *cli;
  Maze *maze; // a copy, whose player walks
  MazeWalk *walk;
  MazePath hint; // the way out from the entrance
  bool shows_hint;
  bool is_on_screen;
  Error refused;
  bool has_refused;
} Player;

// Keys of a number pad, whose middle is the player; arrows besides.
static int direction_of_key(int key) {
  switch (key) {
  case KEY_UP:
  case '8':
    return 0;
  case '9':
    return 1;
  case KEY_RIGHT:
  case '6':
    return 2;
  case '3':
    return 3;
  case KEY_DOWN:
  case '2':
    return 4;
  case '1':
    return 5;
  case KEY_LEFT:
  case '4':
    return 6;
  case '7':
    return 7;
  default:
    return -1;
  }
}

// The part of a line of cells that is shown: size of them, with the player in sight.
static int window_start(int place, int size, int total) {
  int start = place - size / 2;
  if (start > total - size)
    start = total - size;
  return start < 0 ? 0 : start;
}

static void draw_maze(const Player *player) {
  const Look *look = &player->cli->look;
  MazePicture picture = {.maze = player->maze, .look = look};
  picture.path = player->shows_hint ? &player->hint : maze_walk_path(player->walk);
  int rows = look->rows > LINES_BESIDE + 1 ? look->rows - LINES_BESIDE : maze_rows(player->maze);
  int cols = player->is_on_screen ? look->columns - 2 : maze_cols(player->maze);
  if (maze_cols(player->maze) * 2 + 2 <= look->columns)
    cols = maze_cols(player->maze);
  picture.rows = rows < maze_rows(player->maze) ? rows : maze_rows(player->maze);
  picture.cols = cols < maze_cols(player->maze) ? cols : maze_cols(player->maze);
  MazeCell place = maze_player(player->maze);
  picture.top = window_start(place.row, picture.rows, maze_rows(player->maze));
  picture.left = window_start(place.col, picture.cols, maze_cols(player->maze));
  mazepicture_draw(&picture, &player->cli->out);
}

static void draw_lines(const Player *player) {
  const Catalog *catalog = player->cli->catalog;
  StrBuf *out = &player->cli->out;
  long steps = (long)maze_walk_steps(player->walk);
  strbuf_printf(out, tr_plural(catalog, "%ld step. ", "%ld steps. ", steps), steps);
  if (maze_walk_is_out(player->walk))
    strbuf_add_text(out, tr(catalog, "You are out!"));
  else if (maze_walk_state(player->walk) == MAZE_FINAL)
    strbuf_add_text(out, tr(catalog, "You have been everywhere: there is no way out."));
  else if (player->has_refused)
    error_format(&player->refused, catalog, out);
  strbuf_add_text(out, "\n");
  if (player->is_on_screen)
    strbuf_printf(out, "%s\n", tr(catalog, "Arrows or 1-9: walk · u: back · r: restart · s: way out · q: quit"));
}

static void draw(const Player *player) {
  StrBuf *out = &player->cli->out;
  if (player->is_on_screen)
    strbuf_add_text(out, "\033[H\033[2J");
  draw_maze(player);
  draw_lines(player);
  (void)cli_flush(player->cli);
}

static void put_player(Player *player) {
  Error err;
  if (maze_set_player(player->maze, maze_walk_place(player->walk), &err) != OK)
    player->refused = err; // never: walks stay on gaps
}

// False when the walk is to end.
static bool handle(Player *player, int key) {
  int direction = direction_of_key(key);
  player->has_refused = false;
  if (direction >= 0)
    player->has_refused = maze_walk_step(player->walk, direction, &player->refused) != OK;
  else if (key == 'u' || key == KEY_BACKSPACE)
    (void)maze_walk_undo(player->walk);
  else if (key == 'r')
    maze_walk_restart(player->walk);
  else if (key == 's')
    player->shows_hint = !player->shows_hint;
  else if (key == 'q' || key == KEY_END || key == KEY_ESCAPE)
    return false;
  put_player(player);
  return !maze_walk_is_out(player->walk);
}

static void play(Player *player) {
  Keys *keys = keys_open();
  (void)interrupt_catch();
  do {
    if (player->is_on_screen)
      draw(player);
  } while (handle(player, keys_read(keys)) && !interrupt_came());
  interrupt_release();
  keys_close(keys);
  draw(player);
}

static Status find_hint(const Maze *maze, MazePath *out, Error *err) {
  double length;
  return maze_is_octile(maze) ? maze_find_octile(maze, NULL, out, &length, err)
                              : maze_find_shortest(maze, NULL, out, err);
}

int run_maze_play(Cli *cli, const Args *args) {
  Error err;
  Player player = {.cli = cli, .is_on_screen = terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO)};
  Maze *maze = NULL;
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = find_hint(maze, &player.hint, &err);
  if (status == OK) {
    player.maze = maze_copy(maze);
    player.walk = maze_walk_create(maze);
    play(&player);
    bool is_out = maze_walk_is_out(player.walk);
    maze_walk_destroy(player.walk);
    maze_destroy(player.maze);
    maze_path_deinit(&player.hint);
    maze_destroy(maze);
    return is_out ? EXIT_OK : EXIT_REFUSED;
  }
  maze_destroy(maze);
  return cli_fail(cli, &err);
}
