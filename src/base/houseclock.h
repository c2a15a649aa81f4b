// SPDX-License-Identifier: MIT
// The time of a house that has several machines: one clock for all of them, the database's. Each machine knows it as a
// distance from its own steady clock, so that nobody's wrong date changes anything. Safe to use from any thread.
#pragma once

#include <stdatomic.h>
#include <stdint.h>

typedef struct HouseClock {
  atomic_llong ahead_ms; // of steady_ms; 0: it was never set, and the time is the machine's own
} HouseClock;

int64_t houseclock_ms(const HouseClock *clock); // since 1970; NULL is a clock that was never set
// It was this late when steady_ms was that.
void houseclock_set(HouseClock *clock, int64_t now_ms, int64_t at_steady_ms);
