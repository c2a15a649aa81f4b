// SPDX-License-Identifier: MIT
// Turns: plays, exchanges and passes, and whose turn comes next.
//
// In challenge modes a play is pending until the next player acts: anything the next player does but challenge lets it
// stand. Only then does its player draw, so that nobody sees new tiles for a play that comes off again. A play that
// would end the game, or whose player is to move again, waits for an explicit answer.
#include "base/mem.h"
#include "game/game_internal.h"

Status check_turn(const Game *game, const Action *action, Error *err) {
  const State *state = &game->state;
  if (game->settings.duplicate)
    return refuse(err, REFUSAL_NOT_DUPLICATE);
  if (state_must_answer(state) && action->seat == state_awaited(state))
    return refuse_by_rule(err, REFUSAL_MUST_ANSWER, &game->settings);
  if (action->seat != state->turn)
    return refuse(err, REFUSAL_NOT_YOUR_TURN, err_str(state->seats[state->turn].who.name));
  if (state_must_answer(state)) // its own play, and somebody else's answer
    return refuse_by_rule(err, REFUSAL_MUST_ANSWER, &game->settings);
  return check_time(game, action->seat, action->at_ms, err);
}

static bool draws_from_back(const Game *game, int seat) {
  return game->settings.mirrored_draws && seat % 2 == 1;
}

void draw_up(Game *game, int seat) {
  int missing = game->settings.rack_size - bag_rack(game->bag, seat).total;
  if (missing > 0)
    bag_draw(game->bag, seat, missing, draws_from_back(game, seat));
}

void deal(Game *game) {
  State *state = &game->state;
  for (int i = 0; i < state->seat_count; i++)
    draw_up(game, (state->turn + i) % state->seat_count);
}

// Once a pending play has drawn.
static int tiles_left_in_bag(const Game *game) {
  int left = bag_count(game->bag);
  const Pending *pending = &game->state.pending;
  if (pending->is_there) {
    int missing = game->settings.rack_size - bag_rack(game->bag, pending->seat).total;
    left -= missing < left ? missing : left;
  }
  return left;
}

// A play stands: its player may draw, and coins count its points.
static void let_stand(Game *game, int seat) {
  SeatState *owner = &game->state.seats[seat];
  if (owner->score > owner->best_total)
    owner->best_total = owner->score;
  if (!owner->is_out)
    draw_up(game, seat);
  if (bag_rack(game->bag, seat).total == 0 && !owner->is_out)
    finish(game, END_OUT, seat);
  else if (board_is_full(&game->state.board))
    finish(game, END_BOARD_FULL, SEAT_SYSTEM);
}

void settle_pending(Game *game) {
  Pending *pending = &game->state.pending;
  if (!pending->is_there)
    return;
  pending->is_there = false;
  let_stand(game, pending->seat);
}

void begin_turn(Game *game, int seat, int64_t at_ms) {
  State *state = &game->state;
  state->turn = seat;
  state->turn_number++;
  state->turn_began_ms = at_ms;
  state->has_swapped = false;
}

void end_turn(Game *game, int64_t at_ms) {
  State *state = &game->state;
  if (state_is_over(state))
    return;
  clock_stop(game, state->turn, at_ms);
  clock_add_increment(game, state->turn);
  int seat = state_next_seat(state, state->turn);
  for (; state->skips > 0; state->skips--)
    seat = state_next_seat(state, seat);
  while (state->seats[seat].lost_turns > 0 && !state_is_over(state)) {
    state->seats[seat].lost_turns--;
    count_scoreless(game, seat, false);
    seat = state_next_seat(state, seat);
  }
  if (!state_is_over(state))
    begin_turn(game, seat, at_ms);
}

void count_scoreless(Game *game, int seat, bool is_pass) {
  State *state = &game->state;
  state->seats[seat].passes = is_pass ? state->seats[seat].passes + 1 : 0;
  state->passes_in_all = is_pass ? state->passes_in_all + 1 : 0;
  state->seats[seat].scoreless++;
  state->scoreless_in_all++;
  finish_if_idle(game);
}

void lose_turn(Game *game, int seat, int64_t at_ms) {
  State *state = &game->state;
  if (state_is_over(state))
    return;
  if (seat != state->turn) {
    state->seats[seat].lost_turns++;
    return;
  }
  count_scoreless(game, seat, false);
  end_turn(game, at_ms);
}

Status check_tiles_on_rack(const Game *game, int seat, const Tile *tiles, int count, Error *err) {
  Rack rack = bag_rack(game->bag, seat);
  for (int i = 0; i < count; i++) {
    bool is_kind = tiles[i] <= game->settings.tiles.kinds;
    if (!is_kind || !rack_take(&rack, tiles[i]))
      return refuse(err, REFUSAL_NOT_ON_RACK, err_str(is_kind ? game->settings.tiles.names[tiles[i]] : "?"));
  }
  return OK;
}

Status check_placement(const Game *game, const Play *play, Play *whole, Error *err) {
  const Settings *settings = &game->settings;
  for (int i = 0; i < play->length && i < WORD_MAX; i++) {
    if (tile_letter(play->tiles[i]) > settings->tiles.kinds || play->tiles[i] == TILE_BLANK_BIT)
      return refuse(err, REFUSAL_NOT_A_KIND);
  }
  *whole = *play;
  return play_check(&game->state.board, &settings->layout, settings->rack_size, whole, err);
}

