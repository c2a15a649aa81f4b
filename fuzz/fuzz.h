// SPDX-License-Identifier: MIT
// What every target uses: libFuzzer calls the function with one input after another, and a violated condition ends the
// program.
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void must(bool holds) {
  if (!holds)
    abort();
}

#endif
