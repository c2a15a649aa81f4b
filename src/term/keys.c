// SPDX-License-Identifier: MIT
#include "term/keys.h"

#include "base/mem.h"
#include "term/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_WAIT_MS = 50, CHAR_ESCAPE = 27, CHAR_DELETE = 127 };

struct Keys {
  bool is_terminal;
  struct termios before;
  sigset_t blocked_before;
  int signals; // signalfd: a signal that ends the program must not leave the terminal changed
  int caught;  // the signal that came, 0: none
};

static void make_raw(const Keys *keys) {
  if (!keys->is_terminal)
    return;
  struct termios raw = keys->before;
  raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO); // Ctrl-C still is a signal
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

Keys *keys_open(void) {
  Keys *keys = mem_alloc(sizeof *keys);
  sigset_t ending;
  sigemptyset(&ending);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGHUP);
  sigprocmask(SIG_BLOCK, &ending, &keys->blocked_before);
  keys->signals = signalfd(-1, &ending, SFD_CLOEXEC);
  keys->is_terminal = tcgetattr(STDIN_FILENO, &keys->before) == 0;
  make_raw(keys);
  return keys;
}

void keys_close(Keys *keys) {
  if (!keys)
    return;
  if (keys->is_terminal)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys->before);
  if (keys->signals >= 0)
    close(keys->signals);
  sigprocmask(SIG_SETMASK, &keys->blocked_before, NULL);
  int caught = keys->caught;
  mem_free(keys);
  if (caught)
    raise(caught);
}

static int keys_read_byte(void) {
  unsigned char byte;
  return read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_END;
}

// False if a signal, not a key, ended the waiting.
static bool wait_for_key(Keys *keys) {
  struct pollfd inputs[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = keys->signals, .events = POLLIN}};
  while (interrupt_poll(inputs, 2, -1) < 0) {
    if (errno != EINTR || interrupt_came())
      return false;
    make_raw(keys); // the program was stopped and continues
  }
  struct signalfd_siginfo info;
  if ((inputs[1].revents & POLLIN) && read(keys->signals, &info, sizeof info) == sizeof info)
    keys->caught = (int)info.ssi_signo;
  return keys->caught == 0;
}

// Escape alone is a key; bytes that follow it at once belong to the same key.
static bool more_follows(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, ESCAPE_WAIT_MS) == 1 && (input.revents & POLLIN);
}

static int read_sequence(void) {
  if (!more_follows())
    return KEY_ESCAPE;
  int kind = keys_read_byte();
  if (kind != '[' && kind != 'O')
    return KEY_OTHER;
  static const int arrows[] = {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT};
  for (;;) { // parameters, then a letter
    int c = keys_read_byte();
    if (c >= 'A' && c <= 'D')
      return arrows[c - 'A'];
    if (c == KEY_END)
      return KEY_END;
    if (c >= '@')
      return KEY_OTHER;
  }
}

int keys_read(Keys *keys) {
  if (!wait_for_key(keys))
    return KEY_END;
  int c = keys_read_byte();
  if (c == CHAR_ESCAPE)
    return read_sequence();
  return c == CHAR_DELETE || c == '\b' ? KEY_BACKSPACE : c;
}
