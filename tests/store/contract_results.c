// SPDX-License-Identifier: MIT
// Results: what a game that is over leaves behind, once, and the lists made of it.
#include "tests/store/contract_internal.h"

#include <string.h>

static void a_finished_game_counts_once_and_only_once(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau"), position;
  int64_t game = trial_add_game(trial->store, ana, pau, "g1", 0);
  StoreResult results[] = {trial_result("ana", ana, 0, 120), trial_result("pau", pau, 1, 80)};
  StoreUser user;
  StoreTotals totals;
  StoreGame *rows;
  int count;
  TrialStep *last = trial_step(trial, game, 1);
  last->append.is_over = true;
  last->append.results = results;
  last->append.result_count = 2;
  NEED(trial->store, game_append, &last->append);
  assert_refused("game_moved_on", trial->other, game_append, &last->append);
  TrialStep *more = trial_step(trial, game, 2);
  assert_refused("game_moved_on", trial->other, game_append, &more->append);
  NEED(trial->other, totals, false, &totals);
  assert_int_equal(totals.results, 2);
  assert_int_equal(totals.total, 200);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 120);
  NEED(trial->other, ranking_position, pau, &position);
  assert_int_equal(position, 2);
  NEED(trial->other, games, pau, true, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
}

static void expect_result(Trial *trial, int64_t score) {
  StoreTotals totals;
  StorePlayer player;
  NEED(trial->other, totals, true, &totals);
  assert_int_equal(totals.results, 1);
  assert_int_equal(totals.total, score);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.games, 1);
  assert_int_equal(player.total, score);
}

// Of a game and its copies one counts: the first, unless the game itself ends later.
static void a_game_counts_once_however_often_it_is_gone_on_with(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), copy = 0, second = 0;
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreUser user;
  trial_play(trial, game, 1, 3);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  NEED(trial->store, game_copy, copy, 1, "h1", "g3", "s1", 78, &second); // a copy of a copy
  trial_end_game(trial, copy, 3, ana, 50);
  expect_result(trial, 50);
  trial_end_game(trial, second, 2, ana, 70);
  expect_result(trial, 50); // copies count once
  trial_end_game(trial, game, 4, ana, 40);
  expect_result(trial, 40); // the game itself is what counts
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0); // but not for the ranking: what comes next has been seen
}

static void a_copy_of_a_game_that_is_over_takes_nothing_from_it(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), copy = 0;
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreUser user;
  StoreGame row;
  trial_play(trial, game, 1, 3);
  trial_end_game(trial, game, 4, ana, 40);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 40);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_false(row.is_unranked);
}

static void a_copy_does_not_count_after_its_game(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), copy = 0;
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  trial_play(trial, game, 1, 3);
  NEED(trial->store, game_copy, game, 2, "h2", "g2", "s2", 77, &copy);
  trial_end_game(trial, game, 4, ana, 40);
  NEED(trial->store, game_delete, game); // its result stays
  trial_end_game(trial, copy, 3, ana, 50);
  expect_result(trial, 40);
}

static void the_ranking_is_by_points_then_by_name(void **state) {
  Trial *trial = *state;
  static const struct {
    const char *name;
    int64_t points;
  } cases[] = {{"zoe", 50}, {"ana", 50}, {"Bea", 50}, {"pau", 90}, {"nil", 0}};
  StoreRanked *rows;
  int count;
  int64_t position, zoe = 0, nil = 0;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t id = trial_add_user(trial->store, cases[i].name);
    StoreResult result = trial_result(cases[i].name, id, 0, cases[i].points);
    NEED(trial->store, result_add, &result);
    zoe = strcmp(cases[i].name, "zoe") == 0 ? id : zoe;
    nil = strcmp(cases[i].name, "nil") == 0 ? id : nil;
  }
  NEED(trial->other, ranking, (StorePage){0}, &trial->arena, &rows, &count);
  static const char *const wanted[] = {"pau", "Bea", "ana", "zoe"};
  assert_int_equal(count, 4);
  for (int i = 0; i < 4; i++) {
    assert_string_equal(rows[i].name, wanted[i]);
    assert_int_equal(rows[i].position, i + 1);
  }
  NEED(trial->other, ranking, ((StorePage){1, 2}), &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].position, 2);
  NEED(trial->other, ranking_position, zoe, &position);
  assert_int_equal(position, 4);
  NEED(trial->other, ranking_position, nil, &position);
  assert_int_equal(position, 0);
}

