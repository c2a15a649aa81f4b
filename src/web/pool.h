// SPDX-License-Identifier: MIT
// Threads that take jobs from one queue of bounded length. Who brings too much is told so at once.
#ifndef WEB_POOL_H
#define WEB_POOL_H

#include "base/error.h"

typedef struct Pool Pool;

typedef struct PoolOptions {
  int threads;
  int capacity; // jobs that may wait
  // What each thread has for itself (a connection to the store): made before the first job, freed after the last. May
  // be NULL.
  Status (*open)(void *context, void **own, Error *err);
  void (*close)(void *own);
  void *context;
} PoolOptions;

MUST_CHECK Status pool_create(const PoolOptions *options, Pool **out, Error *err);
// Does what waits, then ends the threads. NULL is allowed.
void pool_destroy(Pool *pool);

// False when the queue is full: nothing happens then.
bool pool_submit(Pool *pool, void (*run)(void *argument, void *own), void *argument);
int pool_waiting(Pool *pool);

#endif
