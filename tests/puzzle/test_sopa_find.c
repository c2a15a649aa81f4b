// SPDX-License-Identifier: MIT
// Words are found in one pass; a plain search, word by word, must find the same.
#include "base/mem.h"
#include "puzzle/sopa_find.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static SopaAlphabet alphabet_of(const char *id) {
  SopaAlphabet alphabet;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin(id, &alphabet, &err), err);
  return alphabet;
}

// Rows separated by '/', '.' for a hole.
static Sopa grid_of(const char *id, const char *rows) {
  SopaAlphabet alphabet = alphabet_of(id);
  Tile tiles[64][64];
  int height = 0, width = 0, col = 0;
  Error err = {0};
  for (Span rest = span_of(rows); rest.size > 0;) {
    char c = rest.data[0];
    if (c == '/' || c == '.') {
      rest = (Span){rest.data + 1, rest.size - 1};
      if (c == '.')
        tiles[height][col++] = 0;
      height += c == '/';
      col = c == '/' ? 0 : col;
      continue;
    }
    size_t size = strcspn(rest.data, "/.");
    int count = sopa_alphabet_spell(&alphabet, (Span){rest.data, size}, tiles[height] + col, 64 - col, &err);
    assert_true(count > 0);
    col += count;
    width = col;
    rest = (Span){rest.data + size, rest.size - size};
  }
  width = col > width ? col : width;
  Sopa sopa;
  assert_ok(sopa_init(&sopa, "test", &alphabet, height + 1, width, &err), err);
  for (int row = 0; row <= height; row++)
    memcpy(sopa.cells + row * width, tiles[row], (size_t)width);
  return sopa;
}

static void add_words(Sopa *sopa, const char *list) {
  Error err = {0};
  assert_ok(sopa_words_parse(span_of(list), "words", &sopa->alphabet, &sopa->words, &err), err);
}

static void test_every_occurrence_is_found_once(void **state) {
  (void)state;
  static const struct {
    const char *alphabet, *grid, *words, *hits;
  } cases[] = {
      // The figure of the thesis on difficulty.
      {"es-27", "OXXXA/XIXIX/XXCXX/XEXEX/RXXXR", "RECIO,RECIA", "RECIO 4,4 NW|RECIA 4,0 NE|"},
      {"es-27", "GRAN", "GRAN,NADA", "GRAN 0,0 E|"},
      {"es-27", "SOL/OXO/LOS", "SOL", "SOL 0,0 E|SOL 0,0 S|SOL 2,2 N|SOL 2,2 W|"},
      // Palindromes count once, left to right or downwards; so do single letters.
      {"es-27", "ANA", "ANA", "ANA 0,0 E|"},
      {"es-27", "XXA/XNX/AXX", "ANA", "ANA 2,0 NE|"},
      {"es-27", "AXX/XNX/XXA", "ANA", "ANA 0,0 SE|"},
      {"es-27", "A/N/A", "ANA", "ANA 0,0 S|"},
      {"es-27", "ÑA/AA", "Ñ,A,AA", "Ñ 0,0 E|A 0,1 E|A 1,0 E|A 1,1 E|AA 0,1 S|AA 1,0 NE|AA 1,0 E|"},
      // Overlapping, and one inside another.
      {"en", "AAAA", "AA", "AA 0,0 E|AA 0,1 E|AA 0,2 E|"},
      {"en", "GIRASOL", "SOL,LOS,GIRASOL", "SOL 0,4 E|LOS 0,6 W|GIRASOL 0,0 E|"},
      // A hole stops a word; several letters may share a cell.
      {"en", "CA.T/CATS", "CAT", "CAT 1,0 E|"},
      {"ca", "COL·LEGI", "COL·LEGI", "COL·LEGI 0,0 E|"},
      {"es", "CHURRO", "chúrro,CH,RR", "chúrro 0,0 E|CH 0,0 E|RR 0,2 E|"},
      {"es-27", "ABC", "ABCD", ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Sopa sopa = grid_of(cases[i].alphabet, cases[i].grid);
    add_words(&sopa, cases[i].words);
    SopaHits hits = {0};
    Error err = {0};
    StrBuf text = {0};
    assert_ok(sopa_solve(&sopa, NULL, &hits, &err), err);
    for (int j = 0; j < hits.count; j++)
      strbuf_printf(&text, "%s %d,%d %s|", sopa.words.items[hits.items[j].word].label, hits.items[j].place.row,
                    hits.items[j].place.col, sopa_direction_name(hits.items[j].place.direction));
    assert_string_equal(strbuf_text(&text), cases[i].hits);
    assert_true(sopa.is_solved);
    strbuf_deinit(&text);
    sopa_hits_deinit(&hits);
    sopa_deinit(&sopa);
  }
}

static void test_solving_marks_cells_and_words_and_a_change_forgets_them(void **state) {
  (void)state;
  Sopa sopa = grid_of("es-27", "SOL/XXX");
  add_words(&sopa, "SOL,MAR");
  SopaHits hits = {0};
  Error err = {0};
  assert_false(sopa.is_solved);
  assert_ok(sopa_solve(&sopa, NULL, &hits, &err), err);
  assert_true(sopa.words.items[0].is_found);
  assert_false(sopa.words.items[1].is_found);
  assert_memory_equal(sopa.marks, ((const bool[]){true, true, true, false, false, false}), 6);
  sopa_forget_solution(&sopa);
  assert_false(sopa.is_solved || sopa.words.items[0].is_found || sopa.marks[0]);
  sopa_hits_deinit(&hits);
  sopa_deinit(&sopa);
}

static void test_the_thesis_difficulty_grows_leftwards_and_upwards(void **state) {
  (void)state;
  static const int expected[SOPA_DIRECTIONS] = {2, 2, 1, 1, 1, 2, 2, 3};
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++)
    assert_int_equal(sopa_place_difficulty((SopaPlace){0, 0, direction}), expected[direction]);
  Sopa sopa = grid_of("es-27", "OXXXA/XIXIX/XXCXX/XEXEX/RXXXR");
  add_words(&sopa, "RECIO,RECIA");
  SopaHits hits = {0};
  Error err = {0};
  assert_ok(sopa_solve(&sopa, NULL, &hits, &err), err);
  assert_int_equal(sopa_difficulty(&hits), 3 + 2);
  sopa_hits_deinit(&hits);
  sopa_deinit(&sopa);
}

