// SPDX-License-Identifier: MIT
// Saving a game under a name, leaving it, and its end. Every confirmed turn is kept in any case; a save is a moment to
// return to.
#include "app/games.h"
#include "app/telling.h"
#include "base/decimal.h"
#include "desk/desk_internal.h"

#include <string.h>

// ---- leaving ----

// A game in a file is its own save, so saving is not offered.
bool desk_can_save(const Desk *desk) {
  return desk->open->path.size == 0;
}

// Replaces an existing save only if the person confirms it.
static bool desk_leave_save_as(Desk *desk, const char *name) {
  Error err;
  Status status = opengame_save(desk->open, name, false, &err);
  if (status != OK && strcmp(err.code, "game_exists") == 0) {
    talk_say_error(desk->talk, &err);
    if (!talk_ask_yes(desk->talk, _("Replace it?"), false))
      return false;
    status = opengame_save(desk->open, name, true, &err);
  }
  if (status != OK)
    talk_say_error(desk->talk, &err);
  return status == OK;
}

static void desk_leave_tell_saved(Desk *desk) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, _("Game saved as '%s'."), opengame_save_name(desk->open));
  talk_say_good(desk->talk, text.data);
}

Status desk_save(Desk *desk, Span rest, Error *err) {
  ScopedStrBuf name = {0};
  (void)err;
  strbuf_add(&name, rest.data, rest.size);
  if (rest.size > 0 || talk_ask_text(desk->talk, _("Name of the save (. for date and time):"), &name)) {
    bool is_dated = strcmp(strbuf_text(&name), ".") == 0;
    if (desk_leave_save_as(desk, is_dated ? NULL : strbuf_text(&name)))
      desk_leave_tell_saved(desk);
  }
  return OK;
}

Status desk_save_and_leave(Desk *desk, Span rest, Error *err) {
  (void)rest;
  Status status = opengame_save_here(desk->open, err);
  if (status != OK) {
    talk_say_bad(desk->talk, _("The game could not be saved"));
    return status;
  }
  desk_leave_tell_saved(desk);
  desk->has_left = true;
  return OK;
}

Status desk_leave_unsaved(Desk *desk, Span rest, Error *err) {
  (void)rest;
  const char *question = opengame_save_name(desk->open)[0] ? _("Leave, and drop all turns since the last save?")
                                                           : _("Leave, and drop this game, which was never saved?");
  if (!talk_ask_yes(desk->talk, question, false))
    return OK;
  Status status = opengame_drop_unsaved(desk->open, err);
  desk->has_left = desk->is_dropped = status == OK;
  return status;
}

Status desk_quit(Desk *desk, Span rest, Error *err) {
  (void)rest, (void)err;
  desk->has_left = true;
  return OK;
}

// ---- the end: the board, why the game is over, who has won, and how the points came about ----

// Highest first; players with equal points in the order of their seats, at the same place.
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
        out, _(", %s%% of the best possible"),
        decimal_of(desk->talk->catalog, "%.1f", 100.0 * state->seats[seat].score / state->best_possible).text);
}

static void list_places(Desk *desk) {
  const State *state = desk_state(desk);
  TextColumn columns[] = {
      {"#", true}, {_("player"), false}, {_("points"), true}, {_("how they came about"), false}, {0}};
  TextTable *table = texttable_create(columns);
  int order[SEATS_MAX], place = 0;
  for (int i = 0; i < order_seats(state, order); i++) {
    const SeatState *player = &state->seats[order[i]];
    ScopedStrBuf count = {0};
    if (i == 0 || player->score != state->seats[order[i - 1]].score)
      place = i + 1;
    add_count(desk, order[i], &count);
    texttable_add_number(table, place);
    texttable_add(table, player->who.name);
    texttable_add_number(table, player->score);
    texttable_add(table, strbuf_text(&count));
  }
  talk_say_texttable(desk->talk, table);
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
  telling_add_end(game, SEAT_SYSTEM, talk->catalog, &end);
  telling_add_winners(game, talk->catalog, &winners);
  talk_say_text(talk, strbuf_text(&end));
  talk_say_good(talk, strbuf_text(&winners));
  list_places(desk);
  desk_tell_ranking(desk);
  strbuf_deinit(&said);
  strbuf_deinit(&end);
  strbuf_deinit(&winners);
}
