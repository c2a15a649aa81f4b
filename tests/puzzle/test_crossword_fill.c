// SPDX-License-Identifier: MIT
// Filled grids: the search finds a filling exactly when an exhaustive search does, and says no only with proof.
#include "base/mem.h"
#include "puzzle/crossword_check.h"
#include "puzzle/crossword_make.h"
#include "puzzle/crosswords.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

enum { SIDE = 4, WORDS = 24 };

typedef struct Tiny {
  Tile words[WORDS][SIDE + 1];
  int lengths[WORDS], count;
  Tile plan[SIDE * SIDE];
  int rows, cols, letters;
} Tiny;

static void draw_tiny(Gen *gen, Tiny *out) {
  *out = (Tiny){.rows = gen_range(gen, 1, SIDE), .cols = gen_range(gen, 2, SIDE), .letters = gen_range(gen, 1, 3)};
  if (out->letters == 3 && out->rows > 3)
    out->rows = 3; // the twin takes its time
  out->count = gen_range(gen, 1, WORDS);
  for (int i = 0; i < out->count; i++) {
    out->lengths[i] = gen_range(gen, 2, SIDE);
    for (int j = 0; j < out->lengths[i]; j++)
      out->words[i][j] = (Tile)(1 + gen_below(gen, (uint32_t)out->letters));
  }
  for (int i = 0; i < out->rows * out->cols; i++)
    out->plan[i] = gen_chance(gen, 25) ? CROSSWORD_BLACK : gen_chance(gen, 10) ? (Tile)(1 + gen_below(gen, 2)) : 0;
}

static int tiny_find(const Tiny *tiny, const Tile *word, int length) {
  for (int i = 0; i < tiny->count; i++) {
    if (tiny->lengths[i] == length && memcmp(tiny->words[i], word, (size_t)length) == 0)
      return i;
  }
  return -1;
}

// Is every run a word, and no word there twice?
static bool tiny_holds(const Tiny *tiny, const Tile *cells) {
  bool is_used[WORDS] = {false};
  for (int line = 0; line < tiny->rows + tiny->cols; line++) {
    bool down = line >= tiny->rows;
    int at = down ? line - tiny->rows : line, size = down ? tiny->rows : tiny->cols, length = 0;
    Tile word[SIDE];
    for (int i = 0; i <= size; i++) {
      Tile tile = i == size ? CROSSWORD_BLACK : cells[down ? i * tiny->cols + at : at * tiny->cols + i];
      if (tile != CROSSWORD_BLACK) {
        word[length++] = tile;
        continue;
      }
      int found = length >= 2 ? tiny_find(tiny, word, length) : 0;
      if (length >= 2 && (found < 0 || is_used[found]))
        return false;
      if (length >= 2)
        is_used[found] = true;
      length = 0;
    }
  }
  return true;
}

static bool tiny_can(const Tiny *tiny, Tile *cells, int from) {
  while (from < tiny->rows * tiny->cols && tiny->plan[from] != CROSSWORD_OPEN)
    from++;
  if (from == tiny->rows * tiny->cols)
    return tiny_holds(tiny, cells);
  for (int letter = 1; letter <= tiny->letters; letter++) {
    cells[from] = (Tile)letter;
    if (tiny_can(tiny, cells, from + 1))
      return true;
  }
  return false;
}

static bool twins_agree(Gen *gen, void *context) {
  (void)context;
  Tiny tiny;
  Tile cells[SIDE * SIDE], filled[SIDE * SIDE];
  draw_tiny(gen, &tiny);
  memcpy(cells, tiny.plan, sizeof cells);
  CrosswordStock *stock = crossword_stock_create(crossword_letters(), SIDE);
  for (int i = 0; i < tiny.count; i++)
    crossword_stock_add(stock, tiny.words[i], tiny.lengths[i], i % 2);
  Seed seed = {.bytes = {(uint8_t)gen_below(gen, 256)}};
  crossword_stock_finish(stock, &seed);
  const CrosswordFill request = {stock, tiny.rows, tiny.cols, tiny.plan, 1000 * 1000, seed};
  CrosswordOutcome outcome = crossword_fill(&request, NULL, filled, NULL);
  bool can = tiny_can(&tiny, cells, 0);
  gen_note(gen, "the twin says %d, the search %d", can, (int)outcome);
  crossword_stock_destroy(stock);
  if (outcome == CROSSWORD_FILLED) {
    for (int i = 0; i < tiny.rows * tiny.cols; i++) {
      bool is_alone = tiny.plan[i] != CROSSWORD_BLACK && filled[i] == TILE_EMPTY;
      if (tiny.plan[i] == CROSSWORD_BLACK)
        filled[i] = CROSSWORD_BLACK;
      else if (!is_alone && tiny.plan[i] != CROSSWORD_OPEN && tiny.plan[i] != filled[i])
        return false;
    }
    return can && tiny_holds(&tiny, filled);
  }
  return outcome == CROSSWORD_IMPOSSIBLE && !can;
}

