// SPDX-License-Identifier: MIT
// What people see. On a screen: the whole table, with the news below it. Through a pipe: first the news, then the
// table, or one line if people type commands, and only when something has changed.
#include "app/history.h"
#include "app/telling.h"
#include "desk/desk_internal.h"
#include "game/preset.h"
#include "lexicon/tiletext.h"
#include "render/gamepicture.h"
#include "term/terminal.h"

#include <unistd.h>

enum { PIPE_COLUMNS = 100, MENU_LINES = 5, PROMPT_LINES = 2 }; // without a screen, tiles are shown with their points

// Tiles that are still there keep their places; new ones come last.
static void rackorder_update(RackOrder *order, const Rack *rack) {
  Rack left = *rack;
  int kept = 0;
  for (int i = 0; i < order->count; i++) {
    if (rack_take(&left, order->tiles[i]))
      order->tiles[kept++] = order->tiles[i];
  }
  order->count = kept;
  for (int i = 1; i <= TILE_KINDS_MAX + 1; i++) {
    Tile tile = i <= TILE_KINDS_MAX ? (Tile)i : TILE_BLANK; // blanks last
    while (order->count < RACK_MAX && rack_take(&left, tile))
      order->tiles[order->count++] = tile;
  }
}

// The tiles that are not part of the draft; returns how many.
static int rackorder_shown(const RackOrder *order, const Draft *draft, const GameView *view, Tile out[RACK_MAX]) {
  Rack left = draft_rack(draft, view);
  int count = 0;
  for (int i = 0; i < order->count; i++) {
    if (rack_take(&left, order->tiles[i]))
      out[count++] = order->tiles[i];
  }
  return count;
}

void desk_refresh(Desk *desk) {
  game_view_for(desk->table->game, desk->seat, desk->view);
  if (desk->seat >= 0)
    rackorder_update(&desk->orders[desk->seat], &desk->view->rack);
}

void desk_wipe(Desk *desk) {
  strbuf_reset(&desk->talk->out); // what was said to the player before
  if (desk->talk->has_screen)
    strbuf_add_text(&desk->talk->out, "\033[H\033[2J\033[3J");
}

// News

// A player is not told what they have just done themselves, unless it has a result. The end of the game has its own
// text.
static bool is_news(const Game *game, const HistoryStep *step, int seat) {
  ActionType type = step->action->type;
  bool is_silent = type == ACTION_HELP || type == ACTION_SUBMIT || type == ACTION_ACCEPT;
  bool ends_by_leaving = game_state(game)->end == END_RESIGNED && step->action->seq == game_action_count(game);
  bool is_end = type == ACTION_STUCK || type == ACTION_ABORT || ends_by_leaving;
  return !is_end && !(step->action->seat == seat && is_silent);
}

void desk_tell_news(Desk *desk, int seat) {
  const Game *game = desk->table->game;
  History history;
  if (history_build(game, &history, NULL) != OK)
    return;
  for (int64_t i = desk->told[seat]; i < history.count; i++) {
    ScopedStrBuf text = {0};
    if (!is_news(game, &history.steps[i], seat))
      continue;
    if (desk->options->is_numbered)
      telling_add_step_from_0(game, &history.steps[i], desk->talk->catalog, &text);
    else
      telling_add_step(game, &history.steps[i], desk->talk->catalog, &text);
    talk_say_text(desk->talk, strbuf_text(&text));
  }
  desk->told[seat] = history.count;
  history_deinit(&history);
}

// What a player who has to answer should know; it does not reveal whether the play is valid.
static const char *pending_sentence(const Desk *desk) {
  const Pending *pending = &desk_state(desk)->pending;
  bool is_reject = desk_settings(desk)->challenge == CHALLENGE_REJECT;
  if (pending->goes_out)
    return is_reject ? _("This play ends the game: accept it (%s), or reject it (%s).")
                     : _("This play ends the game: accept it (%s), or challenge it (%s).");
  if (state_must_answer(desk_state(desk)))
    return is_reject ? _("Before the game goes on: accept the play (%s), or reject it (%s).")
                     : _("Before the game goes on: accept the play (%s), or challenge it (%s).");
  return is_reject ? _("You may accept the play (%s), or reject it (%s) and give up your turn.")
                   : _("You may accept the play (%s) or challenge it (%s) before you do anything else.");
}

