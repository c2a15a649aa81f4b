// SPDX-License-Identifier: MIT
// Tables in memory are copies of what the store holds: they are read when somebody asks for them, thrown away when
// nobody has for a while, and nobody is told of a change before the store has it.
#include "api/tables.h"

#include "api/api.h"
#include "app/failure.h"
#include "base/mem.h"

#include <stdio.h>

enum { TABLE_LISTS = 1 << 13, TABLE_IDLE_MS = 15 * 60 * 1000, TABLES_MAX = 20000 };
// What a judgement may cost the thread that all tables share: some tenths of a second, in games made to be hard.
enum { JUDGE_NODES = 16 * 1000 * 1000 };

struct Tables {
  Api *api;
  Table *lists[TABLE_LISTS];
  Table *touched;
  Thought *thoughts;
  int count;
};

Tables *tables_create(Api *api) {
  Tables *tables = mem_alloc(sizeof *tables);
  tables->api = api;
  return tables;
}

Thought **tables_thoughts(Tables *tables) {
  return &tables->thoughts;
}

static Table **list_of(Tables *tables, const char *id) {
  unsigned hash = 2166136261U;
  for (; *id; id++)
    hash = (hash ^ (unsigned char)*id) * 16777619U;
  return &tables->lists[hash % TABLE_LISTS];
}

Table *tables_find(Tables *tables, const char *id) {
  Table *table = *list_of(tables, id);
  while (table && strcmp(table->open->id, id) != 0)
    table = table->next;
  return table;
}

static void tables_table_destroy(Table *table) {
  table_forget_notes(table);
  mem_free(table->entries);
  opengame_close(table->open);
  mem_free(table);
}

void tables_destroy(Tables *tables) {
  for (int i = 0; tables && i < TABLE_LISTS; i++) {
    while (tables->lists[i]) {
      Table *table = tables->lists[i];
      tables->lists[i] = table->next;
      tables_table_destroy(table);
    }
  }
  mem_free(tables);
}

static void remove_table(Tables *tables, Table *table) {
  Table **place = list_of(tables, table->open->id);
  while (*place != table)
    place = &(*place)->next;
  *place = table->next;
  tables->count--;
  tables_table_destroy(table);
}

static void touch(Tables *tables, Table *table) {
  if (table->is_touched)
    return;
  table->is_touched = true;
  table->next_touched = tables->touched;
  tables->touched = table;
}

void tables_forget(Keeper *keeper, Table *table) {
  table->open->is_broken = true;
  touch(keeper_api(keeper)->tables, table);
}

static TableClock clock_of(const Table *table) {
  const State *state = table_state(table);
  const GameTable *play = &table->open->table;
  TableClock clock = {.running = table_clock_runs(play) ? state_awaited(state) : SEAT_SYSTEM, .at_ms = api_now_ms()};
  while (clock.count < state->seat_count && table_time_left_ms(play, clock.count, &clock.left_ms[clock.count]))
    clock.count++;
  return clock;
}

void tables_after_commit(Tables *tables, bool is_good) {
  Table *touched = tables->touched;
  tables->touched = NULL;
  for (Table *table = touched, *next; table; table = next) {
    next = table->next_touched;
    table->is_touched = false;
    if (!table_clock_runs(&table->open->table)) // time that runs out keeps no table here
      table->used_ms = api_now_ms();
    // Of a table that goes nobody knows what the store holds: whoever watches should look.
    TableClock clock = clock_of(table);
    listeners_publish(&tables->api->options->listeners, table->open->id,
                      table_state(table)->seq + table->open->is_broken,
                      table->open->is_broken || !is_good ? NULL : &clock, is_good ? table->open->successor : "");
    if (table->open->is_broken || !is_good)
      remove_table(tables, table);
    else
      tables_schedule(tables->api, table);
  }
}

// What a game has taken goes into the batch.
static Status write_in_batch(void *context, App **out, Error *err) {
  Table *table = context;
  touch(table->api->tables, table);
  return keeper_app(table->api->keeper, out, err);
}