static void the_search_and_its_slow_twin_agree(void **state) {
  (void)state;
  property_check("the search and its slow twin agree", 800, twins_agree, NULL);
}

// ---- grids ----

static bool planned_grids_hold(Gen *gen, void *context) {
  (void)context;
  CrosswordPlan request = {.kind = gen_chance(gen, 50) ? CROSSWORD_ENGLISH : CROSSWORD_SPANISH,
                           .symmetry = (CrosswordSymmetry)gen_below(gen, CROSSWORD_SYMMETRIES),
                           .rows = gen_range(gen, 4, 17),
                           .cols = gen_range(gen, 4, 17),
                           .seed = {.bytes = {(uint8_t)gen_below(gen, 256)}}};
  request.longest = gen_range(gen, 5, 12);
  Tile plan[17 * 17];
  Crossword crossword;
  CrosswordCheck check;
  Error err = {0};
  if (!crossword_plan(&request, plan))
    return true;
  assert_ok(crossword_init(&crossword, "", crossword_letters(), request.rows, request.cols, &err), err);
  crossword.kind = request.kind;
  crossword.symmetry = request.symmetry;
  for (int i = 0; i < request.rows * request.cols; i++)
    crossword.cells[i] = plan[i] == CROSSWORD_BLACK ? TILE_EMPTY : 1;
  crossword_number(&crossword);
  crossword_check(&crossword, NULL, NULL, &check);
  bool holds = check.is_in_one_piece && check.is_symmetric && check.keeps_rules && check.misnumbered == 0;
  for (int i = 0; i < crossword.count; i++)
    holds = holds && crossword.entries[i].length <= request.longest;
  gen_note(gen, "%d x %d: %d %d %d %d", request.rows, request.cols, check.is_in_one_piece, check.is_symmetric,
           check.keeps_rules, check.misnumbered);
  crossword_check_deinit(&check);
  crossword_deinit(&crossword);
  return holds;
}

static void grids_are_symmetric_and_keep_the_rules_of_their_kind(void **state) {
  (void)state;
  property_check("grids keep the rules of their kind", 120, planned_grids_hold, NULL);
}

// ---- composed ----

// Half of all combinations of three letters: a large choice.
static CrosswordStock *half_of_all(const Seed *seed) {
  CrosswordStock *stock = crossword_stock_create(crossword_letters(), 7);
  Random random = random_start(seed, "half");
  for (int length = 2, all = 9; length <= 7; length++, all *= 3) {
    for (int i = 0; i < all; i++) {
      Tile word[7];
      for (int j = 0, rest = i; j < length; j++, rest /= 3)
        word[j] = (Tile)(1 + rest % 3);
      if (random_below(&random, 2) == 0)
        crossword_stock_add(stock, word, length, i % 3 == 0);
    }
  }
  crossword_stock_finish(stock, seed);
  return stock;
}

static bool is_in_stock(void *context, const Tile *tiles, int length) {
  return crossword_stock_has(context, tiles, length, NULL);
}

static void composed_grids_hold(void **state) {
  (void)state;
  static const struct {
    CrosswordKind kind;
    CrosswordSymmetry symmetry;
    int rows, cols;
  } cases[] = {{CROSSWORD_ENGLISH, CROSSWORD_TURNED, 9, 9},   {CROSSWORD_ENGLISH, CROSSWORD_MIRRORED, 11, 11},
               {CROSSWORD_SPANISH, CROSSWORD_TURNED, 9, 9},   {CROSSWORD_SPANISH, CROSSWORD_ASKEW, 8, 11},
               {CROSSWORD_SPANISH, CROSSWORD_MIRRORED, 7, 7}, {CROSSWORD_ENGLISH, CROSSWORD_TURNED, 5, 5}};
  Seed seed = seed_from_text("composed");
  CrosswordStock *stock = half_of_all(&seed);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    CrosswordCompose request = {.name = "x",
                                .stock = stock,
                                .kind = cases[i].kind,
                                .symmetry = cases[i].symmetry,
                                .rows = cases[i].rows,
                                .cols = cases[i].cols,
                                .seed = seed};
    StrBuf grids[2] = {{0}, {0}};
    for (int turn = 0; turn < 2; turn++) {
      Crossword crossword;
      CrosswordCheck check;
      Error err = {0};
      assert_ok(crossword_compose(&request, NULL, &crossword, NULL, &err), err);
      crossword_check(&crossword, is_in_stock, stock, &check);
      if (!crossword_check_holds(&check)) {
        StrBuf text = {0};
        error_format(&check.findings[0], NULL, &text);
        fail_msg("case %zu: %s", i, text.data);
      }
      assert_int_equal(crossword.symmetry, cases[i].symmetry);
      assert_in_range(crossword.known, 0, 100);
      crossword_add_grid(&crossword, &grids[turn]);
      crossword_check_deinit(&check);
      crossword_deinit(&crossword);
    }
    assert_string_equal(grids[0].data, grids[1].data); // by its seed
    strbuf_deinit(&grids[0]);
    strbuf_deinit(&grids[1]);
  }
  crossword_stock_destroy(stock);
}

