// SPDX-License-Identifier: MIT
// Measures crosswords: a thousand criss-crosses of 15 words each, and grids of 15 x 15 filled from a whole lexicon.
// bench_crossword TILESET LEXICON.kwg COMMON.kwg ALPHABET
#include "base/mem.h"
#include "bench/measure.h"
#include "puzzle/crossword_make.h"
#include "puzzle/sopa_make.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHEETS = 1000, WORDS = 15, FILLINGS = 40, SIDE = 15 };

// Words that people know, of 4 to 9 letters.
static SopaWords draw_sheet_words(const Kwg *common, const TileSet *tiles, const SopaAlphabet *alphabet, int sheet) {
  Seed seed = seed_from_text("sheet");
  SopaWords words;
  Error err;
  const SopaDraw draw = {.count = WORDS,
                         .min_length = 4,
                         .max_length = 9,
                         .allows_inside = true,
                         .seed = seed_derive(&seed, "words", (uint64_t)sheet)};
  must(sopa_draw_from_lexicon(common, tiles, alphabet, &draw, &words, &err), &err);
  return words;
}

static void measure_sheets(const Kwg *common, const TileSet *tiles, const SopaAlphabet *alphabet) {
  SopaWords *lists = mem_alloc(SHEETS * sizeof *lists);
  int made = 0, cells = 0, crossings = 0;
  for (int i = 0; i < SHEETS; i++)
    lists[i] = draw_sheet_words(common, tiles, alphabet, i);
  double start = now_ms();
  for (int i = 0; i < SHEETS; i++) {
    const CrosswordWeave request = {.name = "", .alphabet = alphabet, .words = &lists[i], .seed = {{(uint8_t)i}}};
    Crossword crossword;
    CrosswordReport report;
    if (crossword_weave(&request, NULL, &crossword, &report, NULL) != OK)
      continue;
    made++;
    cells += crossword.rows * crossword.cols;
    crossings += report.crossings;
    crossword_report_deinit(&report);
    crossword_deinit(&crossword);
  }
  printf("%d of %d criss-crosses of %d words: %.2f s, %.1f cells and %.1f crossings each\n", made, SHEETS, WORDS,
         (now_ms() - start) / 1000, (double)cells / made, (double)crossings / made);
  for (int i = 0; i < SHEETS; i++)
    sopa_words_deinit(&lists[i]);
  mem_free(lists);
}

static int compare_seconds(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return a < b ? -1 : a > b;
}

static void measure_fillings(const CrosswordStock *stock, CrosswordKind kind, int side) {
  double times[FILLINGS];
  int made = 0, known = 0;
  Seed seed = seed_from_text("filling");
  for (int i = 0; i < FILLINGS; i++) {
    const CrosswordCompose request = {.name = "",
                                      .stock = stock,
                                      .kind = kind,
                                      .symmetry = CROSSWORD_TURNED,
                                      .rows = side,
                                      .cols = side,
                                      .seed = seed_derive(&seed, "one", (uint64_t)i)};
    Crossword crossword;
    double start = now_ms();
    bool is_made = crossword_compose(&request, NULL, &crossword, NULL, NULL) == OK;
    times[i] = (now_ms() - start) / 1000;
    if (!is_made)
      continue;
    made++;
    known += crossword.known;
    crossword_deinit(&crossword);
  }
  qsort(times, FILLINGS, sizeof *times, compare_seconds);
  printf("%s %d x %d, best of 6 fillings: %d of %d made, median %.3f s, slowest %.3f s, %d %% well known\n",
         crossword_kind_name(kind), side, side, made, FILLINGS, times[FILLINGS / 2], times[FILLINGS - 1],
         made ? known / made : 0);
}

int main(int argc, char **argv) {
  if (argc != 5)
    return fprintf(stderr, "usage: bench_crossword TILESET LEXICON.kwg COMMON.kwg ALPHABET\n"), 2;
  TileSet *tiles = mem_alloc(sizeof *tiles);
  SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  Kwg kwg, common;
  Error err;
  Seed seed = seed_from_text("stock");
  must(tileset_builtin(argv[1], tiles, &err), &err);
  must(kwg_load(argv[2], tiles->kinds, &kwg, &err), &err);
  must(kwg_load(argv[3], tiles->kinds, &common, &err), &err);
  must(sopa_alphabet_builtin(argv[4], alphabet, &err), &err);
  measure_sheets(&common, tiles, alphabet);
  double start = now_ms();
  CrosswordStock *stock = crossword_stock_create(alphabet, SIDE);
  crossword_stock_add_lexicon(stock, &kwg, &common, tiles, false);
  crossword_stock_finish(stock, &seed);
  printf("reading the lexicon: %.2f s\n", (now_ms() - start) / 1000);
  measure_fillings(stock, CROSSWORD_ENGLISH, SIDE);
  measure_fillings(stock, CROSSWORD_SPANISH, SIDE);
  measure_fillings(stock, CROSSWORD_SPANISH, 9);
  crossword_stock_destroy(stock);
  kwg_deinit(&kwg);
  kwg_deinit(&common);
  mem_free(tiles);
  mem_free(alphabet);
  return 0;
}
