// SPDX-License-Identifier: MIT
// Definitions of GCIDE, the old Webster's, for words that earlier sources do not explain. gcide.index has lines with
// the headword, and the place and length of its text in base 64. The text begins like this:
//
//   Abactor \Ab*ac"tor\ (-t[~e]r), n. [L., fr. abigere to drive
//      away; ab + agere to drive.] (Law)
//      One who steals and drives away cattle or beasts by herds or
//      droves. [Obs.]
//      [1913 Webster]
#include "base/file.h"
#include "base/lines.h"
#include "lexicon/gunzip.h"
#include "meaning/glosses_internal.h"

enum { GCIDE_PACKED_MAX = 32 * 1024 * 1024, GCIDE_TEXT_MAX = 96 * 1024 * 1024, HEAD_LINES_MAX = 8 };

static bool gcide_number(Span digits, size_t *out) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t value = 0;
  for (size_t i = 0; i < digits.size; i++) {
    const char *at = strchr(alphabet, digits.data[i]);
    if (!at || !digits.data[i] || i > 6)
      return false;
    value = value * 64 + (size_t)(at - alphabet);
  }
  *out = value;
  return digits.size > 0;
}

// Moves to the first line of the definition: before it all brackets of the head are closed, and the head ends as heads
// do.
static bool gcide_skip_head(Lines *lines, Span *part) {
  static const char *const parts[][2] = {{", n.", "n"},       {", a.", "adj"},   {", v. ", "vblex"},
                                         {", adv.", "adv"},   {", prep.", "pr"}, {", conj.", "cnjcoo"},
                                         {", interj.", "ij"}, {", pron.", "prn"}};
  int depth = 0;
  Span line;
  for (int i = 0; i < HEAD_LINES_MAX && lines_next(lines, &line) && line.size > 0; i++) {
    for (size_t j = 0; part->size == 0 && j < sizeof parts / sizeof parts[0]; j++) {
      if (depth == 0 && memmem(line.data, line.size, parts[j][0], strlen(parts[j][0])))
        *part = span_of(parts[j][1]);
    }
    for (size_t j = 0; j < line.size; j++)
      depth += (line.data[j] == '[') - (line.data[j] == ']');
    char last = line.data[line.size - 1];
    bool ends_in_plural = line.size > 3 && memcmp(line.data + line.size - 3, "pl.", 3) == 0;
    if (depth == 0 && !ends_in_plural && (last == '.' || last == ')' || last == ']'))
      return part->size > 0;
  }
  return false;
}

// Adds the first paragraph after the head as one line, without the braces of references.
static void gcide_add_definition(Lines *lines, StrBuf *out) {
  Span line;
  while (lines_next(lines, &line) && out->size < GLOSS_TEXT_MAX) {
    Span text = span_trim(line);
    if (text.size == 0 || (text.data[0] == '[' && memchr(text.data, ']', text.size) == text.data + text.size - 1))
      return;
    if (out->size > 0)
      strbuf_add_char(out, ' ');
    for (size_t i = 0; i < text.size; i++) {
      if (text.data[i] != '{' && text.data[i] != '}')
        strbuf_add_char(out, text.data[i]);
    }
  }
}

void gcide_read_glosses(GlossMaker *maker, Span index, Span text) {
  uint32_t told_count = maker->keys.count; // the keys of earlier sources
  Lines rows = lines_start(index);
  Span row;
  ScopedStrBuf key = {0}, definition = {0};
  while (lines_next(&rows, &row)) {
    const char *tab = memchr(row.data, '\t', row.size);
    Span rest = {tab ? tab + 1 : row.data, tab ? row.size - (size_t)(tab + 1 - row.data) : 0}, where, size;
    size_t offset, length;
    strbuf_reset(&key);
    for (const char *c = row.data; tab && c < tab; c++)
      strbuf_add_char(&key, *c >= 'A' && *c <= 'Z' ? (char)(*c + 'a' - 'A') : *c);
    if (!tab || !line_next_word(&rest, &where) || !line_next_word(&rest, &size) || !gcide_number(where, &offset) ||
        !gcide_number(size, &length) || offset > text.size || length > text.size - offset)
      continue;
    const TextSetItem *item = textset_find(&maker->keys, strbuf_span(&key));
    if (item && item - maker->keys.items < told_count)
      continue;
    Lines lines = lines_start((Span){text.data + offset, length});
    Span part = {"", 0};
    strbuf_reset(&definition);
    if (gcide_skip_head(&lines, &part))
      gcide_add_definition(&lines, &definition);
    glossmaker_add(maker, strbuf_span(&key), part, strbuf_span(&definition));
  }
}

static Status gcide_unpack(Span packed, const char *file, StrBuf *out, Error *err) {
  if (gunzip(packed, GCIDE_TEXT_MAX, out))
    return OK;
  return error_in(err, file, 0, error_set(err, ERR_INPUT, N_("this packed file is damaged")));
}

Status gcide_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err) {
  Span packed, index;
  ScopedStrBuf text = {0};
  Status status = file_map(source->path, GCIDE_PACKED_MAX, &packed, err);
  if (status != OK)
    return status;
  status = gcide_unpack(packed, source->path, &text, err);
  file_unmap(packed);
  if (status == OK)
    status = file_map("/usr/share/dictd/gcide.index", GCIDE_PACKED_MAX, &index, err);
  if (status == OK) {
    gcide_read_glosses(maker, index, (Span){text.data, text.size});
    file_unmap(index);
  }
  return status;
}
