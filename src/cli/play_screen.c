// SPDX-License-Identifier: MIT
// What a person sees: the whole table on a terminal, a few lines where the output is no terminal.
#include "base/utf8.h"
#include "cli/play_internal.h"
#include "lexicon/tiletext.h"
#include "render/gamepicture.h"
#include "render/palette.h"
#include "render/table.h"
#include "term/terminal.h"

#include <string.h>
#include <unistd.h>

void play_clear(Session *session) {
  // The terminal's memory goes too: it may hold somebody's rack.
  if (session->has_screen)
    strbuf_add_text(&session->cli->out, "\033[H\033[2J\033[3J");
}

static int count_lines(const StrBuf *text) {
  int lines = 0;
  for (const char *c = strbuf_text(text); *c; c++)
    lines += *c == '\n';
  return lines;
}

static bool add_times(const Session *session, int64_t times[SEATS_MAX]) {
  bool runs = false;
  for (int seat = 0; seat < session->view->state.seat_count; seat++) {
    times[seat] = 0;
    runs = table_time_left_ms(&session->table, seat, &times[seat]) || runs;
  }
  return runs;
}

static void add_title(const Session *session, StrBuf *out) {
  const Settings *settings = session->view->settings;
  strbuf_printf(out, "%s · %s", settings->preset, settings->lexicon);
}

static void draw_screen(Session *session) {
  Cli *cli = session->cli;
  Look size = terminal_look(STDOUT_FILENO, COLOUR_WISH_AUTO); // the window may have changed
  cli->look.columns = size.columns;
  cli->look.rows = size.rows;
  Tile rack[RACK_MAX];
  int64_t times[SEATS_MAX];
  StrBuf title = {0};
  add_title(session, &title);
  GamePicture picture = {.view = session->view,
                         .draft = &session->draft,
                         .rack = rack,
                         .rack_count =
                             rackorder_shown(&session->orders[session->seat], &session->draft, session->view, rack),
                         .title = title.data,
                         .time_left_ms = add_times(session, times) ? times : NULL,
                         .catalog = cli->catalog,
                         .look = &cli->look,
                         .lines_below = count_lines(&session->message) + 2};
  strbuf_add_text(&cli->out, "\033[H\033[2J");
  gamepicture_draw(&picture, &cli->out);
  strbuf_add_char(&cli->out, '\n');
  strbuf_deinit(&title);
}

// "Ana: A E I N R S ?. Ana 20, Machine 12. 80 tiles in the bag." and the board only when it is asked for.
static void draw_lines(Session *session) {
  const GameView *view = session->view;
  const TileSet *tiles = &view->settings->tiles;
  StrBuf *out = &session->cli->out;
  Tile rack[RACK_MAX];
  int count = rackorder_shown(&session->orders[session->seat], &session->draft, session->view, rack);
  strbuf_printf(out, "%s:", view->state.seats[session->seat].who.name);
  for (int i = 0; i < count; i++)
    strbuf_printf(out, " %s", rack[i] == TILE_BLANK ? "?" : tiletext_name(tiles, rack[i]));
  strbuf_add_text(out, "  |");
  for (int seat = 0; seat < view->state.seat_count; seat++)
    strbuf_printf(out, "%s %s %d", seat ? "," : "", view->state.seats[seat].who.name, view->state.seats[seat].score);
  strbuf_add_text(out, "  | ");
  strbuf_printf(out, tr_plural(session->cli->catalog, "%d tile in the bag", "%d tiles in the bag", view->bag_count),
                view->bag_count);
  if (view->settings->coins)
    strbuf_printf(out, tr(session->cli->catalog, "  | coins: %d"),
                  state_coins(&view->state, view->settings, session->seat));
  int64_t left;
  if (table_time_left_ms(&session->table, session->seat, &left)) {
    strbuf_add_text(out, "  | ");
    gamepicture_add_time(left, out);
  }
  strbuf_add_char(out, '\n');
}

void play_draw(Session *session) {
  rackorder_update(&session->orders[session->seat], &session->view->rack);
  if (session->has_screen)
    draw_screen(session);
  else
    draw_lines(session);
}
