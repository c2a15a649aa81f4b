// SPDX-License-Identifier: MIT
// Changing a puzzle by hand, and the effect on its words.
#include "base/mem.h"
#include "puzzle/sopa_edit.h"
#include "support/test.h"

static SopaAlphabet alphabet;

static Sopa make(const char *list, int side, const char *seed) {
  SopaWords words;
  Sopa sopa;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  assert_ok(sopa_words_parse(span_of(list), "words", &alphabet, &words, &err), err);
  SopaRequest request = {.name = "uno",
                         .alphabet = &alphabet,
                         .rows = side,
                         .cols = side,
                         .words = &words,
                         .directions = SOPA_ALL_DIRECTIONS,
                         .seed = seed_from_text(seed)};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  sopa_words_deinit(&words);
  return sopa;
}

static int count_of(const Sopa *sopa, int word) {
  int *counts = sopa_count_words(sopa);
  int count = counts[word];
  mem_free(counts);
  return count;
}

static void test_a_second_occurrence_and_a_broken_word_are_told_at_once(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA", 8, "x");
  Error err = {0};
  assert_int_equal(count_of(&sopa, 0), 1);
  SopaPlace place = sopa.words.items[0].place;
  Tile first = (Tile)sopa_cell(&sopa, place.row, place.col);
  assert_ok(sopa_edit_letter_text(&sopa, place.row, place.col, span_of("x"), &err), err);
  assert_int_equal(count_of(&sopa, 0), 0);
  assert_false(sopa.promise.is_made);
  assert_ok(sopa_edit_letter(&sopa, place.row, place.col, first, &err), err);
  assert_int_equal(count_of(&sopa, 0), 1);
  // SOL a second time, on a line without one of its letters.
  int row = 0;
  SopaHits hits;
  assert_ok(sopa_find(&sopa, &sopa.words, NULL, &hits, &err), err);
  for (; row < 8; row++) {
    bool is_free = true;
    for (int i = 0; i < hits.count; i++) {
      SopaPlace at = hits.items[i].place;
      for (int j = 0; j < sopa.words.items[hits.items[i].word].length; j++)
        is_free = is_free && at.row + sopa_drow(at.direction) * j != row;
    }
    if (is_free)
      break;
  }
  sopa_hits_deinit(&hits);
  assert_true(row < 8);
  assert_ok(sopa_edit_letter_text(&sopa, row, 0, span_of("S"), &err), err);
  assert_ok(sopa_edit_letter_text(&sopa, row, 1, span_of("O"), &err), err);
  assert_ok(sopa_edit_letter_text(&sopa, row, 2, span_of("L"), &err), err);
  assert_true(count_of(&sopa, 0) >= 2);
  assert_ok(sopa_edit_letter_text(&sopa, row, 1, span_of("."), &err), err);
  assert_int_equal(sopa_cell(&sopa, row, 1), TILE_EMPTY);
  sopa_deinit(&sopa);
}

static void test_pinned_words_are_safe_and_stay(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA,MAR", 8, "x");
  Error err = {0};
  SopaPlace place = sopa.words.items[1].place;
  assert_ok(sopa_edit_pin(&sopa, 1, true, &err), err);
  assert_int_equal(sopa_edit_letter_text(&sopa, place.row, place.col, span_of("X"), &err), ERR_STATE);
  assert_ok(sopa_edit_add_word(&sopa, span_of("ÑANDÚ"), &err), err);
  assert_int_equal(sopa_edit_pin(&sopa, 3, true, &err), ERR_STATE);
  assert_int_equal(sopa_edit_pin(&sopa, 4, true, &err), ERR_MISSING);
  sopa_deinit(&sopa);
}

static void test_what_cannot_be_is_refused_and_is_no_edit(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA", 6, "x");
  Error err = {0};
  assert_int_equal(sopa_edit_letter(&sopa, 6, 0, 1, &err), ERR_INPUT);
  assert_int_equal(sopa_edit_letter(&sopa, 0, -1, 1, &err), ERR_INPUT);
  assert_int_equal(sopa_edit_letter(&sopa, 0, 0, 28, &err), ERR_INPUT);
  assert_int_equal(sopa_edit_letter_text(&sopa, 0, 0, span_of("7"), &err), ERR_INPUT);
  assert_int_equal(sopa_edit_add_word(&sopa, span_of("sol"), &err), ERR_EXISTS);
  assert_int_equal(sopa_edit_add_word(&sopa, span_of("h2o"), &err), ERR_INPUT);
  assert_int_equal(sopa_edit_remove_word(&sopa, 2, &err), ERR_MISSING);
  assert_int_equal(sopa_edit_name(&sopa, span_of("  "), &err), ERR_INPUT);
  assert_ok(sopa_edit_name(&sopa, span_of("uno"), &err), err);
  assert_true(sopa.promise.is_made);
  sopa_deinit(&sopa);
}

static void test_an_edit_does_what_it_says(void **state) {
  (void)state;
  Sopa sopa = make("SOL,LUNA", 6, "x");
  Error err = {0};
  assert_ok(sopa_edit_name(&sopa, span_of("dos"), &err), err);
  assert_string_equal(sopa.name, "dos");
  assert_int_equal(sopa_edit_name(&sopa, span_of(" "), &err), ERR_INPUT);
  assert_ok(sopa_edit_add_word(&sopa, span_of("mar"), &err), err);
  assert_int_equal(sopa.words.count, 3);
  assert_string_equal(sopa.words.items[2].label, "mar");
  assert_ok(sopa_edit_remove_word(&sopa, 0, &err), err);
  assert_int_equal(sopa.words.count, 2);
  assert_string_equal(sopa.words.items[0].label, "LUNA");
  assert_ok(sopa_edit_pin(&sopa, 0, true, &err), err);
  assert_true(sopa.words.items[0].is_pinned);
  assert_ok(sopa_edit_pin(&sopa, 0, false, &err), err);
  assert_false(sopa.words.items[0].is_pinned);
  // A name, a pin and a change without effect keep the solution.
  assert_ok(sopa_edit_name(&sopa, span_of("dos"), &err), err);
  assert_ok(sopa_edit_pin(&sopa, 0, false, &err), err);
  assert_ok(sopa_edit_letter(&sopa, 3, 3, (Tile)sopa_cell(&sopa, 3, 3), &err), err);
  sopa_deinit(&sopa);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_second_occurrence_and_a_broken_word_are_told_at_once),
      cmocka_unit_test(test_pinned_words_are_safe_and_stay),
      cmocka_unit_test(test_what_cannot_be_is_refused_and_is_no_edit),
      cmocka_unit_test(test_an_edit_does_what_it_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
