// SPDX-License-Identifier: MIT
// Dictionaries in the compiled form of lttoolbox, the engine of Apertium: a graph whose paths are words with their
// grammar. "gatas" reads as "gato<n><f><pl>".
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "base/span.h"

enum {
  TRANSDUCER_FILE_MAX = 64 * 1024 * 1024, // bytes
  TRANSDUCER_TEXT_MAX = 120,              // bytes of a form, of a lemma
  TRANSDUCER_TAGS_MAX = 16,               // of a reading
  TRANSDUCER_STEPS_MAX = 50 * 1000 * 1000 // of a walk
};

typedef struct Transducer Transducer;

// Reads the main section of a file. file names the bytes in messages. *out is written only on success.
MUST_CHECK Status transducer_parse(Span bytes, const char *file, Transducer **out, Error *err);
void transducer_destroy(Transducer *transducer); // NULL is allowed

typedef struct TransducerReading {
  Span form, lemma; // valid during the call only
  const Span *tags; // without their angles: "n", "f", "pl"
  int tag_count;
} TransducerReading;

typedef struct TransducerSink {
  void *context;
  // Is this tag wanted as the index-th of a reading? Nothing after an unwanted tag is visited. NULL: all are wanted.
  bool (*tag)(void *context, Span tag, int index);
  bool (*reading)(void *context, const TransducerReading *reading); // false: stop
  // The file is a bilingual dictionary (*.autobil.bin): form is a lemma of one language, with its tags, and lemma is
  // one of the other, which may have blanks.
  bool is_bilingual;
} TransducerSink;

// Gives every reading that is one word. Readings with a blank, or of several joined words (dar+lo), are left out. Long
// forms and loops are cut at TRANSDUCER_TEXT_MAX; ERR_LIMIT when the walk takes more than TRANSDUCER_STEPS_MAX.
MUST_CHECK Status transducer_walk(const Transducer *transducer, const TransducerSink *sink, const Progress *progress,
                                  Error *err);
