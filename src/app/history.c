// SPDX-License-Identifier: MIT
#include "app/history.h"

#include "base/mem.h"

#include <string.h>

Status history_copy(const Game *game, int64_t seq, GameScript *out, Error *err) {
  *out = (GameScript){.count = seq};
  Status status = game_create(game_settings(game), game_seed(game), game_began_ms(game), &out->game, err);
  if (status != OK)
    return status;
  out->actions = mem_resize(NULL, (size_t)seq + 1, sizeof *out->actions);
  if (seq > 0)
    memcpy(out->actions, game_action(game, 1), (size_t)seq * sizeof *out->actions);
  return OK;
}

Status history_play(GameScript *script, Error *err) {
  Status status = OK;
  for (int64_t i = 0; status == OK && i < script->count; i++)
    status = game_replay(script->game, &script->actions[i], err);
  return status;
}

void gamescript_deinit(GameScript *script) {
  game_destroy(script->game);
  mem_free(script->actions);
  *script = (GameScript){0};
}

Status history_game_at(const Game *game, int64_t seq, Game **out, Error *err) {
  GameScript script;
  Status status = history_copy(game, seq, &script, err);
  if (status == OK)
    status = history_play(&script, err);
  if (status == OK) {
    *out = script.game;
    script.game = NULL;
  }
  gamescript_deinit(&script);
  return status;
}

static bool history_find_play(const State *before, const Action *action, Play *play, int *owner) {
  *owner = action->seat;
  switch (action->type) {
  case ACTION_PLAY:
    *play = action->play;
    return true;
  case ACTION_SUBMIT:
    *play = action->submit.play;
    return action->submit.has_play;
  case ACTION_ROUND_CLOSE:
    *play = action->round_close.best;
    return action->round_close.has_best;
  case ACTION_ACCEPT:
  case ACTION_CHALLENGE:
    *play = before->pending.play;
    *owner = before->pending.seat;
    return true;
  default:
    return false;
  }
}

// The words that the challenge found invalid.
static const char *wrong_words(const Action *action, const PlayWords *words, const TileSet *tiles, Arena *arena) {
  ScopedStrBuf text = {0};
  for (int i = 0; action->type == ACTION_CHALLENGE && i < words->count && i < action->challenge.count; i++) {
    if (action->challenge.is_word[i])
      continue;
    strbuf_add_text(&text, text.size ? ", " : "");
    for (int t = 0; t < words->words[i].length; t++)
      strbuf_add_text(&text, tiles->names[tile_letter(words->words[i].tiles[t])]);
  }
  return strbuf_keep(&text, arena);
}

static void describe_play(const Game *before, HistoryStep *step, Arena *arena) {
  const Settings *settings = game_settings(before);
  Board board = game_state(before)->board;
  if (step->action->type == ACTION_CHALLENGE || step->action->type == ACTION_ACCEPT)
    play_take_back(&board, &step->play);
  if (play_check(&board, &settings->layout, settings->rack_size, &step->play, NULL) != OK)
    return; // can't happen: the game was replayed
  ScoreRules rules = settings_score_rules(settings);
  ScopedStrBuf word = {0};
  PlayWords words;
  play_words(&board, &step->play, &words);
  step->score = play_score(&board, &rules, &step->play);
  play_write_plain_word(&step->play, &board, &settings->tiles, &word);
  step->word = strbuf_keep(&word, arena);
  step->wrong = wrong_words(step->action, &words, &settings->tiles, arena);
  step->has_play = true;
}

// The number of tiles that the action itself put back into the bag.
static int history_returned(const Action *action) {
  if (action->type == ACTION_EXCHANGE)
    return action->exchange.count;
  return action->type == ACTION_BUY_BLANK && action->buy_blank.gives ? 1 : 0;
}

static void mark_undone(History *history, int64_t to_seq, int64_t undo_seq) {
  for (int64_t seq = to_seq + 1; seq < undo_seq; seq++)
    history->steps[seq - 1].is_undone = true;
}

static void describe_change(const Game *game, int bag_before, const int *scores_before, HistoryStep *step) {
  const State *state = game_state(game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    step->scores[seat] = state->seats[seat].score;
    step->changes[seat] = state->seats[seat].score - scores_before[seat];
  }
  int drawn = bag_before + history_returned(step->action) - bag_count(game_bag(game));
  step->drawn = drawn > 0 ? drawn : 0;
  step->takes_back =
      step->action->type == ACTION_UNDO && step->action->undo.answer != UNDO_NO && !state->undo_offer.is_there;
}

static Status history_add_step(History *history, Game *replayed, const Action *action, Error *err) {
  HistoryStep *step = &history->steps[history->count];
  const State *state = game_state(replayed);
  int scores[SEATS_MAX] = {0}, in_bag = bag_count(game_bag(replayed));
  for (int seat = 0; seat < state->seat_count; seat++)
    scores[seat] = state->seats[seat].score;
  *step = (HistoryStep){.action = action, .turn_number = state->turn_number, .word = "", .wrong = ""};
  if (history_find_play(state, action, &step->play, &step->owner))
    describe_play(replayed, step, &history->arena);
  Status status = game_replay(replayed, action, err);
  if (status != OK)
    return status;
  describe_change(replayed, in_bag, scores, step);
  if (step->takes_back)
    mark_undone(history, action->undo.to_seq, action->seq);
  history->count++;
  return OK;
}

bool historystep_is_silent(const HistoryStep *step) {
  ActionType type = step->action->type;
  return type == ACTION_HELP || type == ACTION_PAUSE || type == ACTION_SEAT_CHANGE;
}

Status history_build(const Game *game, History *out, Error *err) {
  Game *replayed;
  Status status = history_game_at(game, 0, &replayed, err);
  if (status != OK)
    return status;
  History history = {.steps = mem_alloc((size_t)(game_action_count(game) + 1) * sizeof *history.steps)};
  for (int64_t seq = 1; status == OK && seq <= game_action_count(game); seq++)
    status = history_add_step(&history, replayed, game_action(game, seq), err);
  game_destroy(replayed);
  if (status == OK)
    *out = history;
  else
    history_deinit(&history);
  return status;
}

void history_deinit(History *history) {
  mem_free(history->steps);
  arena_deinit(&history->arena);
  *history = (History){0};
}
