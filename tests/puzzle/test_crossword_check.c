// SPDX-License-Identifier: MIT
// The checker finds each kind of error.
#include "puzzle/crossword_check.h"
#include "puzzle/crosswords.h"
#include "support/test.h"

#include <string.h>

// Rows, each followed by '/'; a dot is a black square.
static Crossword crossword_of(const char *rows, CrosswordKind kind, CrosswordSymmetry symmetry) {
  int cols = (int)strcspn(rows, "/"), count = 0;
  for (const char *at = rows; *at; at++)
    count += *at == '/';
  Crossword crossword;
  Error err = {0};
  assert_ok(crossword_init(&crossword, "x", crossword_letters(), count, cols, &err), err);
  crossword.kind = kind;
  crossword.symmetry = symmetry;
  for (int i = 0, cell = 0; rows[i]; i++) {
    if (rows[i] != '/')
      crossword.cells[cell++] =
          rows[i] == '.' ? TILE_EMPTY : sopa_alphabet_find(crossword_letters(), (Span){rows + i, 1});
  }
  crossword_number(&crossword);
  return crossword;
}

static bool is_not_xyz(void *context, const Tile *tiles, int length) {
  Tile xyz[3];
  (void)context;
  sopa_alphabet_spell(crossword_letters(), span_of("XYZ"), xyz, 3, NULL);
  return length != 3 || memcmp(tiles, xyz, 3) != 0;
}

static void what_is_wrong_is_found(void **state) {
  (void)state;
  static const struct {
    const char *rows;
    CrosswordKind kind;
    CrosswordSymmetry symmetry;
    const char *says; // NULL: nothing is wrong
  } cases[] = {
      {"SOL/.L./MAR/", CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW, NULL},
      {"SOL/.L./MAR/", CROSSWORD_CRISSCROSS, CROSSWORD_TURNED, NULL},
      {"SOL/.L./.A./", CROSSWORD_CRISSCROSS, CROSSWORD_TURNED, "the grid is not as symmetric as it should be"},
      {"SOL/.L./.A./", CROSSWORD_CRISSCROSS, CROSSWORD_MIRRORED, NULL},
      {"SOL/.../MAR/", CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW, "the grid is not in one piece"},
      {"XYZ/.L./MAR/", CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW, "'XYZ' is not a word of the list"},
      {"SOL/.L./SOL/", CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW, "'SOL' is there more than once"},
      {"SOL/OLA/LAS/", CROSSWORD_ENGLISH, CROSSWORD_TURNED, "'SOL' is there more than once"},
      {"SOL/ARE/SIN/", CROSSWORD_ENGLISH, CROSSWORD_TURNED, NULL},
      {"SOL/.L./MAR/", CROSSWORD_ENGLISH, CROSSWORD_TURNED,
       "row 1, column 1 breaks the rules of its kind of crossword"},
      {"SOL./.LAS/", CROSSWORD_SPANISH, CROSSWORD_TURNED, NULL},
      {"SOL../.LA../", CROSSWORD_SPANISH, CROSSWORD_MIRRORED,
       "row 1, column 4 breaks the rules of its kind of crossword"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Crossword crossword = crossword_of(cases[i].rows, cases[i].kind, cases[i].symmetry);
    CrosswordCheck check;
    StrBuf text = {0};
    crossword_check(&crossword, is_not_xyz, NULL, &check);
    for (int j = 0; j < check.finding_count; j++) {
      error_format(&check.findings[j], NULL, &text);
      strbuf_add_text(&text, "; ");
    }
    bool is_as_said = cases[i].says ? strstr(strbuf_text(&text), cases[i].says) != NULL : text.size == 0;
    if (!is_as_said || crossword_check_holds(&check) != (cases[i].says == NULL))
      fail_msg("%s: '%s', not '%s'", cases[i].rows, strbuf_text(&text), cases[i].says ? cases[i].says : "");
    strbuf_deinit(&text);
    crossword_check_deinit(&check);
    crossword_deinit(&crossword);
  }
}

static void numbers_and_clues_are_checked(void **state) {
  (void)state;
  Crossword crossword = crossword_of("SOL/.L./MAR/", CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW);
  CrosswordCheck check;
  crossword_set_clue(&crossword.entries[0], span_of("El Sol, claro"));
  crossword_set_clue(&crossword.entries[1], span_of("Mucha agua: no marea"));
  crossword.entries[2].number = 7;
  crossword_check(&crossword, NULL, NULL, &check);
  assert_int_equal(check.clued, 2);
  assert_int_equal(check.telling, 1);
  assert_int_equal(check.misnumbered, 1);
  assert_int_equal(check.crossings, 2);
  assert_int_equal(check.letters, 7);
  crossword_check_deinit(&check);
  crossword_deinit(&crossword);
}

static void words_are_numbered_by_cells_or_by_lines(void **state) {
  (void)state;
  static const struct {
    CrosswordKind kind;
    const char *numbers;
  } cases[] = {{CROSSWORD_ENGLISH, "1> 4> 6> 1v 2v 3v 5v "}, {CROSSWORD_SPANISH, "1> 2> 3> 1v 2v 3v 4v "}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    // ABC. / DEFG / .HIJ: down words begin at 1,2,3 and, in the second row, at the fourth cell
    Crossword crossword = crossword_of("ABC./DEFG/.HIJ/", cases[i].kind, CROSSWORD_TURNED);
    StrBuf text = {0};
    for (int j = 0; j < crossword.count; j++)
      strbuf_printf(&text, "%d%c ", crossword.entries[j].number, crossword.entries[j].is_down ? 'v' : '>');
    assert_string_equal(text.data, cases[i].numbers);
    strbuf_deinit(&text);
    crossword_deinit(&crossword);
  }
}

static void a_clue_that_holds_the_answer_is_seen(void **state) {
  (void)state;
  static const struct {
    const char *clue;
    bool tells;
  } cases[] = {{"sol", true},     {"¡Sol!", true},     {"Estrella (sol)", true}, {"Solar", false}, {"Girasol", false},
               {"Da luz", false}, {"", false},         {"s o l", true},          {"S.O.L.", true}, {"so lana", false},
               {"El só-l", true}, {"κόσμος sol", true}};
  Crossword crossword = crossword_of("SOL/", CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (crossword_clue_tells(&crossword, &crossword.entries[0], cases[i].clue) != cases[i].tells)
      fail_msg("'%s': should be %d", cases[i].clue, cases[i].tells);
  }
  crossword_deinit(&crossword);
}

static void a_clue_with_the_answer_inside_is_seen(void **state) {
  (void)state;
  static const struct {
    const char *grid, *clue;
    bool holds;
  } cases[] = {{"NADAR/", "boyar, flotar, sobrenadar", true},
               {"NADAR/", "boyar, flotar", false},
               {"ROSA/", "Rosassa", true},
               {"ROSA/", "ros a", false},
               {"SOL/", "girasol", false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Crossword crossword = crossword_of(cases[i].grid, CROSSWORD_CRISSCROSS, CROSSWORD_ASKEW);
    if (crossword_clue_holds(&crossword, &crossword.entries[0], cases[i].clue) != cases[i].holds)
      fail_msg("%s '%s': should be %d", cases[i].grid, cases[i].clue, cases[i].holds);
    crossword_deinit(&crossword);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_wrong_is_found),
      cmocka_unit_test(numbers_and_clues_are_checked),
      cmocka_unit_test(words_are_numbered_by_cells_or_by_lines),
      cmocka_unit_test(a_clue_that_holds_the_answer_is_seen),
      cmocka_unit_test(a_clue_with_the_answer_inside_is_seen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
