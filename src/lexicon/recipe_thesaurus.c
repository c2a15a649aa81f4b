// SPDX-License-Identifier: MIT
#include "base/lines.h"
#include "lexicon/charset.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/thesaurus.h"

Span thesaurus_cut(Span *line) {
  const char *bar = memchr(line->data, '|', line->size);
  size_t size = bar ? (size_t)(bar - line->data) : line->size, used = bar ? size + 1 : size;
  Span field = {line->data, size};
  *line = (Span){line->data + used, line->size - used};
  return field;
}

static Status thesaurus_visit_lines(Lines *lines, ThesaurusVisit *visit, void *context, Error *err) {
  Span line;
  Status status = OK;
  while (status == OK && lines_next(lines, &line)) {
    if (line.size == 0)
      continue;
    Span word = thesaurus_cut(&line);
    long meanings;
    if (!span_to_int(span_trim(line), 0, 100000, &meanings))
      return error_set(err, ERR_INPUT,
                       N_("a thesaurus has lines with a word and the number of its meanings: WORD|NUMBER"));
    for (long i = 0; status == OK && i < meanings && lines_next(lines, &line); i++)
      status = visit(context, word, line, i, err);
  }
  return status;
}

Status thesaurus_visit(Span text, const char *file, ThesaurusVisit *visit, void *context, Error *err) {
  Lines lines = lines_start(text);
  Span charset;
  ScopedStrBuf utf8 = {0};
  if (!lines_next(&lines, &charset))
    charset = (Span){"", 0};
  Status status = charset_to_utf8(lines.rest, charset, file, &utf8, err);
  if (status != OK)
    return status;
  Lines entries = lines_start((Span){utf8.data, utf8.size});
  entries.number = 1; // the line of the character set
  status = thesaurus_visit_lines(&entries, visit, context, err);
  return error_in(err, file, entries.number, status);
}

// ---- how often words are synonyms ----

static Span without_remark(Span synonym) {
  const char *remark = memchr(synonym.data, '(', synonym.size);
  return span_trim((Span){synonym.data, remark ? (size_t)(remark - synonym.data) : synonym.size});
}

static Status count_synonyms(void *context, Span word, Span line, long index, Error *err) {
  TextSet *out = context;
  (void)word, (void)index;
  thesaurus_cut(&line);
  while (line.size > 0) {
    Span synonym = without_remark(thesaurus_cut(&line));
    if (synonym.size == 0 || synonym.size > TEXTSET_TEXT_MAX)
      continue;
    if (!textset_add(out, synonym, 0))
      return error_set(err, ERR_LIMIT, N_("too many words: at most %d"), err_int(TEXTSET_COUNT_MAX));
    TextSetItem *item = textset_find(out, synonym);
    item->marks = item->marks < UINT8_MAX ? item->marks + 1 : UINT8_MAX;
  }
  return OK;
}

Status thesaurus_count(Span text, const char *file, TextSet *out, Error *err) {
  return thesaurus_visit(text, file, count_synonyms, out, err);
}
