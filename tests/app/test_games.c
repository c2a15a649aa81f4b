// SPDX-License-Identifier: MIT
#include "app/ability.h"
#include "app/ranking.h"
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

static const char *try_pass(OpenGame *game) {
  static Error err;
  GameTable *table = opengame_table(game);
  Action action = {.type = ACTION_PASS, .seat = table_turn(table)};
  return testapp_code(table_do(table, &action, &err), &err);
}

static void pass(OpenGame *game, int times) {
  for (int i = 0; i < times; i++)
    assert_string_equal(try_pass(game), "ok");
}

static int64_t actions_of(OpenGame *game) {
  return game_action_count(opengame_table(game)->game);
}

// "ok" with *out, or the code of the refusal.
static const char *load(Scene *scene, const char *which, OpenGame **out) {
  static Error err;
  return testapp_code(games_load(scene->test->app, &scene->ana, which, NULL, out, &err), &err);
}

static const char *save(OpenGame *game, const char *name, bool may_overwrite) {
  static Error err;
  return testapp_code(opengame_save(game, name, may_overwrite, &err), &err);
}

static const char *delete_game(Scene *scene, const char *which) {
  return testapp_use(scene->test->app, &scene->ana, &game_deleting, &(GameChoice){which}, NULL);
}

static const char *list_games(App *app, const Account *account, GameList *out) {
  return testapp_use(app, account, &game_listing, NULL, out);
}

static int list_count(Scene *scene) {
  GameList list;
  const char *code = list_games(scene->test->app, &scene->ana, &list);
  if (strcmp(code, "no_saved_games") != 0)
    assert_string_equal(code, "ok");
  return list.games.count;
}

static void a_confirmed_turn_is_there_for_another_program(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  pass(game, 1);
  App *other = testapp_open_again(scene->test);
  GameList list;
  assert_string_equal(list_games(other, &scene->ana, &list), "ok");
  assert_int_equal(list.games.count, 1);
  assert_int_equal(gamelist_at(&list, 0)->seq, 1);
  assert_int_equal(gamelist_at(&list, 0)->seats.count, 2);
  assert_string_equal(gamelist_at(&list, 0)->players, "Ana 0, Pau 0");
  assert_string_equal(gamelist_at(&list, 0)->turn, "2: Pau");
  assert_int_equal(gamelist_at(&list, 0)->turn_number, 2);
  assert_false(gamelist_at(&list, 0)->is_saved);
  OpenGame *again;
  assert_ok(games_last(other, &scene->ana, NULL, &again, &err), err);
  assert_int_equal(actions_of(again), 1);
  opengame_close(again);
  app_close(other);
  opengame_close(game);
}

static void two_programs_at_one_game_do_not_both_have_the_turn(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *here = testapp_game(scene->test, &scene->ana, "Ana,Pau", ""), *there;
  App *other = testapp_open_again(scene->test);
  assert_ok(games_last(other, &scene->ana, NULL, &there, &err), err);
  pass(here, 1);
  assert_string_equal(try_pass(there), "game_moved_on");
  assert_string_equal(try_pass(there), "game_reopen"); // until it is looked at again
  assert_ok(opengame_refresh(there, &err), err);
  assert_int_equal(actions_of(there), 1);
  pass(there, 1);
  assert_string_equal(try_pass(here), "game_moved_on");
  assert_ok(opengame_refresh(here, &err), err);
  assert_int_equal(actions_of(here), 2);
  opengame_close(here);
  opengame_close(there);
  app_close(other);
}

