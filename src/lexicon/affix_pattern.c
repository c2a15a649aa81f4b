// SPDX-License-Identifier: MIT
#include "lexicon/affix_pattern.h"

// Words and patterns are well-formed UTF-8 (their files were checked), so letters can be compared as bytes, and a first
// byte shows where a letter begins.
static size_t letter_size(Span text) {
  size_t size = 1;
  while (size < text.size && ((unsigned char)text.data[size] & 0xC0) == 0x80)
    size++;
  return size;
}

static Span span_from(Span text, size_t at) {
  return (Span){text.data + at, text.size - at};
}

// Bytes of the set that begins at text ("[abc]"), 0 when it does not end or is empty.
static size_t set_size(Span text) {
  const char *end = memchr(text.data, ']', text.size);
  if (!end)
    return 0;
  size_t size = (size_t)(end - text.data) + 1;
  bool negated = text.data[1] == '^';
  return size == (negated ? 3u : 2u) || memchr(text.data + 1, '[', size - 1) ? 0 : size;
}

bool affix_pattern_read(Span text, AffixPattern *out) {
  int length = 0;
  for (Span rest = text; rest.size > 0; length++) {
    size_t used = rest.data[0] == '[' ? set_size(rest) : rest.data[0] == ']' ? 0 : letter_size(rest);
    if (used == 0)
      return false;
    rest = span_from(rest, used);
  }
  *out = (AffixPattern){text, span_equals(text, ".") ? 0 : length};
  return true;
}

static bool set_has(Span letters, Span letter) {
  while (letters.size > 0) {
    size_t size = letter_size(letters);
    if (size == letter.size && memcmp(letters.data, letter.data, size) == 0)
      return true;
    letters = span_from(letters, size);
  }
  return false;
}

// Does the first element of the pattern accept the letter? *used: the element's bytes.
static bool element_accepts(Span pattern, Span letter, size_t *used) {
  if (pattern.data[0] == '[') {
    *used = set_size(pattern);
    bool negated = pattern.data[1] == '^';
    size_t open = negated ? 2 : 1;
    return set_has((Span){pattern.data + open, *used - open - 1}, letter) != negated;
  }
  *used = letter_size(pattern);
  return pattern.data[0] == '.' || (*used == letter.size && memcmp(pattern.data, letter.data, letter.size) == 0);
}

bool affix_pattern_matches_start(const AffixPattern *pattern, Span word) {
  Span rest = pattern->text;
  for (int i = 0; i < pattern->length; i++) {
    if (word.size == 0)
      return false;
    Span letter = {word.data, letter_size(word)};
    size_t used;
    if (!element_accepts(rest, letter, &used))
      return false;
    rest = span_from(rest, used);
    word = span_from(word, letter.size);
  }
  return true;
}

// The last `letters` letters of the word; false when it has fewer.
static bool word_end(Span word, int letters, Span *out) {
  size_t at = word.size;
  while (letters > 0 && at > 0) {
    at--;
    letters -= ((unsigned char)word.data[at] & 0xC0) != 0x80;
  }
  *out = span_from(word, at);
  return letters == 0;
}

bool affix_pattern_matches_end(const AffixPattern *pattern, Span word) {
  Span end;
  return word_end(word, pattern->length, &end) && affix_pattern_matches_start(pattern, end);
}

bool affix_pattern_matches_whole(const AffixPattern *pattern, Span word) {
  Span end;
  return word_end(word, pattern->length, &end) && end.size == word.size && affix_pattern_matches_start(pattern, end);
}
