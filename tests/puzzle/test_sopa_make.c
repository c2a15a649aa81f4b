// SPDX-License-Identifier: MIT
// The checker, which shares no code with the maker, confirms what the maker promises.
#include "base/mem.h"
#include "lexicon/kwgbuild.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_find.h"
#include "puzzle/sopa_make.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static const SopaAlphabet *spanish(void) {
  static SopaAlphabet alphabet;
  Error err = {0};
  if (alphabet.tiles.kinds == 0)
    assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  return &alphabet;
}

static SopaWords words_of(const char *list) {
  SopaWords words;
  Error err = {0};
  assert_ok(sopa_words_parse(span_of(list), "words", spanish(), &words, &err), err);
  return words;
}

static SopaRequest request_of(const SopaWords *words, int rows, int cols, const char *seed) {
  return (SopaRequest){.name = "prueba",
                       .alphabet = spanish(),
                       .rows = rows,
                       .cols = cols,
                       .words = words,
                       .directions = SOPA_ALL_DIRECTIONS,
                       .seed = seed_from_text(seed)};
}

static void assert_holds(const Sopa *sopa) {
  SopaCheck check;
  Error err = {0};
  StrBuf text = {0};
  assert_ok(sopa_check(sopa, NULL, &check, &err), err);
  for (int i = 0; i < check.finding_count; i++) {
    error_format(&check.findings[i], NULL, &text);
    strbuf_add_text(&text, "; ");
  }
  if (!sopa_check_holds(sopa, &check))
    fail_msg("the checker says: %s", strbuf_text(&text));
  strbuf_deinit(&text);
  sopa_check_deinit(&check);
}

static void write_grid(const Sopa *sopa, StrBuf *out) {
  for (int cell = 0; cell < sopa->rows * sopa->cols; cell++)
    strbuf_printf(out, "%s%s", sopa->cells[cell] ? sopa->alphabet.tiles.names[sopa->cells[cell]] : ".",
                  (cell + 1) % sopa->cols ? "" : "/");
}

static const char animals[] = "PERRO,GATO,CABALLO,ÑANDÚ,LECHUZA,TORTUGA,ZORRO,OSO,BALLENA,COLIBRÍ";

static void test_each_word_is_there_exactly_once(void **state) {
  (void)state;
  SopaWords words = words_of(animals);
  for (const SopaLevel *level = sopa_levels; level->name; level++) {
    for (int seed = 0; seed < 20; seed++) {
      char text[16];
      snprintf(text, sizeof text, "%d", seed);
      SopaRequest request = request_of(&words, 12, 12, text);
      sopa_request_set_level(&request, level);
      Sopa sopa;
      Error err = {0};
      assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
      assert_int_equal(sopa.words.count, words.count);
      assert_true(sopa.promise.is_made && sopa.promise.each_once);
      assert_holds(&sopa);
      sopa_deinit(&sopa);
    }
  }
  sopa_words_deinit(&words);
}

static void test_the_same_seed_gives_the_same_puzzle_everywhere(void **state) {
  (void)state;
  SopaWords words = words_of("SOL,LUNA,MAR");
  SopaRequest request = request_of(&words, 6, 7, "verano");
  Sopa sopa, other;
  Error err = {0};
  StrBuf grid = {0}, second = {0};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  write_grid(&sopa, &grid);
  assert_string_equal(strbuf_text(&grid), "SCMNLAL/NAOOAUP/RLSRNUD/IOOAMLE/SDODDFI/LCTNCTO/");
  request.seed = seed_from_text("invierno");
  assert_ok(sopa_make(&request, NULL, &other, NULL, &err), err);
  write_grid(&other, &second);
  assert_string_not_equal(strbuf_text(&grid), strbuf_text(&second));
  strbuf_deinit(&grid);
  strbuf_deinit(&second);
  sopa_deinit(&sopa);
  sopa_deinit(&other);
  sopa_words_deinit(&words);
}

