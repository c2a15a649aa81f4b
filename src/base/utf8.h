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
// 0, with out unchanged, for a number that is no character (surrogates, past U+10FFFF).
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
// The form in which two texts are the same if they differ in case alone (STRASSE, straße).
bool utf8_fold(Span text, StrBuf *out);
// The same with marks as characters of their own, and letters in another style (wide, raised, joined) as plain ones.
bool utf8_fold_apart(Span text, StrBuf *out);

void utf8_from_latin1(Span text, StrBuf *out); // Windows-1252 reading of 0x80..0x9F
// Without its mark. Halves of pairs become U+FFFD, a last odd byte is passed over; false if there was any of that.
bool utf8_from_utf16(Span text, bool is_big_endian, StrBuf *out);
