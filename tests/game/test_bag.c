// SPDX-License-Identifier: MIT
#include "game/bag.h"
#include "support/property.h"
#include "support/test.h"

// Sixteen tiles, each of its own kind.
enum { KINDS = 16 };

static TileSet sixteen(void) {
  TileSet tiles;
  Error err;
  assert_ok(tileset_parse(span_of("A 1 1\nB 1 1\nC 1 1\nD 1 1\nE 1 1\nF 1 1\nG 1 1\nH 1 1\nI 1 1\nJ 1 1\nK 1 1\nL 1 1\n"
                                  "M 1 1\nN 1 1\nO 1 1\nP 1 1\n"),
                          "tiles", &tiles, &err),
            err);
  return tiles;
}

static Bag *bag_of(const TileSet *tiles, int number) {
  char name[32];
  snprintf(name, sizeof name, "bag %d", number);
  Seed seed = seed_from_text(name);
  return bag_create(tiles, &seed);
}

// Draws one tile and says which.
static Tile draw_one(Bag *bag, int seat, bool from_back) {
  Rack before = bag_rack(bag, seat);
  assert_int_equal(bag_draw(bag, seat, 1, from_back), 1);
  Rack after = bag_rack(bag, seat);
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    if (after.counts[kind] > before.counts[kind])
      return (Tile)kind;
  }
  fail();
  return 0;
}

static void a_bag_holds_what_the_set_says(void **state) {
  (void)state;
  char id[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    Error err;
    assert_ok(tileset_builtin(id, &tiles, &err), err);
    Bag *bag = bag_of(&tiles, 1);
    TileCounts contents = bag_contents(bag);
    assert_int_equal(bag_count(bag), tiles.total);
    assert_int_equal(contents.total, tiles.total);
    assert_int_equal(bag_tiles_made(bag), tiles.total);
    assert_memory_equal(contents.counts, tiles.counts, sizeof tiles.counts);
    bag_destroy(bag);
  }
  bag_destroy(NULL);
}

static void the_seed_decides_the_order(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Bag *bag = bag_of(&tiles, 1), *same = bag_of(&tiles, 1), *other = bag_of(&tiles, 2);
  int differences = 0;
  for (int i = 0; i < KINDS; i++) {
    Tile tile = draw_one(bag, 0, false);
    assert_int_equal(draw_one(same, 0, false), tile);
    differences += draw_one(other, 0, false) != tile;
  }
  assert_true(differences > KINDS / 2);
  assert_int_equal(bag_draw(bag, 0, 1, false), 0); // empty
  bag_destroy(bag);
  bag_destroy(same);
  bag_destroy(other);
}

// The order described in docs/formats/game.md, for people who verify a game with their own program.
static void the_order_is_the_published_one(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Seed seed = seed_from_text("bag 8");
  Bag *bag = bag_of(&tiles, 8);
  for (uint64_t shakes = 0; shakes < 3; shakes++) {
    uint64_t previous = 0;
    for (int i = 0; i < KINDS - 1; i++) {
      Tile tile = draw_one(bag, 0, false);
      uint64_t place = seed_hash(&seed, "draw", (uint64_t)tile - 1, shakes);
      assert_true(place > previous);
      previous = place;
    }
    bag_return_rack(bag, 0);
  }
  bag_destroy(bag);
}

static void one_draw_of_several_is_several_draws_of_one(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  for (int n = 0; n <= RACK_MAX; n++) {
    for (int from_back = 0; from_back < 2; from_back++) {
      Bag *at_once = bag_of(&tiles, n), *one_by_one = bag_of(&tiles, n);
      assert_int_equal(bag_draw(at_once, 0, n, from_back), n);
      for (int i = 0; i < n; i++)
        draw_one(one_by_one, 0, from_back);
      Rack a = bag_rack(at_once, 0), b = bag_rack(one_by_one, 0);
      assert_memory_equal(a.counts, b.counts, sizeof a.counts);
      bag_destroy(at_once);
      bag_destroy(one_by_one);
    }
  }
}

