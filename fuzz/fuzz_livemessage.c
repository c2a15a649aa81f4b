// SPDX-License-Identifier: MIT
// What a WebSocket client says.
#include "fuzz/fuzz.h"
#include "web/live.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  json_t *message;
  if (live_read_message((Span){(const char *)data, size}, &message, NULL) == OK)
    json_decref(message);
  return 0;
}
