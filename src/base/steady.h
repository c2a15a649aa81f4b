// SPDX-License-Identifier: MIT
// Time for measuring and waiting: it never jumps, even if somebody sets the date, and says nothing about the date.
#pragma once

#include <stdint.h>

int64_t steady_ms(void);
