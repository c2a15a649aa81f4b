// SPDX-License-Identifier: MIT
// One clock for several servers: the database's. Each server knows it as a distance from its own steady clock, so that
// a server with a wrong date changes nothing. Safe to use from any thread.
#pragma once

#include <stdatomic.h>
#include <stdint.h>

typedef struct SharedClock {
  atomic_llong ahead_ms; // of steady_ms; 0: it was never set, and the time is the machine's own
} SharedClock;

int64_t sharedclock_ms(const SharedClock *clock); // since 1970; NULL is a clock that was never set
// It was this late when steady_ms was that.
void sharedclock_set(SharedClock *clock, int64_t now_ms, int64_t at_steady_ms);
