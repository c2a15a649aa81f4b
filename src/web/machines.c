// SPDX-License-Identifier: MIT
// Machines at the tables. A machine gets a copy of what its seat sees and thinks on a thread of the engine's pool; what
// it chose is done only if the game has not gone on meanwhile.
#include "base/mem.h"
#include "web/server_internal.h"
#include "web/tables.h"

#include <stdio.h>

enum {
  WOKEN_MAX = 5000,          // games that are looked at when the server begins, the latest first
  THOUGHTS_OF_OWNER_MAX = 8, // at once, in all games that somebody has begun
};

struct Thought {
  Thought *next; // of those under way; the keeper's
  Server *server;
  char owner[SEAT_NAME_MAX];
  char id[TABLE_ID_SIZE];
  int seat;
  int64_t seq;
  WordSet *words; // held: the table may be gone before the thought is
  MachineTask *task;
  Status status;
  Action action;
};

static void thought_destroy(Thought *thought) {
  machinetask_destroy(thought->task);
  words_release(thought->words);
  mem_free(thought);
}

// In duplicate games every machine thinks about the same round: only a closed round makes a submission stale.
static bool is_stale(const Table *table, const Thought *thought) {
  const State *state = game_state(table->table.game);
  if (game_settings(table->table.game)->duplicate)
    return state_is_over(state) || state->seats[thought->seat].has_submitted ||
           (thought->action.type == ACTION_SUBMIT && thought->action.submit.round != state->round);
  return state->seq != thought->seq;
}

// When everybody has submitted, the round is over before its time.
Status table_close_round_if_complete(Table *table, Error *err) {
  const State *state = game_state(table->table.game);
  if (!game_settings(table->table.game)->duplicate || state_is_over(state))
    return OK;
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (!state->seats[seat].is_out && !state->seats[seat].has_submitted)
      return OK;
  }
  return table_close_round(&table->table, err);
}

// A machine that could not think passes, rather than keep everybody waiting.
static Action do_nothing(const Table *table, int seat) {
  Action action = {.type = ACTION_PASS, .seat = seat};
  if (game_settings(table->table.game)->duplicate) {
    action.type = ACTION_SUBMIT;
    action.submit.round = game_state(table->table.game)->round;
  }
  return action;
}

static Status act(Keeper *keeper, Table *table, void *argument, Error *err) {
  Thought *thought = argument;
  Server *server = keeper_server(keeper);
  int scores[SEATS_MAX];
  if (thought->status != OK && atomic_load(&server->stops))
    return OK; // the server ends: the machine thinks again when it is back
  if (is_stale(table, thought)) {
    atomic_fetch_add(&server->metrics.stale_bot_turns, 1);
    return OK;
  }
  for (int seat = 0; seat < SEATS_MAX; seat++)
    scores[seat] = game_state(table->table.game)->seats[seat].score;
  if (thought->status != OK)
    thought->action = do_nothing(table, thought->seat);
  Status status = table_do(&table->table, &thought->action, err);
  if (status == OK)
    status = table_close_round_if_complete(table, err);
  if (status == OK) {
    table_note_action(table, scores);
    atomic_fetch_add(&server->metrics.bot_turns, 1);
  }
  return status;
}

static Status find_and_act(Keeper *keeper, void *argument, Error *err) {
  Thought *thought = argument;
  Table *table = tables_find(keeper_server(keeper)->tables, thought->id);
  return table && !table->is_broken ? act(keeper, table, thought, err) : OK;
}

static void done(void *argument, Status status, const Error *err) {
  Thought *thought = argument, **place = tables_thoughts(thought->server->tables);
  (void)status, (void)err;
  while (*place && *place != thought)
    place = &(*place)->next;
  if (*place)
    *place = thought->next;
  thought_destroy(thought);
}

static bool has_many(Server *server, const char *owner) {
  int count = 0;
  for (const Thought *thought = *tables_thoughts(server->tables); thought; thought = thought->next)
    count += strcmp(thought->owner, owner) == 0;
  return count >= THOUGHTS_OF_OWNER_MAX;
}

static void think(void *argument, void *own) {
  Thought *thought = argument;
  (void)own;
  const Progress progress = {.cancel = &thought->server->stops};
  Action choice = {0};
  thought->status = machinetask_run(thought->task, &progress, &choice, NULL);
  if (thought->action.type != ACTION_CHALLENGE)
    thought->action = choice;
  else if (!atomic_load(&thought->server->stops))
    thought->status = OK; // what it would have played does not matter
  keeper_post(thought->server->keeper, find_and_act, thought, done);
}

