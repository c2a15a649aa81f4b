// SPDX-License-Identifier: MIT
// No sheet contains anything rude that its author did not write. A third reader, which shares nothing with maker and
// checker, reads every sheet here: cell after cell, in eight directions, letter by letter.
#include "base/mem.h"
#include "lexicon/rudewords.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_set.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

typedef struct SafeWorld {
  TextSet rude;
  int rude_read; // on sheets that may have them
} SafeWorld;

static SopaWords safe_words(const SopaAlphabet *alphabet, const char *list) {
  SopaWords words;
  Error err = {0};
  assert_ok(sopa_words_parse(span_of(list), "words", alphabet, &words, &err), err);
  return words;
}

static bool covers(const Sopa *sopa, const SopaWord *word, int row, int col) {
  for (int i = 0; word->is_placed && i < word->length; i++) {
    if (word->place.row + sopa_drow(word->place.direction) * i == row &&
        word->place.col + sopa_dcol(word->place.direction) * i == col)
      return true;
  }
  (void)sopa;
  return false;
}

// The letters of a cell; L·L is two.
static void letters_of_cell(const Sopa *sopa, int row, int col, StrBuf *out) {
  for (const char *at = sopa->alphabet.tiles.names[sopa_cell(sopa, row, col)]; *at; at++) {
    if (*at != (char)0xC2 && *at != (char)0xB7)
      strbuf_add_char(out, *at);
  }
}

// How many cells from here spell the whole text, which begins in the first of them and ends in the last; 0: none.
static int cells_that_read(const Sopa *sopa, int row, int col, int direction, Span text) {
  ScopedStrBuf line = {0};
  if (!strchr(sopa->alphabet.tiles.names[sopa_cell(sopa, row, col)], text.data[0]))
    return 0; // most of them
  size_t first = 0, before = 0;
  for (int count = 1; before < first + text.size; count++, row += sopa_drow(direction), col += sopa_dcol(direction)) {
    if (row < 0 || col < 0 || row >= sopa->rows || col >= sopa->cols || !sopa_cell(sopa, row, col))
      return 0;
    before = line.size;
    letters_of_cell(sopa, row, col, &line);
    first = count == 1 ? line.size : first;
    const char *at = memmem(line.data, line.size, text.data, text.size);
    if (at && (size_t)(at - line.data) < first)
      return count;
  }
  return 0;
}

static bool is_in_one_word(const Sopa *sopa, int row, int col, int direction, int count) {
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    int covered = 0;
    for (int j = 0; j < count; j++)
      covered += covers(sopa, word, row + sopa_drow(direction) * j, col + sopa_dcol(direction) * j);
    if (covered == count && word->place.direction % 4 == direction % 4)
      return true;
  }
  return false;
}

// The first rude text that is in no listed word; {0}: none.
static Span read_rude(const SafeWorld *world, const Sopa *sopa) {
  for (uint32_t i = 0; i < world->rude.count; i++) {
    Span text = textset_text(&world->rude, &world->rude.items[i]);
    for (int at = 0; at < sopa->rows * sopa->cols * 8; at++) {
      int row = at / 8 / sopa->cols, col = at / 8 % sopa->cols, direction = at % 8;
      int count = cells_that_read(sopa, row, col, direction, text);
      if (count > 0 && !is_in_one_word(sopa, row, col, direction, count))
        return text;
    }
  }
  return (Span){0};
}

// Some words contain rude ones (DISPUTA, ASSASSIN, ANALYST), some are almost rude.
static const char *const safe_lists[] = {
    "DISPUTA,COMPUTADORA,CULTURA,POLLO,CONOCER,MEADOR,PUTREFACTO",
    "PERRO,GATO,CABALLO,LLAMA,CHURRO,LECHUZA",
    "CASA,MEDICINA,FOLLET,CONYAC,ESQUERRA,ANYELL",
    "ASSASSIN,ANALYST,COCKTAIL,SHUTTLE,BUTTER,GRASS",
};
static const char *const safe_alphabets[] = {"es-27", "es", "ca-28", "ca", "ca-q", "en"};

static bool sheet_is_safe(Gen *gen, void *context) {
  SafeWorld *world = context;
  SopaAlphabet alphabet;
  Error err = {0};
  const char *id = safe_alphabets[gen_below(gen, 6)], *list = safe_lists[gen_below(gen, 4)];
  assert_ok(sopa_alphabet_builtin(id, &alphabet, &err), err);
  SopaWords words;
  if (sopa_words_parse(span_of(list), "", &alphabet, &words, NULL) != OK) // K and W are no Spanish tiles
    words = safe_words(&alphabet, "CASA,PELOTA");
  char seed[16];
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 1000000));
  int side = gen_range(gen, 13, 18);
  SopaRequest request = {.name = "",
                         .alphabet = &alphabet,
                         .rows = side,
                         .cols = side,
                         .words = &words,
                         .allows_inside = true,
                         .allows_rude = gen_chance(gen, 20),
                         .seed = seed_from_text(seed)};
  sopa_request_set_level(&request, &sopa_levels[gen_below(gen, 5)]);
  Sopa sopa;
  SopaCheck check;
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  Span found = read_rude(world, &sopa);
  bool is_safe = !found.data;
  world->rude_read += request.allows_rude && !is_safe;
  gen_note(gen, "%.*s reads with seed %s, alphabet %s, list %s", (int)found.size, is_safe ? "" : found.data, seed, id,
           list);
  // The checker must come to the same result, even if nothing was promised.
  sopa.promise.is_safe = true;
  assert_ok(sopa_check(&sopa, NULL, &check, &err), err);
  bool agree = (check.rude_found == 0) == is_safe;
  sopa_check_deinit(&check);
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
  return agree && (is_safe || request.allows_rude);
}

