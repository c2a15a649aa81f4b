// SPDX-License-Identifier: MIT
// How games end, and what the last count is.
#include "game/game_internal.h"

static const char *const end_names[] = {
    [END_NONE] = "",
    [END_OUT] = "out",
    [END_BOARD_FULL] = "board_full",
    [END_PASSES] = "passes",
    [END_SCORELESS] = "scoreless",
    [END_STUCK] = "stuck",
    [END_RESIGNED] = "resigned",
    [END_ROUNDS] = "rounds",
    [END_ABORTED] = "aborted",
};

const char *end_reason_name(EndReason end) {
  return end_names[end];
}

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

static int passes_in_all(const State *state) {
  int passes = 0;
  for (int seat = 0; seat < state->seat_count; seat++)
    passes += state->seats[seat].is_out ? 0 : state->seats[seat].passes;
  return passes;
}

void finish_if_idle(Game *game) {
  State *state = &game->state;
  const Settings *settings = &game->settings;
  if (state_is_over(state))
    return;
  if (reached(state, settings->passes_to_end, settings->passes_each, passes_in_all(state), offsetof(SeatState, passes)))
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

// A play of the seat that is still pending stands: it was made before its player left.
void leave(Game *game, int seat, int64_t at_ms) {
  State *state = &game->state;
  bool had_turn = state->turn == seat;
  snapshots_clear(game); // nobody can be called back
  state->seats[seat].is_out = true;
  if (!game->settings.duplicate) // there the rack is everybody's
    bag_remove_rack(game->bag, seat);
  if (state->pending.is_there && state->pending.seat == seat)
    settle_pending(game);
  if (state_is_over(state))
    return;
  if (state_active_seats(state) <= (game->settings.duplicate ? 0 : 1))
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
    return refuse(err, REFUSAL_MUST_ANSWER);
  int needed = game->settings.exchange_minimum > 1 ? game->settings.exchange_minimum : 1;
  if (bag_count(game->bag) >= needed)
    return refuse(err, REFUSAL_NOT_STUCK);
  return OK;
}

void apply_stuck(Game *game, const Action *action) {
  (void)action;
  finish(game, END_STUCK, SEAT_SYSTEM);
}

Status check_abort(const Game *game, const Action *action, Error *err) {
  (void)game, (void)action, (void)err;
  return OK;
}

void apply_abort(Game *game, const Action *action) {
  (void)action;
  game->state.pending.is_there = false;
  finish(game, END_ABORTED, SEAT_SYSTEM);
}

int state_active_seats(const State *state) {
  int active = 0;
  for (int seat = 0; seat < state->seat_count; seat++)
    active += !state->seats[seat].is_out;
  return active;
}

int state_coins(const State *state, const Settings *settings, int seat) {
  if (!settings->coins)
    return 0;
  const SeatState *player = &state->seats[seat];
  return settings->coins_earned * (player->best_total / settings->coins_points) - player->coins_spent;
}

unsigned state_winners(const State *state) {
  unsigned winners = 0;
  int best = 0;
  if (!state_is_over(state) || state->end == END_ABORTED)
    return 0;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    if (player->is_out || (winners && player->score < best))
      continue;
    winners = winners && player->score == best ? winners | 1u << seat : 1u << seat;
    best = player->score;
  }
  return winners;
}
