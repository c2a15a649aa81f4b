// SPDX-License-Identifier: MIT
#include "app/table.h"

#include "base/mem.h"
#include "engine/bot.h"
#include "game/refusal.h"

#include <string.h>
#include <time.h>

int64_t table_system_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// The system's clock may be set back; a game's time never goes back.
int64_t table_now_ms(const GameTable *table) {
  int64_t now = (table->now_ms ? table->now_ms() : table_system_ms()) - table->behind_ms;
  int64_t last = game_state(table->game)->at_ms;
  return now > last ? now : last;
}

static int64_t round_limit_ms(const Settings *settings) {
  return settings->duplicate ? (int64_t)settings->duplicate_round_s * 1000 : 0;
}

void table_resume(GameTable *table) {
  const Settings *settings = game_settings(table->game);
  table->behind_ms = 0;
  if (settings->clock == CLOCK_GAME || settings->clock == CLOCK_TURN || round_limit_ms(settings) > 0)
    table->behind_ms = table_now_ms(table) - game_state(table->game)->at_ms;
}

bool table_time_left_ms(const GameTable *table, int seat, int64_t *out) {
  const Settings *settings = game_settings(table->game);
  const State *state = game_state(table->game);
  int64_t used = table_now_ms(table) - state->turn_began_ms;
  if (state_is_over(state) || (settings->duplicate ? round_limit_ms(settings) == 0 : settings->clock == CLOCK_NONE))
    return false;
  if (settings->duplicate)
    *out = round_limit_ms(settings) - used;
  else if (settings->clock == CLOCK_GAME)
    *out = state->seats[seat].clock_ms - (seat == state_awaited(state) ? used : 0);
  else
    *out = (int64_t)settings->clock_limit_s * 1000 - (seat == state_awaited(state) ? used : 0);
  return true;
}

int table_turn(const GameTable *table) {
  return state_awaited(game_state(table->game));
}

bool table_time_is_up_in_ms(const GameTable *table, int64_t *out) {
  const Settings *settings = game_settings(table->game);
  int seat = settings->duplicate ? 0 : table_turn(table);
  int64_t left;
  if (seat < 0 || !table_time_left_ms(table, seat, &left))
    return false;
  if (!settings->duplicate && settings->clock == CLOCK_GAME)
    left += (int64_t)settings->clock_overtime_s * 1000;
  *out = left < 0 ? 0 : left + 1; // the last millisecond still counts
  return true;
}

bool table_is_machine(const GameTable *table, int seat) {
  return seat >= 0 && game_state(table->game)->seats[seat].who.kind == SEAT_BOT;
}

static Status record(GameTable *table, Action *action, Error *err) {
  action->at_ms = table_now_ms(table);
  return table->log ? gamelog_append(table->log, action, err) : game_append(table->game, action, err);
}

static Status end_if_stuck(GameTable *table, Error *err) {
  bool is_stuck;
  Status status = referee_is_stuck(&table->referee, table->game, &is_stuck, err);
  if (status != OK || !is_stuck)
    return status;
  Action action = {.type = ACTION_STUCK, .seat = SEAT_SYSTEM};
  return record(table, &action, err);
}

static Status judge(GameTable *table, Action *action, Error *err) {
  if (action->type == ACTION_PLAY)
    return referee_check_play(&table->referee, table->game, &action->play, err);
  if (action->type == ACTION_CHALLENGE && game_state(table->game)->pending.is_there)
    referee_judge(&table->referee, table->game, action);
  return OK;
}

Status table_do(GameTable *table, Action *action, Error *err) {
  // The rules speak first: a wrong turn is a wrong turn whatever the words are.
  Action asked = *action;
  asked.at_ms = table_now_ms(table);
  Status status = action->type == ACTION_CHALLENGE ? OK : game_check(table->game, &asked, err);
  if (status == OK)
    status = judge(table, action, err);
  if (status == OK)
    status = record(table, action, err);
  return status == OK ? end_if_stuck(table, err) : status;
}

