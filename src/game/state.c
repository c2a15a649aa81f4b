// SPDX-License-Identifier: MIT
// Questions about a state that everybody may ask.
#include "game/state.h"

#include <string.h>

enum { COINS_MAX = 1000000000 }; // with generous settings and a lucky board, somebody could earn more than an int holds

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

int state_next_seat(const State *state, int seat) {
  do {
    seat = (seat + state->direction + state->seat_count) % state->seat_count;
  } while (state->seats[seat].is_out);
  return seat;
}

bool state_must_answer(const State *state) {
  const Pending *pending = &state->pending;
  return pending->is_there && (pending->goes_out || pending->seat == state->turn);
}

int state_awaited(const State *state) {
  bool is_own_play = state->pending.is_there && state->pending.seat == state->turn;
  return is_own_play ? state_next_seat(state, state->turn) : state->turn;
}

int state_active_seats(const State *state) {
  int active = 0;
  for (int seat = 0; seat < state->seat_count; seat++)
    active += !state->seats[seat].is_out;
  return active;
}

bool state_has_free_seat(const State *state) {
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!state->seats[seat].is_out && strcmp(state->seats[seat].who.account, SEAT_FREE_MARK) == 0)
      return true;
  }
  return false;
}

int64_t state_time_used_ms(const State *state, const Settings *settings, int64_t at_ms) {
  bool stands_still = settings_rules_are(settings, 2) && state_has_free_seat(state);
  return stands_still ? 0 : at_ms - state->turn_began_ms;
}

int state_coins(const State *state, const Settings *settings, int seat) {
  if (!settings->coins)
    return 0;
  const SeatState *player = &state->seats[seat];
  int64_t earned = (int64_t)settings->coins_earned * (player->best_total / settings->coins_points);
  return (int)(earned < COINS_MAX ? earned : COINS_MAX) - player->coins_spent;
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