static void test_what_cannot_be_is_refused_with_its_own_message(void **state) {
  (void)state;
  static const struct {
    const char *words, *blocked, *message;
    int rows, cols;
    unsigned directions;
    bool allows_inside;
    const char *refusal;
  } cases[] = {
      {"SOL", "", "", 5, 5, 0, false, "there are no directions: words need at least one, as E or S"},
      {"", "", "", 5, 5, 0xFF, false, "there are no words: give at least one"},
      {"SOL", "", "", 0, 5, 0xFF, false, "a word search can't have 0 rows and 5 columns: from 1 to 1000 of each"},
      {"SOL", "", "", 5, 1001, 0xFF, false, "a word search can't have 5 rows and 1001 columns: from 1 to 1000 of each"},
      {"GIRASOLES", "", "", 8, 8, 0xFF, false,
       "'GIRASOLES' can't fit: it has 9 letters, and the longest line of the grid has 8"},
      {"PALABRA", "", "", 6, 9, 1 << 4, false,
       "'PALABRA' can't fit: it has 7 letters, and the longest line of the grid has 6"},
      {"GIRASOL,SOL", "", "", 9, 9, 0xFF, false,
       "'SOL' is inside 'GIRASOL', so it could not be there exactly once: take one of them out, or let words stand "
       "inside longer ones (option 'inside')"},
      {"GIRASOL,SOL,LUNAR,LUNA", "", "", 9, 9, 0xFF, false,
       "2 words are inside others, so they could not be there exactly once: SOL (GIRASOL), LUNA (LUNAR). Take them "
       "out, "
       "or let words stand inside longer ones (option 'inside')"},
      {"LOSETA,SOL", "", "", 9, 9, 0xFF, false,
       "'SOL' is inside 'LOSETA', so it could not be there exactly once: take one of them out, or let words stand "
       "inside longer ones (option 'inside')"},
      {"ROMA,AMOR", "", "", 9, 9, 0xFF, true,
       "'AMOR' is 'ROMA' backwards, so neither could be there exactly once: take one of them out"},
      {"SOL,MAR", "MAR", "", 9, 9, 0xFF, false, "'MAR' is both listed and blocked"},
      {"SOL,MAR", "RAM", "", 9, 9, 0xFF, false, "'RAM' is both listed and blocked"},
      {"GIRASOL", "ASO", "", 9, 9, 0xFF, false, "'GIRASOL' has the blocked word 'ASO' inside"},
      {"SOL", "", "HOLA MUNDO", 3, 3, 0xFF, false,
       "the message has 9 letters, and the words leave only 6 cells: choose a larger grid"},
      {"SOL", "", "5 SOLES", 9, 9, 0xFF, false, "'5 SOLES' has '5', which is not a letter of the alphabet 'es-27'"},
      {"ABCD,EFGH,IJKL", "", "", 1, 8, 0xFF, false, "no room was found for "},
      {"A", "A", "", 3, 3, 0xFF, false, "'A' is both listed and blocked"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SopaWords words = words_of(cases[i].words), blocked = words_of(cases[i].blocked);
    SopaRequest request = request_of(&words, cases[i].rows, cases[i].cols, "x");
    request.blocked = &blocked;
    request.message = cases[i].message;
    request.directions = cases[i].directions;
    request.allows_inside = cases[i].allows_inside;
    Sopa sopa = {.rows = -7};
    Error err = {0};
    StrBuf text = {0};
    assert_int_not_equal(sopa_make(&request, NULL, &sopa, NULL, &err), OK);
    error_format(&err, NULL, &text);
    if (strncmp(strbuf_text(&text), cases[i].refusal, strlen(cases[i].refusal)) != 0)
      assert_string_equal(strbuf_text(&text), cases[i].refusal);
    assert_int_equal(sopa.rows, -7);
    strbuf_deinit(&text);
    sopa_words_deinit(&words);
    sopa_words_deinit(&blocked);
  }
}

static void test_words_without_room_can_be_left_out_and_are_named(void **state) {
  (void)state;
  SopaWords words = words_of("ABCD,EFGH,IJKL");
  SopaRequest request = request_of(&words, 1, 8, "x");
  request.may_leave_out = true;
  Sopa sopa;
  SopaReport report = {0};
  Error err = {0};
  assert_ok(sopa_make(&request, NULL, &sopa, &report, &err), err);
  assert_int_equal(sopa.words.count, 2);
  assert_int_equal(report.left_out.count, 1);
  assert_holds(&sopa);
  sopa_report_deinit(&report);
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
}

static void test_the_unused_letters_spell_the_message(void **state) {
  (void)state;
  SopaWords words = words_of(animals);
  SopaRequest request = request_of(&words, 12, 11, "mensaje");
  request.message = "Los animales también descansan";
  Sopa sopa;
  Error err = {0};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  assert_int_equal(sopa.promise.message_length, 27);
  assert_holds(&sopa);
  sopa.promise.message[3]++;
  SopaCheck check;
  assert_ok(sopa_check(&sopa, NULL, &check, &err), err);
  assert_false(sopa_check_holds(&sopa, &check));
  sopa_check_deinit(&check);
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
}

// Words must be packed: 46 letters and a message of 8 in 54 cells, and closer with shared letters.
static void test_a_short_message_is_all_that_words_leave(void **state) {
  (void)state;
  static const struct { int rows, cols, level; } cases[] = {{9, 6, 0}, {9, 6, 2}, {10, 5, 2}, {8, 6, 3}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SopaWords words = words_of("ELEFANTE,CABALLO,JIRAFA,TORTUGA,CEBRA,GATO,LOBO,PERRO");
    SopaRequest request = request_of(&words, cases[i].rows, cases[i].cols, "lleno");
    Sopa sopa;
    Error err = {0};
    sopa_request_set_level(&request, &sopa_levels[cases[i].level]);
    request.message = "¡Bravo, tía!";
    request.message_fills = true;
    assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
    SopaCheck check;
    assert_ok(sopa_check(&sopa, NULL, &check, &err), err);
    assert_true(sopa_check_holds(&sopa, &check));
    assert_int_equal(check.unused, 8);
    sopa_check_deinit(&check);
    sopa_deinit(&sopa);
    sopa_words_deinit(&words);
  }
}

static void test_a_shape_is_kept(void **state) {
  (void)state;
  static const char heart[] = "..##...##..\n.####.####.\n###########\n###########\n.#########.\n..#######..\n"
                              "...#####...\n....###....\n.....#.....\n";
  int rows, cols;
  bool *shape;
  Error err = {0};
  assert_ok(sopa_shape_parse(span_of(heart), "heart", &rows, &cols, &shape, &err), err);
  assert_int_equal(rows, 9);
  assert_int_equal(cols, 11);
  SopaWords words = words_of("AMOR,AMISTAD,CARIÑO,BESO");
  SopaRequest request = request_of(&words, rows, cols, "san valentín");
  request.shape = shape;
  Sopa sopa;
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  for (int cell = 0; cell < rows * cols; cell++)
    assert_int_equal(sopa.cells[cell] != TILE_EMPTY, shape[cell]);
  assert_holds(&sopa);
  mem_free(shape);
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
  assert_int_equal(sopa_shape_parse(span_of("...\n . \n"), "none", &rows, &cols, &shape, &err), ERR_INPUT);
}

// The longest walk from any cell inside the shape.
static int walk_longest(const bool *shape, int rows, int cols, int direction) {
  int longest = 0;
  for (int cell = 0; cell < rows * cols; cell++) {
    int length = 0, row = cell / cols, col = cell % cols;
    while (row >= 0 && col >= 0 && row < rows && col < cols && (!shape || shape[row * cols + col])) {
      row += sopa_drow(direction);
      col += sopa_dcol(direction);
      length++;
    }
    longest = length > longest ? length : longest;
  }
  return longest;
}

static bool longest_line_is_the_naive_one(Gen *gen, void *context) {
  (void)context;
  int rows = gen_range(gen, 1, 9), cols = gen_range(gen, 1, 9), expected = 0;
  bool shape[81], has_shape = gen_chance(gen, 80);
  for (int i = 0; i < rows * cols; i++)
    shape[i] = gen_chance(gen, 70);
  SopaRequest request = {
      .rows = rows, .cols = cols, .shape = has_shape ? shape : NULL, .directions = gen_below(gen, 256)};
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    int longest = walk_longest(request.shape, rows, cols, direction);
    expected = (request.directions >> direction & 1) && longest > expected ? longest : expected;
  }
  int found = sopa_request_longest(&request);
  gen_note(gen, "%d by %d, shape %d, directions %x: %d, expected %d", rows, cols, has_shape, request.directions, found,
           expected);
  return found == expected;
}

