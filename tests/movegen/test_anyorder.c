// SPDX-License-Identifier: MIT
// Words in any order: the generator against its brute-force twin, and the best order against all orders.
#include "compare.h"
#include "movegen/arrange_internal.h"
#include "support/test.h"

#include <string.h>

static bool a_made_up_game_agrees(Gen *gen, void *context) {
  (void)context;
  World *world = world_random_any_order(gen);
  bool agree = compare_turns(gen, world, gen_range(gen, 1, 10));
  world_destroy(world);
  return agree;
}

static void finds_what_brute_force_finds(void **state) {
  (void)state;
  property_check("any order equals brute force", 400, a_made_up_game_agrees, NULL);
}

typedef struct Permutations {
  const OpenSquares *open;
  const int *points;
  Tile tiles[RACK_MAX], first[RACK_MAX]; // being tried, and the first of the best in the order of words
  int best;
} Permutations;

static int word_rank(Tile tile) {
  return tile_letter(tile) * 2 + tile_is_blank(tile);
}

static bool comes_before(const Tile *a, const Tile *b, int count) {
  for (int i = 0; i < count; i++) {
    if (a[i] != b[i])
      return word_rank(a[i]) < word_rank(b[i]);
  }
  return false;
}

static void try_permutations(Permutations *all, int at, int earned) {
  const OpenSquares *open = all->open;
  if (at == open->count) {
    if (earned > all->best || (earned == all->best && comes_before(all->tiles, all->first, open->count))) {
      all->best = earned;
      memcpy(all->first, all->tiles, sizeof all->first);
    }
    return;
  }
  for (int i = at; i < open->count; i++) {
    Tile tile = all->tiles[i];
    all->tiles[i] = all->tiles[at];
    all->tiles[at] = tile;
    int points = tile_is_blank(tile) ? 0 : all->points[tile];
    if (open->allowed[at] >> tile_letter(tile) & 1)
      try_permutations(all, at + 1, earned + points * open->weight[at]);
    all->tiles[at] = all->tiles[i];
    all->tiles[i] = tile;
  }
}

static void draw_squares(Gen *gen, int kinds, OpenSquares *out) {
  *out = (OpenSquares){.count = gen_range(gen, 1, 6)};
  for (int i = 0; i < out->count; i++) {
    out->weight[i] = gen_range(gen, 1, 6);
    out->allowed[i] = UINT64_MAX;
    for (int kind = 1; kind <= kinds && gen_chance(gen, 60); kind++)
      out->allowed[i] ^= (uint64_t)gen_chance(gen, 50) << kind;
  }
}

static bool arrangement_is_the_best(Gen *gen, void *context) {
  (void)context;
  enum { KINDS = 6 };
  int points[TILE_KINDS_MAX + 1] = {0};
  OpenSquares open;
  Permutations all = {.open = &open, .points = points, .best = -1};
  Tile tiles[RACK_MAX];
  draw_squares(gen, KINDS, &open);
  for (int kind = 1; kind <= KINDS; kind++)
    points[kind] = gen_range(gen, 0, 4);
  for (int i = 0; i < open.count; i++) {
    all.tiles[i] = (Tile)gen_range(gen, 1, KINDS);
    all.tiles[i] |= gen_chance(gen, 20) ? TILE_BLANK_BIT : 0;
  }
  memcpy(tiles, all.tiles, sizeof tiles);
  try_permutations(&all, 0, 0);
  int best = arrange_best(&open, tiles, points);
  gen_note(gen, "%d tiles earn %d, found %d", open.count, all.best, best);
  if (best != all.best || best < 0)
    return best == all.best;
  arrange_first(&open, points, best, tiles);
  return memcmp(tiles, all.first, (size_t)open.count) == 0;
}

static void tiles_are_arranged_as_well_as_they_can_be(void **state) {
  (void)state;
  property_check("arrangement is the best", 20000, arrangement_is_the_best, NULL);
}

static Status generate(World *world, PlayList *list, int64_t budget, Error *err) {
  ScoreRules rules = world_rules(world);
  MovegenInput input = world_input(world, &rules);
  input.node_budget = budget;
  return movegen_all(&input, list, err);
}

static void every_distinct_arrangement_is_a_play(void **state) {
  (void)state;
  static const struct {
    const char *words, *rack;
    int expected;
  } cases[] = {
      {"CASA\nSACA\n", "ACAS", 12 * 4},      // 4! / 2! orders, four starting squares
      {"CASA\n", "ACAS", 12 * 4},            // one word is enough
      {"CASA\n", "CAS?", (12 + 12) * 4 * 1}, // the blank is one of two A, which tells them apart
      {"PERRO\n", "PERO[RR]", 24 * 4},       // four tiles: P E RR O
      {"PERRO\n", "PEROR", 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    World *world = world_with_words(cases[i].words, 15, 7, true);
    PlayList list = {0};
    Error err = {0};
    world_set_rack(world, cases[i].rack);
    assert_ok(generate(world, &list, 0, &err), err);
    if (list.count != cases[i].expected)
      fail_msg("%s from %s: %d plays, wanted %d", cases[i].words, cases[i].rack, list.count, cases[i].expected);
    playlist_deinit(&list);
    world_destroy(world);
  }
}

static void the_best_order_puts_dear_tiles_on_premiums(void **state) {
  (void)state;
  World *world = world_with_words("ZAS\n", 15, 7, true);
  world_set_rack(world, "SAZ");
  ScoreRules rules = world_rules(world);
  MovegenInput input = world_input(world, &rules);
  ScoredPlay best;
  bool found;
  Error err = {0};
  assert_ok(movegen_best(&input, &best, &found, &err), err);
  assert_true(found);
  assert_int_equal(best.score, 2 * (10 + 1 + 1)); // no letter premium within reach of the centre
  assert_int_equal(best.play.col, 5);
  assert_int_equal(best.play.tiles[0], tileset_find(&world->tiles, span_of("A")));
  world_destroy(world);
}

static void too_many_orders_hit_the_budget_with_a_message(void **state) {
  (void)state;
  World *world = world_with_words("CASA\nCASO\nPERROS\n", 15, 7, true);
  PlayList list = {0};
  Error err = {0};
  StrBuf message = {0};
  world_set_rack(world, "CASO???");
  assert_int_equal(generate(world, &list, 50, &err), ERR_LIMIT);
  error_format(&err, NULL, &message);
  assert_string_equal(strbuf_text(&message), "too many plays to list when any order of the tiles counts: the rack has "
                                             "3 blanks among 7 tiles");
  assert_ok(generate(world, &list, 0, &err), err);
  strbuf_deinit(&message);
  playlist_deinit(&list);
  world_destroy(world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_distinct_arrangement_is_a_play),
      cmocka_unit_test(the_best_order_puts_dear_tiles_on_premiums),
      cmocka_unit_test(too_many_orders_hit_the_budget_with_a_message),
      cmocka_unit_test(tiles_are_arranged_as_well_as_they_can_be),
      cmocka_unit_test(finds_what_brute_force_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
