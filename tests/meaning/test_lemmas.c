// SPDX-License-Identifier: MIT
// The book of a language without an analyser: what its own sources say about forms, and their spelling.
#include "base/file.h"
#include "meaning/lemmas.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>

static char *dir;

static int make_home(void **state) {
  (void)state;
  dir = fixture_dir_make();
  return setenv("TESELA_HOME", dir, 1);
}

static int remove_home(void **state) {
  (void)state;
  fixture_dir_remove(dir);
  return unsetenv("TESELA_HOME");
}

static void write_in_home(const char *name, const char *text) {
  ScopedStrBuf path = {0};
  Error err;
  strbuf_printf(&path, "%s/%s", dir, name);
  assert_ok(file_write(path.data, span_of(text), &err), err);
}

static Recipe *read_recipe(void) {
  ScopedStrBuf text = {0};
  Recipe *recipe;
  Error err;
  write_in_home("aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n");
  write_in_home("dic", "6\nrápido/S\ncálido\nsi\nsí\ncœur/S\nété/S\n");
  strbuf_printf(
      &text,
      "language fr\nprofile full\ntiles fr\npackage p public domain\nfold á a\nfold é e\nfold í i\nfold œ oe\n"
      "add ADDED\nsource dictionary p %s/aff %s/dic\n",
      dir, dir);
  assert_ok(recipe_parse((Span){text.data, text.size}, "test", "r.txt", &recipe, &err), err);
  return recipe;
}

static void a_form_has_its_headword_and_its_accents(void **state) {
  (void)state;
  static const struct {
    const char *word, *lemma, *spelling;
  } cases[] = {
      {"RAPIDO", "rápido", "rápido"},
      {"RAPIDOS", "rápido", "rápidos"},
      {"CALIDO", "cálido", "cálido"},
      {"SI", "si", ""}, // or sí
      {"COEURS", "cœur", "cœurs"},
      {"ETE", "été", "été"},
      {"ADDED", NULL, ""},
  };
  Recipe *recipe = read_recipe();
  ScopedStrBuf path = {0};
  Book book;
  LemmaReadings found;
  Error err;
  assert_ok(lemmas_ensure(recipe, NULL, NULL, &path, &err), err);
  assert_ok(book_open(path.data, BOOK_LEMMAS, &book, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    assert_ok(lemmas_find(&book, span_of(cases[i].word), &found, &err), err);
    assert_true(found.is_word);
    assert_string_equal(found.spelling, cases[i].spelling);
    if (cases[i].lemma)
      assert_string_equal(found.items[0].lemma, cases[i].lemma);
    else
      assert_int_equal(found.count, 0);
  }
  assert_ok(lemmas_find(&book, span_of("NADA"), &found, &err), err);
  assert_false(found.is_word);
  book_close(&book);
  recipe_destroy(recipe);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_form_has_its_headword_and_its_accents, make_home, remove_home),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
