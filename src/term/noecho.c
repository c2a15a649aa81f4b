// SPDX-License-Identifier: MIT
// Like the flag of interrupt.c, what is kept here is global because a signal handler can be told nothing.
#include "term/noecho.h"

#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios usual;
static volatile sig_atomic_t is_hidden;

static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };
static struct sigaction before[SIGNAL_COUNT], before_stop;

static void restore_and_end(int number) {
  if (is_hidden)
    tcsetattr(STDIN_FILENO, TCSANOW, &usual);
  signal(number, SIG_DFL);
  raise(number);
}

void noecho_begin(void) {
  if (tcgetattr(STDIN_FILENO, &usual) != 0)
    return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore_and_end;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &action, &before[i]);
  action.sa_handler = SIG_IGN; // who stops the program here would be left with a silent shell
  sigaction(SIGTSTP, &action, &before_stop);
  struct termios hidden = usual;
  hidden.c_lflag &= (tcflag_t) ~(ECHO | ECHONL);
  is_hidden = 1;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden);
}

void noecho_end(void) {
  if (!is_hidden)
    return;
  tcsetattr(STDIN_FILENO, TCSANOW, &usual);
  is_hidden = 0;
  for (int i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &before[i], NULL);
  sigaction(SIGTSTP, &before_stop, NULL);
}
