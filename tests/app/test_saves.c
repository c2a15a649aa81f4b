// SPDX-License-Identifier: MIT
// Every save of every game, one by one.
#include "app/games_internal.h"
#include "app/inside.h"
#include "app/saves.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

typedef struct Scene {
  TestApp *test;
  Account ana;
} Scene;

static int set_up(void **state) {
  Scene *scene = mem_alloc(sizeof *scene);
  scene->test = testapp_make();
  scene->ana = testapp_register(scene->test, "Ana");
  testapp_add_mini(scene->test, &scene->ana);
  *state = scene;
  return 0;
}

static int tear_down(void **state) {
  Scene *scene = *state;
  testapp_destroy(scene->test);
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
  testapp_clock_ms += 1000;
  assert_ok(opengame_save(game, name, false, &err), err);
}

static const GameEntry *entry_at(const SaveList *list, int i) {
  return (const GameEntry *)list->saves.items + i;
}

// The names, the latest first, with their turns: "late 3*, early 1"; a star if the game has not gone on.
static void write_list(Scene *scene, const Account *account, StrBuf *out) {
  SaveList list;
  strbuf_reset(out);
  assert_string_equal(testapp_use(scene->test->app, account, &save_listing, NULL, &list), "ok");
  for (int i = 0; i < list.saves.count; i++) {
    const GameEntry *entry = entry_at(&list, i);
    assert_int_equal(entry->number, i + 1);
    strbuf_printf(out, "%s%s %d%s", i ? ", " : "", entry->name, (int)entry->seq, entry->is_current ? "*" : "");
  }
}

static void expect_list(Scene *scene, const char *wanted) {
  StrBuf list = {0};
  write_list(scene, &scene->ana, &list);
  assert_string_equal(strbuf_text(&list), wanted);
  strbuf_deinit(&list);
}

static int64_t number_of(Scene *scene, const char *name) {
  SaveList list;
  int64_t number = -1;
  assert_string_equal(testapp_use(scene->test->app, &scene->ana, &save_listing, NULL, &list), "ok");
  for (int i = 0; i < list.saves.count; i++) {
    if (strcmp(entry_at(&list, i)->name, name) == 0)
      number = entry_at(&list, i)->save;
  }
  return number;
}

static const char *rename_save(Scene *scene, const Account *account, int64_t number, const char *name) {
  return testapp_use(scene->test->app, account, &save_renaming, &(SaveChoice){number, name}, NULL);
}

static const char *forget_save(Scene *scene, const Account *account, int64_t number) {
  return testapp_use(scene->test->app, account, &save_forgetting, &(SaveChoice){.save = number}, NULL);
}

static void every_save_of_a_game_is_listed_renamed_and_forgotten(void **state) {
  Scene *scene = *state;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  pass(game, 1);
  save(game, "early");
  pass(game, 2);
  save(game, "late");
  opengame_close(game);
  expect_list(scene, "late 3*, early 1");
  Account other = testapp_register(scene->test, "Pau");
  assert_string_equal(rename_save(scene, &other, number_of(scene, "early"), "mine"), "game_not_found");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "early"), "late"), "game_exists");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "early"), "  "), "save_name");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "early"), " first "), "ok");
  assert_string_equal(rename_save(scene, &scene->ana, number_of(scene, "first"), "first"), "ok");
  expect_list(scene, "late 3*, first 1");
  assert_string_equal(forget_save(scene, &other, number_of(scene, "late")), "game_not_found");
  assert_string_equal(forget_save(scene, &scene->ana, number_of(scene, "late")), "ok");
  expect_list(scene, "first 1");
  assert_string_equal(forget_save(scene, &scene->ana, 0), "game_not_found");
  assert_string_equal(forget_save(scene, &scene->ana, 4711), "game_not_found");
}

static void going_on_from_an_older_save_leaves_the_game_alone(void **state) {
  Scene *scene = *state;
  Error err;
  SaveLoaded loaded;
  OpenGame *game = testapp_fair_game(scene->test, &scene->ana, "Ana", "greedy"), *old;
  pass(game, 1);
  save(game, "early");
  pass(game, 2);
  save(game, "late");
  SaveChoice choice = {.save = number_of(scene, "late")};
  assert_string_equal(testapp_use(scene->test->app, &scene->ana, &save_loading, &choice, &loaded), "ok");
  assert_string_equal(loaded.id, opengame_id(game));
  choice.save = number_of(scene, "early");
  assert_string_equal(testapp_use(scene->test->app, &scene->ana, &save_loading, &choice, &loaded), "ok");
  assert_string_not_equal(loaded.id, opengame_id(game));
  expect_list(scene, "late 3*, early 1*");
  assert_ok(games_load(scene->test->app, &scene->ana, loaded.id, NULL, &old, &err), err);
  assert_int_equal(game_action_count(opengame_table(old)->game), 1);
  assert_int_equal(opengame_ranking(old).why_not, UNRANKED_OLDER_SAVE);
  assert_true(opengame_ranking(game).is_ranked);
  opengame_close(old);
  opengame_close(game);
}

