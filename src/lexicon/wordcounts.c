// SPDX-License-Identifier: MIT
// A table has lines "SCORE lemma lemma ...", the most common first, and comments that begin with '#'.
#include "lexicon/wordcounts.h"

#include "base/lines.h"
#include "base/strbuf.h"
#include "lexicon/embedded.h"

Span wordcounts_table(Span language) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "counts/%.*s.txt", (int)language.size, language.data);
  return embed_find(lexicon_embedded, strbuf_text(&name));
}

static bool wordcounts_read_line(Span line, TextSet *out) {
  Span word;
  long score;
  if (!line_next_word(&line, &word) || word.data[0] == '#')
    return true;
  if (!span_to_int(word, 1, 99, &score))
    return false;
  while (line_next_word(&line, &word)) {
    if (!textset_add(out, word, (uint8_t)score))
      return false;
  }
  return true;
}

Status wordcounts_read(Span table, TextSet *out, Error *err) {
  Lines lines = lines_start(table);
  Span line;
  while (lines_next(&lines, &line)) {
    if (!wordcounts_read_line(line, out))
      return error_in(err, "counts", lines.number,
                      error_set(err, ERR_INPUT, N_("this line should read: %s"), err_str("SCORE WORD...")));
  }
  return OK;
}
