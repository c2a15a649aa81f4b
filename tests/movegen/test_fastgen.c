// SPDX-License-Identifier: MIT
// The fast generator against the plain one: all plays, the best n and the best, with leaves that are worth something.
#include "base/mem.h"
#include "lexicon/anagrams.h"
#include "movegen/position.h"
#include "support/test.h"
#include "world.h"

#include <string.h>

// Some value that depends on every tile kept.
static int32_t keep_value(void *context, const uint8_t *counts, int kinds) {
  int32_t value = 0;
  int32_t salt = *(const int32_t *)context;
  for (int tile = 0; tile <= kinds; tile++)
    value += counts[tile] * ((tile * 7919 + salt) % 9000 - 3000) - (counts[tile] > 1 ? 2500 : 0);
  return value;
}

static void keep_values(void *context, const RackParts *parts, int32_t *values) {
  uint8_t counts[TILE_KINDS_MAX + 1];
  for (int part = 0; part < parts->count - 1; part++) {
    rackparts_count_tiles(parts, part, counts);
    values[part] = keep_value(context, counts, TILE_KINDS_MAX);
  }
}

static bool same_play(const ScoredPlay *a, const ScoredPlay *b) {
  return playlist_compare(a, b) == 0 && a->score == b->score && a->play.length == b->play.length &&
         memcmp(a->play.tiles, b->play.tiles, a->play.length) == 0;
}

static void list_plainly(const World *world, int32_t salt, PlayList *out) {
  Error err = {0};
  ScoreRules rules = world_rules(world);
  MovegenInput input = {
      .board = &world->board, .cross = &world->cross, .kwg = &world->kwg, .rules = &rules, .rack = &world->rack};
  assert_ok(movegen_all(&input, out, &err), err);
  for (int i = 0; i < out->count; i++) {
    Rack left = world->rack;
    assert_true(play_take_from_rack(&left, &out->plays[i].play));
    out->plays[i].equity += keep_value(&salt, left.counts, world->tiles.kinds);
  }
  playlist_sort(out);
}

// By the one comparison that says what the order is.
static bool is_in_order(Gen *gen, const PlayList *list) {
  for (int i = 1; i < list->count; i++) {
    if (playlist_compare(&list->plays[i - 1], &list->plays[i]) >= 0) {
      gen_note(gen, "play %d of %d is not before the next one", i, list->count);
      return false;
    }
  }
  return true;
}

static bool lists_agree(Gen *gen, const char *what, const PlayList *expected, int count, const PlayList *found) {
  bool agree = found->count == count;
  for (int i = 0; agree && i < count; i++)
    agree = same_play(&expected->plays[i], &found->plays[i]);
  if (!agree)
    gen_note(gen, "%s: %d expected, %d found, or one differs", what, count, found->count);
  return agree;
}

static bool answers_agree(Gen *gen, const World *world, Position *position) {
  int32_t salt = gen_range(gen, 0, 9000);
  PositionQuery query = {&world->rack, keep_values, &salt};
  if (!position_can_search(position, &world->rack))
    return true;
  PlayList expected = {0}, found = {0};
  ScoredPlay best;
  list_plainly(world, salt, &expected);
  position_all(position, &query, &found);
  playlist_sort(&found);
  bool agree = is_in_order(gen, &found) && lists_agree(gen, "all", &expected, expected.count, &found);
  int n = gen_range(gen, 1, 30);
  position_best_n(position, &query, n, &found);
  agree = agree && lists_agree(gen, "best n", &expected, n < expected.count ? n : expected.count, &found);
  bool has_best = position_best(position, &query, &best);
  if (has_best != (expected.count > 0) || (has_best && !same_play(&best, &expected.plays[0]))) {
    gen_note(gen, "the best play differs");
    agree = false;
  }
  playlist_deinit(&expected);
  playlist_deinit(&found);
  return agree;
}

// Plays something at random in both, and sometimes takes it back first.
static void play_on(Gen *gen, World *world, Position *position) {
  PlayList list = {0};
  list_plainly(world, 0, &list);
  if (list.count > 0) {
    Play play = list.plays[gen_below(gen, (uint32_t)list.count)].play;
    world_play(world, &play);
    position_play(position, &play);
    if (gen_chance(gen, 25)) {
      position_take_back(position, &play);
      position_play(position, &play);
    }
  }
  playlist_deinit(&list);
}

static bool a_game_agrees(Gen *gen, void *context) {
  (void)context;
  World *world = world_random(gen);
  Error err = {0};
  Span bytes;
  WordMap map;
  BitGraph graph, sorted;
  char identity[WORDMAP_IDENTITY_SIZE];
  wordmap_identity(&world->kwg, NULL, identity);
  Kwg sorted_kwg;
  assert_ok(anagrams_build(&world->kwg, NULL, &sorted_kwg, &err), err);
  bitgraph_init(&graph, &world->kwg);
  bitgraph_init(&sorted, &sorted_kwg);
  assert_ok(wordmap_build(&world->kwg, world->tiles.kinds, identity, NULL, &bytes, &err), err);
  wordmap_from_build(bytes, &map);
  Position *position = mem_alloc(sizeof *position);
  ScoreRules rules = world_rules(world);
  position_init(position, &world->board, &world->kwg, &graph, &sorted, gen_chance(gen, 50) ? &map : NULL, &rules);
  bool agree = true;
  for (int turns = gen_range(gen, 1, 12); turns > 0 && agree; turns--) {
    world_draw_rack(gen, world, gen_range(gen, 1, world->rack_size));
    agree = answers_agree(gen, world, position);
    play_on(gen, world, position);
  }
  position_deinit(position);
  mem_free(position);
  bitgraph_deinit(&graph);
  bitgraph_deinit(&sorted);
  kwg_deinit(&sorted_kwg);
  wordmap_deinit(&map);
  world_destroy(world);
  return agree;
}

static void answers_what_the_plain_generator_answers(void **state) {
  (void)state;
  property_check("fast generator equals plain generator", 1500, a_game_agrees, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_what_the_plain_generator_answers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
