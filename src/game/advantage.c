// SPDX-License-Identifier: MIT
// Advantages: what coins buy, in one's own turn and before playing.
#include "game/game_internal.h"

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

static void pay(Game *game, int seat) {
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
  pay(game, action->seat);
  game->state.direction = -game->state.direction;
}

// Once everybody else misses a turn, one more skip would leave out its buyer, and all would be as before.
Status check_skip(const Game *game, const Action *action, Error *err) {
  const State *state = &game->state;
  Status status = check_purchase(game, action, err);
  if (status == OK && settings_rules_are(&game->settings, 2) && state->skips >= state_active_seats(state) - 1)
    return refuse(err, REFUSAL_SKIP_IDLE);
  return status;
}

void apply_skip(Game *game, const Action *action) {
  pay(game, action->seat);
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
  pay(game, action->seat);
  if (action->buy_blank.gives)
    bag_return(game->bag, action->seat, &action->buy_blank.tile, 1);
  bag_add_blank(game->bag, action->seat);
}
