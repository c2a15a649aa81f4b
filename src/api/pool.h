// SPDX-License-Identifier: MIT
// Threads that take jobs from a queue of limited length. Each owner has a queue, and owners are served in turn: an
// owner with many jobs delays only itself. An owner with too many is refused at once.
#pragma once

#include "base/error.h"

typedef struct Pool Pool;

typedef struct PoolOptions {
  int threads;
  int capacity;      // jobs that may wait
  int owner_max;     // waiting jobs of one owner; 0: no limit
  int owner_threads; // threads for one owner's jobs at once; 0: all but one
  // What each thread has for itself (a connection to the store): made before the first job, freed after the last. May
  // be NULL.
  Status (*open)(void *context, void **own, Error *err);
  void (*close)(void *own);
  void *context;
} PoolOptions;

MUST_CHECK Status pool_create(const PoolOptions *options, Pool **out, Error *err);
// Does what waits, then ends the threads; nothing is accepted any more. NULL is allowed, here and below.
void pool_end(Pool *pool);
void pool_destroy(Pool *pool); // ends it first, if needed

enum { POOL_NOBODY = 0 };

// False if the queue is full, or the owner has enough jobs in it: then nothing happens. POOL_NOBODY has no limits of
// its own, and is served in turn with the owners.
bool pool_submit(Pool *pool, uint64_t owner, void (*run)(void *argument, void *own), void *argument);
int pool_waiting(Pool *pool);
