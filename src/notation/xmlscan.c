// SPDX-License-Identifier: MIT
// The scan reads bytes. In every encoding that it accepts, marks and quotes are those of ASCII, and nothing else has
// these bytes. In UTF-16 half of a letter may look like the end of a tag, so such texts are converted before.
#include "notation/xmlscan.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DECLARATION_MAX = 256, ENCODING_MAX = 40 };

// The beginnings of such encodings' names.
static const char *const encodings[] = {"utf-8", "utf8",      "us-ascii", "ascii",       "iso-8859-", "utf-16",
                                        "utf16", "iso_8859-", "iso8859-", "windows-125", "cp125",     "latin"};

static bool is_known(const char *name) {
  for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++) {
    if (strncasecmp(name, encodings[i], strlen(encodings[i])) == 0)
      return true;
  }
  return false;
}

// The encoding in <?xml ... encoding="..." ?>; "": none.
static void read_encoding(const char *beginning, char out[ENCODING_MAX]) {
  const char *end = strstr(beginning, "?>"), *found = strstr(beginning, "encoding");
  out[0] = '\0';
  if (strncmp(beginning, "<?xml", 5) != 0 || !found || (end && found > end))
    return;
  found += strcspn(found, "\"'");
  if (*found)
    snprintf(out, ENCODING_MAX, "%.*s", (int)strcspn(found + 1, "\"'"), found + 1);
}

static Status check_encoding(Span text, Error *err) {
  char beginning[DECLARATION_MAX], name[ENCODING_MAX];
  if (text.size > 0 && memchr(text.data, '\0', text.size))
    return error_set(
        err, ERR_INPUT,
        N_("this is not text in the encoding of the document, which is UTF-8 unless the first line names another"));
  // As text, without a byte order mark.
  size_t skipped = text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  size_t left = text.size - skipped, size = left < DECLARATION_MAX ? left : DECLARATION_MAX - 1;
  if (size > 0)
    memcpy(beginning, text.data + skipped, size);
  beginning[size] = '\0';
  const char *first = beginning + strspn(beginning, " \t\r\n");
  if (*first && *first != '<') // the encodings of some mainframes have another byte there
    return error_set(err, ERR_INPUT, N_("this is not an XML document: it does not begin with '<'"));
  read_encoding(beginning, name);
  if (name[0] && !is_known(name))
    return error_set(err, ERR_INPUT, N_("the encoding that the first line names is not known: use UTF-8"));
  return OK;
}

// The place after the mark; the end if the mark does not come.
static const char *skip_to(const char *at, const char *end, const char *mark) {
  size_t size = strlen(mark);
  const char *found = memmem(at, (size_t)(end - at), mark, size);
  return found ? found + size : end;
}

static bool xmlscan_begins(const char *at, const char *end, const char *mark) {
  size_t size = strlen(mark);
  return (size_t)(end - at) >= size && memcmp(at, mark, size) == 0;
}

Status xmlscan_refuse_doctype(Error *err) {
  return error_set(err, ERR_INPUT, N_("documents with declarations in their DOCTYPE are not read"));
}

// Finds the end of the tag that begins here, or what is wrong with it.
static const char *skip_tag(const char *at, const char *end, Error *err, Status *status) {
  bool is_declaration = xmlscan_begins(at, end, "<!");
  int attributes = 0;
  for (; at < end && *at != '>' && *status == OK; at++) {
    if (*at == '[' && is_declaration)
      *status = xmlscan_refuse_doctype(err);
    if (*at != '"' && *at != '\'')
      continue;
    const char *close = memchr(at + 1, *at, (size_t)(end - at - 1));
    at = close ? close : end - 1;
    if (++attributes > XML_SCAN_ATTRIBUTES_MAX)
      *status =
          error_set(err, ERR_LIMIT, N_("an element has more than %d attributes"), err_int(XML_SCAN_ATTRIBUTES_MAX));
  }
  return at;
}

static long xmlscan_line_at(Span text, const char *at) {
  long line = 1;
  for (const char *c = text.data; c < at; c++)
    line += *c == '\n';
  return line;
}

Status xmlscan_check(Span text, long *line, Error *err) {
  Status status = check_encoding(text, err);
  *line = 1;
  const char *at = text.data, *end = text.data + text.size;
  while (status == OK && text.size > 0 && (at = memchr(at, '<', (size_t)(end - at)))) {
    const char *tag = at;
    if (xmlscan_begins(at, end, "<!--"))
      at = skip_to(at, end, "-->");
    else if (xmlscan_begins(at, end, "<![CDATA["))
      at = skip_to(at, end, "]]>");
    else if (xmlscan_begins(at, end, "<?"))
      at = skip_to(at, end, "?>");
    else
      at = skip_tag(at, end, err, &status);
    if (status != OK)
      *line = xmlscan_line_at(text, tag);
  }
  return status;
}
