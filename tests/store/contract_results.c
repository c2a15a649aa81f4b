// SPDX-License-Identifier: MIT
// Results: what a finished game leaves, once, and the lists made from it.
#include "tests/store/contract_internal.h"

#include <string.h>

static const StoreRanking of_all = {.preset = "", .language = ""};
static const StoreScope with_machines = {.with_machines = true};

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
  NEED(trial->other, totals, (StoreScope){0}, &totals);
  assert_int_equal(totals.results, 2);
  assert_int_equal(totals.total, 200);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 120);
  NEED(trial->other, ranking_position, &of_all, pau, &position);
  assert_int_equal(position, 2);
  NEED(trial->other, games, pau, true, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, games, pau, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
}

static void expect_result(Trial *trial, int64_t score) {
  StoreTotals totals;
  StorePlayer player;
  NEED(trial->other, totals, with_machines, &totals);
  assert_int_equal(totals.results, 1);
  assert_int_equal(totals.total, score);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  assert_int_equal(player.all.games, 1);
  assert_int_equal(player.all.total, score);
}

// Of a game and its copies one counts: the first, unless the game itself ends later.
static void a_game_counts_once_however_often_it_is_gone_on_with(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  StoreGame *copy = trial_copy(trial, "g2", 2), *second = trial_copy(trial, "g3", 1);
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreUser user;
  trial_play(trial, game, 1, 3);
  NEED(trial->store, game_copy, game, 2, copy);
  NEED(trial->store, game_copy, copy->id, 1, second); // a copy of a copy
  trial_end_game(trial, copy->id, 3, ana, 50);
  expect_result(trial, 50);
  trial_end_game(trial, second->id, 2, ana, 70);
  expect_result(trial, 50); // copies count once
  trial_end_game(trial, game, 4, ana, 40);
  expect_result(trial, 40); // the game itself is what counts
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0); // but not for the ranking: what comes next has been seen
}

static void a_copy_of_a_game_that_is_over_takes_nothing_from_it(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  StoreGame *copy = trial_copy(trial, "g2", 2);
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StoreUser user;
  StoreGame row;
  trial_play(trial, game, 1, 3);
  trial_end_game(trial, game, 4, ana, 40);
  NEED(trial->store, game_copy, game, 2, copy);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 40);
  NEED(trial->other, game_get, game, &trial->arena, &row);
  assert_string_equal(row.unranked_why, "");
}

static void a_copy_does_not_count_after_its_game(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  StoreGame *copy = trial_copy(trial, "g2", 2);
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  trial_play(trial, game, 1, 3);
  NEED(trial->store, game_copy, game, 2, copy);
  trial_end_game(trial, game, 4, ana, 40);
  NEED(trial->store, game_delete, game); // its result stays
  trial_end_game(trial, copy->id, 3, ana, 50);
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
  NEED(trial->other, ranking, &of_all, (StorePage){0}, &trial->arena, &rows, &count);
  static const char *const wanted[] = {"pau", "Bea", "ana", "zoe"};
  assert_int_equal(count, 4);
  for (int i = 0; i < 4; i++) {
    assert_string_equal(rows[i].name, wanted[i]);
    assert_int_equal(rows[i].position, i + 1);
  }
  NEED(trial->other, ranking, &of_all, ((StorePage){1, 2}), &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].position, 2);
  NEED(trial->other, ranking_position, &of_all, zoe, &position);
  assert_int_equal(position, 4);
  NEED(trial->other, ranking_position, &of_all, nil, &position);
  assert_int_equal(position, 0);
}

static void expect_sums(const StoreSums *sums, int64_t games, int64_t wins, int64_t total, int64_t best,
                        int64_t worst) {
  assert_int_equal(sums->games, games);
  assert_int_equal(sums->wins, wins);
  assert_int_equal(sums->total, total);
  assert_int_equal(sums->best, best);
  assert_int_equal(sums->worst, worst);
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
  expect_sums(&player.all, 3, 1, 186, 120, -4);
  NEED(trial->other, scores, (StoreScope){0}, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 3);
  assert_int_equal(rows[0].score, 120);
  NEED(trial->other, scores, with_machines, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 4);
  assert_int_equal(rows[0].score, 500);
  NEED(trial->other, scores, (StoreScope){0}, true, ((StorePage){0, 1}), &trial->arena, &rows, &count);
  assert_int_equal(rows[0].score, -4);
  NEED(trial->other, totals, with_machines, &totals);
  assert_int_equal(totals.players, 2);
  assert_int_equal(totals.total, 686);
  assert_refused("missing", trial->store, result_remove, player.id, 121);
  NEED(trial->store, result_remove, player.id, 120);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  expect_sums(&player.all, 2, 1, 66, 70, -4);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 70);
  NEED(trial->store, player_delete, player.id);
  assert_refused("missing", trial->store, player_find, "ana", &trial->arena, &player);
  NEED(trial->other, user_get, ana, &user);
  assert_int_equal(user.points, 0);
}

