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
  (void)context;
  return tag.size < 30 && index < 8;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Transducer *transducer;
  Error err;
  if (size > 4096 || transducer_parse((Span){(const char *)data, size}, "fuzz", &transducer, &err) != OK)
    return 0;
  int given = 0;
  TransducerSink sink = {.context = &given, .tag = take_tag, .reading = take_reading};
  const atomic_bool is_cancelled = true; // noticed only after a while: a walk to the limit would take too long here
  const Progress progress = {.cancel = &is_cancelled};
  Status status = transducer_walk(transducer, &sink, &progress, &err);
  if (status != OK && err.kind != status)
    abort();
  transducer_destroy(transducer);
  return 0;
}
