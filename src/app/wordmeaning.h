// SPDX-License-Identifier: MIT
// What a word means: the lemmas it is a form of, and what dictionaries, thesauri and translations say of them.
#pragma once

#include "app/usecase.h"

typedef struct WordQuestion {
  const char *id; // of a dictionary: the program's ("es", "es@es-basic") or one's own; without an app, a compiled file
  const char *word;
} WordQuestion;

typedef struct WordReading {
  const char *lemma; // as people write it: "canción"
  const char *tags;  // Apertium's, for programs; "" if not known
  const char *text;  // for people, in their language: "3rd person plural, preterite, of ANDAR"
} WordReading;

typedef struct WordGloss {
  const char *lemma;    // the one it explains
  const char *kind;     // "definition", "synonyms", "translation"
  const char *language; // of the text
  const char *part;     // of speech, for people; "": not known
  const char *text;
  const char *source, *licence; // a Debian package, and the licence of its text
} WordGloss;

typedef struct WordMeaning {
  const char *word;    // as the tiles spell it
  const char *written; // with its accents, in upper case; the same as word if it has none, or may have (SI, SÍ)
  const char *language;
  bool is_word; // of the language's full dictionary
  FieldList readings, glosses;
  const char *note; // a note if little is known; ""
} WordMeaning;

// dictionary_not_found; no_meanings for a dictionary whose language is not known.
extern const UseCase word_defining; // WordQuestion to WordMeaning
extern const Field word_question_fields[];

// Appends the meaning for people, in lines.
void wordmeaning_add_text(const WordMeaning *meaning, const Catalog *catalog, StrBuf *out);
