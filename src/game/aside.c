// SPDX-License-Identifier: MIT
// What happens beside the turns: challenges, advantages, help, and who sits where.
#include "base/utf8.h"
#include "game/game_internal.h"

#include <string.h>

// ---- challenges ----

// Whether a pending play stands, and what a challenge costs.

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

// If the game waited for an answer from a seat that is not to move, that seat's time stops now.
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

// The tiles go back to the rack and the points are taken off. The turn counts as scoreless, and so do the turns that
// others lost since.
static void pending_withdraw(Game *game) {
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

// A player who rejects gives up a turn. For a player who was skipped, that is the turn they miss anyway: they never
// lose a second one.
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
    pending_withdraw(game);
  }
  bool costs_turn = settings->challenge == CHALLENGE_REJECT || (is_valid && settings->challenge == CHALLENGE_DOUBLE);
  if (costs_turn && !is_paid)
    lose_turn(game, action->seat, action->at_ms);
}

// ---- advantages ----

// Advantages, bought in one's own turn before playing.

static Status check_purchase(const Game *game, const Action *action, Error *err) {
  if (!game->settings.coins)
    return refuse(err, REFUSAL_COINS_OFF);
  Status status = check_turn(game, action, err);
  if (status != OK)
    return status;
  if (state_active_seats(&game->state) < 2)
    return refuse(err, REFUSAL_ADVANTAGE_ALONE);
  int coins = state_coins(&game->state, &game->settings, action->seat);
  if (coins < game->settings.coins_price)
    return refuse(err, REFUSAL_COINS_SHORT, err_int(game->settings.coins_price), err_int(coins));
  return OK;
}

static void coins_pay(Game *game, int seat) {
  settle_pending(game);
  game->state.seats[seat].coins_spent += game->settings.coins_price;
}

Status check_reverse(const Game *game, const Action *action, Error *err) {
  Status status = check_purchase(game, action, err);
  if (status == OK && state_active_seats(&game->state) == 2)
    return refuse(err, REFUSAL_REVERSE_TWO);
  return status;
}

void apply_reverse(Game *game, const Action *action) {
  coins_pay(game, action->seat);
  game->state.direction = -game->state.direction;
}

// If everybody else misses a turn already, one more skip would only leave out its buyer, and nothing would change.
Status check_skip(const Game *game, const Action *action, Error *err) {
  const State *state = &game->state;
  Status status = check_purchase(game, action, err);
  if (status == OK && settings_rules_are(&game->settings, 2) && state->skips >= state_active_seats(state) - 1)
    return refuse(err, REFUSAL_SKIP_IDLE);
  return status;
}

void apply_skip(Game *game, const Action *action) {
  coins_pay(game, action->seat);
  game->state.skips++;
}

Status check_buy_blank(const Game *game, const Action *action, Error *err) {
  Status status = check_purchase(game, action, err);
  if (status != OK)
    return status;
  bool is_full = bag_rack(game->bag, action->seat).total >= game->settings.rack_size;
  if (is_full && !action->buy_blank.gives)
    return refuse(err, REFUSAL_MUST_GIVE);
  if (!is_full && action->buy_blank.gives)
    return refuse(err, REFUSAL_NEED_NOT_GIVE);
  return is_full ? check_tiles_on_rack(game, action->seat, &action->buy_blank.tile, 1, err) : OK;
}

void apply_buy_blank(Game *game, const Action *action) {
  coins_pay(game, action->seat);
  if (action->buy_blank.gives)
    bag_return(game->bag, action->seat, &action->buy_blank.tile, 1);
  bag_add_blank(game->bag, action->seat);
}

// ---- the table ----

// Facts: help was given, a seat has a new player, the word list changed.

Status check_help(const Game *game, const Action *action, Error *err) {
  if (game->settings.challenge != CHALLENGE_VOID)
    return refuse_by_rule(err, REFUSAL_HELP_OFF, &game->settings); // it would show which words are valid
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

// The clock starts when the last player sits down.
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
