// SPDX-License-Identifier: MIT
// Facts about the table: help was given, somebody took a seat, the word list changed.
#include "base/utf8.h"
#include "game/game_internal.h"

#include <string.h>

Status check_help(const Game *game, const Action *action, Error *err) {
  if (game->settings.challenge != CHALLENGE_VOID)
    return refuse_by_rule(err, REFUSAL_HELP_OFF, &game->settings); // it would tell which words are good
  return check_turn(game, action, err);
}

void apply_help(Game *game, const Action *action) {
  (void)action;
  game->state.is_unranked = true;
}

Status check_seat_change(const Game *game, const Action *action, Error *err) {
  int seat = action->seat_change.seat;
  const Seat *who = &action->seat_change.who;
  if (seat < 0 || seat >= game->state.seat_count)
    return refuse(err, REFUSAL_NO_SUCH_SEAT, err_int(seat));
  if (action->seat != SEAT_SYSTEM && action->seat != seat)
    return refuse(err, REFUSAL_OTHERS_SEAT);
  if (game->state.seats[seat].is_out)
    return refuse(err, REFUSAL_SEAT_IS_OUT, err_str(game->state.seats[seat].who.name));
  for (int other = 0; other < game->state.seat_count; other++) {
    if (other != seat && strcmp(game->state.seats[other].who.name, who->name) == 0)
      return refuse(err, REFUSAL_SEAT_NAME);
  }
  return seat_check(who, err);
}

// When the last one sits down, the clock starts.
void apply_seat_change(Game *game, const Action *action) {
  State *state = &game->state;
  bool was_waiting = state_has_free_seat(state);
  state->seats[action->seat_change.seat].who = action->seat_change.who;
  if (settings_rules_are(&game->settings, 2) && was_waiting && !state_has_free_seat(state))
    state->turn_began_ms = action->at_ms;
}

Status check_lexicon_changed(const Game *game, const Action *action, Error *err) {
  (void)game;
  if (!utf8_is_valid(span_of(action->lexicon_changed.hash)))
    return refuse(err, REFUSAL_NOT_TEXT);
  return action->seat == SEAT_SYSTEM ? OK : refuse(err, REFUSAL_ONLY_SYSTEM);
}

void apply_lexicon_changed(Game *game, const Action *action) {
  memcpy(game->state.lexicon_hash, action->lexicon_changed.hash, sizeof game->state.lexicon_hash);
}
