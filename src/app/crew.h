// SPDX-License-Identifier: MIT
// Numbered pieces of work, done by several threads. Pieces are handed out in order and finished once begun, so that
// what is done is always everything below some number.
#ifndef APP_CREW_H
#define APP_CREW_H

#include "base/progress.h"

enum { CREW_MAX = 64 };

typedef struct CrewJob {
  int threads;                                            // 1 to CREW_MAX
  int64_t first, end;                                     // pieces first .. end - 1
  void (*work)(void *context, int thread, int64_t piece); // threads are numbered from 0
  void *context;
  // Each finished piece is told as number of `total`; a raised cancel flag stops the handing out. NULL: nobody waits.
  const Progress *progress;
  const char *stage; // message id
  int64_t total;
} CrewJob;

// Returns the number of the first piece that has not been done: job->end unless it was cancelled.
int64_t crew_run(const CrewJob *job);

#endif
