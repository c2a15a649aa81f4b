// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "lexicon/tileset.h"
#include "support/fixture.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static void load_set(const char *id, TileSet *tiles) {
  Error err = {0};
  assert_ok(tileset_builtin(id, tiles, &err), err);
}

// "NY.A" for tiles of a set.
static const char *spell(const TileSet *tiles, const Tile *word, int count, StrBuf *out) {
  strbuf_reset(out);
  for (int i = 0; i < count; i++)
    strbuf_printf(out, "%s%s", i ? "." : "", tiles->names[word[i]]);
  return strbuf_text(out);
}

static void test_a_bag_file_is_refused_with_file_and_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "b.txt: the bag has no letters: a line reads TILE COUNT POINTS, as in 'A 12 1'"},
      {"# 2 0\n", "b.txt: the bag has no letters: a line reads TILE COUNT POINTS, as in 'A 12 1'"},
      {"A 12 1\nB\n", "b.txt:2: the tile 'B' has no count: a line reads TILE COUNT POINTS"},
      {"A 12 1\nB 2\n", "b.txt:2: the tile 'B' has no points: a line reads TILE COUNT POINTS"},
      {"A 12 1\n\nB -1 3\n", "b.txt:3: '-1' is not a count for the tile 'B': write a whole number from 0 to 500"},
      {"A 501 1\n", "b.txt:1: '501' is not a count for the tile 'A': write a whole number from 0 to 500"},
      {"A 99999999999999999999 1\n",
       "b.txt:1: '99999999999999999999' is not a count for the tile 'A': write a whole number from 0 to 500"},
      {"A 1.5 1\n", "b.txt:1: '1.5' is not a count for the tile 'A': write a whole number from 0 to 500"},
      {"A x 1\n", "b.txt:1: 'x' is not a count for the tile 'A': write a whole number from 0 to 500"},
      {"A 1 -1\n", "b.txt:1: '-1' is not a value in points for the tile 'A': write a whole number from 0 to 100"},
      {"A 1 101\n", "b.txt:1: '101' is not a value in points for the tile 'A': write a whole number from 0 to 100"},
      {"A 1 1 1\n", "b.txt:1: '1' is one field too many: a line reads TILE COUNT POINTS"},
      {"A 1 1\nB 1 1\na 2 1\n", "b.txt:3: the tile 'A' is listed twice"},
      {"\xC3\x91 1 1\nN\xCC\x83 1 1\n", "b.txt:2: the tile 'Ñ' is listed twice"},
      {"# 2 0\r\n# 1 0\r\nA 1 1\r\n", "b.txt:2: the tile '#' is listed twice"},
      {"# 2 1\nA 1 1\n", "b.txt:1: the blank is worth 0 points, not 1"},
      {"1 1 1\n", "b.txt:1: '1' can't be a tile: a tile shows letters, or is '#' for the blank"},
      {"A- 1 1\n", "b.txt:1: 'A-' can't be a tile: a tile shows letters, or is '#' for the blank"},
      {"A? 1 1\n", "b.txt:1: 'A?' can't be a tile: a tile shows letters, or is '#' for the blank"},
      {"A 1 1\nB\x81 1 1\n", "b.txt:2: this line is neither UTF-8 nor Windows-1252: save the file as UTF-8"},
      {"A 1 1\nABCDEFGHIJKLMNOP 1 1\n", "b.txt:2: the tile name 'ABCDEFGHIJKLMNOP' is too long: at most 15 bytes"},
      {"A 500 1\nB 500 1\nC 500 1\nD 500 1\nE 500 1\nF 500 1\nG 500 1\nH 500 1\nI 1 1\n",
       "b.txt:9: too many tiles: a bag holds at most 4000"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles = {.kinds = -7};
    Error err = {0};
    StrBuf text = {0};
    Status status = tileset_parse(span_of(cases[i].text), "b.txt", &tiles, &err);
    error_format(&err, NULL, &text);
    assert_string_equal(strbuf_text(&text), cases[i].message);
    assert_int_not_equal(status, OK);
    assert_int_equal(tiles.kinds, -7);
    strbuf_deinit(&text);
  }
}

