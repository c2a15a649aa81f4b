// SPDX-License-Identifier: MIT
// The generator against its brute-force twin, on random positions with made-up lexica over real and odd tile sets.
#include "compare.h"
#include "support/test.h"

static bool a_made_up_game_agrees(Gen *gen, void *context) {
  (void)context;
  World *world = world_random(gen);
  bool agree = compare_turns(gen, world, gen_range(gen, 1, 12));
  world_destroy(world);
  return agree;
}

static void finds_what_brute_force_finds(void **state) {
  (void)state;
  property_check("generator equals brute force", 1000, a_made_up_game_agrees, NULL);
}

static Status generate(World *world, PlayList *list, int64_t budget, Error *err) {
  ScoreRules rules = world_rules(world);
  MovegenInput input = world_input(world, &rules);
  input.node_budget = budget;
  return movegen_all(&input, list, err);
}

static void a_first_play_goes_through_the_centre_and_across(void **state) {
  (void)state;
  World *world = world_with_words("CASA\nSACA\n", 15, 7, false);
  world_set_rack(world, "ACAS");
  PlayList list = {0};
  Error err = {0};
  assert_ok(generate(world, &list, 0, &err), err);
  assert_int_equal(list.count, 8); // two words, four starting squares each
  playlist_sort(&list);
  for (int i = 0; i < list.count; i++)
    assert_int_equal(list.plays[i].play.direction, ACROSS);
  // C(3) A S A on 8D to 8H: the double letter at 8D under C: (6 + 1 + 1 + 1) * 2
  StrBuf at = {0};
  play_write_position(&list.plays[0].play, &at);
  assert_string_equal(strbuf_text(&at), "8E");
  assert_int_equal(list.plays[0].score, 12);
  strbuf_deinit(&at);
  playlist_deinit(&list);
  world_destroy(world);
}

static void too_many_blanks_hit_the_budget_with_a_message(void **state) {
  (void)state;
  World *world = world_with_words("CASA\nSACA\nASA\nCASO\nCOSA\n", 15, 7, false);
  world_set_rack(world, "???????");
  PlayList list = {0};
  Error err = {0};
  assert_int_equal(generate(world, &list, 50, &err), ERR_LIMIT);
  assert_ok(generate(world, &list, 0, &err), err);
  playlist_deinit(&list);
  world_destroy(world);
}

static void a_rack_of_one_can_begin_with_any_tile(void **state) {
  (void)state;
  World *world = world_with_words("CASA\n", 5, 1, false);
  world_set_rack(world, "[CH]");
  PlayList list = {0};
  Error err = {0};
  assert_ok(generate(world, &list, 0, &err), err);
  assert_int_equal(list.count, 1);
  assert_int_equal(list.plays[0].score, 5 * 2 + 50);
  playlist_deinit(&list);
  world_destroy(world);
}

static void exchanges_are_counted_as_different_sets_of_tiles(void **state) {
  (void)state;
  static const struct {
    const char *rack;
    int limit;
    int64_t expected;
  } cases[] = {{"A", 7, 1}, {"AA", 7, 2}, {"AB", 7, 3}, {"ABCDEFG", 7, 127}, {"AABBCC?", 7, 53}, {"ABCDEFG", 1, 7}};
  TileSet tiles;
  Error err = {0};
  assert_ok(tileset_builtin("en", &tiles, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Rack rack;
    assert_ok(rack_parse(span_of(cases[i].rack), &tiles, &rack, &err), err);
    assert_int_equal(movegen_count_exchanges(&rack, cases[i].limit), cases[i].expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_first_play_goes_through_the_centre_and_across),
      cmocka_unit_test(too_many_blanks_hit_the_budget_with_a_message),
      cmocka_unit_test(a_rack_of_one_can_begin_with_any_tile),
      cmocka_unit_test(exchanges_are_counted_as_different_sets_of_tiles),
      cmocka_unit_test(finds_what_brute_force_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
