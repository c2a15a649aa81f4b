// SPDX-License-Identifier: MIT
// Thesauri in MyThes form. The first line names the character set; then, for each headword, "WORD|MEANINGS" and one
// line a meaning: "(kind)|synonym|synonym (remark)|...".
#include "base/lines.h"
#include "lexicon/charset.h"
#include "lexicon/recipe_internal.h"

static Span cut_field(Span *line) {
  const char *bar = memchr(line->data, '|', line->size);
  size_t size = bar ? (size_t)(bar - line->data) : line->size, used = bar ? size + 1 : size;
  Span field = {line->data, size};
  *line = (Span){line->data + used, line->size - used};
  return field;
}

static Span without_remark(Span synonym) {
  const char *remark = memchr(synonym.data, '(', synonym.size);
  return span_trim((Span){synonym.data, remark ? (size_t)(remark - synonym.data) : synonym.size});
}

static bool count_synonyms(Span line, TextSet *out) {
  cut_field(&line);
  while (line.size > 0) {
    Span synonym = without_remark(cut_field(&line));
    if (synonym.size == 0 || synonym.size > TEXTSET_TEXT_MAX)
      continue;
    if (!textset_add(out, synonym, 0))
      return false;
    TextSetItem *item = textset_find(out, synonym);
    item->marks = item->marks < UINT8_MAX ? item->marks + 1 : UINT8_MAX;
  }
  return true;
}

static Status count_lines(Lines *lines, TextSet *out, Error *err) {
  Span line;
  while (lines_next(lines, &line)) {
    if (line.size == 0)
      continue;
    cut_field(&line);
    long meanings;
    if (!span_to_int(span_trim(line), 0, 100000, &meanings))
      return error_set(err, ERR_INPUT,
                       N_("a thesaurus has lines with a word and the number of its meanings: WORD|NUMBER"));
    for (; meanings > 0 && lines_next(lines, &line); meanings--) {
      if (!count_synonyms(line, out))
        return error_set(err, ERR_LIMIT, N_("too many words: at most %d"), err_int(TEXTSET_COUNT_MAX));
    }
  }
  return OK;
}

Status thesaurus_count(Span text, const char *file, TextSet *out, Error *err) {
  Lines lines = lines_start(text);
  Span charset;
  if (!lines_next(&lines, &charset))
    charset = (Span){"", 0};
  ScopedStrBuf utf8 = {0};
  Status status = charset_to_utf8(lines.rest, charset, file, &utf8, err);
  if (status != OK)
    return status;
  Lines entries = lines_start((Span){utf8.data, utf8.size});
  entries.number = 1; // the line of the character set
  status = count_lines(&entries, out, err);
  return error_in(err, file, entries.number, status);
}
