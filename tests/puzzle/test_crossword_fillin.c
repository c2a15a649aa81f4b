// SPDX-License-Identifier: MIT
// Fill-ins: the search is compared with a twin that tries every order of the words.
#include "base/mem.h"
#include "puzzle/crossword_check.h"
#include "puzzle/crossword_make.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static SopaAlphabet alphabet;

static int set_up(void **state) {
  (void)state;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  return 0;
}

static Crossword grid_of(int rows, int cols, const char *letters) {
  Crossword crossword;
  Error err = {0};
  assert_ok(crossword_init(&crossword, "x", &alphabet, rows, cols, &err), err);
  for (int i = 0; i < rows * cols; i++)
    crossword.cells[i] = letters[i] == '.' ? TILE_EMPTY : sopa_alphabet_find(&alphabet, (Span){letters + i, 1});
  crossword.kind = CROSSWORD_FILLIN;
  crossword_number(&crossword);
  return crossword;
}

// ---- the twin ----

typedef struct Twin {
  const Crossword *crossword;
  Tile words[8][CROSSWORD_SIDE_MAX];
  int order[8];
  Tile *found; // ways so far, one after the other
  int ways;
} Twin;

// Do the words, in this order, fit the letters that are there?
static bool twin_writes(const Twin *twin, Tile *cells) {
  const Crossword *crossword = twin->crossword;
  for (int i = 0; i < crossword->rows * crossword->cols; i++)
    cells[i] = crossword_is_given(crossword, i) ? crossword->cells[i] : TILE_EMPTY;
  for (int place = 0; place < crossword->count; place++) {
    const CrosswordEntry *entry = &crossword->entries[place];
    if (crossword->entries[twin->order[place]].length != entry->length)
      return false;
    for (int i = 0; i < entry->length; i++) {
      Tile *cell = &cells[crossword_entry_cell(crossword, entry, i)], letter = twin->words[twin->order[place]][i];
      if (*cell && *cell != letter)
        return false;
      *cell = letter;
    }
  }
  return true;
}

static void twin_look(Twin *twin) {
  size_t size = (size_t)twin->crossword->rows * (size_t)twin->crossword->cols;
  Tile *cells = twin->found + (size_t)twin->ways * size;
  if (!twin_writes(twin, cells))
    return;
  for (int i = 0; i < twin->ways; i++) {
    if (memcmp(twin->found + (size_t)i * size, cells, size) == 0)
      return;
  }
  twin->ways++;
}

static void twin_permute(Twin *twin, int from) {
  if (from == twin->crossword->count)
    twin_look(twin);
  for (int i = from; i < twin->crossword->count; i++) {
    int own = twin->order[from], other = twin->order[i];
    twin->order[from] = other;
    twin->order[i] = own;
    twin_permute(twin, from + 1);
    twin->order[from] = own;
    twin->order[i] = other;
  }
}

static int twin_count(const Crossword *crossword) {
  Twin twin = {.crossword = crossword};
  ScopedMem Tile *found = mem_alloc((size_t)crossword->rows * (size_t)crossword->cols * 6000);
  twin.found = found;
  assert_true(crossword->count <= 7);
  for (int i = 0; i < crossword->count; i++) {
    crossword_entry_tiles(crossword, &crossword->entries[i], twin.words[i]);
    twin.order[i] = i;
  }
  twin_permute(&twin, 0);
  return twin.ways;
}

// ---- ----

static void ways_are_counted(void **state) {
  static const struct {
    int rows, cols;
    const char *grid;
    int ways;
  } cases[] = {
      {3, 3, "SOL.L.MAR", 1}, // OLA begins with O and ends with A: only SOL and MAR agree
      {3, 3, "SOL.L.SOL", 0}, // as below
      {3, 3, "SAL.L.MAR", 2}, // ALA: SAL and MAR change places, both have an A in the middle
      {2, 2, "ABCD", 2},      // rows and columns change places
      {1, 5, "ABCDE", 1},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Crossword crossword = grid_of(cases[i].rows, cases[i].cols, cases[i].grid);
    int ways = crossword_count_fillings(&crossword, 100000, NULL, NULL), twin = twin_count(&crossword);
    if ((cases[i].ways && ways != cases[i].ways) || ways != (twin > 2 ? 2 : twin))
      fail_msg("%s: %d ways, not %d; the twin says %d", cases[i].grid, ways, cases[i].ways, twin);
    crossword_deinit(&crossword);
  }
}

