// SPDX-License-Identifier: MIT
// Patterns for one end of a word, as affix files write their conditions: a letter stands for itself, '.' for any
// letter, [abc] for one of these and [^abc] for any other. There are no ranges and no repetition, so a pattern always
// covers the same number of letters.
#pragma once

#include "base/span.h"

typedef struct AffixPattern {
  Span text;  // borrowed
  int length; // in letters; 0 matches every word
} AffixPattern;

// text is well-formed UTF-8 and must outlive the pattern; "." alone matches every word. False when brackets are empty
// or not closed.
bool affix_pattern_read(Span text, AffixPattern *out);

bool affix_pattern_matches_end(const AffixPattern *pattern, Span word);
bool affix_pattern_matches_start(const AffixPattern *pattern, Span word);
// The pattern covers the word from its first letter to its last.
bool affix_pattern_matches_whole(const AffixPattern *pattern, Span word);
