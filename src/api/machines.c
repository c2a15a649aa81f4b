// SPDX-License-Identifier: MIT
// Machines at the tables. A machine gets a copy of what its seat sees and thinks on a thread of the engine's pool. Long
// thinking is a job instead, which any node or worker may take; the copy stays here, so that the machine can decide in
// a hurry if the job fails. The choice is played only if the game has not gone on meanwhile.
// meanwhile.
#include "api/api.h"
#include "api/jobcall.h"
#include "api/nodes.h"
#include "api/router.h"
#include "app/machine.h"
#include "app/served.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A turn as a job: the worker reads the game from the store and thinks; the node with the table plays the choice. The
// same position and seed give the same play, whoever thinks.

enum {
  TURN_THINK_MS = 120 * 1000, // more means an error: usually it takes a second or two, ten on a slow and busy machine
  TURN_WAIT_MS = 180 * 1000,  // workers may die meanwhile
  TURN_IDLE_MS = 5 * 1000,    // all workers are busy, or there is none
};

// Identifies the turn: choices for another turn do not count. A round of a duplicate game is one turn, whoever has
// submitted.
typedef struct TurnOrder {
  const char *game;
  int seat;
  int64_t seq, round; // seq 0: a round
  const char *hash;   // of the last action; "": a round
} TurnOrder;

static const Field turn_order_fields[] = {
    {"game", FIELD_TEXT, FIELD_IN(TurnOrder, game), .low = 1, .high = GAME_ID_SIZE - 1},
    {"seat", FIELD_INT, FIELD_IN(TurnOrder, seat), .high = SEATS_MAX - 1},
    {"seq", FIELD_INT, FIELD_IN(TurnOrder, seq), .high = INT64_MAX},
    {"round", FIELD_INT, FIELD_IN(TurnOrder, round), .high = INT64_MAX},
    {"hash", FIELD_TEXT, FIELD_IN(TurnOrder, hash), .high = HASH_HEX_SIZE - 1},
    {0},
};

// The decision that the machine at this seat must make now. Valid as long as the game.
static TurnOrder turnjob_of(const OpenGame *open, int seat) {
  const State *state = game_state(open->table.game);
  TurnOrder order = {.game = open->id, .seat = seat, .round = state->round, .hash = ""};
  if (!game_settings(open->table.game)->duplicate) {
    order.seq = state->seq;
    order.hash = game_last_hash(open->table.game);
  }
  return order;
}

// One turn has one job, whoever asks for it.
static void turnjob_subject(const TurnOrder *order, StrBuf *out) {
  strbuf_printf(out, "turn %s %d %lld %lld %s", order->game, order->seat, (long long)order->seq,
                (long long)order->round, order->hash);
}

static bool turnjob_is_now(const TurnOrder *order, const OpenGame *open) {
  const State *state = game_state(open->table.game);
  TurnOrder now = turnjob_of(open, order->seat);
  return !state_is_over(state) && order->seat < state->seat_count && state->seats[order->seat].who.kind == SEAT_BOT &&
         now.seq == order->seq && now.round == order->round && strcmp(now.hash, order->hash) == 0;
}

static void turnjob_write_choice(Action *choice, const OpenGame *open, StrBuf *out) {
  choice->version = ACTION_VERSION;
  choice->seq = game_state(open->table.game)->seq + 1;
  json_auto_t *json = gamejson_action(choice, &game_settings(open->table.game)->tiles);
  json_write(json, JSON_COMPACT, out);
}

static Status turnjob_think(const TurnOrder *order, const OpenGame *open, const Progress *progress, StrBuf *result,
                            Error *err) {
  MachineTask *task = NULL;
  Action choice = {0};
  if (!turnjob_is_now(order, open))
    return error_set(err, ERR_STATE, N_("the game has gone on meanwhile"));
  Status status = table_machine_task(&open->table, order->seat, &task, err);
  if (status == OK)
    status = machinetask_run(task, progress, &choice, err);
  if (status == OK)
    turnjob_write_choice(&choice, open, result);
  machinetask_destroy(task);
  return status;
}

static Status turnjob_run(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  TurnOrder order = {0};
  OpenGame *open = NULL;
  json_t *json;
  Status status = jobcall_read(turn_order_fields, span_of(job->request), &order, &json, err);
  if (status == OK)
    status = served_open(worker->app, worker->api->words, order.game, &open, err);
  if (status == OK)
    status = turnjob_think(&order, open, progress, result, err);
  opengame_close(open);
  json_decref(json);
  return status;
}

const JobKind turnjob_kind = {.name = "turn",
                              .time_ms_max = TURN_THINK_MS,
                              .patience_ms = JOB_HASTE_MS,
                              .wait_ms_max = TURN_WAIT_MS,
                              .idle_ms_max = TURN_IDLE_MS,
                              .is_joined = true,
                              .run = turnjob_run};

static Status turnjob_read_choice(Span result, const Settings *settings, Action *out, Error *err) {
  json_auto_t *json = NULL;
  Status status = json_parse(result, &json, err);
  return status == OK ? gamejson_read_action(json, settings, out, err) : status;
}

