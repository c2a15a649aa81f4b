// SPDX-License-Identifier: MIT
// The lists about themes: the same subjects in each language, words that its letters can spell, none twice, none rude.
#include "lexicon/rudewords.h"
#include "puzzle/embedded.h"
#include "puzzle/sopa_make.h"
#include "puzzle/sopa_theme.h"
#include "support/test.h"

#include <string.h>

enum { WORDS_LEAST = 20, WORDS_MOST = 40, YOUNG_LEAST = 10, LETTERS_LEAST = 3, LETTERS_MOST = 12 };

static const char *const theme_languages[][2] = {{"es", "es-27"}, {"ca", "ca-28"}, {"en", "en"}};
enum { THEME_LANGUAGES = sizeof theme_languages / sizeof *theme_languages };

static int count_theme_names(void) {
  Span names = span_of(SOPA_THEME_NAMES), name;
  int count = 0;
  while (line_next_word(&names, &name))
    count++;
  return count;
}

static void test_every_language_has_every_theme(void **state) {
  int files = 0;
  (void)state;
  for (const EmbeddedFile *file = puzzle_embedded; file->name; file++)
    files += strncmp(file->name, "themes/", strlen("themes/")) == 0;
  assert_true(count_theme_names() >= 24);
  assert_int_equal(files, THEME_LANGUAGES * count_theme_names());
  for (int i = 0; i < THEME_LANGUAGES; i++) {
    Span names = span_of(SOPA_THEME_NAMES), name;
    while (line_next_word(&names, &name)) {
      SopaTheme theme;
      Error err = {0};
      assert_ok(sopa_theme_open(name, theme_languages[i][1], &theme, &err), err);
      assert_true(theme.title.size > 0 && theme.title.data[0] != '#');
    }
  }
}

// In the folded form of the rude list: "camión" is CAMION.
static bool is_rude_theme_word(const SopaAlphabet *alphabet, const SopaWord *word, const TextSet *rude) {
  StrBuf text = {0};
  for (int i = 0; i < word->length; i++)
    strbuf_add_text(&text, alphabet->tiles.names[word->tiles[i]]);
  bool is_rude = textset_has(rude, (Span){text.data, text.size});
  strbuf_deinit(&text);
  return is_rude;
}

static void check_theme(Span name, const char *language, const SopaAlphabet *alphabet, const TextSet *rude) {
  SopaTheme theme;
  SopaWords words = {0};
  Span word;
  int young = 0;
  Error err = {0};
  assert_ok(sopa_theme_open(name, language, &theme, &err), err);
  while (sopa_theme_next(&theme, 0, &word)) {
    if (sopa_words_add(&words, alphabet, word, &err) != OK) // twice, or with a letter of another language
      fail_msg("%s/%.*s: '%.*s'", language, (int)name.size, name.data, (int)word.size, word.data);
    const SopaWord *last = &words.items[words.count - 1];
    young += theme.age == 6;
    if (theme.age != 6 && theme.age != 9 && theme.age != 12)
      fail_msg("%s/%.*s: '%s' has no age", language, (int)name.size, name.data, last->label);
    if (is_rude_theme_word(alphabet, last, rude) || last->length < LETTERS_LEAST || last->length > LETTERS_MOST)
      fail_msg("%s/%.*s: '%s' is no word for it", language, (int)name.size, name.data, last->label);
  }
  if (words.count < WORDS_LEAST || words.count > WORDS_MOST || young < YOUNG_LEAST)
    fail_msg("%s/%.*s: %d words, %d for the youngest", language, (int)name.size, name.data, words.count, young);
  sopa_words_deinit(&words);
}

static void test_words_are_fit_for_a_class(void **state) {
  (void)state;
  for (int i = 0; i < THEME_LANGUAGES; i++) {
    SopaAlphabet alphabet;
    TextSet rude = {0};
    Span names = span_of(SOPA_THEME_NAMES), name;
    Error err = {0};
    assert_ok(sopa_alphabet_builtin(theme_languages[i][1], &alphabet, &err), err);
    rudewords_add_around(theme_languages[i][0], &rude);
    while (line_next_word(&names, &name))
      check_theme(name, theme_languages[i][0], &alphabet, &rude);
    textset_deinit(&rude);
  }
}

// An older reader also gets the words of younger ones.
static void test_an_age_chooses_words(void **state) {
  int last = 0;
  (void)state;
  for (int age = 6; age <= 12; age++) {
    SopaTheme theme;
    Span word;
    int count = 0;
    Error err = {0};
    assert_ok(sopa_theme_open(span_of("animals"), "es", &theme, &err), err);
    while (sopa_theme_next(&theme, age, &word)) {
      assert_true(theme.age <= age);
      count++;
    }
    assert_true(age == 6 || (age % 3 == 0 ? count > last : count == last));
    last = count;
  }
}

static void test_other_languages_have_none(void **state) {
  static const char *const cases[][2] = {{"animals", "de"}, {"animals", ""}, {"nothing", "es"}, {"../x", "es"}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SopaTheme theme;
    Error err = {0};
    assert_int_equal(sopa_theme_open(span_of(cases[i][0]), cases[i][1], &theme, &err), ERR_MISSING);
  }
}

static bool theme_has(Span name, const char *language, Span wanted) {
  SopaTheme theme;
  Span word;
  Error err = {0};
  assert_ok(sopa_theme_open(name, language, &theme, &err), err);
  while (sopa_theme_next(&theme, 0, &word)) {
    if (word.size == wanted.size && memcmp(word.data, wanted.data, word.size) == 0)
      return true;
  }
  return false;
}

// A clue is for a word of its theme, is not long, and does not have the word.
static int check_clues(Span name, const char *language) {
  enum { CLUE_LONGEST = 60 };
  SopaThemeClues clues;
  Span word, clue;
  int count = 0;
  if (!sopa_theme_clues_open(name, language, &clues))
    return 0;
  for (; sopa_theme_clues_next(&clues, &word, &clue); count++) {
    bool tells = word.size > 3 && memmem(clue.data, clue.size, word.data, word.size);
    if (!theme_has(name, language, word) || tells || clue.size == 0 || clue.size > CLUE_LONGEST)
      fail_msg("%s/%.*s: '%.*s': '%.*s'", language, (int)name.size, name.data, (int)word.size, word.data,
               (int)clue.size, clue.data);
  }
  return count;
}

static void test_clues_are_for_words_of_their_theme(void **state) {
  (void)state;
  for (int i = 0; i < THEME_LANGUAGES; i++) {
    Span names = span_of(SOPA_THEME_NAMES), name;
    int clues = 0;
    while (line_next_word(&names, &name))
      clues += check_clues(name, theme_languages[i][0]);
    if (clues < 20)
      fail_msg("%s: %d clues", theme_languages[i][0], clues);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_language_has_every_theme),     cmocka_unit_test(test_words_are_fit_for_a_class),
      cmocka_unit_test(test_clues_are_for_words_of_their_theme), cmocka_unit_test(test_an_age_chooses_words),
      cmocka_unit_test(test_other_languages_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
