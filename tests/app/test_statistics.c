// SPDX-License-Identifier: MIT
#include "app/app_internal.h"
#include "support/test.h"
#include "tests/app/house.h"

#include <string.h>

static const StatisticsScope everybody = {0};

static int set_up(void **state) {
  *state = house_make();
  return 0;
}

static int tear_down(void **state) {
  house_destroy(*state);
  return 0;
}

static const char *add(House *house, const char *name, const char *score) {
  static Error err;
  return house_code(statistics_add(house->app, name, score, &err), &err);
}

static const char *take(House *house, const char *name, const char *score) {
  static Error err;
  return house_code(statistics_remove(house->app, name, score, &err), &err);
}

static void nothing_has_been_recorded_at_first(void **state) {
  House *house = *state;
  Error err;
  Statistics statistics;
  ScoreList scores;
  PlayerList players;
  assert_string_equal(house_code(statistics_read(house->app, everybody, &statistics, &err), &err), "no_scores");
  assert_string_equal(house_code(statistics_scores(house->app, everybody, 0, 0, &scores, &err), &err), "no_scores");
  assert_string_equal(house_code(statistics_players(house->app, everybody, 0, 0, &players, &err), &err), "no_scores");
  assert_string_equal(house_code(statistics_player(house->app, "Ana", &players, &err), &err), "player_not_found");
}

static void a_score_has_a_name_and_is_a_whole_number(void **state) {
  static const struct {
    const char *name, *score, *code;
  } cases[] = {
      {"Ana", "12", "ok"},
      {"Ana", " 7 ", "ok"},
      {"Ana", "0", "ok"},
      {"Ana", "-1", "invalid_score"},
      {"Ana", "", "invalid_score"},
      {"Ana", "1.5", "invalid_score"},
      {"Ana", "ten", "invalid_score"},
      {"", "5", "invalid_score"},
      {"  ", "5", "invalid_score"},
      {"Ana", "99999999999", "invalid_score"},
  };
  House *house = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = add(house, cases[i].name, cases[i].score);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s' '%s': %s, wanted %s", cases[i].name, cases[i].score, code, cases[i].code);
  }
}

static void the_whole_and_each_player(void **state) {
  House *house = *state;
  Error err;
  Statistics all;
  ScoreList scores;
  PlayerList players;
  static const char *const rows[][2] = {{"Ana", "100"}, {"Pau", "250"}, {"ana", "50"}, {"Pol", "7"}};
  for (int i = 0; i < 4; i++)
    assert_string_equal(add(house, rows[i][0], rows[i][1]), "ok");
  assert_ok(statistics_read(house->app, everybody, &all, &err), err);
  assert_int_equal(all.results, 4);
  assert_int_equal(all.players, 3);
  assert_int_equal(all.total, 407);
  assert_true(all.mean > 101.74 && all.mean < 101.76);
  assert_string_equal(all.best_name, "Pau");
  assert_int_equal(all.best, 250);
  assert_string_equal(all.worst_name, "Pol");
  assert_int_equal(all.worst, 7);
  statistics_deinit(&all);
  assert_ok(statistics_scores(house->app, everybody, 0, 0, &scores, &err), err);
  static const int wanted[] = {250, 100, 50, 7};
  assert_int_equal(scores.count, 4);
  for (int i = 0; i < 4; i++)
    assert_int_equal(scores.rows[i].score, wanted[i]);
  scorelist_deinit(&scores);
  assert_ok(statistics_player(house->app, "ANA", &players, &err), err);
  assert_int_equal(players.rows[0].all.games, 2);
  assert_int_equal(players.rows[0].all.total, 150);
  assert_int_equal(players.rows[0].all.best, 100);
  assert_int_equal(players.rows[0].all.worst, 50);
  assert_true(players.rows[0].all.mean > 74.9 && players.rows[0].all.mean < 75.1);
  playerlist_deinit(&players);
  assert_ok(statistics_players(house->app, everybody, 1, 1, &players, &err), err);
  assert_int_equal(players.count, 1);
  assert_int_equal(players.rows[0].all.best, 100);
  playerlist_deinit(&players);
}

static void exactly_that_score_is_taken_away(void **state) {
  House *house = *state;
  Error err;
  PlayerList players;
  add(house, "Ana", "100");
  add(house, "Ana", "100");
  add(house, "Ana", "30");
  assert_string_equal(take(house, "Ana", "99"), "score_not_found");
  assert_string_equal(take(house, "Pau", "100"), "score_not_found");
  assert_string_equal(take(house, "Ana", "many"), "invalid_score");
  assert_string_equal(take(house, "", "100"), "invalid_score");
  assert_string_equal(take(house, "a name that is much longer than any name of this house can be", "100"),
                      "invalid_score");
  assert_string_equal(take(house, "Ana", "100"), "ok");
  assert_ok(statistics_player(house->app, "Ana", &players, &err), err);
  assert_int_equal(players.rows[0].all.games, 2);
  assert_int_equal(players.rows[0].all.best, 100);
  playerlist_deinit(&players);
  assert_string_equal(take(house, "Ana", "100"), "ok");
  assert_string_equal(take(house, "Ana", "30"), "ok");
  assert_string_equal(house_code(statistics_player(house->app, "Ana", &players, &err), &err), "player_not_found");
}

