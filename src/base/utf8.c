// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <stdlib.h>
#include <utf8proc.h>

size_t utf8_decode(const char *data, size_t size, uint32_t *codepoint) {
  if (size == 0)
    return 0;
  utf8proc_int32_t decoded;
  utf8proc_ssize_t used = utf8proc_iterate((const utf8proc_uint8_t *)data, (utf8proc_ssize_t)size, &decoded);
  if (used <= 0)
    return 0;
  *codepoint = (uint32_t)decoded;
  return (size_t)used;
}

size_t utf8_encode(uint32_t codepoint, char out[UTF8_MAX]) {
  if (codepoint > 0x10FFFF || (codepoint >= 0xD800 && codepoint < 0xE000))
    return 0;
  return (size_t)utf8proc_encode_char((utf8proc_int32_t)codepoint, (utf8proc_uint8_t *)out);
}

bool utf8_is_valid(Span text) {
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    // Most letters of most texts are ASCII.
    used = (unsigned char)text.data[at] < 0x80 ? 1 : utf8_decode(text.data + at, text.size - at, &codepoint);
    if (used == 0)
      return false;
  }
  return true;
}

size_t utf8_cut(const char *data, size_t size, size_t limit) {
  if (size <= limit)
    return size;
  while (limit > 0 && ((unsigned char)data[limit] & 0xC0) == 0x80)
    limit--;
  return limit;
}

int utf8_count(Span text) {
  int count = 0;
  for (size_t i = 0; i < text.size; i++)
    count += ((unsigned char)text.data[i] & 0xC0) != 0x80;
  return count;
}

int utf8_width(Span text) {
  int width = 0;
  for (size_t at = 0; at < text.size;) {
    uint32_t codepoint;
    size_t used = utf8_decode(text.data + at, text.size - at, &codepoint);
    width += used ? utf8proc_charwidth((utf8proc_int32_t)codepoint) : 1;
    at += used ? used : 1;
  }
  return width;
}

bool utf8_is_visible(uint32_t codepoint) {
  switch (utf8proc_category((utf8proc_int32_t)codepoint)) {
  case UTF8PROC_CATEGORY_CC: // control
  case UTF8PROC_CATEGORY_CF: // format: bidirectional marks, zero-width joiners
  case UTF8PROC_CATEGORY_CS:
  case UTF8PROC_CATEGORY_CO:
  case UTF8PROC_CATEGORY_CN:
  case UTF8PROC_CATEGORY_ZL:
  case UTF8PROC_CATEGORY_ZP:
    return false;
  default:
    return true;
  }
}

bool utf8_is_letter(uint32_t codepoint) {
  switch (utf8proc_category((utf8proc_int32_t)codepoint)) {
  case UTF8PROC_CATEGORY_LU:
  case UTF8PROC_CATEGORY_LL:
  case UTF8PROC_CATEGORY_LT:
  case UTF8PROC_CATEGORY_LM:
  case UTF8PROC_CATEGORY_LO:
    return true;
  default:
    return false;
  }
}

bool utf8_is_mark(uint32_t codepoint) {
  utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)codepoint);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

static utf8proc_int32_t keep_case(utf8proc_int32_t codepoint) {
  return codepoint;
}

static bool text_is_ascii(Span text) {
  unsigned char all = 0;
  for (size_t i = 0; i < text.size; i++)
    all |= (unsigned char)text.data[i];
  return all < 0x80;
}

static bool map_text(Span text, utf8proc_int32_t (*change)(utf8proc_int32_t), StrBuf *out) {
  if (text_is_ascii(text)) { // nothing to compose: most words of a lexicon, a million at a time
    size_t before = out->size;
    strbuf_add(out, text.data, text.size);
    for (size_t i = before; i < out->size; i++) {
      char c = out->data[i];
      if (change == utf8proc_tolower ? c >= 'A' && c <= 'Z' : change == utf8proc_toupper && c >= 'a' && c <= 'z')
        out->data[i] = (char)(c ^ 0x20);
    }
    return true;
  }
  utf8proc_uint8_t *composed = NULL;
  utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text.data, (utf8proc_ssize_t)text.size, &composed,
                                       UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  if (size < 0)
    return false;
  uint32_t codepoint;
  for (size_t at = 0, used; at < (size_t)size; at += used) {
    used = utf8_decode((const char *)composed + at, (size_t)size - at, &codepoint);
    if (used == 0)
      break; // utf8proc's own output is well-formed
    bool ela_geminada = codepoint == 0x013F || codepoint == 0x0140;
    if (ela_geminada)
      codepoint = codepoint == 0x013F ? 'L' : 'l';
    strbuf_add_codepoint(out, (uint32_t)change((utf8proc_int32_t)codepoint));
    if (ela_geminada)
      strbuf_add_codepoint(out, 0x00B7);
  }
  free(composed);
  return true;
}

bool utf8_upper(Span text, StrBuf *out) {
  return map_text(text, utf8proc_toupper, out);
}

bool utf8_normalise(Span text, StrBuf *out) {
  return map_text(text, keep_case, out);
}

bool utf8_lower(Span text, StrBuf *out) {
  return map_text(text, utf8proc_tolower, out);
}

static bool base_utf8_fold(Span text, int form, StrBuf *out) {
  utf8proc_uint8_t *folded = NULL;
  utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text.data, (utf8proc_ssize_t)text.size, &folded,
                                       (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_CASEFOLD | form));
  if (size < 0)
    return false;
  strbuf_add(out, (const char *)folded, (size_t)size);
  free(folded);
  return true;
}

bool utf8_fold(Span text, StrBuf *out) {
  return base_utf8_fold(text, UTF8PROC_COMPOSE, out);
}

bool utf8_fold_apart(Span text, StrBuf *out) {
  return base_utf8_fold(text, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT, out);
}

// The 32 places where Windows-1252 differs from Latin-1; 0 where it has nothing.
static const uint16_t windows_1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

void utf8_from_latin1(Span text, StrBuf *out) {
  for (size_t i = 0; i < text.size; i++) {
    uint32_t byte = (unsigned char)text.data[i];
    if (byte >= 0x80 && byte < 0xA0 && windows_1252[byte - 0x80])
      byte = windows_1252[byte - 0x80];
    strbuf_add_codepoint(out, byte);
  }
}

static uint32_t utf16_unit(Span text, size_t at, bool is_big_endian) {
  uint32_t first = (unsigned char)text.data[at], second = (unsigned char)text.data[at + 1];
  return is_big_endian ? first << 8 | second : second << 8 | first;
}

bool utf8_from_utf16(Span text, bool is_big_endian, StrBuf *out) {
  enum { HIGH = 0xD800, LOW = 0xDC00, PAIRS_END = 0xE000, REPLACEMENT = 0xFFFD };
  bool is_valid = text.size % 2 == 0;
  for (size_t i = 0; i + 1 < text.size; i += 2) {
    uint32_t unit = utf16_unit(text, i, is_big_endian);
    uint32_t next = i + 3 < text.size ? utf16_unit(text, i + 2, is_big_endian) : 0;
    if (unit >= HIGH && unit < LOW && next >= LOW && next < PAIRS_END) {
      unit = 0x10000 + ((unit - HIGH) << 10) + (next - LOW);
      i += 2;
    }
    bool is_half = unit >= HIGH && unit < PAIRS_END;
    is_valid = is_valid && !is_half;
    strbuf_add_codepoint(out, is_half ? REPLACEMENT : unit);
  }
  return is_valid;
}
