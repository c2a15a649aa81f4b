// SPDX-License-Identifier: MIT
// The date and the time that games are played by: when an action was done, how much of a clock is left. The owner of
// the machine may set it back; for measuring and waiting there is base/steady.h.
#pragma once

#include <stdint.h>

int64_t wallclock_ms(void); // since 1970
// How long to wait until so much time has gone by on it; less than 0: for ever, where a test has stopped it.
int64_t wallclock_wait_ms(int64_t ms);
