// SPDX-License-Identifier: MIT
// Long work. A call whose route has a JobKind is written to the store as a job (app/job.h), and answered when a thread
// has done it, in this process or in another one at the same store. The worker runs the route as if the call had come
// in there. Work without a call, such as a machine's turn or the puzzle of a day, is a job whose kind has its own
// `run`.
//
// Threads: workers take one job at a time; some of them take only urgent jobs. The clerk tells the store that they are
// at work, learns what was cancelled, and answers those who wait for jobs that have ended. If other processes use the
// same store, one more thread listens to what they add and end.
#pragma once

#include "api/call.h"
#include "app/job.h"
#include "field/field.h"

// A caller can name its work with this header, to ask how far it is, and to stop it.
#define JOB_HEADER "X-Tesela-Job"
// With any value: the work is done to the end, even if the asker has hung up.
#define JOB_KEEP_HEADER "X-Tesela-Keep"
#define JOB_NAME_LETTERS "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
enum { JOB_NAME_MAX = 32 };

typedef struct Jobs Jobs;
typedef struct Request Request;
typedef struct Worker Worker;

typedef struct JobKind {
  const char *name;    // of its rows, and in logs
  int64_t time_ms_max; // the work then ends with what it has; 0: no limit
  bool ends_early;     // when it is stopped, it returns what it has found
  const char *subject; // at most one job per player for this and the id in the path. NULL: any number
  const char *busy;    // message id: why there can't be a second one
  int patience_ms;     // of its jobs (app/job.h); 0: JOB_DEAD_MS
  int64_t wait_ms_max; // the asker is then told that it failed; 0: fifteen minutes
  int64_t idle_ms_max; // the same if no worker is on it by then, or later; 0: no such limit
  bool is_joined;      // a second asker waits for the job that is already under way
  // For work without a call: does it and writes the result. NULL: the call's route is run.
  Status (*run)(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err);
} JobKind;

// The clerk calls this with the ended job; it must return quickly. job NULL: there is no result, and why.
typedef void JobDone(void *context, const Job *job, const Error *why);

// For those who log what happens.
typedef enum JobEvent { JOB_TAKEN, JOB_GOES_ON, JOB_IS_DONE, JOB_HAS_FAILED, JOB_GIVEN_BACK, JOB_LOST } JobEvent;
typedef struct JobReport {
  JobEvent event;
  int64_t id;
  const char *kind;
  int64_t time_ms, progress; // since it was taken; progress of the work
} JobReport;
typedef void JobTold(void *context, const JobReport *report); // from any thread, one at a time

// threads 0: other processes do the jobs, which needs a database: ERR_INPUT. hasty: extra threads, only for urgent
// jobs. api->words must be there.
MUST_CHECK Status jobs_open(Api *api, int threads, int hasty, Jobs **out, Error *err);
// Work here will end soon: jobs that were asked for here are cancelled, those of others are given back.
void jobs_stop(Jobs *jobs);
// The same, and returns when all threads have ended. Calls that still wait are refused. NULL is allowed.
void jobs_end(Jobs *jobs);
void jobs_destroy(Jobs *jobs); // after that; NULL is allowed

// OK: the call will be answered, or has been already, and no longer belongs to the caller. Else it still does.
MUST_CHECK Status jobs_ask(Request *request, Error *err);
// The caller has hung up before the call was answered: stops its job, unless it must be kept. From any thread.
void jobs_forsake(Call *call);
// Adds work without a call: the caller sets owner, subject and request of the job, the rest is filled in. done NULL:
// not wanted. done is called only after OK. ERR_EXISTS: it is under way. ERR_LIMIT: too much waits. ERR_MISSING: it has
// ended this very moment, and may be asked for again.
MUST_CHECK Status jobs_order(Jobs *jobs, App *app, const JobKind *kind, Job job, JobDone *done, void *context,
                             Error *err);
// Answers with job_fields: how far the player's work of this kind is, for the id in the request's path; kind NULL: the
// work with that name. DELETE: cancels it.
MUST_CHECK Status jobs_look(Request *request, const JobKind *kind, Error *err);
extern const Field job_fields[];
extern const JobKind turnjob_kind; // machines.c: a machine's turn
