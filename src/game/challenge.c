// SPDX-License-Identifier: MIT
// Challenges: whether a pending play stands, and what asking costs.
#include "game/game_internal.h"

static Status check_pending(const Game *game, const Action *action, Error *err) {
  const Pending *pending = &game->state.pending;
  if (action->seat == SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_PLAYERS);
  if (!pending->is_there)
    return refuse_by_rule(err, REFUSAL_NOTHING_PENDING, &game->settings);
  if (action->seat == pending->seat)
    return refuse_by_rule(err, REFUSAL_OWN_PLAY, &game->settings);
  return action->seat == state_awaited(&game->state) ? check_time(game, action->seat, action->at_ms, err) : OK;
}

Status check_accept(const Game *game, const Action *action, Error *err) {
  Status status = check_pending(game, action, err);
  int awaited = state_awaited(&game->state);
  if (status == OK && action->seat != awaited)
    return refuse(err, REFUSAL_NOT_YOUR_TURN, err_str(game->state.seats[awaited].who.name));
  return status;
}

// Somebody who is not to move had to answer first: it was that seat's time until now.
static void stop_waiting(Game *game, int64_t at_ms) {
  int awaited = state_awaited(&game->state);
  if (awaited != game->state.turn)
    clock_stop(game, awaited, at_ms);
}

void apply_accept(Game *game, const Action *action) {
  stop_waiting(game, action->at_ms);
  settle_pending(game);
}

static int pending_word_count(const Game *game) {
  Board board = game->state.board;
  PlayWords words;
  play_take_back(&board, &game->state.pending.play);
  play_words(&board, &game->state.pending.play, &words);
  return words.count;
}

Status check_challenge(const Game *game, const Action *action, Error *err) {
  Status status = check_pending(game, action, err);
  if (status != OK)
    return status;
  if (game->settings.challenge == CHALLENGE_REJECT && action->seat != state_awaited(&game->state))
    return refuse(err, REFUSAL_NOT_YOURS_TO_CHALLENGE);
  int words = pending_word_count(game);
  if (action->challenge.count != words)
    return refuse(err, REFUSAL_VERDICT_COUNT, err_int(words), err_int(action->challenge.count));
  return OK;
}

// The tiles go back to the rack and the points come off; the turn counts as lost, as those that others have lost since.
static void withdraw(Game *game) {
  State *state = &game->state;
  Pending *pending = &state->pending;
  SeatState *owner = &state->seats[pending->seat];
  state->words_made -= pending_word_count(game);
  for (int i = 0; i < pending->play.length; i++) {
    Tile tile = pending->play.tiles[i];
    if (tile != TILE_THROUGH)
      bag_take_from_board(game->bag, pending->seat, tile_is_blank(tile) ? TILE_BLANK : tile);
  }
  play_take_back(&state->board, &pending->play);
  state->has_last_play = false;
  owner->score -= pending->score;
  owner->scoreless += pending->scoreless;
  state->scoreless_in_all += pending->scoreless_in_all;
  pending->is_there = false;
  count_scoreless(game, pending->seat, false);
}

static int failed_challenge_points(const Settings *settings) {
  return settings->challenge == CHALLENGE_5 ? 5 : settings->challenge == CHALLENGE_10 ? 10 : 0;
}

// Who rejects gives up a turn. For somebody who was skipped it is the turn that the skip takes: never a second one.
static bool is_paid_by_skip(const Game *game, int seat) {
  return settings_rules_are(&game->settings, 2) && game->settings.challenge == CHALLENGE_REJECT &&
         seat != game->state.turn;
}

void apply_challenge(Game *game, const Action *action) {
  const Settings *settings = &game->settings;
  bool is_paid = is_paid_by_skip(game, action->seat);
  bool is_valid = true;
  stop_waiting(game, action->at_ms);
  for (int i = 0; i < action->challenge.count; i++)
    is_valid = is_valid && action->challenge.is_word[i];
  if (is_valid) {
    game->state.seats[game->state.pending.seat].score += failed_challenge_points(settings);
    settle_pending(game);
  } else {
    withdraw(game);
  }
  bool costs_turn = settings->challenge == CHALLENGE_REJECT || (is_valid && settings->challenge == CHALLENGE_DOUBLE);
  if (costs_turn && !is_paid)
    lose_turn(game, action->seat, action->at_ms);
}
