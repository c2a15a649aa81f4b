// SPDX-License-Identifier: MIT
// The server from its first moment to its last.
//
// Threads: a few loops have all connections and never wait for anything; pools of threads answer what needs the store,
// a password's hash or the engine; one keeper has all tables and the writing connection. They talk by queues.
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/steady.h"
#include "base/wallclock.h"
#include "web/gamecaps.h"
#include "web/housekeeping.h"
#include "web/hub.h"
#include "web/listen.h"
#include "web/patience.h"
#include "web/puzzlejobs.h"
#include "web/router.h"
#include "web/server_internal.h"
#include "web/sessions.h"
#include "web/tables.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
  DRAIN_MS = 8 * 1000,     // for what is under way when the server is told to stop
  GOODBYE_MS = 500,        // for WebSocket connections
  WAKE_MS = 3600 * 1000,   // between two looks at the games that nobody looks at
  LINGER_MS = 150,         // for the last answer to leave
  SHORT_THREADS = 12,      // mostly waiting for the disk
  SHORT_QUEUE = 4096,      //
  HASH_THREADS = 2,        //
  HASH_QUEUE = 32,         //
  ENGINE_QUEUE = 512,      //
  OWNER_QUEUE = 16,        // of one caller, in the two above
  ENGINE_THREADS_MAX = 16, //
  LOOPS_USUAL = 4,         // and no more than there are cores
  ACCOUNT_MB = 200,        // puzzles and words of one
  SPARE_BYTES = 1 << 28,   // of the disk, for the turns of games
};

int64_t server_now_ms(void) {
  return wallclock_ms();
}

int64_t server_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static const char *bind_address(const Server *server) {
  return server->options->bind ? server->options->bind : "127.0.0.1";
}

static struct event_base *first_base(const Server *server) {
  return server->loops[0].base;
}

static void finish(Server *server) {
  event_base_loopbreak(first_base(server));
}

static void begin_drain(Server *server) {
  if (atomic_load(&server->is_draining)) { // asked twice: at once
    finish(server);
    return;
  }
  server->drain_ms = steady_ms();
  atomic_store(&server->is_draining, true);
  atomic_store(&server->stops, true);
  puzzlejobs_stop_all(server->puzzle_jobs);
  for (int i = 0; i < server->loop_count; i++)
    loop_drain(&server->loops[i]);
}

// Each loop has a handle of its own.
static void give_tls(Server *server, Tls *tls) {
  for (int i = 0; i < server->loop_count; i++)
    loop_set_tls(&server->loops[i], tls_share(tls));
  tls_close(tls);
}

static void reload(Server *server) {
  const WebOptions *options = server->options;
  Tls *fresh;
  accesslog_reopen(server->log);
  if (server->has_tls && tls_open(options->tls_cert, options->tls_key, &fresh, NULL) == OK)
    give_tls(server, fresh);
}

static void on_signal(evutil_socket_t signal, short what, void *server) {
  (void)what;
  if (signal == SIGHUP)
    reload(server);
  else
    begin_drain(server);
}

static void wake_machines(void *argument, void *own) {
  Server *server = argument;
  const Worker *worker = own;
  tables_wake_machines(server, worker->app);
}

static void on_second(evutil_socket_t fd, short what, void *argument) {
  Server *server = argument;
  (void)fd;
  (void)what;
  accesslog_flush(server->log);
  tables_tick(server);
  housekeeping_tick(server);
  if (steady_ms() - server->woken_ms > WAKE_MS) {
    server->woken_ms = steady_ms();
    pool_submit(server->pools[LANE_ENGINE], POOL_NOBODY, wake_machines, server);
  }
}

static bool all_have_said_goodbye(const Server *server) {
  bool have_all = true;
  for (int i = 0; i < server->loop_count; i++)
    have_all = have_all && atomic_load(&server->loops[i].has_said_goodbye);
  return have_all;
}

// Answers have some time to go out, and those who listen have a moment to say goodbye too.
static bool is_drained(Server *server) {
  int64_t now = steady_ms(), waited = now - server->drain_ms;
  bool has_sockets = atomic_load(&server->metrics.sockets) > 0 && waited < GOODBYE_MS;
  bool is_quiet =
      atomic_load(&server->calls) == 0 && now - atomic_load(&server->answered_ms) > LINGER_MS && !has_sockets;
  return atomic_load(&server->is_draining) && all_have_said_goodbye(server) && (is_quiet || waited > DRAIN_MS);
}

