// SPDX-License-Identifier: MIT
// The end of a game: the board as it stands, the last count explained, who has won and where everybody comes.
#include "app/telling.h"
#include "console/desk_internal.h"
#include "render/gamepicture.h"
#include "render/palette.h"

#include <string.h>

static void draw_table(Console *console) {
  Playing *playing = console->playing;
  const Settings *settings = playing_settings(console);
  StrBuf title = {0};
  Look look = console->look;
  if (!console->has_screen && look.columns < PIPE_COLUMNS)
    look.columns = PIPE_COLUMNS;
  game_view_for(playing->table->game, SEAT_SYSTEM, playing->view);
  strbuf_printf(&title, "%s · %s", settings->preset, settings->lexicon);
  GamePicture picture = {.view = playing->view,
                         .title = title.data,
                         .catalog = console->catalog,
                         .look = &look,
                         .counts_from_0 = true,
                         .lines_below = 2 * playing_state(console)->seat_count + 8};
  strbuf_add_text(&console->out, console->has_screen ? "\033[H\033[2J" : "\n");
  gamepicture_draw(&picture, &console->out);
  strbuf_deinit(&title);
}

// Highest first; equals in the order of their seats, on the same place.
static int order_seats(const State *state, int order[SEATS_MAX]) {
  for (int i = 0; i < state->seat_count; i++) {
    int at = i;
    while (at > 0 && state->seats[order[at - 1]].score < state->seats[i].score) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
  }
  return state->seat_count;
}

static void add_count(const Console *console, int seat, StrBuf *out) {
  const State *state = playing_state(console);
  telling_add_count(console->playing->table->game, seat, console->catalog, out);
  if (playing_settings(console)->duplicate && state->best_possible > 0)
    strbuf_printf(out, tr(console->catalog, ", %.1f%% of the best possible"),
                  100.0 * state->seats[seat].score / state->best_possible);
}

static void list_places(Console *console) {
  const State *state = playing_state(console);
  TableColumn columns[] = {{"#", true},
                           {tr(console->catalog, "player"), false},
                           {tr(console->catalog, "points"), true},
                           {tr(console->catalog, "how they came about"), false},
                           {0}};
  Table *table = table_create(columns);
  int order[SEATS_MAX], place = 0;
  for (int i = 0; i < order_seats(state, order); i++) {
    const SeatState *player = &state->seats[order[i]];
    StrBuf count = {0};
    if (i == 0 || player->score != state->seats[order[i - 1]].score)
      place = i + 1;
    add_count(console, order[i], &count);
    table_add_number(table, place);
    table_add(table, player->who.name);
    table_add_number(table, player->score);
    table_add(table, strbuf_text(&count));
    strbuf_deinit(&count);
  }
  say_table(console, table);
}

void playing_finish(Console *console) {
  const Game *game = console->playing->table->game;
  StrBuf end = {0}, winners = {0};
  StrBuf said = console->out;
  console->out = (StrBuf){0};
  draw_table(console);
  strbuf_add_text(&console->out, strbuf_text(&said));
  playing_tell_news(console, console->playing->seat < 0 ? 0 : console->playing->seat);
  telling_add_end(game, console->catalog, &end);
  telling_add_winners(game, console->catalog, &winners);
  say_text(console, strbuf_text(&end));
  if (winners.size > 0)
    say_good(console, winners.data);
  list_places(console);
  strbuf_deinit(&said);
  strbuf_deinit(&end);
  strbuf_deinit(&winners);
}

// Where the points have taken those who are logged in, or why they have not.
static void tell_ranking(Console *console, const OpenGame *over) {
  if (account_is_guest(&console->account))
    return;
  console_tell_ranking(console, over);
  console_refresh_account(console);
  console_show_account(console);
}

OpenGame *playing_ask_again(Console *console, OpenGame *over) {
  const char *choices[] = {tr(console->catalog, "New game with the same settings"),
                           tr(console->catalog, "Back to the menu"), NULL};
  OpenGame *again = NULL;
  Waiting waiting;
  Error err;
  int chosen;
  tell_ranking(console, over);
  if (!ask_choice(console, tr(console->catalog, "Option:"), choices, 1,
                  tr(console->catalog, "The selected option is not valid"), &chosen) ||
      chosen == 1)
    return NULL;
  waiting_start(&waiting, console);
  Status status = games_again(over, &waiting.progress, &again, &err);
  waiting_end(&waiting);
  if (status == OK)
    return again;
  say_error(console, &err);
  return NULL;
}
