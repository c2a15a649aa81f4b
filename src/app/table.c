// SPDX-License-Identifier: MIT
// What a table does: time, judgement, recording, and undoing turns.
#include "app/table.h"

#include "base/mem.h"
#include "engine/bot.h"
#include "game/refusal.h"
#include "movegen/movegen.h"

#include <assert.h>

// ---- the referee ----

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
    return status; // wrong words are accepted, and nothing is said before they are judged
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
  CrossSets *cross; // owned; NULL: those that are remembered are used
} Question;

// Prepares the search for plays from this position; the caller fills in the rack.
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

// Nobody can lay a tile, exchange or buy a blank any more: the game should end as stuck. Never in challenge modes,
// where any word may be tried and the answer would tell which words are good. There the passes end the game, as they do
// if the budget does not suffice to find out.
static Status referee_is_stuck(const Referee *referee, const Game *game, bool *out, Error *err) {
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

// The best submitted play, for rounds whose best possible play could not be found.
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

// ---- the table ----

// The system's clock may be set back; a game's time never goes back.
int64_t table_now_ms(const GameTable *table) {
  int64_t now = table->now_ms ? table->now_ms() : sharedclock_ms(table->clock);
  int64_t last = game_state(table->game)->at_ms;
  return now > last ? now : last;
}

static int64_t round_limit_ms(const Settings *settings) {
  return settings->duplicate ? (int64_t)settings->duplicate_round_s * 1000 : 0;
}

bool table_time_left_ms(const GameTable *table, int seat, int64_t *out) {
  const Settings *settings = game_settings(table->game);
  const State *state = game_state(table->game);
  int64_t used = state_time_used_ms(state, settings, table_now_ms(table));
  if (state_is_over(state) || !settings_have_clock(settings))
    return false;
  if (settings->duplicate)
    *out = round_limit_ms(settings) - used;
  else if (settings->clock == CLOCK_GAME)
    *out = state->seats[seat].clock_ms - (seat == state_awaited(state) ? used : 0);
  else
    *out = (int64_t)settings->clock_limit_s * 1000 - (seat == state_awaited(state) ? used : 0);
  return true;
}

bool table_clock_runs(const GameTable *table) {
  const Settings *settings = game_settings(table->game);
  const State *state = game_state(table->game);
  bool waits = settings_rules_are(settings, 2) && state_has_free_seat(state);
  return settings_have_clock(settings) && !state_is_over(state) && !waits;
}

int table_turn(const GameTable *table) {
  return state_awaited(game_state(table->game));
}

bool table_time_is_up_in_ms(const GameTable *table, int64_t *out) {
  const Settings *settings = game_settings(table->game);
  int seat = settings->duplicate ? 0 : table_turn(table);
  int64_t left;
  if (seat < 0 || !table_clock_runs(table) || !table_time_left_ms(table, seat, &left))
    return false;
  if (!settings->duplicate && settings->clock == CLOCK_GAME)
    left += (int64_t)settings->clock_overtime_s * 1000;
  *out = left < 0 ? 0 : left + 1; // the last millisecond still counts
  return true;
}

bool table_is_machine(const GameTable *table, int seat) {
  return seat >= 0 && game_state(table->game)->seats[seat].who.kind == SEAT_BOT;
}

static Status table_record(GameTable *table, Action *action, Error *err) {
  action->at_ms = table_now_ms(table);
  return table->log ? gamelog_append(table->log, action, err) : game_append(table->game, action, err);
}

Status table_wake(GameTable *table, int64_t until_ms, Error *err) {
  int64_t now = table_now_ms(table), began = game_state(table->game)->turn_began_ms;
  Action action = {.type = ACTION_PAUSE, .seat = SEAT_SYSTEM};
  action.pause.ms = (until_ms < now ? until_ms : now) - began;
  if (!table_clock_runs(table) || game_settings(table->game)->clock == CLOCK_DAYS || action.pause.ms < 1)
    return OK;
  return table_record(table, &action, err);
}

static Status end_if_stuck(GameTable *table, Error *err) {
  bool is_stuck;
  Status status = referee_is_stuck(&table->referee, table->game, &is_stuck, err);
  if (status != OK || !is_stuck)
    return status;
  Action action = {.type = ACTION_STUCK, .seat = SEAT_SYSTEM};
  return table_record(table, &action, err);
}

// Verdicts are part of a challenge. For other actions the rules come first: an action out of turn is refused whatever
// its words are.
Status table_check(const GameTable *table, Action *action, Error *err) {
  action->at_ms = table_now_ms(table);
  if (action->type == ACTION_CHALLENGE && game_state(table->game)->pending.is_there)
    referee_judge(&table->referee, table->game, action);
  Status status = game_check(table->game, action, err);
  if (status != OK || action->type != ACTION_PLAY)
    return status;
  return referee_check_play(&table->referee, table->game, &action->play, err);
}

Status table_do_checked(GameTable *table, Action *action, Error *err) {
  Status status = OK;
  if (table->log)
    status = gamelog_append_checked(table->log, action, err);
  else
    game_append_checked(table->game, action);
  return status == OK ? end_if_stuck(table, err) : status;
}

Status table_do(GameTable *table, Action *action, Error *err) {
  Status status = table_check(table, action, err);
  return status == OK ? table_do_checked(table, action, err) : status;
}

// The latest state in which a person was about to complete a turn.
static Status last_turn_of_people(const GameTable *table, int64_t *to_seq, Error *err) {
  const State *state = game_state(table->game);
  Status status = game_undo_target(table->game, SEAT_SYSTEM, to_seq, err); // asks for nobody, only to learn why not
  int64_t latest = -1;
  for (int seat = 0; seat < state->seat_count; seat++) {
    int64_t target;
    if (state->seats[seat].who.kind == SEAT_PERSON && game_undo_target(table->game, seat, &target, NULL) == OK &&
        target > latest)
      latest = target;
  }
  if (latest < 0)
    return status;
  *to_seq = latest;
  return OK;
}

// Has the seat asked for this since the last turn?
static bool has_asked(const Game *game, int seat, int64_t to_seq) {
  for (int64_t seq = game_action_count(game); seq > 0; seq--) {
    const Action *action = game_action(game, seq);
    if (action->type != ACTION_UNDO && action->type != ACTION_HELP && action->type != ACTION_PAUSE)
      return false;
    if (action->type == ACTION_UNDO && action->seat == seat && action->undo.answer == UNDO_ASK &&
        action->undo.to_seq == to_seq)
      return true;
  }
  return false;
}

// Asking again would restart an open request and lose the answers so far, and a refused one could be repeated until the
// others give in. So players who do not share a device may ask once a turn.
static Status read_asking(const GameTable *table, Action *action, Error *err) {
  const UndoOffer *offer = &game_state(table->game)->undo_offer;
  action->type = ACTION_UNDO;
  action->undo.answer = UNDO_ASK;
  Status status = last_turn_of_people(table, &action->undo.to_seq, err);
  if (status == OK && table->is_remote && has_asked(table->game, action->seat, action->undo.to_seq))
    return refuse(err, REFUSAL_UNDO_ASKED);
  if (status == OK && offer->is_there && offer->to_seq == action->undo.to_seq && offer->seat != action->seat)
    action->undo.answer = UNDO_YES; // two want the same
  return status;
}

Status table_check_undo(const GameTable *table, int seat, Error *err) {
  Action action = {.seat = seat, .at_ms = table_now_ms(table)};
  Status status = read_asking(table, &action, err);
  return status == OK ? game_check(table->game, &action, err) : status;
}

Status table_undo_as(GameTable *table, Action *action, Error *err) {
  Status status = read_asking(table, action, err);
  return status == OK ? table_do(table, action, err) : status;
}

Status table_undo(GameTable *table, int seat, Error *err) {
  return table_undo_as(table, &(Action){.seat = seat}, err);
}

Status table_answer_undo(GameTable *table, int seat, bool agrees, Error *err) {
  Action action = {.type = ACTION_UNDO, .seat = seat};
  action.undo.to_seq = game_state(table->game)->undo_offer.to_seq;
  action.undo.answer = agrees ? UNDO_YES : UNDO_NO;
  return table_do(table, &action, err);
}

unsigned table_undo_awaits(const GameTable *table) {
  const State *state = game_state(table->game);
  unsigned people = 0;
  for (int seat = 0; state->undo_offer.is_there && seat < state->seat_count; seat++)
    people |= (unsigned)(state->seats[seat].who.kind == SEAT_PERSON && !state->seats[seat].is_out) << seat;
  return people & ~state->undo_offer.agreed;
}
