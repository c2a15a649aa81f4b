// SPDX-License-Identifier: MIT
// Every save of every game, one by one.
#include "app/saves.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/house.h"

#include <string.h>

typedef struct Scene {
  House *house;
  Account ana;
} Scene;

static int set_up(void **state) {
  Scene *scene = mem_alloc(sizeof *scene);
  scene->house = house_make();
  scene->ana = house_register(scene->house, "Ana");
  house_add_mini(scene->house, &scene->ana);
  *state = scene;
  return 0;
}

static int tear_down(void **state) {
  Scene *scene = *state;
  house_destroy(scene->house);
  mem_free(scene);
  return 0;
}

static void pass(OpenGame *game, int times) {
  Error err;
  for (int i = 0; i < times; i++) {
    GameTable *table = opengame_table(game);
    Action action = {.type = ACTION_PASS, .seat = table_turn(table)};
    assert_ok(table_do(table, &action, &err), err);
  }
}

static void save(OpenGame *game, const char *name) {
  Error err;
  house_clock_ms += 1000;
  assert_ok(opengame_save(game, name, false, &err), err);
}

// The names, the latest first, with their turns: "late 3*, early 1"; a star where the game has not gone on.
static void write_list(Scene *scene, const Account *account, StrBuf *out) {
  Error err;
  GameList list;
  strbuf_reset(out);
  assert_ok(saves_list(scene->house->app, account, &list, &err), err);
  for (int i = 0; i < list.count; i++)
    strbuf_printf(out, "%s%s %d%s", i ? ", " : "", list.entries[i].name, (int)list.entries[i].seq,
                  list.entries[i].is_current ? "*" : "");
  gamelist_deinit(&list);
}

static void expect_list(Scene *scene, const char *wanted) {
  StrBuf list = {0};
  write_list(scene, &scene->ana, &list);
  assert_string_equal(strbuf_text(&list), wanted);
  strbuf_deinit(&list);
}

static int64_t number_of(Scene *scene, const char *name) {
  Error err;
  GameList list;
  int64_t number = -1;
  assert_ok(saves_list(scene->house->app, &scene->ana, &list, &err), err);
  for (int i = 0; i < list.count; i++) {
    if (strcmp(list.entries[i].name, name) == 0)
      number = list.entries[i].save;
  }
  gamelist_deinit(&list);
  return number;
}

static const char *rename_save(Scene *scene, const Account *account, int64_t number, const char *name) {
  static Error err;
  return house_code(saves_rename(scene->house->app, account, number, name, &err), &err);
}

static void every_save_of_a_game_is_listed_renamed_and_forgotten(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = house_game(scene->house, &scene->ana, "Ana,Pau", "");
  pass(game, 1);
  save(game, "early");
  pass(game, 2);
  save(game, "late");
  opengame_close(game);
  expect_list(scene, "late 3*, early 1");
  Account other = house_register(scene->house, "Pau");
  assert_string_equal(rename_save(scene, &other, number_of(scene, "early"), "mine"), "game_not_found");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "early"), "late"), "game_exists");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "early"), "  "), "save_name");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "early"), " first "), "ok");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "first"), "first"), "ok");
  expect_list(scene, "late 3*, first 1");
  assert_string_equal(house_code(saves_forget(scene->house->app, &other, number_of(scene, "late"), &err), &err),
                      "game_not_found");
  assert_ok(saves_forget(scene->house->app, &scene->ana, number_of(scene, "late"), &err), err);
  expect_list(scene, "first 1");
  assert_string_equal(house_code(saves_forget(scene->house->app, &scene->ana, 0, &err), &err), "game_not_found");
}

static void going_on_from_an_older_save_leaves_the_game_alone(void **state) {
  Scene *scene = *state;
  Error err;
  char id[GAME_ID_SIZE], current[GAME_ID_SIZE];
  OpenGame *game = house_fair_game(scene->house, &scene->ana, "Ana", "greedy"), *old;
  pass(game, 1);
  save(game, "early");
  pass(game, 2);
  save(game, "late");
  assert_ok(saves_resume(scene->house->app, &scene->ana, number_of(scene, "late"), current, &err), err);
  assert_string_equal(current, opengame_id(game));
  assert_ok(saves_resume(scene->house->app, &scene->ana, number_of(scene, "early"), id, &err), err);
  assert_string_not_equal(id, opengame_id(game));
  expect_list(scene, "late 3*, early 1*");
  assert_ok(games_load(scene->house->app, &scene->ana, id, NULL, &old, &err), err);
  assert_int_equal(game_action_count(opengame_table(old)->game), 1);
  assert_int_equal(opengame_ranking(old).why_not, UNRANKED_OLDER_SAVE);
  assert_true(opengame_ranking(game).is_ranked);
  opengame_close(old);
  opengame_close(game);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(every_save_of_a_game_is_listed_renamed_and_forgotten),
      TEST(going_on_from_an_older_save_leaves_the_game_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