static Status weave_fillin(const char *list, const char *seed, Crossword *out, int *given, Error *err) {
  SopaWords words;
  const Seed own = seed_from_text(seed);
  Status status = sopa_words_parse(span_of(list), "list", &alphabet, &words, err);
  if (status != OK)
    return status;
  const CrosswordWeave request = {.name = "x", .alphabet = &alphabet, .words = &words, .seed = own};
  status = crossword_weave(&request, NULL, out, NULL, err);
  if (status == OK)
    status = crossword_make_fillin(out, 0, &own, NULL, given, err);
  sopa_words_deinit(&words);
  return status;
}

static void the_search_agrees_with_its_twin(void **state) {
  static const char *const lists[] = {"sol, mar, ola, sal, res, era",       "gato, pato, rata, toro, tora, gota",
                                      "casa, cosa, saca, asco, caso",       "uno, dos, tres, seis, once, diez",
                                      "perro, gato, ratón, pato, oso, res", "ama, mama, amar, rama, arma, mar"};
  int unique_at_once = 0;
  (void)state;
  for (int i = 0; i < 90; i++) {
    char seed[16];
    Crossword crossword;
    int given = 0;
    Error err = {0};
    snprintf(seed, sizeof seed, "%d", i);
    assert_ok(weave_fillin(lists[i % 6], seed, &crossword, &given, &err), err);
    if (twin_count(&crossword) != 1)
      fail_msg("list %d, seed %d: %d ways", i % 6, i, twin_count(&crossword));
    memset(crossword.given, 0, (size_t)crossword.rows * (size_t)crossword.cols);
    int twin = twin_count(&crossword), ways = crossword_count_fillings(&crossword, 1000000, NULL, NULL);
    if (ways != (twin > 2 ? 2 : twin))
      fail_msg("list %d, seed %d: %d ways, the twin says %d", i % 6, i, ways, twin);
    assert_true(twin == 1 || given > 0);
    unique_at_once += given == 0;
    crossword_deinit(&crossword);
  }
  assert_in_range(unique_at_once, 1, 89);
}

static void a_longer_list_has_one_solution_and_stays_the_same(void **state) {
  static const char list[] = "elefante, jirafa, mono, tigre, oso, lobo, zorro, conejo, caballo, vaca, cerdo, oveja, "
                             "cabra, gallina, pato, perro, gato, ratón, tortuga, serpiente";
  Crossword crossword, again;
  CrosswordCheck check;
  int given, given_again;
  Error err = {0};
  (void)state;
  assert_ok(weave_fillin(list, "uno", &crossword, &given, &err), err);
  assert_ok(weave_fillin(list, "uno", &again, &given_again, &err), err);
  assert_int_equal(given, given_again);
  assert_memory_equal(crossword.given, again.given, (size_t)crossword.rows * (size_t)crossword.cols);
  crossword_check(&crossword, NULL, NULL, &check);
  assert_int_equal(check.fillings, 1);
  assert_true(crossword_check_holds(&check));
  crossword_check_deinit(&check);
  if (given > 0) { // without the last of them there would be two
    memset(crossword.given, 0, (size_t)crossword.rows * (size_t)crossword.cols);
    crossword_check(&crossword, NULL, NULL, &check);
    assert_int_equal(check.fillings, 2);
    assert_false(crossword_check_holds(&check));
    crossword_check_deinit(&check);
  }
  crossword_deinit(&crossword);
  crossword_deinit(&again);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ways_are_counted),
      cmocka_unit_test(the_search_agrees_with_its_twin),
      cmocka_unit_test(a_longer_list_has_one_solution_and_stays_the_same),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
