// SPDX-License-Identifier: MIT
// Classes: their puzzles, the pupils who come by the link, and their end.
#include "tests/store/contract_internal.h"

static int64_t trial_add_class(Trial *trial, int64_t owner, const char *token, int64_t expires_ms) {
  int64_t id = 0;
  const StorePuzzle puzzles[] = {{.kind = "sopa", .name = "Uno", .body = span_of("first")},
                                 {.kind = "maze", .name = "Dos", .body = span_of("second")}};
  const StoreClass class = {.owner = owner,
                            .token = token,
                            .title = "3.º B",
                            .is_open = true,
                            .asks_names = true,
                            .solution_ms = -1,
                            .created_ms = 50,
                            .expires_ms = expires_ms,
                            .puzzles = 2};
  NEED(trial->store, class_add, &class, puzzles, &id);
  return id;
}

static StorePupil trial_pupil(int64_t class, const char *key, const char *name) {
  return (StorePupil){.class = class, .key = key, .name = name, .joined_ms = 60, .total = 9};
}

static void a_class_has_its_puzzles_and_is_found_by_its_link(void **state) {
  Trial *trial = *state;
  StoreClass found, *rows;
  StorePuzzle puzzle;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau"), bytes;
  int64_t id = trial_add_class(trial, ana, "t1", 900), second = trial_add_class(trial, ana, "t2", 900);
  NEED(trial->other, class_find, "t1", &trial->arena, &found);
  assert_int_equal(found.id, id);
  assert_int_equal(found.owner, ana);
  assert_string_equal(found.title, "3.º B");
  assert_true(found.is_open && found.asks_names);
  assert_int_equal(found.solution_ms, -1);
  assert_int_equal(found.puzzles, 2);
  assert_int_equal(found.joined + found.done, 0);
  NEED(trial->other, class_puzzle, id, 1, &trial->arena, &puzzle);
  assert_string_equal(puzzle.kind, "maze");
  assert_string_equal(puzzle.name, "Dos");
  assert_true(span_equals(puzzle.body, "second"));
  assert_refused("missing", trial->other, class_puzzle, id, 2, &trial->arena, &puzzle);
  assert_refused("missing", trial->other, class_find, "t3", &trial->arena, &found);
  NEED(trial->other, classes, ana, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].id, second);
  NEED(trial->other, class_after, 0, &trial->arena, &found);
  assert_int_equal(found.id, id);
  NEED(trial->other, class_after, id, &trial->arena, &found);
  assert_int_equal(found.id, second);
  assert_string_equal(found.token, "t2");
  assert_refused("missing", trial->other, class_after, second, &trial->arena, &found);
  NEED(trial->other, classes, pau, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, user_bytes, ana, &bytes);
  assert_int_equal(bytes, 2 * (5 + 6));
  found = (StoreClass){.id = id, .title = "B", .solution_ms = 77, .expires_ms = 99};
  NEED(trial->store, class_set, &found);
  NEED(trial->other, class_get, id, &trial->arena, &found);
  assert_string_equal(found.title, "B");
  assert_false(found.is_open);
  assert_int_equal(found.solution_ms, 77);
  assert_int_equal(found.expires_ms, 99);
  assert_int_equal(found.seq, 1);
  NEED(trial->store, class_delete, id);
  assert_refused("missing", trial->other, class_get, id, &trial->arena, &found);
  assert_refused("missing", trial->other, class_puzzle, id, 0, &trial->arena, &puzzle);
  assert_refused("missing", trial->store, class_delete, id);
  assert_refused("missing", trial->store, class_set, &(StoreClass){.id = id, .title = ""});
}