// "A", "B" .. "Z", "AA", "AB" ..
static void many_kinds(int count, bool blank_last, StrBuf *out) {
  for (int i = 0; i < count; i++) {
    if (i >= 26)
      strbuf_add_char(out, (char)('A' + i / 26 - 1));
    strbuf_printf(out, "%c 1 1\n", 'A' + i % 26);
  }
  strbuf_add_text(out, blank_last ? "# 2 0\n" : "");
}

static void test_there_are_at_most_63_kinds_and_the_blank(void **state) {
  (void)state;
  for (int blank = 0; blank < 2; blank++) {
    StrBuf text = {0};
    TileSet tiles;
    Error err = {0};
    many_kinds(63, blank, &text);
    assert_ok(tileset_parse((Span){text.data, text.size}, "b.txt", &tiles, &err), err);
    assert_int_equal(tiles.kinds, 63);
    strbuf_reset(&text);
    many_kinds(64, blank, &text);
    assert_int_equal(tileset_parse((Span){text.data, text.size}, "b.txt", &tiles, &err), ERR_LIMIT);
    assert_int_equal(err.line, 64);
    assert_string_equal(err.message, "too many kinds of tile: at most %d and the blank");
    strbuf_deinit(&text);
  }
}

static void test_a_bag_file_larger_than_the_limit_is_refused(void **state) {
  (void)state;
  StrBuf text = {0};
  TileSet tiles;
  Error err = {0};
  strbuf_add_text(&text, "A 1 1\n");
  strbuf_add_repeat(&text, '\n', TILESET_FILE_MAX);
  assert_int_equal(tileset_parse((Span){text.data, text.size}, "b.txt", &tiles, &err), ERR_LIMIT);
  strbuf_deinit(&text);
}

static void test_line_ends_a_mark_and_trailing_spaces_change_nothing(void **state) {
  (void)state;
  static const char *const same[] = {
      "# 2 0\nA 12 1\nCH 1 5\n",        "# 2 0\r\nA 12 1\r\nCH 1 5\r\n",        "\xEF\xBB\xBF# 2 0\nA 12 1\nCH 1 5",
      "# 2 0  \nA 12 1\t\nCH 1 5 \r\n", "\n\nch 1 5\n\na   12\t1\n  # 2 0\n\n",
  };
  char expected[65] = "";
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
    TileSet tiles;
    Error err = {0};
    char hash[65];
    assert_ok(tileset_parse(span_of(same[i]), "b.txt", &tiles, &err), err);
    assert_int_equal(tiles.total, 15);
    assert_int_equal(tiles.counts[TILE_BLANK], 2);
    tileset_hash(&tiles, hash);
    if (i == 0)
      memcpy(expected, hash, sizeof hash);
    assert_string_equal(hash, expected);
  }
}

static void test_a_bag_file_may_be_in_any_usual_encoding(void **state) {
  (void)state;
  static const Span same[] = {{"A 1 1\n\xC3\x91 1 8\n", 13},
                              {"A 1 1\n\xD1 1 8\n", 12},
                              {"\xFF\xFE"
                               "A\0 \0"
                               "1\0 \0"
                               "1\0\n\0\xD1\0 \0"
                               "1\0 \0"
                               "8\0",
                               24}};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    TileSet tiles;
    Error err = {0};
    assert_ok(tileset_parse(same[i], "b.txt", &tiles, &err), err);
    assert_string_equal(tiles.names[2], "Ñ");
    assert_int_equal(tiles.points[2], 8);
  }
}

