// SPDX-License-Identifier: MIT
// Crosswords in files: what is written reads back, and errors are reported.
#include "base/mem.h"
#include "notation/crosswordfile.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static const SopaAlphabet *letters_of(const char *id) {
  static SopaAlphabet alphabets[2];
  SopaAlphabet *alphabet = &alphabets[strcmp(id, "es") == 0];
  Error err = {0};
  if (alphabet->tiles.kinds == 0)
    assert_ok(sopa_alphabet_builtin(id, alphabet, &err), err);
  return alphabet;
}

static Crossword draw_crossword(Gen *gen) {
  static const char *const clues[] = {"Da luz", "¿Qué ladra?", "«Ñandú» en €uros", "日本", "a; b: c", NULL};
  const SopaAlphabet *alphabet = letters_of(gen_chance(gen, 50) ? "es" : "es-27"); // the first has CH, LL and RR
  Crossword crossword;
  Error err = {0};
  assert_ok(crossword_init(&crossword, gen_chance(gen, 50) ? "Días" : "Ω", alphabet, gen_range(gen, 1, 9),
                           gen_range(gen, 2, 9), &err),
            err);
  for (int i = 0; i < crossword.rows * crossword.cols; i++)
    crossword.cells[i] = gen_chance(gen, 30) ? TILE_EMPTY : (Tile)(1 + gen_below(gen, (uint32_t)alphabet->tiles.kinds));
  crossword.cells[0] = crossword.cells[1] = 1;
  crossword.kind = (CrosswordKind)gen_below(gen, CROSSWORD_KINDS);
  crossword_number(&crossword);
  for (int i = 0; i < crossword.count; i++) {
    const char *clue = clues[gen_below(gen, sizeof clues / sizeof *clues)];
    if (clue)
      crossword_set_clue(&crossword.entries[i], span_of(clue));
  }
  return crossword;
}

static bool same_text(const char *left, const char *right) {
  return left && right ? strcmp(left, right) == 0 : left == right;
}

// Compares letters by name: the alphabet may be another one that has them all.
static bool are_same(const Crossword *left, const Crossword *right, bool has_kind) {
  if (left->rows != right->rows || left->cols != right->cols || left->count != right->count ||
      strcmp(left->name, right->name) != 0 || (has_kind && left->kind != right->kind))
    return false;
  for (int i = 0; i < left->rows * left->cols; i++) {
    if (strcmp(left->cells[i] ? left->alphabet.tiles.names[left->cells[i]] : "",
               right->cells[i] ? right->alphabet.tiles.names[right->cells[i]] : "") != 0)
      return false;
  }
  for (int i = 0; i < left->count; i++) {
    const CrosswordEntry *entry = &left->entries[i];
    int at = crossword_find_entry(right, entry->row, entry->col, entry->is_down);
    if (at < 0 || !same_text(entry->clue, right->entries[at].clue))
      return false;
  }
  return true;
}

static bool files_are_read_back(Gen *gen, void *context) {
  (void)context;
  Crossword crossword = draw_crossword(gen);
  bool holds = true;
  for (int format = 0; format < CROSSWORD_FORMATS && holds; format++) {
    StrBuf bytes = {0}, again = {0};
    Crossword read;
    Error err = {0};
    crossword_write(&crossword, (CrosswordFormat)format, &bytes);
    Status status = crossword_read((Span){bytes.data, bytes.size}, (CrosswordFormat)format, "x", &read, &err);
    if (status != OK) {
      StrBuf text = {0};
      error_format(&err, NULL, &text);
      gen_note(gen, "%s: %s", crossword_format_name((CrosswordFormat)format), text.data);
      strbuf_deinit(&text);
      holds = false;
    } else {
      holds = are_same(&crossword, &read, format != CROSSWORD_FORMAT_PUZ);
      crossword_write(&read, (CrosswordFormat)format, &again);
      holds = holds && bytes.size == again.size && memcmp(bytes.data, again.data, bytes.size) == 0;
      gen_note(gen, "%s differs", crossword_format_name((CrosswordFormat)format));
      crossword_deinit(&read);
    }
    strbuf_deinit(&bytes);
    strbuf_deinit(&again);
  }
  crossword_deinit(&crossword);
  return holds;
}

