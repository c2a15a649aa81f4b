// SPDX-License-Identifier: MIT
// Turns: plays, exchanges and passes, whose turn comes next, the time they take, and how games end.
//
// In challenge modes a play is pending until the next player acts: it stands if the next player does anything but
// challenge. Only then does its player draw, so that nobody sees new tiles for a play that is taken off again. A play
// that would end the game, or after which the same player moves again, waits for an explicit answer.
#include "base/mem.h"
#include "game/game_internal.h"

// ---- clocks ----

// The time is what the actions say; nothing here reads a clock. The clock runs from the moment everybody sits, except
// during recorded pauses, so a game that is read back has the same time as before.

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

// How much time the seat has left at this moment; negative when its time is up.
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

// Nobody plays beyond the overtime allowed, so only that much counts, even if the end is recorded late.
static int clock_penalty(const Game *game, int seat) {
  int64_t over = -game->state.seats[seat].clock_ms, most = (int64_t)game->settings.clock_overtime_s * SECOND_MS;
  if (game->settings.clock != CLOCK_GAME || over <= 0)
    return 0;
  over = over < most ? over : most;
  return (int)((over + MINUTE_MS - 1) / MINUTE_MS) * game->settings.clock_overtime_points;
}

// ---- the end, and the final scores ----

// Each loses the points left on their rack; the player who went out gains what the others hold.
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

void game_finish(Game *game, EndReason end, int out_seat) {
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

// Has the limit been reached: by every player left (each), or by all of them together?
static bool limit_is_reached(const State *state, int limit, bool each, int in_all, size_t counter) {
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

// A play that is not judged yet may have ended the series of scoreless turns.
static void finish_if_idle(Game *game) {
  State *state = &game->state;
  const Settings *settings = &game->settings;
  if (state_is_over(state) || state->pending.is_there)
    return;
  if (limit_is_reached(state, settings->passes_to_end, settings->passes_each, state->passes_in_all,
                       offsetof(SeatState, passes)))
    game_finish(game, END_PASSES, SEAT_SYSTEM);
  else if (limit_is_reached(state, settings->scoreless_to_end, settings->scoreless_each, state->scoreless_in_all,
                            offsetof(SeatState, scoreless)))
    game_finish(game, END_SCORELESS, SEAT_SYSTEM);
}

// ---- turns ----

Status check_turn(const Game *game, const Action *action, Error *err) {
  const State *state = &game->state;
  if (game->settings.duplicate)
    return refuse(err, REFUSAL_NOT_DUPLICATE);
  if (state_must_answer(state) && action->seat == state_awaited(state))
    return refuse_by_rule(err, REFUSAL_MUST_ANSWER, &game->settings);
  if (action->seat != state->turn)
    return refuse(err, REFUSAL_NOT_YOUR_TURN, err_str(state->seats[state->turn].who.name));
  if (state_must_answer(state)) // its own play, which somebody else must answer
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

void game_deal(Game *game) {
  State *state = &game->state;
  for (int i = 0; i < state->seat_count; i++)
    draw_up(game, (state->turn + i) % state->seat_count);
}

// Tiles in the bag once the player of a pending play has drawn.
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
    game_finish(game, END_OUT, seat);
  else if (board_is_full(&game->state.board))
    game_finish(game, END_BOARD_FULL, SEAT_SYSTEM);
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

void count_scoreless(Game *game, int seat, bool is_pass) {
  State *state = &game->state;
  state->seats[seat].passes = is_pass ? state->seats[seat].passes + 1 : 0;
  state->passes_in_all = is_pass ? state->passes_in_all + 1 : 0;
  state->seats[seat].scoreless++;
  state->scoreless_in_all++;
  finish_if_idle(game);
}

static void end_turn(Game *game, int64_t at_ms) {
  State *state = &game->state;
  if (state_is_over(state))
    return;
  clock_stop(game, state->turn, at_ms);
  if (game->settings.clock == CLOCK_GAME)
    state->seats[state->turn].clock_ms += (int64_t)game->settings.clock_increment_s * SECOND_MS;
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

Play play_stretched(const Game *game, const Play *play) {
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
  Play play = play_stretched(game, &action->play);
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

void apply_pass(Game *game, const Action *action) {
  settle_pending(game);
  count_scoreless(game, action->seat, true);
  end_turn(game, action->at_ms);
}

// ---- timeouts, and players who leave ----

// If the seat's own play is pending, it stands: it was made before its player left. So does a play that nobody is left
// to challenge.
void seat_leave(Game *game, int seat, int64_t at_ms) {
  State *state = &game->state;
  bool had_turn = state->turn == seat;
  if (state_awaited(state) == seat && !had_turn)
    clock_stop(game, seat, at_ms); // it owed an answer
  snapshots_clear(game);           // nobody can be called back
  state->seats[seat].is_out = true;
  if (!game->settings.duplicate) // in duplicate the rack is everybody's
    bag_remove_rack(game->bag, seat);
  bool is_end = state_active_seats(state) <= (game->settings.duplicate ? 0 : 1);
  if (state->pending.is_there && (state->pending.seat == seat || is_end))
    settle_pending(game);
  if (state_is_over(state))
    return;
  if (is_end)
    game_finish(game, END_RESIGNED, SEAT_SYSTEM);
  else if (had_turn)
    end_turn(game, at_ms);
  finish_if_idle(game);
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

// A player whose time to answer runs out has accepted.
void apply_timeout(Game *game, const Action *action) {
  int seat = action->timeout.seat;
  if (game->settings.clock != CLOCK_TURN) {
    seat_leave(game, seat, action->at_ms);
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

Status check_resign(const Game *game, const Action *action, Error *err) {
  if (action->seat == SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_PLAYERS);
  (void)game;
  return OK;
}

void apply_resign(Game *game, const Action *action) {
  seat_leave(game, action->seat, action->at_ms);
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
  game_finish(game, END_STUCK, SEAT_SYSTEM);
}

// A game against machines only can be aborted, without a result; among people one resigns.
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
  game_finish(game, END_ABORTED, SEAT_SYSTEM);
}