static void test_built_in_sets_have_the_tiles_they_should(void **state) {
  (void)state;
  static const struct {
    const char *id;
    int kinds, total, blanks, points; // points of all tiles together
    const char *tile;
    int count, worth;
  } cases[] = {
      {"es", 28, 100, 2, 192, "CH", 1, 5},   {"es-basic", 25, 97, 2, 171, "Ñ", 1, 8},
      {"ca", 26, 100, 2, 189, "L·L", 1, 10}, {"ca-q", 26, 100, 2, 189, "Q", 1, 8},
      {"en", 26, 100, 2, 187, "Q", 1, 10},   {"fr", 26, 102, 2, 197, "E", 15, 1},
      {"de", 29, 102, 2, 202, "Ö", 1, 8},    {"it", 21, 120, 2, 293, "Q", 1, 10},
      {"pt", 24, 120, 3, 204, "Ç", 2, 3},    {"gl", 23, 100, 2, 160, "Ñ", 1, 8},
      {"pl", 32, 100, 2, 190, "Ź", 1, 9},
  };
  int ids = 0;
  char id[TILE_NAME_MAX];
  while (tileset_builtin_id(ids, id))
    ids++;
  assert_int_equal(ids, sizeof cases / sizeof cases[0]);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    int points = 0, total = 0;
    load_set(cases[i].id, &tiles);
    for (int tile = 0; tile <= tiles.kinds; tile++) {
      total += tiles.counts[tile];
      points += tiles.counts[tile] * tiles.points[tile];
    }
    assert_int_equal(tiles.kinds, cases[i].kinds);
    assert_int_equal(tiles.total, cases[i].total);
    assert_int_equal(total, cases[i].total);
    assert_int_equal(tiles.counts[TILE_BLANK], cases[i].blanks);
    assert_int_equal(points, cases[i].points);
    int tile = tileset_find(&tiles, span_of(cases[i].tile));
    assert_true(tile > 0);
    assert_int_equal(tiles.counts[tile], cases[i].count);
    assert_int_equal(tiles.points[tile], cases[i].worth);
  }
}

static void test_tiles_are_numbered_in_the_order_of_their_alphabet(void **state) {
  (void)state;
  char id[TILE_NAME_MAX];
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    TileSet tiles;
    Error err = {0};
    StrBuf path = {0}, name = {0};
    Span text, line, word;
    load_set(id, &tiles);
    strbuf_printf(&path, "%s/data/tilesets/%s.txt", TESELA_SOURCE_DIR, id);
    assert_ok(file_read(path.data, TILESET_FILE_MAX, &text, &err), err);
    Lines lines = lines_start(text);
    for (int tile = 0; lines_next(&lines, &line); tile++) {
      assert_true(line_next_word(&line, &word));
      strbuf_reset(&name);
      strbuf_add(&name, word.data, word.size);
      assert_true(tile <= tiles.kinds);
      assert_string_equal(strbuf_text(&name), tiles.names[tile]);
    }
    assert_int_equal(lines.number, tiles.kinds + 1);
    mem_free_span(text);
    strbuf_deinit(&path);
    strbuf_deinit(&name);
  }
}

static void test_a_bag_without_blanks_still_has_a_sign_for_them(void **state) {
  (void)state;
  TileSet tiles;
  Error err = {0};
  assert_ok(tileset_parse(span_of("B 3 2\nA 5 1\n"), "bag", &tiles, &err), err);
  assert_string_equal(tiles.names[TILE_BLANK], "#");
  assert_int_equal(tiles.counts[TILE_BLANK], 0);
  assert_int_equal(tiles.kinds, 2);
  assert_string_equal(tiles.names[1], "A");
  assert_string_equal(tiles.lower[2], "b");
  assert_int_equal(tiles.total, 8);
}

static void test_the_order_of_the_file_does_not_matter(void **state) {
  (void)state;
  TileSet tiles;
  Error err = {0};
  StrBuf text = {0};
  assert_ok(tileset_parse(span_of("Z 1 1\nNY 1 1\nÑ 1 1\nL·L 1 1\nLL 1 1\nÇ 1 1\nN 1 1\n# 1 0\nC 1 1\nCH 1 1\nL 1 1\nM "
                                  "1 1\nO 1 1\nA 1 1\nÄ 1 1\nB 1 1"),
                          "b.txt", &tiles, &err),
            err);
  Tile all[TILE_KINDS_MAX];
  for (int i = 0; i < tiles.kinds; i++)
    all[i] = (Tile)(i + 1);
  assert_string_equal(spell(&tiles, all, tiles.kinds, &text), "A.Ä.B.C.CH.Ç.L.LL.L·L.M.N.NY.Ñ.O.Z");
  strbuf_deinit(&text);
}

