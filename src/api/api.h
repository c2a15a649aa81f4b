// SPDX-License-Identifier: MIT
// The interface without any connection: from method, path, body and caller to status and body. This header has what its
// parts share, and its threads. A server brings the calls and sends the answers (src/web); tests do without one.
#pragma once

#include "api/call.h"
#include "api/caller.h"
#include "api/events.h"
#include "api/jobs.h"
#include "api/listeners.h"
#include "api/metrics.h"
#include "api/pool.h"
#include "api/problems.h"
#include "app/housekeeping.h"
#include "app/node.h"
#include "app/wordset.h"

#include <stdatomic.h>

// The threads that do the work of a call.
typedef enum Lane {
  LANE_SHORT,      // only asks the store
  LANE_HASH,       // passwords: two at once, since each takes 64 MiB
  LANE_ENGINE,     // thinks
  LANE_BACKGROUND, // work without a caller: machines' turns, time that is up
  LANE_SLOW,       // short work of callers who have used much processor time lately
} Lane;
enum { LANES = LANE_SLOW + 1 };

typedef struct Tables Tables;
typedef struct Writer Writer;
typedef struct Sessions Sessions;

enum { API_NO_JOBS = -1 };

typedef struct ApiOptions {
  const char *place;          // the store; NULL: the program's own
  bool is_public;             // for others than those on this machine
  bool is_unlimited;          // no limits per caller, for measurements
  int workers;                // threads that think; 0: as the machine allows
  int jobs;                   // threads that do jobs; 0: as many; API_NO_JOBS: other processes do them
  int account_mb;             // megabytes that an account may keep; 0: 200
  int idle_ms;                // an unwatched table is put away after this time; 0: 15 minutes
  int guest_games_days;       // how long untouched games of guests stay; 0: 30
  int busy_ms;                // how long to wait for another program at the store; 0: five seconds
  PasswordCost password_cost; // zeros: the defaults
  bool has_known_tiles;       // games with others may use a chosen seed, for tests
  const char *on_event;       // a shell command that gets events (api/events.h); NULL: none
  int event_ms;               // delay of events; 0: EVENTS_DELAY_MS
  int events_max;             // waiting events, at most EVENTS_WAITING_MAX, which is also the meaning of 0
  ProblemTold *on_problem;    // NULL: not wanted. Called from any thread, but one at a time; repeats are limited
  JobTold *on_job;            // the same
  void *context;              // of these
  Listeners listeners;
} ApiOptions;

struct Api {
  const ApiOptions *options;
  Pool *pools[LANES];
  Problems *problems;
  Limits *limits;
  Spending *spending;
  Metrics metrics;
  char node[NODE_NAME_SIZE];   // its name among the servers on the same data
  struct Nodes *nodes;         // NULL: no other servers are possible
  SharedClock clock;           // the clock that all of them share
  int64_t began_ms;            // when the interface was opened
  int64_t since_ms;            // since then, without a break, there has been a server
  atomic_bool stops;           // asks long work to end
  atomic_llong tidy_ms;        // when the store is tidied next
  atomic_bool finishes;        // finish deletions of accounts that were interrupted
  atomic_llong ready_until_ms; // ready until then (steady_ms), unless ready_errors has grown
  atomic_long ready_errors;
  WordShelf *words;
  Writer *writer;
  Sessions *sessions;
  Tables *tables;
  Jobs *jobs;
  Events *events;             // NULL: no command
  Housekeeping housekeeping;  // this and the next belong to the holder of the writing connection
  struct GameCaps *game_caps; //
};

int64_t api_now_ms(void);

// The options are borrowed. Call api_end and api_close in either case.
MUST_CHECK Status api_open(Api *api, const ApiOptions *options, Error *err);
// Opens an interface that does jobs and takes no calls. Needs the same two calls.
MUST_CHECK Status api_open_work(Api *api, const ApiOptions *options, Error *err);
// Opens an App for a thread that answers calls: the same data, with the same limits.
MUST_CHECK Status api_open_app(const Api *api, App **out, Error *err);
// Gives work to the lane, or to the slow lane; its processor time counts for the owner. As pool_submit.
bool api_submit(Api *api, Lane lane, uint64_t owner, void (*run)(void *argument, void *own), void *argument);
// Can the store be written, and can the lexica be read? Waits for the disk. app: the caller's.
bool api_is_ready(Api *api, App *app);
void api_tick(Api *api);          // every second
void api_wake_machines(Api *api); // looks for machines' turns in games that nobody watches
void api_stop_work(Api *api);     // ends long work; short work continues
void api_end(Api *api);           // the same, finishes what waits and ends the threads
void api_close(Api *api);         // after that
