// SPDX-License-Identifier: MIT
// A file of difficulties: an accepted one is the same after writing and reading.
#include "fuzz/fuzz.h"
#include "workshop/difficulty.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Difficulty first, second;
  ScopedStrBuf text = {0}, again = {0};
  if (difficulty_read((Span){(const char *)data, size}, &first, NULL) != OK)
    return 0;
  difficulty_write(&first, &text);
  if (difficulty_read(strbuf_span(&text), &second, NULL) != OK)
    abort();
  difficulty_write(&second, &again);
  if (strcmp(text.data, again.data) != 0)
    abort();
  return 0;
}
