// SPDX-License-Identifier: MIT
#pragma once

#include "base/span.h"

enum { SHA256_HEX_SIZE = 65 };

// The digest in lower-case hexadecimal, with its NUL.
void sha256_hex(Span data, char out[SHA256_HEX_SIZE]);