static void a_player_goes_with_all_scores(void **state) {
  House *house = *state;
  Error err;
  Statistics all;
  Account ana = house_register(house, "Ana");
  add(house, "Ana", "100"); // the account's
  add(house, "Pau", "5");
  assert_ok(account_refresh(house->app, &ana, &err), err);
  assert_int_equal(ana.points, 0); // typed in: not in the ranking
  assert_string_equal(house_code(statistics_remove_player(house->app, "Nobody", &err), &err), "player_not_found");
  assert_ok(statistics_remove_player(house->app, "ana", &err), err);
  assert_ok(statistics_read(house->app, everybody, &all, &err), err);
  assert_int_equal(all.results, 1);
  statistics_deinit(&all);
}

static void record(House *house, const char *name, int64_t score, bool is_ranked) {
  Error err;
  StrBuf key = {0};
  strbuf_printf(&key, "g:%s", name);
  StoreResult result = {.player_key = key.data,
                        .player_name = name,
                        .score = score,
                        .is_ranked = is_ranked,
                        .preset = "classic",
                        .language = "es"};
  assert_ok(STORE(house->app, result_add, &result, &err), err);
  strbuf_deinit(&key);
}

// One game of 64 points that counts, and one of 16 that does not: no best of 64 and worst of 64 with a mean of 40.
static void best_worst_and_mean_are_of_the_same_results(void **state) {
  static const struct {
    bool only_ranked;
    int results;
    int64_t best, worst, total;
    double mean;
  } rows[] = {{false, 2, 64, 16, 80, 40}, {true, 1, 64, 64, 64, 64}};
  House *house = *state;
  Error err;
  record(house, "ana", 64, true);
  record(house, "ana", 16, false);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    StatisticsScope scope = {.only_ranked = rows[i].only_ranked};
    Statistics all;
    ScoreList scores;
    PlayerList players;
    assert_ok(statistics_read(house->app, scope, &all, &err), err);
    assert_int_equal(all.results, rows[i].results);
    assert_int_equal(all.best, rows[i].best);
    assert_int_equal(all.worst, rows[i].worst);
    assert_int_equal(all.total, rows[i].total);
    assert_true(all.mean == rows[i].mean);
    assert_ok(statistics_scores(house->app, scope, 0, 0, &scores, &err), err);
    assert_int_equal(scores.count, rows[i].results);
    assert_ok(statistics_players(house->app, scope, 0, 0, &players, &err), err);
    const PlayerSums *sums = scope.only_ranked ? &players.rows[0].ranked : &players.rows[0].all;
    assert_int_equal(sums->games, rows[i].results);
    assert_int_equal(sums->best, rows[i].best);
    assert_int_equal(sums->worst, rows[i].worst);
    assert_int_equal(sums->total, rows[i].total);
    assert_true(sums->mean == rows[i].mean);
    statistics_deinit(&all);
    scorelist_deinit(&scores);
    playerlist_deinit(&players);
    assert_ok(statistics_scores_of(house->app, "ana", scope.only_ranked, 0, &scores, &err), err);
    assert_int_equal(scores.count, rows[i].results);
    scorelist_deinit(&scores);
  }
}

static void without_ranked_games_there_is_nothing_to_say_of_them(void **state) {
  House *house = *state;
  Error err;
  Statistics all;
  PlayerList players;
  ScoreList scores;
  add(house, "Ana", "100"); // typed in: no game
  assert_string_equal(house_code(statistics_read(house->app, (StatisticsScope){.only_ranked = true}, &all, &err), &err),
                      "no_scores");
  assert_ok(statistics_player(house->app, "Ana", &players, &err), err);
  assert_int_equal(players.rows[0].all.games, 1);
  assert_int_equal(players.rows[0].ranked.games, 0);
  playerlist_deinit(&players);
  assert_ok(statistics_scores_of(house->app, "Ana", true, 0, &scores, &err), err);
  assert_int_equal(scores.count, 0);
  scorelist_deinit(&scores);
  assert_string_equal(house_code(statistics_scores_of(house->app, "Pau", false, 0, &scores, &err), &err),
                      "player_not_found");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(nothing_has_been_recorded_at_first),
      TEST(a_score_has_a_name_and_is_a_whole_number),
      TEST(the_whole_and_each_player),
      TEST(exactly_that_score_is_taken_away),
      TEST(a_player_goes_with_all_scores),
      TEST(best_worst_and_mean_are_of_the_same_results),
      TEST(without_ranked_games_there_is_nothing_to_say_of_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
