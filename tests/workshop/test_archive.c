// SPDX-License-Identifier: MIT
#include "app/export.h"
#include "app/picture.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "workshop/puzzle.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static Error err;
#define TRY(call) testapp_code((call), &err)

// The export of an unfinished game reveals neither the seed nor a rack.
static void an_archive_tells_nothing_of_running_games(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  testapp_add_mini(test, &ana);
  OpenGame *game = testapp_game(test, &ana, "Ana,Pau", "");
  StrBuf before = {0}, after = {0};
  assert_string_equal(TRY(account_export(test->app, &ana, &before, &err)), "ok");
  assert_non_null(strstr(before.data, "\"tesela-archive\""));
  assert_non_null(strstr(before.data, "\"commitment\""));
  assert_null(strstr(before.data, "\"seed\""));
  assert_null(strstr(before.data, "\"rack\":"));
  assert_null(strstr(before.data, "argon2"));
  testapp_pass_to_end(game);
  assert_string_equal(TRY(account_export(test->app, &ana, &after, &err)), "ok");
  assert_non_null(strstr(after.data, "\"seed\""));
  opengame_close(game);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
  testapp_destroy(test);
}

static void what_was_exported_can_be_taken_in_elsewhere(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau");
  ImportReport report;
  StrBuf archive = {0}, again = {0};
  GameList list;
  Statistics before, after;
  testapp_add_mini(test, &ana);
  OpenGame *over = testapp_game(test, &ana, "Ana,Pol", ""), *running;
  testapp_pass_to_end(over);
  assert_string_equal(TRY(games_again(over, NULL, &running, &err)), "ok");
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(over));
  opengame_close(over);
  opengame_close(running);
  assert_string_equal(TRY(account_export(test->app, &ana, &archive, &err)), "ok");
  Span text = {archive.data, archive.size};
  // Here the game is known already; in another store it is not.
  assert_string_equal(TRY(account_import(test->app, &pau, text, &report, &err)), "ok");
  assert_int_equal(report.resources, 1);
  assert_int_equal(report.games, 0);
  assert_int_equal(report.skipped, 2);
  TestApp *other = testapp_make();
  Account anna = testapp_register(other, "Anna");
  assert_string_equal(testapp_use(other->app, NULL, &statistics_of_all, &(StatisticsQuestion){0}, &before),
                      "no_scores");
  assert_string_equal(TRY(account_import(other->app, &anna, text, &report, &err)), "ok");
  assert_int_equal(report.resources, 1);
  assert_int_equal(report.games, 1);
  assert_int_equal(report.skipped, 1); // the game that is not over
  assert_string_equal(testapp_use(other->app, NULL, &statistics_of_all, &(StatisticsQuestion){0}, &after), "no_scores");
  assert_string_equal(testapp_use(other->app, &anna, &game_finished_listing, &(GamePage){0}, &list), "ok");
  assert_int_equal(list.games.count, 1);
  assert_string_equal(gamelist_at(&list, 0)->game_id, id);
  assert_string_equal(TRY(account_import(other->app, &anna, text, &report, &err)), "ok");
  assert_int_equal(report.skipped, 3); // everything is there
  assert_string_equal(TRY(account_export(other->app, &anna, &again, &err)), "ok");
  assert_non_null(strstr(again.data, id));
  testapp_destroy(other);
  testapp_destroy(test);
  strbuf_deinit(&archive);
  strbuf_deinit(&again);
}

static json_t *export_of(TestApp *test, const Account *account) {
  StrBuf text = {0};
  assert_string_equal(TRY(account_export(test->app, account, &text, &err)), "ok");
  json_t *root = json_loadb(text.data, text.size, 0, NULL);
  assert_non_null(root);
  strbuf_deinit(&text);
  return root;
}

static void expect_json(const json_t *root, const char *list, const char *wanted) {
  char *text = json_dumps(json_object_get(root, list), JSON_COMPACT | JSON_SORT_KEYS);
  if (!text || strcmp(text, wanted) != 0)
    fail_msg("%s is %s, expected %s", list, text, wanted);
  free(text);
}

