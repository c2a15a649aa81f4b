// SPDX-License-Identifier: MIT
// The side that does jobs: takes one, runs its route, writes down the result.
#include "api/jobcall.h"
#include "api/jobs_internal.h"
#include "base/steady.h"

#include <string.h>

enum {
  SHARED_MS = 500,     // between two looks for jobs that other processes have added
  ALONE_MS = 5 * 1000, // the same where there are none: those of a process that died
  AWAY_MS = 1000,      // before the store is tried again
};

static const JobKind *jobkind_find(const char *name) {
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
  (void)stage, (void)total;
  atomic_store(&self->steps, done);
}

// False: there will be no more.
static bool jobwork_take(JobThread *self, Arena *arena, Job *out) {
  Jobs *jobs = self->jobs;
  Status status = ERR_MISSING;
  uint64_t seen = 0;
  pthread_mutex_lock(&jobs->taking);
  while (status != OK && !atomic_load(&jobs->stops)) {
    Error err = {0};
    status = job_take(self->app, jobs->api->node, jobs->owner_max, arena, out, &err);
    if (status == ERR_MISSING)
      bell_wait(jobs, &jobs->for_workers, &seen, jobs->is_shared ? SHARED_MS : ALONE_MS);
    else if (status != OK) {
      problems_tell(jobs->api->problems, &err);
      bell_wait(jobs, &jobs->for_workers, &seen, AWAY_MS);
    }
  }
  pthread_mutex_unlock(&jobs->taking);
  return status == OK;
}

static void jobwork_begin(JobThread *self, const Job *job) {
  Jobs *jobs = self->jobs;
  pthread_mutex_lock(&jobs->lock);
  atomic_store(&self->steps, 0);
  atomic_store(&self->stops, atomic_load(&jobs->stops));
  self->job = *job;
  self->kind = jobkind_find(job->kind);
  self->began_ms = self->beaten_ms = self->told_ms = steady_ms();
  self->is_cancelled = self->is_lost = false;
  pthread_mutex_unlock(&jobs->lock);
  bell_ring(jobs, &jobs->for_clerk);
  jobs_tell(jobs, JOB_TAKEN, job, 0, 0);
}

// Tried again while the store is away: others would have to do it once more. ERR_MISSING: they have begun to.
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

// Has it been broken off because this process ends, while somebody elsewhere waits for it?
static bool jobwork_is_broken_off(const JobThread *self, const Job *job, Status status, bool is_wanted) {
  bool is_broken = status == ERR_CANCELLED || (status == OK && self->kind && self->kind->ends_early);
  return is_broken && is_wanted && atomic_load(&self->jobs->stops) && strcmp(job->asker, self->jobs->api->node) != 0;
}

// Is it not the job's fault that nothing came of it? Then somebody tries again.
static bool jobwork_put_back(JobThread *self, const Job *job, Status status, bool is_wanted, const Error *why) {
  if (jobwork_is_broken_off(self, job, status, is_wanted))
    return job_give_back(self->app, job, NULL) == OK;
  return status != OK && problem_is_ours(why) && job_retry(self->app, job, NULL) == OK;
}

static JobEvent jobwork_settle(JobThread *self, const Job *job, const Call *call, Status status, const Error *why) {
  Jobs *jobs = self->jobs;
  ScopedStrBuf result = {0};
  Error err = {0};
  pthread_mutex_lock(&jobs->lock);
  bool is_lost = self->is_lost, is_wanted = !self->is_cancelled;
  pthread_mutex_unlock(&jobs->lock);
  if (is_lost)
    return JOB_LOST;
  if (jobwork_put_back(self, job, status, is_wanted, why))
    return JOB_GIVEN_BACK;
  if (call)
    jobcall_write_result(call, &result);
  Status written = jobwork_write_end(self, job, status, &result, &err);
  if (written != OK)
    problems_tell(jobs->api->problems, &err);
  return written != OK ? JOB_LOST : status == OK ? JOB_IS_DONE : JOB_HAS_FAILED;
}

static void jobwork_end(JobThread *self, const Job *job, JobEvent event) {
  Jobs *jobs = self->jobs;
  pthread_mutex_lock(&jobs->lock);
  self->job = (Job){0};
  pthread_mutex_unlock(&jobs->lock);
  jobs_tell(jobs, event, job, steady_ms() - self->began_ms, atomic_load(&self->steps));
  bell_ring(jobs, &jobs->for_clerk);
  bell_ring(jobs, &jobs->for_workers); // its owner may have another one done now
}

static void jobwork_do(JobThread *self, const Job *job) {
  Api *api = self->jobs->api;
  Worker worker = {api, self->app};
  const Progress progress = {.report = count_steps, .context = self, .cancel = &self->stops};
  Call *call = NULL;
  Player player;
  Error err = {0};
  jobwork_begin(self, job);
  Status status = jobcall_read_request(api, self->app, job, &call, &player, &err);
  if (status == OK)
    status = router_run_job(call, &worker, &player, &progress, &err);
  else if (call)
    call_refuse(call, &err, "");
  jobwork_end(self, job, jobwork_settle(self, job, call, status, &err));
  if (call)
    call_destroy(call);
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