// By the name in the list, or by its number there, whether or not somebody has named it.
static void what_is_listed_can_be_loaded(void **state) {
  Scene *scene = *state;
  GameList list;
  for (int i = 0; i < 4; i++) {
    OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
    testapp_clock_ms += 60 * 1000;
    pass(game, i % 3 + 1);
    if (i == 1)
      assert_string_equal(save(game, "mine", false), "ok");
    opengame_close(game);
  }
  assert_string_equal(list_games(scene->test->app, &scene->ana, &list), "ok");
  assert_int_equal(list.games.count, 4);
  for (int i = 0; i < 2 * list.games.count; i++) {
    const GameEntry *entry = gamelist_at(&list, i / 2);
    char number[16];
    OpenGame *loaded;
    assert_int_equal(entry->number, i / 2 + 1);
    snprintf(number, sizeof number, "%d", entry->number);
    assert_string_equal(load(scene, i % 2 ? number : entry->name, &loaded), "ok");
    if (strcmp(opengame_id(loaded), entry->game_id) != 0)
      fail_msg("'%s' is not the game that was listed so", i % 2 ? number : entry->name);
    opengame_close(loaded);
  }
  OpenGame *none;
  assert_string_equal(load(scene, "0", &none), "out_of_range");
  assert_string_equal(load(scene, "5", &none), "out_of_range");
  assert_string_equal(load(scene, "nothing", &none), "game_not_found");
}

static void finished_games_are_listed_page_by_page(void **state) {
  Scene *scene = *state;
  GameList list;
  char ids[5][GAME_ID_SIZE];
  for (int i = 0; i < 5; i++) {
    OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
    testapp_clock_ms += 60 * 1000;
    testapp_pass_to_end(game);
    snprintf(ids[4 - i], sizeof ids[0], "%s", opengame_id(game)); // the latest comes first
    opengame_close(game);
  }
  opengame_close(testapp_game(scene->test, &scene->ana, "Ana,Pau", "")); // not over
  static const int pages[][3] = {{0, 0, 5}, {0, 2, 2}, {2, 2, 2}, {4, 2, 1}, {5, 2, 0}};
  for (int i = 0; i < 5; i++) {
    const GamePage page = {pages[i][0] + 1, pages[i][1]};
    assert_string_equal(testapp_use(scene->test->app, &scene->ana, &game_finished_listing, &page, &list), "ok");
    assert_int_equal(list.games.count, pages[i][2]);
    for (int j = 0; j < list.games.count; j++) {
      assert_string_equal(gamelist_at(&list, j)->game_id, ids[pages[i][0] + j]);
      assert_int_equal(gamelist_at(&list, j)->number, pages[i][0] + j + 1);
      assert_true(gamelist_at(&list, j)->is_over);
    }
  }
}

static void games_are_saved_under_names(void **state) {
  Scene *scene = *state;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", ""), *loaded;
  static const struct {
    const char *name, *code;
  } cases[] = {
      {"", "save_name"}, {"  ", "save_name"},      {"a\x1b[2J", "save_name"},
      {"first", "ok"},   {"first", "game_exists"}, {" first ", "game_exists"},
      {NULL, "ok"},
  };
  pass(game, 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = save(game, cases[i].name, false);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].name ? cases[i].name : "NULL", code, cases[i].code);
  }
  assert_int_equal(strlen(opengame_save_name(game)), strlen("2026-11-15 07:05:12"));
  pass(game, 1);
  assert_string_equal(save(game, "first", true), "ok");
  opengame_close(game);
  assert_string_equal(load(scene, "first", &loaded), "ok");
  assert_int_equal(actions_of(loaded), 2);
  assert_string_equal(opengame_save_name(loaded), "first");
  opengame_close(loaded);
}

static void a_game_is_found_by_name_then_by_number(void **state) {
  Scene *scene = *state;
  OpenGame *first = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  assert_string_equal(save(first, "2", false), "ok"); // a number as a name
  opengame_close(first);
  OpenGame *second = testapp_game(scene->test, &scene->ana, "Ana,Pol", ""), *loaded;
  pass(second, 1);
  assert_string_equal(save(second, "other", false), "ok");
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(second));
  opengame_close(second);
  assert_int_equal(list_count(scene), 2); // 1: other, 2: the one that is called 2
  static const struct {
    const char *which, *code;
    int actions;
  } cases[] = {
      {"2", "ok", 0},
      {"1", "ok", 1},
      {" other ", "ok", 1},
      {"3", "out_of_range", 0},
      {"0", "out_of_range", 0},
      {"-1", "out_of_range", 0},
      {"nonsense", "game_not_found", 0},
      {"", "game_not_found", 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *code = load(scene, cases[i].which, &loaded);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].which, code, cases[i].code);
    if (strcmp(code, "ok") != 0)
      continue;
    assert_int_equal(actions_of(loaded), cases[i].actions);
    opengame_close(loaded);
  }
  assert_string_equal(load(scene, id, &loaded), "ok");
  opengame_close(loaded);
}

