// SPDX-License-Identifier: MIT
// Spelling dictionaries in hunspell's form: a list of stems with flags (.dic), and rules (.aff) that say which endings
// and beginnings each flag allows. Expanding one gives every word form.
//
// Supported are: the encodings of charset.h, the four ways to write flags, AF aliases, prefixes and two levels of
// suffixes, cross products, conditions, FULLSTRIP, NEEDAFFIX (PSEUDOROOT), FORBIDDENWORD and ONLYINCOMPOUND. Compounds
// are not made. Rules that only work together with another one (CIRCUMFIX) are left out.
#pragma once

#include "base/error.h"
#include "base/progress.h"
#include "base/span.h"

#include <stdint.h>

enum {
  AFFIX_FILE_MAX = 16 * 1024 * 1024,
  AFFIX_DIC_MAX = 64 * 1024 * 1024,
  AFFIX_WORD_MAX = 255,     // bytes; longer forms are left out, no tile word comes near
  AFFIX_FLAGS_MAX = 256,    // of one entry or rule
  AFFIX_CLASSES_MAX = 8192, // in a file, like the next two
  AFFIX_RULES_MAX = 500000,
  AFFIX_ALIASES_MAX = 100000,
  AFFIX_FORMS_MAX = 16 * 1024 * 1024,
};

typedef uint32_t AffixFlag;     // never 0
typedef struct Affixes Affixes; // the rules of one .aff file

// file names the text in messages. *out is written only on success; affixes_destroy frees it.
MUST_CHECK Status affixes_parse(Span text, const char *file, Affixes **out, Error *err);
void affixes_destroy(Affixes *affixes); // NULL is allowed

// Reads a flag as this file writes it: "A", "_C", "1023". False when it is not a flag.
bool affixes_read_flag(const Affixes *affixes, Span text, AffixFlag *out);

typedef struct AffixRule {
  AffixFlag flag;
  bool is_suffix;
  Span strip, add;
} AffixRule;

// Removes the rules for which keep returns false. To keep a dictionary with clitics small, prune it before expanding
// it.
typedef bool AffixRuleKeeper(void *context, const AffixRule *rule);
void affixes_prune(Affixes *affixes, AffixRuleKeeper *keep, void *context);

typedef struct AffixEntry {
  Span word;
  const AffixFlag *flags;
  int flag_count;
  Span fields; // what its line says after the flags, "po:nom is:mas"; often empty
} AffixEntry;

typedef struct AffixSink {
  void *context;
  // Called with each entry before its forms; false skips the entry. NULL keeps them all.
  bool (*entry)(void *context, const AffixEntry *entry);
  // Called with each form, also the entry itself, possibly several times; false stops the expansion, which is then OK.
  bool (*form)(void *context, Span form);
} AffixSink;

// Expands a .dic file. Entries that are forbidden words are never given, even if a rule would make them. ERR_CANCELLED
// when progress says so.
MUST_CHECK Status affixes_expand(const Affixes *affixes, Span dic, const char *file, const AffixSink *sink,
                                 const Progress *progress, Error *err);

// Gives the forms that the suffix rules of one flag make of one word, whatever its own flags: one level, no prefixes.
void affixes_apply(const Affixes *affixes, Span word, AffixFlag flag, const AffixSink *sink);
