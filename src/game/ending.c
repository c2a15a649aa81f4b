// SPDX-License-Identifier: MIT
// How games end, and what the last count is.
#include "game/game_internal.h"

// Each loses what is left on the rack; who went out gains what the others hold.
static void count_racks(Game *game, int out_seat) {
  State *state = &game->state;
  int others = 0;
  for (int seat = 0; seat < state->seat_count; seat++) {
    SeatState *player = &state->seats[seat];
    if (player->is_out)
      continue;
    Rack rack = bag_rack(game->bag, seat);
    player->rack_loss = rack_points(&rack, &game->settings.tiles);
    player->score -= player->rack_loss;
    others += seat == out_seat ? 0 : player->rack_loss;
  }
  if (out_seat != SEAT_SYSTEM) {
    state->seats[out_seat].rack_gain = others;
    state->seats[out_seat].score += others;
  }
}

static void count_time(Game *game) {
  State *state = &game->state;
  for (int seat = 0; seat < state->seat_count; seat++) {
    state->seats[seat].time_loss = clock_penalty(game, seat);
    state->seats[seat].score -= state->seats[seat].time_loss;
  }
}

void finish(Game *game, EndReason end, int out_seat) {
  State *state = &game->state;
  clock_stop(game, state->turn, state->at_ms);
  state->end = end;
  state->out_seat = out_seat;
  bool counts_racks = end != END_RESIGNED && end != END_ABORTED && end != END_ROUNDS;
  if (counts_racks)
    count_racks(game, out_seat);
  if (end != END_ABORTED)
    count_time(game);
  state->turn = SEAT_SYSTEM;
  state->undo_offer.is_there = false;
}

// Have all players left reached the limit, each by themselves or all together?
static bool reached(const State *state, int limit, bool each, int in_all, size_t counter) {
  if (limit == 0)
    return false;
  if (!each)
    return in_all >= limit;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    const int *count = (const int *)(const void *)((const char *)player + counter);
    if (!player->is_out && *count < limit)
      return false;
  }
  return true;
}

// A play that is still to be judged may have broken the row of scoreless turns.
void finish_if_idle(Game *game) {
  State *state = &game->state;
  const Settings *settings = &game->settings;
  if (state_is_over(state) || state->pending.is_there)
    return;
  if (reached(state, settings->passes_to_end, settings->passes_each, state->passes_in_all, offsetof(SeatState, passes)))
    finish(game, END_PASSES, SEAT_SYSTEM);
  else if (reached(state, settings->scoreless_to_end, settings->scoreless_each, state->scoreless_in_all,
                   offsetof(SeatState, scoreless)))
    finish(game, END_SCORELESS, SEAT_SYSTEM);
}

Status check_resign(const Game *game, const Action *action, Error *err) {
  if (action->seat == SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_PLAYERS);
  (void)game;
  return OK;
}

// A play of the seat that is still pending stands: it was made before its player left. So does one that nobody is left
// to challenge.
void leave(Game *game, int seat, int64_t at_ms) {
  State *state = &game->state;
  bool had_turn = state->turn == seat;
  if (state_awaited(state) == seat && !had_turn)
    clock_stop(game, seat, at_ms); // it owed an answer
  snapshots_clear(game);           // nobody can be called back
  state->seats[seat].is_out = true;
  if (!game->settings.duplicate) // there the rack is everybody's
    bag_remove_rack(game->bag, seat);
  bool is_end = state_active_seats(state) <= (game->settings.duplicate ? 0 : 1);
  if (state->pending.is_there && (state->pending.seat == seat || is_end))
    settle_pending(game);
  if (state_is_over(state))
    return;
  if (is_end)
    finish(game, END_RESIGNED, SEAT_SYSTEM);
  else if (had_turn)
    end_turn(game, at_ms);
  finish_if_idle(game);
}

void apply_resign(Game *game, const Action *action) {
  leave(game, action->seat, action->at_ms);
}

Status check_stuck(const Game *game, const Action *action, Error *err) {
  if (action->seat != SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_SYSTEM);
  if (game->settings.duplicate)
    return refuse(err, REFUSAL_NOT_DUPLICATE);
  if (game->state.pending.is_there)
    return refuse_by_rule(err, REFUSAL_MUST_ANSWER, &game->settings);
  int needed = game->settings.exchange_minimum > 1 ? game->settings.exchange_minimum : 1;
  if (bag_count(game->bag) >= needed)
    return refuse(err, REFUSAL_NOT_STUCK);
  return OK;
}

void apply_stuck(Game *game, const Action *action) {
  (void)action;
  finish(game, END_STUCK, SEAT_SYSTEM);
}

// Leaving a game against machines only gives no result; among people one resigns.
Status check_abort(const Game *game, const Action *action, Error *err) {
  const State *state = &game->state;
  if (action->seat == SEAT_SYSTEM)
    return OK;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *other = &state->seats[seat];
    if (seat != action->seat && other->who.kind == SEAT_PERSON && !other->is_out)
      return refuse(err, REFUSAL_ABORT_PEOPLE);
  }
  return OK;
}

void apply_abort(Game *game, const Action *action) {
  (void)action;
  game->state.pending.is_there = false;
  finish(game, END_ABORTED, SEAT_SYSTEM);
}
