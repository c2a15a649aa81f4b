// SPDX-License-Identifier: MIT
// A word scramble: words with their letters mixed, to be put in order again. A digraph is one letter if the alphabet
// has it.
#pragma once

#include "base/random.h"
#include "puzzle/crossword_make.h"
#include "puzzle/sopa.h"

enum {
  SCRAMBLE_WORDS_MAX = 200,
  SCRAMBLE_LENGTH_MIN = 3,
  SCRAMBLE_LENGTH_MAX = 30,
  SCRAMBLE_LEVELS = 5,
  SCRAMBLE_FINDINGS_MAX = 100,
};

typedef struct ScrambleWord {
  Tile answer[SCRAMBLE_LENGTH_MAX], mixed[SCRAMBLE_LENGTH_MAX];
  int length;
  uint32_t given; // bit i: letter i is in its box from the start
  int solutions;  // well-known words that the letters spell around the given ones, and this one; 0: not counted
  char *label;    // as people write it ("camión")
  char *hint;     // a clue or a translation; NULL: none
} ScrambleWord;

typedef struct Scramble {
  char name[SOPA_NAME_MAX + 1];
  SopaAlphabet alphabet;
  int level;        // from 1
  char lexicon[64]; // where the mixed letters were looked up; "": none
  ScrambleWord *words;
  int count;
} Scramble;

void scramble_init(Scramble *out, const char *name, const SopaAlphabet *alphabet); // without words
void scramble_deinit(Scramble *scramble);
void scramble_set_name(Scramble *scramble, Span name);
// Adds a word with its letters still in order, to be mixed later. Without a label it is written as it is spelt. The
// caller has checked its length and the number of words.
ScrambleWord *scramble_add(Scramble *scramble, const Tile *answer, int length, Span label, Span hint);

void scramble_set_hint(ScrambleWord *word, Span text); // an empty one removes it

// ---- making ----

typedef struct ScrambleRequest {
  const char *name;
  const SopaAlphabet *alphabet;
  const SopaWords *words;      // hints are kept
  const CrosswordStock *stock; // words that mixed letters may not spell; its known words count as solutions; NULL: none
  const char *lexicon;         // its id
  int level;                   // 1: first and last letter given; 2: the first; 4: no letter in its place; 5: no
                               // neighbours together either, if the word allows it
  bool gives_first;            // gives the first letter at every level
  Seed seed;
} ScrambleRequest;

// The mixed letters never spell the word itself or a rude word, and no other word if possible. The same request gives
// the same puzzle on every machine. ERR_INPUT for a word that is too short or has only equal letters, ERR_LIMIT for a
// word or a list that is too long. *out is written only on success.
MUST_CHECK Status scramble_make(const ScrambleRequest *request, Scramble *out, Error *err);

// ---- checking ----

typedef struct ScrambleCheck {
  int words;
  int ambiguous;   // words whose letters spell other words too
  Error *findings; // one for each problem, at most SCRAMBLE_FINDINGS_MAX; freed by scramble_check_deinit
  int finding_count, untold;
} ScrambleCheck;

// Checks a finished scramble; shares no code with the maker. stock may be NULL.
void scramble_check(const Scramble *scramble, const CrosswordStock *stock, ScrambleCheck *out);
void scramble_check_deinit(ScrambleCheck *check);
static inline bool scramble_check_holds(const ScrambleCheck *check) {
  return check->finding_count == 0;
}