// Names are current: an account that was deleted since has no name any more.
static void a_save_names_those_who_are_still_there(void **state) {
  Scene *scene = *state;
  Error err;
  SaveList list;
  char password[] = "secret";
  Account pau = testapp_register(scene->test, "Pau");
  PlayerOrder seats[] = {{.is_mine = true}, {.name = "Pau", .account = pau.id}};
  OpenGame *game = testapp_ordered(scene->test, &scene->ana, &(GameOrder){.words = "mini", .seats = {seats, 2}});
  save(game, "with Pau");
  opengame_close(game);
  for (int i = 0; i < 2; i++) {
    assert_string_equal(testapp_use(scene->test->app, &scene->ana, &save_listing, NULL, &list), "ok");
    assert_string_equal(entry_seat(entry_at(&list, 0), 0)->name, "Ana");
    assert_string_equal(entry_seat(entry_at(&list, 0), 1)->name, i ? TOMBSTONE_NAME : "Pau");
    if (i == 0)
      assert_ok(account_delete(scene->test->app, &pau, password, NULL, &err), err);
  }
}

// A save that somebody deletes at the same moment: nothing is left over, and the store still works.
static void a_save_that_is_gone_makes_no_copy(void **state) {
  Scene *scene = *state;
  Error err;
  GameList list;
  Arena arena = {0};
  StoreSave row;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  save(game, "early");
  pass(game, 1);
  Store *store = scene->test->app->store;
  assert_ok(store->ops->save_find(store, scene->ana.id, "early", &arena, &row, &err), err);
  row.id = 4711;
  assert_int_equal(games_fork(scene->test->app, &row, &err), ERR_MISSING);
  save(game, "later"); // in a transaction of its own
  opengame_close(game);
  assert_string_equal(testapp_use(scene->test->app, &scene->ana, &game_listing, NULL, &list), "ok");
  assert_int_equal(list.games.count, 2);
  arena_deinit(&arena);
}

// Directly into the store: the largest number allowed. Existing names can still be overwritten.
static void nobody_has_more_than_a_thousand(void **state) {
  static const struct {
    const char *name;
    bool may_overwrite;
    const char *code;
  } rows[] = {
      {"one more", false, "limit"},
      {"one more", true, "limit"},
      {"s7", false, "game_exists"},
      {"s7", true, "ok"},
  };
  Scene *scene = *state;
  Error err;
  int64_t id;
  Store *store = scene->test->app->store;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  assert_ok(store->ops->begin(store, &err), err);
  for (int i = 0; i < SAVES_MAX; i++) {
    char name[16];
    snprintf(name, sizeof name, "s%d", i);
    assert_ok(store->ops->save_add(store, scene->ana.id, name, game->row, 0, 1, "", &id, &err), err);
  }
  assert_ok(store->ops->commit(store, &err), err);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *code = testapp_code(opengame_save(game, rows[i].name, rows[i].may_overwrite, &err), &err);
    if (strcmp(code, rows[i].code) != 0 || (strcmp(code, "ok") != 0 && strcmp(err.field, "name") != 0))
      fail_msg("row %zu: %s at '%s', wanted %s", i, code, err.field, rows[i].code);
  }
  assert_string_equal(testapp_code(opengame_save(game, NULL, false, &err), &err), "limit"); // by its date
  opengame_close(game);
}

// Facts about the game of a save, when the save gets another game or is deleted.
typedef struct Forsaken {
  const char *what;
  bool is_anothers, is_remote, is_over, has_gone_on, has_other_save, others_save_it;
  bool stays;
} Forsaken;

