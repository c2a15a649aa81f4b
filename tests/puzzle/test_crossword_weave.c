// SPDX-License-Identifier: MIT
// Criss-crosses: the checker confirms what the maker makes, and an exhaustive search confirms what it refuses.
#include "base/mem.h"
#include "puzzle/crossword_make.h"
#include "puzzle/crosswords.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static const char animals[] =
    "PERRO,GATO,CABALLO,ÑANDÚ,LECHUZA,TORTUGA,ZORRO,OSO,BALLENA,COLIBRÍ,RANA,FOCA,LEÓN,MONO,VACA";

static CrosswordWeave weave_of(const SopaWords *words, const char *seed) {
  return (CrosswordWeave){
      .name = "prueba", .alphabet = crossword_letters(), .words = words, .seed = seed_from_text(seed)};
}

static void the_same_seed_weaves_the_same_crossword(void **state) {
  (void)state;
  SopaWords words = crossword_words(animals);
  StrBuf grids[3] = {{0}, {0}, {0}};
  const char *const seeds[3] = {"uno", "uno", "dos"};
  Error err = {0};
  for (int i = 0; i < 3; i++) {
    Crossword crossword;
    CrosswordReport report;
    const CrosswordWeave request = weave_of(&words, seeds[i]);
    assert_ok(crossword_weave(&request, NULL, &crossword, &report, &err), err);
    assert_int_equal(crossword.count, 15);
    assert_int_equal(report.left_out.count, 0);
    assert_true(report.crossings >= 14);
    assert_true(crossword.rows * crossword.cols <= 15 * 15);
    assert_crossword_holds(&crossword, &words);
    crossword_add_grid(&crossword, &grids[i]);
    crossword_report_deinit(&report);
    crossword_deinit(&crossword);
  }
  assert_string_equal(grids[0].data, grids[1].data);
  assert_string_not_equal(grids[0].data, grids[2].data);
  for (int i = 0; i < 3; i++)
    strbuf_deinit(&grids[i]);
  sopa_words_deinit(&words);
}

static void labels_and_clues_go_with_their_words(void **state) {
  (void)state;
  SopaWords words;
  Crossword crossword;
  Error err = {0};
  const char list[] = "palabra;pista\ncamión;Lleva cosas\nNueva York;La ciudad de Nueva York\nluna;Brilla de noche\n";
  assert_ok(sopa_list_parse(span_of(list), "a.csv", crossword_letters(), SOPA_SHOWN_USUAL, &words, &err), err);
  const CrosswordWeave request = weave_of(&words, "a");
  assert_ok(crossword_weave(&request, NULL, &crossword, NULL, &err), err);
  int seen = 0;
  for (int i = 0; i < crossword.count; i++) {
    const CrosswordEntry *entry = &crossword.entries[i];
    if (strcmp(entry->label, "camión") == 0)
      seen += strcmp(entry->clue, "Lleva cosas") == 0;
    if (strcmp(entry->label, "Nueva York") == 0)
      seen += entry->clue == NULL; // it holds the answer
  }
  assert_int_equal(seen, 2);
  crossword_deinit(&crossword);
  sopa_words_deinit(&words);
}

