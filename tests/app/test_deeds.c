// SPDX-License-Identifier: MIT
// Deeds, read from the actions, match the board and the bag at the time of the action.
#include "app/machine.h"
#include "base/mem.h"
#include "game/deed.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <string.h>

// The position before each seat's last turn.
typedef struct Seen {
  bool has_moved;
  Board board;
  int bag;
} Seen;

static void check_deeds(const GameTable *table, const Seen *seen, int *checked) {
  for (int seat = 0; seat < game_state(table->game)->seat_count; seat++) {
    SeatDeed deed;
    bool is_known = deed_last(table->game, seat, &deed);
    if (bag_count(game_bag(table->game)) == 0 || !seen[seat].has_moved) {
      assert_false(is_known);
      continue;
    }
    assert_true(is_known);
    assert_int_equal(deed.bag, seen[seat].bag);
    assert_memory_equal(&deed.board, &seen[seat].board, sizeof deed.board);
    ++*checked;
  }
}

static void every_deed_of_a_game_is_found_as_it_was(void **state) {
  (void)state;
  World *world = world_make("es", "es");
  static const char *const seats[] = {"greedy level1", "level1 greedy level2", "level2 level2 greedy level1"};
  int checked = 0;
  for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
    Settings *settings = world_settings(world, "classic", seats[i]);
    GameTable table = world_table(world, settings, "deeds");
    Seen *seen = mem_alloc(SEATS_MAX * sizeof *seen);
    Error err = {0};
    while (!state_is_over(game_state(table.game))) {
      int seat = table_turn(&table);
      check_deeds(&table, seen, &checked);
      seen[seat] = (Seen){true, game_state(table.game)->board, bag_count(game_bag(table.game))};
      Action action;
      assert_ok(table_machine_turn(&table, seat, NULL, &action, &err), err);
    }
    mem_free(seen);
    game_destroy(table.game);
    mem_free(settings);
  }
  assert_true(checked > 100);
  world_destroy(world);
}

// A play that waits for an answer has left its player's rack, but nothing was drawn for it yet.
static void a_pending_play_is_a_deed_and_one_taken_back_is_none(void **state) {
  (void)state;
  World *world = world_custom("CASA\nCASAS\nSACA\n", "A 30 1\nC 15 3\nS 15 1\n");
  Settings *settings = world_settings(world, "classic", "person person");
  world_set(settings, "challenge=double");
  GameTable table = world_table_with_racks(world, settings, "ACCS", "AC");
  SeatDeed deed;
  int bag = bag_count(game_bag(table.game));
  assert_string_equal(world_try(&table, 0, "8H", "SCAC"), "ok");
  assert_true(deed_last(table.game, 0, &deed));
  assert_int_equal(deed.type, ACTION_PLAY);
  assert_int_equal(deed.bag, bag);
  assert_int_equal(deed.board.tile_count, 0);
  Action challenge = {.type = ACTION_CHALLENGE, .seat = 1};
  Error err = {0};
  assert_ok(table_do(&table, &challenge, &err), err);
  assert_false(deed_last(table.game, 0, &deed));
  game_destroy(table.game);
  mem_free(settings);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_deed_of_a_game_is_found_as_it_was),
      cmocka_unit_test(a_pending_play_is_a_deed_and_one_taken_back_is_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
