// SPDX-License-Identifier: MIT
// Everything that can be kept of a rack, valued at once, against one leave after the other.
#include "engine/staticplay.h"
#include "support/test.h"
#include "tests/engine/lab.h"

#include <string.h>

// Mostly tiles of the bag; sometimes more of a kind, which no table knows.
static Rack draw_rack(Gen *gen, const TileSet *tiles, int total) {
  Rack rack = {0};
  bool beyond = gen_chance(gen, 10);
  for (int tries = 0; rack.total < total && tries < 1000; tries++) {
    Tile tile = (Tile)gen_below(gen, (uint32_t)tiles->kinds + 1);
    if (beyond || rack.counts[tile] < tiles->counts[tile])
      rack_add(&rack, tile);
  }
  return rack;
}

static bool every_part_has_a_number(Gen *gen, const RackParts *parts, const Rack *rack) {
  uint8_t counts[TILE_KINDS_MAX + 1];
  int expected = 1;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    expected *= rack->counts[tile] + 1;
  bool holds = parts->count == expected;
  for (int part = 0; part < parts->count && holds; part++) {
    int number = 0, tiles = 0;
    rackparts_count_tiles(parts, part, counts);
    for (int kind = 0; kind < parts->kind_count; kind++)
      number += counts[parts->kinds[kind]] * parts->strides[kind];
    for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
      tiles += counts[tile];
    int at = 0;
    while (at < parts->count && parts->by_size[at] != part)
      at++;
    holds = number == part && tiles == parts->sizes[part] && at >= parts->first[tiles] && at < parts->first[tiles + 1];
  }
  if (!holds)
    gen_note(gen, "%d parts expected, %d there, or one is not at its place", expected, parts->count);
  return holds;
}

static bool values_agree(Gen *gen, const Lab *lab, const Rack *rack, StaticTurn *turn) {
  RackParts parts;
  uint8_t counts[TILE_KINDS_MAX + 1];
  int32_t alone[PARTS_MAX], in_turn[PARTS_MAX], most = INT32_MIN;
  rackparts_init(&parts, rack, &lab->tiles);
  if (!every_part_has_a_number(gen, &parts, rack))
    return false;
  leaves_values(&lab->leaves, &parts, alone);
  static_keep_values(turn, &parts, in_turn);
  for (int part = 0; part < parts.count - 1; part++) {
    rackparts_count_tiles(&parts, part, counts);
    int32_t leave = leaves_value(&lab->leaves, counts), kept = static_keep_value(turn, counts);
    most = leave > most ? leave : most;
    if (alone[part] != leave || in_turn[part] != kept) {
      gen_note(gen, "part %d of %d: %d for %d, in its turn %d for %d", part, parts.count, alone[part], leave,
               in_turn[part], kept);
      return false;
    }
  }
  if (turn->bag > 0 && turn->most_kept != most)
    gen_note(gen, "the most is %d for %d", turn->most_kept, most);
  return turn->bag == 0 || turn->most_kept == most;
}

static bool all_at_once_is_one_by_one(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_random(gen);
  lab_draw_leaves(gen, lab, gen_range(gen, 0, 5));
  bool holds = true;
  for (int i = 0; i < 10 && holds; i++) {
    Rack rack = draw_rack(gen, &lab->tiles, gen_range(gen, 1, PARTS_TILES_MAX));
    StaticTurn turn = {.leaves = &lab->leaves,
                       .tiles = &lab->tiles,
                       .rack_size = gen_range(gen, rack.total, PARTS_TILES_MAX),
                       .bag = gen_chance(gen, 50) ? gen_range(gen, 0, 15) : gen_range(gen, 0, 90),
                       .out_gain = gen_range(gen, 0, 50000),
                       .is_duel = gen_chance(gen, 50),
                       .most_kept = INT32_MIN};
    holds = values_agree(gen, lab, &rack, &turn);
  }
  lab_destroy(lab);
  return holds;
}

static void what_is_kept_is_worth_the_same_all_at_once(void **state) {
  (void)state;
  property_check("leaves of a rack all at once", 40, all_at_once_is_one_by_one, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_kept_is_worth_the_same_all_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
