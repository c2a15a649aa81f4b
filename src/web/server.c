// SPDX-License-Identifier: MIT
// The server from its first moment to its last.
//
// Threads: a few loops have all connections and never wait; pools of threads (api/api.h) answer calls that need the
// store, a password's hash or the engine. They communicate by queues.
#include "api/events.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/steady.h"
#include "web/hub.h"
#include "web/listen.h"
#include "web/live.h"
#include "web/patience.h"
#include "web/server_internal.h"

#include <signal.h>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  DRAIN_MS = 8 * 1000,   // for unfinished calls when the server is told to stop
  GOODBYE_MS = 500,      // to say goodbye to WebSocket connections
  WAKE_MS = 3600 * 1000, // between two looks at games that nobody watches
  LINGER_MS = 150,       // for the last answer to be sent
  LOOPS_USUAL = 4,       // at most as many as there are cores
};

static const char *bind_address(const Web *web) {
  return web->options->bind ? web->options->bind : "127.0.0.1";
}

static struct event_base *first_base(const Web *web) {
  return web->loops[0].base;
}

static void begin_drain(Web *web) {
  if (atomic_load(&web->is_draining)) { // the second signal ends it at once
    event_base_loopbreak(first_base(web));
    return;
  }
  web->drain_ms = steady_ms();
  atomic_store(&web->is_draining, true);
  api_stop_work(&web->api);
  for (int i = 0; i < web->loop_count; i++)
    loop_drain(&web->loops[i]);
}

// Gives each loop its own handle.
static void give_tls(Web *web, Tls *tls) {
  for (int i = 0; i < web->loop_count; i++)
    loop_set_tls(&web->loops[i], tls_share(tls));
  tls_close(tls);
}

static void server_reload(Web *web) {
  const WebOptions *options = web->options;
  Tls *fresh;
  accesslog_reopen(web->log);
  if (web->has_tls && tls_open(options->tls_cert, options->tls_key, &fresh, NULL) == OK)
    give_tls(web, fresh);
}

static void on_signal(evutil_socket_t signal, short what, void *web) {
  (void)what;
  if (signal == SIGHUP)
    server_reload(web);
  else
    begin_drain(web);
}

static void on_second(evutil_socket_t fd, short what, void *argument) {
  Web *web = argument;
  (void)fd;
  (void)what;
  accesslog_flush(web->log);
  api_tick(&web->api);
  hub_tell_late(web->hub);
  if (steady_ms() - web->woken_ms > WAKE_MS) {
    web->woken_ms = steady_ms();
    api_wake_machines(&web->api);
  }
}

static bool all_have_said_goodbye(const Web *web) {
  bool have_all = true;
  for (int i = 0; i < web->loop_count; i++)
    have_all = have_all && atomic_load(&web->loops[i].has_said_goodbye);
  return have_all;
}

// Waits some time for answers to go out, and a moment for WebSockets to say goodbye.
static bool is_drained(Web *web) {
  int64_t now = steady_ms(), waited = now - web->drain_ms;
  bool has_sockets = atomic_load(&web->api.metrics.sockets) > 0 && waited < GOODBYE_MS;
  bool is_quiet = atomic_load(&web->calls) == 0 && now - atomic_load(&web->answered_ms) > LINGER_MS && !has_sockets;
  return atomic_load(&web->is_draining) && all_have_said_goodbye(web) && (is_quiet || waited > DRAIN_MS);
}

static Status data_path(const Web *web, Folder folder, const char *name, StrBuf *out, Error *err) {
  if (!web->options->data)
    return folder_path(folder, name, out, err);
  Status status = dir_ensure(web->options->data, err);
  if (status == OK)
    strbuf_printf(out, "%s/%s", web->options->data, name);
  return status;
}

static Status open_log(Web *web, Error *err) {
  ScopedStrBuf path = {0};
  Status status = data_path(web, FOLDER_STATE, "access.log", &path, err);
  return status == OK ? accesslog_open(path.data, 0, web->options->log_format == LOG_JSON, &web->log, err) : status;
}

static void write_own_address(Web *web) {
  const char *address = bind_address(web);
  bool is_v6 = strchr(address, ':') != NULL;
  const char *shown = address_is_any(address) ? "localhost" : address;
  strbuf_printf(&web->own_address, is_v6 && shown == address ? "%s://[%s]:%d/" : "%s://%s:%d/",
                web->has_tls ? "https" : "http", shown, web->port);
}

// The address for people elsewhere: the first allowed name. A proxy uses the usual port, and has TLS.
static void write_called_address(const Web *web, StrBuf *out) {
  const WebOptions *options = web->options;
  bool has_proxy = options->proxy_count > 0, has_tls = web->has_tls || has_proxy;
  if (options->host_count == 0) {
    strbuf_add_text(out, strbuf_text(&web->own_address));
    return;
  }
  const char *name = options->hosts[0], *port = strrchr(name, ':');
  bool is_usual = has_proxy || web->port == (has_tls ? 443 : 80) || (port && !strchr(port, ']'));
  strbuf_printf(out, "%s://%s", has_tls ? "https" : "http", name);
  if (!is_usual)
    strbuf_printf(out, ":%d", web->port);
  strbuf_add_text(out, "/");
}

