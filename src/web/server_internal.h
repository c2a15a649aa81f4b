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

// A thread with an event loop and the connections that came to it: nobody else touches what is in here, but for the
// mailbox, by which others reach it, and the number of sockets.
typedef struct Loop {
  Web *web;
  int index;
  struct event_base *base;
  struct evhttp *http;
  struct evhttp_bound_socket *listening;
  struct event *tick; // every second
  Mailbox *mailbox;
  Tls *tls; // NULL: without
  struct Arrivals *arrivals;
  Live *live;
  atomic_int sockets;
  pthread_t thread;
  bool has_thread;              // the first one runs on the thread that serves
  bool is_answering;            // what is written to a connection just now is ours; else evhttp answers by itself
  atomic_bool has_said_goodbye; // to all of its WebSockets, and it has been sent
} Loop;

struct Web {
  const WebOptions *options;
  atomic_int interest[INTERESTS]; // who looks at games or asks to, by the hash of their id
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
  StrBuf page_policy; // Content-Security-Policy of the page: what it may run is what stands in it
  AccessLog *log;
  Uploads uploads;
  atomic_int calls;         // under way
  atomic_bool is_draining;  //
  int64_t drain_ms;         // the first loop's: when that began; steady_ms
  int64_t woken_ms;         // the first loop's: when machines were last looked for; steady_ms
  atomic_llong answered_ms; // the last call; steady_ms
  bool is_closing;          // no thread but one is left
  struct Hub *hub;
};

// loops.c: what each loop needs before it runs, but for TLS.
MUST_CHECK Status loop_open(Web *web, Loop *loop, Error *err);
void loop_listen(Loop *loop, int socket);             // takes it over
MUST_CHECK Status loop_start(Loop *loop, Error *err); // on a thread of its own
void loop_drain(Loop *loop);                          // from any thread: no more connections
void loop_set_tls(Loop *loop, Tls *tls);              // from any thread: takes it over, for new ones
void loop_end(Loop *loop);                            // waits for its thread, if it has one
void loop_close(Loop *loop);                          // after all of them have ended

// http.c: what evhttp calls for every request; the argument is the loop.
void http_on_request(struct evhttp_request *http, void *argument);
void http_write_page_policy(const Assets *assets, StrBuf *out); // Content-Security-Policy of "/"
// The loop's: the first line of an answer to a request that is not complete, and what follows it. The address is for
// the log; languages is what the client said in Accept-Language, or "".
void http_write_status(int status, struct evbuffer *out);
void http_write_refusal(Loop *loop, const char *address, const char *languages, int status, struct evbuffer *out);

// arrivals.c: connections, and requests on their way in.
struct Arrivals *arrivals_create(struct event_base *base, int64_t limit_ms); // for a whole request
void arrivals_destroy(struct Arrivals *arrivals);                            // after all connections; NULL is allowed
// Makes the bufferevent of a new connection; the argument is the loop.
struct bufferevent *arrivals_accept(struct event_base *base, void *argument);
// A request is there completely; false when its head could be read in another way too. If it is large, its place goes
// over to the call.
bool arrivals_done(struct Arrivals *arrivals, struct bufferevent *connection, Call *call);
// The call is going to take long: if its caller hangs up meanwhile its work is stopped. Ends with arrivals_answered.
void arrivals_await(struct Arrivals *arrivals, struct bufferevent *connection, Call *call);
void arrivals_answered(Call *call);
void arrivals_forget(struct Arrivals *arrivals, struct bufferevent *connection); // no more requests will come