static void test_words_are_cut_greedily_in_any_case_and_composition(void **state) {
  (void)state;
  static const struct {
    const char *set, *word, *tiles; // "": can't be spelled
  } cases[] = {
      {"ca", "NYANYO", "NY.A.NY.O"},
      {"ca", "nyanyo", "NY.A.NY.O"},
      {"ca", "NyaNYo", "NY.A.NY.O"},
      {"ca", "COL·LEGI", "C.O.L·L.E.G.I"},
      {"ca", "col·legi", "C.O.L·L.E.G.I"},
      {"ca", "CO\xC4\xBFLEGI", "C.O.L·L.E.G.I"}, // Ŀ
      {"ca", "co\xC5\x80legi", "C.O.L·L.E.G.I"}, // ŀ
      {"ca", "col.legi", "C.O.L·L.E.G.I"},
      {"ca", "COL-LEGI", "C.O.L·L.E.G.I"},
      {"ca", "COL\u2022LEGI", "C.O.L·L.E.G.I"},
      {"ca", "col\u2027legi", "C.O.L·L.E.G.I"},
      {"ca", "col\u2219legi", "C.O.L·L.E.G.I"},
      {"ca", "col\u22C5legi", "C.O.L·L.E.G.I"},
      {"ca", "COL.", ""},
      {"ca", "CO-LEGI", ""},
      {"ca", "MAL-LLEVAT", ""}, // two words
      {"es", "COL-LEGI", ""},
      {"ca", "COLLEGI", "C.O.L.L.E.G.I"},
      {"ca", "PLAÇA", "P.L.A.Ç.A"},
      {"ca",
       "plac\xCC\xA7"
       "a",
       "P.L.A.Ç.A"}, // ç as c and a cedilla
      {"ca", "QUE", "QU.E"},
      {"ca", "Q", ""},
      {"ca", "QATAR", ""},
      {"ca", "YA", ""},
      {"ca", "L·", ""},
      {"ca", "·L", ""},
      {"ca-q", "QUE", "Q.U.E"},
      {"es", "NIÑO", "N.I.Ñ.O"},
      {"es", "niño", "N.I.Ñ.O"},
      {"es", "NIN\xCC\x83O", "N.I.Ñ.O"},
      {"es", "CHICHARRO", "CH.I.CH.A.RR.O"},
      {"es", "llorra", "LL.O.RR.A"},
      {"es", "LLL", "LL.L"},
      {"es", "CCH", "C.CH"},
      {"es", "Ché", ""}, // É is no tile, and marks are never dropped
      {"es", "KILO", ""},
      {"es-basic", "CHICO", "C.H.I.C.O"},
      {"de", "straße", ""},
      {"de", "ÄPFEL", "Ä.P.F.E.L"},
      {"de", "a\xCC\x88pfel", "Ä.P.F.E.L"},
      {"en", "", ""},
      {"en", "A B", ""},
      {"en", "A#", ""},
      {"en", "A\xC3", ""},
      {"en", "A\x80", ""},
  };
  StrBuf text = {0};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    Tile word[WORD_MAX];
    load_set(cases[i].set, &tiles);
    int count = tileset_tokenise(&tiles, span_of(cases[i].word), word, WORD_MAX);
    assert_string_equal(spell(&tiles, word, count, &text), cases[i].tiles);
  }
  strbuf_deinit(&text);
}