static void tell_pending(Desk *desk) {
  const Pending *pending = &desk_state(desk)->pending;
  if (!pending->is_there || pending->seat == desk->seat || table_turn(desk->table) != desk->seat)
    return;
  ScopedStrBuf challenge = {0}, accept = {0}, text = {0};
  desk_add_name(desk, desk_challenge, &challenge);
  desk_add_name(desk, desk_accept, &accept);
  // NOLINTNEXTLINE(clang-diagnostic-format-nonliteral): one of the formats above
  strbuf_printf(&text, pending_sentence(desk), accept.data, challenge.data);
  talk_say_text(desk->talk, text.data);
}

void desk_tell_ranking(Desk *desk) {
  ScopedStrBuf text = {0};
  ranking_tell(opengame_ranking(desk->open), desk->talk->catalog, &text);
  if (text.size > 0 && !account_is_guest(&desk->open->account))
    talk_say_text(desk->talk, text.data);
}

// Says the time only in a clock's last minute.
static void desk_show_tell_time(Desk *desk) {
  enum { LAST_MS = 60 * 1000 };
  int64_t left;
  ScopedStrBuf time = {0};
  if (desk->seat < 0 || !table_clock_runs(desk->table) || !table_time_left_ms(desk->table, desk->seat, &left) ||
      left >= LAST_MS)
    return;
  gamepicture_add_time(left, &time);
  ScopedStrBuf text = {0};
  strbuf_printf(&text, left < 0 ? _("You are in overtime: %s.") : _("Time left: %s."), time.data);
  talk_say_bad(desk->talk, text.data);
}

// Text said before a turn disappears with the screen when a machine begins, or when somebody else had the device.
static void desk_greet(Desk *desk) {
  const char *greeting = desk->options->greeting;
  if (desk->seat < 0 || !desk->talk->has_screen || (desk->greeted >> desk->seat & 1))
    return;
  desk->greeted |= 1U << desk->seat;
  if (greeting && greeting[0])
    talk_say_text(desk->talk, greeting);
}

// The table

static bool read_times(const Desk *desk, int64_t times[SEATS_MAX]) {
  bool runs = false;
  for (int seat = 0; seat < desk->view->state.seat_count; seat++) {
    times[seat] = 0;
    runs = table_time_left_ms(desk->table, seat, &times[seat]) || runs;
  }
  return runs;
}

static void draw_picture(Desk *desk, const Tile *rack, int rack_count, const int64_t *times, int lines_below) {
  Talk *talk = desk->talk;
  const Settings *settings = desk->view->settings;
  ScopedStrBuf title = {0};
  Look look = talk->look;
  if (!talk->has_screen && look.columns < PIPE_COLUMNS)
    look.columns = PIPE_COLUMNS;
  strbuf_printf(&title, "%s · ", tr(talk->catalog, preset_title(settings->preset)));
  resource_add_title(settings->lexicon, talk->catalog, &title);
  GamePicture picture = {.view = desk->view,
                         .draft = rack ? &desk->turn.draft : NULL,
                         .rack = rack,
                         .rack_count = rack_count,
                         .title = title.data,
                         .time_left_ms = times,
                         .catalog = talk->catalog,
                         .look = &look,
                         .counts_from_0 = desk->options->is_numbered,
                         .lines_below = lines_below};
  gamepicture_draw(&picture, &talk->out);
}