// ---- thinking ----

enum {
  WOKEN_MAX = 5000, // games that are looked at when the server begins, the latest first
  HURRY_MS = 500,   // for a turn whose job gave no choice
};

typedef struct Thought {
  Api *api;
  uint64_t owner; // the game's owner
  char id[TABLE_ID_SIZE];
  int seat;
  int64_t seq;
  WordSet *words; // held: the table may be gone before the thought ends
  MachineTask *task;
  Status status;
  Action action;
  StrBuf subject, order; // of the job; empty: no job
  int64_t asked_us;
  bool is_wanted; // the game has not gone on
} Thought;

static void thought_destroy(Thought *thought) {
  machinetask_destroy(thought->task);
  wordset_release(thought->words);
  strbuf_deinit(&thought->subject);
  strbuf_deinit(&thought->order);
  mem_free(thought);
}

// In duplicate games all machines think about the same round: only a closed round makes a submission outdated.
static bool is_stale(const Table *table, const Thought *thought) {
  const State *state = table_state(table);
  if (table_settings(table)->duplicate)
    return state_is_over(state) || state->seats[thought->seat].has_submitted ||
           (thought->action.type == ACTION_SUBMIT && thought->action.submit.round != state->round);
  return state->seq != thought->seq;
}

static Status machines_act(Keeper *keeper, Table *table, void *argument, Error *err) {
  Thought *thought = argument;
  Api *api = keeper_api(keeper);
  int scores[SEATS_MAX];
  if (thought->status != OK && atomic_load(&api->stops))
    return OK; // the server is ending: the machine thinks again after the next start
  if (is_stale(table, thought)) {
    atomic_fetch_add(&api->metrics.stale_bot_turns, 1);
    return OK;
  }
  for (int seat = 0; seat < SEATS_MAX; seat++)
    scores[seat] = table_state(table)->seats[seat].score;
  Status status = table_machine_do(&table->open->table, thought->seat, thought->status == OK, &thought->action, err);
  if (status == OK)
    status = table_settle(table, err);
  if (status == OK) {
    table_record_action(table, scores);
    atomic_fetch_add(&api->metrics.bot_turns, 1);
  }
  return status;
}

static Status find_and_act(Keeper *keeper, void *argument, Error *err) {
  Thought *thought = argument;
  Table *table = tables_enter(keeper, thought->id);
  Status status = table ? machines_act(keeper, table, thought, err) : OK;
  if (status != OK)
    table->thinking_seq = -1; // nobody else would ask it again: the next tick does
  return status;
}

static void thought_is_over(void *argument, Status status, const Error *err) {
  Thought *thought = argument;
  if (status != OK)
    problems_tell(thought->api->problems, err);
  thought_destroy(thought);
}

// Plays its choice at the table, or reports that there is none.
static void machines_deliver(Thought *thought) {
  histogram_add(&thought->api->metrics.machine_time, metrics_now_us() - thought->asked_us);
  if (thought->action.type == ACTION_CHALLENGE && !atomic_load(&thought->api->stops))
    thought->status = OK; // a challenge needs no play
  if (keeper_post(thought->api, thought->owner, find_and_act, thought, thought_is_over))
    return;
  Status status = keeper_do(thought->api, find_and_act, thought, NULL); // the pool is full: do it here
  (void)status;
  thought_destroy(thought);
}

static void machines_choose(Thought *thought, Status status, const Action *choice) {
  thought->status = status;
  if (status == OK && thought->action.type != ACTION_CHALLENGE)
    thought->action = *choice;
}

static void machines_think(void *argument, void *own) {
  Thought *thought = argument;
  (void)own;
  const Progress progress = {.cancel = &thought->api->stops};
  Action choice = {0};
  thought->asked_us = metrics_now_us();
  Status status = machinetask_run(thought->task, &progress, &choice, NULL);
  machines_choose(thought, status, &choice);
  machines_deliver(thought);
}

static Status find_and_ask_again(Keeper *keeper, void *argument, Error *err) {
  const Thought *thought = argument;
  Table *table = tables_enter(keeper, thought->id);
  (void)err;
  if (table && !is_stale(table, thought))
    table->thinking_seq = -1;
  return OK;
}

// The next tick asks again. If there is no room even for that, nobody would ask: then the machine decides now.
static void machines_ask_again(Thought *thought) {
  if (atomic_load(&thought->api->stops)) {
    thought_destroy(thought);
  } else if (!keeper_post(thought->api, thought->owner, find_and_ask_again, thought, thought_is_over)) {
    thought->status = ERR_LIMIT;
    machines_deliver(thought);
  }
}

static Status find_and_compare(Keeper *keeper, void *argument, Error *err) {
  Thought *thought = argument;
  const Table *table = tables_enter(keeper, thought->id);
  (void)err;
  thought->is_wanted = table && !is_stale(table, thought);
  if (table && !thought->is_wanted)
    atomic_fetch_add(&thought->api->metrics.stale_bot_turns, 1);
  return OK;
}

