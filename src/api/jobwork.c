// SPDX-License-Identifier: MIT
// Workers: each takes a job, runs its kind's function or its route, and writes the result.
#include "api/exercisejob.h"
#include "api/jobcall.h"
#include "api/jobs_internal.h"
#include "base/steady.h"

#include <string.h>

enum {
  DEAF_MS = 500,       // between two looks for jobs, while news can't be heard
  HEARING_MS = 1000,   // between two looks for jobs whose worker died
  ALONE_MS = 5 * 1000, // the same without other processes: jobs left by one that died
  AWAY_MS = 1000,      // before trying the store again
};

static const JobKind *const job_kinds[] = {&turnjob_kind, &dailyjob_kind, &trainerjob_kind, &mistakesjob_kind,
                                           NULL}; // for work without a call

static const JobKind *jobkind_find(const char *name) {
  for (const JobKind *const *kind = job_kinds; *kind; kind++) {
    if (strcmp((*kind)->name, name) == 0)
      return *kind;
  }
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route->job && strcmp(route->job->name, name) == 0)
        return route->job;
    }
  }
  return NULL;
}

static void count_steps(void *context, const char *stage, int64_t done, int64_t total) {
  JobThread *self = context;
  (void)stage;
  atomic_store(&self->steps, done);
  atomic_store(&self->total, total);
}

// How long to wait for a ring before looking again.
static int64_t jobwork_rest_ms(Jobs *jobs) {
  return !jobs->is_shared ? ALONE_MS : atomic_load(&jobs->hears) ? HEARING_MS : DEAF_MS;
}

// Some threads take only urgent jobs; it does not matter which.
static bool jobwork_only_hasty(Jobs *jobs) {
  pthread_mutex_lock(&jobs->lock);
  bool is_full = jobs->patient_now >= jobs->patient_max;
  pthread_mutex_unlock(&jobs->lock);
  return is_full;
}

static void jobwork_count_patient(JobThread *self, const Job *job) {
  self->is_patient = job->patience_ms > JOB_HASTE_MS;
  pthread_mutex_lock(&self->jobs->lock);
  self->jobs->patient_now += self->is_patient;
  pthread_mutex_unlock(&self->jobs->lock);
}

// False: there will be no more.
static bool jobwork_take(JobThread *self, Arena *arena, Job *out) {
  Jobs *jobs = self->jobs;
  Status status = ERR_MISSING;
  uint64_t seen = 0;
  pthread_mutex_lock(&jobs->taking);
  while (status != OK && !atomic_load(&jobs->stops)) {
    Error err = {0};
    status = job_take(self->app, jobs->api->node, jobs->owner_max, jobwork_only_hasty(jobs), arena, out, &err);
    if (status == ERR_MISSING)
      bell_wait(jobs, &jobs->for_workers, &seen, jobwork_rest_ms(jobs));
    else if (status != OK) {
      problems_tell(jobs->api->problems, &err);
      bell_wait(jobs, &jobs->for_workers, &seen, AWAY_MS);
    }
  }
  if (status == OK)
    jobwork_count_patient(self, out);
  pthread_mutex_unlock(&jobs->taking);
  return status == OK;
}

static void jobwork_begin(JobThread *self, const Job *job) {
  Jobs *jobs = self->jobs;
  pthread_mutex_lock(&jobs->lock);
  atomic_store(&self->steps, 0);
  atomic_store(&self->total, 0);
  atomic_store(&self->stops, atomic_load(&jobs->stops));
  self->job = *job;
  self->kind = jobkind_find(job->kind);
  self->began_ms = self->beaten_ms = self->told_ms = steady_ms();
  self->is_cancelled = self->is_lost = false;
  pthread_mutex_unlock(&jobs->lock);
  bell_ring(jobs, &jobs->for_clerk);
  jobs_tell(jobs, JOB_TAKEN, job, 0, 0);
}

