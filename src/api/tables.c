// SPDX-License-Identifier: MIT
// Tables in memory are copies of what the store holds: they are read when somebody asks for them, and thrown away when
// unused for a while. Nobody is told of a change before the store has it.
//
// Threads: a keeper has the lock of its table until its changes are on the disk. Locks are taken in this order: a
// table's, the writing connection, the lists'. Nothing may wait while it has the lists' lock.
#include "api/tables.h"

#include "api/api.h"
#include "api/keeper_internal.h"
#include "api/nodes.h"
#include "app/failure.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <stdio.h>

enum { TABLE_LISTS = 1 << 13, TABLE_IDLE_MS = 15 * 60 * 1000, TABLES_MAX = 20000 };
// The cost limit of a judgement: some tenths of a second, in extreme games. Those at the table wait for it.
enum { JUDGE_NODES = 16 * 1000 * 1000 };

struct Tables {
  Api *api;
  pthread_mutex_t lock;
  Table *lists[TABLE_LISTS];
  int count;
  atomic_bool is_ticking;
};

Tables *tables_create(Api *api) {
  Tables *tables = mem_alloc(sizeof *tables);
  pthread_mutex_init(&tables->lock, NULL);
  tables->api = api;
  return tables;
}

static Table **list_of(Tables *tables, const char *id) {
  return &tables->lists[hash_bytes(span_of(id)) % TABLE_LISTS];
}

// With the lists' lock.
static Table *tables_find(Tables *tables, const char *id) {
  Table *table = *list_of(tables, id);
  while (table && strcmp(table->open->id, id) != 0)
    table = table->next;
  return table;
}

bool tables_have(Tables *tables, const char *id) {
  pthread_mutex_lock(&tables->lock);
  bool is_here = tables_find(tables, id) != NULL;
  pthread_mutex_unlock(&tables->lock);
  return is_here;
}

int tables_count(Tables *tables) {
  pthread_mutex_lock(&tables->lock);
  int count = tables->count;
  pthread_mutex_unlock(&tables->lock);
  return count;
}

static void table_destroy(Table *table) {
  table_forget_record(table);
  mem_free(table->entries);
  opengame_close(table->open);
  pthread_mutex_destroy(&table->lock);
  mem_free(table);
}

void tables_destroy(Tables *tables) {
  for (int i = 0; tables && i < TABLE_LISTS; i++) {
    while (tables->lists[i]) {
      Table *table = tables->lists[i];
      tables->lists[i] = table->next;
      table_destroy(table);
    }
  }
  if (tables)
    pthread_mutex_destroy(&tables->lock);
  mem_free(tables);
}

Table *tables_hold(Tables *tables, const char *id) {
  pthread_mutex_lock(&tables->lock);
  Table *table = tables_find(tables, id);
  if (table)
    table->holders++;
  pthread_mutex_unlock(&tables->lock);
  return table;
}

// The last holder frees it.
void table_let_go(Tables *tables, Table *table) {
  pthread_mutex_lock(&tables->lock);
  bool is_last = --table->holders == 0;
  pthread_mutex_unlock(&tables->lock);
  if (is_last)
    table_destroy(table);
}

// Those who wait for it will see that it is gone.
static void tables_unlist(Tables *tables, Table *table) {
  pthread_mutex_lock(&tables->lock);
  if (!table->is_gone) {
    Table **place = list_of(tables, table->open->id);
    while (*place != table)
      place = &(*place)->next;
    *place = table->next;
    tables->count--;
    table->is_gone = true;
    table->holders--; // the list's; the keeper is another holder
  }
  pthread_mutex_unlock(&tables->lock);
}

static void table_unlist(Table *table, bool is_thrown_away) {
  tables_unlist(table->api->tables, table);
  table_yield(table, is_thrown_away);
}

static void keeper_add_table(Keeper *keeper, Table *table) {
  table->keeper = keeper;
  table->next_kept = keeper->tables;
  keeper->tables = table;
}

Table *tables_enter(Keeper *keeper, const char *id) {
  Tables *tables = keeper->api->tables;
  Table *table = tables_hold(tables, id);
  if (!table)
    return NULL;
  pthread_mutex_lock(&table->lock);
  pthread_mutex_lock(&tables->lock);
  bool is_gone = table->is_gone, is_outdated = atomic_load(&table->is_outdated);
  pthread_mutex_unlock(&tables->lock);
  if (is_outdated && !is_gone)
    table_unlist(table, true);
  if (!is_gone && !is_outdated) {
    keeper_add_table(keeper, table);
    return table;
  }
  pthread_mutex_unlock(&table->lock);
  table_let_go(tables, table);
  return NULL;
}

