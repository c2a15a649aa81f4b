// SPDX-License-Identifier: MIT
// Which alphabet a letter belongs to, and what two texts that look the same have in common.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

#include <stdint.h>

// The alphabets in which people write their names today. Chinese characters, Kana, Bopomofo and Hangul count as one,
// because Japanese and Korean names mix them.
typedef enum Script {
  SCRIPT_NONE, // not a letter, a styled letter (wide, bold, in a circle), or one of an alphabet that is not here
  SCRIPT_LATIN,
  SCRIPT_GREEK,
  SCRIPT_CYRILLIC,
  SCRIPT_ARMENIAN,
  SCRIPT_HEBREW,
  SCRIPT_ARABIC,
  SCRIPT_SYRIAC,
  SCRIPT_THAANA,
  SCRIPT_NKO,
  SCRIPT_DEVANAGARI,
  SCRIPT_BENGALI,
  SCRIPT_GURMUKHI,
  SCRIPT_GUJARATI,
  SCRIPT_ORIYA,
  SCRIPT_TAMIL,
  SCRIPT_TELUGU,
  SCRIPT_KANNADA,
  SCRIPT_MALAYALAM,
  SCRIPT_SINHALA,
  SCRIPT_THAI,
  SCRIPT_LAO,
  SCRIPT_TIBETAN,
  SCRIPT_MYANMAR,
  SCRIPT_GEORGIAN,
  SCRIPT_ETHIOPIC,
  SCRIPT_CHEROKEE,
  SCRIPT_CANADIAN,
  SCRIPT_KHMER,
  SCRIPT_MONGOLIAN,
  SCRIPT_OL_CHIKI,
  SCRIPT_TIFINAGH,
  SCRIPT_EAST_ASIAN,
  SCRIPT_YI,
  SCRIPT_LISU,
  SCRIPT_VAI,
  SCRIPT_JAVANESE,
  SCRIPT_BALINESE,
  SCRIPT_ADLAM,
} Script;

// The alphabet of a letter, or of a mark that is used in one alphabet only.
Script script_of(uint32_t codepoint);

// Appends a key that two texts share if one can be taken for the other. The key leaves out case, accents, spaces and
// signs. 1, I and l give the same key, and so do 0 and o, rn and m, and letters of different alphabets that look alike.
// The key may change between versions of the program.
void lookalike_key(Span text, StrBuf *out);
