// SPDX-License-Identifier: MIT
#include "lexicon/tiletext.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static void load_set(const char *id, TileSet *tiles) {
  Error err = {0};
  assert_ok(tileset_builtin(id, tiles, &err), err);
}

static void test_tiles_are_read_off_a_text(void **state) {
  (void)state;
  static const struct {
    const char *set, *text;
    const char *tile; // the name read, lower case for a blank that stands for it; NULL: none
    const char *rest;
  } cases[] = {
      {"es", "CASA", "C", "ASA"},   {"es", "cASA", "c", "ASA"},     {"es", "CHA", "CH", "A"},
      {"es", "chA", "ch", "A"},     {"es", "[CH]A", "CH", "A"},     {"es", "[ch]A", "ch", "A"},
      {"es", "[C]HA", "C", "HA"},   {"es", "Ñu", "Ñ", "u"},         {"es", "ñu", "ñ", "u"},
      {"es", "?A", "#", "A"},       {"es", "#", "#", ""},           {"ca", "L·LA", "L·L", "A"},
      {"ca", "l·lA", "l·l", "A"},   {"ca", "LLA", "L", "LA"},       {"ca", "[QU]E", "QU", "E"},
      {"es", "", NULL, ""},         {"es", "KA", NULL, "KA"},       {"es", "[CH", NULL, "[CH"},
      {"es", "[]A", NULL, "[]A"},   {"es", "[CHA]", NULL, "[CHA]"}, {"es", "[K]", NULL, "[K]"},
      {"es", "[Ch]", NULL, "[Ch]"}, {"es", "]", NULL, "]"},         {"ca", "Q", NULL, "Q"},
      {"en", "\xFF", NULL, "\xFF"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    load_set(cases[i].set, &tiles);
    Span text = span_of(cases[i].text);
    Tile tile = 99;
    bool found = tiletext_next(&tiles, &text, &tile);
    if (found != (cases[i].tile != NULL))
      fail_msg("'%s': %s", cases[i].text, found ? "read" : "not read");
    if (found)
      assert_string_equal(tiletext_name(&tiles, tile), cases[i].tile);
    assert_string_equal(text.data, cases[i].rest);
    assert_int_equal(text.size, strlen(cases[i].rest));
  }
}

static void test_tiles_are_written_with_brackets_only_where_needed(void **state) {
  (void)state;
  static const struct {
    const char *set, *text, *written; // text as tiletext_next reads it
  } cases[] = {
      {"ca", "AaÇç?", "AaÇç?"},     {"ca", "L·Ll·lNYny", "[L·L][l·l][NY][ny]"},
      {"ca", "LLL·L", "LL[L·L]"},   {"es", "CASA", "CASA"},
      {"es", "CHA", "[CH]A"},       {"es", "[C][H]A", "C[H]A"},
      {"es", "[c][h]A", "c[h]A"},   {"es", "[C][h]A", "ChA"}, // no tile is called Ch
      {"es", "[L][L][L]", "L[L]L"}, {"es", "[CH][CH]", "[CH][CH]"},
      {"en", "CHLL", "CHLL"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    StrBuf text = {0};
    Span rest = span_of(cases[i].text);
    Tile tile;
    load_set(cases[i].set, &tiles);
    while (tiletext_next(&tiles, &rest, &tile))
      tiletext_add_rack_tile(&tiles, tile, &text);
    assert_int_equal(rest.size, 0);
    assert_string_equal(strbuf_text(&text), cases[i].written);
    strbuf_deinit(&text);
  }
}

static bool reading_undoes_writing(Gen *gen, void *context) {
  const TileSet *tiles = context;
  Tile line[20], back = 0;
  int count = gen_range(gen, 1, 20);
  StrBuf text = {0};
  for (int i = 0; i < count; i++) {
    line[i] = (Tile)(1 + gen_below(gen, (uint32_t)tiles->kinds)) | (gen_chance(gen, 20) ? TILE_BLANK_BIT : 0);
    tiletext_add(tiles, line[i], &text);
  }
  gen_note(gen, "%s", strbuf_text(&text));
  Span rest = {text.data, text.size};
  bool holds = true;
  for (int i = 0; i < count && holds; i++) {
    holds = tiletext_next(tiles, &rest, &back) && back == line[i];
    gen_note(gen, "%s, written for %s", tiletext_name(tiles, back), tiletext_name(tiles, line[i]));
  }
  holds = holds && rest.size == 0;
  strbuf_deinit(&text);
  return holds;
}

static void test_reading_undoes_writing(void **state) {
  (void)state;
  TileSet tiles;
  Error err = {0};
  static const char *const sets[] = {"ca", "es"};
  for (int i = 0; i < 2; i++) {
    load_set(sets[i], &tiles);
    property_check("reading undoes writing", 500, reading_undoes_writing, &tiles);
  }
  // Tiles made of each other
  assert_ok(tileset_parse(span_of("A 1 1\nB 1 1\nAB 1 1\nABA 1 1\nBAB 1 1\nÑ 1 1\nÑA 1 1\n"), "b", &tiles, &err), err);
  property_check("reading undoes writing", 2000, reading_undoes_writing, &tiles);
}

static void test_any_text_is_spelt_as_the_tiles_have_it(void **state) {
  (void)state;
  static const struct {
    const char *set, *text, *spelt;
  } cases[] = {
      {"es", "canción", "CANCION"},
      {"es", "cancio\u0301n", "CANCION"},
      {"es", "pingüino", "PINGUINO"},
      {"es", "niño", "NIÑO"},
      {"ca", "col.legi", "COL·LEGI"},
      {"ca", "COL-LEGI", "COL·LEGI"},
      {"ca", "co\u0140legi", "COL·LEGI"},
      {"ca", "plaça", "PLAÇA"},
      {"ca", "això", "AIXO"},
      {"ca", "l·", "L·"},
      {"ca", "q", "Q"},
      {"es", "kílo", "KILO"},
      {"de", "über", "ÜBER"},
      {"de", "café", "CAFE"},
      {"de", "Straße", "STRASSE"},
      {"fr", "cœur", "COEUR"},
      {"fr", "garçon", "GARCON"},
      {"pt", "coração", "CORAÇAO"},
      {"es", "", ""},
      {"es", "\xFF", ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles;
    StrBuf out = {0};
    load_set(cases[i].set, &tiles);
    tiletext_add_spelt(&tiles, span_of(cases[i].text), &out);
    assert_string_equal(strbuf_text(&out), cases[i].spelt);
    strbuf_deinit(&out);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tiles_are_read_off_a_text),
      cmocka_unit_test(test_tiles_are_written_with_brackets_only_where_needed),
      cmocka_unit_test(test_reading_undoes_writing),
      cmocka_unit_test(test_any_text_is_spelt_as_the_tiles_have_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
