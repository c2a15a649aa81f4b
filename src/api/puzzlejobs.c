// SPDX-License-Identifier: MIT
#include "api/puzzlejobs.h"

#include "base/mem.h"
#include "base/steady.h"

#include <pthread.h>

struct PuzzleJob {
  int64_t puzzle; // 0: this place is free
  int64_t began_ms;
  atomic_llong steps;
  atomic_bool stops;
};

struct PuzzleJobs {
  pthread_mutex_t lock; // of who has which place
  PuzzleJob jobs[PUZZLE_JOBS_MAX];
};

PuzzleJobs *puzzlejobs_create(void) {
  PuzzleJobs *jobs = mem_alloc(sizeof *jobs);
  pthread_mutex_init(&jobs->lock, NULL);
  return jobs;
}

void puzzlejobs_destroy(PuzzleJobs *jobs) {
  if (!jobs)
    return;
  pthread_mutex_destroy(&jobs->lock);
  mem_free(jobs);
}

static PuzzleJob *puzzlejobs_find(PuzzleJobs *jobs, int64_t puzzle) {
  for (int i = 0; i < PUZZLE_JOBS_MAX; i++) {
    if (jobs->jobs[i].puzzle == puzzle)
      return &jobs->jobs[i];
  }
  return NULL;
}

int puzzlejobs_count(PuzzleJobs *jobs) {
  int count = 0;
  pthread_mutex_lock(&jobs->lock);
  for (int i = 0; i < PUZZLE_JOBS_MAX; i++)
    count += jobs->jobs[i].puzzle != 0;
  pthread_mutex_unlock(&jobs->lock);
  return count;
}

PuzzleJob *puzzlejob_start(PuzzleJobs *jobs, int64_t puzzle) {
  pthread_mutex_lock(&jobs->lock);
  PuzzleJob *job = puzzlejobs_find(jobs, puzzle) ? NULL : puzzlejobs_find(jobs, 0);
  if (job) {
    job->puzzle = puzzle;
    job->began_ms = steady_ms();
    atomic_store(&job->steps, 0);
    atomic_store(&job->stops, false);
  }
  pthread_mutex_unlock(&jobs->lock);
  return job;
}

static void count_steps(void *context, const char *stage, int64_t done, int64_t total) {
  PuzzleJob *job = context;
  (void)stage;
  (void)total;
  atomic_store(&job->steps, done);
  if (steady_ms() - job->began_ms > PUZZLE_JOB_MS_MAX)
    atomic_store(&job->stops, true);
}

Progress puzzlejob_progress(PuzzleJob *job) {
  return (Progress){.report = count_steps, .context = job, .cancel = &job->stops};
}

void puzzlejob_end(PuzzleJobs *jobs, PuzzleJob *job) {
  pthread_mutex_lock(&jobs->lock);
  job->puzzle = 0;
  pthread_mutex_unlock(&jobs->lock);
}

bool puzzlejobs_look(PuzzleJobs *jobs, int64_t puzzle, int64_t *steps) {
  pthread_mutex_lock(&jobs->lock);
  PuzzleJob *job = puzzlejobs_find(jobs, puzzle);
  if (job)
    *steps = atomic_load(&job->steps);
  pthread_mutex_unlock(&jobs->lock);
  return job != NULL;
}

void puzzlejobs_stop_all(PuzzleJobs *jobs) {
  pthread_mutex_lock(&jobs->lock);
  for (int i = 0; i < PUZZLE_JOBS_MAX; i++)
    atomic_store(&jobs->jobs[i].stops, true);
  pthread_mutex_unlock(&jobs->lock);
}

bool puzzlejobs_stop(PuzzleJobs *jobs, int64_t puzzle) {
  pthread_mutex_lock(&jobs->lock);
  PuzzleJob *job = puzzlejobs_find(jobs, puzzle);
  if (job)
    atomic_store(&job->stops, true);
  pthread_mutex_unlock(&jobs->lock);
  return job != NULL;
}
