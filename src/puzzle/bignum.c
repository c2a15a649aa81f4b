// SPDX-License-Identifier: MIT
// Base 10^18: numbers that are only added and printed need no binary digits.
#include "puzzle/bignum.h"

#include "base/mem.h"

#include <inttypes.h>

#define BASE UINT64_C(1000000000000000000)

void bignum_deinit(BigNum *number) {
  mem_free(number->digits);
  *number = (BigNum){0};
}

static void bignum_push(BigNum *number, uint64_t digit) {
  if (number->count == number->capacity) {
    number->capacity += number->capacity / 2 + 1; // most stay small
    number->digits = mem_resize(number->digits, (size_t)number->capacity, sizeof *number->digits);
  }
  number->digits[number->count++] = digit;
}

void bignum_set(BigNum *number, uint64_t value) {
  number->count = 0;
  for (; value > 0; value /= BASE)
    bignum_push(number, value % BASE);
}

void bignum_add(BigNum *number, const BigNum *other) {
  while (number->count < other->count)
    bignum_push(number, 0);
  uint64_t carry = 0;
  for (int i = 0; i < number->count && (i < other->count || carry); i++) {
    uint64_t sum = number->digits[i] + (i < other->count ? other->digits[i] : 0) + carry;
    carry = sum >= BASE;
    number->digits[i] = carry ? sum - BASE : sum;
  }
  if (carry)
    bignum_push(number, 1);
}

void bignum_write(const BigNum *number, StrBuf *out) {
  if (number->count == 0) {
    strbuf_add_char(out, '0');
    return;
  }
  strbuf_printf(out, "%" PRIu64, number->digits[number->count - 1]);
  for (int i = number->count - 2; i >= 0; i--)
    strbuf_printf(out, "%018" PRIu64, number->digits[i]);
}
