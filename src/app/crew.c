// SPDX-License-Identifier: MIT
#include "app/crew.h"

#include "base/threads.h"

#include <pthread.h>

typedef struct Crew {
  const CrewJob *job;
  atomic_llong next;
  atomic_int hired;     // threads that have a number
  pthread_mutex_t lock; // guards done and the reports
  int64_t done;
} Crew;

static void crew_tell(Crew *crew) {
  const CrewJob *job = crew->job;
  pthread_mutex_lock(&crew->lock);
  crew->done++;
  progress_report(job->progress, job->stage, job->first + crew->done, job->total);
  pthread_mutex_unlock(&crew->lock);
}

static void *crew_work(void *context) {
  Crew *crew = context;
  const CrewJob *job = crew->job;
  int thread = atomic_fetch_add(&crew->hired, 1);
  while (!progress_is_cancelled(job->progress)) {
    int64_t piece = atomic_fetch_add(&crew->next, 1);
    if (piece >= job->end)
      break;
    job->work(job->context, thread, piece);
    crew_tell(crew);
  }
  return NULL;
}

int64_t crew_run(const CrewJob *job) {
  Crew crew = {.job = job, .next = job->first, .lock = PTHREAD_MUTEX_INITIALIZER};
  threads_run(job->threads < CREW_MAX ? job->threads : CREW_MAX, crew_work, &crew, 0);
  return job->first + crew.done;
}
