// SPDX-License-Identifier: MIT
// Lists of words as people and their spreadsheets write them.
#include "puzzle/sopa_make.h"
#include "support/test.h"

#include <string.h>

static const SopaAlphabet *list_alphabet(void) {
  static SopaAlphabet alphabet;
  Error err = {0};
  if (alphabet.tiles.kinds == 0)
    assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  return &alphabet;
}

// "perro=animal que ladra|gato": labels, and hints if there are any.
static void write_list(const SopaWords *words, StrBuf *out) {
  for (int i = 0; i < words->count; i++) {
    strbuf_printf(out, "%s%s", i ? "|" : "", words->items[i].label);
    if (words->items[i].hint)
      strbuf_printf(out, "=%s", words->items[i].hint);
  }
}

static void test_words_clues_and_translations_are_told_apart(void **state) {
  static const struct {
    const char *text, *file;
    SopaShown shown;
    const char *words;
  } cases[] = {
      {"sol\nluna\n", "a.txt", SOPA_SHOWN_USUAL, "sol|luna"},
      {"sol,luna, mar\n# nada\ntierra", "a.txt", SOPA_SHOWN_USUAL, "sol|luna|mar|tierra"},
      {"perro,gato\nvaca,oveja", "a.txt", SOPA_SHOWN_USUAL, "perro|gato|vaca|oveja"}, // no sentence: four words
      {"perro,animal que ladra\ngato,maúlla de noche", "a.txt", SOPA_SHOWN_USUAL,
       "perro=animal que ladra|gato=maúlla de noche"},
      {"perro,dog\ngato,cat", "a.csv", SOPA_SHOWN_USUAL, "perro=dog|gato=cat"}, // its name says what it is
      {"perro;dog\ngato;cat", "", SOPA_SHOWN_USUAL, "perro=dog|gato=cat"},
      {"perro; gato; vaca", "", SOPA_SHOWN_USUAL, "perro|gato|vaca"}, // one line: words
      {"perro;animal que ladra", "", SOPA_SHOWN_USUAL, "perro=animal que ladra"},
      {"sol;luna;mar;río\nvaca;oveja", "", SOPA_SHOWN_USUAL, "sol|luna|mar|río|vaca|oveja"},
      {"word;clue\nsol;brilla\n", "", SOPA_SHOWN_USUAL, "sol=brilla"},
      {"perro\tladra\tdog\ngato\t\tcat", "", SOPA_SHOWN_USUAL, "perro=ladra|gato=cat"},
      {"perro\tladra\tdog\ngato\t\tcat", "", SOPA_SHOWN_TRANSLATIONS, "perro=dog|gato=cat"},
      {"perro\tladra\tdog\ngato\tmaúlla\tcat", "", SOPA_SHOWN_WORDS, "perro|gato"},
      {"Traducción;Palabra;Pista\ndog;perro;ladra\n", "", SOPA_SHOWN_CLUES, "perro=ladra"},
      {"Traducción;Palabra;Pista\ndog;perro;ladra\n", "", SOPA_SHOWN_TRANSLATIONS, "perro=dog"},
      {"word,clue\ncamión,\"largo, y con \"\"ruedas\"\"\"\n", "a.csv", SOPA_SHOWN_USUAL,
       "camión=largo, y con \"ruedas\""},
      {"\"\",nada\nsol,\"\"", "a.csv", SOPA_SHOWN_USUAL, "sol"},
      {"sol;brilla\nsol;otra vez\n;sin palabra", "", SOPA_SHOWN_USUAL, "sol=brilla"}, // the first counts
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SopaWords words;
    Error err = {0};
    StrBuf text = {0};
    assert_ok(sopa_list_parse(span_of(cases[i].text), cases[i].file, list_alphabet(), cases[i].shown, &words, &err),
              err);
    write_list(&words, &text);
    if (strcmp(strbuf_text(&text), cases[i].words) != 0)
      fail_msg("case %zu: %s, expected %s", i, strbuf_text(&text), cases[i].words);
    strbuf_deinit(&text);
    sopa_words_deinit(&words);
  }
}

static void test_a_word_that_cannot_be_spelt_is_told_with_its_line(void **state) {
  (void)state;
  SopaWords words;
  Error err = {0};
  StrBuf text = {0};
  assert_int_equal(
      sopa_list_parse(span_of("sol;brilla\nβ;griega"), "a.csv", list_alphabet(), SOPA_SHOWN_USUAL, &words, &err),
      ERR_INPUT);
  error_format(&err, NULL, &text);
  assert_non_null(strstr(text.data, "a.csv"));
  assert_non_null(strstr(text.data, "2"));
  strbuf_deinit(&text);
}

static void test_hints_go_along_and_messages_keep_their_signs(void **state) {
  (void)state;
  SopaWords words;
  Error err = {0};
  Sopa sopa;
  assert_ok(sopa_list_parse(span_of("sol;brilla\nluna;de noche"), "", list_alphabet(), SOPA_SHOWN_USUAL, &words, &err),
            err);
  SopaRequest request = {.alphabet = list_alphabet(),
                         .rows = 6,
                         .cols = 6,
                         .words = &words,
                         .message = "¡Feliz año!",
                         .directions = SOPA_ALL_DIRECTIONS};
  sopa_request_set_level(&request, &sopa_levels[3]);
  assert_ok(sopa_make(&request, NULL, &sopa, NULL, &err), err);
  assert_string_equal(sopa.words.items[1].hint, "de noche");
  assert_int_equal(sopa.promise.message_length, 8);
  assert_string_equal(sopa.promise.message_text, "¡Feliz año!");
  assert_int_equal(sopa.promise.level, 4);
  sopa_deinit(&sopa);
  request.message = "¡…!";
  assert_int_equal(sopa_make(&request, NULL, &sopa, NULL, &err), ERR_INPUT);
  sopa_words_deinit(&words);
}

static void test_a_message_may_be_all_that_is_left(void **state) {
  (void)state;
  SopaWords words;
  Error err = {0};
  Sopa sopa;
  assert_ok(sopa_words_parse(span_of("sol,luna,mar"), "", list_alphabet(), &words, &err), err);
  SopaRequest request = {.alphabet = list_alphabet(),
                         .rows = 4,
                         .cols = 5,
                         .words = &words,
                         .message = "¡Feliz!",
                         .message_fills = true,
                         .directions = SOPA_ALL_DIRECTIONS};
  for (int rows = 2; rows <= 5; rows++) { // 10 letters of words, which may share some, and 5 of the message
    request.rows = rows;
    Status status = sopa_make(&request, NULL, &sopa, NULL, &err);
    if ((status == OK) != (rows == 3))
      fail_msg("%d rows: %d", rows, status);
    if (status == OK)
      sopa_deinit(&sopa);
  }
  sopa_words_deinit(&words);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_words_clues_and_translations_are_told_apart),
      cmocka_unit_test(test_a_word_that_cannot_be_spelt_is_told_with_its_line),
      cmocka_unit_test(test_hints_go_along_and_messages_keep_their_signs),
      cmocka_unit_test(test_a_message_may_be_all_that_is_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
