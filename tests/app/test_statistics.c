// SPDX-License-Identifier: MIT
#include "app/inside.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

static int set_up(void **state) {
  *state = testapp_make();
  return 0;
}

static int tear_down(void **state) {
  testapp_destroy(*state);
  return 0;
}

static const char *change(TestApp *test, const UseCase *what, const char *name, const char *score) {
  return testapp_use(test->app, NULL, what, &(ScoreChange){name, score}, NULL);
}

static const char *add(TestApp *test, const char *name, const char *score) {
  return change(test, &score_adding, name, score);
}

static const char *take(TestApp *test, const char *name, const char *score) {
  return change(test, &score_removing, name, score);
}

static const char *read_all(TestApp *test, bool only_ranked, Statistics *out) {
  return testapp_use(test->app, NULL, &statistics_of_all, &(StatisticsQuestion){.only_ranked = only_ranked}, out);
}

static const char *read_player(TestApp *test, const char *name, bool only_ranked, PlayerStatistics *out) {
  return testapp_use(test->app, NULL, &statistics_of_player,
                     &(StatisticsQuestion){.player = name, .only_ranked = only_ranked}, out);
}

static const char *read_players(TestApp *test, StatisticsQuestion question, PlayerList *out) {
  return testapp_use(test->app, NULL, &statistics_of_players, &question, out);
}

static const PlayerStatistics *player_at(const PlayerList *list, int i) {
  return (const PlayerStatistics *)list->players.items + i;
}

static void nothing_has_been_recorded_at_first(void **state) {
  TestApp *test = *state;
  Statistics statistics;
  PlayerList players;
  PlayerStatistics player;
  assert_string_equal(read_all(test, false, &statistics), "no_scores");
  assert_string_equal(read_players(test, (StatisticsQuestion){0}, &players), "no_scores");
  assert_string_equal(read_player(test, "Ana", false, &player), "player_not_found");
  assert_string_equal(testapp_field(), "player");
}

static void a_score_has_a_name_and_is_a_whole_number(void **state) {
  static const struct {
    const char *name, *score, *code, *field;
  } cases[] = {
      {"Ana", "12", "ok", ""},
      {"Ana", " 7 ", "ok", ""},
      {"Ana", "0", "ok", ""},
      {"Ana", "-1", "invalid_score", "score"},
      {"Ana", "", "invalid_score", "score"},
      {"Ana", "1.5", "invalid_score", "score"},
      {"Ana", "ten", "invalid_score", "score"},
      {"", "5", "invalid_score", "name"},
      {"  ", "5", "invalid_score", "name"},
      {"Ana", "99999999999", "invalid_score", "score"},
  };
  TestApp *test = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = add(test, cases[i].name, cases[i].score);
    if (strcmp(code, cases[i].code) != 0 || (strcmp(code, "ok") != 0 && strcmp(testapp_field(), cases[i].field) != 0))
      fail_msg("'%s' '%s': %s at '%s', wanted %s", cases[i].name, cases[i].score, code, testapp_field(), cases[i].code);
  }
}

static void the_whole_and_each_player(void **state) {
  TestApp *test = *state;
  Statistics all;
  PlayerStatistics ana;
  PlayerList players;
  static const char *const rows[][2] = {{"Ana", "100"}, {"Pau", "250"}, {"ana", "50"}, {"Pol", "7"}};
  for (int i = 0; i < 4; i++)
    assert_string_equal(add(test, rows[i][0], rows[i][1]), "ok");
  assert_string_equal(read_all(test, false, &all), "ok");
  assert_int_equal(all.results, 4);
  assert_int_equal(all.players, 3);
  assert_int_equal(all.total, 407);
  assert_true(all.mean > 101.74 && all.mean < 101.76);
  assert_string_equal(all.best->name, "Pau");
  assert_int_equal(all.best->score, 250);
  assert_string_equal(all.worst->name, "Pol");
  assert_int_equal(all.worst->score, 7);
  static const int wanted[] = {250, 100, 50, 7};
  assert_int_equal(all.scores.count, 4);
  for (int i = 0; i < 4; i++)
    assert_int_equal(((ScoreRow *)all.scores.items)[i].score, wanted[i]);
  assert_string_equal(read_player(test, "ANA", false, &ana), "ok");
  assert_int_equal(ana.games, 2);
  assert_int_equal(ana.total, 150);
  assert_int_equal(ana.best, 100);
  assert_int_equal(ana.worst, 50);
  assert_true(ana.mean > 74.9 && ana.mean < 75.1);
  assert_string_equal(read_players(test, (StatisticsQuestion){.from = 2, .count = 1}, &players), "ok");
  assert_int_equal(players.players.count, 1);
  assert_int_equal(player_at(&players, 0)->best, 100);
}