static void somebody_elses_game_is_not_found(void **state) {
  Scene *scene = *state;
  Error err;
  Account pau = testapp_register(scene->test, "Pau");
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pol", ""), *found;
  assert_string_equal(save(game, "mine", false), "ok");
  const char *names[] = {"mine", opengame_id(game)};
  for (int i = 0; i < 2; i++) {
    Status status = games_load(scene->test->app, &pau, names[i], NULL, &found, &err);
    assert_string_equal(testapp_code(status, &err), "no_saved_games");
  }
  opengame_close(game);
}

static void without_games_there_is_nothing_to_go_on_with(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game;
  GameList list;
  App *app = scene->test->app;
  Account guest = {0};
  assert_string_equal(testapp_code(games_last(app, &scene->ana, NULL, &game, &err), &err), "no_saved_games");
  assert_string_equal(list_games(app, &scene->ana, &list), "no_saved_games");
  assert_string_equal(load(scene, "1", &game), "no_saved_games");
  assert_string_equal(list_games(app, &guest, &list), "not_logged_in");
}

static void leaving_without_saving_goes_back_to_the_last_save(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = testapp_fair_game(scene->test, &scene->ana, "Ana", "greedy"), *loaded;
  pass(game, 1);
  assert_string_equal(save(game, "here", false), "ok");
  pass(game, 2);
  assert_true(opengame_ranking(game).is_ranked);
  assert_ok(opengame_drop_unsaved(game, &err), err);
  opengame_close(game);
  assert_int_equal(list_count(scene), 1);
  assert_string_equal(load(scene, "here", &loaded), "ok");
  assert_int_equal(actions_of(loaded), 1);
  assert_int_equal(opengame_ranking(loaded).why_not, UNRANKED_OLDER_SAVE); // the draws are known
  opengame_close(loaded);
  game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  pass(game, 1);
  assert_ok(opengame_drop_unsaved(game, &err), err); // never saved: gone
  opengame_close(game);
  assert_int_equal(list_count(scene), 1);
}

static void an_older_save_is_another_game(void **state) {
  Scene *scene = *state;
  OpenGame *game = testapp_fair_game(scene->test, &scene->ana, "Ana", "greedy"), *old;
  pass(game, 1);
  assert_string_equal(save(game, "early", false), "ok");
  pass(game, 1);
  assert_string_equal(save(game, "late", false), "ok");
  assert_string_equal(load(scene, "early", &old), "ok");
  assert_int_equal(actions_of(old), 1);
  assert_int_equal(opengame_ranking(old).why_not, UNRANKED_OLDER_SAVE);
  pass(old, 2);
  pass(game, 1); // it has not noticed
  assert_int_equal(actions_of(game), 3);
  assert_true(opengame_ranking(game).is_ranked);
  opengame_close(old);
  opengame_close(game);
}

static void saving_where_one_is_keeps_the_name(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", ""), *again;
  assert_ok(opengame_save_here(game, &err), err); // by date
  assert_int_equal(strlen(opengame_save_name(game)), strlen("2026-11-15 07:05:12"));
  assert_string_equal(save(game, "name", false), "ok");
  pass(game, 1);
  assert_ok(opengame_save_here(game, &err), err);
  opengame_close(game);
  assert_ok(games_last(scene->test->app, &scene->ana, NULL, &again, &err), err);
  assert_string_equal(opengame_save_name(again), "name");
  assert_int_equal(actions_of(again), 1);
  opengame_close(again);
}

