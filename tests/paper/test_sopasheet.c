// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "paper/sopasheet.h"
#include "puzzle/sopa_set.h"
#include "support/test.h"

#include <string.h>

static Sopa make(const char *alphabet_id, const char *list, int side) {
  static SopaAlphabet alphabet;
  SopaWords words;
  Sopa sopa;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin(alphabet_id, &alphabet, &err), err);
  assert_ok(sopa_words_parse(span_of(list), "words", &alphabet, &words, &err), err);
  SopaRequest request = {.name = "Año <nuevo> & más",
                         .alphabet = &alphabet,
                         .rows = side,
                         .cols = side,
                         .words = &words,
                         .message = side < 50 ? "hola" : NULL,
                         .directions = SOPA_ALL_DIRECTIONS,
                         .seed = seed_from_text("papel")};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  sopa_words_deinit(&words);
  return sopa;
}

static int count_text(const char *text, const char *wanted) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, wanted)); at += strlen(wanted))
    count++;
  return count;
}

static void test_an_svg_has_every_letter_and_word_as_text(void **state) {
  (void)state;
  Sopa sopa = make("ca", "il·lusió,muntanya,plaça", 9);
  SheetStyle style = {0};
  StrBuf svg = {0};
  Error err = {0};
  assert_ok(sopasheet_write(&sopa, SHEET_PUZZLE, PAPER_SVG, &style, &svg, &err), err);
  assert_true(count_text(svg.data, ">L·L</text>") >= 1);
  assert_int_equal(count_text(svg.data, ">il·lusió</text>"), 1);
  assert_int_equal(count_text(svg.data, "<title>Año &lt;nuevo> &amp; más</title>"), 1);
  assert_true(count_text(svg.data, "text-anchor=\"middle\"") >= 81);
  assert_int_equal(count_text(svg.data, "rotate("), 0); // no word is marked
  strbuf_reset(&svg);
  assert_ok(sopasheet_write(&sopa, SHEET_KEY, PAPER_SVG, &style, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "rotate("), 3);
  strbuf_deinit(&svg);
  sopa_deinit(&sopa);
}

static void test_files_begin_as_their_kind_does(void **state) {
  (void)state;
  Sopa sopa = make("es-27", "sol,luna,ñu", 8);
  static const char *const magic[PAPER_FORMATS] = {"%PDF-", "\x89PNG", "<?xml"};
  for (int format = 0; format < PAPER_FORMATS; format++) {
    for (int size = 0; size < PAPER_SIZES; size++) {
      SheetStyle style = {.wish.paper = size};
      StrBuf bytes = {0};
      Error err = {0};
      assert_ok(sopasheet_write(&sopa, SHEET_BOTH, (PaperFormat)format, &style, &bytes, &err), err);
      assert_true(bytes.size > 1000);
      assert_memory_equal(bytes.data, magic[format], strlen(magic[format]));
      strbuf_deinit(&bytes);
    }
  }
  sopa_deinit(&sopa);
}

static void test_grids_that_nobody_could_read_are_refused(void **state) {
  (void)state;
  Sopa sopa = make("es-27", "sol,luna", 300);
  SheetStyle style = {0};
  StrBuf bytes = {0};
  Error err = {0};
  assert_int_equal(sopasheet_write(&sopa, SHEET_PUZZLE, PAPER_PDF, &style, &bytes, &err), ERR_LIMIT);
  assert_int_equal(bytes.size, 0);
  sopa_deinit(&sopa);
}

static void test_a_set_is_different_and_equally_hard(void **state) {
  (void)state;
  enum { COUNT = 12 };
  SopaAlphabet alphabet;
  SopaWords words;
  Sopa sopas[COUNT];
  Error err = {0};
  StrBuf pdf = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  assert_ok(sopa_words_parse(span_of("perro,gato,caballo,ñandú,tortuga"), "words", &alphabet, &words, &err), err);
  SopaRequest request = {.name = "x",
                         .alphabet = &alphabet,
                         .rows = 10,
                         .cols = 10,
                         .words = &words,
                         .directions = SOPA_ALL_DIRECTIONS,
                         .seed = seed_from_text("clase")};
  assert_ok(sopa_make_set(&request, COUNT, NULL, sopas, &err), err);
  for (int i = 1; i < COUNT; i++) {
    assert_int_equal(sopa_placed_difficulty(&sopas[i]), sopa_placed_difficulty(&sopas[0]));
    for (int j = 0; j < i; j++)
      assert_memory_not_equal(sopas[i].cells, sopas[j].cells, 100);
  }
  assert_ok(sopasheet_write_set(sopas, COUNT, &(SheetStyle){0}, &pdf, &err), err);
  assert_memory_equal(pdf.data, "%PDF-", 5);
  strbuf_deinit(&pdf);
  for (int i = 0; i < COUNT; i++)
    sopa_deinit(&sopas[i]);
  assert_int_equal(sopa_make_set(&request, 201, NULL, sopas, &err), ERR_LIMIT);
  request.directions = 1 << 2;
  request.rows = request.cols = 7;
  assert_ok(sopa_make_set(&request, 2, NULL, sopas, &err), err);
  sopa_deinit(&sopas[0]);
  sopa_deinit(&sopas[1]);
  sopa_words_deinit(&words);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_an_svg_has_every_letter_and_word_as_text),
      cmocka_unit_test(test_files_begin_as_their_kind_does),
      cmocka_unit_test(test_grids_that_nobody_could_read_are_refused),
      cmocka_unit_test(test_a_set_is_different_and_equally_hard),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
