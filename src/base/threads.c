// SPDX-License-Identifier: MIT
#include "base/threads.h"

#include <signal.h>

void threads_run(int count, void *(*work)(void *worker), void *workers, size_t size) {
  pthread_t threads[THREADS_MAX];
  int wanted = count < THREADS_MAX ? count : THREADS_MAX, started = 1;
  char *first = workers;
  while (started < wanted && pthread_create(&threads[started], NULL, work, first + (size_t)started * size) == 0)
    started++;
  work(workers);
  for (int i = 1; i < started; i++)
    pthread_join(threads[i], NULL);
}

Status thread_start(pthread_t *out, void *(*run)(void *argument), void *argument, Error *err) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = pthread_create(out, NULL, run, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code == 0 ? OK : error_set(err, ERR_LIMIT, N_("the system can't start another thread"));
}

void cond_init(pthread_cond_t *out) {
  pthread_condattr_t steady;
  pthread_condattr_init(&steady);
  pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  pthread_cond_init(out, &steady);
  pthread_condattr_destroy(&steady);
}

struct timespec cond_until(int64_t ms) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  int64_t ns = until.tv_nsec + ms % 1000 * 1000000;
  return (struct timespec){until.tv_sec + ms / 1000 + ns / 1000000000, ns % 1000000000};
}
