// SPDX-License-Identifier: MIT
// Reading lemmas. The book's preamble is a table of rules, each of which makes a lemma from a form: so many bytes go
// from the end of the word in lower case, others come instead, and these are the tags. An entry is a list of rules, and
// since forms are regular, few bytes: "ovejas" has the rule "less 1, n.f.pl" in common with half the feminine nouns.
// Another kind of rule gives the form itself, with its accents: of what goes, as many bytes stay at the end as stand in
// the tags behind "=". So "less 5, á, =4" makes rápido of rapido, and cálido of calido.
#include "meaning/lemmas.h"

#include "base/lines.h"
#include "base/utf8.h"

#include <endian.h>
#include <stdio.h>

static uint32_t lemmas_u32(Span table, uint32_t index) {
  uint32_t value;
  memcpy(&value, table.data + (size_t)index * sizeof value, sizeof value);
  return le32toh(value);
}

// A count, where each rule begins and the last one ends, the rules.
static bool lemmas_rule(Span table, uint32_t number, Span *out) {
  if (table.size < 8)
    return false;
  uint32_t count = lemmas_u32(table, 0);
  if (number >= count || count > table.size / 4 - 2)
    return false;
  size_t head = ((size_t)count + 2) * 4;
  uint32_t begin = lemmas_u32(table, number + 1), end = lemmas_u32(table, number + 2);
  if (begin > end || end > table.size - head)
    return false;
  *out = (Span){table.data + head + begin, end - begin};
  return true;
}

static bool lemmas_apply(Span rule, Span word, LemmaReading *out) {
  uint32_t less;
  long kept = 0;
  Span more;
  if (!book_read_number(&rule, &less) || less > word.size || !book_read_span(&rule, &more) ||
      rule.size >= LEMMA_TAGS_MAX ||
      (rule.size > 0 && rule.data[0] == '=' && !span_to_int((Span){rule.data + 1, rule.size - 1}, 0, less, &kept)) ||
      word.size - less + more.size + (size_t)kept > LEMMA_SIZE_MAX)
    return false;
  snprintf(out->lemma, sizeof out->lemma, "%.*s%.*s%.*s", (int)(word.size - less), word.data, (int)more.size, more.data,
           (int)kept, word.data + word.size - kept);
  snprintf(out->tags, sizeof out->tags, "%.*s", (int)rule.size, rule.data);
  return utf8_is_valid(span_of(out->lemma));
}

Status lemmas_find(const Book *book, Span word, LemmaReadings *out, Error *err) {
  StrBuf value = {0}, lower = {0};
  out->count = 0;
  out->spelling[0] = '\0';
  Status status = book_find(book, word, &value, &out->is_word, err);
  Span rules = {strbuf_text(&value), value.size};
  bool is_sound = utf8_lower(word, &lower);
  while (status == OK && is_sound && rules.size > 0 && out->count < LEMMA_READINGS_MAX) {
    uint32_t number;
    Span rule;
    is_sound = book_read_number(&rules, &number) && lemmas_rule(book->preamble, number, &rule) &&
               lemmas_apply(rule, (Span){lower.data, lower.size}, &out->items[out->count]);
    bool is_spelling = is_sound && out->items[out->count].tags[0] == '=';
    if (is_spelling)
      memcpy(out->spelling, out->items[out->count].lemma, sizeof out->spelling);
    out->count += is_sound && !is_spelling;
  }
  if (status == OK && !is_sound)
    status = book_is_damaged(NULL, err);
  strbuf_deinit(&value);
  strbuf_deinit(&lower);
  return status;
}
