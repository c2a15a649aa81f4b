// SPDX-License-Identifier: MIT
// How much processor time each owner of work has taken lately. All who take much share a few threads, whatever they ask
// for, so that the rest of the machine is free for others. Safe to use from any thread.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Spending Spending;

Spending *spending_create(void);
void spending_destroy(Spending *spending); // NULL is allowed

int64_t spending_now_us(void); // of the processor, that this thread has had
void spending_add(Spending *spending, uint64_t owner, int64_t us, int64_t now_ms);
bool spending_is_high(Spending *spending, uint64_t owner, int64_t now_ms); // never POOL_NOBODY's
