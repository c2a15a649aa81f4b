// SPDX-License-Identifier: MIT
// Keys one at a time, as they are pressed. The terminal is as it was after keys_close, also when Ctrl-C came or
// somebody ends the program: SIGTERM and SIGHUP wait until then.
#pragma once

typedef struct Keys Keys;

// What is no character of its own. Characters are themselves.
enum { KEY_END = -1, KEY_UP = 0x100, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_ESCAPE, KEY_BACKSPACE, KEY_OTHER };

// From standard input, which may also be a pipe.
Keys *keys_open(void);
void keys_close(Keys *keys); // NULL is allowed

// Waits for the next one. KEY_END at the end of the input, after Ctrl-C (see term/interrupt.h) and when the program is
// to end.
int keys_read(Keys *keys);