static AppOptions app_options(const Server *server) {
  int megabytes = server->options->account_mb;
  return (AppOptions){.place = server->store_path.size ? server->store_path.data : NULL,
                      .cost = server->options->password_cost,
                      .busy_ms = server->options->busy_ms,
                      .account_bytes_max = (int64_t)(megabytes ? megabytes : ACCOUNT_MB) * 1000 * 1000,
                      .spare_bytes = SPARE_BYTES,
                      .password_min = server->is_public ? ACCOUNT_REMOTE_PASSWORD_MIN : 0};
}

static Status open_worker(void *context, void **own, Error *err) {
  Worker *worker = mem_alloc(sizeof *worker);
  worker->server = context;
  const AppOptions options = app_options(worker->server);
  Status status = app_open(&options, &worker->app, err);
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

static Status data_path(const Server *server, Folder folder, const char *name, StrBuf *out, Error *err) {
  if (!server->options->data)
    return folder_path(folder, name, out, err);
  Status status = dir_ensure(server->options->data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%s", server->options->data, name);
  return status;
}

// Where everything is kept, and the thread that keeps it.
static Status open_data(Server *server, Error *err) {
  Status status = OK;
  if (server->options->data)
    status = data_path(server, FOLDER_DATA, "tesela.db", &server->store_path, err);
  if (status != OK)
    return status;
  AppOptions options = app_options(server);
  options.is_claimed = true; // the keeper's, for all of the server
  server->began_ms = server_now_ms();
  server->words = wordshelf_create();
  server->puzzle_jobs = puzzlejobs_create();
  server->sessions = sessions_create();
  server->housekeeping = housekeeping_create_for(server);
  server->game_caps = gamecaps_create(0);
  server->tables = tables_create(server);
  return keeper_open(server, &options, &server->keeper, err);
}

static Status open_log(Server *server, Error *err) {
  StrBuf path = {0};
  Status status = data_path(server, FOLDER_STATE, "access.log", &path, err);
  if (status == OK)
    status = accesslog_open(path.data, 0, &server->log, err);
  strbuf_deinit(&path);
  return status;
}

static void write_own_address(Server *server) {
  const char *address = bind_address(server);
  bool is_v6 = strchr(address, ':') != NULL;
  const char *shown = address_is_any(address) ? "localhost" : address;
  strbuf_printf(&server->own_address, is_v6 && shown == address ? "%s://[%s]:%d/" : "%s://%s:%d/",
                server->has_tls ? "https" : "http", shown, server->port);
}

static Status listen_now(Server *server, Error *err) {
  int sockets[LOOPS_MAX];
  Status status =
      listen_at(bind_address(server), server->options->port, server->loop_count, sockets, &server->port, err);
  for (int i = 0; i < server->loop_count && status == OK; i++)
    loop_listen(&server->loops[i], sockets[i]);
  if (status == OK)
    write_own_address(server);
  return status;
}

static Status open_tls(Server *server, Error *err) {
  const WebOptions *options = server->options;
  Tls *tls;
  if (!options->tls_cert != !options->tls_key)
    return error_set(err, ERR_INPUT, N_("TLS needs both a certificate and its key"));
  if (!options->tls_cert)
    return OK;
  Status status = tls_open(options->tls_cert, options->tls_key, &tls, err);
  if (status != OK)
    return status;
  server->has_tls = true;
  for (int i = 0; i < server->loop_count; i++)
    server->loops[i].tls = tls_share(tls);
  tls_close(tls);
  return OK;
}

static int loops_wanted(const Server *server) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  long usual = cores < LOOPS_USUAL ? cores : LOOPS_USUAL;
  long count = server->options->loops > 0 ? server->options->loops : usual;
  return count < 1 ? 1 : count > LOOPS_MAX ? LOOPS_MAX : (int)count;
}

static Status open_loops(Server *server, Error *err) {
  Status status = OK;
  server->loop_count = loops_wanted(server);
  for (int i = 0; i < server->loop_count && status == OK; i++)
    status = loop_open(server, &server->loops[i], err);
  return status;
}

static Status start_loops(Server *server, Error *err) {
  Status status = OK;
  for (int i = 1; i < server->loop_count && status == OK; i++)
    status = loop_start(&server->loops[i], err);
  return status;
}

static void catch_signals(Server *server) {
  static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
  const struct timeval second = {1, 0};
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like a full disk
  for (int i = 0; i < 3; i++) {
    server->signals[i] = evsignal_new(first_base(server), numbers[i], on_signal, server);
    event_add(server->signals[i], NULL);
  }
  server->second = event_new(first_base(server), -1, EV_PERSIST, on_second, server);
  event_add(server->second, &second);
}

// Thousands of connections need thousands of descriptors.
static void raise_limits(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
    return;
  limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static Status open_server(Server *server, Error *err) {
  if (sodium_init() < 0)
    return error_set(err, ERR_STATE, N_("the cryptographic library does not start"));
  raise_limits();
  server->started_ms = server_now_ms();
  server->is_public = !address_is_loopback(bind_address(server)) || server->options->proxy_count > 0;
  server->limits = limits_create(server->options->is_unlimited);
  server->problems = problems_create(server->options);
  uploads_init(&server->uploads);
  server->hub = hub_create(server);
  Status status = open_loops(server, err);
  if (status != OK)
    return status;
  catch_signals(server);
  status = assets_open(server->options->pages, &server->assets, err);
  if (status == OK)
    status = open_data(server, err);
  if (status == OK)
    status = open_log(server, err);
  if (status == OK)
    status = open_pools(server, err);
  if (status == OK)
    status = open_tls(server, err);
  if (status == OK)
    status = listen_now(server, err);
  return status == OK ? start_loops(server, err) : status;
}

static Status nothing(Keeper *keeper, void *argument, Error *err) {
  (void)keeper, (void)argument, (void)err;
  return OK;
}

// Answers first, since they wait for the keeper; the keeper next, which may use the loop's mailbox.
static void close_threads(Server *server) {
  Status status = server->keeper ? keeper_do(server->keeper, nothing, NULL, NULL) : OK;
  (void)status; // after that nobody asks a machine to think any more
  for (int lane = 0; lane < LANES; lane++)
    pool_destroy(server->pools[lane]);
  keeper_close(server->keeper);
  server->keeper = NULL;
}

static void close_server(Server *server) {
  atomic_store(&server->stops, true);
  for (int i = 0; i < server->loop_count; i++)
    loop_end(&server->loops[i]);
  close_threads(server);
  server->is_closing = true;
  for (int i = 0; i < 3; i++) {
    if (server->signals[i])
      event_free(server->signals[i]);
  }
  if (server->second)
    event_free(server->second);
  for (int i = 0; i < server->loop_count; i++)
    loop_close(&server->loops[i]);
  hub_destroy(server->hub);
  uploads_deinit(&server->uploads);
  accesslog_close(server->log);
  problems_destroy(server->problems);
  assets_close(server->assets);
  limits_destroy(server->limits);
  tables_destroy(server->tables);
  puzzlejobs_destroy(server->puzzle_jobs);
  wordshelf_destroy(server->words);
  sessions_destroy(server->sessions);
  housekeeping_destroy(server->housekeeping);
  gamecaps_destroy(server->game_caps);
  strbuf_deinit(&server->own_address);
  strbuf_deinit(&server->store_path);
}

static void run_loop(Server *server) {
  const struct timeval moment = {0, 20 * 1000};
  struct event_base *base = first_base(server);
  while (!event_base_got_break(base) && !is_drained(server)) {
    if (atomic_load(&server->is_draining))
      event_base_loopexit(base, &moment);
    event_base_loop(base, EVLOOP_ONCE);
  }
  event_base_loopexit(base, &moment); // what was answered last is written, also if the loop stood still since
  event_base_dispatch(base);
}

Status web_serve(const WebOptions *options, Error *err) {
  Server *server = mem_alloc(sizeof *server);
  server->options = options;
  server->patience = patience_of(options);
  Status status = open_server(server, err);
  if (status == OK) {
    server->woken_ms = steady_ms();
    pool_submit(server->pools[LANE_ENGINE], POOL_NOBODY, wake_machines, server);
    housekeeping_tick(server);
    if (options->on_ready)
      options->on_ready(options->context, server->own_address.data);
    run_loop(server);
  }
  close_server(server);
  mem_free(server);
  return status;
}