static void exactly_that_score_is_taken_away(void **state) {
  TestApp *test = *state;
  PlayerStatistics player;
  add(test, "Ana", "100");
  add(test, "Ana", "100");
  add(test, "Ana", "30");
  assert_string_equal(take(test, "Ana", "99"), "score_not_found");
  assert_string_equal(take(test, "Pau", "100"), "score_not_found");
  assert_string_equal(take(test, "Ana", "many"), "invalid_score");
  assert_string_equal(take(test, "", "100"), "invalid_score");
  assert_string_equal(take(test, "a name that is much longer than any name of this house can be", "100"),
                      "invalid_score");
  assert_string_equal(take(test, "Ana", "100"), "ok");
  assert_string_equal(read_player(test, "Ana", false, &player), "ok");
  assert_int_equal(player.games, 2);
  assert_int_equal(player.best, 100);
  assert_string_equal(take(test, "Ana", "100"), "ok");
  assert_string_equal(take(test, "Ana", "30"), "ok");
  assert_string_equal(read_player(test, "Ana", false, &player), "player_not_found");
}

static void a_player_goes_with_all_scores(void **state) {
  TestApp *test = *state;
  Error err;
  Statistics all;
  Account ana = testapp_register(test, "Ana");
  add(test, "Ana", "100"); // the account's
  add(test, "Pau", "5");
  assert_ok(account_refresh(test->app, &ana, &err), err);
  assert_int_equal(ana.points, 0); // typed in: not in the ranking
  assert_string_equal(change(test, &player_removing, "Nobody", NULL), "player_not_found");
  assert_string_equal(change(test, &player_removing, "ana", NULL), "ok");
  assert_string_equal(read_all(test, false, &all), "ok");
  assert_int_equal(all.results, 1);
}

static void record(TestApp *test, const char *name, int64_t score, bool is_ranked) {
  Error err;
  StrBuf key = {0};
  strbuf_printf(&key, "g:%s", name);
  StoreResult result = {.player_key = key.data,
                        .player_name = name,
                        .score = score,
                        .is_ranked = is_ranked,
                        .preset = "classic",
                        .language = "es"};
  assert_ok(STORE(test->app, result_add, &result, &err), err);
  strbuf_deinit(&key);
}

// One game of 64 points that counts, and one of 16 that does not: best, worst and mean must use the same games.
static void best_worst_and_mean_are_of_the_same_results(void **state) {
  static const struct {
    bool only_ranked;
    int results;
    int64_t best, worst, total;
    double mean;
  } rows[] = {{false, 2, 64, 16, 80, 40}, {true, 1, 64, 64, 64, 64}};
  TestApp *test = *state;
  record(test, "ana", 64, true);
  record(test, "ana", 16, false);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Statistics all;
    PlayerStatistics ana;
    PlayerList players;
    assert_string_equal(read_all(test, rows[i].only_ranked, &all), "ok");
    assert_int_equal(all.results, rows[i].results);
    assert_int_equal(all.best->score, rows[i].best);
    assert_int_equal(all.worst->score, rows[i].worst);
    assert_int_equal(all.total, rows[i].total);
    assert_true(all.mean == rows[i].mean);
    assert_int_equal(all.scores.count, rows[i].results);
    assert_string_equal(read_players(test, (StatisticsQuestion){.only_ranked = rows[i].only_ranked}, &players), "ok");
    const PlayerStatistics *sums = player_at(&players, 0);
    assert_int_equal(sums->games, rows[i].results);
    assert_int_equal(sums->best, rows[i].best);
    assert_int_equal(sums->worst, rows[i].worst);
    assert_int_equal(sums->total, rows[i].total);
    assert_true(sums->mean == rows[i].mean);
    assert_string_equal(read_player(test, "ana", rows[i].only_ranked, &ana), "ok");
    assert_int_equal(ana.scores.count, rows[i].results);
  }
}

static void without_ranked_games_there_is_nothing_to_say_of_them(void **state) {
  TestApp *test = *state;
  Statistics all;
  PlayerStatistics player;
  add(test, "Ana", "100"); // typed in: no game
  assert_string_equal(read_all(test, true, &all), "no_scores");
  assert_null(all.best);
  assert_string_equal(read_player(test, "Ana", false, &player), "ok");
  assert_int_equal(player.games, 1);
  assert_string_equal(read_player(test, "Ana", true, &player), "ok");
  assert_int_equal(player.games, 0);
  assert_int_equal(player.best, SCORE_OF_NO_GAME);
  assert_int_equal(player.scores.count, 0);
  assert_string_equal(read_player(test, "Pau", false, &player), "player_not_found");
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
