// SPDX-License-Identifier: MIT
// Chance that can be repeated: every random number is a keyed hash (SipHash-2-4) of a seed, a label and a counter, so
// that streams with different labels never disturb each other and the same seed gives the same numbers on every
// machine.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { SEED_SIZE = 16 };

typedef struct Seed {
  uint8_t bytes[SEED_SIZE];
} Seed;

Seed seed_from_system(void);
// Fills out with a random secret from the system, size - 1 characters (64 at most) and a NUL: letters, digits, '-' and
// '_'.
void token_write(char *out, size_t size);
Seed seed_from_text(const char *text); // of --seed: hashed to 128 bits
// One number for (label, a, b).
uint64_t seed_hash(const Seed *seed, const char *label, uint64_t a, uint64_t b);
// An independent seed for a part of the work.
Seed seed_derive(const Seed *seed, const char *label, uint64_t index);

// A stream of numbers. An open value: copying it copies the position.
typedef struct Random {
  Seed key;
  uint64_t counter;
} Random;

Random random_start(const Seed *seed, const char *label);
uint64_t random_next(Random *random);
uint32_t random_below(Random *random, uint32_t limit); // 0..limit-1, without bias; limit > 0
int random_range(Random *random, int low, int high);   // both included
void random_shuffle(Random *random, void *items, size_t count, size_t size);