static void test_no_sheet_reads_a_rude_word(void **state) {
  (void)state;
  SafeWorld world = {0};
  rudewords_add_around("", &world.rude);
  property_check("safe sheets", 600, sheet_is_safe, &world);
  if (world.rude_read == 0)
    fail_msg("no sheet that may be rude was: the reader sees nothing");
  textset_deinit(&world.rude);
}

static void assert_sheets_hold(const SopaRequest *request, const char *said) {
  enum { SHEETS = 4 };
  Sopa sopas[SHEETS];
  Error err = {0};
  assert_ok(sopa_make_set(request, SHEETS, NULL, sopas, &err), err);
  for (int i = 0; i < SHEETS; i++) {
    SopaCheck check;
    assert_true(sopas[i].promise.is_safe);
    assert_ok(sopa_check(&sopas[i], NULL, &check, &err), err);
    if (!sopa_check_holds(&sopas[i], &check))
      fail_msg("sheet %d of '%s' does not hold", i, said);
    sopa_check_deinit(&check);
    sopa_deinit(&sopas[i]);
  }
}

static void test_what_somebody_writes_is_never_refused(void **state) {
  static const struct {
    const char *words, *message;
  } cases[] = {
      {"PUTA,MIERDA,SOL", NULL},      // the words themselves
      {"DISPUTA,CULO,SOL", NULL},     // and those that contain one
      {"SOL,LUNA", "DISPUTA MIERDA"}, // the message
      {"SOL,LUNA", "ATUPSID"},        // and what it is backwards
  };
  (void)state;
  SopaAlphabet alphabet;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SopaWords words = safe_words(&alphabet, cases[i].words);
    SopaRequest request = {.alphabet = &alphabet,
                           .rows = 9,
                           .cols = 9,
                           .words = &words,
                           .message = cases[i].message,
                           .directions = SOPA_ALL_DIRECTIONS,
                           .seed = seed_from_text("suya")};
    assert_sheets_hold(&request, cases[i].words);
    sopa_words_deinit(&words);
  }
}

static void write_cells(Sopa *sopa, const char *names, int direction) {
  char text[16];
  int row = sopa->rows / 2, col = sopa->cols / 2;
  snprintf(text, sizeof text, "%s", names);
  for (char *rest = text, *name; (name = strsep(&rest, " "));) {
    sopa->cells[row * sopa->cols + col] = sopa_alphabet_find(&sopa->alphabet, span_of(name));
    row += sopa_drow(direction);
    col += sopa_dcol(direction);
  }
}

static int count_rude(const Sopa *sopa, bool *holds) {
  SopaCheck check;
  Error err = {0};
  assert_ok(sopa_check(sopa, NULL, &check, &err), err);
  int found = check.rude_found;
  *holds = sopa_check_holds(sopa, &check);
  sopa_check_deinit(&check);
  return found;
}

// Written into the filling of a safe sheet, also split as no maker would.
static void test_the_checker_sees_a_rude_word_in_any_direction(void **state) {
  static const char *const spellings[] = {"P O L L A", "P O LL A", "C U L O"};
  (void)state;
  SopaAlphabet alphabet;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es", &alphabet, &err), err);
  SopaWords words = safe_words(&alphabet, "MAR");
  SopaRequest request = {.alphabet = &alphabet, .rows = 11, .cols = 11, .words = &words, .directions = 1 << 2};
  Sopa lie;
  for (int i = 0; i < 8 * 3; i++) {
    bool holds;
    assert_ok(sopa_make(&request, NULL, &lie, NULL, &err), err);
    write_cells(&lie, spellings[i % 3], i / 3);
    if (count_rude(&lie, &holds) == 0 || holds)
      fail_msg("%s in the direction %d was not seen", spellings[i % 3], i / 3);
    lie.promise.is_safe = false;
    assert_int_equal(count_rude(&lie, &holds), 0);
    sopa_deinit(&lie);
  }
  sopa_words_deinit(&words);
}

static void test_words_by_chance_have_nothing_rude_inside(void **state) {
  (void)state;
  SopaAlphabet alphabet;
  Error err = {0};
  int rude_read[2] = {0};
  SafeWorld world = {0};
  rudewords_add_around("", &world.rude);
  assert_ok(sopa_alphabet_from_letters("", span_of("A C O P T U"), &alphabet, &err), err);
  for (int i = 0; i < 200; i++) {
    char seed[16];
    SopaWords words;
    snprintf(seed, sizeof seed, "%d", i / 2);
    SopaDraw draw = {
        .count = 10, .min_length = 8, .max_length = 12, .allows_rude = i % 2, .seed = seed_from_text(seed)};
    assert_ok(sopa_draw_random(&alphabet, &draw, &words, &err), err);
    for (int j = 0; j < words.count; j++) {
      for (uint32_t k = 0; k < world.rude.count; k++) {
        Span rude = textset_text(&world.rude, &world.rude.items[k]);
        rude_read[i % 2] += memmem(words.items[j].label, strlen(words.items[j].label), rude.data, rude.size) != NULL;
      }
    }
    sopa_words_deinit(&words);
  }
  textset_deinit(&world.rude);
  assert_int_equal(rude_read[0], 0);
  assert_true(rude_read[1] > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_sheet_reads_a_rude_word),
      cmocka_unit_test(test_what_somebody_writes_is_never_refused),
      cmocka_unit_test(test_the_checker_sees_a_rude_word_in_any_direction),
      cmocka_unit_test(test_words_by_chance_have_nothing_rude_inside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
