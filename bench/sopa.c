// SPDX-License-Identifier: MIT
// Measures word searches: finding 2071 words in a grid of 1000 x 1000, and placing 1000 words in 100 x 100 so that each
// occurs exactly once. Words come from a list (that of tools/bench); everything else follows from the seed.
#include "bench/measure.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_find.h"
#include "puzzle/sopa_make.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REPEATS = 9 };

// The first words of 3 to 12 letters of a list that was shuffled with the seed.
static SopaWords choose_words(const char *path, const SopaAlphabet *alphabet, int count) {
  Error err;
  WordList list;
  must(wordlist_load(path, &alphabet->tiles, &(WordListOptions){.min_length = 3, .max_length = 12}, &list, NULL, &err),
       &err);
  Random random = random_start(&(Seed){{7}}, "bench");
  SopaWords words = {0};
  while (words.count < count * 2) {
    int length;
    const Tile *tiles = wordlist_word(&list, random_below(&random, list.count), &length);
    Status status = sopa_words_add_tiles(&words, alphabet, tiles, length, NULL, &err);
    if (status != ERR_EXISTS)
      must(status, &err);
  }
  SopaWords drawn;
  must(sopa_draw_from_list(&words, alphabet, &(SopaDraw){.count = count}, &drawn, &err), &err);
  sopa_words_deinit(&words);
  wordlist_deinit(&list);
  return drawn;
}

// What most programs do: each word alone, at each cell, in each direction.
static int find_plainly(const Sopa *sopa, const SopaWords *words) {
  int hits = 0;
  for (int i = 0; i < words->count; i++) {
    const SopaWord *word = &words->items[i];
    for (int cell = 0; cell < sopa->rows * sopa->cols; cell++) {
      if (sopa->cells[cell] != word->tiles[0])
        continue;
      for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
        SopaPlace place = {cell / sopa->cols, cell % sopa->cols, direction};
        if (!sopa_place_fits(sopa->rows, sopa->cols, place, word->length))
          continue;
        int step = sopa_drow(direction) * sopa->cols + sopa_dcol(direction), j = 1;
        while (j < word->length && sopa->cells[cell + j * step] == word->tiles[j])
          j++;
        hits += j == word->length && (!sopa_word_is_palindrome(word) || (direction >= 1 && direction <= 4));
      }
    }
  }
  return hits;
}

static void fill_grid(const SopaAlphabet *alphabet, Sopa *out) {
  Error err;
  Random random = random_start(&(Seed){{1}}, "grid");
  Sopa sopa;
  must(sopa_init(&sopa, "", alphabet, 1000, 1000, &err), &err);
  uint32_t total = (uint32_t)(alphabet->tiles.total - alphabet->tiles.counts[0]);
  for (int cell = 0; cell < 1000 * 1000; cell++) {
    uint32_t at = random_below(&random, total);
    Tile tile = 1;
    for (; at >= (uint32_t)alphabet->tiles.counts[tile]; tile++)
      at -= (uint32_t)alphabet->tiles.counts[tile];
    sopa.cells[cell] = tile;
  }
  *out = sopa;
}

static void measure_find(const char *path, const SopaAlphabet *alphabet) {
  Error err;
  SopaWords words = choose_words(path, alphabet, 2071);
  Sopa sopa;
  fill_grid(alphabet, &sopa);
  double best = 0;
  int hits_count = 0;
  for (int i = 0; i < REPEATS; i++) {
    SopaHits hits;
    double start = now_ms();
    must(sopa_find(&sopa, &words, NULL, &hits, &err), &err);
    double took = now_ms() - start;
    best = i == 0 || took < best ? took : best;
    hits_count = hits.count;
    sopa_hits_deinit(&hits);
  }
  double start = now_ms();
  int plain_count = find_plainly(&sopa, &words);
  printf("find words=%d letters=%d hits=%d ms=%.1f plain_ms=%.0f agree=%s\n", words.count, words.letters, hits_count,
         best, now_ms() - start, plain_count == hits_count ? "yes" : "NO");
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
}

static void measure_make(const char *path, const SopaAlphabet *alphabet, SopaCrossing crossing, const char *name) {
  Error err;
  SopaWords words = choose_words(path, alphabet, 1000);
  double best = 0, worst = 0;
  int attempts = 0, unused = 0;
  bool holds = true;
  for (int i = 0; i < REPEATS; i++) {
    SopaRequest request = {.name = "bench",
                           .alphabet = alphabet,
                           .rows = 100,
                           .cols = 100,
                           .words = &words,
                           .directions = SOPA_ALL_DIRECTIONS,
                           .crossing = crossing,
                           .seed = {{(uint8_t)i}}};
    Sopa sopa;
    SopaReport report = {0};
    SopaCheck check;
    double start = now_ms();
    must(sopa_make(&request, NULL, &sopa, &report, &err), &err);
    double took = now_ms() - start;
    best = i == 0 || took < best ? took : best;
    worst = took > worst ? took : worst;
    attempts += report.attempts;
    must(sopa_check(&sopa, NULL, &check, &err), &err);
    holds = holds && sopa_check_holds(&sopa, &check) && check.words_once == 1000;
    unused = check.unused;
    sopa_check_deinit(&check);
    sopa_report_deinit(&report);
    sopa_deinit(&sopa);
  }
  printf("make crossing=%s words=%d letters=%d unused_cells=%d best_ms=%.1f worst_ms=%.1f attempts=%.1f verified=%s\n",
         name, words.count, words.letters, unused, best, worst, (double)attempts / REPEATS, holds ? "yes" : "NO");
  sopa_words_deinit(&words);
}

// The same work for other programs: the words, the grid.
static void print_words(const char *path, const SopaAlphabet *alphabet, int count) {
  SopaWords words = choose_words(path, alphabet, count);
  for (int i = 0; i < words.count; i++)
    puts(words.items[i].label);
  sopa_words_deinit(&words);
}

static void print_grid(const SopaAlphabet *alphabet) {
  Sopa sopa;
  fill_grid(alphabet, &sopa);
  for (int cell = 0; cell < sopa.rows * sopa.cols; cell++)
    printf("%s%s", alphabet->tiles.names[sopa.cells[cell]], cell % sopa.cols == sopa.cols - 1 ? "\n" : "");
  sopa_deinit(&sopa);
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 4) {
    fprintf(stderr, "usage: bench_sopa WORDS ALPHABET [NUMBER-OF-WORDS-TO-PRINT | grid]\n");
    return 2;
  }
  Error err;
  SopaAlphabet alphabet;
  must(sopa_alphabet_builtin(argv[2], &alphabet, &err), &err);
  if (argc == 4) {
    if (argv[3][0] == 'g')
      print_grid(&alphabet);
    else
      print_words(argv[1], &alphabet, (int)strtol(argv[3], NULL, 10));
    return 0;
  }
  measure_find(argv[1], &alphabet);
  measure_make(argv[1], &alphabet, SOPA_CROSSING_ANY, "any");
  measure_make(argv[1], &alphabet, SOPA_CROSSING_MANY, "many");
  return 0;
}
