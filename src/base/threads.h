// SPDX-License-Identifier: MIT
// Threads: several that share the same work, or one with work of its own.
#pragma once

#include "base/error.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>

enum { THREADS_MAX = 64 };

// Calls work(worker) for `count` workers, `size` bytes apart (0: one worker for all), the first one in this thread, and
// returns when all calls have returned. If the system gives fewer threads there are fewer calls, so work must go on
// until nothing is left to do for anybody.
void threads_run(int count, void *(*work)(void *worker), void *workers, size_t size);
// Starts a thread that hears no signals: these are for the first thread only. ERR_LIMIT when the system gives no more.
// The caller joins it.
MUST_CHECK Status thread_start(pthread_t *out, void *(*run)(void *argument), void *argument, Error *err);

// Condition variables that wait by the steady clock: pthread_cond_timedwait(cond, lock, &until).
void cond_init(pthread_cond_t *out);
struct timespec cond_until(int64_t ms); // from now
