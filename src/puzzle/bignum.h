// SPDX-License-Identifier: MIT
// Whole numbers of any size that can be added and printed.
#pragma once

#include "base/strbuf.h"

typedef struct BigNum {
  uint64_t *digits; // in base 10^18, the lowest first
  int count;        // 0: the number is 0
  int capacity;
} BigNum; // {0} is zero

void bignum_deinit(BigNum *number);
void bignum_set(BigNum *number, uint64_t value);
void bignum_add(BigNum *number, const BigNum *other);
void bignum_write(const BigNum *number, StrBuf *out);
