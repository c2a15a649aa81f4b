// SPDX-License-Identifier: MIT
#include "app/wordpage.h"

#include "app/wordfilter.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "lexicon/tiletext.h"

#include <string.h>

// What a line is asked.
typedef struct Question {
  bool has_tiles, is_by_tiles;
  TileSet tiles;
  StrBuf letters; // as the words of the list are written, so that accents and dots are no matter
  WordFilter filter;
} Question;

static Status read_question(const ResourceText *text, WordsBy by, Span find, Question *out, Error *err) {
  out->has_tiles = text->bag.size > 0 && tileset_parse(text->bag, text->row.id, &out->tiles, NULL) == OK;
  if (by == WORDS_BY_LETTERS || find.size == 0) {
    if (out->has_tiles)
      tiletext_add_spelt(&out->tiles, find, &out->letters);
    else
      utf8_upper(find, &out->letters);
    return OK;
  }
  if (!out->has_tiles)
    return error_set(err, ERR_STATE, N_("'%s' has no bag: without tiles, words are looked for by their letters only"),
                     err_str(text->row.id));
  StrBuf given = {0};
  strbuf_add(&given, find.data, find.size);
  bool is_pattern = by == WORDS_BY_PATTERN;
  out->is_by_tiles = true;
  Status status = wordfilter_init(&out->filter, &out->tiles, is_pattern ? strbuf_text(&given) : NULL,
                                  is_pattern ? NULL : strbuf_text(&given), by == WORDS_BY_ANAGRAMS, err);
  strbuf_deinit(&given);
  return status;
}

static bool wordpage_is_wanted(const Question *question, Span line) {
  if (!question->is_by_tiles)
    return question->letters.size == 0 || memmem(line.data, line.size, question->letters.data, question->letters.size);
  Tile word[WORD_MAX];
  int count = tileset_tokenise(&question->tiles, line, word, WORD_MAX);
  return count > 0 && wordfilter_takes(&question->filter, word, count);
}

Status wordpage_fill(WordPage *page, const ResourceText *text, WordsBy by, const char *find, Arena *arena, Error *err) {
  Question question = {0};
  Lines lines = lines_start(text->words);
  Span line;
  const char **words = arena_alloc(arena, WORDS_PAGE * sizeof *words);
  Status status = read_question(text, by, span_trim(span_of(find)), &question, err);
  page->words = (FieldList){words, 0};
  while (status == OK && lines_next(&lines, &line)) {
    if (line.size == 0)
      continue;
    page->count++;
    if (!wordpage_is_wanted(&question, line))
      continue;
    if (page->found >= page->from && page->words.count < WORDS_PAGE)
      words[page->words.count++] = arena_copy_text(arena, line.data, line.size);
    page->found++;
  }
  strbuf_deinit(&question.letters);
  return status;
}
