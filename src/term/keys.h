// SPDX-License-Identifier: MIT
// Reads keys one at a time, as they are pressed. After keys_close the terminal is as it was before, even after Ctrl-C
// or if somebody ends the program: SIGTERM and SIGHUP wait until then.
#pragma once

typedef struct Keys Keys;

// Keys that are not characters. Characters are themselves.
enum { KEY_END = -1, KEY_UP = 0x100, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_ESCAPE, KEY_BACKSPACE, KEY_OTHER };

// From standard input, which may also be a pipe.
Keys *keys_open(void);
void keys_close(Keys *keys); // NULL is allowed

// Waits for the next key. KEY_END at the end of the input, after Ctrl-C (see term/interrupt.h) and when the program
// must end.
int keys_read(Keys *keys);
