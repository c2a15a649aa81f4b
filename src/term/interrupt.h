// SPDX-License-Identifier: MIT
// Ctrl-C during long work: the work stops at the next good moment, and the program goes on.
#pragma once

#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// From now on SIGINT raises the flag, for Progress.cancel; a second SIGINT ends the program as usual. System calls that
// wait are interrupted.
const atomic_bool *interrupt_catch(void);
bool interrupt_came(void);
// Waits like poll; a negative time: for ever. A Ctrl-C at any moment, even just before the call, ends the waiting: it
// then returns less than 0, as after any other signal.
int interrupt_poll(struct pollfd *inputs, int count, int64_t wait_ms);
void interrupt_release(void); // lowers the flag and lets SIGINT end the program again
