// SPDX-License-Identifier: MIT
// The interface from method, path, body and caller to status and body, without any connection: what its parts share,
// and its threads. A server brings the calls and carries the answers (src/web); tests do without one.
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

// Who does the work of a call.
typedef enum Lane {
  LANE_SHORT,      // asks the store, no more
  LANE_HASH,       // passwords: two at once, since each takes 64 MiB
  LANE_ENGINE,     // thinks
  LANE_BACKGROUND, // what no caller waits for: machines' turns, time that is up
  LANE_SLOW,       // either of the short ones, of those who have had much of the processor lately
} Lane;
enum { LANES = LANE_SLOW + 1 };

typedef struct Tables Tables;
typedef struct Writer Writer;
typedef struct Sessions Sessions;

enum { API_NO_JOBS = -1 };

typedef struct ApiOptions {
  const char *place;          // of the store; NULL: the program's own
  bool is_public;             // for others than those on this machine
  bool is_unlimited;          // no limits per caller, for measurements
  int workers;                // threads that think; 0: by the machine
  int jobs;                   // threads that do jobs; 0: as many, API_NO_JOBS: others do them
  int account_mb;             // that an account may keep; 0: 200
  int idle_ms;                // after which a table that nobody looks at is put away; 0: 15 minutes
  int guest_games_days;       // so long games of guests stay untouched; 0: 30
  int busy_ms;                // to wait for another program at the store; 0: five seconds
  PasswordCost password_cost; // zeros: the defaults
  bool has_known_tiles;       // games with others may have a seed that somebody chose, for tests
  const char *on_event;       // a command line of the shell that is told (api/events.h); NULL: none
  int event_ms;               // that an event waits; 0: EVENTS_DELAY_MS
  int events_max;             // that may wait, EVENTS_WAITING_MAX at most; 0: so many
  ProblemTold *on_problem;    // NULL: nobody wants to know. From any thread but one at a time, and not again and again
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
  char node[NODE_NAME_SIZE];   // its name among others on the same data
  struct Nodes *nodes;         // NULL: there can be no others
  SharedClock clock;           // by which all of them go
  int64_t began_ms;            // when it was opened
  int64_t since_ms;            // without a break there has been a server since then
  atomic_bool stops;           // asks long work to end
  atomic_llong tidy_ms;        // when the store is tidied next
  atomic_bool finishes;        // accounts whose deletion was interrupted
  atomic_llong ready_until_ms; // steady_ms; unless there are more errors of the store than these
  atomic_long ready_errors;
  WordShelf *words;
  Writer *writer;
  Sessions *sessions;
  Tables *tables;
  Jobs *jobs;
  Events *events;             // NULL: nobody wants them
  Housekeeping housekeeping;  // these two belong to the holder of the writing connection
  struct GameCaps *game_caps; //
};

int64_t api_now_ms(void);

// The options are borrowed. api_end and api_close are needed in either case.
MUST_CHECK Status api_open(Api *api, const ApiOptions *options, Error *err);
// One that does jobs and takes no calls. The same two are needed.
MUST_CHECK Status api_open_work(Api *api, const ApiOptions *options, Error *err);
// For a thread that answers calls: the same data, with the same limits.
MUST_CHECK Status api_open_app(const Api *api, App **out, Error *err);
// Gives the job to the lane, or to the slow one; what it takes is the owner's. As pool_submit.
bool api_submit(Api *api, Lane lane, uint64_t owner, void (*run)(void *argument, void *own), void *argument);
// Can the store be written, and can the lexica be read? Waits for the disk. app: the caller's.
bool api_is_ready(Api *api, App *app);
void api_tick(Api *api);          // every second
void api_wake_machines(Api *api); // looks for turns of machines in games that nobody looks at
void api_stop_work(Api *api);     // long work ends; what is short goes on
void api_end(Api *api);           // the same, does what waits and ends the threads
void api_close(Api *api);         // after that