// Takes the game over.
static Table *table_new(Api *api, OpenGame *open) {
  Table *table = mem_alloc(sizeof *table);
  table->api = api;
  table->thinking_seq = -1;
  table->used_ms = api_now_ms();
  table->open = open;
  open->writer = (GameWriter){write_in_batch, table};
  open->table.referee.node_budget = JUDGE_NODES;
  table_note_all(table);
  return table;
}

static void install(Tables *tables, Table *table) {
  Table **list = list_of(tables, table->open->id);
  table->next = *list;
  *list = table;
  tables->count++;
}

static Status check_room_for_table(const Tables *tables, Error *err) {
  return tables->count < TABLES_MAX
             ? OK
             : error_set(err, ERR_LIMIT, N_("too many games are being played; please try again later"));
}

static Status install_loaded(Keeper *keeper, void *argument, Error *err) {
  OpenGame **loaded = argument;
  Api *api = keeper_api(keeper);
  if (tables_find(api->tables, (*loaded)->id)) // somebody was faster
    return OK;
  Status status = check_room_for_table(api->tables, err);
  if (status != OK)
    return status;
  Table *table = table_new(api, *loaded);
  *loaded = NULL;
  install(api->tables, table);
  // Time that went by while no server ran is nobody's; all other time is, whether the table was here or not.
  status = opengame_wake(table->open, api->began_ms, err);
  if (status == OK)
    tables_schedule(api, table);
  return status;
}

static Status tables_load(Api *api, App *app, const char *id, Error *err) {
  OpenGame *loaded = NULL;
  Status status = served_open(app, api->words, id, &loaded, err);
  if (status == OK)
    status = keeper_do(api->keeper, install_loaded, &loaded, err);
  opengame_close(loaded);
  return status;
}

typedef struct Visit {
  const char *id;
  TableRun *run;
  void *argument;
  bool is_missing;
} Visit;

static Status run_visit(Keeper *keeper, void *argument, Error *err) {
  Visit *visit = argument;
  Api *api = keeper_api(keeper);
  Table *table = tables_find(api->tables, visit->id);
  visit->is_missing = !table || table->open->is_broken;
  if (visit->is_missing)
    return OK;
  table->used_ms = api_now_ms();
  return visit->run(keeper, table, visit->argument, err);
}

Status tables_do(Api *api, App *app, const char *id, TableRun *run, void *argument, Error *err) {
  Visit visit = {id, run, argument, false};
  Status status = OK;
  if (strlen(id) >= TABLE_ID_SIZE)
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(id));
  for (int attempt = 0; attempt < 4; attempt++) {
    status = keeper_do(api->keeper, run_visit, &visit, err);
    if (!visit.is_missing)
      return status;
    if (status == OK)
      status = tables_load(api, app, id, err);
    if (status != OK)
      return status;
  }
  return fail(err, FAILURE_GAME_REOPEN);
}

Status tables_add(Keeper *keeper, FreshGame *fresh, Table **out, Error *err) {
  Api *api = keeper_api(keeper);
  App *app;
  OpenGame *open;
  Status status = check_room_for_table(api->tables, err);
  if (status == OK)
    status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = served_begin(app, fresh, &open, err);
  if (status != OK)
    return status;
  fresh->game = NULL;
  fresh->words = NULL;
  *out = table_new(api, open);
  install(api->tables, *out);
  touch(api->tables, *out);
  return OK;
}

bool table_is_free(const Table *table, int seat) {
  return opengame_seat_is_free(table->open, seat);
}

bool table_is_owner(const Table *table, const Player *player) {
  return player->mark[0] && strcmp(table->open->owner_mark, player->mark) == 0;
}

// Of somebody else's account, at a table where all share the owner's device.
static bool needs_login(const Table *table, const Player *player, int seat) {
  const Seat *who = &table_state(table)->seats[seat].who;
  return who->kind == SEAT_PERSON && account_of_mark(who->account) != 0 && strcmp(who->account, player->mark) != 0 &&
         !table->open->is_remote && table_is_owner(table, player);
}

