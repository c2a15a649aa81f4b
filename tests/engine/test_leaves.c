// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/leavesfile.h"
#include "support/test.h"
#include "tests/engine/lab.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char words[] = "AS\nCASA\nCASAS\nSACA\nASA\n";
static const char bag[] = "# 2 0\nA 3 1\nC 2 3\nE 1 1\nS 2 1\n";

// Every leave has a number

typedef struct Counting {
  const LeaveSet *set;
  uint32_t next;
  int size;
} Counting;

static void check_number(void *context, uint32_t number, const uint8_t *counts) {
  Counting *counting = context;
  int total = 0;
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    total += counts[tile];
  assert_int_equal(total, counting->size);
  assert_int_equal(number, counting->next);
  assert_int_equal(leaveset_number(counting->set, counts), number);
  counting->next++;
}

static void every_leave_has_a_number_of_its_own(void **state) {
  (void)state;
  static const struct {
    const char *id;
    int largest;
    uint32_t count; // with the empty one
  } cases[] = {{"en", 6, 914625}, {"en", 4, 29164}, {"es", 1, 30}, {"it", 0, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles;
    LeaveSet set;
    Error err = {0};
    assert_ok(tileset_builtin(cases[i].id, &tiles, &err), err);
    leaveset_init(&set, &tiles, cases[i].largest);
    assert_int_equal(leaveset_count(&set), cases[i].count);
    Counting counting = {&set, 0, 0};
    for (; counting.size <= cases[i].largest; counting.size++)
      leaveset_visit(&set, counting.size, check_number, &counting);
    assert_int_equal(counting.next, cases[i].count);
  }
}

static void leaves_that_the_bag_does_not_have_have_no_number(void **state) {
  (void)state;
  Lab *lab = lab_make(words, bag);
  LeaveSet set;
  leaveset_init(&set, &lab->tiles, 3);
  static const struct {
    const char *tiles;
    bool is_there;
  } cases[] = {{"", true}, {"AAA", true}, {"AS?", true}, {"EE", false}, {"???", false}, {"AACS", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Rack rack = {0};
    Error err = {0};
    if (*cases[i].tiles)
      assert_ok(rack_parse(span_of(cases[i].tiles), &lab->tiles, &rack, &err), err);
    bool is_there = leaveset_number(&set, rack.counts) != LEAVE_NONE;
    if (is_there != cases[i].is_there)
      fail_msg("'%s': %d, expected %d", cases[i].tiles, is_there, cases[i].is_there);
  }
  lab_destroy(lab);
}

static void a_huge_bag_gets_a_smaller_table(void **state) {
  (void)state;
  TileSet tiles = {.kinds = TILE_KINDS_MAX};
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    tiles.counts[tile] = 50;
  LeaveSet set;
  leaveset_init(&set, &tiles, LEAVE_TILES_MAX);
  assert_int_equal(set.largest, 4); // 64 kinds: 814,385 leaves of up to four tiles, 11 million of five
  assert_int_equal(leaveset_count(&set), 814385);
}

// Values

static bool value_is_the_naive_one(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_make(words, bag);
  lab_draw_leaves(gen, lab, gen_range(gen, 0, LEAVE_TILES_MAX));
  bool holds = true;
  for (int i = 0; i < 40 && holds; i++) {
    uint8_t counts[TILE_KINDS_MAX + 1] = {0};
    for (int tiles = gen_range(gen, 0, 8); tiles > 0; tiles--)
      counts[gen_range(gen, 0, lab->tiles.kinds)]++;
    int32_t found = leaves_value(&lab->leaves, counts), expected = lab_naive_value(&lab->leaves, counts);
    holds = abs(found - expected) <= 2; // means are rounded on the way
    gen_note(gen, "table up to %d, # %d A %d C %d E %d S %d: %d, expected %d", lab->leaves.set.largest, counts[0],
             counts[1], counts[2], counts[3], counts[4], found, expected);
  }
  lab_destroy(lab);
  return holds;
}

static void values_are_those_of_the_slow_twin(void **state) {
  (void)state;
  property_check("leave values equal the naive ones", 200, value_is_the_naive_one, NULL);
}

// Tile by tile, also with more of a kind than any rack has, and with values beyond the limit of a leave's value.
static bool model_is_the_naive_one(Gen *gen, void *context) {
  (void)context;
  int kinds = gen_range(gen, 1, TILE_KINDS_MAX), most = gen_chance(gen, 80) ? 40000 : 400 * 1000 * 1000;
  LeaveModel model = {.imbalance = gen_range(gen, -3000, 3000),
                      .vowel_share = gen_range(gen, 0, 1000),
                      .vowels = (uint64_t)gen_below(gen, UINT32_MAX) << 32 | gen_below(gen, UINT32_MAX)};
  for (int tile = 0; tile <= kinds; tile++) {
    for (int copy = 0; copy < LEAVE_COPIES; copy++)
      model.copies[tile][copy] = gen_range(gen, -most, most);
  }
  uint8_t counts[TILE_KINDS_MAX + 1] = {0};
  int total = 0;
  for (int i = gen_range(gen, 0, 8); i > 0; i--) {
    int more = gen_range(gen, 0, 5);
    counts[gen_range(gen, 0, kinds)] += (uint8_t)more;
    total += more;
  }
  int32_t found = leaves_model_value(&model, counts, kinds), expected = lab_naive_model_value(&model, counts);
  gen_note(gen, "%d kinds: %d, expected %d", kinds, found, expected);
  return abs(found - expected) <= 2 + total; // thousandths are cut off there before the surplus multiplies them again
}

static void tile_by_tile_is_what_the_model_says(void **state) {
  (void)state;
  property_check("the model is the naive one", 2000, model_is_the_naive_one, NULL);
}

// A leave whose value is the sum of its tiles and pairs of tiles: over its parts of n tiles the mean has n/size of the
// tiles and n(n-1)/size(size-1) of the pairs. The usual growth must get the whole from two such means.
static void the_usual_growth_is_exact_for_sums_over_tiles_and_pairs(void **state) {
  (void)state;
  static const double cases[][2] = {{1000, 0}, {0, 1000}, {7000, -3000}, {-500, 12000}}; // of all tiles, of all pairs
  for (int largest = 1; largest < LEAVE_TILES_MAX; largest++) {
    for (int size = largest + 1; size <= LEAVE_TILES_MAX; size++) {
      for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double growth[LEAVE_TERMS], tiles = cases[i][0], pairs = largest > 1 ? cases[i][1] : 0, value = 0;
        leaves_usual_growth(largest, size, growth);
        for (int term = 0; term < LEAVE_TERMS && term < largest; term++) {
          double part = largest - term;
          value += growth[term] * (tiles * part / size + pairs * part * (part - 1) / size / (size - 1));
        }
        if (fabs(value - tiles - pairs) > 1e-6)
          fail_msg("from %d tiles to %d: %f, expected %f", largest, size, value, tiles + pairs);
        assert_true(growth[2] == 0); // two means are enough
        assert_true(largest > 1 || growth[1] == 0);
      }
    }
  }
  double growth[LEAVE_TERMS] = {1, 1, 1};
  leaves_usual_growth(0, 3, growth);
  assert_true(growth[0] == 0 && growth[1] == 0 && growth[2] == 0); // nothing to grow from
}

// A new table grows by it.
static void larger_leaves_of_a_new_table_are_worth_their_tiles_and_pairs(void **state) {
  (void)state;
  Lab *lab = lab_make(words, bag);
  leaves_deinit(&lab->leaves);
  leaves_init_table(&lab->leaves, &lab->tiles, 2);
  static const char *const small[] = {"A", "C", "E", "S", "AA", "AC", "AE", "AS", "CC", "CE", "CS", "ES", "SS"};
  for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
    Rack rack = {0};
    Error err = {0};
    assert_ok(rack_parse(span_of(small[i]), &lab->tiles, &rack, &err), err);
    int value = 1000 * rack.counts[1] + 2000 * rack.counts[2] + 3000 * rack.counts[3] + 5000 * rack.counts[4];
    // Of pairs only A with S and two A have a worth of their own.
    value += rack.counts[1] * rack.counts[4] * 700 - rack.counts[1] * (rack.counts[1] - 1) / 2 * 900;
    lab->leaves.values[leaveset_number(&lab->leaves.set, rack.counts)] = value;
  }
  leaves_refresh(&lab->leaves);
  static const struct {
    const char *tiles;
    int value;
  } cases[] = {{"ACE", 6000},
               {"ACS", 8000 + 700},
               {"AAS", 7000 + 2 * 700 - 900},
               {"AAACSS", 15000 + 6 * 700 - 3 * 900},
               {"AACESS", 17000 + 4 * 700 - 900}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Rack rack = {0};
    Error err = {0};
    assert_ok(rack_parse(span_of(cases[i].tiles), &lab->tiles, &rack, &err), err);
    int32_t found = leaves_value(&lab->leaves, rack.counts);
    if (abs(found - cases[i].value) > 5)
      fail_msg("'%s' is worth %d, expected %d", cases[i].tiles, found, cases[i].value);
  }
  lab_destroy(lab);
}

