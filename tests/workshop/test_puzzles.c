// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "workshop/puzzle.h"

#include <stdio.h>
#include <string.h>

static int set_up(void **state) {
  *state = testapp_make();
  return 0;
}

static int tear_down(void **state) {
  testapp_destroy(*state);
  return 0;
}

static Account somebody(TestApp *test, const char *name) {
  Error err;
  Account account;
  char password[] = "secret";
  assert_ok(account_register(test->app, name, password, &account, &err), err);
  return account;
}

static int64_t add(TestApp *test, const Account *owner, const char *kind, const char *name) {
  Error err;
  int64_t id;
  assert_ok(puzzle_add(test->app, owner, kind, name, span_of("body"), &id, &err), err);
  return id;
}

static void puzzles_are_their_owners_alone(void **state) {
  TestApp *test = *state;
  Error err;
  Arena arena = {0};
  Puzzle puzzle;
  Account ana = somebody(test, "Ana"), luis = somebody(test, "Luis"), guest = {0};
  int64_t id = add(test, &ana, PUZZLE_MAZE, "Zoo");
  assert_ok(puzzle_get(test->app, &ana, id, &arena, &puzzle, &err), err);
  assert_string_equal(puzzle.name, "Zoo");
  assert_string_equal(testapp_code(puzzle_get(test->app, &luis, id, &arena, &puzzle, &err), &err), "puzzle_not_found");
  assert_string_equal(testapp_code(puzzle_get(test->app, &guest, id, &arena, &puzzle, &err), &err), "not_logged_in");
  assert_string_equal(testapp_code(puzzle_delete(test->app, &luis, id, &err), &err), "puzzle_not_found");
  assert_string_equal(testapp_code(puzzle_rename(test->app, &luis, id, "Mine", &err), &err), "puzzle_not_found");
  assert_string_equal(testapp_code(puzzle_change(test->app, &luis, id, 0, span_of("x"), &err), &err),
                      "puzzle_not_found");
  arena_deinit(&arena);
}

static void a_name_that_is_taken_gets_a_number(void **state) {
  TestApp *test = *state;
  Error err;
  Arena arena = {0};
  Puzzle *rows;
  int count;
  Account ana = somebody(test, "Ana");
  add(test, &ana, PUZZLE_MAZE, "Zoo");
  add(test, &ana, PUZZLE_MAZE, " Zoo ");
  int64_t third = add(test, &ana, PUZZLE_MAZE, "Zoo");
  add(test, &ana, PUZZLE_SOPA, "Zoo");
  assert_ok(puzzle_list(test->app, &ana, PUZZLE_MAZE, "", &arena, &rows, &count, &err), err);
  assert_int_equal(count, 3);
  assert_string_equal(rows[2].name, "Zoo 3");
  assert_ok(puzzle_list(test->app, &ana, "", "ZOO 3", &arena, &rows, &count, &err), err);
  assert_int_equal(count, 1);
  assert_string_equal(testapp_code(puzzle_rename(test->app, &ana, third, "Zoo", &err), &err), "puzzle_exists");
  assert_string_equal(testapp_code(puzzle_rename(test->app, &ana, third, "", &err), &err), "name_empty");
  assert_string_equal(testapp_code(puzzle_rename(test->app, &ana, third, "Zoo 3", &err), &err), "ok");
  arena_deinit(&arena);
}

static void a_change_of_an_old_version_is_refused(void **state) {
  TestApp *test = *state;
  Error err;
  Arena arena = {0};
  Puzzle before, after;
  Account ana = somebody(test, "Ana");
  int64_t id = add(test, &ana, PUZZLE_SOPA, "Zoo");
  assert_ok(puzzle_get(test->app, &ana, id, &arena, &before, &err), err);
  assert_ok(puzzle_change(test->app, &ana, id, before.changed_ms, span_of("new"), &err), err);
  assert_ok(puzzle_get(test->app, &ana, id, &arena, &after, &err), err);
  assert_true(after.changed_ms > before.changed_ms);
  assert_memory_equal(after.body.data, "new", 3);
  assert_string_equal(testapp_code(puzzle_change(test->app, &ana, id, before.changed_ms, span_of("old"), &err), &err),
                      "puzzle_stale");
  arena_deinit(&arena);
}

static void puzzles_go_with_their_account(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = somebody(test, "Ana"), again;
  char password[] = "secret";
  Arena arena = {0};
  Puzzle *rows;
  int count;
  add(test, &ana, PUZZLE_MAZE, "Zoo");
  assert_ok(account_delete(test->app, &ana, password, NULL, &err), err);
  again = somebody(test, "Ana");
  assert_ok(puzzle_list(test->app, &again, "", "", &arena, &rows, &count, &err), err);
  assert_int_equal(count, 0);
  arena_deinit(&arena);
}

static void a_guest_keeps_puzzles_until_an_account_takes_them(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = somebody(test, "Ana"), one = {.guest = "g1"}, two = {.guest = "g2"};
  Arena arena = {0};
  Puzzle *rows, puzzle;
  int count;
  add(test, &ana, PUZZLE_MAZE, "Zoo");
  int64_t id = add(test, &one, PUZZLE_MAZE, "Zoo");
  assert_string_equal(testapp_code(puzzle_get(test->app, &two, id, &arena, &puzzle, &err), &err), "puzzle_not_found");
  assert_string_equal(testapp_code(puzzle_get(test->app, &ana, id, &arena, &puzzle, &err), &err), "puzzle_not_found");
  assert_ok(puzzle_list(test->app, &one, "", "", &arena, &rows, &count, &err), err);
  assert_int_equal(count, 1);
  assert_ok(puzzles_adopt(test->app, &ana, "g1", &err), err);
  assert_ok(puzzle_list(test->app, &one, "", "", &arena, &rows, &count, &err), err);
  assert_int_equal(count, 0);
  assert_ok(puzzle_get(test->app, &ana, id, &arena, &puzzle, &err), err);
  assert_string_equal(puzzle.name, "Zoo 2");
  arena_deinit(&arena);
}

static void a_guest_keeps_less_than_an_account(void **state) {
  TestApp *test = *state;
  Error err;
  Account ana = somebody(test, "Ana"), guest = {.guest = "g1"};
  int64_t id;
  char *large = mem_alloc(PUZZLE_GUEST_BYTES_MAX + 1);
  Span body = {large, PUZZLE_GUEST_BYTES_MAX + 1};
  assert_ok(puzzle_add(test->app, &ana, PUZZLE_MAZE, "Large", body, &id, &err), err);
  assert_string_equal(testapp_code(puzzle_add(test->app, &guest, PUZZLE_MAZE, "Large", body, &id, &err), &err),
                      "puzzle_guest_size");
  for (int i = 0; i < PUZZLES_GUEST_MAX; i++)
    add(test, &guest, PUZZLE_MAZE, "Zoo");
  assert_string_equal(testapp_code(puzzle_add(test->app, &guest, PUZZLE_MAZE, "Zoo", span_of("body"), &id, &err), &err),
                      "puzzles_full");
  mem_free(large);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(puzzles_are_their_owners_alone, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_name_that_is_taken_gets_a_number, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_change_of_an_old_version_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(puzzles_go_with_their_account, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_guest_keeps_puzzles_until_an_account_takes_them, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_guest_keeps_less_than_an_account, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