static void every_format_keeps_grid_and_clues(void **state) {
  (void)state;
  property_check("every format keeps grid and clues", 300, files_are_read_back, NULL);
}

static Crossword small_crossword(void) {
  Crossword crossword;
  Error err = {0};
  assert_ok(crossword_init(&crossword, "Mini", letters_of("es-27"), 2, 3, &err), err);
  const char *letters = "SOLOLA";
  for (int i = 0; i < 6; i++)
    crossword.cells[i] = sopa_alphabet_find(letters_of("es-27"), (Span){letters + i, 1});
  crossword_number(&crossword);
  crossword_set_clue(&crossword.entries[0], span_of("Da luz"));
  return crossword;
}

// The bytes of a file, with its header; another program has computed its checksums.
static void across_lite_files_are_as_they_should_be(void **state) {
  (void)state;
  Crossword crossword = small_crossword();
  StrBuf bytes = {0};
  crossword_puz_write(&crossword, &bytes);
  const unsigned char *file = (const unsigned char *)bytes.data;
  assert_int_equal(bytes.size, 52 + 12 + 5 + 2 + 7 + 4 + 1);
  assert_memory_equal(file + 2, "ACROSS&DOWN", 12);
  assert_memory_equal(file + 24, "1.3", 4);
  assert_int_equal(file[44], 3);
  assert_int_equal(file[45], 2);
  assert_int_equal(file[46], 5);
  assert_memory_equal(file + 52, "SOLOLA------Mini\0\0\0Da luz\0\0\0\0\0", 31);
  // The checksums as an independent program computes them (docs/formats/crosswords.md).
  static const unsigned char sums[] = {0xa2, 0x28, 0x00, 0x56, 0x49, 0xc8, 0x10, 0xd8, 0x17, 0x9c, 0xdd, 0x7c};
  assert_memory_equal(file, sums, 2);
  assert_memory_equal(file + 14, sums + 2, 10);
  strbuf_deinit(&bytes);
  crossword_deinit(&crossword);
}

typedef struct Damage {
  CrosswordFormat format;
  size_t at; // a byte to change; SIZE_MAX: cut the file in half
  const char *instead, *by, *says;
} Damage;

