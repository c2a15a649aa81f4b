// SPDX-License-Identifier: MIT
// Duplicate: everybody has the same rack each round and submits a play; the best one goes on the board for all.
//
// The bag keeps the common rack as the rack of seat 0. The action that closes a round brings the facts that the rules
// can't know: which submissions are made of words, and what the best play was.
#include "game/game_internal.h"

enum { COMMON_RACK = 0, REDRAWS_MAX = 100 };

typedef struct Mix {
  int vowels, consonants, blanks;
} Mix;

static Mix mix_of(const TileSet *tiles, const int *counts) {
  Mix mix = {.blanks = counts[TILE_BLANK]};
  for (int kind = 1; kind <= tiles->kinds; kind++) {
    if (tiles->vowels >> kind & 1)
      mix.vowels += counts[kind];
    else
      mix.consonants += counts[kind];
  }
  return mix;
}

// A blank counts as a vowel or as a consonant, whichever is missing.
static bool is_mixed(Mix mix, int needed) {
  int missing =
      (mix.vowels < needed ? needed - mix.vowels : 0) + (mix.consonants < needed ? needed - mix.consonants : 0);
  return missing <= mix.blanks;
}

static Mix rack_mix(const Game *game) {
  Rack rack = bag_rack(game->bag, COMMON_RACK);
  int counts[TILE_KINDS_MAX + 1];
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    counts[kind] = rack.counts[kind];
  return mix_of(&game->settings.tiles, counts);
}

static bool can_be_mixed(const Game *game, int needed) {
  TileCounts all = bag_contents(game->bag);
  Rack rack = bag_rack(game->bag, COMMON_RACK);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    all.counts[kind] += rack.counts[kind];
  return is_mixed(mix_of(&game->settings.tiles, all.counts), needed);
}

// Draws n tiles of these kinds, and blanks for those that are missing.
static void draw_or_blank(Game *game, uint64_t kinds, int n) {
  int drawn = bag_draw_kinds(game->bag, COMMON_RACK, kinds, n);
  bag_draw_kinds(game->bag, COMMON_RACK, 1u << TILE_BLANK, n - drawn);
}

// If chance does not draw any of the few vowels or consonants left, they are drawn first.
static void deal_mixed(Game *game, int needed) {
  uint64_t vowels = game->settings.tiles.vowels, blank = 1u << TILE_BLANK;
  bag_return_rack(game->bag, COMMON_RACK);
  draw_or_blank(game, vowels, needed);
  draw_or_blank(game, ~vowels & ~blank, needed);
  draw_up(game, COMMON_RACK);
}

// False when the tiles left can't make a rack that the rules allow.
static bool deal_rack(Game *game, int round) {
  int needed = round <= game->settings.duplicate_mixed_rounds ? 2 : 1;
  if (needed * 2 > game->settings.rack_size)
    needed = game->settings.rack_size / 2;
  if (!can_be_mixed(game, needed))
    return false;
  draw_up(game, COMMON_RACK);
  for (int tries = 0; tries < REDRAWS_MAX && !is_mixed(rack_mix(game), needed); tries++) {
    bag_return_rack(game->bag, COMMON_RACK);
    draw_up(game, COMMON_RACK);
  }
  if (!is_mixed(rack_mix(game), needed))
    deal_mixed(game, needed);
  return bag_rack(game->bag, COMMON_RACK).total > 0;
}

void begin_round(Game *game, int64_t at_ms) {
  State *state = &game->state;
  for (int seat = 0; seat < state->seat_count; seat++)
    state->seats[seat].has_submitted = state->seats[seat].submitted_play = false;
  if (!deal_rack(game, state->round + 1) || board_is_full(&state->board)) {
    game_finish(game, END_ROUNDS, SEAT_SYSTEM);
    return;
  }
  state->round++;
  state->turn = SEAT_SYSTEM;
  state->turn_began_ms = at_ms;
}

static Status check_round(const Game *game, int round, Error *err) {
  if (!game->settings.duplicate)
    return refuse(err, REFUSAL_ONLY_DUPLICATE);
  if (round != game->state.round)
    return refuse(err, REFUSAL_ROUND_NUMBER, err_int(game->state.round), err_int(round));
  return OK;
}

