// SPDX-License-Identifier: MIT
#include "game/rack.h"
#include "support/property.h"
#include "support/test.h"

static TileSet catalan(void) {
  TileSet tiles;
  Error err;
  assert_ok(tileset_builtin("ca", &tiles, &err), err);
  return tiles;
}

static void a_rack_is_read_in_any_order_and_written_in_one(void **state) {
  (void)state;
  static const struct {
    const char *text, *written;
    int total, points;
  } cases[] = {
      {"", "", 0, 0},
      {"A", "A", 1, 1},
      {"?", "?", 1, 0},
      {"#?", "??", 2, 0},
      {"ZA?", "AZ?", 3, 9},
      {"NYA", "A[NY]", 2, 11},
      {"[NY][L·L]L·LÇ", "Ç[L·L][L·L][NY]", 4, 40},
      {"[QU]AQU", "A[QU][QU]", 3, 17},
      {"AAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAA", 15, 15},
  };
  TileSet tiles = catalan();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Rack rack;
    Error err;
    StrBuf text = {0};
    assert_ok(rack_parse(span_of(cases[i].text), &tiles, &rack, &err), err);
    rack_write(&rack, &tiles, &text);
    assert_string_equal(strbuf_text(&text), cases[i].written);
    assert_int_equal(rack.total, cases[i].total);
    assert_int_equal(rack_points(&rack, &tiles), cases[i].points);
    strbuf_deinit(&text);
  }
}

static void what_is_no_rack_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text;
    Status kind;
    const char *part;
  } cases[] = {
      {"AxB", ERR_INPUT, "'x'"}, // a lower-case letter is a blank on a board, not a tile of a rack
      {"A1", ERR_INPUT, "'1'"},
      {"AW", ERR_INPUT, "'W'"},
      {"AÑ", ERR_INPUT, "'Ñ'"},
      {"A B", ERR_INPUT, "' '"},
      {"[", ERR_INPUT, "'['"},
      {"A[", ERR_INPUT, "'['"},
      {"[]", ERR_INPUT, "'['"},
      {"A\xff", ERR_INPUT, "'?'"},
      {"AAAAAAAAAAAAAAAA", ERR_LIMIT, "at most 15"},  // one too many
      {"AAAAAAAAAAAAAAAAA", ERR_LIMIT, "at most 15"}, // two too many: not called a wrong tile
      {"AAAAAAAAAAAAAAAAAx", ERR_LIMIT, "at most 15"},
  };
  TileSet tiles = catalan();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Rack rack = {.total = 99};
    Error err;
    StrBuf sentence = {0};
    assert_int_equal(rack_parse(span_of(cases[i].text), &tiles, &rack, &err), cases[i].kind);
    error_format(&err, NULL, &sentence);
    if (!strstr(strbuf_text(&sentence), cases[i].part))
      fail_msg("'%s' does not say %s", strbuf_text(&sentence), cases[i].part);
    assert_int_equal(rack.total, 99);
    strbuf_deinit(&sentence);
  }
}

static void tiles_come_and_go_one_by_one(void **state) {
  (void)state;
  Rack rack = {0};
  assert_false(rack_take(&rack, 3));
  rack_add(&rack, 3);
  rack_add(&rack, TILE_BLANK);
  rack_add(&rack, 3);
  assert_int_equal(rack.total, 3);
  assert_int_equal(rack_kinds(&rack), 1u << 3 | 1u);
  assert_true(rack_take(&rack, 3));
  assert_true(rack_take(&rack, 3));
  assert_false(rack_take(&rack, 3));
  assert_int_equal(rack.total, 1);
  assert_int_equal(rack_kinds(&rack), 1u);
}

static void the_highest_kind_has_its_bit(void **state) {
  (void)state;
  Rack rack = {0};
  rack_add(&rack, TILE_KINDS_MAX);
  assert_true(rack_kinds(&rack) == UINT64_C(1) << 63);
}

static bool reads_back(Gen *gen, void *context) {
  const TileSet *tiles = context;
  Rack rack = {0}, back;
  StrBuf text = {0};
  Error err;
  for (int count = gen_range(gen, 0, RACK_MAX); count > 0; count--)
    rack_add(&rack, (Tile)gen_range(gen, 0, tiles->kinds));
  rack_write(&rack, tiles, &text);
  bool same = rack_parse((Span){strbuf_text(&text), text.size}, tiles, &back, &err) == OK &&
              memcmp(rack.counts, back.counts, sizeof rack.counts) == 0 && rack.total == back.total;
  gen_note(gen, "rack %s", strbuf_text(&text));
  strbuf_deinit(&text);
  return same;
}

static void every_rack_of_every_set_reads_back(void **state) {
  (void)state;
  char id[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    Error err;
    assert_ok(tileset_builtin(id, &tiles, &err), err);
    property_check(id, 300, reads_back, &tiles);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_rack_is_read_in_any_order_and_written_in_one),
      cmocka_unit_test(what_is_no_rack_is_refused),
      cmocka_unit_test(tiles_come_and_go_one_by_one),
      cmocka_unit_test(the_highest_kind_has_its_bit),
      cmocka_unit_test(every_rack_of_every_set_reads_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