static void test_the_longest_line_of_a_shape_is_known(void **state) {
  (void)state;
  property_check("the longest line", 500, longest_line_is_the_naive_one, NULL);
}

static void test_pinned_words_stay_when_the_rest_is_made_again(void **state) {
  (void)state;
  SopaWords words = words_of(animals);
  SopaRequest request = request_of(&words, 11, 11, "uno");
  Sopa sopa, again;
  Error err = {0};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  for (int i = 0; i < 4; i++)
    sopa.words.items[i].is_pinned = true;
  request.seed = seed_from_text("dos");
  assert_ok(sopa_remake(&sopa, &request, NULL, &again, NULL, &err), err);
  int moved = 0;
  for (int i = 0; i < words.count; i++) {
    bool stays = sopa_place_equals(sopa.words.items[i].place, again.words.items[i].place);
    assert_true(stays || i >= 4);
    moved += !stays;
  }
  assert_true(moved > 0);
  assert_string_equal(again.name, "prueba");
  assert_holds(&again);
  sopa_deinit(&again);
  sopa.words.items[1].place = sopa.words.items[0].place;
  assert_int_equal(sopa_remake(&sopa, &request, NULL, &again, NULL, &err), ERR_INPUT);
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
}

static void test_the_filling_is_of_the_letters_asked_for(void **state) {
  (void)state;
  SopaWords words = words_of("SOLLOSA,ALLASO");
  static const struct {
    SopaFill fill;
    int low, high; // different letters in a grid of 900
  } cases[] = {{SOPA_FILL_WORDS, 4, 4}, {SOPA_FILL_EVEN, 27, 27}, {SOPA_FILL_FREQUENT, 20, 27}};
  int rare[3] = {0};
  for (int i = 0; i < 3; i++) {
    SopaRequest request = request_of(&words, 30, 30, "filling");
    Sopa sopa;
    Error err = {0};
    int counts[TILE_KINDS_MAX + 1] = {0}, different = 0;
    request.fill = cases[i].fill;
    assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
    for (int cell = 0; cell < 900; cell++)
      counts[sopa.cells[cell]]++;
    for (int tile = 1; tile <= sopa.alphabet.tiles.kinds; tile++)
      different += counts[tile] > 0;
    if (different < cases[i].low || different > cases[i].high)
      fail_msg("filling %d has %d letters, expected %d to %d", i, different, cases[i].low, cases[i].high);
    rare[i] = counts[sopa_alphabet_find(&sopa.alphabet, span_of("W"))];
    sopa_deinit(&sopa);
  }
  assert_true(rare[1] > 15 && rare[2] < 15); // a W is as frequent as an A, or as rare as in Spanish
  sopa_words_deinit(&words);
}

