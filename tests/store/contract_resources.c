// SPDX-License-Identifier: MIT
// Dictionaries and puzzles: whose they are, who sees them, what protects them.
#include "tests/store/contract_internal.h"

static void resources_have_parts_and_are_seen_by_their_owner_or_by_all(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau"), id = 0, other = 0;
  StoreResource row, *rows;
  Span body;
  int count;
  NEED(trial->store, resource_add, ana, "Mini", "mini", 3, &id);
  assert_refused("exists", trial->store, resource_add, ana, "MINI", "mini", 3, &other);
  NEED(trial->store, resource_set_body, id, STORE_WORDS, span_of("CASA\n"), 1, 4);
  NEED(trial->other, resource_get, id, &trial->arena, &row);
  assert_string_equal(row.name, "Mini");
  assert_string_equal(row.owner_name, "ana");
  assert_int_equal(row.id, id);
  assert_int_equal(row.owner, ana);
  assert_int_equal(row.changed_ms, 4);
  assert_int_equal(row.used_by, 0);
  assert_true(row.has_words && !row.has_bag && !row.is_shared);
  assert_int_equal(row.word_lines, 1);
  NEED(trial->store, resource_set_body, id, STORE_BAG, span_of("A 1 1\nB 1 1\n"), 2, 5);
  NEED(trial->other, resource_get, id, &trial->arena, &row);
  assert_true(row.has_words && row.has_bag);
  assert_int_equal(row.bag_lines, 2);
  assert_int_equal(row.changed_ms, 5);
  NEED(trial->store, resource_set_body, id, STORE_BAG, (Span){0}, 0, 6);
  assert_refused("missing", trial->other, resource_body, id, STORE_BAG, &trial->arena, &body);
  NEED(trial->other, resource_body, id, STORE_WORDS, &trial->arena, &body);
  assert_true(span_equals(body, "CASA\n"));
  assert_refused("missing", trial->other, resource_find, pau, "mini", &trial->arena, &row);
  NEED(trial->other, resources, pau, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->store, resource_share, id, true);
  NEED(trial->other, resource_find, pau, "mini", &trial->arena, &row);
  assert_int_equal(row.id, id);
  NEED(trial->store, resource_add, pau, "mini", "mini", 3, &other);
  NEED(trial->other, resource_find, pau, "mini", &trial->arena, &row);
  assert_int_equal(row.id, other); // one's own comes first
  NEED(trial->other, resources, pau, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  NEED(trial->store, resource_set_body, id, STORE_WORDS, (Span){0}, 0, 5);
  assert_refused("missing", trial->other, resource_body, id, STORE_WORDS, &trial->arena, &body);
  NEED(trial->store, resource_delete, id);
  assert_refused("missing", trial->store, resource_delete, id);
}

static void a_resource_is_protected_while_a_game_or_a_save_needs_it(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau");
  int64_t id = 0, save = 0, heir = 0;
  StoreResource row;
  NEED(trial->store, resource_add, ana, "mini", "mini", 3, &id);
  int64_t game = trial_add_game(trial->store, ana, pau, "g1", id);
  assert_refused("state", trial->store, resource_delete, id);
  NEED(trial->store, resource_get, id, &trial->arena, &row);
  assert_int_equal(row.used_by, 1);
  NEED(trial->store, resource_heir, id, &heir);
  assert_int_equal(heir, pau);
  trial_play(trial, game, 1, 1);
  NEED(trial->store, save_add, ana, "early", game, 1, 20, "s1", &save);
  TrialStep *last = trial_step(trial, game, 2);
  last->append.is_over = true;
  NEED(trial->store, game_append, &last->append);
  assert_refused("state", trial->store, resource_delete, id);
  NEED(trial->store, save_delete, save);
  NEED(trial->store, resource_delete, id);
}

static void puzzles_are_kept_by_owner_kind_and_name(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), id = 0, other = 0;
  StorePuzzle puzzle = {.owner = ana, .kind = "maze", .name = "one", .body = {"\0x", 2}, .changed_ms = 4}, *rows;
  int count;
  NEED(trial->store, puzzle_add, &puzzle, &id);
  assert_refused("exists", trial->store, puzzle_add, &puzzle, &other);
  puzzle.kind = "sopa";
  NEED(trial->store, puzzle_add, &puzzle, &other);
  NEED(trial->other, puzzles, ana, "", "maze", &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_int_equal(rows[0].id, id);
  assert_int_equal(rows[0].owner, ana);
  assert_string_equal(rows[0].guest, "");
  assert_string_equal(rows[0].kind, "maze");
  assert_string_equal(rows[0].name, "one");
  assert_int_equal(rows[0].size, 2);
  assert_int_equal(rows[0].changed_ms, 4);
  assert_int_equal(rows[0].body.size, 0); // not in lists
  NEED(trial->other, puzzles, ana, "", NULL, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  NEED(trial->store, puzzle_set, id, span_of("abc"), 5);
  NEED(trial->store, puzzle_rename, id, "two");
  NEED(trial->other, puzzle_get, id, &trial->arena, &puzzle);
  assert_string_equal(puzzle.name, "two");
  assert_true(span_equals(puzzle.body, "abc"));
  assert_int_equal(puzzle.changed_ms, 5);
  NEED(trial->store, puzzle_delete, id);
  assert_refused("missing", trial->store, puzzle_get, id, &trial->arena, &puzzle);
}

static void puzzles_of_guests_are_theirs_until_they_are_given_away(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), id = 0, other = 0;
  StorePuzzle puzzle = {.guest = "g1", .kind = "maze", .name = "one", .body = {"x", 1}}, *rows;
  int count;
  NEED(trial->store, puzzle_add, &puzzle, &id);
  assert_refused("exists", trial->store, puzzle_add, &puzzle, &other);
  puzzle.guest = "g2";
  NEED(trial->store, puzzle_add, &puzzle, &other);
  NEED(trial->other, puzzles, 0, "g1", "maze", &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_int_equal(rows[0].owner, 0);
  assert_string_equal(rows[0].guest, "g1");
  NEED(trial->store, puzzle_give, id, ana, "mine");
  NEED(trial->other, puzzles, 0, "g1", NULL, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, puzzle_get, id, &trial->arena, &puzzle);
  assert_int_equal(puzzle.owner, ana);
  assert_string_equal(puzzle.guest, "");
  assert_refused("exists", trial->store, puzzle_give, other, ana, "mine");
  assert_refused("missing", trial->store, puzzle_give, 99, ana, "mine");
  NEED(trial->store, guest_delete, "g1");
  NEED(trial->store, guest_delete, "g2");
  assert_refused("missing", trial->store, puzzle_get, other, &trial->arena, &puzzle);
  NEED(trial->other, puzzle_get, id, &trial->arena, &puzzle);
}

int contract_resources(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(resources_have_parts_and_are_seen_by_their_owner_or_by_all),
      CONTRACT_TEST(a_resource_is_protected_while_a_game_or_a_save_needs_it),
      CONTRACT_TEST(puzzles_are_kept_by_owner_kind_and_name),
      CONTRACT_TEST(puzzles_of_guests_are_theirs_until_they_are_given_away),
  };
  return cmocka_run_group_tests_name("resources", tests, NULL, NULL);
}
