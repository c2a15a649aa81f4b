// SPDX-License-Identifier: MIT
// Threads: pools answer what needs the store, a password's hash or the engine; one keeper has all tables and the
// writing connection. They talk by queues.
#include "api/server.h"

#include "api/gamecaps.h"
#include "api/puzzlejobs.h"
#include "api/router.h"
#include "api/sessions.h"
#include "api/tables.h"
#include "base/mem.h"
#include "base/wallclock.h"

#include <unistd.h>

enum {
  SHORT_THREADS = 12,      // mostly waiting for the disk
  SHORT_QUEUE = 4096,      //
  HASH_THREADS = 2,        //
  HASH_QUEUE = 32,         //
  ENGINE_QUEUE = 512,      //
  OWNER_QUEUE = 16,        // of one caller, in the two above
  ENGINE_THREADS_MAX = 16, //
  ACCOUNT_MB = 200,        // puzzles and words of one
  SPARE_BYTES = 1 << 28,   // of the disk, for the turns of games
};

int64_t server_now_ms(void) {
  return wallclock_ms();
}

static AppOptions app_options(const Server *server) {
  int megabytes = server->options->account_mb;
  return (AppOptions){.place = server->options->place,
                      .cost = server->options->password_cost,
                      .busy_ms = server->options->busy_ms,
                      .account_bytes_max = (int64_t)(megabytes ? megabytes : ACCOUNT_MB) * 1000 * 1000,
                      .spare_bytes = SPARE_BYTES,
                      .password_min = server->options->is_public ? ACCOUNT_REMOTE_PASSWORD_MIN : 0};
}

Status api_open_app(const Server *server, App **out, Error *err) {
  const AppOptions options = app_options(server);
  return app_open(&options, out, err);
}

static Status open_worker(void *context, void **own, Error *err) {
  Worker *worker = mem_alloc(sizeof *worker);
  worker->server = context;
  Status status = api_open_app(context, &worker->app, err);
  if (status == OK)
    *own = worker;
  else
    mem_free(worker);
  return status;
}

static void close_worker(void *own) {
  Worker *worker = own;
  app_close(worker->app);
  mem_free(worker);
}

static int engine_threads(const Server *server) {
  long count = server->options->workers > 0 ? server->options->workers : sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > ENGINE_THREADS_MAX ? ENGINE_THREADS_MAX : (int)count;
}

static Status open_pools(Server *server, Error *err) {
  const PoolOptions rows[LANES] = {
      [LANE_SHORT] = {SHORT_THREADS, SHORT_QUEUE, 0, open_worker, close_worker, server},
      [LANE_HASH] = {HASH_THREADS, HASH_QUEUE, OWNER_QUEUE, open_worker, close_worker, server},
      [LANE_ENGINE] = {engine_threads(server), ENGINE_QUEUE, OWNER_QUEUE, open_worker, close_worker, server},
  };
  Status status = OK;
  for (int lane = 0; lane < LANES && status == OK; lane++)
    status = pool_create(&rows[lane], &server->pools[lane], err);
  return status;
}

// On the keeper's thread, whose tables they are.
static bool has_table(void *context, const char *game) {
  return tables_find(((Server *)context)->tables, game) != NULL;
}

Status api_open(Server *server, const ApiOptions *options, Error *err) {
  *server = (Server){.options = options, .began_ms = server_now_ms()};
  server->limits = limits_create(options->is_unlimited);
  server->problems = problems_create(options->on_problem, options->context);
  server->words = wordshelf_create();
  server->puzzle_jobs = puzzlejobs_create();
  server->sessions = sessions_create();
  server->housekeeping.options = (HousekeepingOptions){options->guest_games_days, has_table, server};
  server->game_caps = gamecaps_create(0);
  server->tables = tables_create(server);
  AppOptions claimed = app_options(server);
  claimed.is_claimed = true; // the keeper's, for all of them
  Status status = keeper_open(server, &claimed, &server->keeper, err);
  return status == OK ? open_pools(server, err) : status;
}

static void look_for_machines(void *argument, void *own) {
  Server *server = argument;
  const Worker *worker = own;
  tables_wake_machines(server, worker->app);
}

void api_wake_machines(Server *server) {
  pool_submit(server->pools[LANE_ENGINE], POOL_NOBODY, look_for_machines, server);
}

typedef struct Tidying {
  Server *server;
  int removed;
} Tidying;

static Status tidy(Keeper *keeper, void *argument, Error *err) {
  Tidying *tidying = argument;
  App *app;
  if (server_now_ms() < tidying->server->housekeeping.due_ms)
    return OK;
  Status status = keeper_app(keeper, &app, err);
  return status == OK ? housekeeping_step(&tidying->server->housekeeping, app, &tidying->removed, err) : status;
}

// What is gone counts when the store has it on the disk.
static void count_removed(void *argument, Status status, const Error *err) {
  Tidying *tidying = argument;
  (void)err;
  if (status == OK)
    atomic_fetch_add(&tidying->server->metrics.purged, tidying->removed);
  mem_free(tidying);
}

void api_tick(Server *server) {
  Tidying *tidying = mem_alloc(sizeof *tidying);
  tidying->server = server;
  tables_tick(server);
  keeper_post(server->keeper, tidy, tidying, count_removed);
}

void api_stop_work(Server *server) {
  atomic_store(&server->stops, true);
  puzzlejobs_stop_all(server->puzzle_jobs);
}

static Status do_nothing(Keeper *keeper, void *argument, Error *err) {
  (void)keeper, (void)argument, (void)err;
  return OK;
}

// Answers first, since they wait for the keeper; the keeper next, which may tell the listeners.
void api_end(Server *server) {
  Status status = server->keeper ? keeper_do(server->keeper, do_nothing, NULL, NULL) : OK;
  (void)status; // after that nobody asks a machine to think any more
  for (int lane = 0; lane < LANES; lane++)
    pool_destroy(server->pools[lane]);
  keeper_close(server->keeper);
  server->keeper = NULL;
}

void api_close(Server *server) {
  problems_destroy(server->problems);
  limits_destroy(server->limits);
  tables_destroy(server->tables);
  puzzlejobs_destroy(server->puzzle_jobs);
  wordshelf_destroy(server->words);
  sessions_destroy(server->sessions);
  gamecaps_destroy(server->game_caps);
}
