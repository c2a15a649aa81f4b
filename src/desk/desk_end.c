// SPDX-License-Identifier: MIT
// The end of a game: the board as it stands, why it is over, who has won, and how everybody's points came about.
#include "app/telling.h"
#include "base/decimal.h"
#include "desk/desk_internal.h"

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

static void add_count(const Desk *desk, int seat, StrBuf *out) {
  const State *state = desk_state(desk);
  telling_add_count(desk->table->game, seat, desk->talk->catalog, out);
  if (desk_settings(desk)->duplicate && state->best_possible > 0)
    strbuf_printf(
        out, tr(desk->talk->catalog, ", %s%% of the best possible"),
        decimal_of(desk->talk->catalog, "%.1f", 100.0 * state->seats[seat].score / state->best_possible).text);
}

static void list_places(Desk *desk) {
  const State *state = desk_state(desk);
  const Catalog *catalog = desk->talk->catalog;
  TableColumn columns[] = {{"#", true},
                           {tr(catalog, "player"), false},
                           {tr(catalog, "points"), true},
                           {tr(catalog, "how they came about"), false},
                           {0}};
  Table *table = table_create(columns);
  int order[SEATS_MAX], place = 0;
  for (int i = 0; i < order_seats(state, order); i++) {
    const SeatState *player = &state->seats[order[i]];
    ScopedStrBuf count = {0};
    if (i == 0 || player->score != state->seats[order[i - 1]].score)
      place = i + 1;
    add_count(desk, order[i], &count);
    table_add_number(table, place);
    table_add(table, player->who.name);
    table_add_number(table, player->score);
    table_add(table, strbuf_text(&count));
  }
  talk_say_table(desk->talk, table);
}

void desk_tell_end(Desk *desk) {
  enum { LINES = 8 };
  Talk *talk = desk->talk;
  const Game *game = desk->table->game;
  StrBuf end = {0}, winners = {0}, said = talk->out;
  talk->out = (StrBuf){0};
  strbuf_add_text(&talk->out, talk->has_screen ? "\033[H\033[2J" : "\n");
  desk_draw_end(desk, 2 * desk_state(desk)->seat_count + LINES);
  strbuf_add_text(&talk->out, strbuf_text(&said));
  desk_tell_news(desk, desk->seat < 0 ? 0 : desk->seat);
  telling_add_end(game, talk->catalog, &end);
  telling_add_winners(game, talk->catalog, &winners);
  talk_say_text(talk, strbuf_text(&end));
  talk_say_good(talk, strbuf_text(&winners));
  list_places(desk);
  desk_tell_ranking(desk);
  strbuf_deinit(&said);
  strbuf_deinit(&end);
  strbuf_deinit(&winners);
}
