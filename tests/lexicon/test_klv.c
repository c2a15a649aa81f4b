// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/klv.h"
#include "support/fixture.h"
#include "support/property.h"
#include "support/test.h"

#include <endian.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  KINDS = 3,
  ENDS = 1 << 23,
  LAST = 1 << 22,
};

#define NODE(tile, flags, child) ((uint32_t)(tile) << 24 | (uint32_t)(flags) | (uint32_t)(child))

// Leaves ? (blank), ?A, A, AB in this order: ranks 0 to 3.
static const uint32_t good_nodes[] = {
    NODE(0, LAST, 1),        // root
    NODE(0, ENDS, 3),        // ?
    NODE(1, ENDS | LAST, 4), // A
    NODE(1, ENDS | LAST, 0), // ?A
    NODE(2, ENDS | LAST, 0), // AB
};
enum { GOOD_NODES = sizeof good_nodes / sizeof good_nodes[0] };
static const float good_values[] = {25.5f, 26.125f, -1.0f, 0.0625f}; // the last is half-way between 62 and 63

static void add_u32(StrBuf *out, uint32_t value) {
  value = htole32(value);
  strbuf_add(out, (const char *)&value, sizeof value);
}

static void add_float(StrBuf *out, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  add_u32(out, bits);
}

static void make_file(const uint32_t *nodes, uint32_t node_count, const float *values, uint32_t value_count,
                      StrBuf *out) {
  add_u32(out, node_count);
  for (uint32_t i = 0; i < node_count; i++)
    add_u32(out, nodes[i]);
  add_u32(out, value_count);
  for (uint32_t i = 0; i < value_count; i++)
    add_float(out, values[i]);
}

static Span good_file(StrBuf *out) {
  make_file(good_nodes, GOOD_NODES, good_values, 4, out);
  return (Span){out->data, out->size};
}

