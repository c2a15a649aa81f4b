// SPDX-License-Identifier: MIT
// What the parts of the server share.
#pragma once

#include "api/api.h"
#include "web/accesslog.h"
#include "web/assets.h"
#include "web/mailbox.h"
#include "web/tls.h"
#include "web/uploads.h"
#include "web/web.h"

#include <event2/event.h>
#include <event2/http.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct Live Live;
typedef struct Web Web;

enum { LOOPS_MAX = 16, INTERESTS = 1 << 12 };

// A thread with an event loop and its connections. Nobody else uses what is in here, except the mailbox, by which other
// threads reach the loop, and the number of sockets.
typedef struct Loop {
  Web *web;
  int index;
  struct event_base *base;
  struct evhttp *http;
  struct evhttp_bound_socket *listening;
  struct event *tick; // every second
  Mailbox *mailbox;
  Tls *tls; // NULL: no TLS
  struct Arrivals *arrivals;
  Live *live;
  atomic_int sockets;
  pthread_t thread;
  bool has_thread;              // the first one runs on the thread that serves
  bool is_answering;            // we are writing to a connection; otherwise evhttp writes an answer of its own
  atomic_bool has_said_goodbye; // to all of its WebSockets, and the goodbye has been sent
} Loop;

struct Web {
  const WebOptions *options;
  atomic_int interest[INTERESTS]; // who watches games or wants to, by the hash of the game's id
  ApiOptions api_options;
  Api api;
  Patience patience; // with clients
  Loop loops[LOOPS_MAX];
  int loop_count;
  struct event *signals[3], *second; // of the first loop
  bool has_tls;
  int port;
  StrBuf own_address; // "http://127.0.0.1:8080/"
  StrBuf store_path;
  Assets *assets;
  StrBuf page_policy; // Content-Security-Policy of the page: it may run only what is in it
  AccessLog *log;
  Uploads uploads;
  atomic_int calls;         // that are not answered yet
  atomic_bool is_draining;  //
  int64_t drain_ms;         // only for the first loop: when draining began; steady_ms
  int64_t woken_ms;         // only for the first loop: when it last looked for machines' turns; steady_ms
  atomic_llong answered_ms; // the last call; steady_ms
  bool is_closing;          // only one thread is left
  struct Hub *hub;
};

// loops.c: what each loop needs before it runs, except TLS.
MUST_CHECK Status loop_open(Web *web, Loop *loop, Error *err);
void loop_listen(Loop *loop, int socket);             // takes it over
MUST_CHECK Status loop_start(Loop *loop, Error *err); // on a thread of its own
void loop_drain(Loop *loop);                          // from any thread: accepts no more connections
void loop_set_tls(Loop *loop, Tls *tls);              // from any thread: takes it over, for new connections
void loop_end(Loop *loop);                            // waits for its thread, if it has one
void loop_close(Loop *loop);                          // after all loops have ended

// http.c: evhttp calls this for every request; the argument is the loop.
void http_on_request(struct evhttp_request *http, void *argument);
void http_write_page_policy(const Assets *assets, StrBuf *out); // Content-Security-Policy of "/"
// On the loop: the first line of an answer to an incomplete request, and the rest of it. The address is for the log;
// languages is the client's Accept-Language, or "".
void http_write_status(int status, struct evbuffer *out);
void http_write_refusal(Loop *loop, const char *address, const char *languages, int status, struct evbuffer *out);

// arrivals.c: connections, and requests that are arriving.
struct Arrivals *arrivals_create(struct event_base *base, int64_t limit_ms); // limit for a whole request
void arrivals_destroy(struct Arrivals *arrivals);                            // after all connections; NULL is allowed
// Makes the bufferevent of a new connection; the argument is the loop.
struct bufferevent *arrivals_accept(struct event_base *base, void *argument);
// The request is complete; false if its head could be read in another way too. If it is large, the call gets its place
// among the uploads.
bool arrivals_done(struct Arrivals *arrivals, struct bufferevent *connection, Call *call);
// The call will take long: if its caller hangs up, its work is stopped. Ends with arrivals_answered.
void arrivals_await(struct Arrivals *arrivals, struct bufferevent *connection, Call *call);
void arrivals_answered(Call *call);
void arrivals_forget(struct Arrivals *arrivals, struct bufferevent *connection); // no more requests will come
