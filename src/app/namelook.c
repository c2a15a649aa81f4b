// SPDX-License-Identifier: MIT
// Names that others could take for somebody else's. Keys make two names one that differ by case or by how marks are
// written; this is about letters of other alphabets and styles that look the same. It is asked when a name is chosen
// only, so that whoever has such a name already can log in.
#include "app/account.h"
#include "app/failure.h"
#include "base/utf8.h"

typedef struct Range {
  uint32_t first, last;
} Range;

// Latin letters in another dress: wide, bold, in circles, raised, joined, small capitals. Those from U+0253 to
// U+025B (ɓ ɔ ɗ ə ɛ) are not: names in Azerbaijani, Hausa and Ewe have them, and they look like no others.
static const Range dressed[] = {
    {0x0250, 0x0252}, {0x025C, 0x02AF},   {0x1D00, 0x1DBF},   {0x2070, 0x209F}, {0x2100, 0x214F},
    {0x2460, 0x24FF}, {0x2C60, 0x2C7F},   {0xA720, 0xA7FF},   {0xAB30, 0xAB6F}, {0xFB00, 0xFB06},
    {0xFF01, 0xFFEF}, {0x1D400, 0x1D7FF}, {0x1F100, 0x1F1E5},
};

// Alphabets that have letters like those of another one here. The first is Latin.
static const Range alphabets[][3] = {
    {{'A', 'Z'}, {'a', 'z'}, {0x00C0, 0x024F}},
    {{0x0370, 0x03FF}, {0x1F00, 0x1FFF}, {0x2C80, 0x2CFF}},
    {{0x0400, 0x052F}, {0x1C80, 0x1C8F}, {0xA640, 0xA69F}},
    {{0x0530, 0x058F}, {1, 0}, {1, 0}},
    {{0x13A0, 0x13FF}, {0xAB70, 0xABBF}, {1, 0}},
    {{0xA4D0, 0xA4FF}, {1, 0}, {1, 0}},
};
enum { ALPHABETS = sizeof alphabets / sizeof *alphabets, NO_ALPHABET = -1 };

// Greek and Cyrillic letters that are drawn like Latin ones.
static const char lookalikes[] = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΪΫϹϺοικνρυχϲϳ"
                                 "АВЕЅІЇЈКМНОРСТУХҮҺԚԜЀЁЍЎаеѕіїјорсухүһԁԛԝѐёўѵѴ";

static bool is_in(const Range *ranges, size_t count, uint32_t codepoint) {
  for (size_t i = 0; i < count; i++) {
    if (codepoint >= ranges[i].first && codepoint <= ranges[i].last)
      return true;
  }
  return false;
}

static int alphabet_of(uint32_t codepoint) {
  for (int i = 0; i < ALPHABETS; i++) {
    if (is_in(alphabets[i], 3, codepoint))
      return i;
  }
  return NO_ALPHABET;
}

static bool looks_latin(Span letter) {
  return memmem(lookalikes, sizeof lookalikes - 1, letter.data, letter.size) != NULL;
}

Status name_check_look(const char *name, Error *err) {
  Span text = span_of(name);
  int alphabet = NO_ALPHABET;
  bool is_mixed = false, is_disguised = true, is_dressed = false;
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    used = used ? used : 1;
    int own = alphabet_of(codepoint);
    is_dressed = is_dressed || is_in(dressed, sizeof dressed / sizeof *dressed, codepoint);
    if (own == NO_ALPHABET)
      continue;
    is_mixed = is_mixed || (alphabet != NO_ALPHABET && alphabet != own);
    is_disguised = is_disguised && own != 0 && looks_latin((Span){text.data + at, used});
    alphabet = own;
  }
  if (!is_dressed && !is_mixed && (alphabet == NO_ALPHABET || !is_disguised))
    return OK;
  return fail(err, FAILURE_NAME_LOOK, err_str(name));
}
