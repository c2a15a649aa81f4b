// SPDX-License-Identifier: MIT
// The server from its first moment to its last.
//
// Threads: one loop has all connections and never waits for anything; pools of threads answer what needs the store, a
// password's hash or the engine; one keeper has all tables and the writing connection. They talk by queues.
#include "app/table.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "web/gamecaps.h"
#include "web/housekeeping.h"
#include "web/live.h"
#include "web/puzzlejobs.h"
#include "web/router.h"
#include "web/server_internal.h"
#include "web/sessions.h"
#include "web/tables.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
  HEADERS_MAX = 16 * 1024,
  SILENCE_MS = 20 * 1000,  //
  ARRIVAL_MS = 30 * 1000,  //
  DRAIN_MS = 8 * 1000,     // for what is under way when the server is told to stop
  GOODBYE_MS = 500,        // for WebSocket connections
  LINGER_MS = 150,         // for the last answer to leave
  SHORT_THREADS = 12,      // mostly waiting for the disk
  SHORT_QUEUE = 4096,      //
  HASH_THREADS = 2,        //
  HASH_QUEUE = 32,         //
  ENGINE_QUEUE = 512,      //
  OWNER_QUEUE = 16,        // of one caller, in the two above
  ENGINE_THREADS_MAX = 16, //
};

int64_t server_now_ms(void) {
  return table_system_ms();
}

int64_t server_now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static const char *bind_address(const Server *server) {
  return server->options->bind ? server->options->bind : "127.0.0.1";
}

static void finish(Server *server) {
  event_base_loopbreak(server->loop);
}

static void begin_drain(Server *server) {
  if (server->is_draining) { // asked twice: at once
    finish(server);
    return;
  }
  server->is_draining = true;
  server->drain_ms = server_now_ms();
  atomic_store(&server->stops, true);
  puzzlejobs_stop_all(server->puzzle_jobs);
  if (server->listening)
    evhttp_del_accept_socket(server->http, server->listening);
  server->listening = NULL;
  live_say_goodbye(server->live);
}

static void reload(Server *server) {
  const WebOptions *options = server->options;
  Tls *fresh;
  accesslog_reopen(server->log);
  if (server->tls && tls_open(options->tls_cert, options->tls_key, &fresh, NULL) == OK) {
    tls_close(server->tls);
    server->tls = fresh;
  }
}

static void on_signal(evutil_socket_t signal, short what, void *server) {
  (void)what;
  if (signal == SIGHUP)
    reload(server);
  else
    begin_drain(server);
}

static void on_second(evutil_socket_t fd, short what, void *argument) {
  Server *server = argument;
  (void)fd;
  (void)what;
  if (server->listening)
    evconnlistener_enable(evhttp_bound_socket_get_listener(server->listening)); // see on_accept_error
  accesslog_flush(server->log);
  live_tick(server->live);
  tables_tick(server);
  housekeeping_tick(server);
}

// Answers have some time to go out, and those who listen have a moment to say goodbye too.
static bool is_drained(Server *server) {
  int64_t now = server_now_ms(), waited = now - server->drain_ms;
  bool has_sockets = atomic_load(&server->metrics.sockets) > 0 && waited < GOODBYE_MS;
  bool is_quiet = server->calls == 0 && now - server->answered_ms > LINGER_MS && !has_sockets;
  return server->is_draining && (is_quiet || waited > DRAIN_MS);
}

static AppOptions app_options(const Server *server) {
  return (AppOptions){.place = server->store_path.size ? server->store_path.data : NULL,
                      .cost = server->options->password_cost,
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
  const AppOptions options = app_options(server);
  server->words = words_create();
  server->puzzle_jobs = puzzlejobs_create();
  server->sessions = sessions_create();
  server->housekeeping = housekeeping_create();
  server->game_caps = gamecaps_create(0);
  server->tables = tables_create(server);
  return keeper_open(server, &options, &server->keeper, err);
}

static Status open_log(Server *server, Error *err) {
  StrBuf path = {0};
  Status status = data_path(server, FOLDER_STATE, "access.log", &path, err);
  if (status == OK)
    status = accesslog_open(path.data, &server->log, err);
  strbuf_deinit(&path);
  return status;
}

static int port_of(struct evhttp_bound_socket *listening) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address = {.v6 = {0}};
  socklen_t size = sizeof address;
  if (getsockname(evhttp_bound_socket_get_fd(listening), &address.any, &size) != 0)
    return 0;
  return ntohs(address.any.sa_family == AF_INET6 ? address.v6.sin6_port : address.v4.sin_port);
}

// There are no more descriptors: whoever knocks waits in the system's queue until the next second, and the loop does
// not turn about it all the time.
static void on_accept_error(struct evconnlistener *listener, void *argument) {
  (void)argument; // evhttp's
  evconnlistener_disable(listener);
}

