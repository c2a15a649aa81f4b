// SPDX-License-Identifier: MIT
// Threads that take jobs from one queue of bounded length. Who brings too much is told so at once, and nobody's jobs
// have all the threads while others wait.
#ifndef API_POOL_H
#define API_POOL_H

#include "base/error.h"

typedef struct Pool Pool;

typedef struct PoolOptions {
  int threads;
  int capacity;  // jobs that may wait
  int owner_max; // of one owner, that may wait; 0: all
  // What each thread has for itself (a connection to the store): made before the first job, freed after the last. May
  // be NULL.
  Status (*open)(void *context, void **own, Error *err);
  void (*close)(void *own);
  void *context;
} PoolOptions;

MUST_CHECK Status pool_create(const PoolOptions *options, Pool **out, Error *err);
// Does what waits, then ends the threads. NULL is allowed.
void pool_destroy(Pool *pool);

enum { POOL_NOBODY = 0 };

// False when the queue is full, or the owner has enough in it: nothing happens then. An owner has one thread less than
// there are, or the only one; what belongs to POOL_NOBODY has no such bounds.
bool pool_submit(Pool *pool, uint64_t owner, void (*run)(void *argument, void *own), void *argument);
int pool_waiting(Pool *pool);

#endif
