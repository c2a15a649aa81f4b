// SPDX-License-Identifier: MIT
// The generator against its brute-force twin, on random positions with made-up lexica over real and odd tile sets.
#include "base/mem.h"
#include "brute.h"
#include "support/test.h"
#include "world.h"

#include <string.h>

static MovegenInput input_of(const World *world, const ScoreRules *rules) {
  return (MovegenInput){
      .board = &world->board, .cross = &world->cross, .kwg = &world->kwg, .rules = rules, .rack = &world->rack};
}

static bool same_plays(Gen *gen, const World *world, const PlayList *list) {
  BrutePosition position = {
      &world->words, &world->tiles, &world->layout, &world->board, &world->rack, world->rack_size, 50};
  BruteList expected = {0}, found = {0};
  brute_all(&position, &expected);
  ScoreRules rules = world_rules(world);
  bool same = true;
  for (int i = 0; i < list->count; i++) {
    const Play *play = &list->plays[i].play;
    ARRAY_GROW(found.plays, found.count, found.capacity);
    BrutePlay *entry = &found.plays[found.count++];
    brute_write_key(entry->text, play->row, play->col, play->direction, play->tiles, play->length);
    entry->score = list->plays[i].score;
    int checked = play_score(&world->board, &rules, play);
    if (checked != entry->score) {
      gen_note(gen, "%s: generator scores %d, play_score %d", entry->text, entry->score, checked);
      same = false;
    }
  }
  brute_sort(&found);
  int i = 0, j = 0;
  while (i < expected.count || j < found.count) {
    int order = i == expected.count ? 1 : j == found.count ? -1 : strcmp(expected.plays[i].text, found.plays[j].text);
    if (order < 0)
      gen_note(gen, "missing %s (%d points)", expected.plays[i].text, expected.plays[i].score);
    else if (order > 0)
      gen_note(gen, "wrong or twice %s (%d points)", found.plays[j].text, found.plays[j].score);
    else if (expected.plays[i].score != found.plays[j].score)
      gen_note(gen, "%s scores %d, generator says %d", expected.plays[i].text, expected.plays[i].score,
               found.plays[j].score);
    same = same && order == 0 && expected.plays[i].score == found.plays[j].score;
    i += order <= 0;
    j += order >= 0;
  }
  brute_deinit(&expected);
  brute_deinit(&found);
  return same;
}

static bool same_cross_sets(Gen *gen, const World *world) {
  CrossSets *fresh = mem_alloc(sizeof *fresh);
  crosssets_rebuild(fresh, &world->board, &world->kwg, &world->tiles);
  bool same = true;
  for (int direction = 0; direction < 2; direction++) {
    for (int lane = 0; lane < world->board.size; lane++) {
      for (int pos = 0; pos < world->board.size; pos++) {
        int at = board_index(lane, pos);
        if (fresh->allowed[direction][at] == world->cross.allowed[direction][at] &&
            fresh->score[direction][at] == world->cross.score[direction][at])
          continue;
        gen_note(gen, "cross-set %d/%d/%d: kept %llx/%d, rebuilt %llx/%d", direction, lane, pos,
                 (unsigned long long)world->cross.allowed[direction][at], world->cross.score[direction][at],
                 (unsigned long long)fresh->allowed[direction][at], fresh->score[direction][at]);
        same = false;
      }
    }
  }
  mem_free(fresh);
  return same;
}

// Puts a play on the board, sometimes takes it back and puts it on again.
static bool play_one(Gen *gen, World *world, const PlayList *list) {
  Play play = list->plays[gen_below(gen, (uint32_t)list->count)].play;
  world_play(world, &play);
  if (gen_chance(gen, 20)) {
    play_take_back(&world->board, &play);
    crosssets_update(&world->cross, &world->board, &world->kwg, &world->tiles, &play);
    if (!same_cross_sets(gen, world))
      return false;
    world_play(world, &play);
  }
  return same_cross_sets(gen, world);
}

static bool positions_agree(Gen *gen, World *world, int turns) {
  ScoreRules rules = world_rules(world);
  PlayList list = {0};
  bool agree = true;
  for (int turn = 0; turn < turns && agree; turn++) {
    Error err = {0};
    world_draw_rack(gen, world, gen_range(gen, 1, world->rack_size));
    MovegenInput input = input_of(world, &rules);
    agree = movegen_all(&input, &list, &err) == OK && same_plays(gen, world, &list);
    if (agree && list.count > 0)
      agree = play_one(gen, world, &list);
  }
  playlist_deinit(&list);
  return agree;
}

static bool a_made_up_game_agrees(Gen *gen, void *context) {
  (void)context;
  World *world = world_random(gen);
  bool agree = positions_agree(gen, world, gen_range(gen, 1, 12));
  world_destroy(world);
  return agree;
}

static void finds_what_brute_force_finds(void **state) {
  (void)state;
  property_check("generator equals brute force", 1000, a_made_up_game_agrees, NULL);
}

static Status generate(World *world, PlayList *list, int64_t budget, Error *err) {
  ScoreRules rules = world_rules(world);
  MovegenInput input = input_of(world, &rules);
  input.node_budget = budget;
  return movegen_all(&input, list, err);
}

static void a_first_play_goes_through_the_centre_and_across(void **state) {
  (void)state;
  World *world = world_with_words("CASA\nSACA\n", 15, 7);
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
  World *world = world_with_words("CASA\nSACA\nASA\nCASO\nCOSA\n", 15, 7);
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
  World *world = world_with_words("CASA\n", 5, 1);
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
