// SPDX-License-Identifier: MIT
// Long work that somebody waits for: a row of the store. One process adds it, any worker takes it, on this machine or
// on another one with the same store. The row says all that is to be done; only askers and workers know what its bytes
// mean.
//
// A worker gives a sign of life every JOB_BEAT_MS. After a silence that is longer than the job's patience others take
// it, JOB_TRIES_MAX times in all; a worker that comes back then hears ERR_MISSING.
#pragma once

#include "app/app.h"
#include "base/arena.h"
#include "base/span.h"

enum {
  JOB_BEAT_MS = 500,
  JOB_DEAD_MS = 10 * 1000, // the usual patience
  JOB_HASTE_MS = 3 * 1000, // of jobs that come before those with more, and have threads of their own
  JOB_TRIES_MAX = 3,
  JOB_REQUEST_MAX = 64 * 1024,        // bytes, and so the others
  JOB_BODY_MAX = 2 * 1024 * 1024,     //
  JOB_RESULT_MAX = 100 * 1000 * 1000, //
  JOBS_WAITING_MAX = 512,             // of all
  JOBS_OF_OWNER_MAX = 16,             // of one, that wait
};

typedef enum JobState { JOB_WAITING, JOB_RUNNING, JOB_DONE, JOB_FAILED } JobState;

typedef struct Job {
  int64_t id;
  const char *kind;
  const char *owner;   // whose share of the workers it takes; "": nobody's, who has no bounds
  const char *subject; // of those about the same one at most waits or runs; "": any number may
  const char *asker;
  const char *request;
  Span body;
  int patience_ms;
  JobState state;
  int64_t progress, total; // steps behind it, and in all; 0: nobody knows
  int tries;
  const char *worker;
  bool is_cancelled;
  Span result;
} Job;

// Whoever asks. ERR_EXISTS: there is one about the subject. ERR_LIMIT: it is too large, or too many wait.
MUST_CHECK Status job_add(App *app, const Job *job, int64_t *id, Error *err);
// Whoever asks for what waits or runs already can wait for it in the place of who did. ERR_MISSING: there is none.
MUST_CHECK Status job_adopt(App *app, const char *subject, const char *asker, int64_t *id, Error *err);
// Is there nothing to be asked for? One about the subject waits or runs, is done, or failed less than again_ms ago;
// what has ended is forgotten after a while.
MUST_CHECK Status job_is_settled(App *app, const char *subject, int64_t again_ms, bool *out, Error *err);
// Is somebody at it, or was until it ended? A worker that is silent is given the time in which others would have begun.
MUST_CHECK Status job_is_cared_for(App *app, int64_t id, bool *out, Error *err);
// How far the one about the subject is: state, progress and total. ERR_MISSING: none waits or runs.
MUST_CHECK Status job_look(App *app, const char *subject, Job *out, Error *err);
MUST_CHECK Status job_cancel_about(App *app, const char *subject, Error *err); // OK where there is none
MUST_CHECK Status job_cancel(App *app, int64_t id, Error *err);                // the same
MUST_CHECK Status job_cancel_all_of(App *app, const char *asker, Error *err);
// The ids of those that have ended, of this asker.
MUST_CHECK Status job_list_ended(App *app, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err);
// Gives one that has ended, and forgets its bytes.
MUST_CHECK Status job_collect(App *app, int64_t id, Arena *arena, Job *out, Error *err);

// Whoever works. owner_max: how many jobs of one owner may run at once; only_hasty: those of JOB_HASTE_MS alone.
// ERR_MISSING: there is nothing to do.
MUST_CHECK Status job_take(App *app, const char *worker, int owner_max, bool only_hasty, Arena *arena, Job *out,
                           Error *err);
// These four: ERR_MISSING when the job is somebody else's now.
MUST_CHECK Status job_beat(App *app, const Job *job, bool *is_cancelled, Error *err); // tells how far it is
MUST_CHECK Status job_finish(App *app, const Job *job, Span result, Error *err);
MUST_CHECK Status job_fail(App *app, const Job *job, Span result, Error *err);
MUST_CHECK Status job_give_back(App *app, const Job *job, Error *err); // as if it had not been taken
// It went wrong through no fault of its own: another try, while there are any left (else ERR_LIMIT).
MUST_CHECK Status job_retry(App *app, const Job *job, Error *err);

MUST_CHECK Status job_count(App *app, int64_t *waiting, int64_t *running, Error *err);
