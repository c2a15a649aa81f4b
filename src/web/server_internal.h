// SPDX-License-Identifier: MIT
// What the parts of the server share.
#ifndef WEB_SERVER_INTERNAL_H
#define WEB_SERVER_INTERNAL_H

#include "web/accesslog.h"
#include "web/assets.h"
#include "web/call.h"
#include "web/limits.h"
#include "web/mailbox.h"
#include "web/pool.h"
#include "web/tls.h"
#include "web/web.h"

#include <event2/event.h>
#include <stdatomic.h>

// Who does the work of a call.
typedef enum Lane {
  LANE_SHORT,  // asks the store, no more
  LANE_HASH,   // passwords: two at once, since each takes 64 MiB
  LANE_ENGINE, // thinks
} Lane;
enum { LANES = LANE_ENGINE + 1 };

typedef struct Metrics {
  atomic_long requests, refused, busy; // all, 4xx and 5xx, 503 for lack of room
  atomic_long turns, bot_turns, stale_bot_turns, commits, committed;
  atomic_long sockets, messages_in, messages_out, dropped_slow;
  atomic_long purged;
} Metrics;

typedef struct Tables Tables;
typedef struct Keeper Keeper;
typedef struct Sessions Sessions;
typedef struct Live Live;
typedef struct Words Words;

struct Server {
  const WebOptions *options;
  struct event_base *loop;
  struct evhttp *http;
  struct evhttp_bound_socket *listening;
  struct event *signals[3], *second;
  Tls *tls;
  int port;
  bool is_public;     // listens elsewhere than on this machine alone
  StrBuf own_address; // "http://127.0.0.1:8080/"
  StrBuf store_path;
  Mailbox *mailbox;
  Pool *pools[LANES];
  Assets *assets;
  AccessLog *log;
  Limits *limits;
  Metrics metrics;
  int64_t started_ms;
  int calls;           // under way; the loop's
  bool is_draining;    // the loop's
  int64_t drain_ms;    // when that began
  int64_t answered_ms; // the loop's: the last call
  atomic_bool stops;   // asks long work to end
  struct Arrivals *arrivals;
  Words *words;
  Keeper *keeper;
  Sessions *sessions;
  Tables *tables;
  Live *live;
  struct PuzzleJobs *puzzle_jobs;
  struct Housekeeping *housekeeping; // the keeper's
  struct GameCaps *game_caps;        // the keeper's
};

int64_t server_now_ms(void);
int64_t server_now_us(void); // since some moment

// http.c: what evhttp calls for every request; the argument is the server.
void http_on_request(struct evhttp_request *http, void *argument);
// The loop's: sends what the call holds and forgets it.
void http_finish(Call *call);

// arrivals.c: requests that take too long to arrive.
struct Arrivals *arrivals_create(int64_t limit_ms); // for a whole request
void arrivals_destroy(struct Arrivals *arrivals);
// Makes the bufferevent of a new connection; the argument is the server.
struct bufferevent *arrivals_accept(struct event_base *loop, void *argument);
void arrivals_done(struct Arrivals *arrivals, struct bufferevent *connection);   // a request is there completely
void arrivals_forget(struct Arrivals *arrivals, struct bufferevent *connection); // no more requests will come

#endif
