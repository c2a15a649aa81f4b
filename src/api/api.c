// SPDX-License-Identifier: MIT
// Threads: pools answer what needs the store, a password's hash or the engine; one keeper has all tables and the
// writing connection. They talk by queues.
#include "api/api.h"

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

int64_t api_now_ms(void) {
  return wallclock_ms();
}

static AppOptions app_options(const Api *api) {
  int megabytes = api->options->account_mb;
  return (AppOptions){.place = api->options->place,
                      .cost = api->options->password_cost,
                      .busy_ms = api->options->busy_ms,
                      .account_bytes_max = (int64_t)(megabytes ? megabytes : ACCOUNT_MB) * 1000 * 1000,
                      .spare_bytes = SPARE_BYTES,
                      .password_min = api->options->is_public ? ACCOUNT_REMOTE_PASSWORD_MIN : 0};
}

Status api_open_app(const Api *api, App **out, Error *err) {
  const AppOptions options = app_options(api);
  return app_open(&options, out, err);
}

static Status open_worker(void *context, void **own, Error *err) {
  Worker *worker = mem_alloc(sizeof *worker);
  worker->api = context;
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

static int engine_threads(const Api *api) {
  long count = api->options->workers > 0 ? api->options->workers : sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > ENGINE_THREADS_MAX ? ENGINE_THREADS_MAX : (int)count;
}

static Status open_pools(Api *api, Error *err) {
  const PoolOptions rows[LANES] = {
      [LANE_SHORT] = {SHORT_THREADS, SHORT_QUEUE, 0, open_worker, close_worker, api},
      [LANE_HASH] = {HASH_THREADS, HASH_QUEUE, OWNER_QUEUE, open_worker, close_worker, api},
      [LANE_ENGINE] = {engine_threads(api), ENGINE_QUEUE, OWNER_QUEUE, open_worker, close_worker, api},
  };
  Status status = OK;
  for (int lane = 0; lane < LANES && status == OK; lane++)
    status = pool_create(&rows[lane], &api->pools[lane], err);
  return status;
}

// On the keeper's thread, whose tables they are.
static bool has_table(void *context, const char *game) {
  return tables_find(((Api *)context)->tables, game) != NULL;
}

Status api_open(Api *api, const ApiOptions *options, Error *err) {
  *api = (Api){.options = options, .began_ms = api_now_ms()};
  api->limits = limits_create(options->is_unlimited);
  api->problems = problems_create(options->on_problem, options->context);
  api->words = wordshelf_create();
  api->puzzle_jobs = puzzlejobs_create();
  api->sessions = sessions_create();
  api->housekeeping.options = (HousekeepingOptions){options->guest_games_days, has_table, api};
  api->game_caps = gamecaps_create(0);
  api->tables = tables_create(api);
  AppOptions claimed = app_options(api);
  claimed.is_claimed = true; // the keeper's, for all of them
  Status status = keeper_open(api, &claimed, &api->keeper, err);
  return status == OK ? open_pools(api, err) : status;
}

static void look_for_machines(void *argument, void *own) {
  Api *api = argument;
  const Worker *worker = own;
  tables_wake_machines(api, worker->app);
}

void api_wake_machines(Api *api) {
  pool_submit(api->pools[LANE_ENGINE], POOL_NOBODY, look_for_machines, api);
}

typedef struct Tidying {
  Api *api;
  int removed;
} Tidying;

static Status tidy(Keeper *keeper, void *argument, Error *err) {
  Tidying *tidying = argument;
  App *app;
  if (api_now_ms() < tidying->api->housekeeping.due_ms)
    return OK;
  Status status = keeper_app(keeper, &app, err);
  return status == OK ? housekeeping_step(&tidying->api->housekeeping, app, &tidying->removed, err) : status;
}

// What is gone counts when the store has it on the disk.
static void count_removed(void *argument, Status status, const Error *err) {
  Tidying *tidying = argument;
  (void)err;
  if (status == OK)
    atomic_fetch_add(&tidying->api->metrics.purged, tidying->removed);
  mem_free(tidying);
}

void api_tick(Api *api) {
  Tidying *tidying = mem_alloc(sizeof *tidying);
  tidying->api = api;
  tables_tick(api);
  keeper_post(api->keeper, tidy, tidying, count_removed);
}

void api_stop_work(Api *api) {
  atomic_store(&api->stops, true);
  puzzlejobs_stop_all(api->puzzle_jobs);
}

static Status server_do_nothing(Keeper *keeper, void *argument, Error *err) {
  (void)keeper, (void)argument, (void)err;
  return OK;
}

// Answers first, since they wait for the keeper; the keeper next, which may tell the listeners.
void api_end(Api *api) {
  Status status = api->keeper ? keeper_do(api->keeper, server_do_nothing, NULL, NULL) : OK;
  (void)status; // after that nobody asks a machine to think any more
  for (int lane = 0; lane < LANES; lane++)
    pool_destroy(api->pools[lane]);
  keeper_close(api->keeper);
  api->keeper = NULL;
}

void api_close(Api *api) {
  problems_destroy(api->problems);
  limits_destroy(api->limits);
  tables_destroy(api->tables);
  puzzlejobs_destroy(api->puzzle_jobs);
  wordshelf_destroy(api->words);
  sessions_destroy(api->sessions);
  gamecaps_destroy(api->game_caps);
}
