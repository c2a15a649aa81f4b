// SPDX-License-Identifier: MIT
// The ranking, from the games to the lists.
#include "app/inside.h"
#include "app/machine.h"
#include "app/ranking.h"
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

// The person plays what the greedy machine would, but without asking for help.
static void play_to_end(OpenGame *game) {
  Error err;
  GameTable *table = opengame_table(game);
  while (!state_is_over(game_state(table->game))) {
    Action action;
    MachineTask *task;
    int seat = table_turn(table);
    if (table_is_machine(table, seat)) {
      assert_ok(table_machine_turn(table, table_turn(table), NULL, &action, &err), err);
      continue;
    }
    assert_ok(table_help_ask(table, seat, &task, &err), err);
    assert_ok(machinetask_run(task, NULL, &action, &err), err);
    machinetask_destroy(task);
    assert_ok(table_do(table, &action, &err), err);
  }
}

static const char *read_code(TestApp *test, const RankingQuestion *question) {
  Ranking ranking;
  return testapp_use(test->app, NULL, &ranking_reading, question, &ranking);
}

static void points_are_of_the_preset_and_the_language(void **state) {
  static const struct {
    RankingQuestion question;
    const char *code, *field;
  } rows[] = {
      {{0}, "ok", ""},
      {{.preset = "classic"}, "ok", ""},
      {{.language = "en"}, "ok", ""},
      {{.preset = "classic", .language = "en"}, "ok", ""},
      {{.preset = "super"}, "empty_ranking", ""},
      {{.language = "es"}, "empty_ranking", ""},
      {{.preset = "classic", .language = "ca"}, "empty_ranking", ""},
      {{.is_before = true}, "empty_ranking", ""},
      {{.preset = "mine"}, "ranking_kind", "preset"},
      {{.language = "en-common"}, "ranking_kind", "language"},
      {{.preset = "classic", .is_before = true}, "ranking_before", "before"},
  };
  TestApp *test = *state;
  Error err;
  Ranking ranking;
  OpenGame *again;
  Account ana = testapp_register(test, "Ana");
  OpenGame *game = testapp_fair_game(test, &ana, "Ana", "level1");
  assert_true(opengame_ranking(game).is_ranked);
  play_to_end(game);
  int score = game_state(opengame_table(game)->game)->seats[0].score;
  assert_true(score > 0);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *code = read_code(test, &rows[i].question);
    if (strcmp(code, rows[i].code) != 0 || (strcmp(code, "ok") != 0 && strcmp(testapp_field(), rows[i].field) != 0))
      fail_msg("row %zu: %s at '%s', wanted %s", i, code, testapp_field(), rows[i].code);
  }
  assert_string_equal(testapp_use(test->app, &ana, &ranking_reading, &(RankingQuestion){0}, &ranking), "ok");
  assert_int_equal(ranking.total, 1);
  assert_int_equal(ranking.mine, 1);
  assert_int_equal(((RankedAccount *)ranking.players.items)[0].points, score);
  assert_ok(account_refresh(test->app, &ana, &err), err);
  assert_int_equal(ana.points, score);
  assert_int_equal(ana.position, 1);
  assert_ok(games_load(test->app, &ana, opengame_id(game), NULL, &again, &err), err);
  assert_true(opengame_ranking(again).is_ranked); // looked at later, it says the same
  opengame_close(again);
  opengame_close(game);
}

static void a_game_that_did_not_count_says_why_later_too(void **state) {
  TestApp *test = *state;
  Error err;
  Action hint;
  OpenGame *again;
  Account ana = testapp_register(test, "Ana");
  OpenGame *game = testapp_fair_game(test, &ana, "Ana", "level1");
  GameTable *table = opengame_table(game);
  while (table_turn(table) != 0)
    assert_ok(table_machine_turn(table, table_turn(table), NULL, &hint, &err), err);
  assert_ok(table_suggest(table, 0, &hint, &err), err);
  assert_int_equal(opengame_ranking(game).why_not, UNRANKED_HINT);
  testapp_pass_to_end(game);
  assert_ok(games_load(test->app, &ana, opengame_id(game), NULL, &again, &err), err);
  assert_int_equal(opengame_ranking(again).why_not, UNRANKED_HINT);
  assert_string_equal(read_code(test, &(RankingQuestion){0}), "empty_ranking");
  opengame_close(again);
  opengame_close(game);
}

static void what_is_known_at_the_beginning_is_told_at_the_beginning(void **state) {
  TestApp *test = *state;
  Account ana = testapp_register(test, "Ana");
  testapp_add_mini(test, &ana);
  static const struct {
    const char *people, *machines;
    bool is_fair;
    Unranked why;
  } rows[] = {
      {"Ana", "greedy", true, UNRANKED_BY_NOTHING},
      {"Ana,Pau", "", true, UNRANKED_GUEST},
      {"Ana", "", true, UNRANKED_ALONE},
      {"Pau", "greedy", true, UNRANKED_NO_ACCOUNT},
      {"Ana", "greedy", false, UNRANKED_SEED},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    OpenGame *game = rows[i].is_fair ? testapp_fair_game(test, &ana, rows[i].people, rows[i].machines)
                                     : testapp_game(test, &ana, rows[i].people, rows[i].machines);
    assert_int_equal(opengame_ranking(game).why_not, rows[i].why);
    opengame_close(game);
  }
}

static void the_languages_are_those_of_the_house(void **state) {
  char language[SETTINGS_ID_MAX];
  StrBuf list = {0};
  (void)state;
  for (int i = 0; ranking_language(i, language); i++)
    strbuf_printf(&list, "%s ", language);
  assert_string_equal(list.data, "ca de en es fr gl it pl pt ");
  strbuf_deinit(&list);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(points_are_of_the_preset_and_the_language),
      TEST(a_game_that_did_not_count_says_why_later_too),
      TEST(what_is_known_at_the_beginning_is_told_at_the_beginning),
      TEST(the_languages_are_those_of_the_house),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
