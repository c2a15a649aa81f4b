// SPDX-License-Identifier: MIT
// Long work. A call whose route has a JobKind is written down as a job of the store (app/job.h), and answered when
// somebody has done it: a thread of this process, or of another one at the same store. The one who takes it runs the
// route as if the call had come in there.
//
// Threads: as many as are wanted take jobs, one at a time each. One more, the clerk, tells the store that they are at
// it, hears of what was cancelled, and answers the calls whose jobs have ended.
#pragma once

#include "api/call.h"

typedef struct Jobs Jobs;
typedef struct Request Request;

typedef struct JobKind {
  const char *name;    // of its rows, and in logs
  int64_t time_ms_max; // then it ends with what it has; 0: it takes as long as it takes
  bool ends_early;     // when it is stopped it gives what it has found
  const char *subject; // of a player's jobs about this, and what stands in the path, one at a time. NULL: any number
  const char *busy;    // message id: why there can't be a second one about it
} JobKind;

// For those who want to read what is going on.
typedef enum JobEvent { JOB_TAKEN, JOB_GOES_ON, JOB_IS_DONE, JOB_HAS_FAILED, JOB_GIVEN_BACK, JOB_LOST } JobEvent;
typedef struct JobReport {
  JobEvent event;
  int64_t id;
  const char *kind;
  int64_t time_ms, progress; // since it was taken; how far it is
} JobReport;
typedef void JobTold(void *context, const JobReport *report); // from any thread, one at a time

// threads 0: others do the jobs, which only a database has: ERR_INPUT. api->words must be there.
MUST_CHECK Status jobs_open(Api *api, int threads, Jobs **out, Error *err);
// What is being done here ends soon: jobs that were asked for here are cancelled, those of others given back.
void jobs_stop(Jobs *jobs);
// The same, and returns when all threads have ended. Calls that still wait are refused. NULL is allowed.
void jobs_end(Jobs *jobs);
void jobs_destroy(Jobs *jobs); // after that; NULL is allowed

// OK: the call will be answered, perhaps it has been already; from now on it is not the caller's. Else it has not been
// taken.
MUST_CHECK Status jobs_ask(Request *request, Error *err);
// Of the request's player, about what stands in its path. *runs: it waits or is being done.
MUST_CHECK Status jobs_look(Request *request, const JobKind *kind, bool *runs, int64_t *progress, Error *err);
MUST_CHECK Status jobs_cancel(Request *request, const JobKind *kind, Error *err); // OK where there is none
