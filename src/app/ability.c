// SPDX-License-Identifier: MIT
// A check asks the rules about the simplest action of its kind: any one tile of the rack stands for every possible
// exchange, a pass for every possible play. So if an action is refused after a check was passed, the reason is what the
// player chose, never whose turn it is.
#include "app/ability.h"

#include "base/mem.h"
#include "game/refusal.h"

#include <stdio.h>
#include <string.h>

// What an ability needs of a game's settings, as bits.
enum {
  IN_TURNS = 1 << 0,
  IN_ROUNDS = 1 << 1, // duplicate
  WITH_FREE_SWAPS = 1 << 2,
  WITH_CHALLENGES = 1 << 3,
  WITH_UNDO = 1 << 4,
  WITH_COINS = 1 << 5,
  WITH_OTHERS = 1 << 6,      // with two or more opponents, so that the order matters
  WITH_VALID_WORDS = 1 << 7, // only valid words can be played: help says nothing about an opponent's word
};

typedef struct AbilityRow {
  const char *name;
  unsigned needs;
  ActionType type;
  Status (*fill)(const GameTable *table, const SeatOrder *order, Action *action, Error *err); // NULL: no payload
} AbilityRow;

static Status lay_draft(const GameTable *table, const SeatOrder *order, Play *out, Error *err) {
  static const Draft nothing;
  ScopedMem GameView *view = mem_alloc(sizeof *view);
  ScopedMem DraftPreview *preview = mem_alloc(sizeof *preview);
  game_view_for(table->game, order->seat, view);
  Status status = draft_preview(order->draft ? order->draft : &nothing, view, preview, err);
  if (status == OK)
    *out = preview->play;
  return status;
}

static Status fill_play(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  return lay_draft(table, order, &action->play, err);
}

static Status fill_submit(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  action->submit.round = order->round ? order->round : game_state(table->game)->round;
  action->submit.has_play = order->draft && order->draft->count > 0;
  return action->submit.has_play ? lay_draft(table, order, &action->submit.play, err) : OK;
}

static Status fill_exchange(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  if (order->tile_count < 0 || order->tile_count > RACK_MAX)
    return refuse(err, REFUSAL_EXCHANGE_COUNT, err_int(bag_rack(game_bag(table->game), order->seat).total));
  for (int i = 0; i < order->tile_count; i++)
    action->exchange.tiles[i] = order->tiles[i];
  action->exchange.count = order->tile_count;
  return OK;
}

static Status fill_swap(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  Status status = fill_exchange(table, order, action, err);
  action->exchange.is_free = true;
  if (status != OK || order->tile_count > 0)
    return status;
  Rack rack = bag_rack(game_bag(table->game), order->seat);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < rack.counts[kind] && action->exchange.count < RACK_MAX; i++)
      action->exchange.tiles[action->exchange.count++] = (Tile)kind;
  }
  return OK;
}

static Status fill_blank(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  (void)table;
  if (order->tile_count > 1)
    return error_set(err, ERR_INPUT, N_("only one tile goes back into the bag for a blank"));
  action->buy_blank.gives = order->tile_count == 1;
  if (action->buy_blank.gives)
    action->buy_blank.tile = order->tiles[0];
  return OK;
}

static Status fill_answer(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  (void)err;
  action->undo.to_seq = game_state(table->game)->undo_offer.to_seq;
  action->undo.answer = order->ability == ABILITY_UNDO_ACCEPT ? UNDO_YES : UNDO_NO;
  return OK;
}

// If the only person resigns, the machines do not win: the game has no result.
static Status fill_resign(const GameTable *table, const SeatOrder *order, Action *action, Error *err) {
  (void)err;
  Action abort = {.type = ACTION_ABORT, .seat = order->seat, .at_ms = table_now_ms(table)};
  if (game_check(table->game, &abort, NULL) == OK)
    action->type = ACTION_ABORT;
  return OK;
}

static const AbilityRow rows[ABILITIES] = {
    [ABILITY_PLAY] = {"play", IN_TURNS, ACTION_PLAY, fill_play},
    [ABILITY_EXCHANGE] = {"exchange", IN_TURNS, ACTION_EXCHANGE, fill_exchange},
    [ABILITY_SWAP] = {"swap", IN_TURNS | WITH_FREE_SWAPS, ACTION_EXCHANGE, fill_swap},
    [ABILITY_PASS] = {"pass", IN_TURNS, ACTION_PASS, NULL},
    [ABILITY_CHALLENGE] = {"challenge", IN_TURNS | WITH_CHALLENGES, ACTION_CHALLENGE, NULL},
    [ABILITY_ACCEPT] = {"accept", IN_TURNS | WITH_CHALLENGES, ACTION_ACCEPT, NULL},
    [ABILITY_UNDO] = {"undo", IN_TURNS | WITH_UNDO, ACTION_UNDO, NULL},
    [ABILITY_UNDO_ACCEPT] = {"undo_accept", IN_TURNS | WITH_UNDO, ACTION_UNDO, fill_answer},
    [ABILITY_UNDO_REFUSE] = {"undo_refuse", IN_TURNS | WITH_UNDO, ACTION_UNDO, fill_answer},
    [ABILITY_REVERSE] = {"reverse", IN_TURNS | WITH_COINS | WITH_OTHERS, ACTION_REVERSE, NULL},
    [ABILITY_SKIP] = {"skip", IN_TURNS | WITH_COINS, ACTION_SKIP, NULL},
    [ABILITY_BUY_BLANK] = {"buy_blank", IN_TURNS | WITH_COINS, ACTION_BUY_BLANK, fill_blank},
    [ABILITY_HELP] = {"help", IN_TURNS | WITH_VALID_WORDS, ACTION_HELP, NULL},
    [ABILITY_SUBMIT] = {"submit", IN_ROUNDS, ACTION_SUBMIT, fill_submit},
    [ABILITY_RESIGN] = {"resign", 0, ACTION_RESIGN, fill_resign},
};

