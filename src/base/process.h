// SPDX-License-Identifier: MIT
// Another program that is talked to line by line, over its standard input and output. Everything that waits for it has
// an end: a program that hangs is killed, with all it has started.
#pragma once

#include "base/error.h"

typedef struct Process Process;

enum { PROCESS_LINE_MAX = 1024 * 1024 };

// Runs a command line of the shell. What it says on standard error is not shown.
MUST_CHECK Status process_start(const char *command, Process **out, Error *err);
// One that is only told things: what it says, on either output, goes where this program's standard error goes.
MUST_CHECK Status process_start_hearer(const char *command, Process **out, Error *err);
// Asks it to end by closing its input, gives it a moment and then kills it. NULL is allowed.
void process_end(Process *process);
void process_end_within(Process *process, int64_t grace_ms); // the same, with a moment of this length
bool process_has_ended(Process *process);
void process_kill(Process *process); // at once; process_end is still needed

// Sends the line and a line end. ERR_IO when the program is gone, ERR_LIMIT when it does not take it in time.
MUST_CHECK Status process_send(Process *process, const char *line, int64_t wait_ms, Error *err);
// As much of the text as it takes within the time, from *sent on, which is moved. ERR_IO when the program is gone.
MUST_CHECK Status process_send_some(Process *process, Span text, size_t *sent, int64_t wait_ms, Error *err);
// The next line, without its end, into *line (replaced). ERR_IO when the program has ended, ERR_LIMIT when no line came
// in time, ERR_INPUT when it is longer than PROCESS_LINE_MAX.
MUST_CHECK Status process_read(Process *process, int64_t wait_ms, StrBuf *line, Error *err);