static bool has_logged_in(const Table *table, const Player *player, int seat) {
  return player->device && table->logins.device == player->device && (table->logins.seats >> seat & 1);
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

void table_log_in(Table *table, const Player *player, unsigned seats) {
  bool is_same = table->logins.device == player->device && seats;
  table->logins = (DeviceLogins){player->device, seats | (is_same ? table->logins.seats : 0)};
}

unsigned table_seats_of(const Table *table, const Player *player) {
  unsigned seats = 0;
  for (int seat = 0; seat < table_state(table)->seat_count; seat++)
    seats |= (unsigned)table_controls(table, player, seat) << seat;
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

static Status api_tables_look(Keeper *keeper, Table *table, void *argument, Error *err) {
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
  return tables_do(api, app, game, api_tables_look, who, err);
}

Status table_settle(Table *table, Error *err) {
  GameTable *play = &table->open->table;
  Status status = OK;
  for (Turn turn = turn_now(play); status == OK && (turn.kind == TURN_TIME || turn.kind == TURN_CLOSE);
       turn = turn_now(play))
    status = turn_go_on(play, &turn, NULL, err);
  return status;
}

// What can't be recorded is tried again in a second.
static void tables_check_time(Table *table) {
  int64_t seq = table_state(table)->seq;
  Status status = table_settle(table, NULL);
  (void)status;
  if (table_state(table)->seq != seq)
    table_note_all(table);
}

// Nobody has asked for the table for a while, and nobody looks.
static bool is_forsaken(const Table *table, int64_t now) {
  int idle_ms = table->api->options->idle_ms ? table->api->options->idle_ms : TABLE_IDLE_MS;
  return now - table->used_ms > idle_ms && !table->is_touched && table->present == 0 && table->watching == 0;
}

static Status tick(Keeper *keeper, void *argument, Error *err) {
  Api *api = argument;
  int64_t now = api_now_ms();
  (void)keeper, (void)err;
  for (int i = 0; i < TABLE_LISTS; i++) {
    for (Table *table = api->tables->lists[i], *next; table; table = next) {
      next = table->next;
      tables_schedule(api, table); // where the engine's queue was full
      if (is_forsaken(table, now)) // first: time that runs out every second would touch it for ever
        remove_table(api->tables, table);
      else if (table_clock_runs(&table->open->table))
        tables_check_time(table);
    }
  }
  return OK;
}

void tables_tick(Api *api) {
  keeper_post(api->keeper, tick, api, NULL);
}

typedef struct Reread {
  Api *api;
  Player player;
} Reread;

static Status reread(Keeper *keeper, void *argument, Error *err) {
  const Reread *who = argument;
  (void)err;
  for (int i = 0; i < TABLE_LISTS; i++) {
    for (Table *table = who->api->tables->lists[i]; table; table = table->next) {
      if (table_is_owner(table, &who->player) || table_seats_of(table, &who->player) != 0)
        tables_forget(keeper, table);
    }
  }
  return OK;
}

static void free_argument(void *argument, Status status, const Error *err) {
  (void)status, (void)err;
  mem_free(argument);
}

void tables_reread(Api *api, const Player *player) {
  Reread *who = mem_alloc(sizeof *who);
  *who = (Reread){api, *player};
  keeper_post(api->keeper, reread, who, free_argument);
}

typedef struct Presence {
  char id[TABLE_ID_SIZE];
  unsigned seats;
  int watching;
} Presence;

static Status set_present(Keeper *keeper, void *argument, Error *err) {
  const Presence *presence = argument;
  Table *table = tables_find(keeper_api(keeper)->tables, presence->id);
  (void)err;
  if (table) {
    table->present = presence->seats;
    table->watching = presence->watching;
  }
  return OK;
}

void tables_set_present(Api *api, const char *id, unsigned seats, int watching) {
  if (!api->keeper) // the server ends: the last ones go
    return;
  Presence *presence = mem_alloc(sizeof *presence);
  snprintf(presence->id, sizeof presence->id, "%s", id);
  presence->seats = seats;
  presence->watching = watching;
  keeper_post(api->keeper, set_present, presence, free_argument);
}