static void pupils_take_numbers_and_puzzles_in_turn_as_long_as_there_is_room(void **state) {
  Trial *trial = *state;
  StoreClass class;
  StorePupil found, *rows;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), id = trial_add_class(trial, ana, "t1", 900);
  StorePupil leo = trial_pupil(id, "k1", "Leo"), mia = trial_pupil(id, "k2", "Mia"),
             again = trial_pupil(id, "k3", "Leo"), one = trial_pupil(id, "k4", ""), other = trial_pupil(id, "k5", "");
  NEED(trial->store, pupil_add, 4, &leo);
  NEED(trial->other, pupil_add, 4, &mia);
  assert_int_equal(leo.number, 1);
  assert_int_equal(mia.number, 2);
  assert_refused("exists", trial->store, pupil_add, 4, &again);
  NEED(trial->store, pupil_add, 4, &one); // the number that was refused is free again
  assert_int_equal(one.number, 3);
  NEED(trial->store, pupil_add, 4, &other); // many have no name
  again.name = "Eva";
  assert_refused("limit", trial->other, pupil_add, 4, &again);
  NEED(trial->store, pupil_find, id, "k2", &trial->arena, &found);
  assert_int_equal(found.number, 2);
  assert_int_equal(found.place, 1);
  assert_int_equal(found.total, 9);
  assert_string_equal(found.work, "");
  assert_refused("missing", trial->store, pupil_find, id + 1, "k2", &trial->arena, &found);
  mia.seen_ms = 70;
  mia.done_ms = 71;
  mia.found = 9;
  mia.work = "[1]";
  NEED(trial->other, pupil_set, &mia);
  NEED(trial->store, pupils, id, &trial->arena, &rows, &count);
  assert_int_equal(count, 4);
  assert_string_equal(rows[0].name, "Leo");
  assert_int_equal(rows[1].seen_ms, 70);
  assert_int_equal(rows[1].done_ms, 71);
  assert_int_equal(rows[1].found, 9);
  assert_string_equal(rows[1].work, "[1]");
  assert_int_equal(rows[2].place, 0);
  NEED(trial->store, class_get, id, &trial->arena, &class);
  assert_int_equal(class.joined, 4);
  assert_int_equal(class.done, 1);
  assert_int_equal(class.seq, 5);
  NEED(trial->store, pupil_delete, id, 2);
  assert_refused("missing", trial->other, pupil_find, id, "k2", &trial->arena, &found);
  assert_refused("missing", trial->other, pupil_set, &mia);
  assert_refused("missing", trial->other, pupil_delete, id, 2);
  class.is_open = false;
  NEED(trial->store, class_set, &class);
  again.key = "k9";
  assert_refused("limit", trial->other, pupil_add, 100, &again);
}

static void a_class_goes_with_its_time_and_with_its_owner(void **state) {
  Trial *trial = *state;
  StoreClass class;
  StorePupil found;
  int64_t removed, ana = trial_add_user(trial->store, "ana"), id = trial_add_class(trial, ana, "t1", 100);
  int64_t later = trial_add_class(trial, ana, "t2", 101);
  StorePupil leo = trial_pupil(id, "k1", "Leo"), mia = trial_pupil(later, "k2", "Mia");
  NEED(trial->store, pupil_add, 4, &leo);
  NEED(trial->store, pupil_add, 4, &mia);
  NEED(trial->other, classes_expire, 100, 10, &removed);
  assert_int_equal(removed, 1);
  assert_refused("missing", trial->store, pupil_find, id, "k1", &trial->arena, &found);
  NEED(trial->store, pupil_find, later, "k2", &trial->arena, &found);
  NEED(trial->store, user_delete, ana);
  assert_refused("missing", trial->store, pupil_find, later, "k2", &trial->arena, &found);
  assert_refused("missing", trial->store, class_get, later, &trial->arena, &class);
}

int contract_classes(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_class_has_its_puzzles_and_is_found_by_its_link),
      CONTRACT_TEST(pupils_take_numbers_and_puzzles_in_turn_as_long_as_there_is_room),
      CONTRACT_TEST(a_class_goes_with_its_time_and_with_its_owner),
  };
  return cmocka_run_group_tests_name("classes", tests, NULL, NULL);
}
