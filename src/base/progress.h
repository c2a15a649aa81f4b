// SPDX-License-Identifier: MIT
// How long work reports to its caller: a callback hears how far it is, and a flag asks it to stop.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
  // stage is a message id; done and total count the stage's steps (total 0: unknown).
  void (*report)(void *context, const char *stage, int64_t done, int64_t total);
  void *context;
  const atomic_bool *cancel;
} Progress;

static inline void progress_report(const Progress *progress, const char *stage, int64_t done, int64_t total) {
  if (progress && progress->report)
    progress->report(progress->context, stage, done, total);
}

static inline bool progress_is_cancelled(const Progress *progress) {
  return progress && progress->cancel && atomic_load_explicit(progress->cancel, memory_order_relaxed);
}
