// SPDX-License-Identifier: MIT
// Outlooks from anywhere: accepted ones are whole, refused ones are none.
#include "engine/outlook.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Outlook outlook;
  Error err;
  Status status = outlook_parse((Span){(const char *)data, size}, "fuzz", &outlook, &err);
  must(status == OK ? outlook.kinds >= 2 && outlook.kinds <= TILE_KINDS_MAX : outlook.kinds == 0);
  return 0;
}