void tables_forget(Table *table) {
  table->open->is_broken = table->is_touched = true;
}

void tables_outdate(Keeper *keeper, const char *id) {
  snprintf(keeper->outdated, sizeof keeper->outdated, "%s", id);
}

static TableClock clock_of(const Table *table) {
  const State *state = table_state(table);
  const GameTable *play = &table->open->table;
  TableClock clock = {.running = table_clock_runs(play) ? state_awaited(state) : SEAT_SYSTEM,
                      .at_ms = table_now_ms(play)};
  while (clock.count < state->seat_count && table_time_left_ms(play, clock.count, &clock.left_ms[clock.count]))
    clock.count++;
  return clock;
}

// When a table goes, nobody knows what the store has: its watchers should look.
static void table_publish(Table *table, bool is_good) {
  const OpenGame *open = table->open;
  TableClock clock = clock_of(table);
  int64_t seq = table_state(table)->seq + open->is_broken;
  atomic_store(&table->told_seq, seq);
  listeners_publish(&table->api->options->listeners, open->id, seq, open->is_broken || !is_good ? NULL : &clock,
                    is_good ? open->successor : "");
}

static void tables_tell_outdated(Table *table) {
  listeners_publish(&table->api->options->listeners, table->open->id, atomic_load(&table->told_seq) + 1, NULL, "");
}

static void table_after_job(Table *table, bool is_good) {
  Tables *tables = table->api->tables;
  if (table->is_touched && !table_clock_runs(&table->open->table)) // time that runs out does not count as use
    table->used_ms = api_now_ms();
  if (table->is_new && is_good && !table->open->is_broken) // the store now has what they will think about
    tables_schedule(table->api, table);
  table->is_new = false;
  if (table->api->events && is_good && !table->open->is_broken)
    table->has_followed ? events_skip(table) : events_hear(table);
  if (table->is_touched || table->has_followed) {
    table->is_touched = table->has_followed = false;
    table_publish(table, is_good);
    if (table->open->is_broken || !is_good)
      table_unlist(table, true);
    else
      tables_schedule(table->api, table);
    if (state_is_over(table_state(table)))
      table_yield(table, false);
  }
  if (atomic_load(&table->is_outdated)) // who was shown it just now saw it too early
    tables_tell_outdated(table);
  table->keeper = NULL;
  pthread_mutex_unlock(&table->lock);
  table_let_go(tables, table);
}

void tables_drop_outdated(Api *api, const char *id) {
  Tables *tables = api->tables;
  int64_t seq = 0;
  pthread_mutex_lock(&tables->lock);
  Table *table = tables_find(tables, id);
  if (table) {
    atomic_store(&table->is_outdated, true);
    seq = atomic_load(&table->told_seq) + 1;
  }
  pthread_mutex_unlock(&tables->lock);
  if (table)
    listeners_publish(&api->options->listeners, id, seq, NULL, "");
}

void tables_after_job(Keeper *keeper, bool is_good) {
  for (Table *table = keeper->tables, *next; table; table = next) {
    next = table->next_kept;
    table_after_job(table, is_good);
  }
  if (is_good && keeper->outdated[0])
    tables_drop_outdated(keeper->api, keeper->outdated);
}

void table_record_reached(Table *table) {
  atomic_store(&table->reached_seq, table_state(table)->seq);
  atomic_store(&table->reached_hash, sha256_mark(game_last_hash(table_game(table))));
}

// What a game writes goes into the batch.
static Status take_for_action(void *context, App **out, Error *err) {
  Table *table = context;
  table->is_touched = true;
  table_record_reached(table);
  return writer_take(table->api->writer, &table->keeper->part, out, err);
}

// Writing pauses: a slow judgement may follow.
static void rest_after_action(void *context) {
  const Table *table = context;
  if (!table->keeper->keeps_connection)
    writer_give_back(table->api->writer, &table->keeper->part);
}

// Takes over the game. Nobody else knows the table yet.
static Table *table_new(Keeper *keeper, OpenGame *open) {
  Table *table = mem_alloc(sizeof *table);
  pthread_mutex_init(&table->lock, NULL);
  pthread_mutex_lock(&table->lock);
  table->holders = 1;
  table->is_gone = true;
  table->api = keeper->api;
  table->thinking_seq = -1;
  atomic_store(&table->is_ours, !keeper->api->nodes);
  table->used_ms = api_now_ms();
  table->open = open;
  open->writer = (GameWriter){take_for_action, rest_after_action, table};
  open->table.referee.node_budget = JUDGE_NODES;
  open->table.clock = &keeper->api->clock;
  atomic_store(&table->told_seq, table_state(table)->seq);
  table_record_reached(table);
  table_record_all(table);
  events_skip(table);
  keeper_add_table(keeper, table);
  return table;
}

