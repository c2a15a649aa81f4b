// SPDX-License-Identifier: MIT
#include "puzzle/crosswords.h"

#include "puzzle/crossword_check.h"
#include "support/test.h"

const SopaAlphabet *crossword_letters(void) {
  static SopaAlphabet alphabet;
  Error err = {0};
  if (alphabet.tiles.kinds == 0)
    assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  return &alphabet;
}

SopaWords crossword_words(const char *list) {
  SopaWords words;
  Error err = {0};
  assert_ok(sopa_words_parse(span_of(list), "words", crossword_letters(), &words, &err), err);
  return words;
}

void crossword_add_grid(const Crossword *crossword, StrBuf *out) {
  for (int cell = 0; cell < crossword->rows * crossword->cols; cell++)
    strbuf_printf(out, "%s%s", crossword->cells[cell] ? crossword->alphabet.tiles.names[crossword->cells[cell]] : ".",
                  (cell + 1) % crossword->cols ? "" : "/");
}

static bool is_listed(void *context, const Tile *tiles, int length) {
  return sopa_words_find(context, tiles, length) >= 0;
}

void assert_crossword_holds(const Crossword *crossword, const SopaWords *words) {
  CrosswordCheck check;
  StrBuf text = {0};
  SopaWords copy = {0};
  if (words)
    sopa_words_copy(words, &copy);
  crossword_check(crossword, words ? is_listed : NULL, &copy, &check);
  for (int i = 0; i < check.finding_count; i++) {
    error_format(&check.findings[i], NULL, &text);
    strbuf_add_text(&text, "; ");
  }
  crossword_add_grid(crossword, &text);
  if (!crossword_check_holds(&check))
    fail_msg("the checker says: %s", strbuf_text(&text));
  strbuf_deinit(&text);
  sopa_words_deinit(&copy);
  crossword_check_deinit(&check);
}
