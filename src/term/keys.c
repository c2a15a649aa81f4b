// SPDX-License-Identifier: MIT
#include "term/keys.h"

#include "base/mem.h"

#include <poll.h>
#include <stdbool.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_WAIT_MS = 50, CHAR_ESCAPE = 27, CHAR_DELETE = 127 };

struct Keys {
  bool is_terminal;
  struct termios before;
};

Keys *keys_open(void) {
  Keys *keys = mem_alloc(sizeof *keys);
  keys->is_terminal = tcgetattr(STDIN_FILENO, &keys->before) == 0;
  if (keys->is_terminal) {
    struct termios raw = keys->before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO); // Ctrl-C still is a signal
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  }
  return keys;
}

void keys_close(Keys *keys) {
  if (!keys)
    return;
  if (keys->is_terminal)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys->before);
  mem_free(keys);
}

static int read_byte(void) {
  unsigned char byte;
  return read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_END;
}

// Escape alone is a key; what follows it at once belongs to it.
static bool more_follows(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, ESCAPE_WAIT_MS) == 1 && (input.revents & POLLIN);
}

static int read_sequence(void) {
  if (!more_follows())
    return KEY_ESCAPE;
  int kind = read_byte();
  if (kind != '[' && kind != 'O')
    return KEY_OTHER;
  static const int arrows[] = {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT};
  for (;;) { // parameters, then a letter
    int c = read_byte();
    if (c >= 'A' && c <= 'D')
      return arrows[c - 'A'];
    if (c == KEY_END)
      return KEY_END;
    if (c >= '@')
      return KEY_OTHER;
  }
}

int keys_read(Keys *keys) {
  (void)keys;
  int c = read_byte();
  if (c == CHAR_ESCAPE)
    return read_sequence();
  return c == CHAR_DELETE || c == '\b' ? KEY_BACKSPACE : c;
}
