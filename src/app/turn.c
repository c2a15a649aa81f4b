// SPDX-License-Identifier: MIT
#include "app/turn.h"

#include "app/machine.h"

// Adds the seats that have not submitted for the round.
static void add_open_seats(const State *state, Turn *turn) {
  for (int seat = state->seat_count - 1; seat >= 0; seat--) {
    const SeatState *player = &state->seats[seat];
    if (player->is_out || player->has_submitted)
      continue;
    *(player->who.kind == SEAT_BOT ? &turn->machines : &turn->people) |= 1u << seat;
  }
}

static bool time_is_up(const GameTable *table) {
  int64_t wait;
  return table_time_is_up_in_ms(table, &wait) && wait == 0;
}

// Machines come first: nobody has to wait for them.
Turn turn_now(const GameTable *table) {
  const State *state = game_state(table->game);
  int awaited = state_awaited(state);
  Turn turn = {.seat = SEAT_SYSTEM, .must_answer = state_must_answer(state)};
  if (state_is_over(state))
    return turn;
  if (awaited == SEAT_SYSTEM)
    add_open_seats(state, &turn);
  else
    *(table_is_machine(table, awaited) ? &turn.machines : &turn.people) |= 1u << awaited;
  if (time_is_up(table))
    turn.kind = TURN_TIME;
  else if (turn.machines)
    turn.kind = TURN_MACHINE;
  else
    turn.kind = turn.people ? TURN_PERSON : TURN_CLOSE;
  unsigned first = turn.kind == TURN_MACHINE ? turn.machines : turn.kind == TURN_PERSON ? turn.people : 0;
  turn.seat = first ? __builtin_ctz(first) : SEAT_SYSTEM;
  return turn;
}

static Status close_round(GameTable *table, Error *err) {
  Action close = {.seat = SEAT_SYSTEM};
  Status status = referee_close_round(&table->referee, table->game, &close, err);
  return status == OK ? table_do(table, &close, err) : status;
}

static Status record_timeout(GameTable *table, Error *err) {
  Action action = {.type = ACTION_TIMEOUT, .seat = SEAT_SYSTEM};
  action.timeout.seat = table_turn(table);
  return table_do(table, &action, err);
}

Status turn_go_on(GameTable *table, const Turn *turn, const Progress *progress, Error *err) {
  Action action;
  switch (turn->kind) {
  case TURN_TIME: // a round: those who have not submitted are too late
    return game_settings(table->game)->duplicate ? close_round(table, err) : record_timeout(table, err);
  case TURN_MACHINE:
    return table_machine_turn(table, turn->seat, progress, &action, err);
  case TURN_CLOSE:
    return close_round(table, err);
  case TURN_OVER:
  case TURN_PERSON:
    break;
  }
  return OK;
}
