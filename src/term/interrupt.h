// SPDX-License-Identifier: MIT
// Ctrl-C during long work: the work stops at its next good moment, and the program goes on.
#pragma once

#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// From now on SIGINT raises the flag, for Progress.cancel; a second one ends the program as usual. System calls that
// wait are interrupted.
const atomic_bool *interrupt_catch(void);
bool interrupt_came(void);
// Waits like poll; less than 0 milliseconds: for ever. A Ctrl-C that comes at whatever moment, also just before, ends
// the waiting: less than 0 then, as after any other signal.
int interrupt_poll(struct pollfd *inputs, int count, int64_t wait_ms);
void interrupt_release(void); // lowers the flag and lets SIGINT end the program again