static void test_a_drawn_line_finds_the_word_along_it(void **state) {
  (void)state;
  static const struct {
    int from_row, from_col, to_row, to_col, word;
  } lines[] = {
      {0, 0, 0, 2, 0}, {0, 2, 0, 0, 0},  {0, 0, 2, 0, 1},  {2, 0, 0, 0, 1},  {0, 0, 2, 2, 2},   {2, 2, 0, 0, 2},
      {1, 2, 1, 2, 3}, {0, 0, 0, 1, -1}, {0, 0, 1, 2, -1}, {0, 0, 3, 0, -1}, {-1, 0, 1, 0, -1}, {0, 0, 0, 1000, -1},
  };
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    Sopa sopa = grid_of("es-27", "SOL/IMÑ/NXA");
    add_words(&sopa, "SOL,SIN,SMA,Ñ");
    int word = sopa_take_line(&sopa, lines[i].from_row, lines[i].from_col, lines[i].to_row, lines[i].to_col);
    assert_int_equal(word, lines[i].word);
    for (int j = 0; j < sopa.words.count; j++)
      assert_int_equal(sopa.words.items[j].is_found, j == lines[i].word);
    assert_false(sopa.is_solved);
    sopa_deinit(&sopa);
  }
  Sopa sopa = grid_of("es-27", "SOL");
  add_words(&sopa, "SOL");
  assert_int_equal(sopa_take_line(&sopa, 0, 2, 0, 0), 0);
  assert_true(sopa.is_solved && sopa.marks[0] && sopa.marks[2]);
  sopa_deinit(&sopa);
}

// ---- the twin ----

static bool reads(const Sopa *sopa, const SopaWord *word, SopaPlace place) {
  for (int i = 0; i < word->length; i++) {
    int row = place.row + sopa_drow(place.direction) * i, col = place.col + sopa_dcol(place.direction) * i;
    if (row < 0 || col < 0 || row >= sopa->rows || col >= sopa->cols || sopa_cell(sopa, row, col) != word->tiles[i])
      return false;
  }
  return true;
}

static bool is_counted(const SopaWord *word, int direction) {
  if (word->length == 1)
    return direction == 2;
  return !sopa_word_is_palindrome(word) || (direction >= 1 && direction <= 4);
}