// What every leave of the largest size predicts, from the means over its parts.
typedef struct Foretelling {
  Gen *gen;
  const Leaves *leaves;
  bool holds;
} Foretelling;

static void compare_foretold(void *context, uint32_t number, const uint8_t *counts) {
  Foretelling *foretelling = context;
  const Leaves *leaves = foretelling->leaves;
  int largest = leaves->set.largest;
  for (int size = largest + 1; size <= LEAVE_TILES_MAX && foretelling->holds; size++) {
    double value = 0;
    for (int term = 0; term < LEAVE_TERMS && term < largest; term++)
      value += leaves->growth[size][term] * leaves_mean_of_parts(&leaves->set, leaves->values, counts, largest - term) /
               1000;
    int32_t found = leaves->grown[size][number - leaves->set.first[largest]], expected = (int32_t)llrint(value);
    foretelling->holds = found == expected;
    if (found != expected)
      gen_note(foretelling->gen, "leave %u of %d tiles foretells %d for %d, expected %d", number, largest, found, size,
               expected);
  }
}

static bool foretold_is_the_mean(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_make(words, bag);
  lab_draw_leaves(gen, lab, gen_range(gen, 1, LEAVE_TILES_MAX - 1));
  for (int size = lab->leaves.set.largest + 1; size <= LEAVE_TILES_MAX; size++) {
    for (int term = 0; term < LEAVE_TERMS; term++)
      lab->leaves.growth[size][term] = gen_range(gen, -3000, 3000);
  }
  leaves_refresh(&lab->leaves);
  Foretelling foretelling = {gen, &lab->leaves, true};
  leaveset_visit(&lab->leaves.set, lab->leaves.set.largest, compare_foretold, &foretelling);
  lab_destroy(lab);
  return foretelling.holds;
}