// A drawing is filled as it is; if not, the result says whether that was proved.
static void drawings_are_filled_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *drawing, *words;
    int64_t steps;
    Status kind;
    const char *says;
  } cases[] = {
      {"___\n#_#\n___\n", "SOL,LUZ,OLA", 0, ERR_INPUT, "which proves it"},
      {"___\n#_#\n___\n", "SOL,OLA,MAR,OSA", 0, OK, NULL}, // SOL / OLA down / MAR
      {"S__\n#_#\n___\n", "SOL,OLA,MAR", 0, OK, NULL},
      {"M__\n#_#\n___\n", "SOL,OLA,MAR", 0, ERR_INPUT, "which proves it"},
      {"______\n", "SOL", 0, ERR_INPUT, "which proves it"},
  };
  Seed seed = seed_from_text("drawn");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SopaWords words = crossword_words(cases[i].words);
    CrosswordStock *stock = crossword_stock_create(crossword_letters(), 6);
    CrosswordCompose request = {
        .name = "x", .stock = stock, .kind = CROSSWORD_SPANISH, .steps = cases[i].steps, .seed = seed};
    Tile *plan;
    Crossword crossword;
    StrBuf text = {0};
    Error err = {0};
    for (int j = 0; j < words.count; j++)
      crossword_stock_add(stock, words.items[j].tiles, words.items[j].length, true);
    crossword_stock_finish(stock, &seed);
    assert_ok(crossword_plan_parse(span_of(cases[i].drawing), "a.txt", crossword_letters(), &request.rows,
                                   &request.cols, &plan, &err),
              err);
    request.plan = plan;
    Status status = crossword_compose(&request, NULL, &crossword, NULL, &err);
    if (status != OK)
      error_format(&err, NULL, &text);
    if (status != cases[i].kind || (cases[i].says && !strstr(strbuf_text(&text), cases[i].says)))
      fail_msg("case %zu: %d %s", i, (int)status, strbuf_text(&text));
    if (status == OK)
      crossword_deinit(&crossword);
    strbuf_deinit(&text);
    mem_free(plan);
    crossword_stock_destroy(stock);
    sopa_words_deinit(&words);
  }
}

static void a_search_that_is_given_up_proves_nothing_and_says_so(void **state) {
  (void)state;
  Seed seed = seed_from_text("given up");
  CrosswordStock *stock = half_of_all(&seed);
  const Tile open[25] = {0};
  Crossword crossword;
  StrBuf text = {0};
  Error err = {0};
  CrosswordCompose request = {
      .name = "x", .stock = stock, .kind = CROSSWORD_ENGLISH, .rows = 5, .cols = 5, .plan = open, .steps = 1};
  assert_int_equal(crossword_compose(&request, NULL, &crossword, NULL, &err), ERR_LIMIT);
  error_format(&err, NULL, &text);
  assert_non_null(strstr(strbuf_text(&text), "no filling was found within the budget of 1 steps"));
  request.steps = 0;
  assert_ok(crossword_compose(&request, NULL, &crossword, NULL, &err), err);
  crossword_deinit(&crossword);
  strbuf_deinit(&text);
  crossword_stock_destroy(stock);
}

static void drawings_that_are_wrong_are_told(void **state) {
  (void)state;
  static const struct {
    const char *drawing, *says;
  } cases[] = {{"", "the drawing of the grid is empty"},
               {"\n\n", "the drawing of the grid is empty"},
               {"__\n_!\n", "a.txt:2: column 2 is not a cell"},
               {"_\377_\n", "a.txt:1: column 2 is not a cell"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Tile *plan;
    int rows, cols;
    StrBuf text = {0};
    Error err = {0};
    Status status =
        crossword_plan_parse(span_of(cases[i].drawing), "a.txt", crossword_letters(), &rows, &cols, &plan, &err);
    error_format(&err, NULL, &text);
    if (status == OK || !strstr(strbuf_text(&text), cases[i].says))
      fail_msg("case %zu: %s", i, strbuf_text(&text));
    strbuf_deinit(&text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_search_and_its_slow_twin_agree),
      cmocka_unit_test(grids_are_symmetric_and_keep_the_rules_of_their_kind),
      cmocka_unit_test(composed_grids_hold),
      cmocka_unit_test(drawings_are_filled_or_refused),
      cmocka_unit_test(a_search_that_is_given_up_proves_nothing_and_says_so),
      cmocka_unit_test(drawings_that_are_wrong_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