static void statistics_follow_the_results(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  static const int64_t scores[] = {70, 120, -4};
  StoreScore *rows;
  StorePlayer player;
  StoreTotals totals;
  StoreUser user;
  int count;
  for (int i = 0; i < 3; i++) {
    StoreResult result = trial_result("ana", ana, i, scores[i]);
    NEED(trial->store, result_add, &result);
  }
  StoreResult machine = {.player_key = "b:greedy", .player_name = "greedy", .is_machine = true, .score = 500};
  NEED(trial->store, result_add, &machine);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.games, 3);
  assert_int_equal(player.wins, 1);
  assert_int_equal(player.total, 186);
  assert_int_equal(player.best, 120);
  assert_int_equal(player.worst, -4);
  NEED(trial->other, scores, false, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 3);
  assert_int_equal(rows[0].score, 120);
  NEED(trial->other, scores, true, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 4);
  assert_int_equal(rows[0].score, 500);
  NEED(trial->other, scores, false, true, ((StorePage){0, 1}), &trial->arena, &rows, &count);
  assert_int_equal(rows[0].score, -4);
  NEED(trial->other, totals, true, &totals);
  assert_int_equal(totals.players, 2);
  assert_int_equal(totals.total, 686);
  assert_refused("missing", trial->store, result_remove, player.id, 121);
  NEED(trial->store, result_remove, player.id, 120);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.best, 70);
  assert_int_equal(player.total, 66);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 70);
  NEED(trial->store, player_delete, player.id);
  assert_refused("missing", trial->store, player_find, "ana", &trial->arena, &player);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0);
}

static int64_t record_of(Trial *trial, bool is_lowest) {
  StoreScore row;
  NEED(trial->other, score_record, false, is_lowest, &trial->arena, &row);
  assert_false(row.is_unranked);
  return row.score;
}

static void unranked_results_count_but_are_no_records(void **state) {
  Trial *trial = *state;
  static const struct {
    int64_t score;
    bool is_unranked;
  } rows[] = {{900, true}, {70, false}, {120, false}, {-4, true}};
  StorePlayer player;
  StoreScore *scores;
  StoreScore none;
  int count;
  for (int i = 0; i < 4; i++) {
    StoreResult result = trial_result("guest", 0, i, rows[i].score);
    result.is_unranked = rows[i].is_unranked;
    NEED(trial->store, result_add, &result);
    if (i == 0)
      assert_refused("missing", trial->other, score_record, false, false, &trial->arena, &none);
  }
  NEED(trial->other, player_find, "guest", &trial->arena, &player);
  assert_int_equal(player.games, 4);
  assert_int_equal(player.total, 1086);
  assert_int_equal(player.counted, 2);
  assert_int_equal(player.best, 120);
  assert_int_equal(player.worst, 70);
  assert_int_equal(record_of(trial, false), 120);
  assert_int_equal(record_of(trial, true), 70);
  NEED(trial->other, scores, false, false, (StorePage){0}, &trial->arena, &scores, &count);
  assert_int_equal(scores[0].score, 900); // lists have every one of them
  assert_true(scores[0].is_unranked);
  NEED(trial->store, result_remove, player.id, 120); // worked out anew
  NEED(trial->other, player_find, "guest", &trial->arena, &player);
  assert_int_equal(player.counted, 1);
  assert_int_equal(player.best, 70);
  assert_int_equal(record_of(trial, false), 70);
}

static void a_deleted_user_leaves_results_without_a_name(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), pau = trial_add_user(trial->store, "pau"), id;
  int64_t game = trial_add_game(trial->store, ana, pau, "g1", 0), save = 0;
  StoreResult result = trial_result("ana", ana, 0, 70);
  StorePlayer *players;
  StoreGame row;
  StoreSave found;
  int count;
  NEED(trial->store, result_add, &result);
  NEED(trial->store, resource_add, ana, "mini", "mini", 3, &id);
  NEED(trial->store, save_add, ana, "mine", game, 0, 30, "s0", &save);
  NEED(trial->store, user_delete, ana);
  assert_refused("missing", trial->store, user_delete, ana);
  NEED(trial->other, players, false, (StorePage){0}, &trial->arena, &players, &count);
  assert_int_equal(count, 1);
  assert_string_equal(players[0].name, "");
  assert_int_equal(players[0].user, 0);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_int_equal(row.owner, 0);
  assert_refused("missing", trial->store, save_find, ana, "mine", &trial->arena, &found);
}

int contract_results(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_finished_game_counts_once_and_only_once),
      CONTRACT_TEST(a_game_counts_once_however_often_it_is_gone_on_with),
      CONTRACT_TEST(a_copy_of_a_game_that_is_over_takes_nothing_from_it),
      CONTRACT_TEST(a_copy_does_not_count_after_its_game),
      CONTRACT_TEST(the_ranking_is_by_points_then_by_name),
      CONTRACT_TEST(statistics_follow_the_results),
      CONTRACT_TEST(unranked_results_count_but_are_no_records),
      CONTRACT_TEST(a_deleted_user_leaves_results_without_a_name),
  };
  return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