static void test_cancelling_makes_nothing(void **state) {
  (void)state;
  SopaWords words = words_of(animals);
  SopaRequest request = request_of(&words, 20, 20, "x");
  atomic_bool cancel = true;
  Sopa sopa = {.rows = -7};
  Error err = {0};
  assert_int_equal(sopa_make(&request, &(Progress){.cancel = &cancel}, &sopa, NULL, &err), ERR_CANCELLED);
  assert_int_equal(sopa.rows, -7);
  sopa_words_deinit(&words);
}

// ---- anything that is made is right ----

static bool what_is_made_holds(Gen *gen, void *context) {
  (void)context;
  SopaAlphabet small;
  Error err = {0};
  int letters = gen_range(gen, 2, 6);
  assert_ok(sopa_alphabet_from_letters("", (Span){"A B C D E F", (size_t)letters * 2 - 1}, &small, &err), err);
  SopaWords lists[2] = {0};
  for (int which = 0; which < 2; which++) {
    int count = gen_range(gen, which ? 0 : 1, which ? 3 : 7);
    for (int i = 0; i < count; i++) {
      Tile tiles[8];
      int length = gen_range(gen, which ? 2 : 1, 7);
      for (int j = 0; j < length; j++)
        tiles[j] = (Tile)(1 + gen_below(gen, (uint32_t)letters));
      Status status = sopa_words_add_tiles(&lists[which], &small, tiles, length, NULL, &err);
      assert_true(status == OK || status == ERR_EXISTS);
    }
  }
  int rows = gen_range(gen, 1, 12), cols = gen_range(gen, 1, 12);
  bool shape[12 * 12];
  for (int i = 0; i < rows * cols; i++)
    shape[i] = !gen_chance(gen, 6);
  SopaRequest request = {.name = "",
                         .alphabet = &small,
                         .rows = rows,
                         .cols = cols,
                         .words = &lists[0],
                         .blocked = &lists[1],
                         .message = gen_chance(gen, 30) ? "ABBA" : NULL,
                         .shape = shape,
                         .directions = 1 + gen_below(gen, 255),
                         .crossing = (SopaCrossing)gen_below(gen, 3),
                         .fill = (SopaFill)gen_below(gen, 3),
                         .decoys = gen_range(gen, 0, 200),
                         .allows_inside = gen_chance(gen, 40),
                         .may_leave_out = gen_chance(gen, 50)};
  char seed[16];
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 1000000));
  request.seed = seed_from_text(seed);
  Sopa sopa;
  SopaReport report = {0};
  Status status = sopa_make(&request, NULL, &sopa, &report, &err);
  bool holds = true;
  if (status == OK) {
    SopaCheck check;
    assert_ok(sopa_check(&sopa, NULL, &check, &err), err);
    holds = sopa_check_holds(&sopa, &check) && sopa.words.count + report.left_out.count == lists[0].count;
    StrBuf text = {0}, grid = {0};
    if (check.finding_count)
      error_format(&check.findings[0], NULL, &text);
    write_grid(&sopa, &grid);
    gen_note(gen, "%s in %s", strbuf_text(&text), strbuf_text(&grid));
    strbuf_deinit(&text);
    strbuf_deinit(&grid);
    sopa_check_deinit(&check);
    sopa_deinit(&sopa);
  }
  sopa_report_deinit(&report);
  sopa_words_deinit(&lists[0]);
  sopa_words_deinit(&lists[1]);
  return holds;
}

