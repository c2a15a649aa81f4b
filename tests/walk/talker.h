// SPDX-License-Identifier: MIT
// A program that is used line by line, through pipes or on a terminal of its own.
#pragma once

#include "base/strbuf.h"

#include <sys/types.h>

typedef struct Talker {
  pid_t pid;    // 0: none runs
  int in, out;  // the same descriptor on a terminal
  bool is_pty;  //
  StrBuf heard; // everything it has said, without terminal control sequences
  size_t asked; // how much was heard when the last line was sent
  StrBuf talk;  // both sides, for reports
  int escape;   // position within a terminal control sequence
} Talker;

typedef struct TalkerSize {
  int columns, rows;
} TalkerSize;

extern int talker_patience_ms; // how long the program may be silent

// argv ends with NULL. Forgets what was heard before; keeps the talk.
void talker_start(Talker *talker, const char *const argv[], bool is_pty, TalkerSize size);
void talker_deinit(Talker *talker); // kills the program if it still runs

// Sends a line with its end; false: nobody listens any more.
bool talker_tell(Talker *talker, const char *line);
void talker_press(Talker *talker, char key);
// Waits for more; false if nothing comes any more. A program that is silent for minutes hangs: *hangs.
bool talker_hear(Talker *talker, bool *hangs);
bool talker_glance(Talker *talker, int wait_ms); // the same for a moment: has something come?
// What it has said since the last line was sent, ended by a NUL.
const char *talker_since(const Talker *talker);
const char *talker_last_line(const Talker *talker); // unfinished; "" after a line's end
bool talker_takes_keys(const Talker *talker);       // on a terminal: the program reads keys and shows them itself
void talker_signal(Talker *talker, int signal);
int talker_wait(Talker *talker); // for its end; the exit status, or 128 + signal