static void thought_is_compared(void *argument, Status status, const Error *err) {
  Thought *thought = argument;
  (void)status, (void)err;
  if (!thought->is_wanted) {
    thought_destroy(thought);
    return;
  }
  machinetask_hurry(thought->task, HURRY_MS);
  if (!pool_submit(thought->api->pools[LANE_ENGINE], thought->owner, machines_think, thought))
    machines_ask_again(thought);
}

// Nobody else has decided, and everybody at the table waits.
static void machines_hurry(Thought *thought) {
  if (!keeper_post(thought->api, thought->owner, find_and_compare, thought, thought_is_compared))
    machines_ask_again(thought);
}

// Called by the clerk, so it must return quickly.
static void machines_hear(void *context, const Job *job, const Error *why) {
  Thought *thought = context;
  Action choice = {0};
  (void)why;
  bool is_done = job && job->state == JOB_DONE &&
                 turnjob_read_choice(job->result, machinetask_settings(thought->task), &choice, NULL) == OK;
  choice.seat = thought->seat;
  if (is_done) {
    machines_choose(thought, OK, &choice);
    machines_deliver(thought);
  } else if (atomic_load(&thought->api->stops) || (job && job->is_cancelled)) {
    machines_ask_again(thought); // an ending process has cancelled it
  } else {
    machines_hurry(thought);
  }
}

static void machines_order(void *argument, void *own) {
  Thought *thought = argument;
  const Worker *worker = own;
  char owner[20] = "";
  Error err = {0};
  if (thought->owner != POOL_NOBODY)
    snprintf(owner, sizeof owner, "%016" PRIx64, thought->owner);
  const Job job = {.owner = owner, .subject = thought->subject.data, .request = thought->order.data};
  thought->asked_us = metrics_now_us();
  Status status = jobs_order(thought->api->jobs, worker->app, &turnjob_kind, job, machines_hear, thought, &err);
  if (status == ERR_IO)
    problems_tell(thought->api->problems, &err);
  if (status == ERR_LIMIT && !atomic_load(&thought->api->stops))
    machines_hurry(thought);
  else if (status != OK)
    machines_ask_again(thought);
}

static bool machines_submit(Thought *thought, const OpenGame *open) {
  Api *api = thought->api;
  if (!thought->task)
    return keeper_post(api, thought->owner, find_and_act, thought, thought_is_over);
  if (!machinetask_is_long(thought->task))
    return pool_submit(api->pools[LANE_ENGINE], thought->owner, machines_think, thought);
  const TurnOrder order = turnjob_of(open, thought->seat);
  turnjob_subject(&order, &thought->subject);
  jobcall_write(turn_order_fields, &order, &thought->order);
  return pool_submit(api->pools[LANE_SHORT], thought->owner, machines_order, thought);
}

static bool machines_start(Api *api, Table *table, int seat) {
  Thought *thought = mem_alloc(sizeof *thought);
  *thought = (Thought){.api = api, .owner = table_work_owner(table), .seat = seat, .seq = table_state(table)->seq};
  snprintf(thought->id, sizeof thought->id, "%s", table->open->id);
  // A machine that this program does not know passes, so that nobody waits for ever.
  thought->status = table_machine_ask(&table->open->table, seat, &thought->task, &thought->action, NULL);
  thought->words = wordset_hold(table->open->words);
  bool is_taken = machines_submit(thought, table->open);
  if (!is_taken)
    thought_destroy(thought);
  return is_taken;
}

// Each thinks only once about a round or a position.
void tables_schedule(Api *api, Table *table) {
  const State *state = table_state(table);
  int64_t mark = table_settings(table)->duplicate ? state->round : state->seq;
  if (!table->open->words || table->thinking_seq == mark || atomic_load(&api->stops))
    return;
  unsigned machines = turn_now(&table->open->table).machines;
  if (machines && !atomic_load(&table->is_ours)) {
    nodes_want_game(api->nodes, table);
    return;
  }
  bool has_begun = true;
  for (; machines; machines &= machines - 1)
    has_begun = machines_start(api, table, __builtin_ctz(machines)) && has_begun;
  if (has_begun)
    table->thinking_seq = mark; // otherwise the next tick tries again
}

static Status table_do_nothing(Keeper *keeper, Table *table, void *argument, Error *err) {
  (void)keeper, (void)table, (void)argument, (void)err;
  return OK;
}

// Loading a table schedules its machines. A game that can't be read concerns only its players.
void tables_wake_machines(Api *api, App *app) {
  Arena arena = {0};
  FieldList ids;
  bool is_read = served_running(app, NULL, WOKEN_MAX, &arena, &ids, NULL) == OK;
  for (int i = 0; is_read && i < ids.count && !atomic_load(&api->stops); i++) {
    const char *id = fieldlist_text(&ids, i);
    Status status = served_waits_for_nobody(app, id) ? tables_do(api, app, id, table_do_nothing, NULL, NULL) : OK;
    (void)status;
  }
  arena_deinit(&arena);
}
