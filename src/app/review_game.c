// SPDX-License-Identifier: MIT
// The turns of a game of ours. It is played again, action by action, and before each move its player's view tells what
// could be known.
#include "app/review_internal.h"
#include "base/mem.h"
#include "game/view.h"

#include <string.h>

static bool is_move(const Action *action) {
  return action->seat >= 0 && (action->type == ACTION_PLAY || action->type == ACTION_PASS ||
                               (action->type == ACTION_EXCHANGE && !action->exchange.is_free));
}

static void copy_scores(const Game *game, int *out) {
  const State *state = game_state(game);
  for (int seat = 0; seat < state->seat_count; seat++)
    out[seat] = state->seats[seat].score;
}

static Move review_game_move_of(const Game *game, const Action *action) {
  const Settings *settings = game_settings(game);
  ScoreRules rules = settings_score_rules(settings);
  Move move = {.type = action->type};
  if (action->type == ACTION_PLAY) {
    move.play = action->play;
    if (play_check(&game_state(game)->board, &settings->layout, settings->rack_size, &move.play, NULL) == OK)
      move.score = play_score(&game_state(game)->board, &rules, &move.play);
  } else if (action->type == ACTION_EXCHANGE) {
    move.exchanged_count = action->exchange.count;
    memcpy(move.exchanged, action->exchange.tiles, sizeof move.exchanged);
  }
  return move;
}

static void review_game_add_turn(const Game *game, const Action *action, Review *review) {
  ScopedMem GameView *view = mem_alloc(sizeof *view);
  ReviewTurn *turn = review_add_turn(review);
  game_view_for(game, action->seat, view);
  turn->player = action->seat;
  turn->seq = action->seq;
  turn->board = view->state.board;
  turn->rack = view->rack;
  turn->made = review_game_move_of(game, action);
  turn->made_is_known = true;
  turn->unseen = view->unseen;
  turn->rack_is_whole = true;
  review_find_kept(review);
  copy_scores(game, turn->scores);
}

// What the action did to the turns so far: the last one's result, a play taken back, turns undone.
static void review_game_follow(const Game *game, const Action *action, int tiles_before, int turn_before,
                               Review *review) {
  const State *state = game_state(game);
  if (action->type == ACTION_UNDO && state->turn_number < turn_before) {
    while (review->count > 0 && review->turns[review->count - 1].seq > action->undo.to_seq)
      review->count--;
    return;
  }
  if (review->count == 0)
    return;
  ReviewTurn *last = &review->turns[review->count - 1];
  if (action->type == ACTION_CHALLENGE && state->board.tile_count < tiles_before)
    last->is_taken_back = true;
  copy_scores(game, last->scores_after);
}

static Status play_again(const Game *game, Game *copy, Review *review, Error *err) {
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    int tiles = game_state(copy)->board.tile_count, turn = game_state(copy)->turn_number;
    if (is_move(action))
      review_game_add_turn(copy, action, review);
    Status status = game_replay(copy, action, err);
    if (status != OK)
      return status;
    review_game_follow(copy, action, tiles, turn, review);
  }
  return OK;
}

static Status review_game_check(const Settings *settings, Error *err) {
  if (settings->duplicate)
    return error_set(err, ERR_STATE, N_("duplicate games are not played in turns and can't be analysed"));
  if (settings->any_order)
    return error_set(err, ERR_STATE, N_("games in which words count in any order can't be analysed"));
  return OK;
}

static Review *make_review(const Settings *settings) {
  Review *review = mem_alloc(sizeof *review);
  review->title = "";
  review->tiles = settings->tiles;
  review->layout = settings->layout;
  review->rack_size = settings->rack_size;
  review->bingo_bonus = settings->bingo_bonus;
  review->exchange_minimum = settings->exchange_minimum;
  review->player_count = settings->seat_count;
  return review;
}

// As they are called at the end: a seat may have been taken by somebody else than the settings say.
static void take_players(const State *state, Review *review) {
  for (int p = 0; p < review->player_count; p++) {
    const char *name = state->seats[p].who.name;
    review->players[p].name = arena_copy_text(&review->texts, name, strlen(name));
    review->players[p].score = state->seats[p].score;
  }
}

Status review_from_game(const Game *game, Review **out, Error *err) {
  Game *copy;
  Status status = review_game_check(game_settings(game), err);
  if (status == OK)
    status = game_create(game_settings(game), game_seed(game), game_began_ms(game), &copy, err);
  if (status != OK)
    return status;
  Review *review = make_review(game_settings(game));
  status = play_again(game, copy, review, err);
  if (status == OK)
    take_players(game_state(copy), review);
  game_destroy(copy);
  if (status == OK)
    *out = review;
  else
    review_destroy(review);
  return status;
}
