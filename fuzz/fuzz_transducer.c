// SPDX-License-Identifier: MIT
// A compiled dictionary from anywhere. Forms and lemmas must be well-formed and short enough.
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "lexicon/transducer.h"

#include <stdlib.h>

static bool take_reading(void *context, const TransducerReading *reading) {
  int *given = context;
  if (reading->form.size == 0 || reading->form.size > TRANSDUCER_TEXT_MAX || reading->tag_count == 0 ||
      !utf8_is_valid(reading->form) || !utf8_is_valid(reading->lemma))
    abort();
  return ++*given < 1000;
}

static bool take_tag(void *context, Span tag, int index) {
  static int asked; // a graph without words is walked to its bound, which takes too long for this
  (void)context;
  asked++;
  return tag.size < 30 && index < 8 && asked % 100 != 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Transducer *transducer;
  Error err;
  if (size > 4096 || transducer_parse((Span){(const char *)data, size}, "fuzz", &transducer, &err) != OK)
    return 0;
  int given = 0;
  TransducerSink sink = {&given, take_tag, take_reading};
  Status status = transducer_walk(transducer, &sink, NULL, &err);
  if (status != OK && err.kind != status)
    abort();
  transducer_destroy(transducer);
  return 0;
}