static void the_back_is_the_front_the_other_way_round(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Bag *front = bag_of(&tiles, 3), *back = bag_of(&tiles, 3);
  Tile order[KINDS];
  for (int i = 0; i < KINDS; i++)
    order[i] = draw_one(front, 0, false);
  for (int i = 0; i < KINDS; i++)
    assert_int_equal(draw_one(back, 0, true), order[KINDS - 1 - i]);
  bag_destroy(front);
  bag_destroy(back);
}

static void only_the_kinds_asked_for_are_drawn(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Bag *bag = bag_of(&tiles, 4);
  uint64_t kinds = 1u << 3 | 1u << 7 | 1u << 16;
  assert_int_equal(bag_draw_kinds(bag, 2, kinds, 2), 2);
  assert_int_equal(bag_draw_kinds(bag, 2, kinds, 5), 1);
  Rack rack = bag_rack(bag, 2);
  assert_int_equal(rack_kinds(&rack), kinds);
  assert_int_equal(bag_draw_kinds(bag, 2, 1u << TILE_BLANK, 1), 0);
  bag_destroy(bag);
}

static void tiles_go_where_they_are_sent(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Bag *bag = bag_of(&tiles, 5);
  bag_draw(bag, 0, 7, false);
  bag_draw(bag, 1, 7, false);
  assert_int_equal(bag_count(bag), 2);
  Rack rack = bag_rack(bag, 0);
  Tile kind = 1;
  while (!rack.counts[kind])
    kind++;
  bag_put_on_board(bag, 0, kind);
  assert_int_equal(bag_rack(bag, 0).total, 6);
  bag_take_from_board(bag, 0, kind);
  assert_int_equal(bag_rack(bag, 0).counts[kind], 1);
  bag_return(bag, 0, &kind, 1);
  assert_int_equal(bag_count(bag), 3);
  assert_int_equal(bag_contents(bag).counts[kind], 1);
  bag_return_rack(bag, 0);
  assert_int_equal(bag_count(bag), 9);
  bag_remove_rack(bag, 1);
  assert_int_equal(bag_rack(bag, 1).total, 0);
  assert_int_equal(bag_count(bag), 9);
  bag_add_blank(bag, 1);
  assert_int_equal(bag_rack(bag, 1).counts[TILE_BLANK], 1);
  assert_int_equal(bag_tiles_made(bag), KINDS + 1);
  bag_destroy(bag);
}

static void going_back_restores_every_place(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Bag *bag = bag_of(&tiles, 6);
  bag_draw(bag, 0, 5, false);
  Rack rack = bag_rack(bag, 0);
  TileCounts contents = bag_contents(bag);
  BagPlaces *places = bag_places_copy(bag);
  bag_draw(bag, 1, 5, false);
  bag_remove_rack(bag, 0);
  bag_add_blank(bag, 1);
  bag_go_back(bag, places);
  Rack now = bag_rack(bag, 0);
  TileCounts contents_now = bag_contents(bag);
  assert_memory_equal(&now, &rack, sizeof rack);
  assert_memory_equal(&contents_now, &contents, sizeof contents);
  assert_int_equal(bag_rack(bag, 1).total, 0);
  assert_int_equal(bag_tiles_made(bag), KINDS); // the blank was never bought
  bag_add_blank(bag, 1);                        // but another can be
  assert_int_equal(bag_tiles_made(bag), KINDS + 1);
  assert_int_equal(bag_rack(bag, 1).total, 1);
  bag_places_destroy(places);
  bag_destroy(bag);
}

static void write(const Bag *bag, StrBuf *out) {
  strbuf_reset(out);
  bag_write(bag, out);
}

static void the_hash_sees_every_move_and_every_shake(void **state) {
  (void)state;
  TileSet tiles = sixteen();
  Bag *bag = bag_of(&tiles, 7);
  StrBuf before = {0}, after = {0};
  write(bag, &before);
  BagPlaces *places = bag_places_copy(bag);
  bag_draw(bag, 0, 1, false);
  write(bag, &after);
  assert_true(before.size == after.size && memcmp(before.data, after.data, after.size) != 0);
  bag_go_back(bag, places); // the same places, but the bag was shaken
  write(bag, &after);
  assert_false(before.size == after.size && memcmp(before.data, after.data, after.size) == 0);
  write(bag, &before);
  bag_go_back(bag, places); // nothing came back: no shake
  write(bag, &after);
  assert_true(before.size == after.size && memcmp(before.data, after.data, after.size) == 0);
  bag_places_destroy(places);
  strbuf_deinit(&before);
  strbuf_deinit(&after);
  bag_destroy(bag);
}