static void test_whatever_is_made_keeps_its_promise(void **state) {
  (void)state;
  property_check("sopa_make", 400, what_is_made_holds, NULL);
}

// ---- the checker itself must see what is wrong ----

static void test_the_checker_sees_every_kind_of_lie(void **state) {
  (void)state;
  SopaWords words = words_of("SOL,LUNA,MAR"), blocked = words_of("NO");
  SopaRequest request = request_of(&words, 7, 7, "mentiras");
  request.blocked = &blocked;
  Sopa sopa, lie;
  Error err = {0};
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  assert_holds(&sopa);
  for (int kind = 0; kind < 5; kind++) {
    SopaCheck check;
    assert_ok(sopa_make(&request, NULL, &lie, NULL, &err), err);
    SopaWord *word = &lie.words.items[0];
    if (kind == 0) // a letter changed
      lie.cells[word->place.row * 7 + word->place.col] = 1 + lie.cells[word->place.row * 7 + word->place.col] % 27;
    if (kind == 1) // said to be elsewhere
      word->place.direction = (word->place.direction + 1) % 8;
    if (kind == 2) // in a direction that was not allowed
      lie.promise.directions &= ~(1u << word->place.direction);
    if (kind == 3) // a blocked word that is there
      assert_ok(sopa_words_add(&lie.promise.blocked, spanish(), span_of("LUN"), &err), err);
    if (kind == 4) // a word that is not
      assert_ok(sopa_words_add(&lie.words, spanish(), span_of("ÑÑÑÑ"), &err), err);
    assert_ok(sopa_check(&lie, NULL, &check, &err), err);
    if (sopa_check_holds(&lie, &check) || check.finding_count == 0)
      fail_msg("the lie %d was not seen", kind);
    sopa_check_deinit(&check);
    sopa_deinit(&lie);
  }
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
  sopa_words_deinit(&blocked);
}