static void what_is_foretold_are_means_over_parts(void **state) {
  (void)state;
  property_check("what is predicted are means over parts", 40, foretold_is_the_mean, NULL);
}

static void the_bag_alone_tells_blanks_from_duplicates(void **state) {
  (void)state;
  Lab *lab = lab_make(words, bag);
  static const char *const better_first[][2] = {{"?", "A"}, {"AS", "AA"}, {"AC", "AAA"}, {"AECS", "AAAE"}, {"", "CC"}};
  for (size_t i = 0; i < sizeof better_first / sizeof *better_first; i++) {
    int32_t values[2];
    for (int j = 0; j < 2; j++) {
      Rack rack = {0};
      Error err = {0};
      if (*better_first[i][j])
        assert_ok(rack_parse(span_of(better_first[i][j]), &lab->tiles, &rack, &err), err);
      values[j] = leaves_value(&lab->leaves, rack.counts);
    }
    if (values[0] <= values[1])
      fail_msg("'%s' is worth %d, '%s' %d", better_first[i][0], values[0], better_first[i][1], values[1]);
  }
  lab_destroy(lab);
}

// Files

static void assert_same_values(const Leaves *a, const Leaves *b, const LeaveSet *all);

typedef struct Comparison {
  const Leaves *a, *b;
} Comparison;

static void compare_values(void *context, uint32_t number, const uint8_t *counts) {
  (void)number;
  const Comparison *comparison = context;
  int32_t a = leaves_value(comparison->a, counts), b = leaves_value(comparison->b, counts);
  if (a != b)
    fail_msg("leave %u: %d and %d", number, a, b);
}

static void assert_same_values(const Leaves *a, const Leaves *b, const LeaveSet *all) {
  Comparison comparison = {a, b};
  for (int size = 0; size <= all->largest; size++)
    leaveset_visit(all, size, compare_values, &comparison);
}

// Values as a file can hold them.
static void round_values(Leaves *leaves) {
  for (uint32_t i = 1; i < leaveset_count(&leaves->set); i++)
    leaves->values[i] = leaves->values[i] / LEAVES_UNIT * LEAVES_UNIT;
  leaves_refresh(leaves);
}

