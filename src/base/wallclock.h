// SPDX-License-Identifier: MIT
// The date and time by which games are played: when an action was done, how much of a clock is left. The owner of the
// machine may set it back; for measuring and waiting there is base/steady.h.
#pragma once

#include <stdint.h>

int64_t wallclock_ms(void); // since 1970
// How long to wait, in real time, until ms have passed on this clock. Negative: for ever, because a test has stopped
// it.
int64_t wallclock_wait_ms(int64_t ms);
