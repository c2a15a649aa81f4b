// SPDX-License-Identifier: MIT
// Long work. A call whose route has a JobKind is written down as a job of the store (app/job.h), and answered when
// somebody has done it: a thread of this process, or of another one at the same store. Whoever takes it runs the route
// as if the call had come in there. What nobody has called for, a machine's turn or the puzzle of a day, is a job of a
// kind that says by itself how it is done.
//
// Threads: as many as are wanted take jobs, one at a time each, and some more those that are in haste. The clerk tells
// the store that they are at it, hears of what was cancelled, and tells those who wait for jobs that have ended. Where
// others work for the same store one more listens to what they add and end.
#pragma once

#include "api/call.h"
#include "app/job.h"
#include "field/field.h"

// By which a caller gives its work a name, so that it can ask how far that is, and stop it.
#define JOB_HEADER "X-Tesela-Job"
// With any value: it is done to the end, also if whoever asked has hung up by then.
#define JOB_KEEP_HEADER "X-Tesela-Keep"
#define JOB_NAME_LETTERS "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
enum { JOB_NAME_MAX = 32 };

typedef struct Jobs Jobs;
typedef struct Request Request;
typedef struct Worker Worker;

typedef struct JobKind {
  const char *name;    // of its rows, and in logs
  int64_t time_ms_max; // then it ends with what it has; 0: it takes as long as it takes
  bool ends_early;     // when it is stopped it gives what it has found
  const char *subject; // of a player's jobs about this, and what stands in the path, one at a time. NULL: any number
  const char *busy;    // message id: why there can't be a second one about it
  int patience_ms;     // of its jobs (app/job.h); 0: JOB_DEAD_MS
  int64_t wait_ms_max; // then whoever asked is told that nothing has come of it; 0: fifteen minutes
  int64_t idle_ms_max; // the same where nobody is at it by then, or later; 0: that does not matter
  bool is_joined;      // whoever asks for what is being done already waits for that
  // What is no call: does it, and writes what came of it. NULL: the call's route is run.
  Status (*run)(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err);
} JobKind;

// Told by the clerk, who must not be kept, what came of a job; job NULL: nothing, and why.
typedef void JobDone(void *context, const Job *job, const Error *why);

// For whoever wants to read what is going on.
typedef enum JobEvent { JOB_TAKEN, JOB_GOES_ON, JOB_IS_DONE, JOB_HAS_FAILED, JOB_GIVEN_BACK, JOB_LOST } JobEvent;
typedef struct JobReport {
  JobEvent event;
  int64_t id;
  const char *kind;
  int64_t time_ms, progress; // since it was taken; how far it is
} JobReport;
typedef void JobTold(void *context, const JobReport *report); // from any thread, one at a time

// threads 0: others do the jobs, which only a database has: ERR_INPUT. hasty: more of them, for jobs in haste alone.
// api->words must be there.
MUST_CHECK Status jobs_open(Api *api, int threads, int hasty, Jobs **out, Error *err);
// What is being done here ends soon: jobs that were asked for here are cancelled, those of others given back.
void jobs_stop(Jobs *jobs);
// The same, and returns when all threads have ended. Calls that still wait are refused. NULL is allowed.
void jobs_end(Jobs *jobs);
void jobs_destroy(Jobs *jobs); // after that; NULL is allowed

// OK: the call will be answered, perhaps it has been already; from now on it is not the caller's. Else it has not been
// taken.
MUST_CHECK Status jobs_ask(Request *request, Error *err);
// The caller has hung up before the call was answered: its job is stopped, unless it was to be kept. From any thread.
void jobs_forsake(Call *call);
// What nobody has called for: owner, subject and request are the job's, the rest is filled in. done NULL: nobody wants
// to know. Unless OK nobody is told anything. ERR_EXISTS: it is under way. ERR_LIMIT: too much is. ERR_MISSING: it has
// ended this very moment, and may be asked for again.
MUST_CHECK Status jobs_order(Jobs *jobs, App *app, const JobKind *kind, Job job, JobDone *done, void *context,
                             Error *err);
// Answers with job_fields: how far the player's work of the kind is, about what stands in the request's path; kind
// NULL: the work that has the name there. DELETE: it is not wanted any more.
MUST_CHECK Status jobs_look(Request *request, const JobKind *kind, Error *err);
extern const Field job_fields[];
extern const JobKind turnjob_kind; // machines.c: a machine's turn