// Everything of the account, and nothing else, exported and imported.
static void an_archive_has_everything_that_is_one_s_own(void **state) {
  (void)state;
  static const char dot[] =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="; // a PNG of one
  unsigned char png[sizeof dot];
  size_t size;
  assert_int_equal(
      sodium_base642bin(png, sizeof png, dot, sizeof dot - 1, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL), 0);
  TestApp *test = testapp_make(), *other;
  Account ana = testapp_register(test, "Ana"), pau = testapp_register(test, "Pau"), anna;
  int64_t id;
  ImportReport report;
  testapp_add_mini(test, &ana);
  assert_string_equal(TRY(resource_share(test->app, &ana, "mini", true, &err)), "ok");
  const ResourceOrder theirs = {
      .id = "theirs", .words.bytes = span_of("casa\n"), .bag.bytes = span_of("A 5 1\nC 5 1\nS 5 1\n")};
  assert_string_equal(TRY(resource_add(test->app, &pau, &theirs, NULL, &err)), "ok");
  assert_string_equal(TRY(resource_share(test->app, &pau, "theirs", true, &err)), "ok");
  assert_string_equal(TRY(puzzle_add(test->app, &ana, PUZZLE_MAZE, "one", span_of("body"), &id, &err)), "ok");
  assert_string_equal(TRY(puzzle_add(test->app, &ana, PUZZLE_SOPA, "two", span_of("more"), &id, &err)), "ok");
  assert_string_equal(TRY(puzzle_add(test->app, &pau, PUZZLE_SOPA, "three", span_of("x"), &id, &err)), "ok");
  assert_string_equal(TRY(account_set_language(test->app, &ana, "ca", &err)), "ok");
  assert_string_equal(TRY(account_set_picture(test->app, &ana, (Span){(const char *)png, size}, &err)), "ok");
  OpenGame *game = testapp_game(test, &ana, "Ana,Pol", "");
  assert_string_equal(TRY(opengame_save(game, "mine", false, &err)), "ok");
  json_t *root = export_of(test, &ana);
  json_t *account = json_object_get(root, "account"), *resources = json_object_get(root, "resources");
  assert_string_equal(json_string_value(json_object_get(account, "name")), "Ana");
  assert_string_equal(json_string_value(json_object_get(account, "language")), "ca");
  assert_string_equal(json_string_value(json_object_get(json_object_get(account, "picture"), "type")), "png");
  assert_string_equal(json_string_value(json_object_get(json_object_get(account, "picture"), "base64")), dot);
  assert_int_equal(json_array_size(resources), 1);
  assert_string_equal(json_string_value(json_object_get(json_array_get(resources, 0), "id")), "mini");
  assert_true(json_is_true(json_object_get(json_array_get(resources, 0), "shared")));
  assert_non_null(strstr(json_string_value(json_object_get(json_array_get(resources, 0), "bag")), "CH 1 5"));
  json_t *save = json_array_get(json_object_get(root, "saves"), 0);
  assert_int_equal(json_array_size(json_object_get(root, "saves")), 1);
  assert_string_equal(json_string_value(json_object_get(save, "name")), "mine");
  assert_string_equal(json_string_value(json_object_get(save, "game")), opengame_id(game));
  expect_json(root, "puzzles",
              "[{\"base64\":\"Ym9keQ==\",\"kind\":\"maze\",\"name\":\"one\"},"
              "{\"base64\":\"bW9yZQ==\",\"kind\":\"sopa\",\"name\":\"two\"}]");
  opengame_close(game);
  other = testapp_make();
  anna = testapp_register(other, "Anna");
  char *text = json_dumps(root, 0);
  assert_string_equal(TRY(account_import(other->app, &anna, span_of(text), &report, &err)), "ok");
  assert_int_equal(report.resources, 1);
  assert_int_equal(report.games, 0); // it is not over
  assert_int_equal(report.puzzles, 2);
  assert_int_equal(report.skipped, 1);
  json_t *again = export_of(other, &anna);
  static const char *const same[] = {"resources", "puzzles"};
  for (int i = 0; i < 2; i++)
    assert_true(json_equal(json_object_get(root, same[i]), json_object_get(again, same[i])));
  assert_true(
      json_equal(json_object_get(account, "picture"), json_object_get(json_object_get(again, "account"), "picture")));
  free(text);
  json_decref(root);
  json_decref(again);
  testapp_destroy(other);
  testapp_destroy(test);
}

// A game that was loaded from an old save has the seed of the game it came from.
static void an_older_save_keeps_the_seed_of_a_finished_game_secret(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  StrBuf archive = {0};
  OpenGame *old;
  testapp_add_mini(test, &ana);
  OpenGame *game = testapp_game(test, &ana, "Ana,Pau", "");
  assert_string_equal(TRY(opengame_save(game, "early", false, &err)), "ok");
  testapp_pass_to_end(game);
  assert_string_equal(TRY(games_load(test->app, &ana, "early", NULL, &old, &err)), "ok");
  assert_string_equal(TRY(account_export(test->app, &ana, &archive, &err)), "ok");
  assert_null(strstr(archive.data, "\"seed\""));
  opengame_close(game);
  opengame_close(old);
  strbuf_deinit(&archive);
  testapp_destroy(test);
}

static void what_is_no_archive_is_refused(void **state) {
  static const struct {
    const char *text, *code;
  } cases[] = {
      {"", "input"},
      {"[]", "input"},
      {"{\"format\": \"tesela-archive\"}", "input"},
      {"{\"format\": \"tesela-archive\", \"version\": 2}", "input"},
      {"{\"format\": \"tesela-archive\", \"version\": 1}", "ok"},
      {"{\"format\": \"tesela-archive\", \"version\": 1, \"version\": 1}", "input"},
      {"{\"format\": \"tesela-archive\", \"version\": 1, \"games\": 7, \"resources\": [1, {}, {\"id\": \"../x\", "
       "\"words\": \"casa\"}], \"puzzles\": [{\"base64\": \"!!\"}], \"account\": []}",
       "ok"},
  };
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = TRY(account_import(test->app, &ana, span_of(cases[i].text), NULL, &err));
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("%s: %s, wanted %s", cases[i].text, code, cases[i].code);
  }
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_archive_tells_nothing_of_running_games),
      cmocka_unit_test(what_was_exported_can_be_taken_in_elsewhere),
      cmocka_unit_test(an_archive_has_everything_that_is_one_s_own),
      cmocka_unit_test(an_older_save_keeps_the_seed_of_a_finished_game_secret),
      cmocka_unit_test(what_is_no_archive_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