static Status check_common_play(const Game *game, const Play *play, Error *err) {
  Play whole;
  Status status = check_placement(game, play, &whole, err);
  Rack rack = bag_rack(game->bag, COMMON_RACK);
  if (status == OK && !play_take_from_rack(&rack, &whole))
    return refuse(err, REFUSAL_NOT_ON_RACK, err_str("?"));
  return status;
}

Status check_submit(const Game *game, const Action *action, Error *err) {
  Status status = check_round(game, action->submit.round, err);
  if (status != OK)
    return status;
  if (action->seat == SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_PLAYERS);
  int64_t limit_ms = (int64_t)game->settings.duplicate_round_s * 1000;
  if (limit_ms > 0 && action->at_ms - game->state.turn_began_ms > limit_ms)
    return refuse(err, REFUSAL_TIME_UP);
  return action->submit.has_play ? check_common_play(game, &action->submit.play, err) : OK;
}

// The last submission of a seat counts.
void apply_submit(Game *game, const Action *action) {
  SeatState *player = &game->state.seats[action->seat];
  player->has_submitted = true;
  player->submitted_play = action->submit.has_play;
  player->submission = action->submit.has_play ? play_stretched(game, &action->submit.play) : (Play){0};
}

static int score_of(const Game *game, const Play *play) {
  ScoreRules rules = settings_score_rules(&game->settings);
  return play_score(&game->state.board, &rules, play);
}

static int best_score(const Game *game, const Action *close) {
  if (!close->round_close.has_best)
    return 0;
  Play best = play_stretched(game, &close->round_close.best);
  return score_of(game, &best);
}

static int round_score(const Game *game, const Action *close, int seat) {
  const SeatState *player = &game->state.seats[seat];
  bool counts = player->submitted_play && close->round_close.is_valid[seat] && !player->is_out;
  return counts ? score_of(game, &player->submission) : 0;
}

Status check_round_close(const Game *game, const Action *action, Error *err) {
  Status status = check_round(game, action->round_close.round, err);
  if (status == OK && action->seat != SEAT_SYSTEM)
    return refuse(err, REFUSAL_ONLY_SYSTEM);
  if (status == OK && action->round_close.has_best)
    status = check_common_play(game, &action->round_close.best, err);
  if (status != OK)
    return status;
  for (int seat = 0; seat < game->state.seat_count; seat++) {
    if (round_score(game, action, seat) > best_score(game, action))
      return refuse(err, REFUSAL_ROUND_BEST);
  }
  return OK;
}

typedef struct Round {
  int scores[SEATS_MAX];
  int top;      // the best score submitted
  int top_seat; // the first to have it; SEAT_SYSTEM when nobody scored
  int sharers;  // how many have it
} Round;

static Round duplicate_judge(const Game *game, const Action *close) {
  Round round = {.top_seat = SEAT_SYSTEM};
  for (int seat = 0; seat < game->state.seat_count; seat++) {
    int score = round.scores[seat] = round_score(game, close, seat);
    if (score > round.top) {
      round.top = score;
      round.top_seat = seat;
      round.sharers = 0;
    }
    round.sharers += score == round.top && score > 0;
  }
  return round;
}

static void count_round(Game *game, const Round *round, int best) {
  State *state = &game->state;
  for (int seat = 0; seat < state->seat_count; seat++) {
    int bonus = 0;
    if (seat == round->top_seat && round->sharers == 1)
      bonus = round->top == best ? game->settings.duplicate_top_bonus : game->settings.duplicate_best_bonus;
    state->seats[seat].last_round_score = round->scores[seat] + bonus;
    state->seats[seat].score += round->scores[seat] + bonus;
  }
  state->best_possible += best;
}

void apply_round_close(Game *game, const Action *action) {
  State *state = &game->state;
  Round round = duplicate_judge(game, action);
  count_round(game, &round, best_score(game, action));
  if (!action->round_close.has_best) { // no play was possible: there is no next rack to wait for
    game_finish(game, END_ROUNDS, SEAT_SYSTEM);
    return;
  }
  Play play = round.top_seat == SEAT_SYSTEM ? play_stretched(game, &action->round_close.best)
                                            : state->seats[round.top_seat].submission;
  put_on_board(game, COMMON_RACK, &play);
  begin_round(game, action->at_ms);
}