static void test_leaves_are_looked_up_by_their_tiles(void **state) {
  (void)state;
  static const struct {
    uint8_t counts[KINDS + 1];
    int32_t value;
  } cases[] = {
      {{0}, 0},    {{1}, 25500},   {{1, 1}, 26125}, {{0, 1}, -1000},   {{0, 1, 1}, 62},   {{2}, 0},
      {{0, 2}, 0}, {{0, 0, 1}, 0}, {{1, 1, 1}, 0},  {{0, 1, 1, 1}, 0}, {{0, 0, 0, 1}, 0},
  };
  StrBuf bytes = {0};
  Klv klv;
  Error err = {0};
  assert_ok(klv_from_bytes(good_file(&bytes), KINDS, "x.klv2", &klv, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    assert_int_equal(klv_value(&klv, cases[i].counts, KINDS), cases[i].value);
  }
  klv_deinit(&klv);
  strbuf_deinit(&bytes);
}

static void test_a_file_without_leaves_values_everything_at_nothing(void **state) {
  (void)state;
  static const uint32_t nodes[] = {NODE(0, LAST, 0)};
  StrBuf bytes = {0};
  Klv klv;
  Error err = {0};
  make_file(nodes, 1, NULL, 0, &bytes);
  assert_ok(klv_from_bytes((Span){bytes.data, bytes.size}, KINDS, "x.klv2", &klv, &err), err);
  assert_int_equal(klv_value(&klv, (const uint8_t[]){1, 1, 0, 0}, KINDS), 0);
  klv_deinit(&klv);
  strbuf_deinit(&bytes);
}

static void assert_refused(Span bytes, const char *message) {
  Klv klv = {.count = 12345};
  Error err = {0};
  StrBuf text = {0};
  Status status = klv_from_bytes(bytes, KINDS, "x.klv2", &klv, &err);
  error_format(&err, NULL, &text);
  assert_string_equal(strbuf_text(&text), message);
  assert_int_equal(status, ERR_INPUT);
  assert_int_equal(klv.count, 12345);
  strbuf_deinit(&text);
}

static void test_every_flaw_of_a_file_is_refused(void **state) {
  (void)state;
  static const struct {
    int word; // of the file, which has 11
    uint32_t value;
    const char *message;
  } cases[] = {
      {0, 0, "x.klv2: this is not a file of leave values (KLV2): 0 nodes don't fit in 44 bytes"},
      {0, 10, "x.klv2: this is not a file of leave values (KLV2): 10 nodes don't fit in 44 bytes"},
      {0, 0xFFFFFFFF, "x.klv2: this is not a file of leave values (KLV2): 4294967295 nodes don't fit in 44 bytes"},
      {0, 4, "x.klv2: this is not a file of leave values (KLV2): 4 nodes and 46137344 values are not 44 bytes"},
      {6, 3, "x.klv2: this is not a file of leave values (KLV2): 5 nodes and 3 values are not 44 bytes"},
      {6, 5, "x.klv2: this is not a file of leave values (KLV2): 5 nodes and 5 values are not 44 bytes"},
      {1, NODE(0, LAST, 0), "x.klv2: there are 0 leaves, but 4 values"},
      {1, NODE(0, LAST, 2), "x.klv2: there are 2 leaves, but 4 values"},
      {1, NODE(0, LAST, 5), "x.klv2: node 0 points to node 5, but there are only 5"},
      {2, NODE(0, ENDS, 5), "x.klv2: node 1 points to node 5, but there are only 5"},
      {3, NODE(4, ENDS | LAST, 4), "x.klv2: node 2 has tile 4, but the tile set has 3 kinds"},
      {3, NODE(0, ENDS | LAST, 4), "x.klv2: node 2 repeats the tile 0 of a sibling"},
      {4, NODE(1, ENDS | LAST, 1), "x.klv2: node 3 leads back to node 1: a lexicon has no cycles"},
      {5, NODE(2, ENDS, 0), "x.klv2: the siblings from node 4 on don't end before the file does"},
      {5, NODE(2, LAST, 0), "x.klv2: node 4 ends no word and leads to none"},
      {8, 0x7FC00000, "x.klv2: value 1 is not a number of points between -10000 and 10000"},
      {9, 0x7F800000, "x.klv2: value 2 is not a number of points between -10000 and 10000"},
      {10, 0xFF7FFFFF, "x.klv2: value 3 is not a number of points between -10000 and 10000"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    StrBuf bytes = {0};
    good_file(&bytes);
    uint32_t value = htole32(cases[i].value);
    memcpy(bytes.data + 4 * cases[i].word, &value, sizeof value);
    assert_refused((Span){bytes.data, bytes.size}, cases[i].message);
    strbuf_deinit(&bytes);
  }
}

static void test_cut_files_are_refused(void **state) {
  (void)state;
  StrBuf bytes = {0};
  Span whole = good_file(&bytes);
  for (size_t size = 0; size < whole.size; size++) {
    Klv klv;
    Error err = {0};
    char *cut = mem_copy_text(whole.data, size);
    if (klv_from_bytes((Span){cut, size}, KINDS, "x.klv2", &klv, &err) != ERR_INPUT)
      fail_msg("%zu bytes are not refused", size);
    mem_free(cut);
  }
  strbuf_deinit(&bytes);
}

static void test_leaves_that_cannot_be_stored_are_refused(void **state) {
  (void)state;
  static const Tile tiles[] = {1, 2, 2, 1, 3, 64};
  static const float points[] = {1, 2, 3};
  static const float wild[] = {1, INFINITY, 3};
  static const struct {
    uint32_t starts[4];
    uint32_t count;
    const float *points;
    const char *message;
  } cases[] = {
      {{0, 2, 4}, 2, points, "leave 1 is the same as leave 0"},
      {{0, 2, 2}, 2, points, "leave 1 has 0 tiles: it may have 1 to 31"},
      {{0, 2, 5}, 2, wild, "value 1 is not a number of points between -10000 and 10000"},
      {{0, 2, 5, 6}, 3, points, "leave 2 has tile 64: 63 is the highest there is"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    KlvEntries entries = {tiles, cases[i].starts, cases[i].points, cases[i].count};
    StrBuf bytes = {0}, text = {0};
    Error err = {0};
    assert_int_equal(klv_encode(&entries, &bytes, &err), ERR_INPUT);
    error_format(&err, NULL, &text);
    assert_string_equal(strbuf_text(&text), cases[i].message);
    strbuf_deinit(&bytes);
    strbuf_deinit(&text);
  }
}

static void test_a_file_is_written_and_loaded(void **state) {
  (void)state;
  static const Tile tiles[] = {2, 1, 0, 1, 0, 1}; // BA, ?, A?, A: tiles and leaves in no order
  static const uint32_t starts[] = {0, 2, 3, 5, 6};
  static const float points[] = {0.0625f, 25.5f, 26.125f, -1};
  KlvEntries entries = {tiles, starts, points, 4};
  char *folder = fixture_dir_make();
  StrBuf path = {0}, expected = {0}, bytes = {0};
  Span written, good = good_file(&expected);
  Klv klv;
  Error err = {0};
  strbuf_printf(&path, "%s/x.klv2", folder);
  assert_int_equal(klv_load(path.data, KINDS, &klv, &err), ERR_MISSING);
  assert_ok(klv_encode(&entries, &bytes, &err), err);
  assert_ok(file_write(path.data, (Span){bytes.data, bytes.size}, &err), err);
  assert_ok(klv_load(path.data, KINDS, &klv, &err), err);
  assert_int_equal(klv_value(&klv, (const uint8_t[]){1, 1, 0, 0}, KINDS), 26125);
  assert_ok(file_read(path.data, KLV_FILE_MAX, &written, &err), err);
  assert_int_equal(written.size, good.size);
  assert_memory_equal(written.data + 24, good.data + 24, 20); // the values, by rank
  mem_free_span(written);
  klv_deinit(&klv);
  strbuf_deinit(&expected);
  strbuf_deinit(&bytes);
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

// Random leaves with random values, looked up among all multisets of up to three of each tile.
static bool values_come_back(Gen *gen, void *context) {
  enum { TILES = 4, ALL = 256 };
  (void)context;
  Tile tiles[ALL * 3 * TILES];
  uint32_t starts[ALL + 1] = {0};
  float points[ALL];
  int32_t expected[ALL] = {0};
  KlvEntries entries = {tiles, starts, points, 0};
  for (int i = 1; i < ALL; i++) {
    if (!gen_chance(gen, 30))
      continue;
    uint32_t used = starts[entries.count];
    for (int tile = TILES - 1; tile >= 0; tile--) { // backwards: the order must not matter
      for (int copy = 0; copy < (i >> 2 * tile & 3); copy++)
        tiles[used++] = (Tile)tile;
    }
    expected[i] = gen_range(gen, -9000, 9000);
    points[entries.count] = (float)expected[i] / 1000;
    starts[++entries.count] = used;
  }
  StrBuf bytes = {0};
  Klv klv;
  Error err;
  bool holds = klv_encode(&entries, &bytes, &err) == OK &&
               klv_from_bytes((Span){bytes.data, bytes.size}, TILES - 1, "x", &klv, &err) == OK;
  strbuf_deinit(&bytes);
  if (!holds)
    return false;
  for (int i = 0; i < ALL && holds; i++) {
    uint8_t counts[TILES] = {i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6 & 3};
    int32_t value = klv_value(&klv, counts, TILES - 1);
    gen_note(gen, "leave %d: %d, expected %d", i, value, expected[i]);
    holds = value == expected[i];
  }
  klv_deinit(&klv);
  return holds;
}

static void test_values_come_back_as_they_went_in(void **state) {
  (void)state;
  property_check("values come back", 100, values_come_back, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_leaves_are_looked_up_by_their_tiles),
      cmocka_unit_test(test_a_file_without_leaves_values_everything_at_nothing),
      cmocka_unit_test(test_every_flaw_of_a_file_is_refused),
      cmocka_unit_test(test_cut_files_are_refused),
      cmocka_unit_test(test_leaves_that_cannot_be_stored_are_refused),
      cmocka_unit_test(test_a_file_is_written_and_loaded),
      cmocka_unit_test(test_values_come_back_as_they_went_in),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
