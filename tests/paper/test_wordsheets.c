// SPDX-License-Identifier: MIT
// Word scrambles, cryptograms and booklets on paper.
#include "base/mem.h"
#include "paper/bookletsheet.h"
#include "paper/cryptogramsheet.h"
#include "paper/scramblesheet.h"
#include "support/test.h"

#include <string.h>

static SopaAlphabet alphabet;

static int set_up(void **state) {
  (void)state;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es", &alphabet, &err), err);
  return 0;
}

static int count_text(const char *text, const char *wanted) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, wanted)); at += strlen(wanted))
    count++;
  return count;
}

static Scramble small_scramble(int words) {
  Scramble scramble;
  Tile tiles[SCRAMBLE_LENGTH_MAX];
  scramble_init(&scramble, "Cosas", &alphabet);
  int length = sopa_alphabet_spell(&alphabet, span_of("choza"), tiles, SCRAMBLE_LENGTH_MAX, NULL);
  for (int i = 0; i < words; i++) {
    ScrambleWord *word = scramble_add(&scramble, tiles, length, span_of("choza"), span_of("Una casa"));
    word->mixed[0] = tiles[3];
    word->mixed[3] = tiles[0];
    word->given = 1;
  }
  return scramble;
}

static void a_scramble_shows_letters_and_what_is_given_and_its_key_the_word(void **state) {
  Scramble scramble = small_scramble(1);
  ScopedStrBuf svg = {0}, key = {0};
  Error err = {0};
  (void)state;
  assert_ok(scramblesheet_write(&scramble, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, ">CH</text>"), 2); // a tile, and in its box: it is given
  assert_int_equal(count_text(svg.data, ">Z</text>"), 1);
  assert_int_equal(count_text(svg.data, ">Una casa</text>"), 1);
  assert_int_equal(count_text(svg.data, "choza"), 0);
  assert_ok(scramblesheet_write(&scramble, SHEET_KEY, PAPER_SVG, &(SheetStyle){0}, &key, &err), err);
  assert_int_equal(count_text(key.data, ">Z</text>"), 2);
  assert_int_equal(count_text(key.data, ">choza</text>"), 1);
  scramble_deinit(&scramble);
}

static void many_words_go_on_to_the_next_page_of_a_pdf(void **state) {
  Scramble scramble = small_scramble(SCRAMBLE_WORDS_MAX);
  ScopedStrBuf pdf = {0}, svg = {0};
  Error err = {0};
  (void)state;
  for (int look = 0; look < SHEET_LOOKS; look++) {
    const SheetStyle style = {.wish = {.look = look}};
    strbuf_reset(&pdf);
    assert_ok(scramblesheet_write(&scramble, SHEET_BOTH, PAPER_PDF, &style, &pdf, &err), err);
  }
  assert_int_equal(scramblesheet_write(&scramble, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), ERR_LIMIT);
  scramble_deinit(&scramble);
}

static void a_cryptogram_shows_its_signs_and_its_key_the_sentence(void **state) {
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
  ScopedStrBuf svg = {0}, key = {0};
  const Seed seed = seed_from_text("1");
  Error err = {0};
  (void)state;
  assert_ok(cryptogram_init(cryptogram, "Refrán", &alphabet, span_of("Quien busca, halla."), &err), err);
  cryptogram_make(cryptogram, 5, CRYPTOGRAM_NUMBERS, &seed);
  assert_ok(cryptogramsheet_write(cryptogram, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, ">Q</text>"), 0);
  assert_int_equal(count_text(svg.data, ">,</text>"), 1);
  assert_int_equal(count_text(svg.data, "halla"), 0);
  assert_ok(cryptogramsheet_write(cryptogram, SHEET_KEY, PAPER_SVG, &(SheetStyle){0}, &key, &err), err);
  assert_int_equal(count_text(key.data, ">Q</text>"), 2); // in the sentence and in the table
  assert_int_equal(count_text(key.data, ">Quien busca, halla.</text>"), 1);
}

// A PDF contains the second in which it was made.
static void forget_date(StrBuf *pdf) {
  static const char mark[] = "/CreationDate (D:";
  char *at = memmem(pdf->data, pdf->size, mark, sizeof mark - 1);
  if (at)
    memset(at + sizeof mark - 1, '0', 14);
}

static void a_booklet_is_the_same_but_for_its_date(void **state) {
  Scramble scramble = small_scramble(5);
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
  ScopedStrBuf once = {0}, twice = {0};
  const Seed seed = seed_from_text("1");
  Error err = {0};
  (void)state;
  assert_ok(cryptogram_init(cryptogram, "Refrán", &alphabet, span_of("Quien busca, halla."), &err), err);
  cryptogram_make(cryptogram, 5, CRYPTOGRAM_NUMBERS, &seed);
  const BookletItem items[] = {{.name = "Word scramble", .scramble = &scramble},
                               {.name = "Cryptogram", .cryptogram = cryptogram}};
  const Booklet booklet = {"Cosas", items, 2};
  assert_ok(bookletsheet_write(&booklet, &(SheetStyle){.footer = "seed: 1"}, &once, &err), err);
  assert_ok(bookletsheet_write(&booklet, &(SheetStyle){.footer = "seed: 1"}, &twice, &err), err);
  forget_date(&once);
  forget_date(&twice);
  assert_int_equal(once.size, twice.size);
  assert_memory_equal(once.data, twice.data, once.size);
  assert_memory_equal(once.data, "%PDF-", 5);
  scramble_deinit(&scramble);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_scramble_shows_letters_and_what_is_given_and_its_key_the_word),
      cmocka_unit_test(many_words_go_on_to_the_next_page_of_a_pdf),
      cmocka_unit_test(a_cryptogram_shows_its_signs_and_its_key_the_sentence),
      cmocka_unit_test(a_booklet_is_the_same_but_for_its_date),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