static void deleting_takes_the_save_or_the_game(void **state) {
  Scene *scene = *state;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  assert_string_equal(save(game, "one", false), "ok");
  pass(game, 1);
  opengame_close(game);
  assert_int_equal(list_count(scene), 2);
  assert_string_equal(delete_game(scene, "none"), "game_not_found");
  assert_string_equal(delete_game(scene, "7"), "out_of_range");
  assert_string_equal(delete_game(scene, "one"), "ok");
  assert_int_equal(list_count(scene), 1); // the game had gone on
  assert_string_equal(delete_game(scene, "1"), "ok");
  assert_int_equal(list_count(scene), 0);
  assert_string_equal(delete_game(scene, "1"), "no_saved_games");
  Error err;
  assert_ok(resource_delete(scene->test->app, &scene->ana, "mini", &err), err); // nothing needs it any more
}

static const char *read_statistics(App *app, bool with_machines, Statistics *out) {
  return testapp_use(app, NULL, &statistics_of_all, &(StatisticsQuestion){.with_machines = with_machines}, out);
}

static void a_finished_game_feeds_ranking_and_statistics_once(void **state) {
  Scene *scene = *state;
  Statistics statistics;
  App *app = scene->test->app;
  assert_string_equal(read_statistics(app, false, &statistics), "no_scores");
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "greedy"), *again;
  testapp_pass_to_end(game);
  assert_string_equal(try_pass(game), "game_over");
  int scores[3];
  for (int seat = 0; seat < 3; seat++)
    scores[seat] = game_state(opengame_table(game)->game)->seats[seat].score;
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(game));
  opengame_close(game);
  assert_int_equal(list_count(scene), 0);
  assert_string_equal(load(scene, id, &again), "ok"); // to be looked at
  opengame_close(again);
  assert_string_equal(read_statistics(app, false, &statistics), "ok");
  assert_int_equal(statistics.results, 2); // the machine is left out
  assert_int_equal(statistics.total, scores[0] + scores[1]);
  assert_string_equal(read_statistics(app, true, &statistics), "ok");
  assert_int_equal(statistics.results, 3);
}

static Status abandon(OpenGame *game, int seat, Error *err) {
  Action done;
  return ability_do(opengame_table(game), &(SeatOrder){.ability = ABILITY_RESIGN, .seat = seat}, &done, err);
}

static void leaving_a_game_against_machines_gives_no_result(void **state) {
  Scene *scene = *state;
  Error err;
  Statistics statistics;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana", "greedy");
  assert_ok(abandon(game, 0, &err), err);
  assert_true(state_is_over(game_state(opengame_table(game)->game)));
  opengame_close(game);
  assert_string_equal(read_statistics(scene->test->app, true, &statistics), "no_scores");
  game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  assert_ok(abandon(game, 0, &err), err); // among people one resigns
  assert_int_equal(game_state(opengame_table(game)->game)->end, END_RESIGNED);
  opengame_close(game);
  assert_string_equal(read_statistics(scene->test->app, false, &statistics), "ok");
  assert_int_equal(statistics.results, 2);
}

static void a_new_game_with_the_same_settings_has_other_tiles(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", ""), *again;
  testapp_pass_to_end(game);
  assert_ok(games_again(game, NULL, &again, &err), err);
  const Settings *a = game_settings(opengame_table(game)->game), *b = game_settings(opengame_table(again)->game);
  assert_int_equal(a->seat_count, b->seat_count);
  assert_string_equal(a->seats[0].account, b->seats[0].account);
  assert_string_equal(a->lexicon_hash, b->lexicon_hash);
  assert_memory_not_equal(game_seed(opengame_table(game)->game), game_seed(opengame_table(again)->game), sizeof(Seed));
  assert_string_not_equal(opengame_id(game), opengame_id(again));
  opengame_close(game);
  pass(again, 1);
  opengame_close(again);
}

