// SPDX-License-Identifier: MIT
#include "base/sha256.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

void sha256_hex(Span data, char out[SHA256_HEX_SIZE]) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, (const unsigned char *)data.data, data.size);
  sodium_bin2hex(out, SHA256_HEX_SIZE, digest, sizeof digest);
}

uint64_t sha256_mark(const char *hex) {
  char first[17];
  snprintf(first, sizeof first, "%.16s", hex);
  return strtoull(first, NULL, 16);
}
