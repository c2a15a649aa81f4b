// SPDX-License-Identifier: MIT
// Bytes that somebody sends as a picture: judged without reading past their end.
#include "app/picture.h"
#include "fuzz/fuzz.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *type = NULL;
  Status status = picture_check((Span){(const char *)data, size}, &type, NULL);
  if ((status == OK) != (type != NULL))
    abort();
  return 0;
}