static void expect_scores(Trial *trial, StoreScope scope, bool lowest_first, const char *wanted) {
  StoreScore *rows;
  int count;
  StrBuf found = {0};
  NEED(trial->other, scores, scope, lowest_first, (StorePage){0}, &trial->arena, &rows, &count);
  for (int i = 0; i < count; i++)
    strbuf_printf(&found, "%s%s %lld", i ? ", " : "", rows[i].name, (long long)rows[i].score);
  assert_string_equal(strbuf_text(&found), wanted);
  strbuf_deinit(&found);
}

// Sums, totals and lists all come from all results, or all from the ranked ones.
static void what_is_ranked_is_counted_by_itself_too(void **state) {
  Trial *trial = *state;
  static const struct {
    const char *key;
    int64_t score;
    bool is_ranked, is_machine;
  } results[] = {{"ana", 900, false, false},
                 {"ana", 70, true, false},
                 {"ana", 120, true, false},
                 {"pau", -4, false, false},
                 {"greedy", 300, true, true}};
  StorePlayer player, *players;
  StoreTotals totals;
  int count;
  for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
    StoreResult result = trial_result(results[i].key, 0, 0, results[i].score);
    result.is_ranked = results[i].is_ranked;
    result.is_machine = results[i].is_machine;
    NEED(trial->store, result_add, &result);
  }
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  expect_sums(&player.all, 3, 3, 1090, 900, 70);
  expect_sums(&player.ranked, 2, 2, 190, 120, 70);
  expect_scores(trial, (StoreScope){0}, false, "ana 900, ana 120, ana 70, pau -4");
  expect_scores(trial, with_machines, true, "pau -4, ana 70, ana 120, greedy 300, ana 900");
  expect_scores(trial, (StoreScope){.only_ranked = true}, false, "ana 120, ana 70");
  expect_scores(trial, (StoreScope){.only_ranked = true}, true, "ana 70, ana 120");
  expect_scores(trial, (StoreScope){.only_ranked = true, .with_machines = true}, false, "greedy 300, ana 120, ana 70");
  NEED(trial->other, totals, (StoreScope){.only_ranked = true}, &totals);
  assert_int_equal(totals.players, 1);
  assert_int_equal(totals.results, 2);
  assert_int_equal(totals.total, 190);
  NEED(trial->other, players, (StoreScope){.only_ranked = true}, (StorePage){0}, &trial->arena, &players, &count);
  assert_int_equal(count, 1);
  NEED(trial->other, players, with_machines, (StorePage){0}, &trial->arena, &players, &count);
  assert_int_equal(count, 3);
  assert_string_equal(players[1].name, "greedy");    // by the best of all, then by name
  NEED(trial->store, result_remove, player.id, 120); // worked out anew
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  expect_sums(&player.all, 2, 2, 970, 900, 70);
  expect_sums(&player.ranked, 1, 1, 70, 70, 70);
}

// Also after they were computed again, because a result was removed.
static void a_game_that_is_not_ranked_is_in_the_sums_of_all(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  int64_t game = trial_add_game(trial->store, ana, 0, "g1", 0);
  StorePlayer player;
  trial_play(trial, game, 1, 2);
  NEED(trial->store, game_revert, game, 1, "h1", "s1", "reverted");
  trial_end_game(trial, game, 2, ana, 16);
  for (int64_t score = 30; score <= 64; score += 34) {
    StoreResult result = trial_result("ana", ana, 1, score);
    NEED(trial->store, result_add, &result);
  }
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  expect_sums(&player.all, 3, 1, 110, 64, 16);
  expect_sums(&player.ranked, 2, 0, 94, 64, 30);
  NEED(trial->store, result_remove, player.id, 30);
  NEED(trial->other, player_find, "ana", &trial->arena, &player);
  expect_sums(&player.all, 2, 1, 80, 64, 16);
  expect_sums(&player.ranked, 1, 0, 64, 64, 64);
}

