// SPDX-License-Identifier: MIT
// Owners with work are in a ring; a thread takes one job of the first owner that may run, and that owner moves to the
// end. Invariant: an owner is in the ring only while its jobs wait or run, which limits the ring's length.
#include "api/pool.h"

#include "base/mem.h"
#include "base/threads.h"

#include <pthread.h>

typedef struct Job {
  struct Job *next;
  void (*run)(void *argument, void *own);
  void *argument;
} Job;

typedef struct PoolOwner {
  uint64_t id;
  struct PoolOwner *next; // in the ring, which ends with NULL
  struct PoolOwner *same; // next with the same hash
  Job *first, **last;
  int waiting, running;
} PoolOwner;

typedef struct PoolThread {
  Pool *pool;
  pthread_t thread;
  void *own;
} PoolThread;

enum { OWNER_LISTS = 1024 };

struct Pool {
  pthread_mutex_t lock;
  pthread_cond_t wakes;
  PoolOwner *ring, **ring_end;
  PoolOwner *owners[OWNER_LISTS];
  int count, capacity, owner_max, owner_threads;
  bool is_ending;
  PoolThread *threads;
  int thread_count; // running threads
  void (*close)(void *own);
};

static PoolOwner **pool_place_of(Pool *pool, uint64_t owner) {
  PoolOwner **place = &pool->owners[owner % OWNER_LISTS];
  while (*place && (*place)->id != owner)
    place = &(*place)->same;
  return place;
}

static void ring_add(Pool *pool, PoolOwner *owner) {
  owner->next = NULL;
  *pool->ring_end = owner;
  pool->ring_end = &owner->next;
}

static void ring_remove(Pool *pool, PoolOwner **place) {
  PoolOwner *owner = *place;
  *place = owner->next;
  if (!owner->next)
    pool->ring_end = place;
}

// The first that has work and may run; NULL: none.
static PoolOwner *pool_next_owner(Pool *pool) {
  for (PoolOwner **place = &pool->ring, *owner; (owner = *place); place = &owner->next) {
    if (!owner->first || (owner->id != POOL_NOBODY && owner->running >= pool->owner_threads))
      continue;
    ring_remove(pool, place);
    ring_add(pool, owner);
    return owner;
  }
  return NULL;
}

static void forget_owner_if_idle(Pool *pool, PoolOwner *owner) {
  PoolOwner **place = &pool->ring;
  if (owner->waiting + owner->running > 0)
    return;
  while (*place != owner)
    place = &(*place)->next;
  ring_remove(pool, place);
  *pool_place_of(pool, owner->id) = owner->same;
  mem_free(owner);
}

static Job *pool_take(Pool *pool, PoolOwner **owner) {
  while (!(*owner = pool_next_owner(pool)) && !(pool->is_ending && pool->count == 0))
    pthread_cond_wait(&pool->wakes, &pool->lock);
  if (!*owner)
    return NULL;
  Job *job = (*owner)->first;
  (*owner)->first = job->next;
  if (!job->next)
    (*owner)->last = &(*owner)->first;
  (*owner)->waiting--;
  (*owner)->running++;
  pool->count--;
  if (pool->is_ending && pool->count == 0)
    pthread_cond_broadcast(&pool->wakes); // those who waited for their turn need not wait any more
  return job;
}

static void *pool_work(void *argument) {
  PoolThread *self = argument;
  Pool *pool = self->pool;
  PoolOwner *owner;
  pthread_mutex_lock(&pool->lock);
  for (Job *job; (job = pool_take(pool, &owner));) {
    pthread_mutex_unlock(&pool->lock);
    job->run(job->argument, self->own);
    mem_free(job);
    pthread_mutex_lock(&pool->lock);
    if (owner->running-- == pool->owner_threads && owner->first)
      pthread_cond_signal(&pool->wakes); // its next job was passed over
    forget_owner_if_idle(pool, owner);
  }
  pthread_mutex_unlock(&pool->lock);
  if (pool->close && self->own)
    pool->close(self->own);
  return NULL;
}

Status pool_create(const PoolOptions *options, Pool **out, Error *err) {
  Pool *pool = mem_alloc(sizeof *pool);
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->wakes, NULL);
  int all_but_one = options->threads > 1 ? options->threads - 1 : 1;
  pool->ring_end = &pool->ring;
  pool->capacity = options->capacity;
  pool->owner_max = options->owner_max ? options->owner_max : options->capacity;
  pool->owner_threads = options->owner_threads ? options->owner_threads : all_but_one;
  pool->threads = mem_alloc((size_t)options->threads * sizeof *pool->threads);
  pool->close = options->close;
  Status status = OK;
  for (int i = 0; i < options->threads && status == OK; i++) {
    PoolThread *thread = &pool->threads[i];
    thread->pool = pool;
    if (options->open)
      status = options->open(options->context, &thread->own, err);
    if (status == OK && (status = thread_start(&thread->thread, pool_work, thread, err)) == OK)
      pool->thread_count++;
    else if (thread->own && pool->close)
      pool->close(thread->own);
  }
  if (status == OK)
    *out = pool;
  else
    pool_destroy(pool);
  return status;
}

void pool_end(Pool *pool) {
  if (!pool)
    return;
  pthread_mutex_lock(&pool->lock);
  pool->is_ending = true;
  pthread_cond_broadcast(&pool->wakes);
  pthread_mutex_unlock(&pool->lock);
  for (int i = 0; i < pool->thread_count; i++)
    pthread_join(pool->threads[i].thread, NULL);
  pool->thread_count = 0;
}

void pool_destroy(Pool *pool) {
  if (!pool)
    return;
  pool_end(pool);
  pthread_cond_destroy(&pool->wakes);
  pthread_mutex_destroy(&pool->lock);
  mem_free(pool->threads);
  mem_free(pool);
}

static PoolOwner *pool_need_owner(Pool *pool, uint64_t id) {
  PoolOwner **place = pool_place_of(pool, id), *owner = *place;
  if (owner)
    return owner;
  *place = owner = mem_alloc(sizeof *owner);
  owner->id = id;
  owner->last = &owner->first;
  ring_add(pool, owner);
  return owner;
}

static bool pool_has_room(Pool *pool, uint64_t owner) {
  const PoolOwner *found = *pool_place_of(pool, owner);
  bool has_enough = owner != POOL_NOBODY && found && found->waiting >= pool->owner_max;
  return pool->count < pool->capacity && !has_enough && !pool->is_ending;
}

bool pool_submit(Pool *pool, uint64_t owner, void (*run)(void *argument, void *own), void *argument) {
  pthread_mutex_lock(&pool->lock);
  bool is_taken = pool_has_room(pool, owner);
  if (is_taken) {
    PoolOwner *whose = pool_need_owner(pool, owner);
    Job *job = mem_alloc(sizeof *job);
    *job = (Job){.run = run, .argument = argument};
    *whose->last = job;
    whose->last = &job->next;
    whose->waiting++;
    pool->count++;
    pthread_cond_signal(&pool->wakes);
  }
  pthread_mutex_unlock(&pool->lock);
  return is_taken;
}

int pool_waiting(Pool *pool) {
  pthread_mutex_lock(&pool->lock);
  int count = pool->count;
  pthread_mutex_unlock(&pool->lock);
  return count;
}