// ---- words ----

static void test_random_words_are_seeded_and_apart(void **state) {
  (void)state;
  SopaDraw draw = {.count = 12, .max_length = 8, .seed = seed_from_text("azar")};
  SopaWords words, again;
  Error err = {0};
  assert_ok(sopa_draw_random(spanish(), &draw, &words, &err), err);
  assert_ok(sopa_draw_random(spanish(), &draw, &again, &err), err);
  assert_int_equal(words.count, 12);
  for (int i = 0; i < words.count; i++) {
    assert_true(words.items[i].length >= 1 && words.items[i].length <= 8);
    assert_string_equal(words.items[i].label, again.items[i].label);
  }
  SopaRequest request = request_of(&words, 10, 10, "x");
  Sopa sopa;
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  assert_holds(&sopa);
  sopa_deinit(&sopa);
  sopa_words_deinit(&words);
  sopa_words_deinit(&again);
}

static void test_words_are_drawn_from_a_list_by_length(void **state) {
  (void)state;
  SopaWords list = words_of("SOL,GIRASOL,LUNA,MAR,MAREA,RÍO,ISLA,PLAYA,ARENA,OLA"), words;
  SopaDraw draw = {.count = 3, .min_length = 4, .max_length = 5, .seed = seed_from_text("x")};
  Error err = {0};
  assert_ok(sopa_draw_from_list(&list, spanish(), &draw, &words, &err), err);
  assert_int_equal(words.count, 3);
  for (int i = 0; i < 3; i++)
    assert_true(words.items[i].length >= 4 && words.items[i].length <= 5);
  sopa_words_deinit(&words);
  draw.count = 6;
  assert_int_equal(sopa_draw_from_list(&list, spanish(), &draw, &words, &err), ERR_LIMIT);
  sopa_words_deinit(&list);
}

static int words_like(const SopaWords *words, const char *one, const char *other) {
  int found = 0;
  for (int i = 0; i < words->count; i++)
    found += strcmp(words->items[i].label, one) == 0 || strcmp(words->items[i].label, other) == 0;
  return found;
}

// A word inside another one would be found twice.
static void test_no_word_is_drawn_that_stands_inside_another(void **state) {
  (void)state;
  Error err = {0};
  SopaWords list, words;
  assert_ok(sopa_words_parse(span_of("CASA,CASAS,ASAC,SOL,LOS,MAR,AMARGO"), "words", spanish(), &list, &err), err);
  for (int seed = 0; seed < 10; seed++) {
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    SopaDraw draw = {.count = 3, .seed = seed_from_text(text)};
    assert_ok(sopa_draw_from_list(&list, spanish(), &draw, &words, &err), err);
    assert_int_equal(words.count, 3);
    assert_int_equal(words_like(&words, "CASAS", "CASAS"), 1);
    assert_int_equal(words_like(&words, "AMARGO", "AMARGO"), 1);
    assert_int_equal(words_like(&words, "SOL", "LOS"), 1); // each is the other one backwards
    sopa_words_deinit(&words);
    draw.count = 4;
    assert_int_equal(sopa_draw_from_list(&list, spanish(), &draw, &words, &err), ERR_LIMIT);
    draw.count = 7;
    draw.allows_inside = true;
    assert_ok(sopa_draw_from_list(&list, spanish(), &draw, &words, &err), err);
    assert_int_equal(words.count, 7);
    sopa_words_deinit(&words);
  }
  sopa_words_deinit(&list);
}

