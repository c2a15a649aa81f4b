// SPDX-License-Identifier: MIT
// Machines at a table: what they are given, what they choose, and who plays for the engines of other programs.
#include "app/machine.h"

#include "base/mem.h"
#include "engine/bot.h"
#include "engine/leavesfile.h"

#include <string.h>

#define HINT_MACHINE "static" // it judges moves like the review of a game

// The seed of a machine's chance: another one every turn; in a round the seat alone makes the difference.
static uint64_t machine_chance_of(const GameView *view) {
  int64_t turn = view->settings->duplicate ? view->state.round : view->state.seq;
  return (uint64_t)turn * SEATS_MAX + (uint64_t)view->seat;
}

static GameView *view_of(const GameTable *table, int seat) {
  GameView *view = mem_resize(NULL, 1, sizeof *view);
  game_view_for(table->game, seat, view);
  return view;
}

// NULL if the machine does not guess what others hold.
static TableDeeds *deeds_for(const GameTable *table, int seat, const Bot *bot) {
  TableDeeds *deeds = bot->uses_deeds ? mem_alloc(sizeof *deeds) : NULL;
  if (deeds)
    deeds_of_others(table->game, seat, deeds);
  return deeds;
}

// New players, and those who ask for a hint, are not shown rude words.
static BotInput bot_input(const GameTable *table, const GameView *view, const Bot *bot, bool is_hint,
                          const Progress *progress) {
  return (BotInput){.view = view,
                    .lexicon = table->referee.lexicon,
                    .common = bot->uses_everyday_words && table->everyday ? table->everyday : table->common,
                    .has_everyday_words = bot->uses_everyday_words && table->everyday,
                    .tools = table->kit && table->kit->has_tools ? &table->kit->tools : NULL,
                    .leaves = table->kit ? &table->kit->leaves : NULL,
                    .win = table->kit ? &table->kit->win : NULL,
                    .outlook = table->kit && table->kit->outlook.kinds > 0 ? &table->kit->outlook : NULL,
                    .time_ms = table->think_ms,
                    .work = table->work[view->seat],
                    .level = bot->level,
                    .avoids_rude = !table->allows_rude && (is_hint || bot->uses_common_words),
                    .seed = seed_derive(game_seed(table->game), "bot", machine_chance_of(view)),
                    .progress = progress};
}

static bool is_engine_name(const char *bot) {
  return strcmp(bot, "engine") == 0 || strncmp(bot, "engine:", 7) == 0;
}

static bool machine_is_engine(const GameTable *table, int seat) {
  return table->engines && is_engine_name(game_state(table->game)->seats[seat].who.bot);
}

static Status choose_by_engine(const GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  GameView *view = view_of(table, seat);
  *out = (Action){.seat = seat};
  Status status = table->engines->choose(table->engines->context, view, progress, out, err);
  out->seat = seat;
  mem_free(view);
  return status;
}

// A hint judges as the review does, even at a table whose players need no leave values: the built-in ones are then
// opened for it.
static Status machine_choose_by(const Bot *bot, BotInput *input, bool is_hint, Action *out, Error *err) {
  if (!is_hint || input->leaves)
    return bot->choose(input, out, err);
  ScopedMem Leaves *leaves = mem_alloc(sizeof *leaves);
  leaves_builtin(&input->view->settings->tiles, leaves);
  input->leaves = leaves;
  Status status = bot->choose(input, out, err);
  input->leaves = NULL;
  leaves_deinit(leaves);
  return status;
}

static Status machine_choose(const GameTable *table, int seat, const char *bot_name, bool is_hint,
                             const Progress *progress, Action *out, Error *err) {
  const Bot *bot;
  Status status = bot_find(bot_name, &bot, err);
  if (status != OK)
    return status;
  GameView *view = view_of(table, seat);
  BotInput input = bot_input(table, view, bot, is_hint, progress);
  TableDeeds *deeds = deeds_for(table, seat, bot);
  input.memory = table->referee.memory;
  input.deeds = deeds;
  *out = (Action){.seat = seat};
  status = machine_choose_by(bot, &input, is_hint, out, err);
  out->seat = seat;
  mem_free(deeds);
  mem_free(view);
  return status;
}

static bool machine_overlooks(const GameTable *table, int seat) {
  const Bot *bot;
  if (bot_find(game_state(table->game)->seats[seat].who.bot, &bot, NULL) != OK || !bot->overlooks)
    return false;
  GameView *view = view_of(table, seat);
  BotInput input = bot_input(table, view, bot, false, NULL);
  bool result = bot->overlooks(&input);
  mem_free(view);
  return result;
}

// A machine challenges a play only if a word is not in its dictionary, and only if it does not overlook that.
static bool wants_to_challenge(const GameTable *table, int seat, Action *challenge) {
  const Pending *pending = &game_state(table->game)->pending;
  if (!pending->is_there || pending->seat == seat)
    return false;
  *challenge = (Action){.seat = seat};
  referee_judge(&table->referee, table->game, challenge);
  for (int i = 0; i < challenge->challenge.count; i++) {
    if (!challenge->challenge.is_word[i])
      return !machine_overlooks(table, seat);
  }
  return false;
}

static void machine_do_nothing(const GameTable *table, int seat, Action *out) {
  *out = (Action){.type = ACTION_PASS, .seat = seat};
  if (game_settings(table->game)->duplicate) {
    out->type = ACTION_SUBMIT;
    out->submit.round = game_state(table->game)->round;
  }
}

