// SPDX-License-Identifier: MIT
#pragma once

#include "base/span.h"

#include <stdint.h>

enum { SHA256_HEX_SIZE = 65 };

// The digest in lower-case hexadecimal, with its NUL.
void sha256_hex(Span data, char out[SHA256_HEX_SIZE]);
// The first 64 bits of such a digest: enough to tell things apart where nobody tries to deceive.
uint64_t sha256_mark(const char *hex);