static Status listen_now(Web *web, Error *err) {
  int sockets[LOOPS_MAX];
  Status status = listen_at(bind_address(web), web->options->port, web->loop_count, sockets, &web->port, err);
  for (int i = 0; i < web->loop_count && status == OK; i++)
    loop_listen(&web->loops[i], sockets[i]);
  if (status != OK)
    return status;
  ScopedStrBuf called = {0};
  write_own_address(web);
  write_called_address(web, &called);
  events_begin(web->api.events, called.data);
  return OK;
}

static Status open_tls(Web *web, Error *err) {
  const WebOptions *options = web->options;
  Tls *tls;
  if (!options->tls_cert != !options->tls_key)
    return error_set(err, ERR_INPUT, N_("TLS needs both a certificate and its key"));
  if (!options->tls_cert)
    return OK;
  Status status = tls_open(options->tls_cert, options->tls_key, &tls, err);
  if (status != OK)
    return status;
  web->has_tls = true;
  for (int i = 0; i < web->loop_count; i++)
    web->loops[i].tls = tls_share(tls);
  tls_close(tls);
  return OK;
}

static int loops_wanted(const Web *web) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  long usual = cores < LOOPS_USUAL ? cores : LOOPS_USUAL;
  long count = web->options->loops > 0 ? web->options->loops : usual;
  return count < 1 ? 1 : count > LOOPS_MAX ? LOOPS_MAX : (int)count;
}

static Status open_loops(Web *web, Error *err) {
  Status status = OK;
  web->loop_count = loops_wanted(web);
  for (int i = 0; i < web->loop_count && status == OK; i++)
    status = loop_open(web, &web->loops[i], err);
  return status;
}

static Status start_loops(Web *web, Error *err) {
  Status status = OK;
  for (int i = 1; i < web->loop_count && status == OK; i++)
    status = loop_start(&web->loops[i], err);
  return status;
}

static void catch_signals(Web *web) {
  static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
  const struct timeval second = {1, 0};
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow must be an error, like a full disk
  for (int i = 0; i < 3; i++) {
    web->signals[i] = evsignal_new(first_base(web), numbers[i], on_signal, web);
    event_add(web->signals[i], NULL);
  }
  web->second = event_new(first_base(web), -1, EV_PERSIST, on_second, web);
  event_add(web->second, &second);
}

// Thousands of connections need as many descriptors.
static void raise_limits(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
    return;
  limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Opens the store and everything that answers calls.
static Status open_api(Web *web, Error *err) {
  const WebOptions *options = web->options;
  ApiOptions *own = &web->api_options;
  *own = options->api;
  own->is_public = !address_is_loopback(bind_address(web)) || options->proxy_count > 0;
  own->listeners = (Listeners){live_publish,        live_say,          live_drop_player,
                               live_drop_session,   live_end_watching, hub_attend,
                               hub_tell_attendance, hub_seats_present, web};
  Status status = OK;
  if (options->data && !own->place) {
    status = data_path(web, FOLDER_DATA, "tesela.db", &web->store_path, err);
    own->place = web->store_path.data;
  }
  return status == OK ? api_open(&web->api, own, err) : status;
}

static Status open_web(Web *web, Error *err) {
  if (sodium_init() < 0)
    return error_set(err, ERR_STATE, N_("the cryptographic library does not start"));
  raise_limits();
  uploads_init(&web->uploads);
  web->hub = hub_create(web);
  Status status = open_loops(web, err);
  if (status != OK)
    return status;
  catch_signals(web);
  status = assets_open(web->options->pages, &web->assets, err);
  if (status == OK)
    http_write_page_policy(web->assets, &web->page_policy);
  if (status == OK)
    status = open_api(web, err);
  if (status == OK)
    status = open_log(web, err);
  if (status == OK)
    status = open_tls(web, err);
  if (status == OK)
    status = listen_now(web, err);
  return status == OK ? start_loops(web, err) : status;
}

static void close_web(Web *web) {
  atomic_store(&web->api.stops, true);
  for (int i = 0; i < web->loop_count; i++)
    loop_end(&web->loops[i]);
  api_end(&web->api);
  web->is_closing = true;
  for (int i = 0; i < 3; i++) {
    if (web->signals[i])
      event_free(web->signals[i]);
  }
  if (web->second)
    event_free(web->second);
  for (int i = 0; i < web->loop_count; i++)
    loop_close(&web->loops[i]);
  hub_destroy(web->hub);
  uploads_deinit(&web->uploads);
  accesslog_close(web->log);
  assets_close(web->assets);
  api_close(&web->api);
  strbuf_deinit(&web->own_address);
  strbuf_deinit(&web->page_policy);
  strbuf_deinit(&web->store_path);
}

static void run_loop(Web *web) {
  const struct timeval moment = {0, 20 * 1000};
  struct event_base *base = first_base(web);
  while (!event_base_got_break(base) && !is_drained(web)) {
    if (atomic_load(&web->is_draining))
      event_base_loopexit(base, &moment);
    event_base_loop(base, EVLOOP_ONCE);
  }
  event_base_loopexit(base, &moment); // the last answers are written, even if the loop stood still since
  event_base_dispatch(base);
}

Status web_serve(const WebOptions *options, Error *err) {
  ScopedMem Web *web = mem_alloc(sizeof *web);
  web->options = options;
  web->patience = patience_of(options);
  Status status = open_web(web, err);
  if (status == OK) {
    web->woken_ms = steady_ms();
    api_wake_machines(&web->api);
    api_tick(&web->api);
    if (options->on_ready)
      options->on_ready(options->api.context, web->own_address.data);
    run_loop(web);
  }
  close_web(web);
  return status;
}
