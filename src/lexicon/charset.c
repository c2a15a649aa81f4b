// SPDX-License-Identifier: MIT
#include "lexicon/charset.h"

#include "base/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

enum { CHARSET_NAME_MAX = 32 };

static bool charset_is(Span name, const char *const *names) {
  for (; *names; names++) {
    if (strlen(*names) == name.size && strncasecmp(*names, name.data, name.size) == 0)
      return true;
  }
  return false;
}

// The one-byte character sets that hunspell's files name, from the C library's tables, which call "microsoft-cp1251"
// cp1251. (iconv_t)-1: not known.
static iconv_t charset_open(Span name) {
  static const char *const families[] = {"ISO8859-", "ISO-8859-", "KOI8-", "CP125", "microsoft-cp125", NULL};
  char text[CHARSET_NAME_MAX] = "";
  for (const char *const *family = families; *family; family++) {
    size_t size = strlen(*family), skipped = (*family)[0] == 'm' ? strlen("microsoft-") : 0;
    if (name.size > size && name.size < sizeof text && strncasecmp(name.data, *family, size) == 0)
      memcpy(text, name.data + skipped, name.size - skipped);
  }
  return text[0] ? iconv_open("UTF-8", text) : (iconv_t)-1; // NOLINT(performance-no-int-to-ptr): its own value
}

// False at a byte that the character set does not have.
static bool charset_convert(iconv_t converter, Span text, StrBuf *out) {
  char *from = (char *)(uintptr_t)text.data;
  size_t left = text.size;
  while (left > 0) {
    char chunk[4096], *to = chunk;
    size_t room = sizeof chunk;
    size_t result = iconv(converter, &from, &left, &to, &room);
    strbuf_add(out, chunk, sizeof chunk - room);
    if (result == (size_t)-1 && errno != E2BIG)
      return false;
  }
  return true;
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

static Status charset_from_table(Span text, Span charset, const char *file, StrBuf *out, Error *err) {
  iconv_t converter = charset_open(charset);
  if (converter == (iconv_t)-1) // NOLINT(performance-no-int-to-ptr)
    return error_in(err, file, 0,
                    error_set(err, ERR_INPUT, N_("the character set '%s' is not known here: use UTF-8 or ISO8859-1"),
                              err_span(charset.data, charset.size)));
  size_t before = out->size;
  bool is_whole = charset_convert(converter, text, out);
  iconv_close(converter);
  if (is_whole)
    return OK;
  long line = 1;
  for (size_t i = before; i < out->size; i++)
    line += out->data[i] == '\n';
  out->size = before;
  return error_in(err, file, line,
                  error_set(err, ERR_INPUT, N_("this is not text in the character set '%s'"),
                            err_span(charset.data, charset.size)));
}

Status charset_to_utf8(Span text, Span charset, const char *file, StrBuf *out, Error *err) {
  static const char *const utf8[] = {"UTF-8", "UTF8", NULL}, *const latin1[] = {"ISO8859-1", "ISO-8859-1", NULL};
  if (charset_is(charset, latin1)) { // also Windows-1252, which is often called so
    utf8_from_latin1(text, out);
    return OK;
  }
  if (!charset_is(charset, utf8))
    return charset_from_table(text, charset, file, out, err);
  long bad_line = first_malformed_line(text);
  if (bad_line > 0)
    return error_in(err, file, bad_line, error_set(err, ERR_INPUT, N_("this line is not well-formed UTF-8")));
  strbuf_add(out, text.data, text.size);
  return OK;
}