Status table_play(GameTable *table, int seat, const Play *play, Error *err) {
  Action action = {.type = ACTION_PLAY, .seat = seat, .play = *play};
  return table_do(table, &action, err);
}

Status table_exchange(GameTable *table, int seat, const Tile *tiles, int count, Error *err) {
  Action action = {.type = ACTION_EXCHANGE, .seat = seat};
  if (count < 0 || count > RACK_MAX)
    return refuse(err, REFUSAL_EXCHANGE_COUNT, err_int(RACK_MAX));
  for (int i = 0; i < count; i++)
    action.exchange.tiles[i] = tiles[i];
  action.exchange.count = count;
  return table_do(table, &action, err);
}

// The latest state in which a person was about to complete a turn.
static Status last_turn_of_people(const GameTable *table, int64_t *to_seq, Error *err) {
  const State *state = game_state(table->game);
  Status status = game_undo_target(table->game, SEAT_SYSTEM, to_seq, err); // nobody's: only to hear why not
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
    if (action->type != ACTION_UNDO && action->type != ACTION_HELP)
      return false;
    if (action->type == ACTION_UNDO && action->seat == seat && action->undo.answer == UNDO_ASK &&
        action->undo.to_seq == to_seq)
      return true;
  }
  return false;
}

static Status read_asking(const GameTable *table, Action *action, Error *err) {
  const UndoOffer *offer = &game_state(table->game)->undo_offer;
  action->type = ACTION_UNDO;
  action->undo.answer = UNDO_ASK;
  Status status = last_turn_of_people(table, &action->undo.to_seq, err);
  if (status == OK && offer->is_there && offer->to_seq == action->undo.to_seq && offer->seat != action->seat)
    action->undo.answer = UNDO_YES; // two who want the same
  return status;
}

// A request that is open would begin anew without those who have agreed, and one that was refused would be made until
// the others give in.
static Status read_first_asking(const GameTable *table, Action *action, Error *err) {
  Status status = read_asking(table, action, err);
  if (status == OK && has_asked(table->game, action->seat, action->undo.to_seq))
    status = refuse(err, REFUSAL_UNDO_ASKED);
  return status;
}

bool table_may_undo(const GameTable *table, int seat) {
  Action action = {.seat = seat, .at_ms = table_now_ms(table)};
  return read_first_asking(table, &action, NULL) == OK && game_check(table->game, &action, NULL) == OK;
}

Status table_undo_as(GameTable *table, Action *action, Error *err) {
  Status status = read_first_asking(table, action, err);
  return status == OK ? table_do(table, action, err) : status;
}

Status table_undo(GameTable *table, int seat, Error *err) {
  Action action = {.seat = seat};
  Status status = read_asking(table, &action, err);
  return status == OK ? table_do(table, &action, err) : status;
}

Status table_answer_undo(GameTable *table, int seat, bool agrees, Error *err) {
  Action action = {.type = ACTION_UNDO, .seat = seat};
  action.undo.to_seq = game_state(table->game)->undo_offer.to_seq;
  action.undo.answer = agrees ? UNDO_YES : UNDO_NO;
  return table_do(table, &action, err);
}

Status table_check_time(GameTable *table, bool *ran_out, Error *err) {
  const Settings *settings = game_settings(table->game);
  *ran_out = false;
  if (state_is_over(game_state(table->game)))
    return OK;
  if (settings->duplicate) {
    int64_t left;
    *ran_out = table_time_left_ms(table, 0, &left) && left < 0;
    return *ran_out ? table_close_round(table, err) : OK;
  }
  Action action = {.type = ACTION_TIMEOUT, .seat = SEAT_SYSTEM, .at_ms = table_now_ms(table)};
  action.timeout.seat = table_turn(table);
  *ran_out = settings->clock != CLOCK_NONE && game_check(table->game, &action, NULL) == OK;
  return *ran_out ? table_do(table, &action, err) : OK;
}

