// SPDX-License-Identifier: MIT
// Bytes in place of one of cairo's PDFs: nothing is read past their end, and what is not understood stays unchanged.
#include "fuzz/fuzz.h"
#include "paper/pdfamend.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const figures[] = {"a grid", "¿un laberinto? 🧩"};
  ScopedStrBuf pdf = {0};
  strbuf_add(&pdf, (const char *)data, size);
  bool is_known = pdfamend_describe(&pdf, &(PdfNotes){"es", figures, 2});
  if (is_known ? pdf.size <= size : pdf.size != size)
    abort();
  if (size > 0 && memcmp(pdf.data, data, size) != 0)
    abort();
  return 0;
}