static void test_words_are_drawn_from_a_lexicon_with_other_tiles(void **state) {
  (void)state;
  // CH and RR are tiles of the lexicon; the puzzle's alphabet has single letters.
  static const char list[] = "CHURRO\nCHURROS\nPERRO\nGATO\nCASA\nCOCHE\nMESA\nSOL\nLUNA\nNOCHE\n";
  TileSet tiles;
  WordList compiled;
  KwgImage image;
  Kwg kwg;
  Error err = {0};
  assert_ok(tileset_builtin("es", &tiles, &err), err);
  assert_ok(wordlist_parse(span_of(list), "list", &tiles, NULL, &compiled, NULL, &err), err);
  assert_ok(kwg_build_dawg(&compiled, NULL, &image, &err), err);
  kwg_from_image(&image, &kwg);
  SopaDraw draw = {.count = 3, .min_length = 4, .max_length = 6, .seed = seed_from_text("x")};
  SopaWords words, again;
  assert_ok(sopa_draw_from_lexicon(&kwg, &tiles, spanish(), &draw, &words, &err), err);
  assert_ok(sopa_draw_from_lexicon(&kwg, &tiles, spanish(), &draw, &again, &err), err);
  assert_int_equal(words.count, 3);
  for (int i = 0; i < 3; i++) {
    assert_string_equal(words.items[i].label, again.items[i].label);
    assert_true(words.items[i].length >= 4 && words.items[i].length <= 6);
    assert_non_null(strstr(list, words.items[i].label));
  }
  sopa_words_deinit(&words);
  sopa_words_deinit(&again);
  draw.count = 100;
  assert_int_equal(sopa_draw_from_lexicon(&kwg, &tiles, spanish(), &draw, &words, &err), ERR_LIMIT);
  kwg_deinit(&kwg);
  wordlist_deinit(&compiled);
}

