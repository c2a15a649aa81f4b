// SPDX-License-Identifier: MIT
#include "base/sharedclock.h"

#include "base/steady.h"
#include "base/wallclock.h"

int64_t sharedclock_ms(const SharedClock *clock) {
  int64_t ahead = clock ? atomic_load(&clock->ahead_ms) : 0;
  return ahead ? steady_ms() + ahead : wallclock_ms();
}

void sharedclock_set(SharedClock *clock, int64_t now_ms, int64_t at_steady_ms) {
  atomic_store(&clock->ahead_ms, now_ms - at_steady_ms);
}