static bool own_files_come_back(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_make(words, bag);
  Error err = {0};
  StrBuf bytes = {0};
  Leaves read;
  LeaveSet all;
  lab_draw_leaves(gen, lab, gen_range(gen, 0, LEAVE_TILES_MAX));
  lab->leaves.model.copies[2][1] = -12345;
  lab->leaves.ends.bonus[3] = 4321;
  round_values(&lab->leaves);
  leaves_encode(&lab->leaves, &lab->tiles, &bytes);
  assert_ok(leaves_from_bytes((Span){bytes.data, bytes.size}, &lab->tiles, "test", &read, &err), err);
  leaveset_init(&all, &lab->tiles, LEAVE_TILES_MAX);
  assert_same_values(&lab->leaves, &read, &all);
  assert_memory_equal(&lab->leaves.model, &read.model, sizeof read.model);
  assert_memory_equal(&lab->leaves.ends, &read.ends, sizeof read.ends);
  leaves_deinit(&read);
  strbuf_deinit(&bytes);
  lab_destroy(lab);
  return true;
}

static void what_is_written_is_read_back(void **state) {
  (void)state;
  property_check("leave files round trip", 30, own_files_come_back, NULL);
}

static bool klv_files_come_back(Gen *gen, void *context) {
  (void)context;
  Lab *lab = lab_make(words, bag);
  Error err = {0};
  StrBuf bytes = {0};
  Leaves read;
  lab_draw_leaves(gen, lab, gen_range(gen, 0, LEAVE_TILES_MAX));
  assert_ok(leaves_encode_klv(&lab->leaves, &lab->tiles, &bytes, &err), err);
  assert_ok(leaves_from_bytes((Span){bytes.data, bytes.size}, &lab->tiles, "test", &read, &err), err);
  assert_int_equal(read.set.largest, LEAVE_TILES_MAX);
  assert_same_values(&lab->leaves, &read, &read.set);
  leaves_deinit(&read);
  strbuf_deinit(&bytes);
  lab_destroy(lab);
  return true;
}

static void klv2_files_hold_every_leave(void **state) {
  (void)state;
  property_check("KLV2 files round trip", 30, klv_files_come_back, NULL);
}

static void refuse(const StrBuf *bytes, size_t size, const TileSet *tiles, const char *what) {
  Leaves read;
  Error err = {0};
  if (leaves_from_bytes((Span){bytes->data, size}, tiles, "test", &read, &err) == OK)
    fail_msg("%s was accepted", what);
  assert_string_equal(err.file, "test");
}

static void damaged_files_and_other_tiles_are_refused(void **state) {
  (void)state;
  Lab *lab = lab_make(words, bag), *other = lab_make(words, "# 2 0\nA 3 1\nC 2 3\nO 1 1\nS 2 1\n");
  StrBuf bytes = {0};
  Leaves table;
  leaves_init_table(&table, &lab->tiles, 3);
  leaves_encode(&table, &lab->tiles, &bytes);
  for (size_t size = 0; size < bytes.size; size++)
    refuse(&bytes, size, &lab->tiles, "a file cut off");
  refuse(&bytes, bytes.size, &other->tiles, "a file for other tiles");
  bytes.data[9] = 7; // leaves of seven tiles
  refuse(&bytes, bytes.size, &lab->tiles, "a file with larger leaves than there can be");
  strbuf_deinit(&bytes);
  leaves_deinit(&table);
  lab_destroy(lab);
  lab_destroy(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_leave_has_a_number_of_its_own),
      cmocka_unit_test(leaves_that_the_bag_does_not_have_have_no_number),
      cmocka_unit_test(a_huge_bag_gets_a_smaller_table),
      cmocka_unit_test(values_are_those_of_the_slow_twin),
      cmocka_unit_test(tile_by_tile_is_what_the_model_says),
      cmocka_unit_test(the_usual_growth_is_exact_for_sums_over_tiles_and_pairs),
      cmocka_unit_test(larger_leaves_of_a_new_table_are_worth_their_tiles_and_pairs),
      cmocka_unit_test(what_is_foretold_are_means_over_parts),
      cmocka_unit_test(the_bag_alone_tells_blanks_from_duplicates),
      cmocka_unit_test(what_is_written_is_read_back),
      cmocka_unit_test(klv2_files_hold_every_leave),
      cmocka_unit_test(damaged_files_and_other_tiles_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