static void a_player_s_scores_are_those_of_the_player_alone(void **state) {
  Trial *trial = *state;
  StorePlayer player;
  StoreScore *rows;
  int count;
  for (int i = 0; i < 4; i++) {
    StoreResult result = trial_result(i % 2 ? "a:1" : "g:ana", 0, 0, 10 * i);
    result.player_name = "Ana"; // an account, and a guest of that name
    result.is_ranked = i == 1;
    NEED(trial->store, result_add, &result);
  }
  NEED(trial->other, player_find, "a:1", &trial->arena, &player);
  NEED(trial->other, player_scores, player.id, false, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].score, 30);
  assert_int_equal(rows[0].player, player.id);
  assert_string_equal(rows[0].preset, "");
  assert_string_equal(rows[1].preset, "classic");
  NEED(trial->other, player_scores, player.id, true, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_int_equal(rows[0].score, 10);
}

static void expect_ranking(Trial *trial, const char *preset, const char *language, const char *wanted) {
  StoreRanking which = {.preset = preset, .language = language};
  StoreRanked *rows;
  StrBuf found = {0};
  int64_t size, position;
  int count;
  NEED(trial->other, ranking, &which, (StorePage){0}, &trial->arena, &rows, &count);
  for (int i = 0; i < count; i++) {
    strbuf_printf(&found, "%s%s %lld", i ? ", " : "", rows[i].name, (long long)rows[i].points);
    NEED(trial->other, ranking_position, &which, rows[i].user, &position);
    assert_int_equal(position, i + 1);
  }
  if (strcmp(strbuf_text(&found), wanted) != 0)
    fail_msg("'%s' in '%s': %s, wanted %s", preset, language, strbuf_text(&found), wanted);
  NEED(trial->other, ranking_size, &which, &size);
  assert_int_equal(size, count);
  strbuf_deinit(&found);
}

static void a_ranking_is_of_a_preset_a_language_both_or_all(void **state) {
  Trial *trial = *state;
  static const struct {
    const char *name, *preset, *language;
    int64_t score;
  } results[] = {{"ana", "classic", "es", 300}, {"ana", "classic", "es", 200}, {"ana", "super", "es", 500},
                 {"pau", "classic", "en", 400}, {"pau", "classic", "es", 0},   {"pau", "classic", "ca", -9}};
  int64_t users[] = {trial_add_user(trial->store, "ana"), trial_add_user(trial->store, "pau")};
  StorePlayer player;
  StoreUser user;
  for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
    StoreResult result = trial_result(results[i].name, users[results[i].name[0] == 'p'], 0, results[i].score);
    result.preset = results[i].preset;
    result.language = results[i].language;
    NEED(trial->store, result_add, &result);
  }
  expect_ranking(trial, "", "", "ana 500, pau 400");
  expect_ranking(trial, "classic", "", "pau 400, ana 300");
  expect_ranking(trial, "", "es", "ana 500");
  expect_ranking(trial, "classic", "es", "ana 300");
  expect_ranking(trial, "super", "en", "");
  NEED(trial->other, user_get, users[0], &user);
  assert_int_equal(user.points, 500);
  NEED(trial->other, player_find, "ana", &trial->arena, &player); // who loses a result has the next best one
  NEED(trial->store, result_remove, player.id, 500);
  NEED(trial->store, result_remove, player.id, 300);
  expect_ranking(trial, "", "", "pau 400, ana 200");
  expect_ranking(trial, "super", "", "");
  expect_ranking(trial, "classic", "es", "ana 200");
  NEED(trial->store, user_delete, users[1]);
  expect_ranking(trial, "", "", "ana 200");
  NEED(trial->store, player_delete, player.id);
  expect_ranking(trial, "", "", "");
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
  NEED(trial->other, players, (StoreScope){0}, (StorePage){0}, &trial->arena, &players, &count);
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
      CONTRACT_TEST(what_is_ranked_is_counted_by_itself_too),
      CONTRACT_TEST(a_game_that_is_not_ranked_is_in_the_sums_of_all),
      CONTRACT_TEST(a_player_s_scores_are_those_of_the_player_alone),
      CONTRACT_TEST(a_ranking_is_of_a_preset_a_language_both_or_all),
      CONTRACT_TEST(a_deleted_user_leaves_results_without_a_name),
  };
  return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
