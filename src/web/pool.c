// SPDX-License-Identifier: MIT
#include "web/pool.h"

#include "base/mem.h"

#include <pthread.h>
#include <signal.h>

typedef struct Job {
  void (*run)(void *argument, void *own);
  void *argument;
} Job;

typedef struct PoolThread {
  Pool *pool;
  pthread_t thread;
  void *own;
} PoolThread;

struct Pool {
  pthread_mutex_t lock;
  pthread_cond_t wakes;
  Job *jobs; // a ring
  int first, count, capacity;
  bool is_ending;
  PoolThread *threads;
  int thread_count;
  void (*close)(void *own);
};

static bool take(Pool *pool, Job *out) {
  pthread_mutex_lock(&pool->lock);
  while (pool->count == 0 && !pool->is_ending)
    pthread_cond_wait(&pool->wakes, &pool->lock);
  bool has_job = pool->count > 0;
  if (has_job) {
    *out = pool->jobs[pool->first];
    pool->first = (pool->first + 1) % pool->capacity;
    pool->count--;
  }
  pthread_mutex_unlock(&pool->lock);
  return has_job;
}

static void *work(void *argument) {
  PoolThread *self = argument;
  Job job;
  while (take(self->pool, &job))
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
  int code = pthread_create(&thread->thread, NULL, work, thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code == 0 ? OK : error_set(err, ERR_LIMIT, N_("the system gives no more threads"));
}

Status pool_create(const PoolOptions *options, Pool **out, Error *err) {
  Pool *pool = mem_alloc(sizeof *pool);
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->wakes, NULL);
  pool->capacity = options->capacity;
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

bool pool_submit(Pool *pool, void (*run)(void *argument, void *own), void *argument) {
  pthread_mutex_lock(&pool->lock);
  bool has_room = pool->count < pool->capacity && !pool->is_ending;
  if (has_room) {
    pool->jobs[(pool->first + pool->count) % pool->capacity] = (Job){run, argument};
    pool->count++;
    pthread_cond_signal(&pool->wakes);
  }
  pthread_mutex_unlock(&pool->lock);
  return has_room;
}

int pool_waiting(Pool *pool) {
  pthread_mutex_lock(&pool->lock);
  int count = pool->count;
  pthread_mutex_unlock(&pool->lock);
  return count;
}
