// SPDX-License-Identifier: MIT
// Dictionaries in the compiled form of lttoolbox, the engine of Apertium: a graph whose paths are words with what the
// grammar says of them. "gatas" reads as "gato<n><f><pl>".
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
  // Is this tag wanted as the index-th of a reading? What lies behind one that is not is never visited. NULL: all are.
  bool (*tag)(void *context, Span tag, int index);
  bool (*reading)(void *context, const TransducerReading *reading); // false: stop
  // The file is a bilingual dictionary (*.autobil.bin): form is a lemma of the one language, with its tags, and lemma
  // one of the other, which may have blanks.
  bool is_bilingual;
} TransducerSink;

// Gives every reading that is one word: what has a blank, or joins several words (dar+lo), is not followed. Too long
// forms and loops are cut at TRANSDUCER_TEXT_MAX; ERR_LIMIT when the walk does not end within TRANSDUCER_STEPS_MAX.
MUST_CHECK Status transducer_walk(const Transducer *transducer, const TransducerSink *sink, const Progress *progress,
                                  Error *err);
