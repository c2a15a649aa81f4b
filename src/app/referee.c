// SPDX-License-Identifier: MIT
#include "app/referee.h"

#include "base/mem.h"
#include "engine/bot.h"
#include "game/refusal.h"
#include "movegen/movegen.h"

#include <assert.h>

static bool is_word(const Referee *referee, const Settings *settings, const Tile *word, int count) {
  assert(referee->lexicon->any_order == (settings->any_order != 0));
  return lexicon_has(referee->lexicon, word, count);
}

static void referee_add_word(const PlayWord *word, const TileSet *tiles, StrBuf *out) {
  if (out->size)
    strbuf_add_text(out, ", ");
  for (int i = 0; i < word->length; i++)
    strbuf_add_text(out, tiles->names[tile_letter(word->tiles[i])]);
}

static bool words_are_good(const Referee *referee, const Settings *settings, const Board *board, const Play *play,
                           StrBuf *wrong) {
  PlayWords words;
  bool good = true;
  play_words(board, play, &words);
  for (int i = 0; i < words.count; i++) {
    if (is_word(referee, settings, words.words[i].tiles, words.words[i].length))
      continue;
    good = false;
    if (wrong)
      referee_add_word(&words.words[i], &settings->tiles, wrong);
  }
  return good;
}

Status referee_check_play(const Referee *referee, const Game *game, const Play *play, Error *err) {
  const Settings *settings = game_settings(game);
  Play stretched = *play;
  Status status = play_check(&game_state(game)->board, &settings->layout, settings->rack_size, &stretched, err);
  if (status != OK || settings->challenge != CHALLENGE_VOID || settings->duplicate)
    return status; // wrong words are accepted, and nobody is told before they are judged
  ScopedStrBuf wrong = {0};
  if (!words_are_good(referee, settings, &game_state(game)->board, &stretched, &wrong))
    status = refuse(err, REFUSAL_INVALID_WORD, err_str(strbuf_text(&wrong)));
  return status;
}

void referee_judge(const Referee *referee, const Game *game, Action *challenge) {
  const Pending *pending = &game_state(game)->pending;
  Board board = game_state(game)->board;
  PlayWords words;
  play_take_back(&board, &pending->play);
  play_words(&board, &pending->play, &words);
  challenge->type = ACTION_CHALLENGE;
  challenge->challenge.count = words.count;
  for (int i = 0; i < words.count; i++)
    challenge->challenge.is_word[i] =
        is_word(referee, game_settings(game), words.words[i].tiles, words.words[i].length);
}

typedef struct Question {
  ScoreRules rules;
  MovegenInput input;
  CrossSets *cross; // owned; NULL: what somebody remembers
} Question;

// What could be played from this position; the rack is still to be filled in.
static void referee_ask(const Referee *referee, const Game *game, Question *question) {
  const Board *board = &game_state(game)->board;
  *question = (Question){.rules = settings_score_rules(game_settings(game))};
  question->input = (MovegenInput){.board = board, .rules = &question->rules, .node_budget = referee->node_budget};
  if (referee->memory && referee->tools && !referee->lexicon->any_order) {
    question->input.kwg = &referee->lexicon->kwg;
    question->input.cross = botmemory_cross(referee->memory, referee->tools, board, &question->rules);
  } else {
    question->cross = mem_resize(NULL, 1, sizeof *question->cross);
    movegen_use_lexicon(&question->input, referee->lexicon, question->cross);
  }
}

static bool can_buy(const State *state, const Settings *settings) {
  if (!settings->coins || state_active_seats(state) < 2)
    return false;
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!state->seats[seat].is_out && state_coins(state, settings, seat) >= settings->coins_price)
      return true;
  }
  return false;
}

Status referee_is_stuck(const Referee *referee, const Game *game, bool *out, Error *err) {
  const State *state = game_state(game);
  const Settings *settings = game_settings(game);
  int exchangeable = settings->exchange_minimum > 1 ? settings->exchange_minimum : 1;
  *out = false;
  if (state_is_over(state) || settings->duplicate || settings->challenge != CHALLENGE_VOID ||
      state->board.tile_count == 0 || bag_count(game_bag(game)) >= exchangeable || can_buy(state, settings))
    return OK;
  Question question;
  referee_ask(referee, game, &question);
  bool has_play = false;
  Status status = OK;
  for (int seat = 0; seat < state->seat_count && status == OK && !has_play; seat++) {
    Rack rack = bag_rack(game_bag(game), seat);
    question.input.rack = &rack;
    if (!state->seats[seat].is_out)
      status = movegen_has_play(&question.input, &has_play, err);
  }
  mem_free(question.cross);
  *out = status == OK && !has_play;
  return status == ERR_LIMIT && referee->node_budget > 0 ? OK : status;
}

// The best of what was submitted, where the best there was could not be found.
static void best_submission(const Game *game, Action *close) {
  const State *state = game_state(game);
  ScoreRules rules = settings_score_rules(game_settings(game));
  int best = -1;
  close->round_close.has_best = false;
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!close->round_close.is_valid[seat])
      continue;
    int score = play_score(&state->board, &rules, &state->seats[seat].submission);
    if (score > best) {
      best = score;
      close->round_close.has_best = true;
      close->round_close.best = state->seats[seat].submission;
    }
  }
}

Status referee_close_round(const Referee *referee, const Game *game, Action *close, Error *err) {
  const State *state = game_state(game);
  close->type = ACTION_ROUND_CLOSE;
  close->seat = SEAT_SYSTEM;
  close->round_close.round = state->round;
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    close->round_close.is_valid[seat] =
        player->submitted_play &&
        words_are_good(referee, game_settings(game), &state->board, &player->submission, NULL);
  }
  Question question;
  referee_ask(referee, game, &question);
  Rack rack = bag_rack(game_bag(game), 0);
  ScoredPlay best;
  question.input.rack = &rack;
  Status status = movegen_best(&question.input, &best, &close->round_close.has_best, err);
  if (status == OK && close->round_close.has_best)
    close->round_close.best = best.play;
  mem_free(question.cross);
  if (status != ERR_LIMIT || referee->node_budget == 0)
    return status;
  best_submission(game, close);
  return OK;
}
