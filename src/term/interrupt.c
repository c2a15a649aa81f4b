// SPDX-License-Identifier: MIT
// The one variable of the program that is not passed as an argument: a signal handler can be told nothing.
#include "term/interrupt.h"

#include <signal.h>
#include <string.h>

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

void interrupt_release(void) {
  signal(SIGINT, SIG_DFL);
  atomic_store(&flag, false);
}
