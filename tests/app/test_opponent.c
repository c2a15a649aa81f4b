// SPDX-License-Identifier: MIT
// Which machine to play next, by how the last games went.
#include "app/games.h"
#include "app/opponent.h"
#include "support/test.h"
#include "tests/app/house.h"

#include <string.h>

enum { STEPS = 12 };

// Games from the oldest on: the machine's step as a letter, then + won, - lost, = even.
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

static void resign(House *house, const Account *account, const char *machine, bool is_machine_first) {
  Error err;
  OpenGame *open = house_game(house, account, "Ana", machine);
  GameTable *table = opengame_table(open);
  Action action = {.type = ACTION_RESIGN, .seat = is_machine_first ? 1 : 0};
  house_clock_ms += 1000;
  assert_ok(table_do(table, &action, &err), err);
  opengame_close(open);
}

static void expect_next(House *house, const Account *account, const char *bot, const char *called) {
  SuggestedOpponent next;
  assert_string_equal(house_use(house->app, account, &opponent_suggesting, NULL, &next), "ok");
  assert_string_equal(next.bot, bot);
  assert_string_equal(next.called, called);
}

static void it_goes_by_the_games_of_who_asks(void **state) {
  (void)state;
  House *house = house_make();
  Account ana = house_register(house, "Ana"), pau = house_register(house, "Pau");
  house_add_mini(house, &ana);
  expect_next(house, NULL, "friendly:2", "Nuk");
  expect_next(house, &ana, "friendly:2", "Nuk");
  resign(house, &ana, "friendly:4", false);
  expect_next(house, &ana, "friendly:4", "Ari");
  resign(house, &ana, "hard", false); // a classic stands on no step
  resign(house, &ana, "friendly:4", false);
  expect_next(house, &ana, "friendly:3", "Sol");
  resign(house, &ana, "greedy", true);
  resign(house, &ana, "greedy", true);
  expect_next(house, &ana, "static", "Koa");
  resign(house, &ana, "friendly:1 friendly:1", false); // three at a table say nothing
  expect_next(house, &ana, "static", "Koa");
  expect_next(house, &pau, "friendly:2", "Nuk");
  house_destroy(house);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_in_a_row_are_a_step),
      cmocka_unit_test(it_goes_by_the_games_of_who_asks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
