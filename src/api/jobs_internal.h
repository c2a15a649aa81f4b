// SPDX-License-Identifier: MIT
// What workers and their clerk share.
#pragma once

#include "api/api.h"
#include "api/jobs.h"
#include "app/job.h"

#include <pthread.h>

// A worker and its current job. Members without a lock of their own are under the lock of Jobs.
typedef struct JobThread {
  Jobs *jobs;
  pthread_t thread;
  App *app;
  Job job; // id 0: none
  const JobKind *kind;
  int64_t began_ms, beaten_ms, told_ms; // steady_ms
  atomic_llong steps, total;            // of the job
  atomic_bool stops;
  bool is_patient;   // the job is not urgent
  bool is_cancelled; // nobody wants it any more, or its time is up
  bool is_lost;      // another worker has it
} JobThread;

// Somebody who waits for a job.
typedef struct JobWait {
  struct JobWait *next;
  int64_t job;
  int64_t until_ms, last_ms; // steady_ms: deadlines to have ended or have a worker; to have ended
  int64_t idle_ms;           // between two checks for a worker; 0: none
  bool is_vain;              // the asker has hung up, and the job was cancelled
  JobDone *done;
  void *context;
} JobWait;

// Wakes a thread that waits.
typedef struct Bell {
  pthread_cond_t rings;
  uint64_t rung; // how many times
} Bell;

struct Jobs {
  Api *api;       // its node is the name of the asker and the worker
  bool is_shared; // other processes use the store too
  pthread_mutex_t lock;
  Bell for_workers, for_clerk;
  pthread_mutex_t taking;  // one idle worker looks for a job, and the others wait for it
  pthread_mutex_t telling; // of those who log
  atomic_bool stops;       // no more jobs are taken
  atomic_bool is_ending;   // the clerk and the listener end too
  JobWait *waits;
  JobThread *threads;
  int thread_count;             // running threads
  int patient_max, patient_now; // threads that may do, and do, jobs that are not urgent
  int owner_max;                // jobs of one owner at once
  // The listener, if the store is shared
  pthread_t listener;
  bool has_listener;
  App *listener_app;
  atomic_bool hears; // news of other processes arrive; else threads must look for themselves
  // The clerk
  pthread_t clerk;
  bool has_clerk;
  App *app;
  bool has_cancelled;           // it has cancelled what was asked for here, because of the stop
  int64_t heard_ms, counted_ms; // when the store last answered, and when its jobs were counted: steady_ms
};

void bell_ring(Jobs *jobs, Bell *bell);
// Waits until it rings, or for this time. *seen: how often it had rung before.
void bell_wait(Jobs *jobs, Bell *bell, uint64_t *seen, int64_t time_ms);
void jobs_tell(Jobs *jobs, JobEvent event, const Job *job, int64_t time_ms, int64_t progress);

// jobwork.c: a JobThread takes jobs until it is told to stop.
void *jobwork_run(void *argument);
