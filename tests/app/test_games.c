// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/house.h"

#include <string.h>

static void pass(OpenGame *game) {
  Error err;
  GameTable *table = opengame_table(game);
  Action action = {.type = ACTION_PASS, .seat = table_turn(table)};
  assert_ok(table_do(table, &action, &err), err);
}

static void a_confirmed_turn_is_there_for_another_program(void **state) {
  (void)state;
  Error err;
  House *house = house_make();
  Account ana = house_register(house, "Ana");
  house_add_mini(house, &ana);
  OpenGame *game = house_game(house, &ana, "Ana,Pau", "");
  pass(game);
  App *other = house_open_again(house);
  GameList list;
  assert_ok(games_list(other, &ana, &list, &err), err);
  assert_int_equal(list.count, 1);
  assert_int_equal(list.entries[0].seq, 1);
  assert_int_equal(list.entries[0].seat_count, 2);
  assert_string_equal(list.entries[0].names[0], "Ana");
  gamelist_deinit(&list);
  OpenGame *again;
  assert_ok(games_last(other, &ana, NULL, &again, &err), err);
  assert_int_equal(game_action_count(opengame_table(again)->game), 1);
  opengame_close(again);
  app_close(other);
  opengame_close(game);
  house_destroy(house);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_confirmed_turn_is_there_for_another_program),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