static void find_plainly(const Sopa *sopa, SopaHits *out) {
  for (int word = 0; word < sopa->words.count; word++) {
    for (int row = 0; row < sopa->rows; row++) {
      for (int col = 0; col < sopa->cols; col++) {
        for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
          SopaPlace place = {row, col, direction};
          if (!is_counted(&sopa->words.items[word], direction) || !reads(sopa, &sopa->words.items[word], place))
            continue;
          ARRAY_GROW(out->items, out->count, out->capacity);
          out->items[out->count++] = (SopaHit){word, place};
        }
      }
    }
  }
}

static bool finds_what_a_plain_search_finds(Gen *gen, void *context) {
  const SopaAlphabet *alphabet = context;
  Sopa sopa;
  Error err = {0};
  int letters = gen_range(gen, 1, 4), rows = gen_range(gen, 1, 9), cols = gen_range(gen, 1, 9);
  assert_ok(sopa_init(&sopa, "", alphabet, rows, cols, &err), err);
  for (int cell = 0; cell < rows * cols; cell++)
    sopa.cells[cell] = gen_chance(gen, 5) ? 0 : (Tile)(1 + gen_below(gen, (uint32_t)letters));
  int words = gen_range(gen, 0, 12);
  for (int i = 0; i < words; i++) {
    Tile tiles[10];
    int length = gen_range(gen, 1, 9);
    for (int j = 0; j < length; j++)
      tiles[j] = (Tile)(1 + gen_below(gen, (uint32_t)letters));
    Status status = sopa_words_add_tiles(&sopa.words, alphabet, tiles, length, NULL, &err);
    assert_true(status == OK || status == ERR_EXISTS);
  }
  SopaHits quick = {0}, plain = {0};
  assert_ok(sopa_find(&sopa, &sopa.words, NULL, &quick, &err), err);
  find_plainly(&sopa, &plain);
  bool same = quick.count == plain.count;
  for (int i = 0; same && i < quick.count; i++)
    same = quick.items[i].word == plain.items[i].word && sopa_place_equals(quick.items[i].place, plain.items[i].place);
  gen_note(gen, "%dx%d, %d words: %d hits, the plain search has %d", rows, cols, sopa.words.count, quick.count,
           plain.count);
  sopa_hits_deinit(&quick);
  sopa_hits_deinit(&plain);
  sopa_deinit(&sopa);
  return same;
}

static void test_one_walk_finds_what_a_plain_search_finds(void **state) {
  (void)state;
  SopaAlphabet spanish = alphabet_of("es-27");
  SopaAlphabet many = {0};
  StrBuf letters = {0};
  Error err = {0};
  for (int i = 0; i < 40; i++) // more than 32 letters: wider states
    strbuf_printf(&letters, "%c%c ", 'A' + i / 26, 'A' + i % 26);
  assert_ok(sopa_alphabet_from_letters("", (Span){letters.data, letters.size}, &many, &err), err);
  strbuf_deinit(&letters);
  property_check("sopa_find", 3000, finds_what_a_plain_search_finds, &spanish);
  property_check("sopa_find, 40 letters", 500, finds_what_a_plain_search_finds, &many);
}

static void test_too_many_occurrences_and_cancelling_are_refused(void **state) {
  (void)state;
  SopaAlphabet alphabet = alphabet_of("en");
  Sopa sopa;
  Error err = {0};
  SopaHits hits = {0};
  assert_ok(sopa_init(&sopa, "", &alphabet, 1000, 1000, &err), err);
  memset(sopa.cells, 1, 1000 * 1000);
  add_words(&sopa, "AA,AAA");
  assert_int_equal(sopa_find(&sopa, &sopa.words, NULL, &hits, &err), ERR_LIMIT);
  atomic_bool cancel = true;
  assert_int_equal(sopa_find(&sopa, &sopa.words, &(Progress){.cancel = &cancel}, &hits, &err), ERR_CANCELLED);
  assert_null(hits.items);
  sopa_deinit(&sopa);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_occurrence_is_found_once),
      cmocka_unit_test(test_solving_marks_cells_and_words_and_a_change_forgets_them),
      cmocka_unit_test(test_the_thesis_difficulty_grows_leftwards_and_upwards),
      cmocka_unit_test(test_a_drawn_line_finds_the_word_along_it),
      cmocka_unit_test(test_one_walk_finds_what_a_plain_search_finds),
      cmocka_unit_test(test_too_many_occurrences_and_cancelling_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
