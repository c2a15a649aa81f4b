// SPDX-License-Identifier: MIT
#include "api/pool.h"

#include "base/mem.h"

#include <pthread.h>
#include <signal.h>

typedef struct Job {
  uint64_t owner;
  void (*run)(void *argument, void *own);
  void *argument;
} Job;

typedef struct PoolThread {
  Pool *pool;
  pthread_t thread;
  void *own;
  uint64_t owner; // of the job under way; POOL_NOBODY also when there is none
} PoolThread;

struct Pool {
  pthread_mutex_t lock;
  pthread_cond_t wakes;
  Job *jobs; // a ring
  int first, count, capacity, owner_max;
  bool is_ending;
  PoolThread *threads;
  int size, thread_count; // places for threads, and those that run
  void (*close)(void *own);
};

static Job *job_at(Pool *pool, int index) {
  return &pool->jobs[(pool->first + index) % pool->capacity];
}

static bool may_run(const Pool *pool, uint64_t owner) {
  int running = 0, at_most = pool->size > 1 ? pool->size - 1 : 1;
  for (int i = 0; owner != POOL_NOBODY && i < pool->size; i++)
    running += pool->threads[i].owner == owner;
  return running < at_most;
}

// The first that may run; -1: none.
static int find_next(Pool *pool) {
  for (int i = 0; i < pool->count; i++) {
    if (may_run(pool, job_at(pool, i)->owner))
      return i;
  }
  return -1;
}

static bool pool_take(PoolThread *self, Job *out) {
  Pool *pool = self->pool;
  int next;
  pthread_mutex_lock(&pool->lock);
  if (self->owner != POOL_NOBODY) // whose next job may have been passed over
    pthread_cond_broadcast(&pool->wakes);
  self->owner = POOL_NOBODY;
  while ((next = find_next(pool)) < 0 && !(pool->is_ending && pool->count == 0))
    pthread_cond_wait(&pool->wakes, &pool->lock);
  if (next >= 0) {
    *out = *job_at(pool, next);
    for (; next > 0; next--)
      *job_at(pool, next) = *job_at(pool, next - 1);
    pool->first = (pool->first + 1) % pool->capacity;
    pool->count--;
    self->owner = out->owner;
    if (pool->is_ending && pool->count == 0)
      pthread_cond_broadcast(&pool->wakes); // those who waited for their turn have nothing to wait for
  }
  pthread_mutex_unlock(&pool->lock);
  return next >= 0;
}

static void *pool_work(void *argument) {
  PoolThread *self = argument;
  Job job;
  while (pool_take(self, &job))
    job.run(job.argument, self->own);
  if (self->pool->close && self->own)
    self->pool->close(self->own);
  return NULL;
}

// Signals are for the loop's thread alone.
static Status start_thread(PoolThread *thread, Error *err) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = pthread_create(&thread->thread, NULL, pool_work, thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code == 0 ? OK : error_set(err, ERR_LIMIT, N_("the system gives no more threads"));
}

Status pool_create(const PoolOptions *options, Pool **out, Error *err) {
  Pool *pool = mem_alloc(sizeof *pool);
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->wakes, NULL);
  pool->size = options->threads;
  pool->capacity = options->capacity;
  pool->owner_max = options->owner_max ? options->owner_max : options->capacity;
  pool->jobs = mem_resize(NULL, (size_t)options->capacity, sizeof *pool->jobs);
  pool->threads = mem_alloc((size_t)options->threads * sizeof *pool->threads);
  pool->close = options->close;
  Status status = OK;
  for (int i = 0; i < options->threads && status == OK; i++) {
    PoolThread *thread = &pool->threads[i];
    thread->pool = pool;
    if (options->open)
      status = options->open(options->context, &thread->own, err);
    if (status == OK && (status = start_thread(thread, err)) == OK)
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

void pool_destroy(Pool *pool) {
  if (!pool)
    return;
  pthread_mutex_lock(&pool->lock);
  pool->is_ending = true;
  pthread_cond_broadcast(&pool->wakes);
  pthread_mutex_unlock(&pool->lock);
  for (int i = 0; i < pool->thread_count; i++)
    pthread_join(pool->threads[i].thread, NULL);
  pthread_cond_destroy(&pool->wakes);
  pthread_mutex_destroy(&pool->lock);
  mem_free(pool->threads);
  mem_free(pool->jobs);
  mem_free(pool);
}

static bool has_room(Pool *pool, uint64_t owner) {
  int waiting = 0;
  for (int i = 0; owner != POOL_NOBODY && i < pool->count; i++)
    waiting += job_at(pool, i)->owner == owner;
  return pool->count < pool->capacity && waiting < pool->owner_max && !pool->is_ending;
}

bool pool_submit(Pool *pool, uint64_t owner, void (*run)(void *argument, void *own), void *argument) {
  pthread_mutex_lock(&pool->lock);
  bool is_taken = has_room(pool, owner);
  if (is_taken) {
    *job_at(pool, pool->count++) = (Job){owner, run, argument};
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
