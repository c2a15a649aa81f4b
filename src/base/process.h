// SPDX-License-Identifier: MIT
// Another program that is talked to line by line, over its standard input and output. Every wait has a time limit: a
// program that hangs is killed, with all it has started.
#pragma once

#include "base/error.h"

typedef struct Process Process;

enum { PROCESS_LINE_MAX = 1024 * 1024 };

// Runs a command line of the shell. Its standard error is thrown away.
MUST_CHECK Status process_start(const char *command, Process **out, Error *err);
// Starts a program that only receives lines: what it writes, on either output, goes to this program's standard error.
MUST_CHECK Status process_start_hearer(const char *command, Process **out, Error *err);
// Closes the program's input to ask it to end, waits a moment and then kills it. NULL is allowed.
void process_end(Process *process);
void process_end_within(Process *process, int64_t grace_ms); // the same; waits this long
bool process_has_ended(Process *process);
void process_kill(Process *process); // at once; process_end is still needed

// Sends the line and a line end. ERR_IO when the program is gone, ERR_LIMIT when it does not take it in time.
MUST_CHECK Status process_send(Process *process, const char *line, int64_t wait_ms, Error *err);
// Sends as much of the text, from *sent on, as the program takes in time, and moves *sent. ERR_IO when the program is
// gone.
MUST_CHECK Status process_send_some(Process *process, Span text, size_t *sent, int64_t wait_ms, Error *err);
// The next line, without its end, into *line (replaced). ERR_IO when the program has ended, ERR_LIMIT when no line came
// in time, ERR_INPUT when it is longer than PROCESS_LINE_MAX.
MUST_CHECK Status process_read(Process *process, int64_t wait_ms, StrBuf *line, Error *err);
