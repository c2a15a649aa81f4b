// SPDX-License-Identifier: MIT
// Names of people: what they may hold, so that two that look the same are the same and none can play tricks on a
// screen.
#include "app/account.h"
#include "app/failure.h"
#include "base/utf8.h"

enum { NAME_BYTES_MAX = 4096 }; // before anything is looked at

static bool is_space(uint32_t codepoint) {
  return codepoint == ' ' || (codepoint >= '\t' && codepoint <= '\r') || codepoint == 0xA0 || codepoint == 0x1680 ||
         (codepoint >= 0x2000 && codepoint <= 0x200A) || codepoint == 0x202F || codepoint == 0x205F ||
         codepoint == 0x3000;
}

// Letters and marks that show nothing at all, though they are not format characters.
static bool is_blank_mark(uint32_t codepoint) {
  return codepoint == 0x034F || codepoint == 0x115F || codepoint == 0x1160 || codepoint == 0x17B4 ||
         codepoint == 0x17B5 || (codepoint >= 0x180B && codepoint <= 0x180F) || codepoint == 0x2800 ||
         codepoint == 0x3164 || codepoint == 0xFFA0 || (codepoint >= 0xFE00 && codepoint <= 0xFE0F) ||
         (codepoint >= 0xE0000 && codepoint <= 0xE0FFF);
}

// Where the text begins and ends without the spaces around it.
static Span trimmed(Span text) {
  size_t begin = text.size, end = 0;
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    bool is_space_here = used > 0 && is_space(codepoint);
    used = used ? used : 1;
    if (is_space_here)
      continue;
    begin = begin < at ? begin : at;
    end = at + used;
  }
  return begin < end ? (Span){text.data + begin, end - begin} : (Span){text.data, 0};
}

static Status check_characters(Span name, int limit, Error *err) {
  int count = 0;
  uint32_t codepoint;
  for (size_t at = 0, used; at < name.size; at += used, count++) {
    used = utf8_decode(name.data + at, name.size - at, &codepoint);
    if (used == 0 || !utf8_is_visible(codepoint) || is_blank_mark(codepoint) ||
        (is_space(codepoint) && codepoint != ' '))
      return fail(err, FAILURE_NAME_CHARACTERS, err_span(name.data, name.size));
  }
  if (count > limit)
    return fail(err, FAILURE_NAME_LONG, err_span(name.data, utf8_cut(name.data, name.size, 200)), err_int(limit));
  return OK;
}

// One space between two words, however many were typed: a page shows no more.
static void close_gaps(StrBuf *name) {
  size_t kept = 0;
  for (size_t i = 0; i < name->size; i++) {
    if (name->data[i] != ' ' || (kept > 0 && name->data[kept - 1] != ' '))
      name->data[kept++] = name->data[i];
  }
  name->data[kept] = '\0';
  name->size = kept;
}

Status name_clean_to(const char *name, int limit, StrBuf *out, StrBuf *key, Error *err) {
  Span text = trimmed((Span){name, strnlen(name, NAME_BYTES_MAX)});
  ScopedStrBuf composed = {0};
  if (text.size == 0)
    return fail(err, FAILURE_NAME_EMPTY);
  Status status = OK;
  if (!utf8_normalise(text, &composed))
    status = fail(err, FAILURE_NAME_CHARACTERS, err_span(text.data, text.size));
  if (status == OK)
    close_gaps(&composed);
  if (status == OK)
    status = check_characters((Span){composed.data, composed.size}, limit, err);
  if (status == OK) {
    strbuf_add(out, composed.data, composed.size);
    if (key)
      utf8_fold((Span){composed.data, composed.size}, key);
  }
  return status;
}

Status name_clean(const char *name, StrBuf *out, StrBuf *key, Error *err) {
  return name_clean_to(name, ACCOUNT_NAME_CHARACTERS, out, key, err);
}
