// SPDX-License-Identifier: MIT
// The bilingual dictionaries of FreeDict that were made from Wiktionary, from Debian's dict-freedict-* packages. An
// entry has a line with the headword and its part of speech, a line with its translations, and lines that explain:
//
//     aspekt /ˈaspəkt/ <n, ut>
//     aspecto 2.
//     sätt att betrakta eller analysera något
//
// A word list takes only the translations: the people who wrote them knew them as words of the other language.
#pragma once

#include "base/error.h"
#include "base/span.h"
#include "base/strbuf.h"

enum { TRANSLATIONS_TEXT_MAX = 64 * 1024 * 1024 }; // bytes, unpacked

bool translations_is_name(const char *path); // "*.dict.dz"

// Called with each entry that is not a name: "aspekt", "n, ut" (or nothing), "aspecto 2."; and, if `sense` is not NULL,
// with its later senses, which begin with a number.
typedef void TranslationTaker(void *context, Span head, Span part, Span translations);
typedef struct TranslationSink {
  void *context;
  TranslationTaker *entry, *sense;
} TranslationSink;
// file names the bytes in messages. Calls nothing on failure.
MUST_CHECK Status translations_read_entries(Span bytes, const char *file, const TranslationSink *sink, Error *err);

// The translations without the numbers of senses: "casa, hogar" of "1. casa, hogar 2."
Span translations_of_sense(Span translations);

// Appends the translations that are one word of letters, a line each, some of them twice; those of names are left out.
// file names the bytes in messages. out is unchanged on failure.
MUST_CHECK Status translations_read(Span bytes, const char *file, StrBuf *out, Error *err);
