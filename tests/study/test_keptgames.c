// SPDX-License-Identifier: MIT
// A finished game in the store, reviewed with the words it was played with.
#include "base/mem.h"
#include "study/review.h"
#include "support/test.h"
#include "tests/app/testapp.h"

static void a_finished_game_is_reviewed_with_its_words(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  testapp_add_mini(test, &ana);
  Error err;
  Review *review;
  OpenGame *game = testapp_game(test, &ana, "Ana,Pau", ""), *again;
  assert_int_equal(opengame_review(game, NULL, &review, &err), ERR_STATE); // nobody gets help in a running game
  testapp_pass_to_end(game);
  int passes = (int)game_action_count(opengame_table(game)->game);
  assert_ok(games_load(test->app, &ana, opengame_id(game), NULL, &again, &err), err);
  assert_ok(opengame_review(again, NULL, &review, &err), err);
  assert_int_equal(review->count, passes);
  assert_true(review->turns[0].is_analysed && review->turns[0].analysis.is_judged);
  review_destroy(review);
  ResourceOrder other = {.id = "mini", .bag.bytes = span_of("A 50 1\nB 50 1\n"), .words.bytes = span_of("AB\n")};
  assert_ok(resource_edit(test->app, &ana, &other, NULL, &err), err);
  assert_int_equal(opengame_review(again, NULL, &review, &err), ERR_STATE);
  assert_ok(resource_delete(test->app, &ana, "mini", &err), err);
  assert_string_equal(testapp_code(opengame_review(again, NULL, &review, &err), &err), "dictionary_not_found");
  opengame_close(again);
  opengame_close(game);
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_finished_game_is_reviewed_with_its_words)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
