// SPDX-License-Identifier: MIT
// tesela maze play: walking through a maze with the arrow keys.
#include "cli/maze_internal.h"
#include "render/mazepicture.h"
#include "term/interrupt.h"
#include "term/keys.h"
#include "term/mazewalker.h"
#include "term/terminal.h"

#include <unistd.h>

enum { LINES_BESIDE = 5 }; // frame, counter, help and refusals

typedef struct Player {
  Cli *cli;
  MazeWalker walker;
  bool is_on_screen;
  Error refused;
  WalkerSays says;
} Player;

// The first cell to show of a row or column: `size` cells are shown, with the player in sight.
static int window_start(int place, int size, int total) {
  int start = place - size / 2;
  if (start > total - size)
    start = total - size;
  return start < 0 ? 0 : start;
}

static void draw_walked(const Player *player) {
  const Look *look = &player->cli->look;
  const Maze *maze = player->walker.maze;
  MazePicture picture = {.maze = maze, .look = look, .path = mazewalker_path(&player->walker)};
  int rows = look->rows > LINES_BESIDE + 1 ? look->rows - LINES_BESIDE : maze_rows(maze);
  int cols = player->is_on_screen ? look->columns - 2 : maze_cols(maze);
  if (maze_cols(maze) * 2 + 2 <= look->columns)
    cols = maze_cols(maze);
  picture.rows = rows < maze_rows(maze) ? rows : maze_rows(maze);
  picture.cols = cols < maze_cols(maze) ? cols : maze_cols(maze);
  MazeCell place = maze_player(maze);
  picture.top = window_start(place.row, picture.rows, maze_rows(maze));
  picture.left = window_start(place.col, picture.cols, maze_cols(maze));
  mazepicture_draw(&picture, &player->cli->out);
}

static void draw_lines(const Player *player) {
  const Catalog *catalog = player->cli->catalog;
  StrBuf *out = &player->cli->out;
  long steps = (long)maze_walk_steps(player->walker.walk);
  const char *end = mazewalker_end(&player->walker);
  strbuf_printf(out, tr_plural(catalog, "%ld step. ", "%ld steps. ", steps), steps);
  if (end)
    strbuf_add_text(out, tr(catalog, end));
  else if (player->says == WALKER_REFUSED)
    error_format(&player->refused, catalog, out);
  strbuf_add_text(out, "\n");
  if (player->is_on_screen)
    strbuf_printf(out, "%s\n", tr(catalog, "Arrows or 1-9: walk · u: back · r: restart · s: way out · q: quit"));
}

static void draw_player(const Player *player) {
  StrBuf *out = &player->cli->out;
  if (player->is_on_screen)
    strbuf_add_text(out, "\033[H\033[2J");
  draw_walked(player);
  draw_lines(player);
  (void)cli_flush(player->cli);
}

static void play_maze(Player *player) {
  Keys *keys = keys_open();
  (void)interrupt_catch();
  do {
    if (player->is_on_screen)
      draw_player(player);
    player->says = mazewalker_take_key(&player->walker, keys_read(keys), &player->refused);
  } while (player->says != WALKER_LEAVES && !interrupt_came());
  interrupt_release();
  keys_close(keys);
  draw_player(player);
}

Status maze_play(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  Player player = {.cli = cli, .is_on_screen = terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO)};
  (void)args;
  if (open->walls)
    return error_set(err, ERR_INPUT,
                     N_("a maze of this shape is walked on paper and on the page (`tesela serve`), not with arrow "
                        "keys"));
  Status status = mazewalker_init(&player.walker, open->maze, err);
  if (status == OK) {
    play_maze(&player);
    cli->code = maze_walk_is_out(player.walker.walk) ? EXIT_OK : EXIT_REFUSED;
    mazewalker_deinit(&player.walker);
  }
  return status;
}