const char *ability_name(Ability ability) {
  return rows[ability].name;
}

bool ability_find(const char *name, Ability *out) {
  for (int i = 0; i < ABILITIES; i++) {
    if (strcmp(rows[i].name, name) == 0) {
      *out = (Ability)i;
      return true;
    }
  }
  return false;
}

bool ability_gives(Ability ability, ActionType type) {
  return rows[ability].type == type || (ability == ABILITY_RESIGN && type == ACTION_ABORT);
}

bool ability_is_known(Ability ability, const Settings *settings) {
  bool is_alone = settings->seat_count < 2, is_void = settings->challenge == CHALLENGE_VOID;
  unsigned has = settings->duplicate ? IN_ROUNDS : IN_TURNS;
  has |= settings->free_swap ? WITH_FREE_SWAPS : 0;
  has |= is_void ? WITH_VALID_WORDS : is_alone ? 0 : WITH_CHALLENGES;
  has |= settings->undo ? WITH_UNDO : 0;
  has |= settings->coins && !is_alone ? WITH_COINS : 0;
  has |= settings->seat_count > 2 ? WITH_OTHERS : 0;
  return (rows[ability].needs & ~has) == 0;
}

Ability ability_here(Ability ability, const Settings *settings) {
  bool is_submission = settings->duplicate && (ability == ABILITY_PLAY || ability == ABILITY_PASS);
  return is_submission ? ABILITY_SUBMIT : ability;
}

static bool first_tile(const Rack *rack, Tile *out) {
  for (int kind = TILE_KINDS_MAX; kind >= 0; kind--) {
    if (rack->counts[kind] > 0) {
      *out = (Tile)kind;
      return true;
    }
  }
  return false;
}

static Status ability_read_order(const GameTable *table, const SeatOrder *order, Action *out, Error *err) {
  const AbilityRow *row = &rows[order->ability];
  *out = (Action){.type = row->type, .seat = order->seat};
  snprintf(out->account, sizeof out->account, "%s", order->account ? order->account : "");
  snprintf(out->nonce, sizeof out->nonce, "%s", order->nonce ? order->nonce : "");
  return row->fill ? row->fill(table, order, out, err) : OK;
}

static bool has_full_rack(const GameTable *table, const Rack *rack) {
  return rack->total >= game_settings(table->game)->rack_size;
}

Status ability_check(Ability ability, const GameTable *table, int seat, Error *err) {
  if (seat < 0)
    return refuse(err, REFUSAL_ONLY_PLAYERS);
  Rack rack = bag_rack(game_bag(table->game), seat);
  Tile tile;
  SeatOrder order = {.ability = ability == ABILITY_PLAY ? ABILITY_PASS : ability, .seat = seat};
  bool gives = ability == ABILITY_EXCHANGE || (ability == ABILITY_BUY_BLANK && has_full_rack(table, &rack));
  if (gives && first_tile(&rack, &tile)) {
    order.tiles = &tile;
    order.tile_count = 1;
  }
  if (ability == ABILITY_UNDO)
    return table_check_undo(table, seat, err);
  Action action;
  Status status = ability_read_order(table, &order, &action, err);
  const Pending *pending = &game_state(table->game)->pending;
  if (ability == ABILITY_CHALLENGE && pending->is_there && pending->seat != seat && table->referee.lexicon)
    referee_judge(&table->referee, table->game, &action);
  action.at_ms = table_now_ms(table);
  return status == OK ? game_check(table->game, &action, err) : status;
}

Status ability_do(GameTable *table, const SeatOrder *order, Action *done, Error *err) {
  Status status = ability_read_order(table, order, done, err);
  if (status != OK)
    return status;
  return order->ability == ABILITY_UNDO ? table_undo_as(table, done, err) : table_do(table, done, err);
}

bool table_reveals_words(const GameTable *table) {
  const Settings *settings = game_settings(table->game);
  return settings->challenge == CHALLENGE_VOID && !settings->duplicate;
}

Status table_preview(const GameTable *table, int seat, const Draft *draft, LaidPlay *out, Error *err) {
  ScopedMem GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  Status status = draft_preview(draft, view, &out->preview, err);
  if (status == OK)
    out->is_good = !table_reveals_words(table) || !table->referee.lexicon ||
                   referee_check_play(&table->referee, table->game, &out->preview.play, &out->why) == OK;
  return status;
}
