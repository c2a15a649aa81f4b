// SPDX-License-Identifier: MIT
#include "base/random.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static_assert(SEED_SIZE == crypto_shorthash_siphash24_KEYBYTES, "a seed is a SipHash key");

// Numbers enter the hash as little-endian bytes, whatever the machine, so that games replay everywhere.
static void put_u64(uint8_t *out, uint64_t value) {
  for (int i = 0; i < 8; i++)
    out[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t siphash(const Seed *key, const uint8_t *data, size_t size) {
  uint8_t hash[crypto_shorthash_siphash24_BYTES];
  uint64_t value = 0;
  crypto_shorthash_siphash24(hash, data, size, key->bytes);
  for (int i = 7; i >= 0; i--)
    value = value << 8 | hash[i];
  return value;
}

Seed seed_from_system(void) {
  if (sodium_init() < 0)
    abort(); // the system has no source of chance
  Seed seed;
  randombytes_buf(seed.bytes, sizeof seed.bytes);
  return seed;
}

void token_write(char *out, size_t size) {
  unsigned char bytes[48];
  size_t count = (size - 1) * 3 / 4; // six bits a letter
  assert(count <= sizeof bytes);
  randombytes_buf(bytes, count);
  sodium_bin2base64(out, size, bytes, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes, sizeof bytes);
}

Seed seed_from_text(const char *text) {
  uint8_t digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, (const uint8_t *)text, strlen(text));
  Seed seed;
  memcpy(seed.bytes, digest, sizeof seed.bytes);
  return seed;
}

uint64_t seed_hash(const Seed *seed, const char *label, uint64_t a, uint64_t b) {
  enum { LABEL_MAX = 48 };
  uint8_t data[LABEL_MAX + 16];
  size_t size = strlen(label);
  assert(size <= LABEL_MAX);
  memcpy(data, label, size);
  put_u64(data + size, a);
  put_u64(data + size + 8, b);
  return siphash(seed, data, size + 16);
}

Seed seed_derive(const Seed *seed, const char *label, uint64_t index) {
  Seed derived;
  put_u64(derived.bytes, seed_hash(seed, label, index, 0));
  put_u64(derived.bytes + 8, seed_hash(seed, label, index, 1));
  return derived;
}

Random random_start(const Seed *seed, const char *label) {
  return (Random){seed_derive(seed, label, 0), 0};
}

uint64_t random_next(Random *random) {
  uint8_t data[8];
  put_u64(data, random->counter++);
  return siphash(&random->key, data, sizeof data);
}

uint32_t random_below(Random *random, uint32_t limit) {
  assert(limit > 0);
  // Numbers past the last whole multiple of limit would favour the small ones: draw again.
  uint32_t threshold = -limit % limit;
  for (;;) {
    uint32_t number = (uint32_t)random_next(random);
    if (number >= threshold)
      return number % limit;
  }
}

int random_range(Random *random, int low, int high) {
  assert(low <= high);
  uint32_t limit = (uint32_t)high - (uint32_t)low + 1; // 0 for the whole range of int
  uint32_t offset = limit ? random_below(random, limit) : (uint32_t)random_next(random);
  return (int)((uint32_t)low + offset);
}

void random_shuffle(Random *random, void *items, size_t count, size_t size) {
  uint8_t *bytes = items;
  for (size_t i = count; i > 1; i--) {
    uint8_t *a = bytes + (i - 1) * size;
    uint8_t *b = bytes + random_below(random, (uint32_t)i) * size;
    for (size_t j = 0; j < size; j++) {
      uint8_t kept = a[j];
      a[j] = b[j];
      b[j] = kept;
    }
  }
}
