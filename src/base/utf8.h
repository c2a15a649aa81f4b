// SPDX-License-Identifier: MIT
// UTF-8 text: decoding that accepts nothing malformed, and the few Unicode operations we need (through
// utf8proc).
#pragma once

#include "base/span.h"
#include "base/strbuf.h"

#include <stdint.h>

enum { UTF8_MAX = 4 };

// Bytes of the character at data, 0 when they are not well-formed UTF-8 (overlong, surrogate, cut off) or size is 0.
size_t utf8_decode(const char *data, size_t size, uint32_t *codepoint);
// 0, with out unchanged, for a number that is not a character (surrogates, past U+10FFFF).
size_t utf8_encode(uint32_t codepoint, char out[UTF8_MAX]);
bool utf8_is_valid(Span text);
// The longest prefix of at most limit bytes that does not cut a character.
size_t utf8_cut(const char *data, size_t size, size_t limit);

int utf8_count(Span text); // characters
int utf8_width(Span text); // columns in a terminal
// Neither control, bidirectional, zero-width nor unassigned: safe to show and hard to confuse.
bool utf8_is_visible(uint32_t codepoint);
bool utf8_is_letter(uint32_t codepoint);
bool utf8_is_mark(uint32_t codepoint); // over, under or beside the letter before it

// The primitive behind words and tile names: NFC, upper case, and the one-character "ŀ", "Ŀ" written as L and a middle
// dot. Marks stay (Ñ is not N). Returns false, with out unchanged, when text is not well-formed.
bool utf8_upper(Span text, StrBuf *out);
// The same without the change of case.
bool utf8_normalise(Span text, StrBuf *out);
bool utf8_lower(Span text, StrBuf *out);
// Texts that differ only in case give the same result (STRASSE, straße).
bool utf8_fold(Span text, StrBuf *out);
// The same, with marks as separate characters, and letters in another style (wide, raised, joined) as plain ones.
bool utf8_fold_apart(Span text, StrBuf *out);

void utf8_from_latin1(Span text, StrBuf *out); // 0x80..0x9F are read as in Windows-1252
// text comes without its byte order mark. Half a pair becomes U+FFFD, and a last odd byte is skipped; false if there
// was either.
bool utf8_from_utf16(Span text, bool is_big_endian, StrBuf *out);