static const Forsaken forsaken[] = {
    {.what = "a game that has nothing but this save"},
    {.what = "somebody else's", .is_anothers = true, .stays = true},
    {.what = "one with others elsewhere", .is_remote = true, .stays = true},
    {.what = "one that is over", .is_over = true, .stays = true},
    {.what = "one that has gone on since", .has_gone_on = true, .stays = true},
    {.what = "one with another save", .has_other_save = true, .stays = true},
    {.what = "one that somebody else has saved too", .others_save_it = true, .stays = true},
};

// A game that is only in the store, with the save "old". Nobody reads it.
static void make_forsaken(Scene *scene, const Forsaken *row, const char *id, int64_t pau) {
  Error err;
  int64_t game, save;
  Store *store = scene->test->app->store;
  const StoreGame made = {.public_id = id,
                          .owner = row->is_anothers ? pau : scene->ana.id,
                          .is_remote = row->is_remote,
                          .head = span_of("{}"),
                          .hash = "0",
                          .summary = ""};
  StoreAppend append = {
      .after_hash = "0",
      .action = {.seq = 1, .account = "", .nonce = "", .type = "pass", .body = span_of("{}"), .hash = "1"},
      .summary = "",
      .is_over = row->is_over};
  assert_ok(store->ops->game_add(store, &made, &scene->ana.id, 1, &game, &err), err);
  append.game = game;
  if (row->is_over || row->has_gone_on)
    assert_ok(store->ops->game_append(store, &append, &err), err);
  assert_ok(store->ops->save_add(store, scene->ana.id, "old", game, row->is_over ? 1 : 0, 1, "", &save, &err), err);
  if (row->has_other_save)
    assert_ok(store->ops->save_add(store, scene->ana.id, "other", game, 0, 1, "", &save, &err), err);
  if (row->others_save_it)
    assert_ok(store->ops->save_add(store, pau, id, game, 0, 1, "", &save, &err), err);
}

static void expect_game(Scene *scene, const char *id, bool is_there, const char *after, const char *what) {
  Arena arena = {0};
  StoreGame found;
  Store *store = scene->test->app->store;
  Status status = store->ops->game_find(store, id, &arena, &found, NULL);
  if (status != (is_there ? OK : ERR_MISSING))
    fail_msg("%s, %s %s", after, what, status == OK ? "is still there" : "is gone");
  arena_deinit(&arena);
}

static void a_game_goes_with_its_last_name_when_nobody_can_want_it(void **state) {
  Scene *scene = *state;
  Error err;
  Account pau = testapp_register(scene->test, "Pau");
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  for (int i = 0; i < 2 * (int)(sizeof forsaken / sizeof *forsaken); i++) {
    const Forsaken *row = &forsaken[i / 2];
    char id[32];
    snprintf(id, sizeof id, "forsaken%d", i);
    make_forsaken(scene, row, id, pau.id);
    if (i % 2 == 0)
      assert_ok(opengame_save(game, "old", true, &err), err);
    assert_string_equal(testapp_use(scene->test->app, &scene->ana, &game_deleting, &(GameChoice){"old"}, NULL), "ok");
    expect_game(scene, id, row->stays, i % 2 ? "its save deleted" : "its save overwritten", row->what);
    if (row->has_other_save)
      assert_string_equal(testapp_use(scene->test->app, &scene->ana, &game_deleting, &(GameChoice){"other"}, NULL),
                          "ok");
    if (i % 2 == 0) { // the game that took the save has gone with it: only now nobody could find it
      expect_game(scene, opengame_id(game), false, "its save deleted", "the game that has overwritten");
      opengame_close(game);
      game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
    }
  }
  opengame_close(game);
}

static void a_save_that_gets_the_same_game_again_keeps_it(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  pass(game, 1);
  save(game, "mine");
  assert_ok(opengame_save(game, "mine", true, &err), err); // nothing has happened since
  expect_game(scene, opengame_id(game), true, "saved twice", "the game");
  pass(game, 1);
  assert_ok(opengame_save(game, "mine", true, &err), err);
  expect_game(scene, opengame_id(game), true, "saved later", "the game");
  expect_list(scene, "mine 2*");
  opengame_close(game);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(every_save_of_a_game_is_listed_renamed_and_forgotten),
      TEST(going_on_from_an_older_save_leaves_the_game_alone),
      TEST(a_save_names_those_who_are_still_there),
      TEST(a_save_that_is_gone_makes_no_copy),
      TEST(nobody_has_more_than_a_thousand),
      TEST(a_game_goes_with_its_last_name_when_nobody_can_want_it),
      TEST(a_save_that_gets_the_same_game_again_keeps_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