static BotInput bot_input(const GameTable *table, const GameView *view, const Bot *bot, const Progress *progress) {
  uint64_t turn = (uint64_t)view->state.seq * SEATS_MAX + (uint64_t)view->seat;
  return (BotInput){.view = view,
                    .lexicon = table->referee.lexicon,
                    .common = table->common,
                    .tools = table->kit && table->kit->has_tools ? &table->kit->tools : NULL,
                    .leaves = table->kit ? &table->kit->leaves : NULL,
                    .win = table->kit ? &table->kit->win : NULL,
                    .time_ms = table->think_ms,
                    .level = bot->level,
                    .seed = seed_derive(game_seed(table->game), "bot", turn),
                    .progress = progress};
}

static bool is_guest_name(const char *bot) {
  return strcmp(bot, "engine") == 0 || strncmp(bot, "engine:", 7) == 0;
}

static bool is_guest(const GameTable *table, int seat) {
  return table->guests && is_guest_name(game_state(table->game)->seats[seat].who.bot);
}

static Status choose_by_guest(const GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  *out = (Action){.seat = seat};
  Status status = table->guests->choose(table->guests->context, view, progress, out, err);
  out->seat = seat;
  mem_free(view);
  return status;
}

static Status choose(const GameTable *table, int seat, const char *bot_name, const Progress *progress, Action *out,
                     Error *err) {
  const Bot *bot;
  Status status = bot_find(bot_name, &bot, err);
  if (status != OK)
    return status;
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  BotInput input = bot_input(table, view, bot, progress);
  *out = (Action){.seat = seat};
  status = bot->choose(&input, out, err);
  out->seat = seat;
  mem_free(view);
  return status;
}

static bool overlooks(const GameTable *table, int seat) {
  const Bot *bot;
  if (bot_find(game_state(table->game)->seats[seat].who.bot, &bot, NULL) != OK || !bot->overlooks)
    return false;
  GameView *view = mem_alloc(sizeof *view);
  game_view_for(table->game, seat, view);
  BotInput input = bot_input(table, view, bot, NULL);
  bool result = bot->overlooks(&input);
  mem_free(view);
  return result;
}

// A machine knows its dictionary: it challenges what is not in it, unless it overlooks that, and nothing else.
static bool wants_to_challenge(const GameTable *table, int seat, Action *challenge) {
  const Pending *pending = &game_state(table->game)->pending;
  if (!pending->is_there || pending->seat == seat)
    return false;
  *challenge = (Action){.seat = seat};
  referee_judge(&table->referee, table->game, challenge);
  for (int i = 0; i < challenge->challenge.count; i++) {
    if (!challenge->challenge.is_word[i])
      return !overlooks(table, seat);
  }
  return false;
}

// What a guest does wrong is told, and it passes instead.
static Status guest_turn(GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  Error why;
  Status status = choose_by_guest(table, seat, progress, out, &why);
  if (status == OK)
    status = table_do(table, out, &why);
  if (status == OK)
    return OK;
  if (progress_is_cancelled(progress))
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  status = table->guests->fault(table->guests->context, seat, &why, err);
  if (status != OK)
    return status;
  *out = (Action){.type = ACTION_PASS, .seat = seat};
  return table_do(table, out, err);
}

Status table_machine_turn(GameTable *table, const Progress *progress, Action *out, Error *err) {
  int seat = table_turn(table);
  const State *state = game_state(table->game);
  if (wants_to_challenge(table, seat, out))
    return table_do(table, out, err);
  if (state_must_answer(state)) {
    *out = (Action){.type = ACTION_ACCEPT, .seat = seat};
    return table_do(table, out, err);
  }
  if (is_guest(table, seat))
    return guest_turn(table, seat, progress, out, err);
  Status status = choose(table, seat, state->seats[seat].who.bot, progress, out, err);
  return status == OK ? table_do(table, out, err) : status;
}

struct MachineTask {
  const Bot *bot;
  Settings settings; // the view's own: the game may be gone before the choice is made
  GameView *view;
  BotInput input;
};

