// SPDX-License-Identifier: MIT
// Sorts many short byte strings that lie one after the other.
#pragma once

#include <stdint.h>

// The order of the strings bytes[starts[i]] .. bytes[starts[i + 1]], i < count: an array of count indices that the
// caller frees with mem_free. Bytes compare as unsigned numbers, a string before a longer one that it begins; no string
// has a byte 0. starts has count + 1 elements.
uint32_t *bytesort(const uint8_t *bytes, const uint32_t *starts, uint32_t count);