static bool start(Server *server, Table *table, int seat) {
  Thought *thought = mem_alloc(sizeof *thought);
  *thought = (Thought){.server = server, .seat = seat, .seq = game_state(table->table.game)->seq};
  snprintf(thought->id, sizeof thought->id, "%s", table->id);
  snprintf(thought->owner, sizeof thought->owner, "%s", table->owner_mark);
  if (table_machine_ask(&table->table, seat, &thought->task, &thought->action, NULL) != OK) {
    mem_free(thought);
    return true;
  }
  if (!thought->task) {
    keeper_post(server->keeper, find_and_act, thought, done);
    return true;
  }
  thought->words = words_hold(table->words);
  if (has_many(server, thought->owner) || !pool_submit(server->pools[LANE_ENGINE], POOL_NOBODY, think, thought)) {
    thought_destroy(thought);
    return false;
  }
  Thought **thoughts = tables_thoughts(server->tables);
  thought->next = *thoughts;
  *thoughts = thought;
  return true;
}

static bool start_all(Server *server, Table *table) {
  const State *state = game_state(table->table.game);
  bool is_good = true;
  for (int seat = 0; seat < state->seat_count; seat++) {
    if (table_is_machine(&table->table, seat) && !state->seats[seat].has_submitted && !state->seats[seat].is_out)
      is_good = start(server, table, seat) && is_good;
  }
  return is_good;
}

void tables_schedule(Server *server, Table *table) {
  const State *state = game_state(table->table.game);
  int seat = state_awaited(state);
  bool is_duplicate = game_settings(table->table.game)->duplicate != 0;
  int64_t mark = is_duplicate ? state->round : state->seq;
  if (!table->words || state_is_over(state) || table->thinking_seq == mark || atomic_load(&server->stops))
    return;
  bool is_good = true;
  if (is_duplicate)
    is_good = start_all(server, table);
  else if (seat >= 0 && table_is_machine(&table->table, seat))
    is_good = start(server, table, seat);
  if (is_good)
    table->thinking_seq = mark; // else the next second tries again
}

static Status nothing(Keeper *keeper, Table *table, void *argument, Error *err) {
  (void)keeper, (void)table, (void)argument, (void)err;
  return OK;
}

static bool waits_for_machine(const Game *game) {
  const State *state = game_state(game);
  int awaited = state_awaited(state);
  if (awaited >= 0)
    return state->seats[awaited].who.kind == SEAT_BOT;
  for (int seat = 0; seat < state->seat_count; seat++) { // duplicate
    if (state->seats[seat].who.kind == SEAT_BOT && !state->seats[seat].has_submitted && !state->seats[seat].is_out)
      return true;
  }
  return false;
}

// Of games that count days nobody need be there when a turn lapses.
static bool is_overdue(const Game *game) {
  Action action = {.type = ACTION_TIMEOUT, .seat = SEAT_SYSTEM, .at_ms = server_now_ms()};
  action.timeout.seat = state_awaited(game_state(game));
  return game_settings(game)->clock == CLOCK_DAYS && action.timeout.seat >= 0 && game_check(game, &action, NULL) == OK;
}

// Loading a table schedules its machines. A game that can't be read is its players' problem.
static void wake_one(Server *server, App *app, const char *id) {
  Store *store = app_store(app);
  Arena arena = {0};
  StoreGame row;
  Game *game = NULL;
  Status status = store->ops->game_find(store, id, &arena, &row, NULL);
  if (status == OK)
    status = game_read_stored(app, &row, -1, &game, NULL);
  if (status == OK && (waits_for_machine(game) || is_overdue(game)))
    status = tables_do(server, app, id, nothing, NULL, NULL);
  (void)status;
  game_destroy(game);
  arena_deinit(&arena);
}

void tables_wake_machines(Server *server, App *app) {
  Store *store = app_store(app);
  Arena arena = {0};
  StoreGame *rows;
  int count;
  if (store->ops->games(store, 0, false, (StorePage){0, WOKEN_MAX}, &arena, &rows, &count, NULL) == OK) {
    for (int i = 0; i < count && !atomic_load(&server->stops); i++)
      wake_one(server, app, rows[i].public_id);
  }
  arena_deinit(&arena);
}