static void what_is_wrong_with_a_file_is_told(void **state) {
  (void)state;
  static const Damage cases[] = {
      {CROSSWORD_FORMAT_JSON, 0, "tesela-crossword", "tesela-sopa", "this is not a crossword"},
      {CROSSWORD_FORMAT_JSON, 0, "\"word\": \"SOL\"", "\"word\": \"SAL\"",
       "the word 'SAL' of 'words[0].' does not read in the grid there"},
      {CROSSWORD_FORMAT_JSON, 0, "\"cols\": 3", "\"cols\": 300", "cols"},
      {CROSSWORD_FORMAT_JSON, 0, "crisscross", "diagramless", "the field 'kind' can't be 'diagramless'"},
      {CROSSWORD_FORMAT_JSON, SIZE_MAX, NULL, NULL, ""},
      {CROSSWORD_FORMAT_IPUZ, 0, "ipuz.org/crossword", "ipuz.org/sudoku", "this is not a crossword"},
      {CROSSWORD_FORMAT_IPUZ, 0, "\"solution\"", "\"solutions\"", "'solution' must be a list of 2 rows"},
      {CROSSWORD_FORMAT_IPUZ, 0, "\"S\"", "\"!\"", "the cell in row 1, column 1 has no letter"},
      {CROSSWORD_FORMAT_IPUZ, 0, "\"height\": 2", "\"height\": 0", "a crossword can't have 0 rows"},
      {CROSSWORD_FORMAT_PUZ, 3, NULL, NULL, "it does not begin with 'ACROSS&DOWN'"},
      {CROSSWORD_FORMAT_PUZ, 16, NULL, NULL, "the checksums of the Across Lite file are wrong"},
      {CROSSWORD_FORMAT_PUZ, 53, NULL, NULL, "the checksums of the Across Lite file are wrong"},
      {CROSSWORD_FORMAT_PUZ, 50, NULL, NULL, "is locked"},
      {CROSSWORD_FORMAT_PUZ, SIZE_MAX, NULL, NULL, "it does not begin with 'ACROSS&DOWN'"},
  };
  Crossword crossword = small_crossword();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf bytes = {0}, changed = {0}, text = {0};
    Crossword read;
    Error err = {0};
    crossword_write(&crossword, cases[i].format, &bytes);
    const char *found = cases[i].instead ? strstr(bytes.data, cases[i].instead) : NULL;
    if (cases[i].instead && !found)
      fail_msg("case %zu: there is no %s in %s", i, cases[i].instead, bytes.data);
    if (found)
      strbuf_printf(&changed, "%.*s%s%s", (int)(found - bytes.data), bytes.data, cases[i].by,
                    found + strlen(cases[i].instead));
    else
      strbuf_add(&changed, bytes.data, cases[i].at == SIZE_MAX ? bytes.size / 2 : bytes.size);
    if (!found && cases[i].at != SIZE_MAX)
      changed.data[cases[i].at] ^= 4;
    Status status = crossword_read((Span){changed.data, changed.size}, cases[i].format, "x", &read, &err);
    error_format(&err, NULL, &text);
    if (status == OK || !strstr(strbuf_text(&text), cases[i].says))
      fail_msg("case %zu: %d %s", i, (int)status, strbuf_text(&text));
    strbuf_deinit(&bytes);
    strbuf_deinit(&changed);
    strbuf_deinit(&text);
  }
  crossword_deinit(&crossword);
}

// As other programs write them: objects for cells and clues, names for people, no labels.
static void ipuz_files_of_others_are_read(void **state) {
  (void)state;
  static const char *const files[] = {
      "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{\"width\":3,"
      "\"height\":2},\"puzzle\":[[{\"cell\":1},2,3],[4,0,0]],\"solution\":[[\"s\",{\"value\":\"O\"},\"L\"],[\"O\","
      "\"L\","
      "\"A\"]],\"clues\":{\"Across:Horizontales\":[[1,\"Da luz\"],{\"number\":\"4\",\"clue\":\"Del "
      "mar\"}],\"Zones\":[]}}",
      "ipuz({\"version\":\"http://ipuz.org/v1\",\"kind\":[\"http://ipuz.org/crossword/crypticcrossword#1\"],"
      "\"dimensions\":{\"width\":3,\"height\":2},\"solution\":[[\"S\",\"O\",\"L\"],[\"O\",\"L\",\"A\"]],"
      "\"clues\":{\"Across\":[[1,\"Da luz\"],[4,\"Del mar\"]]}})"};
  for (size_t i = 0; i < 2; i++) {
    Crossword crossword;
    Error err = {0};
    assert_ok(crossword_ipuz_read(span_of(files[i]), "x.ipuz", &crossword, &err), err);
    assert_int_equal(crossword.count, 5);
    assert_string_equal(crossword.entries[0].clue, "Da luz");
    assert_string_equal(crossword.entries[1].clue, "Del mar");
    assert_null(crossword.entries[2].clue);
    crossword_deinit(&crossword);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_format_keeps_grid_and_clues),
      cmocka_unit_test(across_lite_files_are_as_they_should_be),
      cmocka_unit_test(what_is_wrong_with_a_file_is_told),
      cmocka_unit_test(ipuz_files_of_others_are_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