// Tries again while the store is away: otherwise others would do the work again. ERR_MISSING: they have begun to.
static Status jobwork_write_end(JobThread *self, const Job *job, Status done, const StrBuf *result, Error *err) {
  Jobs *jobs = self->jobs;
  const Span bytes = {strbuf_text(result), result->size};
  uint64_t seen = 0;
  while (true) {
    Status status = done == OK ? job_finish(self->app, job, bytes, err) : job_fail(self->app, job, bytes, err);
    if (status == OK || !problem_is_passing(err) || atomic_load(&jobs->stops))
      return status;
    problems_tell(jobs->api->problems, err);
    bell_wait(jobs, &jobs->for_workers, &seen, AWAY_MS);
  }
}

// Was it interrupted because this process ends, while somebody elsewhere waits for it?
static bool jobwork_is_broken_off(const JobThread *self, const Job *job, Status status, bool is_wanted) {
  bool is_broken = status == ERR_CANCELLED || (status == OK && self->kind && self->kind->ends_early);
  return is_broken && is_wanted && atomic_load(&self->jobs->stops) && strcmp(job->asker, self->jobs->api->node) != 0;
}

// Did it fail for an outside reason? Then somebody tries again.
static bool jobwork_put_back(JobThread *self, const Job *job, Status status, bool is_wanted, const Error *why) {
  if (jobwork_is_broken_off(self, job, status, is_wanted))
    return job_give_back(self->app, job, NULL) == OK;
  return status != OK && problem_is_ours(why) && job_retry(self->app, job, NULL) == OK;
}

static JobEvent jobwork_settle(JobThread *self, const Job *job, const StrBuf *result, Status status, const Error *why) {
  Jobs *jobs = self->jobs;
  Error err = {0};
  pthread_mutex_lock(&jobs->lock);
  bool is_lost = self->is_lost, is_wanted = !self->is_cancelled;
  pthread_mutex_unlock(&jobs->lock);
  if (is_lost)
    return JOB_LOST;
  if (jobwork_put_back(self, job, status, is_wanted, why))
    return JOB_GIVEN_BACK;
  Status written = jobwork_write_end(self, job, status, result, &err);
  if (written != OK)
    problems_tell(jobs->api->problems, &err);
  return written != OK ? JOB_LOST : status == OK ? JOB_IS_DONE : JOB_HAS_FAILED;
}

static void jobwork_end(JobThread *self, const Job *job, JobEvent event) {
  Jobs *jobs = self->jobs;
  pthread_mutex_lock(&jobs->lock);
  self->job = (Job){0};
  jobs->patient_now -= self->is_patient;
  pthread_mutex_unlock(&jobs->lock);
  jobs_tell(jobs, event, job, steady_ms() - self->began_ms, atomic_load(&self->steps));
  bell_ring(jobs, &jobs->for_clerk);
  bell_ring(jobs, &jobs->for_workers); // another job of its owner may run now
}

static Status jobwork_do_call(Worker *worker, const Job *job, const Progress *progress, StrBuf *result, Error *err) {
  Call *call = NULL;
  Player player;
  Status status = jobcall_read_request(worker->api, worker->app, job, &call, &player, err);
  if (status == OK)
    status = router_run_job(call, worker, &player, progress, err);
  else if (call)
    call_refuse(call, err, "");
  if (call) {
    jobcall_write_result(call, result);
    call_destroy(call);
  }
  return status;
}

static void jobwork_do(JobThread *self, const Job *job) {
  Worker worker = {self->jobs->api, self->app};
  const Progress progress = {.report = count_steps, .context = self, .cancel = &self->stops};
  ScopedStrBuf result = {0};
  Error err = {0};
  jobwork_begin(self, job);
  bool is_call = !self->kind || !self->kind->run;
  Status status = is_call ? jobwork_do_call(&worker, job, &progress, &result, &err)
                          : self->kind->run(&worker, job, &progress, &result, &err);
  jobwork_end(self, job, jobwork_settle(self, job, &result, status, &err));
}

void *jobwork_run(void *argument) {
  JobThread *self = argument;
  Job job;
  for (bool goes_on = true; goes_on;) {
    ScopedArena arena = {0};
    goes_on = jobwork_take(self, &arena, &job);
    if (goes_on)
      jobwork_do(self, &job);
  }
  return NULL;
}