static void desk_show_draw_table(Desk *desk, int lines_below) {
  Tile rack[RACK_MAX];
  int64_t times[SEATS_MAX];
  bool is_seated = desk->seat >= 0;
  int count = is_seated ? rackorder_shown(&desk->orders[desk->seat], &desk->turn.draft, desk->view, rack) : 0;
  draw_picture(desk, is_seated ? rack : NULL, count, read_times(desk, times) ? times : NULL, lines_below);
}

void desk_draw_end(Desk *desk, int lines_below) {
  game_view_for(desk->table->game, SEAT_SYSTEM, desk->view);
  draw_picture(desk, NULL, 0, NULL, lines_below);
}

static int desk_show_count_lines(const StrBuf *text) {
  int lines = 0;
  for (const char *c = strbuf_text(text); *c; c++)
    lines += *c == '\n';
  return lines;
}

// Draws the whole table again, with the news below it.
static void draw_screen(Desk *desk) {
  Talk *talk = desk->talk;
  StrBuf said = talk->out;
  Look size = terminal_look(STDOUT_FILENO, COLOUR_WISH_AUTO); // the window may have changed
  talk->look.columns = size.columns;
  talk->look.rows = size.rows;
  talk->out = (StrBuf){0};
  strbuf_add_text(&talk->out, "\033[H\033[2J");
  desk_show_draw_table(desk, desk_show_count_lines(&said) + (desk->options->is_numbered ? MENU_LINES : PROMPT_LINES));
  strbuf_add_text(&talk->out, strbuf_text(&said));
  strbuf_deinit(&said);
}

// "Ana: A E I N R S ? | Ana 20, Machine 12 | 80 tiles in the bag"; the board only on request.
static void draw_line(Desk *desk) {
  const GameView *view = desk->view;
  const Catalog *catalog = desk->talk->catalog;
  StrBuf *out = &desk->talk->out;
  Tile rack[RACK_MAX];
  int count = rackorder_shown(&desk->orders[desk->seat], &desk->turn.draft, view, rack);
  strbuf_printf(out, "%s:", view->state.seats[desk->seat].who.name);
  for (int i = 0; i < count; i++)
    strbuf_printf(out, " %s", rack[i] == TILE_BLANK ? "?" : tiletext_name(&view->settings->tiles, rack[i]));
  strbuf_add_text(out, "  |");
  for (int seat = 0; seat < view->state.seat_count; seat++)
    strbuf_printf(out, "%s %s %d", seat ? "," : "", view->state.seats[seat].who.name, view->state.seats[seat].score);
  strbuf_add_text(out, "  | ");
  strbuf_printf(out, tr_plural(catalog, "%d tile in the bag", "%d tiles in the bag", view->bag_count), view->bag_count);
  if (view->settings->coins)
    strbuf_printf(out, _("  | coins: %d"), state_coins(&view->state, view->settings, desk->seat));
  int64_t left;
  if (table_time_left_ms(desk->table, desk->seat, &left)) {
    strbuf_add_text(out, "  | ");
    gamepicture_add_time(left, out);
  }
  strbuf_add_char(out, '\n');
}

static void draw_in_pipe(Desk *desk) {
  if (!desk->options->is_numbered && desk->seat >= 0)
    draw_line(desk);
  else if (desk->options->is_numbered) {
    strbuf_add_char(&desk->talk->out, '\n');
    desk_show_draw_table(desk, 0);
  }
}

void desk_show(Desk *desk) {
  int64_t seq = game_action_count(desk->table->game);
  bool is_new = seq != desk->shown_seq;
  if (is_new) {
    desk_tell_news(desk, desk->seat < 0 ? 0 : desk->seat);
    tell_pending(desk);
    desk_show_tell_time(desk);
    desk_greet(desk);
  }
  if (desk->talk->has_screen && !desk->is_text_shown)
    draw_screen(desk);
  else if (!desk->talk->has_screen && (is_new || desk->has_changed))
    draw_in_pipe(desk);
  desk->shown_seq = seq;
  desk->has_changed = desk->is_text_shown = false;
}
