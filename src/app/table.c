// SPDX-License-Identifier: MIT
#include "app/table.h"

#include "base/mem.h"
#include "engine/bot.h"
#include "game/refusal.h"

#include <time.h>

static int64_t system_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// The system's clock may be set back; a game's time never goes back.
static int64_t now_ms(const Table *table) {
  int64_t now = table->now_ms ? table->now_ms() : system_ms();
  int64_t last = game_state(table->game)->at_ms;
  return now > last ? now : last;
}

int table_turn(const Table *table) {
  return game_state(table->game)->turn;
}

bool table_is_machine(const Table *table, int seat) {
  return seat >= 0 && game_state(table->game)->seats[seat].who.kind == SEAT_BOT;
}

static Status record(Table *table, Action *action, Error *err) {
  action->at_ms = now_ms(table);
  return table->log ? gamelog_append(table->log, action, err) : game_append(table->game, action, err);
}

static Status end_if_stuck(Table *table, Error *err) {
  bool is_stuck;
  Status status = referee_is_stuck(&table->referee, table->game, &is_stuck, err);
  if (status != OK || !is_stuck)
    return status;
  Action action = {.type = ACTION_STUCK, .seat = SEAT_SYSTEM};
  return record(table, &action, err);
}

static Status judge(Table *table, Action *action, Error *err) {
  if (action->type == ACTION_PLAY)
    return referee_check_play(&table->referee, table->game, &action->play, err);
  if (action->type == ACTION_CHALLENGE && game_state(table->game)->pending.is_there)
    referee_judge(&table->referee, table->game, action);
  return OK;
}

Status table_do(Table *table, Action *action, Error *err) {
  // The rules speak first: a wrong turn is a wrong turn whatever the words are.
  Action asked = *action;
  asked.at_ms = now_ms(table);
  Status status = action->type == ACTION_CHALLENGE ? OK : game_check(table->game, &asked, err);
  if (status == OK)
    status = judge(table, action, err);
  if (status == OK)
    status = record(table, action, err);
  return status == OK ? end_if_stuck(table, err) : status;
}

Status table_play(Table *table, int seat, const Play *play, Error *err) {
  Action action = {.type = ACTION_PLAY, .seat = seat, .play = *play};
  return table_do(table, &action, err);
}

Status table_exchange(Table *table, int seat, const Tile *tiles, int count, Error *err) {
  Action action = {.type = ACTION_EXCHANGE, .seat = seat};
  if (count > RACK_MAX)
    return refuse(err, REFUSAL_EXCHANGE_COUNT, err_int(RACK_MAX));
  for (int i = 0; i < count; i++)
    action.exchange.tiles[i] = tiles[i];
  action.exchange.count = count;
  return table_do(table, &action, err);
}

Status table_undo(Table *table, int seat, Error *err) {
  Action action = {.type = ACTION_UNDO, .seat = seat};
  Status status = game_undo_target(table->game, seat, &action.undo.to_seq, err);
  return status == OK ? table_do(table, &action, err) : status;
}

static Status choose(const Table *table, int seat, const char *bot_name, const Progress *progress, Action *out,
                     Error *err) {
  const Bot *bot;
  Status status = bot_find(bot_name, &bot, err);
  if (status != OK)
    return status;
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  BotInput input = {
      .view = view,
      .lexicon = table->referee.lexicon,
      .seed = seed_derive(game_seed(table->game), "bot", (uint64_t)view->state.seq * SEATS_MAX + (uint64_t)seat),
      .progress = progress};
  *out = (Action){.seat = seat};
  status = bot->choose(&input, out, err);
  out->seat = seat;
  mem_free(view);
  return status;
}

// A machine knows its dictionary: it challenges what is not in it, and nothing else.
static bool wants_to_challenge(const Table *table, int seat, Action *challenge) {
  const Pending *pending = &game_state(table->game)->pending;
  if (!pending->is_there || pending->seat == seat)
    return false;
  *challenge = (Action){.seat = seat};
  referee_judge(&table->referee, table->game, challenge);
  for (int i = 0; i < challenge->challenge.count; i++) {
    if (!challenge->challenge.is_word[i])
      return true;
  }
  return false;
}

Status table_machine_turn(Table *table, const Progress *progress, Action *out, Error *err) {
  int seat = table_turn(table);
  const State *state = game_state(table->game);
  if (wants_to_challenge(table, seat, out))
    return table_do(table, out, err);
  if (state->pending.is_there && state->pending.goes_out) {
    *out = (Action){.type = ACTION_ACCEPT, .seat = seat};
    return table_do(table, out, err);
  }
  Status status = choose(table, seat, state->seats[seat].who.bot, progress, out, err);
  return status == OK ? table_do(table, out, err) : status;
}

Status table_suggest(Table *table, int seat, Action *out, Error *err) {
  Action help = {.type = ACTION_HELP, .seat = seat};
  Status status = table_do(table, &help, err);
  return status == OK ? choose(table, seat, "greedy", NULL, out, err) : status;
}

static Status submit_for_machine(Table *table, int seat, Error *err) {
  Action choice;
  Status status = choose(table, seat, game_state(table->game)->seats[seat].who.bot, NULL, &choice, err);
  if (status != OK)
    return status;
  Action submit = {.type = ACTION_SUBMIT, .seat = seat};
  submit.submit.round = game_state(table->game)->round;
  submit.submit.has_play = choice.type == ACTION_PLAY;
  submit.submit.play = choice.play;
  return table_do(table, &submit, err);
}

Status table_close_round(Table *table, Error *err) {
  const State *state = game_state(table->game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!table_is_machine(table, seat) || state->seats[seat].has_submitted || state->seats[seat].is_out)
      continue;
    Status status = submit_for_machine(table, seat, err);
    if (status != OK)
      return status;
  }
  Action close = {.seat = SEAT_SYSTEM};
  Status status = referee_close_round(&table->referee, table->game, &close, err);
  return status == OK ? table_do(table, &close, err) : status;
}
