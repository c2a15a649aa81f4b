// SPDX-License-Identifier: MIT
// The history of a game: steps, sentences, the final count; and where it is archived.
#include "app/archive.h"
#include "app/history.h"
#include "app/machine.h"
#include "app/telling.h"
#include "app/verify.h"
#include "base/file.h"
#include "base/mem.h"
#include "notation/gamejson.h"
#include "support/fixture.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char casa_bag[] = "A 12 1\nC 6 3\nO 4 1\nS 8 1\nCH 2 5\n# 2 0\n";
static const char casa_words[] = "CASA\nCASAS\nSACA\nOSO\nASA\nASAS\nAS\n";

static void check_sentence(const GameTable *table, int64_t seq, const char *expected) {
  History history;
  Error err = {0};
  StrBuf text = {0};
  assert_ok(history_build(table->game, &history, &err), err);
  telling_add_step(table->game, &history.steps[seq - 1], NULL, &text);
  if (strcmp(text.data, expected) != 0)
    fail_msg("action %lld\n  is told  %s\n  expected %s", (long long)seq, text.data, expected);
  strbuf_deinit(&text);
  history_deinit(&history);
}

static void every_step_has_its_sentence(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "seed-003", "person person person");
  world_set(settings, "coins_points=1");
  GameTable table = world_table_with_racks(world, settings, "CASA", "SSO");
  Error err = {0};
  assert_string_equal(world_try(&table, 0, "8H", "CASA"), "ok");
  assert_string_equal(world_try(&table, 1, "9H", "SSO"), "ok");
  assert_string_equal(world_do(&table, 2, ACTION_CHALLENGE), "ok");
  assert_string_equal(world_do(&table, 0, ACTION_SKIP), "ok");
  assert_string_equal(world_do(&table, 0, ACTION_REVERSE), "ok");
  Action blank = {.type = ACTION_BUY_BLANK, .seat = 0};
  blank.buy_blank.gives = true;
  Rack rack = bag_rack(game_bag(table.game), 0);
  while (rack.counts[blank.buy_blank.tile] == 0)
    blank.buy_blank.tile++;
  assert_ok(table_do(&table, &blank, &err), err);
  assert_string_equal(world_do(&table, 0, ACTION_PASS), "ok");
  assert_string_equal(world_do(&table, table_turn(&table), ACTION_RESIGN), "ok");
  check_sentence(&table, 1, "A1 played 8H CASA for 12 points.");
  check_sentence(&table, 2, "B2 played 9H SSO for 13 points.");
  check_sentence(&table, 3,
                 "C3 rejected SSO and was right: the dictionary does not have SSO, CS, SO. The play of B2 is removed. "
                 "That cost C3 the turn.");
  check_sentence(&table, 4, "A1 bought a skip: the next player misses a turn.");
  check_sentence(&table, 5, "A1 bought a change: the turns now go the other way round.");
  check_sentence(&table, 6, "A1 bought a blank.");
  check_sentence(&table, 7, "A1 passed.");
  check_sentence(&table, 8, "B2 resigned.");
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void words_through_the_board_and_whole_racks_are_told(void **state) {
  (void)state;
  World *world = world_custom("SACA\nCASACAS\nOCHO\n", "A 6 1\nC 4 3\nO 4 1\nS 4 1\nCH 2 5\n# 1 0\n");
  Settings *settings = world_settings(world, "classic", "person person");
  GameTable table = world_table_with_racks(world, settings, "CASACA?", "O[CH]O");
  assert_string_equal(world_try(&table, 0, "8F", "CASACAs"), "ok");
  check_sentence(&table, 1, "A1 played 8F CASACAs for 70 points. The whole rack at once!");
  assert_string_equal(world_try(&table, 1, "A1", "O"), "not_connected");
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void steps_that_were_taken_back_say_so(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person person greedy");
  GameTable table = world_table_with_racks(world, settings, "CASA", NULL);
  Error err = {0};
  History history;
  assert_string_equal(world_try(&table, 0, "8H", "CASA"), "ok");
  assert_string_equal(world_do(&table, 1, ACTION_PASS), "ok");
  Action action;
  assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
  assert_ok(table_undo(&table, 0, &err), err);
  assert_ok(table_answer_undo(&table, 1, true, &err), err);
  assert_ok(history_build(table.game, &history, &err), err);
  static const bool undone[] = {false, true, true, true, false};
  assert_int_equal(history.count, 5);
  for (int i = 0; i < 5; i++) {
    if (history.steps[i].is_undone != undone[i])
      fail_msg("step %d: taken back %d, expected %d", i + 1, history.steps[i].is_undone, undone[i]);
  }
  check_sentence(&table, 4, "A1 asks to take a turn back.");
  check_sentence(&table, 5, "B2 agreed: the turn is taken back.");
  history_deinit(&history);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

// Tiles are drawn for those that go back into the bag, too.
static void tiles_drawn_for_others_are_counted(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "seed-003", "person person");
  world_set(settings, "coins_points=1");
  GameTable table = world_table_with_racks(world, settings, "CASA", "CSS");
  Error err = {0};
  History history;
  static const int drawn[] = {0, 4 + 3, 0, 0}; // a play that can be challenged draws only when the next player acts
  Action exchange = {.type = ACTION_EXCHANGE, .seat = 1}, blank = {.type = ACTION_BUY_BLANK, .seat = 0};
  assert_string_equal(world_try(&table, 0, "8H", "CASA"), "ok");
  static const char *const given[] = {"C", "S", "S"};
  for (int i = 0; i < 3; i++)
    exchange.exchange.tiles[exchange.exchange.count++] = (Tile)tileset_find(&world->tiles, span_of(given[i]));
  assert_ok(table_do(&table, &exchange, &err), err);
  blank.buy_blank.gives = true;
  for (Rack rack = bag_rack(game_bag(table.game), 0); rack.counts[blank.buy_blank.tile] == 0;)
    blank.buy_blank.tile++;
  assert_ok(table_do(&table, &blank, &err), err);
  assert_string_equal(world_do(&table, 0, ACTION_PASS), "ok");
  assert_ok(history_build(table.game, &history, &err), err);
  for (int i = 0; i < 4; i++) {
    if (history.steps[i].drawn != drawn[i])
      fail_msg("step %d: %d tiles drawn, expected %d", i + 1, history.steps[i].drawn, drawn[i]);
  }
  history_deinit(&history);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

// Tiles that an exchange has put back leave the bag a second time.
static int put_back(const Action *action) {
  return action->type == ACTION_EXCHANGE ? action->exchange.count : 0;
}

// The scores of the steps are those of the game, and every moment can be shown again.
static void steps_add_up_to_the_game(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  Settings *settings = world_settings(world, "spanish", "greedy greedy");
  GameTable table = world_table(world, settings, "history");
  Error err = {0};
  Action action;
  while (!state_is_over(game_state(table.game)))
    assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
  History history;
  assert_ok(history_build(table.game, &history, &err), err);
  int sums[2] = {0}, drawn = 2 * settings->rack_size;
  for (int i = 0; i < history.count; i++) {
    Game *then;
    assert_ok(history_game_at(table.game, i + 1, &then, &err), err);
    for (int seat = 0; seat < 2; seat++) {
      sums[seat] += history.steps[i].changes[seat];
      assert_int_equal(sums[seat], history.steps[i].scores[seat]);
      assert_int_equal(sums[seat], game_state(then)->seats[seat].score);
    }
    drawn += history.steps[i].drawn - put_back(history.steps[i].action);
    assert_int_equal(drawn, world->tiles.total - bag_count(game_bag(then)));
    game_destroy(then);
  }
  history_deinit(&history);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

// Ends a game by letting everybody but the first leave, and checks the text.
static void check_leaver(const char *seats, ActionType how, int reader, const char *said) {
  World *world = world_custom("AS\n", "A 12 1\nS 12 1\nX 1 8\n");
  Settings *settings = world_settings(world, "classic", seats);
  GameTable table = world_table(world, settings, "leaving");
  StrBuf text = {0};
  for (int seat = 1; seat < game_state(table.game)->seat_count; seat++)
    assert_string_equal(world_do(&table, seat, how), "ok");
  telling_add_end(table.game, reader, NULL, &text);
  assert_string_equal(text.data, said);
  strbuf_deinit(&text);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void whoever_leaves_last_is_named_at_the_end(void **state) {
  (void)state;
  check_leaver("person person", ACTION_RESIGN, SEAT_SYSTEM, "B2 resigned.");
  check_leaver("person person", ACTION_RESIGN, 0, "B2 resigned.");
  check_leaver("person person", ACTION_RESIGN, 1, "You resigned.");
  check_leaver("person person person", ACTION_RESIGN, 0, "C3 resigned. Only one player is left.");
  check_leaver("person person person", ACTION_RESIGN, 2, "You resigned.");
}

static void the_last_count_is_explained(void **state) {
  (void)state;
  World *world = world_custom("AS\n", "A 2 1\nS 2 1\nX 1 8\n");
  Settings *settings = world_settings(world, "classic", "person person");
  world_set(settings, "rack_size=2");
  GameTable table = world_table_with_racks(world, settings, "AS", "AX");
  assert_string_equal(world_try(&table, 0, "8H", "AS"), "ok"); // draws the other S
  assert_string_equal(world_do(&table, 1, ACTION_PASS), "ok");
  StrBuf text = {0};
  assert_string_equal(world_try(&table, 0, "9H", "S"), "ok");
  static const char *const counts[] = {"56 + 9 for the tiles of the others = 65",
                                       "0 − 9 for the tiles left (A X) = -9"};
  for (int seat = 0; seat < 2; seat++) {
    strbuf_reset(&text);
    telling_add_count(table.game, seat, NULL, &text);
    assert_string_equal(text.data, counts[seat]);
  }
  strbuf_reset(&text);
  telling_add_end(table.game, 1, NULL, &text);
  assert_string_equal(text.data, "A1 has played the last tile.");
  strbuf_reset(&text);
  telling_add_end(table.game, 0, NULL, &text);
  assert_string_equal(text.data, "You have played the last tile.");
  strbuf_reset(&text);
  telling_add_winners(table.game, NULL, &text);
  assert_string_equal(text.data, "A1 wins with 65 points.");
  strbuf_deinit(&text);
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

static void a_game_without_a_result_has_no_winner(void **state) {
  (void)state;
  World *world = world_custom(casa_words, casa_bag);
  Settings *settings = world_settings(world, "classic", "person greedy");
  StrBuf text = {0};
  GameTable table = world_table(world, settings, "abort");
  assert_string_equal(world_do(&table, 0, ACTION_ABORT), "ok");
  telling_add_winners(table.game, NULL, &text);
  assert_string_equal(text.data, "Nobody has won.");
  game_destroy(table.game);
  strbuf_deinit(&text);
  mem_free(settings);
  world_destroy(world);
}

static GameTable finished_game(const World *world, const Settings *settings, const char *seed) {
  GameTable table = world_table(world, settings, seed);
  Error err = {0};
  Action action;
  while (!state_is_over(game_state(table.game)))
    assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
  return table;
}

static void a_finished_game_is_written_once_and_never_over_another(void **state) {
  (void)state;
  char *home = fixture_dir_make();
  setenv("TESELA_HOME", home, 1);
  World *world = world_make("es", "es");
  Settings *settings = world_settings(world, "classic", "greedy greedy");
  StrBuf first = {0}, again = {0}, second = {0};
  Error err = {0};
  GameTable one = finished_game(world, settings, "one"), two = finished_game(world, settings, "two");
  assert_ok(archive_finished(one.game, &first, &err), err);
  assert_ok(archive_finished(one.game, &again, &err), err);
  assert_ok(archive_finished(two.game, &second, &err), err); // began at the same time
  assert_string_equal(first.data, again.data);
  assert_string_not_equal(first.data, second.data);
  Span text;
  Verified verified = {0};
  Arena arena = {0};
  assert_ok(file_read(first.data, GAMEJSON_FILE_MAX, &text, &err), err);
  VerifyOrder order = {{text, first.data}};
  assert_ok(game_verifying.run(&(Use){.arena = &arena}, &order, &verified, &err), err);
  assert_int_equal(verified.actions, game_action_count(one.game));
  int returned = 0;
  for (int64_t seq = 1; seq <= game_action_count(one.game); seq++)
    returned += put_back(game_action(one.game, seq));
  assert_int_equal(verified.draws - returned, world->tiles.total - bag_count(game_bag(one.game)));
  assert_false(verified.has_torn_line);
  assert_true(verified.holds && verified.is_finished);
  assert_int_equal(verified.players.count, 2);
  game_verifying.deinit(&verified);
  arena_deinit(&arena);
  mem_free_span(text);
  game_destroy(one.game);
  game_destroy(two.game);
  strbuf_deinit(&first);
  strbuf_deinit(&again);
  strbuf_deinit(&second);
  mem_free(settings);
  world_destroy(world);
  unsetenv("TESELA_HOME");
  fixture_dir_remove(home);
}

static void a_game_put_aside_can_go_on_there(void **state) {
  (void)state;
  char *home = fixture_dir_make();
  setenv("TESELA_HOME", home, 1);
  World *world = world_make("es", "es");
  Settings *settings = world_settings(world, "classic", "greedy greedy");
  Error err = {0};
  for (int i = 0; i < 3; i++) { // three that began at the same time
    StrBuf path = {0}, aside = {0};
    strbuf_printf(&path, "%s/play.jsonl", home);
    GameTable table = world_table(world, settings, "aside");
    Action action;
    assert_ok(gamelog_create(path.data, table.game, &table.log, &err), err);
    assert_ok(table_machine_turn(&table, table_turn(&table), NULL, &action, &err), err);
    assert_ok(archive_unfinished(table.log, table.game, &aside, &err), err);
    assert_false(file_exists(path.data));
    gamelog_close(table.log);
    game_destroy(table.game);
    assert_ok(gamelog_open(aside.data, &table.log, &table.game, &err), err);
    assert_int_equal(game_action_count(table.game), 1);
    gamelog_close(table.log);
    game_destroy(table.game);
    strbuf_deinit(&path);
    strbuf_deinit(&aside);
  }
  mem_free(settings);
  world_destroy(world);
  unsetenv("TESELA_HOME");
  fixture_dir_remove(home);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_step_has_its_sentence),
      cmocka_unit_test(words_through_the_board_and_whole_racks_are_told),
      cmocka_unit_test(steps_that_were_taken_back_say_so),
      cmocka_unit_test(tiles_drawn_for_others_are_counted),
      cmocka_unit_test(steps_add_up_to_the_game),
      cmocka_unit_test(whoever_leaves_last_is_named_at_the_end),
      cmocka_unit_test(the_last_count_is_explained),
      cmocka_unit_test(a_game_without_a_result_has_no_winner),
      cmocka_unit_test(a_finished_game_is_written_once_and_never_over_another),
      cmocka_unit_test(a_game_put_aside_can_go_on_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