Status table_machine_do(GameTable *table, int seat, bool has_chosen, Action *action, Error *err) {
  if (has_chosen && table_check(table, action, NULL) == OK)
    return table_do_checked(table, action, err);
  machine_do_nothing(table, seat, action);
  return table_do(table, action, err);
}

// An engine's fault is reported, and it passes instead.
static Status engine_turn(GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  Error why;
  Status status = choose_by_engine(table, seat, progress, out, &why);
  if (status == OK)
    status = table_do(table, out, &why);
  if (status == OK)
    return OK;
  if (progress_is_cancelled(progress))
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  status = table->engines->fault(table->engines->context, seat, &why, err);
  return status == OK ? table_machine_do(table, seat, false, out, err) : status;
}

// One thing: challenge an invalid play, buy an advantage, or make its move.
static Status move_machine(GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  const State *state = game_state(table->game);
  if (wants_to_challenge(table, seat, out))
    return table_do(table, out, err);
  if (state_must_answer(state)) {
    *out = (Action){.type = ACTION_ACCEPT, .seat = seat};
    return table_do(table, out, err);
  }
  if (machine_is_engine(table, seat))
    return engine_turn(table, seat, progress, out, err);
  Status status = machine_choose(table, seat, state->seats[seat].who.bot, false, progress, out, err);
  bool is_known = status != ERR_MISSING; // the machine
  return status == ERR_CANCELLED || !is_known ? status : table_machine_do(table, seat, status == OK, out, err);
}

struct MachineTask {
  const Bot *bot;
  Settings settings; // a copy: the game may be gone before the choice is made
  GameView *view;
  TableDeeds *deeds; // NULL: not wanted
  bool is_hint;
  BotInput input;
};

static Status machine_ask(const GameTable *table, int seat, const char *bot_name, bool is_hint, MachineTask **out,
                          Error *err) {
  const Bot *bot;
  Status status = bot_find(bot_name, &bot, err);
  if (status != OK)
    return status;
  MachineTask *task = mem_alloc(sizeof *task);
  task->bot = bot;
  task->view = view_of(table, seat);
  task->settings = *game_settings(table->game);
  task->view->settings = &task->settings;
  task->is_hint = is_hint;
  task->deeds = deeds_for(table, seat, bot);
  task->input = bot_input(table, task->view, bot, is_hint, NULL);
  task->input.deeds = task->deeds;
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
  return table_machine_task(table, seat, task, err);
}

Status table_machine_task(const GameTable *table, int seat, MachineTask **task, Error *err) {
  return machine_ask(table, seat, game_state(table->game)->seats[seat].who.bot, false, task, err);
}

Status table_help_ask(const GameTable *table, int seat, MachineTask **task, Error *err) {
  return machine_ask(table, seat, HINT_MACHINE, true, task, err);
}

Status machinetask_run(const MachineTask *task, const Progress *progress, Action *out, Error *err) {
  BotInput input = task->input;
  Action choice = {.seat = task->view->seat};
  input.progress = progress;
  Status status = machine_choose_by(task->bot, &input, task->is_hint, &choice, err);
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

bool machinetask_is_long(const MachineTask *task) {
  return task->bot->thinks_long;
}

void machinetask_hurry(MachineTask *task, int64_t time_ms) {
  task->input.time_ms = time_ms;
}

const Settings *machinetask_settings(const MachineTask *task) {
  return &task->settings;
}

int machinetask_score(const MachineTask *task, const Play *play) {
  ScoreRules rules = settings_score_rules(&task->settings);
  return play_score(&task->view->state.board, &rules, play);
}

const Board *machinetask_board(const MachineTask *task) {
  return &task->view->state.board;
}

const Rack *machinetask_rack(const MachineTask *task) {
  return &task->view->rack;
}

void machinetask_destroy(MachineTask *task) {
  if (!task)
    return;
  mem_free(task->view);
  mem_free(task->deeds);
  mem_free(task);
}

Status table_suggest(GameTable *table, int seat, Action *out, Error *err) {
  Action help = {.type = ACTION_HELP, .seat = seat};
  Status status = table_do(table, &help, err);
  return status == OK ? machine_choose(table, seat, HINT_MACHINE, true, NULL, out, err) : status;
}

// Duplicate: submits what the machine has found for the round.
static Status submit_machine(GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  Action choice;
  Error why;
  Status status;
  if (machine_is_engine(table, seat)) {
    status = choose_by_engine(table, seat, progress, &choice, &why);
    if (status != OK && progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("cancelled"));
    if (status != OK) {
      status = table->engines->fault(table->engines->context, seat, &why, err);
      choice.type = ACTION_PASS;
    }
  } else {
    status = machine_choose(table, seat, game_state(table->game)->seats[seat].who.bot, false, progress, &choice, err);
    if (status != OK && status != ERR_CANCELLED && status != ERR_MISSING)
      return table_machine_do(table, seat, false, out, err);
  }
  if (status != OK)
    return status;
  *out = (Action){.type = ACTION_SUBMIT, .seat = seat};
  out->submit.round = game_state(table->game)->round;
  out->submit.has_play = choice.type == ACTION_PLAY;
  if (out->submit.has_play)
    out->submit.play = choice.play;
  return table_machine_do(table, seat, true, out, err);
}

Status table_machine_turn(GameTable *table, int seat, const Progress *progress, Action *out, Error *err) {
  return game_settings(table->game)->duplicate ? submit_machine(table, seat, progress, out, err)
                                               : move_machine(table, seat, progress, out, err);
}
