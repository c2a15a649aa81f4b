// SPDX-License-Identifier: MIT
// Why each loop has a listening socket of its own: the system then spreads connections evenly, and nothing must be
// handed over. A connection stays with its loop, so libevent needs no locks.
#include "api/router.h"
#include "base/mem.h"
#include "base/threads.h"
#include "web/live.h"
#include "web/server_internal.h"

#include <event2/http.h>
#include <event2/listener.h>

enum { HEADERS_MAX = 16 * 1024, SECOND_MS = 1000 };

// One last turn of the loop, so that what was said reaches the system. Connections are served before timers: when this
// time is over, everything that could be written was written, even if the loop stood still for much longer.
static const struct timeval turn = {0, 10 * 1000};

static void on_tick(evutil_socket_t fd, short what, void *argument) {
  Loop *loop = argument;
  (void)fd, (void)what;
  if (loop->listening)
    evconnlistener_enable(evhttp_bound_socket_get_listener(loop->listening)); // see on_accept_error
  live_tick(loop->live);
}

static struct timeval timeval_of(int ms) {
  return (struct timeval){ms / 1000, ms % 1000 * 1000};
}

static void open_http(Loop *loop) {
  const Patience *patience = &loop->web->patience;
  struct timeval silence = timeval_of(patience->silence_ms);
  loop->arrivals = arrivals_create(loop->base, patience->arrival_ms);
  loop->http = evhttp_new(loop->base);
  evhttp_set_gencb(loop->http, http_on_request, loop);
  evhttp_set_bevcb(loop->http, arrivals_accept, loop);
  evhttp_set_max_headers_size(loop->http, HEADERS_MAX);
  evhttp_set_max_body_size(loop->http, SERVER_BODY_MAX);
  evhttp_set_timeout_tv(loop->http, &silence);
  // Even unknown methods: we refuse them ourselves. Except the one after which evhttp does not close the connection.
  evhttp_set_allowed_methods(loop->http, (ev_uint16_t)(UINT16_MAX & ~EVHTTP_REQ_CONNECT));
}

Status loop_open(Web *web, Loop *loop, Error *err) {
  int ping_ms = web->patience.ping_ms;
  const struct timeval tick = timeval_of(ping_ms < SECOND_MS ? ping_ms : SECOND_MS);
  loop->web = web;
  loop->index = (int)(loop - web->loops);
  loop->base = event_base_new();
  if (!loop->base)
    return error_set(err, ERR_IO, N_("the system has no more file descriptors"));
  loop->live = live_create(loop);
  loop->tick = event_new(loop->base, -1, EV_PERSIST, on_tick, loop);
  event_add(loop->tick, &tick);
  open_http(loop);
  return mailbox_create(loop->base, &loop->mailbox, err);
}

// There are no more descriptors: new connections wait in the system's queue until the next second, so that the loop
// does not spin.
static void on_accept_error(struct evconnlistener *listener, void *argument) {
  (void)argument; // evhttp's
  evconnlistener_disable(listener);
}

void loop_listen(Loop *loop, int socket) {
  loop->listening = evhttp_accept_socket_with_handle(loop->http, socket);
  if (loop->listening)
    evconnlistener_set_error_cb(evhttp_bound_socket_get_listener(loop->listening), on_accept_error);
}

static void *loops_run(void *argument) {
  Loop *loop = argument;
  event_base_dispatch(loop->base);
  return NULL;
}

Status loop_start(Loop *loop, Error *err) {
  Status status = thread_start(&loop->thread, loops_run, loop, err);
  loop->has_thread = status == OK;
  return status;
}

static void loop_goodbye_is_sent(evutil_socket_t fd, short what, void *argument) {
  Loop *loop = argument;
  (void)fd, (void)what;
  atomic_store(&loop->has_said_goodbye, true);
}

static void loops_drain(void *argument) {
  Loop *loop = argument;
  if (loop->listening)
    evhttp_del_accept_socket(loop->http, loop->listening);
  loop->listening = NULL;
  live_say_goodbye(loop->live);
  event_base_once(loop->base, -1, EV_TIMEOUT, loop_goodbye_is_sent, loop, &turn);
}

void loop_drain(Loop *loop) {
  mailbox_post(loop->mailbox, loops_drain, loop);
}

typedef struct Change {
  Loop *loop;
  Tls *tls;
} Change;

static void change_tls(void *argument) {
  Change *change = argument;
  tls_close(change->loop->tls);
  change->loop->tls = change->tls;
  mem_free(change);
}

void loop_set_tls(Loop *loop, Tls *tls) {
  Change *change = mem_alloc(sizeof *change);
  *change = (Change){loop, tls};
  mailbox_post(loop->mailbox, change_tls, change);
}

static void loops_stop(void *argument) {
  Loop *loop = argument;
  event_base_loopexit(loop->base, &turn);
}

void loop_end(Loop *loop) {
  if (!loop->has_thread)
    return;
  mailbox_post(loop->mailbox, loops_stop, loop);
  pthread_join(loop->thread, NULL);
  loop->has_thread = false;
}

void loop_close(Loop *loop) {
  mailbox_destroy(loop->mailbox); // the last answers
  live_destroy(loop->live);
  if (loop->http)
    evhttp_free(loop->http);
  arrivals_destroy(loop->arrivals);
  if (loop->tick)
    event_free(loop->tick);
  if (loop->base)
    event_base_free(loop->base);
  tls_close(loop->tls);
}
