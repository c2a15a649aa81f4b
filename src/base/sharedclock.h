// SPDX-License-Identifier: MIT
// One clock for several servers: the database's. Each server keeps its difference from the server's own steady clock,
// so that a wrong date on a server does no harm. Safe to use from any thread.
#pragma once

#include <stdatomic.h>
#include <stdint.h>

typedef struct SharedClock {
  atomic_llong ahead_ms; // of steady_ms; 0: never set, and the time is the machine's own
} SharedClock;

int64_t sharedclock_ms(const SharedClock *clock); // since 1970; NULL is a clock that was never set
// Says that the time was now_ms when steady_ms() was at_steady_ms.
void sharedclock_set(SharedClock *clock, int64_t now_ms, int64_t at_steady_ms);