static void a_new_game_has_the_tiles_that_there_are_now(void **state) {
  Scene *scene = *state;
  Error err;
  App *app = scene->test->app;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", ""), *over, *again;
  char id[GAME_ID_SIZE];
  snprintf(id, sizeof id, "%s", opengame_id(game));
  testapp_pass_to_end(game);
  opengame_close(game);
  ResourceOrder input = {.id = "mini", .words.bytes = span_of("xoxo\n"), .bag.bytes = span_of("O 10 1\nX 10 8\n")};
  assert_ok(resource_edit(app, &scene->ana, &input, NULL, &err), err);
  assert_string_equal(load(scene, id, &over), "ok");
  assert_ok(games_again(over, NULL, &again, &err), err);
  assert_int_equal(game_settings(opengame_table(again)->game)->tiles.kinds, 2);
  opengame_close(over);
  opengame_close(again);
  assert_ok(games_last(app, &scene->ana, NULL, &again, &err), err);
  pass(again, 1);
  testapp_pass_to_end(again);
  // As many kinds with other names are different tiles.
  input = (ResourceOrder){.id = "mini", .words.bytes = span_of("yoyo\n"), .bag.bytes = span_of("O 10 1\nY 12 8\n")};
  assert_ok(resource_edit(app, &scene->ana, &input, NULL, &err), err);
  assert_ok(games_again(again, NULL, &over, &err), err);
  const TileSet *tiles = &game_settings(opengame_table(over)->game)->tiles;
  assert_string_equal(tiles->names[2], "Y");
  assert_int_equal(tiles->counts[2], 12);
  opengame_close(over);
  opengame_close(again);
}

static void a_game_that_another_program_deletes_is_gone(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game = testapp_game(scene->test, &scene->ana, "Ana,Pau", "");
  assert_string_equal(delete_game(scene, opengame_id(game)), "ok");
  assert_string_equal(save(game, "late", false), "game_not_found");
  assert_string_equal(try_pass(game), "game_not_found");
  assert_string_equal(testapp_code(opengame_refresh(game, &err), &err), "game_not_found");
  assert_ok(opengame_drop_unsaved(game, &err), err);
  opengame_close(game);
}

static void an_account_that_is_gone_makes_nothing_more(void **state) {
  Scene *scene = *state;
  Error err;
  OpenGame *game;
  Account pau = testapp_register(scene->test, "Pau"), gone = pau;
  char password[] = "secret";
  assert_ok(resource_share(scene->test->app, &scene->ana, "mini", true, &err), err);
  assert_ok(account_delete(scene->test->app, &pau, password, NULL, &err), err);
  PlayerOrder seat = {.is_mine = true};
  const Use use = {.app = scene->test->app, .account = &gone};
  Status status = games_new(&use, &(GameOrder){.words = "mini", .seats = {&seat, 1}}, &game, &err);
  assert_string_equal(testapp_code(status, &err), "not_logged_in");
  ResourceOrder input = {.id = "words", .words.bytes = span_of("casa\n")};
  status = resource_add(scene->test->app, &gone, &input, NULL, &err);
  assert_string_equal(testapp_code(status, &err), "not_logged_in");
}

static void guests_play_but_do_not_save(void **state) {
  Scene *scene = *state;
  Error err;
  Account guest = {0};
  assert_ok(resource_share(scene->test->app, &scene->ana, "mini", true, &err), err);
  OpenGame *game = testapp_game(scene->test, &guest, "Loser", "greedy");
  assert_string_equal(save(game, "x", false), "save_guest");
  assert_false(opengame_ranking(game).is_ranked);
  opengame_close(game);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_confirmed_turn_is_there_for_another_program),
      TEST(two_programs_at_one_game_do_not_both_have_the_turn),
      TEST(what_is_listed_can_be_loaded),
      TEST(finished_games_are_listed_page_by_page),
      TEST(games_are_saved_under_names),
      TEST(a_game_is_found_by_name_then_by_number),
      TEST(somebody_elses_game_is_not_found),
      TEST(without_games_there_is_nothing_to_go_on_with),
      TEST(leaving_without_saving_goes_back_to_the_last_save),
      TEST(an_older_save_is_another_game),
      TEST(saving_where_one_is_keeps_the_name),
      TEST(deleting_takes_the_save_or_the_game),
      TEST(a_finished_game_feeds_ranking_and_statistics_once),
      TEST(leaving_a_game_against_machines_gives_no_result),
      TEST(a_new_game_with_the_same_settings_has_other_tiles),
      TEST(a_new_game_has_the_tiles_that_there_are_now),
      TEST(a_game_that_another_program_deletes_is_gone),
      TEST(an_account_that_is_gone_makes_nothing_more),
      TEST(guests_play_but_do_not_save),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
