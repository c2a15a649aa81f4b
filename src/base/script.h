// SPDX-License-Identifier: MIT
// Which alphabet a letter belongs to, and what two texts that look the same have in common.
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

#include <stdint.h>

// Those in which people write their names today. Chinese characters, Kana, Bopomofo and Hangul are one: Japanese and
// Korean names mix them.
typedef enum Script {
  SCRIPT_NONE, // no letter, a style of letters (wide, bold, in circles), or of an alphabet that is not here
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

// Of a letter, or of a mark that is written with the letters of one alphabet alone.
Script script_of(uint32_t codepoint);

// Appends a key that two texts share when one can be taken for the other: without case, accents, spaces and signs; 1, I
// and l are the same, and so are 0 and o, rn and m, and letters of different alphabets that are drawn alike. It may
// change between versions of the program.
void lookalike_key(Span text, StrBuf *out);
