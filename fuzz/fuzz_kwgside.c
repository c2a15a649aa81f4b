// SPDX-License-Identifier: MIT
// The side file of a lexicon, from anywhere: an accepted one is within its limits.
#include "fuzz/fuzz.h"
#include "lexicon/kwgside.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  KwgSide side;
  Error err;
  if (kwgside_parse((Span){(const char *)data, size}, "fuzz", &side, &err) != OK)
    return 0;
  bool holds = strlen(side.tileset) == 64 && strlen(side.sha256) == 64 && side.words <= WORDLIST_WORDS_MAX &&
               side.nodes <= KWG_INDEX_MAX + 1 && side.stamp_ns >= 0;
  if (!holds)
    abort();
  return 0;
}
