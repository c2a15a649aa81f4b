// SPDX-License-Identifier: MIT
// Clocks. The time is whatever the actions say it is; nothing here reads one. A clock stands still only until everybody
// sits, and for as long as a recorded pause says: so a game that is read back has the time it had.
#include "game/game_internal.h"

enum { SECOND_MS = 1000, MINUTE_MS = 60 * 1000 };

void clock_start(Game *game) {
  if (game->settings.clock != CLOCK_GAME)
    return;
  for (int seat = 0; seat < game->state.seat_count; seat++)
    game->state.seats[seat].clock_ms = (int64_t)game->settings.clock_limit_s * SECOND_MS;
}

void clock_stop(Game *game, int seat, int64_t at_ms) {
  if (game->settings.clock == CLOCK_GAME && seat != SEAT_SYSTEM)
    game->state.seats[seat].clock_ms -= state_time_used_ms(&game->state, &game->settings, at_ms);
  game->state.turn_began_ms = at_ms;
}

void clock_add_increment(Game *game, int seat) {
  if (game->settings.clock == CLOCK_GAME)
    game->state.seats[seat].clock_ms += (int64_t)game->settings.clock_increment_s * SECOND_MS;
}

// What the seat may still take at this moment; negative when its time is up.
static int64_t time_left_ms(const Game *game, int seat, int64_t at_ms) {
  const Settings *settings = &game->settings;
  int64_t used = state_time_used_ms(&game->state, settings, at_ms);
  if (settings->clock != CLOCK_GAME)
    return (int64_t)settings->clock_limit_s * SECOND_MS - used;
  return game->state.seats[seat].clock_ms - used + (int64_t)settings->clock_overtime_s * SECOND_MS;
}

Status check_time(const Game *game, int seat, int64_t at_ms, Error *err) {
  if (game->settings.clock != CLOCK_NONE && time_left_ms(game, seat, at_ms) < 0)
    return refuse(err, REFUSAL_TIME_UP);
  return OK;
}

// Nobody plays on beyond the overtime allowed, so no more than that is counted however late the end is recorded.
int clock_penalty(const Game *game, int seat) {
  int64_t over = -game->state.seats[seat].clock_ms, most = (int64_t)game->settings.clock_overtime_s * SECOND_MS;
  if (game->settings.clock != CLOCK_GAME || over <= 0)
    return 0;
  over = over < most ? over : most;
  return (int)((over + MINUTE_MS - 1) / MINUTE_MS) * game->settings.clock_overtime_points;
}

Status check_timeout(const Game *game, const Action *action, Error *err) {
  const State *state = &game->state;
  int seat = action->timeout.seat;
  if (action->seat != SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_SYSTEM);
  if (game->settings.clock == CLOCK_NONE || game->settings.duplicate)
    return refuse(err, REFUSAL_NO_CLOCK);
  if (seat < 0 || seat >= state->seat_count)
    return refuse(err, REFUSAL_NO_SUCH_SEAT, err_int(seat));
  if (seat != state_awaited(state) || check_time(game, seat, action->at_ms, NULL) == OK)
    return refuse(err, REFUSAL_TIME_LEFT, err_str(state->seats[seat].who.name));
  return OK;
}

// Who lets the time for an answer go by has accepted.
void apply_timeout(Game *game, const Action *action) {
  int seat = action->timeout.seat;
  if (game->settings.clock != CLOCK_TURN) {
    leave(game, seat, action->at_ms);
    return;
  }
  bool only_owed_answer = seat != game->state.turn;
  settle_pending(game);
  if (only_owed_answer)
    clock_stop(game, seat, action->at_ms);
  else
    lose_turn(game, seat, action->at_ms);
}

Status check_pause(const Game *game, const Action *action, Error *err) {
  int64_t ms = action->pause.ms;
  if (action->seat != SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_SYSTEM);
  if (!settings_have_clock(&game->settings))
    return refuse(err, REFUSAL_NO_CLOCK);
  if (ms < 1 || ms > action->at_ms - game->state.turn_began_ms)
    return refuse(err, REFUSAL_PAUSE);
  return OK;
}

void apply_pause(Game *game, const Action *action) {
  game->state.turn_began_ms += action->pause.ms;
}