Play stretched(const Game *game, const Play *play) {
  Play whole = *play;
  Status legal = play_check(&game->state.board, &game->settings.layout, game->settings.rack_size, &whole, NULL);
  (void)legal;
  return whole;
}

static Status check_play_tiles(const Game *game, const Action *action, Error *err) {
  Tile taken[WORD_MAX];
  int count = 0;
  for (int i = 0; i < action->play.length && i < WORD_MAX; i++) {
    Tile tile = action->play.tiles[i];
    if (tile != TILE_THROUGH)
      taken[count++] = tile_is_blank(tile) ? TILE_BLANK : tile;
  }
  return check_tiles_on_rack(game, action->seat, taken, count, err);
}

Status check_play(const Game *game, const Action *action, Error *err) {
  Status status = check_turn(game, action, err);
  Play whole;
  if (status == OK)
    status = check_placement(game, &action->play, &whole, err);
  return status == OK ? check_play_tiles(game, action, err) : status;
}

static void remember_words(Game *game, const Play *play) {
  PlayWords words;
  play_words(&game->state.board, play, &words);
  for (int i = 0; i < words.count; i++) {
    const PlayWord *word = &words.words[i];
    ARRAY_GROW(game->words, game->state.words_made, game->word_capacity);
    game->words[game->state.words_made++] =
        (MadeWord){(uint8_t)word->row, (uint8_t)word->col, (uint8_t)word->direction, (uint8_t)word->length};
  }
}

void put_on_board(Game *game, int seat, const Play *play) {
  remember_words(game, play);
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      bag_put_on_board(game->bag, seat, tile_is_blank(play->tiles[i]) ? TILE_BLANK : play->tiles[i]);
  }
  play_put(&game->state.board, play);
  game->state.last_play = *play;
  game->state.has_last_play = true;
}

static void set_pending(Game *game, int seat, const Play *play, int score) {
  State *state = &game->state;
  SeatState *owner = &state->seats[seat];
  state->pending = (Pending){.is_there = true,
                             .seat = seat,
                             .score = score,
                             .play = *play,
                             .scoreless = owner->scoreless,
                             .scoreless_in_all = state->scoreless_in_all};
  bool runs_out = bag_count(game->bag) == 0 && bag_rack(game->bag, seat).total == 0;
  state->pending.goes_out = runs_out || board_is_full(&state->board);
}

void apply_play(Game *game, const Action *action) {
  State *state = &game->state;
  SeatState *player = &state->seats[action->seat];
  settle_pending(game);
  Play play = stretched(game, &action->play);
  ScoreRules rules = settings_score_rules(&game->settings);
  int score = play_score(&state->board, &rules, &play);
  put_on_board(game, action->seat, &play);
  player->score += score;
  bool waits = game->settings.challenge != CHALLENGE_VOID && state_active_seats(state) > 1;
  if (waits)
    set_pending(game, action->seat, &play, score);
  player->passes = player->scoreless = 0;
  state->passes_in_all = state->scoreless_in_all = 0;
  if (!waits)
    let_stand(game, action->seat);
  end_turn(game, action->at_ms);
}

static Status check_swap(const Game *game, const Action *action, Error *err) {
  if (!game->settings.free_swap)
    return refuse(err, REFUSAL_SWAP_OFF);
  if (game->state.has_swapped)
    return refuse(err, REFUSAL_SWAP_AGAIN);
  Rack rack = bag_rack(game->bag, action->seat);
  int vowels = 0;
  for (int kind = 1; kind <= game->settings.tiles.kinds; kind++)
    vowels += game->settings.tiles.vowels >> kind & 1 ? rack.counts[kind] : 0;
  bool is_mixed = vowels > 0 && vowels < rack.total;
  if (rack.counts[TILE_BLANK] > 0 || is_mixed || action->exchange.count != rack.total)
    return refuse(err, REFUSAL_SWAP_RACK);
  return OK;
}

Status check_exchange(const Game *game, const Action *action, Error *err) {
  Status status = check_turn(game, action, err);
  if (status != OK)
    return status;
  int count = action->exchange.count, held = bag_rack(game->bag, action->seat).total;
  if (count < 1 || count > held)
    return refuse(err, REFUSAL_EXCHANGE_COUNT, err_int(held));
  status = check_tiles_on_rack(game, action->seat, action->exchange.tiles, count, err);
  if (status == OK && action->exchange.is_free)
    status = check_swap(game, action, err);
  int needed = game->settings.exchange_minimum > count ? game->settings.exchange_minimum : count;
  if (status == OK && tiles_left_in_bag(game) < needed)
    return refuse(err, REFUSAL_EXCHANGE_BAG, err_int(tiles_left_in_bag(game)), err_int(needed));
  return status;
}

// New tiles are drawn before the old ones go back: nobody draws what they have just given.
void apply_exchange(Game *game, const Action *action) {
  settle_pending(game);
  int seat = action->seat;
  bag_draw(game->bag, seat, action->exchange.count, draws_from_back(game, seat));
  bag_return(game->bag, seat, action->exchange.tiles, action->exchange.count);
  if (action->exchange.is_free) {
    game->state.has_swapped = true;
    return;
  }
  count_scoreless(game, seat, game->settings.exchange_is_pass);
  end_turn(game, action->at_ms);
}

Status check_pass(const Game *game, const Action *action, Error *err) {
  return check_turn(game, action, err);
}

void apply_pass(Game *game, const Action *action) {
  settle_pending(game);
  count_scoreless(game, action->seat, true);
  end_turn(game, action->at_ms);
}
