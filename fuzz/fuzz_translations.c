// SPDX-License-Identifier: MIT
// A bilingual dictionary from anywhere: refused, or whole lines.
#include "fuzz/fuzz.h"
#include "lexicon/translations.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StrBuf out = {0};
  Error err;
  Status status = translations_read((Span){(const char *)data, size}, "fuzz", &out, &err);
  if (status == OK ? out.size > 0 && out.data[out.size - 1] != '\n' : out.size > 0)
    abort();
  strbuf_deinit(&out);
  return 0;
}