static void test_a_word_longer_than_its_room_is_not_cut(void **state) {
  (void)state;
  TileSet tiles;
  Tile word[4] = {9, 9, 9, 9};
  load_set("es", &tiles);
  assert_int_equal(tileset_tokenise(&tiles, span_of("CHOCHO"), word, 4), 4);
  word[2] = word[3] = 99;
  assert_int_equal(tileset_tokenise(&tiles, span_of("cocho"), word, 2), 0);
  assert_int_equal(word[2], 99);
}

// By code points, except Ё, which is in another block: Ё after Е, Й after И.
static void test_a_cyrillic_alphabet_of_33_letters_works(void **state) {
  (void)state;
  static const char alphabet[] = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";
  StrBuf bag = {0}, text = {0};
  TileSet tiles;
  Error err = {0};
  Tile word[WORD_MAX];
  for (int i = 32; i >= 0; i--)
    strbuf_printf(&bag, "%.2s 3 1\n", alphabet + 2 * i);
  assert_ok(tileset_parse((Span){bag.data, bag.size}, "ru.txt", &tiles, &err), err);
  assert_int_equal(tiles.kinds, 33);
  for (int i = 0; i < 33; i++) {
    assert_int_equal(strlen(tiles.names[i + 1]), 2);
    assert_memory_equal(tiles.names[i + 1], alphabet + 2 * i, 2);
  }
  int count = tileset_tokenise(&tiles, span_of("ёжик"), word, WORD_MAX);
  assert_string_equal(spell(&tiles, word, count, &text), "Ё.Ж.И.К");
  count = tileset_tokenise(&tiles, span_of("мои\xCC\x86"), word, WORD_MAX);
  assert_string_equal(spell(&tiles, word, count, &text), "М.О.Й");
  assert_string_equal(tiles.lower[7], "ё");
  strbuf_deinit(&bag);
  strbuf_deinit(&text);
}

static void test_tiles_are_found_by_name(void **state) {
  (void)state;
  TileSet tiles;
  load_set("ca", &tiles);
  assert_int_equal(tileset_find(&tiles, span_of("#")), TILE_BLANK);
  assert_int_equal(tileset_find(&tiles, span_of("?")), TILE_BLANK);
  assert_int_equal(tileset_find(&tiles, span_of("A")), 1);
  assert_int_equal(tileset_find(&tiles, span_of("a")), 1);
  assert_string_equal(tiles.names[tileset_find(&tiles, span_of("l·l"))], "L·L");
  assert_string_equal(tiles.names[tileset_find(&tiles, span_of("\xC5\x80l"))], "L·L");
  assert_string_equal(tiles.names[tileset_find(&tiles, span_of("l-l"))], "L·L");
  assert_string_equal(tiles.names[tileset_find(&tiles, span_of("[NY]"))], "NY");
  assert_int_equal(tileset_find(&tiles, span_of("[]")), -1);
  assert_int_equal(tileset_find(&tiles, span_of("[NY")), -1);
  static const char *const none[] = {"", "Q", "LL", "AB", "1", "\xFF"};
  for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
    assert_int_equal(tileset_find(&tiles, span_of(none[i])), -1);
}

static void test_an_unknown_set_is_refused_with_those_there_are(void **state) {
  (void)state;
  TileSet tiles;
  Error err = {0};
  StrBuf text = {0};
  assert_int_equal(tileset_builtin("xx", &tiles, &err), ERR_MISSING);
  error_format(&err, NULL, &text);
  assert_string_equal(strbuf_text(&text),
                      "there is no tile set 'xx'; there are: ca-q ca de en es-basic es fr gl it pl pt");
  strbuf_deinit(&text);
}

static void test_vowels_are_known(void **state) {
  (void)state;
  TileSet tiles;
  StrBuf text = {0};
  load_set("de", &tiles);
  for (int tile = 1; tile <= tiles.kinds; tile++) {
    if (tiles.vowels >> tile & 1)
      strbuf_add_text(&text, tiles.names[tile]);
  }
  assert_string_equal(strbuf_text(&text), "AÄEIOÖUÜ");
  strbuf_deinit(&text);
}

