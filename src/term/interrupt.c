// SPDX-License-Identifier: MIT
// The program's one variable that is not passed as an argument: a signal handler gets no context.
#include "term/interrupt.h"

#include <signal.h>
#include <string.h>
#include <time.h>

static atomic_bool flag;

static void raise_flag(int signal_number) {
  (void)signal_number;
  atomic_store(&flag, true);
}

const atomic_bool *interrupt_catch(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = raise_flag;
  action.sa_flags = (int)SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  atomic_store(&flag, false);
  sigaction(SIGINT, &action, NULL);
  return &flag;
}

bool interrupt_came(void) {
  return atomic_load(&flag);
}

// SIGINT is allowed only while poll waits: none can come between reading the flag and waiting.
int interrupt_poll(struct pollfd *inputs, int count, int64_t wait_ms) {
  struct timespec left = {.tv_sec = (time_t)(wait_ms / 1000), .tv_nsec = (long)(wait_ms % 1000) * 1000000};
  sigset_t own, before, waiting;
  int ready = -1;
  sigemptyset(&own);
  sigaddset(&own, SIGINT);
  pthread_sigmask(SIG_BLOCK, &own, &before);
  waiting = before;
  sigdelset(&waiting, SIGINT);
  if (!interrupt_came())
    ready = ppoll(inputs, (nfds_t)count, wait_ms < 0 ? NULL : &left, &waiting);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ready;
}

void interrupt_release(void) {
  signal(SIGINT, SIG_DFL);
  atomic_store(&flag, false);
}