// Chi-squared against equal chances: with 15 degrees of freedom 50 is exceeded once in 100,000 times, and the seeds are
// fixed.
static void assert_equal_chances(const int *counts, int kinds, int total, const char *what) {
  double expected = (double)total / kinds, sum = 0;
  for (int i = 0; i < kinds; i++)
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  if (sum > 50)
    fail_msg("%s: chi-squared %.1f", what, sum);
}

static void every_tile_is_as_likely_to_be_the_first(void **state) {
  (void)state;
  enum { BAGS = 4000 };
  TileSet tiles = sixteen();
  int first[KINDS] = {0}, last[KINDS] = {0};
  for (int i = 0; i < BAGS; i++) {
    Bag *bag = bag_of(&tiles, i);
    first[draw_one(bag, 0, false) - 1]++;
    last[draw_one(bag, 0, true) - 1]++;
    bag_destroy(bag);
  }
  assert_equal_chances(first, KINDS, BAGS, "front");
  assert_equal_chances(last, KINDS, BAGS, "back");
}

// A returned tile must not be likelier to come next than the others. Ten tiles are drawn, one goes back: of the seven
// in the bag, each should come next one time in seven. Counts the place of each among the seven.
static void a_returned_tile_comes_no_sooner_than_others(void **state) {
  (void)state;
  enum { BAGS = 7000, LEFT = 7 };
  TileSet tiles = sixteen();
  int places[LEFT] = {0};
  for (int i = 0; i < BAGS; i++) {
    Bag *bag = bag_of(&tiles, i);
    Tile given = draw_one(bag, 0, false);
    bag_draw(bag, 0, 9, false);
    bag_return(bag, 0, &given, 1);
    int place = 0;
    while (draw_one(bag, 1, false) != given)
      place++;
    places[place]++;
    bag_destroy(bag);
  }
  assert_equal_chances(places, LEFT, BAGS, "returned");
}

// The same through an undo: a tile that was seen and put back is no likelier than before.
static void a_tile_that_undo_puts_back_comes_no_sooner_than_others(void **state) {
  (void)state;
  enum { BAGS = 6000, LEFT = 6 };
  TileSet tiles = sixteen();
  int places[LEFT] = {0};
  for (int i = 0; i < BAGS; i++) {
    Bag *bag = bag_of(&tiles, i);
    bag_draw(bag, 0, 10, false);
    BagPlaces *before = bag_places_copy(bag);
    Tile seen = draw_one(bag, 1, false);
    bag_go_back(bag, before);
    bag_places_destroy(before);
    int place = 0;
    while (draw_one(bag, 1, false) != seen)
      place++;
    places[place]++;
    bag_destroy(bag);
  }
  assert_equal_chances(places, LEFT, BAGS, "undone");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bag_holds_what_the_set_says),
      cmocka_unit_test(the_seed_decides_the_order),
      cmocka_unit_test(the_order_is_the_published_one),
      cmocka_unit_test(one_draw_of_several_is_several_draws_of_one),
      cmocka_unit_test(the_back_is_the_front_the_other_way_round),
      cmocka_unit_test(only_the_kinds_asked_for_are_drawn),
      cmocka_unit_test(tiles_go_where_they_are_sent),
      cmocka_unit_test(going_back_restores_every_place),
      cmocka_unit_test(the_hash_sees_every_move_and_every_shake),
      cmocka_unit_test(every_tile_is_as_likely_to_be_the_first),
      cmocka_unit_test(a_returned_tile_comes_no_sooner_than_others),
      cmocka_unit_test(a_tile_that_undo_puts_back_comes_no_sooner_than_others),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