static void test_words_that_nobody_counted_are_as_many_as_find_room(void **state) {
  (void)state;
  static const bool two_columns[] = {1, 1, 0, 1, 1, 0};
  static const struct {
    int rows, cols;
    unsigned directions;
    const bool *shape;
    SopaDraw asked;
    int count, shortest, longest;
  } cases[] = {
      {0, 0, SOPA_ALL_DIRECTIONS, NULL, {0}, 15, 4, 12},
      {30, 30, SOPA_ALL_DIRECTIONS, NULL, {0}, 15, 4, 12},
      {10, 10, SOPA_ALL_DIRECTIONS, NULL, {0}, 10, 4, 10},
      {10, 10, SOPA_ALL_DIRECTIONS, NULL, {.count = 15}, 15, 4, 10},
      {3, 9, 1u << 4, NULL, {0}, 6, 3, 3},
      {9, 9, 1u << 3, NULL, {0}, 12, 4, 5},
      {2, 3, SOPA_ALL_DIRECTIONS, two_columns, {0}, 1, 2, 2},
      {9, 9, SOPA_ALL_DIRECTIONS, NULL, {.max_length = 3}, 15, 3, 3},
      {9, 9, SOPA_ALL_DIRECTIONS, NULL, {.min_length = 14}, 4, 14, 14},
      {1, 1, SOPA_ALL_DIRECTIONS, NULL, {0}, 1, 1, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SopaRequest request = {
        .rows = cases[i].rows, .cols = cases[i].cols, .directions = cases[i].directions, .shape = cases[i].shape};
    SopaDraw draw = cases[i].asked;
    sopa_draw_fit_lexicon(&draw, &request);
    assert_int_equal(draw.count, cases[i].count);
    assert_int_equal(draw.min_length, cases[i].shortest);
    assert_int_equal(draw.max_length, cases[i].longest);
  }
}

static void test_words_are_read_as_people_write_them(void **state) {
  (void)state;
  static const struct {
    const char *alphabet, *text, *letters;
  } cases[] = {
      {"es-27", "camión", "C A M I O N "},
      {"es-27", "Pingüino", "P I N G U I N O "},
      {"es-27", "ñandú", "Ñ A N D U "},
      {"es-27", "Nueva York", "N U E V A Y O R K "},
      {"es-27", "n\xCC\x83u", "Ñ U "},
      {"es", "chorro", "CH O RR O "},
      {"ca", "col·legi", "C O L·L E G I "},
      {"ca", "co\xC5\x80legi", "C O L·L E G I "},
      {"ca", "banyar-se", "B A NY A R S E "},
      {"ca-28", "l’aigua", "L A I G U A "},
      {"es", "[C][H]", "C H "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SopaAlphabet alphabet;
    Error err = {0};
    Tile tiles[32];
    StrBuf text = {0}, written = {0};
    assert_ok(sopa_alphabet_builtin(cases[i].alphabet, &alphabet, &err), err);
    int count = sopa_alphabet_spell(&alphabet, span_of(cases[i].text), tiles, 32, &err);
    for (int j = 0; j < count; j++)
      strbuf_printf(&text, "%s ", alphabet.tiles.names[tiles[j]]);
    assert_string_equal(strbuf_text(&text), cases[i].letters);
    sopa_alphabet_write_word(&alphabet, tiles, count, &written);
    Tile again[32];
    assert_int_equal(sopa_alphabet_spell(&alphabet, span_of(strbuf_text(&written)), again, 32, &err), count);
    assert_memory_equal(again, tiles, (size_t)count);
    strbuf_deinit(&text);
    strbuf_deinit(&written);
  }
}

static void test_a_list_is_read_in_the_encoding_of_its_editor(void **state) {
  (void)state;
  static const struct {
    const char *bytes;
    size_t size;
  } cases[] = {
      {"camión\nñu\n", 12},
      {"cami\xF3n\r\n\xF1u\r\n", 12},
      {"\xFF\xFE\x63\0\x61\0m\0i\0\xF3\0n\0\n\0\xF1\0u\0", 20},
  };
  SopaAlphabet alphabet;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SopaWords words;
    assert_ok(sopa_words_parse((Span){cases[i].bytes, cases[i].size}, "list", &alphabet, &words, &err), err);
    assert_int_equal(words.count, 2);
    assert_string_equal(words.items[0].label, "camión");
    assert_string_equal(words.items[1].label, "ñu");
    sopa_words_deinit(&words);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_each_word_is_there_exactly_once),
      cmocka_unit_test(test_the_same_seed_gives_the_same_puzzle_everywhere),
      cmocka_unit_test(test_what_cannot_be_is_refused_with_its_own_message),
      cmocka_unit_test(test_words_without_room_can_be_left_out_and_are_named),
      cmocka_unit_test(test_the_unused_letters_spell_the_message),
      cmocka_unit_test(test_a_short_message_is_all_that_words_leave),
      cmocka_unit_test(test_a_shape_is_kept),
      cmocka_unit_test(test_the_longest_line_of_a_shape_is_known),
      cmocka_unit_test(test_pinned_words_stay_when_the_rest_is_made_again),
      cmocka_unit_test(test_the_filling_is_of_the_letters_asked_for),
      cmocka_unit_test(test_cancelling_makes_nothing),
      cmocka_unit_test(test_whatever_is_made_keeps_its_promise),
      cmocka_unit_test(test_the_checker_sees_every_kind_of_lie),
      cmocka_unit_test(test_random_words_are_seeded_and_apart),
      cmocka_unit_test(test_words_are_drawn_from_a_list_by_length),
      cmocka_unit_test(test_no_word_is_drawn_that_stands_inside_another),
      cmocka_unit_test(test_words_are_drawn_from_a_lexicon_with_other_tiles),
      cmocka_unit_test(test_words_that_nobody_counted_are_as_many_as_find_room),
      cmocka_unit_test(test_words_are_read_as_people_write_them),
      cmocka_unit_test(test_a_list_is_read_in_the_encoding_of_its_editor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
