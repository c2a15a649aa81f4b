// SPDX-License-Identifier: MIT
#include "web/abilities.h"

#include "game/view.h"

static bool may(const Table *table, Action *action, int seat) {
  action->seat = seat;
  action->at_ms = table_now_ms(&table->table);
  return game_check(table->table.game, action, NULL) == OK;
}

static bool may_simply(const Table *table, int seat, ActionType type) {
  Action action = {.type = type};
  return may(table, &action, seat);
}

// Any one tile of the rack stands for all that might be given.
static bool first_tile(const Table *table, int seat, Tile *out) {
  Rack rack = bag_rack(game_bag(table->table.game), seat);
  for (int kind = TILE_KINDS_MAX; kind >= 0; kind--) {
    if (rack.counts[kind] > 0) {
      *out = (Tile)kind;
      return true;
    }
  }
  return false;
}

static bool may_exchange(const Table *table, int seat) {
  Action action = {.type = ACTION_EXCHANGE, .exchange = {.count = 1}};
  return first_tile(table, seat, &action.exchange.tiles[0]) && may(table, &action, seat);
}

static bool may_buy_blank(const Table *table, int seat) {
  Action action = {.type = ACTION_BUY_BLANK};
  if (may(table, &action, seat))
    return true;
  action.buy_blank.gives = true;
  return first_tile(table, seat, &action.buy_blank.tile) && may(table, &action, seat);
}

static bool may_challenge(const Table *table, int seat) {
  Action action = {0};
  const Pending *pending = &game_state(table->table.game)->pending;
  if (!pending->is_there || pending->seat == seat || !table->words)
    return false;
  referee_judge(&table->table.referee, table->table.game, &action);
  return may(table, &action, seat);
}

static bool may_undo(const Table *table, int seat) {
  return table_may_undo(&table->table, seat);
}

static bool may_answer_undo(const Table *table, int seat) {
  const UndoOffer *offer = &game_state(table->table.game)->undo_offer;
  Action action = {.type = ACTION_UNDO, .undo = {.to_seq = offer->to_seq, .answer = UNDO_YES}};
  return offer->is_there && offer->seat != seat && may(table, &action, seat);
}

static bool may_play(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_PASS); // whoever may pass may play
}

static bool may_submit(const Table *table, int seat) {
  Action action = {.type = ACTION_SUBMIT};
  action.submit.round = game_state(table->table.game)->round;
  return game_settings(table->table.game)->duplicate && may(table, &action, seat);
}

static bool may_pass(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_PASS);
}
static bool may_accept(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_ACCEPT);
}
static bool may_reverse(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_REVERSE);
}
static bool may_skip(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_SKIP);
}
static bool may_help(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_HELP);
}
static bool may_resign(const Table *table, int seat) {
  return may_simply(table, seat, ACTION_RESIGN) || may_simply(table, seat, ACTION_ABORT);
}

static const struct {
  const char *name;
  bool (*may)(const Table *table, int seat);
} rows[] = {
    {"play", may_play},
    {"exchange", may_exchange},
    {"pass", may_pass},
    {"challenge", may_challenge},
    {"accept", may_accept},
    {"undo", may_undo},
    {"undo_accept", may_answer_undo},
    {"undo_refuse", may_answer_undo},
    {"reverse", may_reverse},
    {"skip", may_skip},
    {"buy_blank", may_buy_blank},
    {"help", may_help},
    {"submit", may_submit},
    {"resign", may_resign},
};

json_t *abilities_json(const Table *table, int seat) {
  json_t *names = json_array();
  if (seat < 0 || state_is_over(game_state(table->table.game)))
    return names;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].may(table, seat))
      json_array_append_new(names, json_string(rows[i].name));
  }
  return names;
}
