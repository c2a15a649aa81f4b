// SPDX-License-Identifier: MIT
// Which machine to play next, by the results of the last games.
#include "app/games.h"
#include "app/opponent.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

enum { STEPS = 12 };

// Games, oldest first: the machine's step as a letter, then + won, - lost, = even.
static const struct {
  const char *games;
  int next;
} cases[] = {
    {"", 0},         {"b+", 2},     {"b+b+", 3},     {"b-b-", 1},       {"a-a-a-", 1},     {"l+l+l+", 12},
    {"b+b-b+", 2},   {"b+b+c-", 3}, {"b+b+c-c-", 2}, {"b+b=b+", 2},     {"b+b+c+", 3},     {"e-e-d+d+", 5},
    {"b+b+b+b+", 3}, {"b-b+b+", 3}, {"c+f+", 6},     {"c-c-b=b-b-", 1}, {"b+b+c+c+d-", 4}, {"j-j-", 9},
};

static void two_in_a_row_are_a_step(void **state) {
  (void)state;
  int failures = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    LadderGame games[16];
    int count = 0;
    for (const char *at = cases[i].games; *at; at += 2)
      games[count++] = (LadderGame){at[0] - 'a' + 1, at[1] == '+' ? 1 : at[1] == '-' ? -1 : 0};
    int next = opponent_next_step(games, count, STEPS);
    if (next != cases[i].next) {
      print_error("after '%s' comes %d, expected %d\n", cases[i].games, next, cases[i].next);
      failures++;
    }
  }
  assert_int_equal(failures, 0);
}

static void resign(TestApp *test, const Account *account, const char *machine, bool is_machine_first) {
  Error err;
  OpenGame *open = testapp_game(test, account, "Ana", machine);
  GameTable *table = opengame_table(open);
  Action action = {.type = ACTION_RESIGN, .seat = is_machine_first ? 1 : 0};
  testapp_clock_ms += 1000;
  assert_ok(table_do(table, &action, &err), err);
  opengame_close(open);
}

static void expect_next(TestApp *test, const Account *account, const char *bot, const char *called) {
  SuggestedOpponent next;
  assert_string_equal(testapp_use(test->app, account, &opponent_suggesting, NULL, &next), "ok");
  assert_string_equal(next.bot, bot);
  assert_string_equal(next.called, called);
}

static void it_goes_by_the_games_of_who_asks(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau");
  testapp_add_mini(test, &ana);
  expect_next(test, NULL, "friendly:2", "Nuk");
  expect_next(test, &ana, "friendly:2", "Nuk");
  resign(test, &ana, "friendly:4", false);
  expect_next(test, &ana, "friendly:4", "Ari");
  resign(test, &ana, "hard", false); // a classic has no step
  resign(test, &ana, "friendly:4", false);
  expect_next(test, &ana, "friendly:3", "Sol");
  resign(test, &ana, "greedy", true);
  resign(test, &ana, "greedy", true);
  expect_next(test, &ana, "static", "Koa");
  resign(test, &ana, "friendly:1 friendly:1", false); // games of three do not count
  expect_next(test, &ana, "static", "Koa");
  expect_next(test, &pau, "friendly:2", "Nuk");
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_in_a_row_are_a_step),
      cmocka_unit_test(it_goes_by_the_games_of_who_asks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
