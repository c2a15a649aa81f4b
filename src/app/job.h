// SPDX-License-Identifier: MIT
// Long work that somebody waits for: a row of the store. One process adds it; any worker takes it, on this machine or
// on another with the same store. The row holds everything that is to be done; only askers and workers know what its
// bytes mean.
//
// A worker gives a sign of life every JOB_BEAT_MS. If it is silent for longer than the job's patience, another worker
// takes the job, JOB_TRIES_MAX times in all; if the first comes back then, it gets ERR_MISSING.
#pragma once

#include "app/app.h"
#include "base/arena.h"
#include "base/span.h"

enum {
  JOB_BEAT_MS = 500,
  JOB_DEAD_MS = 10 * 1000, // the usual patience
  JOB_HASTE_MS = 3 * 1000, // patience of urgent jobs: they come before the others and have threads of their own
  JOB_TRIES_MAX = 3,
  JOB_REQUEST_MAX = 64 * 1024,        // bytes, as the next two
  JOB_BODY_MAX = 2 * 1024 * 1024,     //
  JOB_RESULT_MAX = 100 * 1000 * 1000, //
  JOBS_WAITING_MAX = 512,             // of everybody
  JOBS_OF_OWNER_MAX = 16,             // of one owner
};

typedef enum JobState { JOB_WAITING, JOB_RUNNING, JOB_DONE, JOB_FAILED } JobState;

typedef struct Job {
  int64_t id;
  const char *kind;
  const char *owner;   // who pays with a share of the workers; "": nobody, without limits
  const char *subject; // at most one job with the same subject waits or runs; "": any number
  const char *asker;
  const char *request;
  Span body;
  int patience_ms;
  JobState state;
  int64_t progress, total; // steps done, and in all; 0: not known
  int tries;
  const char *worker;
  bool is_cancelled;
  Span result;
} Job;

// For askers. ERR_EXISTS: there is a job with this subject. ERR_LIMIT: it is too large, or too many wait.
MUST_CHECK Status job_add(App *app, const Job *job, int64_t *id, Error *err);
// Somebody else who wants the same result becomes the asker of a job that waits or runs. ERR_MISSING: there is none.
MUST_CHECK Status job_adopt(App *app, const char *subject, const char *asker, int64_t *id, Error *err);
// Is there no need to ask? True if a job with this subject waits or runs, is done, or failed less than again_ms ago;
// ended jobs are forgotten after a while.
MUST_CHECK Status job_is_settled(App *app, const char *subject, int64_t again_ms, bool *out, Error *err);
// Is a worker on it, or has it ended? A silent worker still counts for as long as another would need to take over.
MUST_CHECK Status job_is_cared_for(App *app, int64_t id, bool *out, Error *err);
// Progress of the job with this subject: state, progress and total. ERR_MISSING: none waits or runs.
MUST_CHECK Status job_look(App *app, const char *subject, Job *out, Error *err);
MUST_CHECK Status job_cancel_about(App *app, const char *subject, Error *err); // OK if there is none
MUST_CHECK Status job_cancel(App *app, int64_t id, Error *err);                // the same
MUST_CHECK Status job_cancel_all_of(App *app, const char *asker, Error *err);
// The ids of this asker's ended jobs.
MUST_CHECK Status job_list_ended(App *app, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err);
// Gives an ended job, and deletes its bytes.
MUST_CHECK Status job_collect(App *app, int64_t id, Arena *arena, Job *out, Error *err);

// For workers. owner_max: how many jobs of one owner may run at once; only_hasty: only those of JOB_HASTE_MS.
// ERR_MISSING: there is nothing to do.
MUST_CHECK Status job_take(App *app, const char *worker, int owner_max, bool only_hasty, Arena *arena, Job *out,
                           Error *err);
// These four: ERR_MISSING if another worker has the job now.
MUST_CHECK Status job_beat(App *app, const Job *job, bool *is_cancelled, Error *err); // writes how far it is
MUST_CHECK Status job_finish(App *app, const Job *job, Span result, Error *err);
MUST_CHECK Status job_fail(App *app, const Job *job, Span result, Error *err);
MUST_CHECK Status job_give_back(App *app, const Job *job, Error *err); // as if it had not been taken
// It failed for an outside reason: another try, if any are left (else ERR_LIMIT).
MUST_CHECK Status job_retry(App *app, const Job *job, Error *err);

MUST_CHECK Status job_count(App *app, int64_t *waiting, int64_t *running, Error *err);
