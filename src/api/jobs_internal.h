// SPDX-License-Identifier: MIT
// What workers and their clerk know of each other.
#pragma once

#include "api/api.h"
#include "api/jobs.h"
#include "app/job.h"

#include <pthread.h>

// Somebody who takes jobs, and the one at hand. What has no lock of its own is under that of the jobs.
typedef struct JobThread {
  Jobs *jobs;
  pthread_t thread;
  App *app;
  Job job; // id 0: none
  const JobKind *kind;
  int64_t began_ms, beaten_ms, told_ms; // steady_ms
  atomic_llong steps, total;            // of the job
  atomic_bool stops;
  bool is_patient;   // the job can wait for others
  bool is_cancelled; // nobody wants it any more, or it has had its time
  bool is_lost;      // somebody else has it
} JobThread;

// Somebody who waits for a job.
typedef struct JobWait {
  struct JobWait *next;
  int64_t job;
  int64_t until_ms, last_ms; // steady_ms: by then it should have ended, or somebody be at it; by then it must have
  int64_t idle_ms;           // between two looks whether somebody is; 0: none
  bool is_vain;              // whoever waited has hung up, and the job was cancelled
  JobDone *done;
  void *context;
} JobWait;

// How somebody who waits is called.
typedef struct Bell {
  pthread_cond_t rings;
  uint64_t rung; // how often
} Bell;

struct Jobs {
  Api *api;       // its node is who asks here, and who works
  bool is_shared; // others work for the store too
  pthread_mutex_t lock;
  Bell for_workers, for_clerk;
  pthread_mutex_t taking;  // of those who have nothing to do one looks for a job, and the others wait for it
  pthread_mutex_t telling; // of whoever reads along
  atomic_bool stops;       // nobody takes more
  atomic_bool is_ending;   // the clerk goes too, and who listens
  JobWait *waits;
  JobThread *threads;
  int thread_count;             // that run
  int patient_max, patient_now; // threads that may do, and do, jobs that are not in haste
  int owner_max;                // jobs of one owner at once
  // Who listens, where it is shared
  pthread_t listener;
  bool has_listener;
  App *listener_app;
  atomic_bool hears; // what others add and end is heard of; else somebody has to look
  // The clerk's
  pthread_t clerk;
  bool has_clerk;
  App *app;
  bool has_cancelled;           // what was asked for here, because it stops
  int64_t heard_ms, counted_ms; // when the store was last heard of, and the jobs in it counted: steady_ms
};

void bell_ring(Jobs *jobs, Bell *bell);
// Until it rings, or so long. *seen: how often it had rung before.
void bell_wait(Jobs *jobs, Bell *bell, uint64_t *seen, int64_t time_ms);
void jobs_tell(Jobs *jobs, JobEvent event, const Job *job, int64_t time_ms, int64_t progress);

// jobwork.c: a JobThread takes jobs until it is told to stop.
void *jobwork_run(void *argument);