static void test_the_super_game_has_twice_the_tiles(void **state) {
  (void)state;
  TileSet tiles, twice;
  load_set("es", &tiles);
  twice = tiles;
  tileset_double(&twice);
  assert_int_equal(twice.total, 200);
  for (int tile = 0; tile <= tiles.kinds; tile++) {
    assert_int_equal(twice.counts[tile], 2 * tiles.counts[tile]);
    assert_int_equal(twice.points[tile], tiles.points[tile]);
  }
}

static void test_a_set_that_is_written_reads_back_the_same(void **state) {
  (void)state;
  char id[TILE_NAME_MAX];
  char *folder = fixture_dir_make();
  for (int i = 0; tileset_builtin_id(i, id); i++) {
    TileSet tiles, back;
    Error err = {0};
    StrBuf text = {0}, path = {0};
    char hash[65], back_hash[65];
    load_set(id, &tiles);
    tileset_write(&tiles, &text);
    strbuf_printf(&path, "%s/bag.txt", folder);
    assert_ok(file_write(path.data, (Span){text.data, text.size}, &err), err);
    assert_ok(tileset_load(path.data, &back, &err), err);
    tileset_hash(&tiles, hash);
    tileset_hash(&back, back_hash);
    assert_string_equal(hash, back_hash);
    assert_memory_equal(&tiles, &back, sizeof tiles);
    strbuf_deinit(&text);
    strbuf_deinit(&path);
  }
  fixture_dir_remove(folder);
}

// Joins random tiles of Catalan, where no two neighbouring tiles make a third, and cuts the word again.
static bool cutting_undoes_joining(Gen *gen, void *context) {
  const TileSet *tiles = context;
  Tile word[WORD_MAX], back[WORD_MAX];
  int count = gen_range(gen, 1, WORD_MAX);
  StrBuf text = {0};
  for (int i = 0; i < count; i++) {
    word[i] = (Tile)(1 + gen_below(gen, (uint32_t)tiles->kinds));
    strbuf_add_text(&text, gen_chance(gen, 50) ? tiles->lower[word[i]] : tiles->names[word[i]]);
  }
  int found = tileset_tokenise(tiles, (Span){text.data, text.size}, back, WORD_MAX);
  gen_note(gen, "%s: %d tiles of %d", text.data, found, count);
  strbuf_deinit(&text);
  return found == count && memcmp(word, back, (size_t)count) == 0;
}

static void test_cutting_undoes_joining(void **state) {
  (void)state;
  TileSet tiles;
  load_set("ca", &tiles);
  property_check("cutting undoes joining", 500, cutting_undoes_joining, &tiles);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_bag_file_is_refused_with_file_and_line),
      cmocka_unit_test(test_there_are_at_most_63_kinds_and_the_blank),
      cmocka_unit_test(test_a_bag_file_larger_than_the_limit_is_refused),
      cmocka_unit_test(test_a_bag_file_may_be_in_any_usual_encoding),
      cmocka_unit_test(test_line_ends_a_mark_and_trailing_spaces_change_nothing),
      cmocka_unit_test(test_built_in_sets_have_the_tiles_they_should),
      cmocka_unit_test(test_tiles_are_numbered_in_the_order_of_their_alphabet),
      cmocka_unit_test(test_a_bag_without_blanks_still_has_a_sign_for_them),
      cmocka_unit_test(test_the_order_of_the_file_does_not_matter),
      cmocka_unit_test(test_words_are_cut_greedily_in_any_case_and_composition),
      cmocka_unit_test(test_a_word_longer_than_its_room_is_not_cut),
      cmocka_unit_test(test_a_cyrillic_alphabet_of_33_letters_works),
      cmocka_unit_test(test_tiles_are_found_by_name),
      cmocka_unit_test(test_an_unknown_set_is_refused_with_those_there_are),
      cmocka_unit_test(test_vowels_are_known),
      cmocka_unit_test(test_the_super_game_has_twice_the_tiles),
      cmocka_unit_test(test_a_set_that_is_written_reads_back_the_same),
      cmocka_unit_test(test_cutting_undoes_joining),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
