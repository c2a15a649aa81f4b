// SPDX-License-Identifier: MIT
// A thesaurus from anywhere. Every word in its counts occurs at least once.
#include "fuzz/fuzz.h"
#include "lexicon/recipe_internal.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TextSet words = {0};
  Error err;
  if (thesaurus_count((Span){(const char *)data, size}, "fuzz", &words, &err) == OK) {
    for (uint32_t i = 0; i < words.count; i++) {
      if (words.items[i].marks == 0 || words.items[i].size == 0)
        abort();
    }
  }
  textset_deinit(&words);
  return 0;
}
