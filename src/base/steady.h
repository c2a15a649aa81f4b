// SPDX-License-Identifier: MIT
// Time for measuring and waiting: it never jumps, whatever is done to the clock on the wall, and says nothing about the
// date.
#pragma once

#include <stdint.h>

int64_t steady_ms(void);
