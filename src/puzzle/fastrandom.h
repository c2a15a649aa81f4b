// SPDX-License-Identifier: MIT
// Random numbers by the hundred million: xoshiro256++, started from a seed and a label, the same on every machine. Only
// for puzzles, where nobody gains by guessing; games use base/random.h.
#pragma once

#include "base/random.h"

typedef struct FastRandom {
  uint64_t state[4];
  uint64_t bits; // drawn, but not used yet by fastrandom_bits
  int bit_count;
} FastRandom;

static inline FastRandom fastrandom_start(const Seed *seed, const char *label) {
  FastRandom random = {.bit_count = 0};
  for (int i = 0; i < 4; i++)
    random.state[i] = seed_hash(seed, label, (uint64_t)i, 0);
  random.state[0] |= 1; // never all zero
  return random;
}

static inline uint64_t fastrandom_rotate(uint64_t x, int by) {
  return x << by | x >> (64 - by);
}

static inline uint64_t fastrandom_next(FastRandom *random) {
  uint64_t *s = random->state;
  uint64_t result = fastrandom_rotate(s[0] + s[3], 23) + s[0];
  uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = fastrandom_rotate(s[3], 45);
  return result;
}

// 0..limit-1 for a limit below 2^32. The bias is below 2^-32.
static inline uint32_t fastrandom_below(FastRandom *random, uint32_t limit) {
  return (uint32_t)(((fastrandom_next(random) >> 32) * limit) >> 32);
}

static inline int fastrandom_range(FastRandom *random, int low, int high) {
  return low + (int)fastrandom_below(random, (uint32_t)(high - low) + 1);
}

// Up to 16 random bits, with few draws.
static inline uint32_t fastrandom_bits(FastRandom *random, int count) {
  if (random->bit_count < count) {
    random->bits = fastrandom_next(random);
    random->bit_count = 64;
  }
  uint32_t value = (uint32_t)(random->bits & ((UINT64_C(1) << count) - 1));
  random->bits >>= count;
  random->bit_count -= count;
  return value;
}
