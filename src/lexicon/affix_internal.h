// SPDX-License-Identifier: MIT
// What the reader and the expander of affix files share.
#pragma once

#include "base/arena.h"
#include "lexicon/affix.h"
#include "lexicon/affix_pattern.h"

typedef enum FlagStyle { FLAGS_SINGLE_BYTE, FLAGS_UTF8, FLAGS_LONG, FLAGS_NUMBER } FlagStyle;

typedef struct FlagList {
  AffixFlag *flags;
  int count;
} FlagList;

typedef struct Rule {
  Span strip, add;
  AffixPattern condition; // on the word before anything is stripped
  FlagList next;          // flags of the form it makes
  bool needs_affix;       // the form is not a word by itself
} Rule;

typedef struct AffixClass {
  AffixFlag flag;
  bool is_suffix, crosses;
  int declared; // how many rules its header announces
  Rule *rules;
  int count, capacity;
} AffixClass;

struct Affixes {
  StrBuf text;   // the file as UTF-8; the spans below point into it
  Arena flags;   // of rules and aliases
  Span charset;  // as the file names it
  bool bytewise; // single-byte flags are bytes of UTF-8, not characters
  FlagStyle style;
  bool full_strip;
  AffixFlag needs_affix, forbidden, only_in_compound, circumfix; // 0: not used
  AffixClass *classes;                                           // sorted by flag, prefixes first
  int class_count, class_capacity, rule_count;
  FlagList *aliases;
  int alias_count, alias_capacity;
  bool has_aliases;
};

// Reads a run of flags, or the number of an alias that stands for one.
int flags_read_or_alias(const Affixes *affixes, Span text, AffixFlag *flags);
bool flags_have(const AffixFlag *flags, int count, AffixFlag flag); // false for flag 0

AffixClass *affixes_find(const Affixes *affixes, AffixFlag flag, bool is_suffix); // NULL: none
