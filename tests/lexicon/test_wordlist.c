// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "lexicon/bytesort.h"
#include "lexicon/strings.h"
#include "lexicon/wordlist.h"
#include "support/fixture.h"
#include "support/property.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static void load_set(const char *id, TileSet *tiles) {
  Error err = {0};
  assert_ok(tileset_builtin(id, tiles, &err), err);
}

// "A.B C": the words' tiles by name.
static char *show(const WordList *words, const TileSet *tiles) {
  StrBuf text = {0};
  strbuf_add_text(&text, "");
  for (uint32_t i = 0; i < words->count; i++) {
    int length;
    const Tile *word = wordlist_word(words, i, &length);
    strbuf_add_text(&text, i ? " " : "");
    for (int at = 0; at < length; at++)
      strbuf_printf(&text, "%s%s", at ? "." : "", tiles->names[word[at]]);
  }
  return text.data;
}

static void test_words_are_read_sorted_by_tile_and_kept_once(void **state) {
  (void)state;
  static const struct {
    const char *set, *text;
    WordListOptions options;
    const char *words;
    WordListReport report;
  } cases[] = {
      {"en", "", {0}, "", {0}},
      {"en", "\n\n", {0}, "", {0}},
      {"en", "BA\nAB\nA", {0}, "A A.B B.A", {.lines = 3}},
      {"en", "CAT\r\nDOG  \r\n\r\nACT\t\r\n", {0}, "A.C.T C.A.T D.O.G", {.lines = 3}},
      {"en",
       "\xEF\xBB\xBF"
       "cat\nCat\nCAT\nact",
       {0},
       "A.C.T C.A.T",
       {.lines = 4, .duplicates = 2}},
      // L·L comes after every other word in L, as a tile and not as letters
      {"ca", "LZ\nL·LA\nLA\nl·la\nMA", {0}, "L.A L.Z L·L.A M.A", {.lines = 5, .duplicates = 1}},
      {"ca", "nyanyo\nNZ\nÇA\nCU", {0}, "C.U Ç.A N.Z NY.A.NY.O", {.lines = 4}},
      {"es", "CHA\nCZ\nRRA\nLLA\nÑA\nNZ", {0}, "C.Z CH.A LL.A N.Z Ñ.A RR.A", {.lines = 6}},
      {"es", "KIWI\nOSO\nWOK", {.skip_unspellable = true}, "O.S.O", {.lines = 3, .unspellable = 2}},
      {"en", "A\nBE\nCAT\nDEAR", {.min_length = 2, .max_length = 3}, "B.E C.A.T", {.lines = 4, .wrong_length = 2}},
      {"en", "A\nBE", {.min_length = 2}, "B.E", {.lines = 2, .wrong_length = 1}},
      {"en", "A\nBE", {.max_length = 1}, "A", {.lines = 2, .wrong_length = 1}},
      {"en", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF\nBE", {.min_length = 1}, "B.E", {.lines = 2, .wrong_length = 1}},
      {"es", "CHE\nOSO", {.max_length = 2}, "CH.E", {.lines = 2, .wrong_length = 1}},
      {"es", "A\xD1O\nni\xF1o", {0}, "A.Ñ.O N.I.Ñ.O", {.lines = 2, .encoding = TEXT_WINDOWS_1252}},
      {"es", "canción\nCANCION\npingüino", {0}, "C.A.N.C.I.O.N P.I.N.G.U.I.N.O", {.lines = 3, .duplicates = 1}},
      {"fr", "cœur\nété", {0}, "C.O.E.U.R E.T.E", {.lines = 2}},
      {"ca", "COL\xB7LEGI", {0}, "C.O.L·L.E.G.I", {.lines = 1, .encoding = TEXT_WINDOWS_1252}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    WordList words;
    WordListReport report;
    Error err = {0};
    load_set(cases[i].set, &tiles);
    assert_ok(wordlist_parse(span_of(cases[i].text), "list", &tiles, &cases[i].options, &words, &report, &err), err);
    char *found = show(&words, &tiles);
    assert_string_equal(found, cases[i].words);
    assert_int_equal(report.lines, cases[i].report.lines);
    assert_int_equal(report.duplicates, cases[i].report.duplicates);
    assert_int_equal(report.unspellable, cases[i].report.unspellable);
    assert_int_equal(report.wrong_length, cases[i].report.wrong_length);
    assert_int_equal(report.encoding, cases[i].report.encoding);
    mem_free(found);
    wordlist_deinit(&words);
  }
}

static void test_a_list_is_refused_with_file_and_line(void **state) {
  (void)state;
  static const struct {
    const char *set, *text;
    WordListOptions options;
    const char *message;
  } cases[] = {
      {"en", "CAT\nBAD WORD\nDOG", {0}, "w.txt:2: 'BAD WORD' has a space in it: a word list has one word a line"},
      {"en",
       "CAT\nDOG: a beast; it barks",
       {0},
       "w.txt:2: ': a beast; it barks' follows the word 'DOG': a word list has one word a line and nothing else, so "
       "remove definitions and numbers"},
      {"en",
       "CAT;7",
       {0},
       "w.txt:1: ';7' follows the word 'CAT': a word list has one word a line and nothing else, so "
       "remove definitions and numbers"},
      {"en",
       "CAT\tfeline\n",
       {0},
       "w.txt:1: 'feline' follows the word 'CAT': a word list has one word a line and nothing else, so "
       "remove definitions and numbers"},
      {"en", "CAT\n\n DOG", {0}, "w.txt:3: ' DOG' has a space in it: a word list has one word a line"},
      {"en", "A\tB", {.skip_unspellable = true}, "w.txt:1: 'A?B' has a space in it: a word list has one word a line"},
      {"es", "OSO\r\n\r\nKIWI\r\n", {0}, "w.txt:3: the tiles can't spell 'KIWI'"},
      {"es",
       "OSO\nkiwi\nWOK\nK\nOSO\nW\nKW\nWK\nWW",
       {0},
       "w.txt:2: the tiles can't spell 7 of the words, the first of them: kiwi, WOK, K, W, KW"},
      {"ca", "Q\nQUE", {0}, "w.txt:1: the tiles can't spell 'Q'"},
      {"en", "A\xD8\n", {0}, "w.txt:1: the tiles can't spell 'AØ'"},
      {"en", "NI\xD1O\n", {0}, "w.txt:1: the tiles can't spell 'NIÑO'"},
      {"es", "OSO\nA\x81O\n", {0}, "w.txt:2: this line is neither UTF-8 nor Windows-1252: save the file as UTF-8"},
      {"en", "#", {0}, "w.txt:1: the tiles can't spell '#'"},
      {"en",
       "B\nABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF",
       {0},
       "w.txt:2: the word 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF' is too long: at most 31 tiles"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    WordList words = {NULL, NULL, 12345};
    Error err = {0};
    StrBuf text = {0};
    load_set(cases[i].set, &tiles);
    Status status = wordlist_parse(span_of(cases[i].text), "w.txt", &tiles, &cases[i].options, &words, NULL, &err);
    error_format(&err, NULL, &text);
    assert_int_equal(status, ERR_INPUT);
    assert_string_equal(strbuf_text(&text), cases[i].message);
    assert_int_equal(words.count, 12345);
    strbuf_deinit(&text);
  }
}

static void test_a_very_long_line_is_a_word_too_long(void **state) {
  (void)state;
  TileSet tiles;
  WordList words;
  WordListReport report;
  Error err = {0};
  StrBuf text = {0};
  load_set("en", &tiles);
  strbuf_add_repeat(&text, 'A', 100000);
  strbuf_add_text(&text, "\nBE\n");
  Span span = {text.data, text.size};
  assert_int_equal(wordlist_parse(span, "w.txt", &tiles, NULL, &words, NULL, &err), ERR_INPUT);
  assert_string_equal(err.message, "the word '%s' is too long: at most %d tiles");
  assert_int_equal(err.line, 1);
  WordListOptions options = {.max_length = 15};
  assert_ok(wordlist_parse(span, "w.txt", &tiles, &options, &words, &report, &err), err);
  assert_int_equal(words.count, 1);
  assert_int_equal(report.wrong_length, 1);
  wordlist_deinit(&words);
  strbuf_deinit(&text);
}

static void test_files_are_read_and_missing_ones_named(void **state) {
  (void)state;
  TileSet tiles;
  WordList words;
  Error err = {0};
  char *folder = fixture_dir_make();
  StrBuf path = {0};
  load_set("en", &tiles);
  strbuf_printf(&path, "%s/words.txt", folder);
  assert_int_equal(wordlist_load(path.data, &tiles, NULL, &words, NULL, &err), ERR_MISSING);
  assert_ok(file_write(path.data, span_of("TO\nBE\n"), &err), err);
  assert_ok(wordlist_load(path.data, &tiles, NULL, &words, NULL, &err), err);
  assert_int_equal(words.count, 2);
  wordlist_deinit(&words);
  assert_ok(file_write(path.data, span_of("TO\nB E\n"), &err), err);
  assert_int_equal(wordlist_load(path.data, &tiles, NULL, &words, NULL, &err), ERR_INPUT);
  assert_string_equal(err.file, path.data);
  assert_int_equal(err.line, 2);
  strbuf_deinit(&path);
  fixture_dir_remove(folder);
}

static void test_the_hash_is_that_of_the_text_sorted_by_bytes(void **state) {
  (void)state;
  static const struct {
    const char *set, *text, *sorted;
  } cases[] = {
      {"en", "", ""},
      {"en", "to\nBE\nTO", "BE\nTO\n"},
      {"ca", "LZ\nL·LA\nLA\nMA\nL", "L\nLA\nLZ\nL·LA\nMA\n"},
      {"ca", "ÇA\nCU\nZO", "CU\nZO\nÇA\n"},
      {"es", "CU\nCHA\nCA\nLLA\nLU", "CA\nCHA\nCU\nLLA\nLU\n"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TileSet tiles;
    WordList words;
    Error err = {0};
    char hash[65], expected[65];
    load_set(cases[i].set, &tiles);
    assert_ok(wordlist_parse(span_of(cases[i].text), "list", &tiles, NULL, &words, NULL, &err), err);
    wordlist_hash(&words, &tiles, hash);
    sha256_hex(span_of(cases[i].sorted), expected);
    assert_string_equal(hash, expected);
    wordlist_deinit(&words);
  }
}

typedef struct Bytes {
  uint8_t *bytes;
  uint32_t *starts;
} Bytes;

static int compare_indices(const void *left, const void *right, void *context) {
  const Bytes *all = context;
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  uint32_t a_size = all->starts[a + 1] - all->starts[a], b_size = all->starts[b + 1] - all->starts[b];
  int order = memcmp(all->bytes + all->starts[a], all->bytes + all->starts[b], a_size < b_size ? a_size : b_size);
  if (order == 0)
    order = (a_size > b_size) - (a_size < b_size);
  return order ? order : (a > b) - (a < b);
}

// Long strings that differ late make the sort continue over several chunks.
static bool bytesort_agrees_with_qsort(Gen *gen, void *context) {
  (void)context;
  uint32_t count = gen_below(gen, 400), used = 0, longest = 1 + gen_below(gen, 40), letters = 1 + gen_below(gen, 3);
  Bytes all = {mem_alloc(count * longest + 1), mem_alloc((count + 1) * sizeof(uint32_t))};
  uint32_t *expected = mem_alloc((count + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++) {
    expected[i] = i;
    all.starts[i] = used;
    uint32_t length = gen_below(gen, longest + 1), same = gen_chance(gen, 80) ? length / 2 : 0;
    for (uint32_t at = 0; at < length; at++)
      all.bytes[used++] = (uint8_t)(at < same ? 7 : gen_chance(gen, 5) ? 255 : 1 + gen_below(gen, letters));
  }
  all.starts[count] = used;
  qsort_r(expected, count, sizeof *expected, compare_indices, &all);
  uint32_t *order = bytesort(all.bytes, all.starts, count);
  bool holds = true;
  for (uint32_t i = 0; i < count; i++) {
    if (holds && order[i] != expected[i]) {
      gen_note(gen, "place %u of %u: string %u instead of %u", i, count, order[i], expected[i]);
      holds = false;
    }
  }
  mem_free(order);
  mem_free(expected);
  mem_free(all.bytes);
  mem_free(all.starts);
  return holds;
}

static void test_the_sort_agrees_with_a_plain_one(void **state) {
  (void)state;
  property_check("bytesort agrees with qsort", 200, bytesort_agrees_with_qsort, NULL);
}

// Short words of few tiles: many occur twice, many begin or end others.
static bool list_is_a_sorted_set(Gen *gen, void *context) {
  enum { COUNT_MAX = 100, LENGTH_MAX = 3 };
  (void)context;
  Tile tiles[COUNT_MAX * LENGTH_MAX];
  uint32_t starts[COUNT_MAX + 1] = {0}, count = gen_below(gen, COUNT_MAX + 1);
  Strings expected = {0}, found = {0};
  WordList words;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = 1 + gen_below(gen, LENGTH_MAX);
    for (uint32_t at = 0; at < length; at++)
      tiles[starts[i] + at] = (Tile)(1 + gen_below(gen, 3));
    starts[i + 1] = starts[i] + length;
    strings_add(&expected, tiles + starts[i], (int)length);
  }
  uint32_t dropped = wordlist_from_tiles(tiles, starts, count, &words);
  size_t repeated = strings_tidy(&expected);
  strings_from_words(&words, &found);
  StrBuf text = {0};
  strings_show(&found, &text);
  gen_note(gen, "%s; %u dropped, %zu expected", strbuf_text(&text), dropped, repeated);
  bool holds = strings_equal(&expected, &found) && dropped == repeated;
  strbuf_deinit(&text);
  strings_deinit(&expected);
  strings_deinit(&found);
  wordlist_deinit(&words);
  return holds;
}

static void test_a_list_is_a_sorted_set(void **state) {
  (void)state;
  property_check("a list is a sorted set", 300, list_is_a_sorted_set, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_words_are_read_sorted_by_tile_and_kept_once),
      cmocka_unit_test(test_a_list_is_refused_with_file_and_line),
      cmocka_unit_test(test_a_very_long_line_is_a_word_too_long),
      cmocka_unit_test(test_files_are_read_and_missing_ones_named),
      cmocka_unit_test(test_the_hash_is_that_of_the_text_sorted_by_bytes),
      cmocka_unit_test(test_the_sort_agrees_with_a_plain_one),
      cmocka_unit_test(test_a_list_is_a_sorted_set),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