// False: this game already has a table, which stays.
static bool table_install(Table *table) {
  Tables *tables = table->api->tables;
  Table **list = list_of(tables, table->open->id);
  pthread_mutex_lock(&tables->lock);
  bool is_new = !tables_find(tables, table->open->id);
  if (is_new) {
    table->next = *list;
    *list = table;
    tables->count++;
    table->holders++;
    table->is_gone = false;
  }
  pthread_mutex_unlock(&tables->lock);
  return is_new;
}

static Status check_room_for_table(Tables *tables, Error *err) {
  pthread_mutex_lock(&tables->lock);
  bool has_room = tables->count < TABLES_MAX;
  pthread_mutex_unlock(&tables->lock);
  return has_room ? OK : error_set(err, ERR_LIMIT, N_("too many games are being played; please try again later"));
}

static Status install_loaded(Keeper *keeper, void *argument, Error *err) {
  OpenGame **loaded = argument;
  Status status = check_room_for_table(keeper->api->tables, err);
  if (status != OK)
    return status;
  Table *table = table_new(keeper, *loaded);
  *loaded = NULL;
  if (!table_install(table)) // somebody was faster
    return OK;
  table_claim_if_alone(keeper, table);
  // Clocks stood still while no server was running; all other time counts, whether the table was here or not.
  table->is_new = true;
  return opengame_wake(table->open, keeper->api->since_ms, err);
}

static Status tables_load(Api *api, App *app, const char *id, Error *err) {
  OpenGame *loaded = NULL;
  Status status = served_open(app, api->words, id, &loaded, err);
  if (status == OK)
    status = keeper_do(api, install_loaded, &loaded, err);
  if (status == OK && api->nodes) // nobody told us what another node did meanwhile: the table was not in the list
    tables_catch_up(api, app, id, INT64_MAX);
  opengame_close(loaded);
  return status;
}

typedef struct Visit {
  const char *id;
  TableRun *run;
  void *argument;
  bool is_missing;
  bool has_moved; // the game has
  int64_t seq;    // where it was then
} Visit;

static Status run_visit(Keeper *keeper, void *argument, Error *err) {
  Visit *visit = argument;
  Table *table = tables_enter(keeper, visit->id);
  visit->is_missing = !table;
  if (!table)
    return OK;
  table->used_ms = api_now_ms();
  int64_t before = table_state(table)->seq;
  Status status = visit->run(keeper, table, visit->argument, err);
  visit->seq = table_state(table)->seq;
  visit->has_moved = visit->seq != before;
  return status;
}

// After a refusal: another node may have done something meanwhile which makes the request possible, or already done. If
// the table was behind, even if it has followed since, the request is tried again. If that can't be known, the answer
// is not a refusal but ERR_IO.
static bool visit_was_behind(const Visit *visit, Api *api, App *app, Status *status, Error *err) {
  Error why;
  int64_t seq;
  if (*status == ERR_IO || *status == ERR_LIMIT)
    return false;
  if (strcmp(err->code, "game_moved_on") == 0 || strcmp(err->code, "already_done") == 0 ||
      strcmp(err->code, "game_reopen") == 0)
    return true;
  Status asked = visit->has_moved ? OK : tables_stand_at(api, app, visit->id, &seq, &why);
  if (asked != OK) {
    *err = why;
    *status = asked;
  }
  return asked == OK && !visit->has_moved && seq != visit->seq;
}

Status tables_do(Api *api, App *app, const char *id, TableRun *run, void *argument, Error *err) {
  enum { TRIES = 6 };
  Visit visit = {.id = id, .run = run, .argument = argument};
  Status status = OK;
  Error own;
  err = err ? err : &own; // it decides what to do next
  if (strlen(id) >= TABLE_ID_SIZE)
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(id));
  if (api->nodes && !nodes_hear_all(api->nodes))
    status = tables_reach(api, app, id, INT64_MAX, NULL); // on failure, the table is shown as it is known here
  for (int attempt = 0; attempt < TRIES; attempt++) {
    status = keeper_do(api, run_visit, &visit, err);
    if (!visit.is_missing &&
        (status == OK || !api->nodes || attempt == TRIES - 1 || !visit_was_behind(&visit, api, app, &status, err)))
      return status;
    if (visit.is_missing && status == OK)
      status = tables_load(api, app, id, err);
    if (visit.is_missing && status != OK)
      return status;
  }
  return fail(err, FAILURE_GAME_REOPEN);
}