static Status ask(const GameTable *table, int seat, const char *bot_name, MachineTask **out, Error *err) {
  const Bot *bot;
  Status status = bot_find(bot_name, &bot, err);
  if (status != OK)
    return status;
  MachineTask *task = mem_alloc(sizeof *task);
  task->bot = bot;
  task->view = mem_alloc(sizeof *task->view);
  game_view_for(table->game, seat, task->view);
  task->settings = *game_settings(table->game);
  task->view->settings = &task->settings;
  task->input = bot_input(table, task->view, bot, NULL);
  *out = task;
  return OK;
}

Status table_machine_ask(const GameTable *table, int seat, MachineTask **task, Action *at_once, Error *err) {
  const State *state = game_state(table->game);
  *task = NULL;
  if (!wants_to_challenge(table, seat, at_once))
    *at_once = (Action){.type = ACTION_ACCEPT, .seat = seat};
  if (state_must_answer(state))
    return OK;
  return ask(table, seat, state->seats[seat].who.bot, task, err);
}

Status table_help_ask(const GameTable *table, int seat, MachineTask **task, Error *err) {
  return ask(table, seat, "greedy", task, err);
}

Status machinetask_run(const MachineTask *task, const Progress *progress, Action *out, Error *err) {
  BotInput input = task->input;
  Action choice = {.seat = task->view->seat};
  input.progress = progress;
  Status status = task->bot->choose(&input, &choice, err);
  choice.seat = task->view->seat;
  if (status != OK)
    return status;
  *out = choice;
  if (!task->view->settings->duplicate)
    return OK;
  *out = (Action){.type = ACTION_SUBMIT, .seat = choice.seat};
  out->submit.round = task->view->state.round;
  out->submit.has_play = choice.type == ACTION_PLAY;
  if (out->submit.has_play)
    out->submit.play = choice.play;
  return OK;
}

const Settings *machinetask_settings(const MachineTask *task) {
  return &task->settings;
}

int machinetask_score(const MachineTask *task, const Play *play) {
  ScoreRules rules = settings_score_rules(&task->settings);
  return play_score(&task->view->state.board, &rules, play);
}

void machinetask_destroy(MachineTask *task) {
  if (!task)
    return;
  mem_free(task->view);
  mem_free(task);
}

Status table_suggest(GameTable *table, int seat, Action *out, Error *err) {
  Action help = {.type = ACTION_HELP, .seat = seat};
  Status status = table_do(table, &help, err);
  return status == OK ? choose(table, seat, "greedy", NULL, out, err) : status;
}

static Status submit_for_machine(GameTable *table, int seat, const Progress *progress, Error *err) {
  Action choice;
  Error why;
  Status status;
  if (is_guest(table, seat)) {
    status = choose_by_guest(table, seat, progress, &choice, &why);
    if (status != OK && !progress_is_cancelled(progress)) {
      status = table->guests->fault(table->guests->context, seat, &why, err);
      choice.type = ACTION_PASS;
    }
  } else {
    status = choose(table, seat, game_state(table->game)->seats[seat].who.bot, progress, &choice, err);
  }
  if (status != OK)
    return status;
  Action submit = {.type = ACTION_SUBMIT, .seat = seat};
  submit.submit.round = game_state(table->game)->round;
  submit.submit.has_play = choice.type == ACTION_PLAY;
  if (submit.submit.has_play)
    submit.submit.play = choice.play;
  return table_do(table, &submit, err);
}

Status table_machines_submit(GameTable *table, const Progress *progress, Error *err) {
  const State *state = game_state(table->game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!table_is_machine(table, seat) || state->seats[seat].has_submitted || state->seats[seat].is_out)
      continue;
    Status status = submit_for_machine(table, seat, progress, err);
    if (status != OK)
      return status;
  }
  return OK;
}

Status table_close_round(GameTable *table, Error *err) {
  int64_t left;
  Status status = OK;
  if (!table_time_left_ms(table, 0, &left) || left >= 0) // after that machines are too late like everybody else
    status = table_machines_submit(table, NULL, err);
  if (status != OK)
    return status;
  Action close = {.seat = SEAT_SYSTEM};
  status = referee_close_round(&table->referee, table->game, &close, err);
  return status == OK ? table_do(table, &close, err) : status;
}
