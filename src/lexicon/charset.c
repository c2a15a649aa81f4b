// SPDX-License-Identifier: MIT
#include "lexicon/charset.h"

#include "base/utf8.h"

#include <strings.h>

typedef enum Charset { CHARSET_UNKNOWN, CHARSET_UTF8, CHARSET_LATIN1, CHARSET_LATIN9 } Charset;

static const struct {
  const char *name;
  Charset charset;
} names[] = {
    {"UTF-8", CHARSET_UTF8},        {"UTF8", CHARSET_UTF8},         {"ISO8859-1", CHARSET_LATIN1},
    {"ISO-8859-1", CHARSET_LATIN1}, {"ISO8859-15", CHARSET_LATIN9}, {"ISO-8859-15", CHARSET_LATIN9},
};

static Charset find_charset(Span name) {
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    if (strlen(names[i].name) == name.size && strncasecmp(names[i].name, name.data, name.size) == 0)
      return names[i].charset;
  }
  return CHARSET_UNKNOWN;
}

// The eight places where ISO 8859-15 differs from ISO 8859-1.
static uint32_t latin9_codepoint(unsigned char byte) {
  switch (byte) {
  case 0xA4:
    return 0x20AC;
  case 0xA6:
    return 0x0160;
  case 0xA8:
    return 0x0161;
  case 0xB4:
    return 0x017D;
  case 0xB8:
    return 0x017E;
  case 0xBC:
    return 0x0152;
  case 0xBD:
    return 0x0153;
  case 0xBE:
    return 0x0178;
  default:
    return byte;
  }
}

static long first_malformed_line(Span text) {
  long line = 1;
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    if (used == 0)
      return line;
    line += codepoint == '\n';
  }
  return 0;
}

Status charset_to_utf8(Span text, Span charset, const char *file, StrBuf *out, Error *err) {
  Charset found = find_charset(charset);
  if (found == CHARSET_UNKNOWN)
    return error_in(err, file, 0,
                    error_set(err, ERR_INPUT,
                              N_("the character set '%s' is not known here: UTF-8, ISO8859-1 and ISO8859-15 are"),
                              err_span(charset.data, charset.size)));
  long bad_line = found == CHARSET_UTF8 ? first_malformed_line(text) : 0;
  if (bad_line > 0)
    return error_in(err, file, bad_line, error_set(err, ERR_INPUT, N_("this line is not well-formed UTF-8")));
  if (found == CHARSET_UTF8)
    strbuf_add(out, text.data, text.size);
  else if (found == CHARSET_LATIN1)
    utf8_from_latin1(text, out);
  for (size_t i = 0; found == CHARSET_LATIN9 && i < text.size; i++)
    strbuf_add_codepoint(out, latin9_codepoint((unsigned char)text.data[i]));
  return OK;
}