Status tables_add(Keeper *keeper, FreshGame *fresh, Table **out, Error *err) {
  App *app;
  OpenGame *open;
  Status status = check_room_for_table(keeper->api->tables, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_begin(app, fresh, &open, err);
  if (status != OK)
    return status;
  fresh->game = NULL;
  fresh->words = NULL;
  *out = table_new(keeper, open);
  (*out)->is_touched = true;
  (*out)->told = (TableTold){0};
  table_install(*out);
  table_claim_if_alone(keeper, *out);
  return OK;
}

bool table_is_owner(const Table *table, const Player *player) {
  return player->mark[0] && strcmp(table->open->owner_mark, player->mark) == 0;
}

// A seat of another account, at a table where all share the owner's device.
static bool needs_login(const Table *table, const Player *player, int seat) {
  const Seat *who = &table_state(table)->seats[seat].who;
  return who->kind == SEAT_PERSON && account_of_mark(who->account) != 0 && strcmp(who->account, player->mark) != 0 &&
         !table->open->is_remote && table_is_owner(table, player);
}

static bool has_logged_in(const Table *table, const Player *player, int seat) {
  return player->device && table->open->logins.device == player->device && (table->open->logins.seats >> seat & 1);
}

bool table_controls(const Table *table, const Player *player, int seat) {
  const Seat *who = &table_state(table)->seats[seat].who;
  if (who->kind != SEAT_PERSON || !player->mark[0])
    return false;
  if (needs_login(table, player, seat))
    return has_logged_in(table, player, seat);
  return strcmp(who->account, player->mark) == 0 ||
         ((!who->account[0] || !table->open->is_remote) && table_is_owner(table, player));
}

bool table_is_locked(const Table *table, const Player *player, int seat) {
  return needs_login(table, player, seat) && !has_logged_in(table, player, seat);
}

bool table_is_shared(const Table *table, const Player *player) {
  int people = 0;
  for (int seat = 0; seat < table_state(table)->seat_count; seat++)
    people += table_controls(table, player, seat) || table_is_locked(table, player, seat);
  return people > 1;
}

Status table_log_in(Table *table, const Player *player, unsigned seats, Error *err) {
  return served_log_in(table->open, player->device, seats, err);
}

unsigned table_seats_of(const Table *table, const Player *player) {
  unsigned seats = 0;
  for (int seat = 0; seat < table_state(table)->seat_count; seat++)
    seats |= (unsigned)table_controls(table, player, seat) << seat;
  return seats;
}

unsigned table_seats_elsewhere(const Table *table, const Player *player) {
  unsigned seats = 0;
  for (int seat = 0; seat < table_state(table)->seat_count; seat++) {
    bool is_person =
        table_state(table)->seats[seat].who.kind == SEAT_PERSON && !opengame_seat_is_free(table->open, seat);
    bool is_here = table_controls(table, player, seat) || table_is_locked(table, player, seat);
    seats |= (unsigned)(is_person && !is_here) << seat;
  }
  return seats;
}

bool table_may_look(const Table *table, const Player *player) {
  return table->open->is_open || table_is_owner(table, player) || table_seats_of(table, player) != 0 ||
         (player->mark[0] && watchers_have(&table->open->watchers, player->mark));
}

Status table_need_look(const Table *table, const Player *player, Error *err) {
  return table_may_look(table, player) ? OK : fail(err, FAILURE_GAME_NOT_FOUND, err_str(table->open->id));
}

Status table_need_player(const Table *table, const Player *player, Error *err) {
  Status status = table_need_look(table, player, err);
  if (status == OK && table_seats_of(table, player) == 0 && !table_is_owner(table, player))
    status = error_set(err, ERR_DENIED, N_("only those who play may do this"));
  return status;
}

Status table_need_owner(const Table *table, const Player *player, Error *err) {
  Status status = table_need_look(table, player, err);
  if (status == OK && !table_is_owner(table, player))
    status = error_set(err, ERR_DENIED, N_("only whoever began the game may do this"));
  return status;
}

static Status table_look(Keeper *keeper, Table *table, void *argument, Error *err) {
  TableLook *who = argument;
  (void)keeper;
  Status status = table_need_look(table, who->player, err);
  if (status != OK)
    return status;
  who->seats = table_seats_of(table, who->player);
  who->seq = table_state(table)->seq;
  who->clock = clock_of(table);
  memcpy(who->next, table->open->successor, sizeof who->next);
  who->is_told = who->tell != NULL;
  if (who->tell)
    who->tell(who);
  return OK;
}

Status tables_look(Api *api, App *app, const char *game, TableLook *who, Error *err) {
  return tables_do(api, app, game, table_look, who, err);
}

Status table_settle(Table *table, Error *err) {
  GameTable *play = &table->open->table;
  Status status = OK;
  for (Turn turn = turn_now(play); status == OK && (turn.kind == TURN_TIME || turn.kind == TURN_CLOSE);
       turn = turn_now(play))
    status = turn_go_on(play, &turn, NULL, err);
  return status;
}

uint64_t table_work_owner(const Table *table) {
  const char *mark = table->open->owner_mark;
  return mark[0] ? hash_bytes(span_of(mark)) : POOL_NOBODY;
}

// If it can't be recorded, it is tried again in a second.
static Status tables_check_time(Keeper *keeper, void *argument, Error *err) {
  Table *table = tables_enter(keeper, argument);
  (void)err;
  if (!table)
    return OK;
  int64_t seq = table_state(table)->seq;
  Status status = table_settle(table, NULL);
  (void)status;
  if (table_state(table)->seq != seq)
    table_record_all(table);
  table->is_timing = false;
  return OK;
}

static void free_argument(void *argument, Status status, const Error *err) {
  (void)status, (void)err;
  mem_free(argument);
}

// Only starts a keeper: closing a round may take a while, and this thread watches everybody's clocks.
static void tables_call_time(Table *table) {
  Turn turn = turn_now(&table->open->table);
  if (table->is_timing || (turn.kind != TURN_TIME && turn.kind != TURN_CLOSE))
    return;
  if (!atomic_load(&table->is_ours)) {
    nodes_want_game(table->api->nodes, table);
    return;
  }
  char *id = mem_copy_text(table->open->id, strlen(table->open->id));
  table->is_timing = keeper_post(table->api, table_work_owner(table), tables_check_time, id, free_argument);
  if (!table->is_timing)
    mem_free(id);
}

// Nobody has asked for the table for a while, and nobody watches.
static bool is_forsaken(const Table *table, int64_t now) {
  int idle_ms = table->api->options->idle_ms ? table->api->options->idle_ms : TABLE_IDLE_MS;
  return now - table->used_ms > idle_ms && !table->is_timing && atomic_load(&table->present) == 0 &&
         atomic_load(&table->watching) == 0;
}

// If somebody is at the table now, they do all of this when they leave, or the next tick does.
static void table_tick(Table *table, int64_t now) {
  if (pthread_mutex_trylock(&table->lock) != 0)
    return;
  if (is_forsaken(table, now)) // first: clocks that run out every second would count as use for ever
    table_unlist(table, false);
  else {
    tables_schedule(table->api, table); // for machines that found the engine's queue full
    tables_call_time(table);
  }
  pthread_mutex_unlock(&table->lock);
}

// All tables here, each of them held.
Table **tables_hold_all(Tables *tables, int *count) {
  pthread_mutex_lock(&tables->lock);
  Table **all = mem_alloc((size_t)(tables->count + 1) * sizeof(Table *));
  *count = 0;
  for (int i = 0; i < TABLE_LISTS; i++) {
    for (Table *table = tables->lists[i]; table; table = table->next) {
      table->holders++;
      all[(*count)++] = table;
    }
  }
  pthread_mutex_unlock(&tables->lock);
  return all;
}

void tables_tick(Api *api) {
  int count;
  int64_t now = api_now_ms();
  if (atomic_exchange(&api->tables->is_ticking, true))
    return;
  Table **all = tables_hold_all(api->tables, &count);
  for (int i = 0; i < count; i++) {
    table_tick(all[i], now);
    table_let_go(api->tables, all[i]);
  }
  mem_free(all);
  atomic_store(&api->tables->is_ticking, false);
}

static void table_reread(Table *table, const Player *player) {
  pthread_mutex_lock(&table->lock);
  if (table_is_owner(table, player) || table_seats_of(table, player) != 0) {
    tables_forget(table);
    table_publish(table, true);
    table_unlist(table, true);
  }
  pthread_mutex_unlock(&table->lock);
}

void tables_reread(Api *api, const Player *player) {
  int count;
  Table **all = tables_hold_all(api->tables, &count);
  for (int i = 0; i < count; i++) {
    table_reread(all[i], player);
    table_let_go(api->tables, all[i]);
  }
  mem_free(all);
}

void tables_set_present(Api *api, const char *id, unsigned seats, int watching) {
  Tables *tables = api->tables;
  pthread_mutex_lock(&tables->lock);
  Table *table = tables_find(tables, id);
  if (table) {
    atomic_store(&table->present, seats);
    atomic_store(&table->watching, watching);
  }
  pthread_mutex_unlock(&tables->lock);
}
