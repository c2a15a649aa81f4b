// SPDX-License-Identifier: MIT
#include "base/ascii.h"

#include "base/utf8.h"

#include <string.h>
#include <utf8proc.h>

// Likenesses that Unicode decomposition does not give.
static const struct {
  const char *letters; // all of these ...
  const char *text;    // ... look like this
} likenesses[] = {
    {"Ñ", "N~"},     {"ñ", "n~"},  {"Ç", "C,"},        {"ç", "c,"},   {"·•‧∙⋅", "."}, {"…", "..."},
    {"«»“”„", "\""}, {"‘’‚", "'"}, {"¿¡", ""},         {"×✗", "x"},   {"±", "+-"},    {"−–—╸─━", "-"},
    {"√", "sqrt "},  {"→▸", ">"},  {"←", "<"},         {"↓", "v"},    {"↑", "^"},     {"★", "*"},
    {"✓", "+"},      {"│▏", "|"},  {"┌┐└┘├┤┬┴┼", "+"}, {"█▇▓▒", "#"}, {"▁", "_"},     {"▂▃", "."},
    {"▄▅▆", "="},    {"€", "EUR"}, {"Ææ", "AE"},       {"ß", "ss"},   {"Øø", "O"},    {"Œœ", "OE"},
};

static bool has_letter(const char *letters, uint32_t codepoint) {
  uint32_t letter;
  for (size_t used; (used = utf8_decode(letters, strlen(letters), &letter)) > 0; letters += used) {
    if (letter == codepoint)
      return true;
  }
  return false;
}

static const char *likeness_of(uint32_t codepoint, char room[2]) {
  for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++) {
    if (has_letter(likenesses[i].letters, codepoint))
      return likenesses[i].text;
  }
  utf8proc_int32_t parts[16];
  utf8proc_ssize_t count = utf8proc_decompose_char((utf8proc_int32_t)codepoint, parts, 16,
                                                   UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE, NULL);
  room[0] = count > 0 && parts[0] < 0x80 ? (char)parts[0] : '?';
  room[1] = '\0';
  return utf8proc_category((utf8proc_int32_t)codepoint) == UTF8PROC_CATEGORY_MN ? "" : room;
}

static bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

// The n of "España" is not a tile: its neighbours are in lower case.
static bool is_in_prose(Span text, size_t at, size_t size, const StrBuf *out) {
  bool is_after = out->size > 0 && is_lower(out->data[out->size - 1]);
  return is_after || (at + size < text.size && is_lower(text.data[at + size]));
}

// Is there one more space after this one, not counting escape sequences?
static bool has_more_space(Span text, size_t at) {
  for (at++; at < text.size && text.data[at] == '\033';) {
    while (at < text.size && !(text.data[at] >= '@' && text.data[at] != '['))
      at++;
    at++;
  }
  return at < text.size && text.data[at] == ' ';
}

static int add_letter(Span text, size_t at, size_t used, uint32_t codepoint, StrBuf *out) {
  char room[2];
  const char *likeness = used ? likeness_of(codepoint, room) : "?";
  size_t size = strlen(likeness);
  if ((codepoint == 0xF1 || codepoint == 0xE7) && is_in_prose(text, at, used, out))
    size = 1;
  strbuf_add(out, likeness, size);
  return (int)size - (used ? utf8_width((Span){text.data + at, used}) : 1);
}

void ascii_add(Span text, StrBuf *out) {
  int wider = 0; // columns that the line is ahead of the original
  for (size_t at = 0, used; at < text.size; at += used ? used : 1) {
    char c = text.data[at];
    uint32_t codepoint = (unsigned char)c;
    used = 1;
    if (codepoint >= 0x80) {
      used = utf8_decode(text.data + at, text.size - at, &codepoint);
      wider += add_letter(text, at, used, codepoint, out);
    } else if (c == ' ' && wider > 0 && has_more_space(text, at)) {
      wider--;
    } else {
      strbuf_add_char(out, c);
      wider = c == '\n' ? 0 : wider;
    }
  }
}