static Status listen_now(Server *server, Error *err) {
  const char *address = bind_address(server);
  server->listening = evhttp_bind_socket_with_handle(server->http, address, (ev_uint16_t)server->options->port);
  if (!server->listening) {
    char reason[128];
    return error_set(err, ERR_IO, N_("can't listen at %s, port %d: %s"), err_str(address),
                     err_int(server->options->port), err_str(strerror_r(errno, reason, sizeof reason)));
  }
  evconnlistener_set_error_cb(evhttp_bound_socket_get_listener(server->listening), on_accept_error);
  server->port = port_of(server->listening);
  bool is_v6 = strchr(address, ':') != NULL;
  const char *shown = address_is_any(address) ? "localhost" : address;
  strbuf_printf(&server->own_address, is_v6 && shown == address ? "%s://[%s]:%d/" : "%s://%s:%d/",
                server->tls ? "https" : "http", shown, server->port);
  return OK;
}

static Status open_http(Server *server, Error *err) {
  const WebOptions *options = server->options;
  if (!options->tls_cert != !options->tls_key)
    return error_set(err, ERR_INPUT, N_("TLS needs both a certificate and its key"));
  Status status = options->tls_cert ? tls_open(options->tls_cert, options->tls_key, &server->tls, err) : OK;
  if (status != OK)
    return status;
  server->arrivals = arrivals_create(options->arrival_ms ? options->arrival_ms : ARRIVAL_MS);
  server->http = evhttp_new(server->loop);
  evhttp_set_gencb(server->http, http_on_request, server);
  evhttp_set_bevcb(server->http, arrivals_accept, server);
  evhttp_set_max_headers_size(server->http, HEADERS_MAX);
  evhttp_set_max_body_size(server->http, SERVER_BODY_MAX);
  int silence_ms = options->silence_ms ? options->silence_ms : SILENCE_MS;
  evhttp_set_timeout_tv(server->http, &(struct timeval){silence_ms / 1000, silence_ms % 1000 * 1000});
  evhttp_set_allowed_methods(server->http, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST | EVHTTP_REQ_PUT |
                                               EVHTTP_REQ_PATCH | EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS);
  return OK;
}

static void catch_signals(Server *server) {
  static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
  const struct timeval second = {1, 0};
  signal(SIGPIPE, SIG_IGN);
  for (int i = 0; i < 3; i++) {
    server->signals[i] = evsignal_new(server->loop, numbers[i], on_signal, server);
    event_add(server->signals[i], NULL);
  }
  server->second = event_new(server->loop, -1, EV_PERSIST, on_second, server);
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
  server->is_public = !address_is_loopback(bind_address(server));
  server->loop = event_base_new();
  server->limits = limits_create(server->options->is_unlimited);
  server->live = live_create(server);
  catch_signals(server);
  Status status = mailbox_create(server->loop, &server->mailbox, err);
  if (status == OK)
    status = assets_open(server->options->pages, &server->assets, err);
  if (status == OK)
    status = open_log(server, err);
  if (status == OK)
    status = open_data(server, err);
  if (status == OK)
    status = open_pools(server, err);
  if (status == OK)
    status = open_http(server, err);
  return status == OK ? listen_now(server, err) : status;
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
  close_threads(server);
  mailbox_destroy(server->mailbox); // the last answers
  live_destroy(server->live);
  if (server->http)
    evhttp_free(server->http);
  arrivals_destroy(server->arrivals);
  for (int i = 0; i < 3; i++)
    event_free(server->signals[i]);
  event_free(server->second);
  event_base_free(server->loop);
  tls_close(server->tls);
  accesslog_close(server->log);
  assets_close(server->assets);
  limits_destroy(server->limits);
  tables_destroy(server->tables);
  puzzlejobs_destroy(server->puzzle_jobs);
  words_destroy(server->words);
  sessions_destroy(server->sessions);
  housekeeping_destroy(server->housekeeping);
  gamecaps_destroy(server->game_caps);
  strbuf_deinit(&server->own_address);
  strbuf_deinit(&server->store_path);
}

static void run_loop(Server *server) {
  const struct timeval moment = {0, 20 * 1000};
  while (!event_base_got_break(server->loop) && !is_drained(server)) {
    if (server->is_draining)
      event_base_loopexit(server->loop, &moment);
    event_base_loop(server->loop, EVLOOP_ONCE);
  }
}

static void wake_machines(void *argument, void *own) {
  Server *server = argument;
  const Worker *worker = own;
  tables_wake_machines(server, worker->app);
}

Status web_serve(const WebOptions *options, Error *err) {
  Server *server = mem_alloc(sizeof *server);
  server->options = options;
  Status status = open_server(server, err);
  if (status == OK) {
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
