// SPDX-License-Identifier: MIT
#include "base/threads.h"

#include <pthread.h>

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
