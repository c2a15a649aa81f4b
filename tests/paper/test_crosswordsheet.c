// SPDX-License-Identifier: MIT
#include "paper/crosswordsheet.h"
#include "support/test.h"

#include <string.h>

// SOL across, OLA down, MAR across.
static Crossword small_crossword(CrosswordKind kind) {
  static SopaAlphabet alphabet;
  Crossword crossword;
  Error err = {0};
  const char *letters = "SOL.L.MAR";
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  assert_ok(crossword_init(&crossword, "Año <nuevo>", &alphabet, 3, 3, &err), err);
  for (int i = 0; i < 9; i++)
    crossword.cells[i] = letters[i] == '.' ? TILE_EMPTY : sopa_alphabet_find(&alphabet, (Span){letters + i, 1});
  crossword.kind = kind;
  crossword_number(&crossword);
  return crossword;
}

static int count_text(const char *text, const char *wanted) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, wanted)); at += strlen(wanted))
    count++;
  return count;
}

static void write_svg(const Crossword *crossword, SheetPart part, StrBuf *out) {
  SheetStyle style = {0};
  Error err = {0};
  strbuf_reset(out);
  assert_ok(crosswordsheet_write(crossword, part, PAPER_SVG, &style, out, &err), err);
}

static void a_sheet_has_clues_and_numbers_and_the_key_the_answers(void **state) {
  (void)state;
  Crossword crossword = small_crossword(CROSSWORD_CRISSCROSS);
  StrBuf svg = {0};
  crossword_set_clue(&crossword.entries[0], span_of("Da luz"));
  crossword_set_label(&crossword.entries[2], span_of("ola"));
  write_svg(&crossword, SHEET_PUZZLE, &svg);
  assert_int_equal(count_text(svg.data, ">Da luz (3)</text>"), 1);
  assert_int_equal(count_text(svg.data, ">____________ (3)</text>"), 2); // space for writing by hand
  assert_int_equal(count_text(svg.data, ">Across</text>"), 1);
  assert_int_equal(count_text(svg.data, ">Down</text>"), 1);
  assert_int_equal(count_text(svg.data, ">SOL</text>"), 0);
  assert_int_equal(count_text(svg.data, ">S</text>"), 0);
  write_svg(&crossword, SHEET_KEY, &svg);
  assert_int_equal(count_text(svg.data, ">SOL</text>"), 1);
  assert_int_equal(count_text(svg.data, ">ola</text>"), 1); // as it was written
  assert_int_equal(count_text(svg.data, ">L</text>"), 2);
  strbuf_deinit(&svg);
  crossword_deinit(&crossword);
}

static void without_clues_a_criss_cross_lists_its_words(void **state) {
  (void)state;
  Crossword crossword = small_crossword(CROSSWORD_CRISSCROSS);
  StrBuf svg = {0};
  write_svg(&crossword, SHEET_PUZZLE, &svg);
  assert_int_equal(count_text(svg.data, ">3 letters</text>"), 1);
  assert_int_equal(count_text(svg.data, ">MAR</text>"), 1);
  assert_int_equal(count_text(svg.data, ">Across</text>"), 0);
  crossword_deinit(&crossword);
  crossword = small_crossword(CROSSWORD_SPANISH); // a filled one does not
  write_svg(&crossword, SHEET_PUZZLE, &svg);
  assert_int_equal(count_text(svg.data, ">MAR</text>"), 0);
  strbuf_deinit(&svg);
  crossword_deinit(&crossword);
}

static void clues_that_find_no_room_go_on_in_a_pdf_and_are_refused_elsewhere(void **state) {
  (void)state;
  static SopaAlphabet alphabet;
  Crossword crossword;
  StrBuf bytes = {0};
  SheetStyle style = {0};
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  assert_ok(crossword_init(&crossword, "x", &alphabet, 40, 40, &err), err);
  for (int i = 0; i < 1600; i++)
    crossword.cells[i] = i / 40 % 3 == 2 || i % 3 == 2 ? TILE_EMPTY : 1;
  crossword_number(&crossword);
  for (int i = 0; i < crossword.count; i++)
    crossword_set_clue(&crossword.entries[i],
                       span_of("Una pista que tiene bastantes palabras y ocupa más de una línea"));
  assert_ok(crosswordsheet_write(&crossword, SHEET_BOTH, PAPER_PDF, &style, &bytes, &err), err);
  assert_memory_equal(bytes.data, "%PDF-", 5);
  strbuf_reset(&bytes);
  assert_int_equal(crosswordsheet_write(&crossword, SHEET_PUZZLE, PAPER_PNG, &style, &bytes, &err), ERR_LIMIT);
  strbuf_deinit(&bytes);
  crossword_deinit(&crossword);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_sheet_has_clues_and_numbers_and_the_key_the_answers),
      cmocka_unit_test(without_clues_a_criss_cross_lists_its_words),
      cmocka_unit_test(clues_that_find_no_room_go_on_in_a_pdf_and_are_refused_elsewhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
