// SPDX-License-Identifier: MIT
// The table in a terminal, seen from outside: what the walks through `tesela play` and `tesela console` share.
#pragma once

#include "tests/walk/talker.h"
#include "tests/walk/walk.h"

typedef struct Terminal {
  Walk *walk;
  Talker talker;
  TalkerSize size;
  bool is_pty;
  StrBuf place;  // of the game: its file, or the store
  StrBuf prompt; // on a terminal: the last question
} Terminal;

Terminal *terminal_new(Walk *walk);
void terminal_free(Terminal *terminal);
void terminal_start(Terminal *terminal, const char *const argv[]);

bool terminal_has_said(const Terminal *terminal, const char *text); // since the last line; ignores line breaks
// Waits until it has; if the program ends first, that is a failure.
void terminal_hear(Terminal *terminal, const char *text);
// On a terminal: waits until it asks. Returns the question, which is the last line.
const char *terminal_wait_prompt(Terminal *terminal);
// The same if the device is passed on first: the next player is there.
const char *terminal_pass_device(Terminal *terminal);
void terminal_tell(Terminal *terminal, const char *format, ...) __attribute__((format(printf, 2, 3)));
void terminal_wait_end(Terminal *terminal); // waits for the end of the program, which must be a good one

// Members of a FrontKind.
void terminal_interrupt(void *front);
void terminal_kill(void *front);
void terminal_add_conversation(void *front, StrBuf *out);

// The lines that were said since the last one was sent: NULL-terminated; the caller frees it with terminal_free_lines.
typedef struct TerminalLines {
  char *text;
  char **lines;
  int count;
} TerminalLines;
TerminalLines terminal_lines(const Terminal *terminal);
void terminal_free_lines(TerminalLines *lines);

// What to type for tiles: "A E ?"; and for a play as a word: false if only single tiles can express it.
void terminal_write_tiles(const Walk *walk, const SeatOrder *order, const char *blank, StrBuf *out);
bool terminal_write_word(Walk *walk, const SeatOrder *order, StrBuf *out);
