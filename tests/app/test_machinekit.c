// SPDX-License-Identifier: MIT
// The kit of machines: chosen by the tiles, whatever the words are called, and only if a machine uses it.
#include "app/machinekit.h"
#include "base/mem.h"
#include "engine/leavesfile.h"
#include "support/test.h"
#include "tests/app/world.h"

static const char small_bag[] = "# 1 0\nA 9 1\nB 4 3\nE 9 1\nS 5 1\nT 6 1\n";

static int32_t value_of_blank(const Leaves *leaves) {
  uint8_t counts[TILE_KINDS_MAX + 1] = {1};
  return leaves_value(leaves, counts);
}

static void values_are_found_by_the_tiles(void **state) {
  (void)state;
  static const struct {
    const char *words, *tiles, *language;
  } rows[] = {{"es", "es", "es"}, {"ca", "ca", "ca"}, {"en", "en", "en"}, {"es", "es-basic", ""}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    World *world = world_make(rows[i].words, rows[i].tiles);
    Leaves leaves;
    assert_string_equal(leaves_builtin(&world->tiles, &leaves), rows[i].language);
    assert_true(value_of_blank(&leaves) > 10000);
    leaves_deinit(&leaves);
    world_destroy(world);
  }
}

static void every_language_with_a_recipe_has_values(void **state) {
  (void)state;
  static const char *const sets[] = {"es", "ca", "en", "fr", "it", "de", "pt", "gl", "pl"};
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
    TileSet tiles;
    Leaves leaves;
    Error err = {0};
    assert_ok(tileset_builtin(sets[i], &tiles, &err), err);
    assert_string_equal(leaves_builtin(&tiles, &leaves), sets[i]);
    leaves_deinit(&leaves);
    tileset_double(&tiles);
    assert_string_equal(leaves_builtin(&tiles, &leaves), sets[i]);
    leaves_deinit(&leaves);
  }
}

static void other_tiles_go_by_the_bag(void **state) {
  (void)state;
  World *world = world_custom("SEAT\nBEAT\nTEA\nAT\n", small_bag);
  MachineKit kit;
  Error err = {0};
  MachineKitSource source = {.lexicon = &world->lexicon, .tiles = &world->tiles, .map = TOOLS_NO_MAP};
  assert_ok(machinekit_open(&source, NULL, &kit, &err), err);
  assert_true(kit.has_tools);
  assert_true(value_of_blank(&kit.leaves) > 0);
  assert_true(winpct_to_move(&kit.win, 50, 20) > 0.5);
  machinekit_close(&kit);
  source.leaves_path = "/nowhere/at-all.leaves";
  assert_int_equal(machinekit_open(&source, NULL, &kit, &err), ERR_MISSING);
  world_destroy(world);
}

static void only_machines_that_weigh_tiles_want_one(void **state) {
  (void)state;
  static const struct {
    const char *seats;
    bool is_wanted;
  } rows[] = {{"person greedy", false},  {"person static", true},  {"sim person", true},
              {"person champion", true}, {"person person", false}, {"friendly:3 level1", false}};
  World *world = world_make("es", "es");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Settings *settings = world_settings(world, "classic", rows[i].seats);
    GameTable table = world_table(world, settings, "kit");
    if (machinekit_is_wanted(game_state(table.game)) != rows[i].is_wanted)
      fail_msg("%s: %d expected", rows[i].seats, rows[i].is_wanted);
    game_destroy(table.game);
    mem_free(settings);
  }
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_are_found_by_the_tiles),
      cmocka_unit_test(every_language_with_a_recipe_has_values),
      cmocka_unit_test(other_tiles_go_by_the_bag),
      cmocka_unit_test(only_machines_that_weigh_tiles_want_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