static void what_can_t_be_woven_is_told_by_name(void **state) {
  (void)state;
  static const struct {
    const char *words;
    int rows;
    bool may_leave_out;
    Status kind;
    const char *says;
  } cases[] = {
      {"SOL", 0, false, ERR_INPUT, "a crossword needs at least two words that cross"},
      {"SOL,LUNA,PEZ", 0, false, ERR_INPUT,
       "these words share no letter with the others, so they can't cross them: PEZ; take them out, or have them left "
       "out (option 'leave-out')"},
      {"SOL,LUNA,PEZ", 0, true, OK, NULL},
      {"SOL,A", 0, false, ERR_INPUT, "'A' is too short: a word of a crossword has at least two letters"},
      {"SOL,ESTRELLA", 6, false, ERR_LIMIT, "'ESTRELLA' has 8 letters, more than the 6 of the longest line"},
      {"ALA,ALBA,ANA,ASA", 3, true, OK, NULL},
      {"CASA,SACO,COSA,ASCO,OCAS", 4, false, ERR_LIMIT,
       "in a grid of this size no crossing was found for these words: "},
      {"SOL,PEZ", 0, true, ERR_LIMIT, "no crossing was found for these words: "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SopaWords words = crossword_words(cases[i].words);
    CrosswordWeave request = weave_of(&words, "x");
    Crossword crossword;
    StrBuf text = {0};
    Error err = {0};
    request.rows = request.cols = cases[i].rows;
    request.may_leave_out = cases[i].may_leave_out;
    Status status = crossword_weave(&request, NULL, &crossword, NULL, &err);
    if (status != OK)
      error_format(&err, NULL, &text);
    if (status != cases[i].kind || (cases[i].says && !strstr(strbuf_text(&text), cases[i].says)))
      fail_msg("%s: %d %s", cases[i].words, (int)status, strbuf_text(&text));
    if (status == OK)
      crossword_deinit(&crossword);
    strbuf_deinit(&text);
    sopa_words_deinit(&words);
  }
}

static void draw_list(Gen *gen, int count_max, int length_max, int letters, SopaWords *out) {
  int count = gen_range(gen, 2, count_max);
  for (int i = 0; i < count; i++) {
    Tile tiles[16];
    int length = gen_range(gen, 2, length_max);
    for (int j = 0; j < length; j++)
      tiles[j] = (Tile)(1 + gen_below(gen, (uint32_t)letters));
    Error err;
    (void)!sopa_words_add_tiles(out, crossword_letters(), tiles, length, NULL, &err);
  }
}

static bool random_lists_are_woven_as_promised(Gen *gen, void *context) {
  (void)context;
  SopaWords words = {0};
  Crossword crossword;
  CrosswordReport report;
  Error err;
  draw_list(gen, 14, 8, gen_range(gen, 3, 20), &words);
  CrosswordWeave request = weave_of(&words, "p");
  request.may_leave_out = gen_chance(gen, 50);
  request.rows = gen_chance(gen, 30) ? gen_range(gen, 3, 12) : 0;
  request.cols = request.rows;
  request.seed = (Seed){.bytes = {(uint8_t)gen_below(gen, 256)}};
  bool holds = true;
  if (crossword_weave(&request, NULL, &crossword, &report, &err) == OK) {
    assert_crossword_holds(&crossword, &words);
    holds = crossword.count + report.left_out.count == words.count;
    holds = holds && (request.rows == 0 || (crossword.rows <= request.rows && crossword.cols <= request.cols));
    holds = holds && (request.may_leave_out || report.left_out.count == 0);
    crossword_report_deinit(&report);
    crossword_deinit(&crossword);
  }
  sopa_words_deinit(&words);
  return holds;
}

static void woven_crosswords_hold(void **state) {
  (void)state;
  property_check("woven crosswords hold", 300, random_lists_are_woven_as_promised, NULL);
}

// ---- the slow twin: every way to lay the words so that each crosses an earlier one ----

enum { AREA = 24 };

typedef struct Twin {
  const SopaWords *words;
  Tile cells[AREA][AREA];
  uint8_t lies[AREA][AREA]; // 1 across, 2 down
  bool is_laid[8];
} Twin;

static bool twin_fits(const Twin *twin, const SopaWord *word, int row, int col, int down, int *crossings) {
  *crossings = 0;
  int dr = down, dc = !down;
  if (twin->cells[row - dr][col - dc] || twin->cells[row + dr * word->length][col + dc * word->length])
    return false;
  for (int i = 0; i < word->length; i++) {
    int r = row + dr * i, c = col + dc * i;
    if (twin->cells[r][c]) {
      if (twin->cells[r][c] != word->tiles[i] || (twin->lies[r][c] & (down ? 2 : 1)))
        return false;
      ++*crossings;
    } else if (twin->cells[r + dc][c + dr] || twin->cells[r - dc][c - dr]) {
      return false;
    }
  }
  return true;
}

static Twin twin_lay(const Twin *twin, int which, int row, int col, int down) {
  Twin next = *twin;
  const SopaWord *word = &twin->words->items[which];
  for (int i = 0; i < word->length; i++) {
    next.cells[row + down * i][col + !down * i] = word->tiles[i];
    next.lies[row + down * i][col + !down * i] |= (uint8_t)(down ? 2 : 1);
  }
  next.is_laid[which] = true;
  return next;
}

static bool twin_finds(const Twin *twin, int left) {
  if (left == 0)
    return true;
  for (int which = 0; which < twin->words->count; which++) {
    const SopaWord *word = &twin->words->items[which];
    if (twin->is_laid[which])
      continue;
    for (int place = 0; place < 2 * AREA * AREA; place++) {
      int down = place % 2, row = place / 2 / AREA, col = place / 2 % AREA, crossings;
      bool is_inside =
          row > 0 && col > 0 && row + (down ? word->length : 1) < AREA && col + (down ? 1 : word->length) < AREA;
      if (!is_inside || !twin_fits(twin, word, row, col, down, &crossings) || crossings == 0)
        continue;
      Twin next = twin_lay(twin, which, row, col, down);
      if (twin_finds(&next, left - 1))
        return true;
    }
  }
  return false;
}

static bool twin_can(const SopaWords *words) {
  const Twin empty = {.words = words};
  Twin first = twin_lay(&empty, 0, AREA / 2, AREA / 2 - 2, 0);
  return twin_finds(&first, words->count - 1);
}

// Fixed lists, so that every run tries the same ones.
static void all_lists_of_a_few_short_words_that_can_be_woven_are(void **state) {
  (void)state;
  Seed seed = seed_from_text("twins");
  int woven = 0, refused = 0;
  for (uint64_t n = 0; n < 150; n++) {
    Seed own = seed_derive(&seed, "list", n);
    Random random = random_start(&own, "words");
    SopaWords words = {0};
    Crossword crossword;
    Error err = {0};
    while (words.count < 2 + (int)(n % 3)) {
      Tile tiles[4];
      int length = random_range(&random, 2, 4);
      for (int j = 0; j < length; j++)
        tiles[j] = (Tile)random_range(&random, 1, 5);
      (void)!sopa_words_add_tiles(&words, crossword_letters(), tiles, length, NULL, &err);
    }
    const CrosswordWeave request = weave_of(&words, "t");
    bool can = twin_can(&words), does = crossword_weave(&request, NULL, &crossword, NULL, &err) == OK;
    if (can != does)
      fail_msg("list %d: the twin says %d, the maker %d", (int)n, can, does);
    woven += does;
    refused += !does;
    if (does)
      crossword_deinit(&crossword);
    sopa_words_deinit(&words);
  }
  assert_true(woven > 20 && refused > 10); // both kinds were seen
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_same_seed_weaves_the_same_crossword),
      cmocka_unit_test(labels_and_clues_go_with_their_words),
      cmocka_unit_test(what_can_t_be_woven_is_told_by_name),
      cmocka_unit_test(woven_crosswords_hold),
      cmocka_unit_test(all_lists_of_a_few_short_words_that_can_be_woven_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
