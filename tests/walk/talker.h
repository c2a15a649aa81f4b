// SPDX-License-Identifier: MIT
// A program that is talked to line by line, through pipes or on a terminal of its own.
#pragma once

#include "base/strbuf.h"

#include <sys/types.h>

typedef struct Talker {
  pid_t pid;    // 0: none runs
  int in, out;  // the same on a terminal
  bool is_pty;  //
  StrBuf heard; // everything it has said, without what steers a terminal
  size_t asked; // what was heard when the last line was sent
  StrBuf talk;  // both sides, for reports
  int escape;   // within a sequence that steers the terminal
} Talker;

typedef struct TalkerSize {
  int columns, rows;
} TalkerSize;

extern int talker_patience_ms; // how long whoever says nothing may take

// argv ends with NULL. What was heard before is forgotten; the talk goes on.
void talker_start(Talker *talker, const char *const argv[], bool is_pty, TalkerSize size);
void talker_deinit(Talker *talker); // kills what still runs

// A line and its end; false: nobody listens any more.
bool talker_tell(Talker *talker, const char *line);
void talker_press(Talker *talker, char key);
// Waits for more; false when nothing comes any more. Whoever is silent for minutes hangs: *hangs.
bool talker_hear(Talker *talker, bool *hangs);
bool talker_glance(Talker *talker, int wait_ms); // the same for a moment: has something come?
// What it has said since the last line was sent; as a text that ends.
const char *talker_since(const Talker *talker);
const char *talker_last_line(const Talker *talker); // unfinished; "" after a line's end
bool talker_takes_keys(const Talker *talker);       // on a terminal: it reads, and shows itself what is typed
void talker_signal(Talker *talker, int signal);
int talker_wait(Talker *talker); // for its end; the exit status, or 128 + signal
