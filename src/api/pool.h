// SPDX-License-Identifier: MIT
// Threads that take jobs from a queue of bounded length. Each owner has a queue of its own, and they are served in
// turn: an owner with many jobs delays only its own. One with too many is refused at once.
#pragma once

#include "base/error.h"

typedef struct Pool Pool;

typedef struct PoolOptions {
  int threads;
  int capacity;      // jobs that may wait
  int owner_max;     // of one owner, that may wait; 0: all
  int owner_threads; // that one owner's jobs may have at once; 0: one less than there are
  // What each thread has for itself (a connection to the store): made before the first job, freed after the last. May
  // be NULL.
  Status (*open)(void *context, void **own, Error *err);
  void (*close)(void *own);
  void *context;
} PoolOptions;

MUST_CHECK Status pool_create(const PoolOptions *options, Pool **out, Error *err);
// Does what waits, then ends the threads; from then on nothing is taken any more. NULL is allowed, here and below.
void pool_end(Pool *pool);
void pool_destroy(Pool *pool); // ends it first, if that is still to do

enum { POOL_NOBODY = 0 };

// False when the queue is full, or the owner has enough in it: nothing happens then. What belongs to POOL_NOBODY has no
// bounds of its own, and takes turns with the owners.
bool pool_submit(Pool *pool, uint64_t owner, void (*run)(void *argument, void *own), void *argument);
int pool_waiting(Pool *pool);
