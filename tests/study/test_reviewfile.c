// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "study/review.h"
#include "support/test.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static Status read_fixture(const char *name, ReviewFile *out, Error *err) {
  StrBuf path = {0};
  Span bytes;
  strbuf_printf(&path, "%s/tests/fixtures/gcg/%s", TESELA_SOURCE_DIR, name);
  Status status = file_read(path.data, GCG_FILE_MAX, &bytes, err);
  if (status == OK) {
    status = reviewfile_read(bytes, name, out, err);
    mem_free_span(bytes);
  }
  strbuf_deinit(&path);
  return status;
}

static void files_tell_their_turns_and_their_words(void **state) {
  static const struct {
    const char *name, *language, *tile_set;
    int turns, players, score, problems;
  } rows[] = {
      {"en_full_latin1.gcg", "en", "en", 13, 2, 192, 0}, {"es_brackets.gcg", "es", "es", 9, 2, 83, 0},
      {"ca_plain.gcg", "ca", "ca", 8, 2, 62, 0},         {"en_super.gcg", "en", "en", 5, 2, 34, 0},
      {"four_players.gcg", "en", "en", 5, 4, 1, 0},
  };
  (void)state;
  for (size_t i = 0; i < COUNT(rows); i++) {
    ReviewFile file;
    Error err;
    assert_int_equal(read_fixture(rows[i].name, &file, &err), OK);
    assert_string_equal(file.language, rows[i].language);
    assert_string_equal(file.tile_set, rows[i].tile_set);
    assert_int_equal(file.review->count, rows[i].turns);
    assert_int_equal(file.review->player_count, rows[i].players);
    assert_int_equal(file.review->players[0].score, rows[i].score);
    assert_int_equal(file.problem_count, rows[i].problems);
    reviewfile_deinit(&file);
  }
}

static void a_file_that_does_not_add_up_says_in_which_lines(void **state) {
  ReviewFile file;
  Error err;
  (void)state;
  assert_int_equal(read_fixture("wrong.gcg", &file, &err), OK);
  assert_true(file.problem_count > 3);
  assert_int_equal(file.problems[0].line, 4);
  assert_non_null(strstr(file.problems[0].error.message, "score"));
  reviewfile_deinit(&file);
}

static void the_rack_and_the_bonus_are_those_that_the_file_says(void **state) {
  static const char text[] = "#player1 a A\n#player2 b B\n#lexicon NWL18\n#full-rack 3\n#bingo-bonus 30\n"
                             "#exchange-minimum 0\n>a: ACT 8G CAT +40 40\n";
  ReviewFile file;
  Error err;
  (void)state;
  assert_ok(reviewfile_read(span_of(text), "x.gcg", &file, &err), err);
  assert_int_equal(file.problem_count, 0);
  assert_int_equal(file.review->exchange_minimum, 0);
  reviewfile_deinit(&file);
}

static void where_a_file_says_nothing_a_full_rack_must_be_in_the_bag(void **state) {
  static const char text[] = "#player1 a A\n#player2 b B\n#lexicon NWL18\n>a: ACT 8G CAT +10 10\n";
  ReviewFile file;
  Error err;
  (void)state;
  assert_ok(reviewfile_read(span_of(text), "x.gcg", &file, &err), err);
  assert_int_equal(file.review->exchange_minimum, 7);
  reviewfile_deinit(&file);
}

static void tiles_of_their_own_come_with_words_of_their_own(void **state) {
  static const char text[] = "#player1 a A\n#player2 b B\n#lexicon house\n#bag A 3 1,CAT 1 7,# 1 0\n"
                             ">a: A[CAT] 8H A[CAT] +16 16\n";
  ReviewFile file;
  Error err;
  (void)state;
  assert_ok(reviewfile_read(span_of(text), "x.gcg", &file, &err), err);
  assert_int_equal(file.problem_count, 0);
  assert_string_equal(file.language, "house");
  assert_string_equal(file.tile_set, "");
  reviewfile_deinit(&file);
}

static void what_is_no_game_is_refused(void **state) {
  static const char *const texts[] = {"", "hello", "#player1 ana Ana\n#player2 bob Bob\n", "\xff\xfe\x00"};
  (void)state;
  for (size_t i = 0; i < COUNT(texts); i++) {
    ReviewFile file = {0};
    Error err;
    assert_int_equal(reviewfile_read(span_of(texts[i]), "x.gcg", &file, &err), ERR_INPUT);
    assert_null(file.review);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_tell_their_turns_and_their_words),
      cmocka_unit_test(a_file_that_does_not_add_up_says_in_which_lines),
      cmocka_unit_test(the_rack_and_the_bonus_are_those_that_the_file_says),
      cmocka_unit_test(where_a_file_says_nothing_a_full_rack_must_be_in_the_bag),
      cmocka_unit_test(tiles_of_their_own_come_with_words_of_their_own),
      cmocka_unit_test(what_is_no_game_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
