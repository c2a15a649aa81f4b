// SPDX-License-Identifier: MIT
// Threads: pools answer calls that need the store, a password's hash or the engine, and one pool does work without a
// caller. A thread that works at a table has it alone (api/tables.h); everything is written through one connection
// (api/writer.h).
#include "api/api.h"

#include "api/gamecaps.h"
#include "api/keeper.h"
#include "api/nodes.h"
#include "api/router.h"
#include "api/sessions.h"
#include "api/tables.h"
#include "app/housekeeping.h"
#include "base/mem.h"
#include "base/steady.h"
#include "base/wallclock.h"

#include <unistd.h>

enum {
  SHORT_THREADS = 12,         // mostly waiting for the disk
  SHORT_OF_OWNER = 2,         // threads at once for one caller
  SHORT_QUEUE = 4096,         //
  SHORT_OWNER_QUEUE = 512,    // waiting calls of one caller
  BACKGROUND_THREADS = 8,     //
  BACKGROUND_OF_OWNER = 2,    // threads at once for games that one player has begun
  BACKGROUND_QUEUE = 1 << 16, //
  HASH_THREADS = 2,           //
  HASH_QUEUE = 32,            //
  ENGINE_QUEUE = 512,         //
  OWNER_QUEUE = 16,           // waiting work of one caller or owner of games, in the last two
  ENGINE_THREADS_MAX = 16,    //
  SLOW_THREADS_MAX = 8,       // for all who use much processor time; at most half the cores
  ACCOUNT_MB = 200,           // of puzzles and words of one account
  SPARE_BYTES = 1 << 28,      // of the disk, kept for turns of games
  READY_MS = 2000,            // a successful check is valid for so long
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
                      .clock = &api->clock,
                      .node = api->node,
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

// Threads with lower priority would hold locks longer and delay others; so there are only a few threads instead.
static int slow_threads(void) {
  long half = sysconf(_SC_NPROCESSORS_ONLN) / 2;
  return half < 1 ? 1 : half > SLOW_THREADS_MAX ? SLOW_THREADS_MAX : (int)half;
}

static Status open_pools(Api *api, Error *err) {
  const PoolOptions rows[LANES] = {
      [LANE_SHORT] = {SHORT_THREADS, SHORT_QUEUE, SHORT_OWNER_QUEUE, SHORT_OF_OWNER, open_worker, close_worker, api},
      [LANE_HASH] = {HASH_THREADS, HASH_QUEUE, OWNER_QUEUE, 0, open_worker, close_worker, api},
      [LANE_ENGINE] = {engine_threads(api), ENGINE_QUEUE, OWNER_QUEUE, 0, open_worker, close_worker, api},
      [LANE_SLOW] = {slow_threads(), SHORT_QUEUE, SHORT_OWNER_QUEUE, 0, open_worker, close_worker, api},
      [LANE_BACKGROUND] = {.threads = BACKGROUND_THREADS,
                           .capacity = BACKGROUND_QUEUE,
                           .owner_threads = BACKGROUND_OF_OWNER},
  };
  Status status = OK;
  for (int lane = 0; lane < LANES && status == OK; lane++)
    status = pool_create(&rows[lane], &api->pools[lane], err);
  return status;
}

static bool has_table(void *context, const char *game) {
  return tables_have(((Api *)context)->tables, game);
}

// Finishes what an earlier server has left, this one or another. Nobody waits for it; errors are told to operators, and
// it is tried again the next time.
static void finish_leaving(void *argument, void *own) {
  Api *api = argument;
  const Worker *worker = own;
  Error err = {0};
  int finished;
  Status status = accounts_finish_leaving(worker->app, &(Progress){.cancel = &api->stops}, &finished, &err);
  if (status != OK && status != ERR_CANCELLED)
    problems_tell(api->problems, &err);
  atomic_store(&api->finishes, false);
}

static void api_finish_leaving(Api *api) {
  if (!atomic_exchange(&api->finishes, true) && !pool_submit(api->pools[LANE_ENGINE], POOL_NOBODY, finish_leaving, api))
    atomic_store(&api->finishes, false);
}

static void api_begin(Api *api, const ApiOptions *options) {
  *api = (Api){.options = options, .began_ms = api_now_ms(), .since_ms = api_now_ms()};
  node_new_name(api->node);
  api->problems = problems_create(options->on_problem, options->context, &api->metrics.store_errors);
  api->words = wordshelf_create();
}

static int job_threads(const Api *api) {
  int wanted = api->options->jobs;
  return wanted < 0 ? 0 : wanted > 0 ? wanted : engine_threads(api);
}

// With a store in a file, nobody can know whether another process does jobs for its server.
static Status check_shared_work(const Api *api, Error *err) {
  App *app;
  ScopedStrBuf place = {0};
  Status status = api_open_app(api, &app, err);
  if (status != OK)
    return status;
  app_place_show(api->options->place, &place);
  if (!node_has_company(app))
    status =
        error_set(err, ERR_INPUT, N_("'%s' is a file, not a shared database: only its own server can do its long work"),
                  err_str(strbuf_text(&place)));
  app_close(app);
  return status;
}

Status api_open_work(Api *api, const ApiOptions *options, Error *err) {
  api_begin(api, options);
  Status status = check_shared_work(api, err);
  return status == OK ? jobs_open(api, job_threads(api), 0, &api->jobs, err) : status;
}

Status api_open(Api *api, const ApiOptions *options, Error *err) {
  api_begin(api, options);
  api->limits = limits_create(options->is_unlimited);
  api->spending = spending_create();
  api->sessions = sessions_create();
  api->housekeeping.options = (HousekeepingOptions){options->guest_games_days, has_table, api};
  api->game_caps = gamecaps_create(0);
  api->tables = tables_create(api);
  AppOptions claimed = app_options(api);
  claimed.is_serving = true; // the writer's connection claims the store for all
  Status status = writer_open(&claimed, &api->metrics, &api->writer, err);
  if (status == OK)
    status = events_open(api, &api->events, err);
  if (status == OK)
    status = open_pools(api, err);
  if (status == OK)
    status = jobs_open(api, job_threads(api), engine_threads(api), &api->jobs, err);
  if (status == OK)
    status = nodes_open(api, &api->nodes, err);
  if (status == OK)
    api_finish_leaving(api);
  return status;
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

static Status api_tidy(Keeper *keeper, void *argument, Error *err) {
  Tidying *tidying = argument;
  App *app;
  Status status = keeper_app(keeper, &app, err);
  if (status == OK)
    status = housekeeping_step(&tidying->api->housekeeping, app, &tidying->removed, err);
  atomic_store(&tidying->api->tidy_ms, tidying->api->housekeeping.due_ms);
  return status;
}

// Removed rows count when that is on the disk.
static void count_removed(void *argument, Status status, const Error *err) {
  Tidying *tidying = argument;
  (void)err;
  if (status == OK)
    atomic_fetch_add(&tidying->api->metrics.purged, tidying->removed);
  mem_free(tidying);
}

typedef struct CountedJob {
  Api *api;
  uint64_t owner;
  int64_t at_us;
  void (*run)(void *argument, void *own);
  void *argument;
} CountedJob;

static void run_counted(void *argument, void *own) {
  CountedJob *job = argument;
  int64_t began_us = spending_now_us();
  histogram_add(&job->api->metrics.queue_time, metrics_now_us() - job->at_us);
  job->run(job->argument, own);
  spending_add(job->api->spending, job->owner, spending_now_us() - began_us, api_now_ms());
  mem_free(job);
}

bool api_submit(Api *api, Lane lane, uint64_t owner, void (*run)(void *argument, void *own), void *argument) {
  bool is_short = lane == LANE_SHORT || lane == LANE_BACKGROUND;
  CountedJob *job = mem_alloc(sizeof *job);
  *job = (CountedJob){api, is_short ? owner : POOL_NOBODY, metrics_now_us(), run, argument};
  Lane taken = is_short && spending_is_high(api->spending, owner, api_now_ms()) ? LANE_SLOW : lane;
  bool is_taken = pool_submit(api->pools[taken], owner, run_counted, job);
  if (!is_taken)
    mem_free(job);
  return is_taken;
}

static void tick_here(void *argument, void *own) {
  (void)own;
  tables_tick(argument);
}

void api_tick(Api *api) {
  pool_submit(api->pools[LANE_BACKGROUND], POOL_NOBODY, tick_here, api);
  if (api_now_ms() < atomic_load(&api->tidy_ms))
    return;
  api_finish_leaving(api);
  Tidying *tidying = mem_alloc(sizeof *tidying);
  tidying->api = api;
  if (!keeper_post(api, POOL_NOBODY, api_tidy, tidying, count_removed))
    mem_free(tidying);
}

static Status write_once(Keeper *keeper, void *argument, Error *err) {
  App *app;
  (void)argument;
  Status status = keeper_app(keeper, &app, err);
  return status == OK ? readiness_write(app, err) : status;
}

bool api_is_ready(Api *api, App *app) {
  int64_t now = steady_ms();
  long errors = atomic_load(&api->metrics.store_errors);
  Error err = {0};
  if (now < atomic_load(&api->ready_until_ms) && errors == atomic_load(&api->ready_errors))
    return true;
  Status status = keeper_do(api, write_once, NULL, &err);
  if (status == OK)
    status = readiness_try_room(app, &err);
  if (status == OK)
    status = readiness_check_lexica(&err);
  if (status == OK) {
    atomic_store(&api->ready_errors, errors);
    atomic_store(&api->ready_until_ms, now + READY_MS);
  } else {
    problems_tell(api->problems, &err);
  }
  return status == OK;
}

void api_stop_work(Api *api) {
  atomic_store(&api->stops, true);
  jobs_stop(api->jobs);
}

// Threads that answer calls end first; other lanes may still ask the next ones for something, and those that have ended
// refuse.
void api_end(Api *api) {
  atomic_store(&api->stops, true);
  for (int lane = 0; lane < LANES; lane++)
    pool_end(api->pools[lane]);
  jobs_end(api->jobs);
  nodes_end(api->nodes);
  events_end(api->events);
  api->events = NULL;
  for (int lane = 0; lane < LANES; lane++)
    pool_destroy(api->pools[lane]);
  writer_close(api->writer);
  api->writer = NULL;
}

void api_close(Api *api) {
  problems_destroy(api->problems);
  limits_destroy(api->limits);
  spending_destroy(api->spending);
  tables_destroy(api->tables);
  jobs_destroy(api->jobs);
  nodes_destroy(api->nodes);
  wordshelf_destroy(api->words);
  sessions_destroy(api->sessions);
  gamecaps_destroy(api->game_caps);
}
