// SPDX-License-Identifier: MIT
#include "lexicon/language.h"
#include "lexicon/recipe.h"
#include "support/test.h"

#define HEAD "language es\nprofile full\ntiles es\npackage p public domain\n"
#define LIST HEAD "source list p /w\n"
#define FOUR_LISTS "source list p /w\nsource list p /w\nsource list p /w\nsource list p /w\n"
#define DICTIONARY HEAD "source dictionary p /a /d\n"

typedef struct Refusal {
  const char *what, *text, *sentence; // the beginning of what is said
} Refusal;

static const Refusal refusals[] = {
    {"an unknown directive", "language es\nplurals S\n", "r.txt:2: 'plurals' is not a directive of a recipe"},
    {"bad UTF-8", "language es\n# \xFF\n", "r.txt:2: this line is not well-formed UTF-8"},
    {"no language", "profile full\n", "r.txt: the recipe has no line 'language CODE'"},
    {"two languages", "language es ca\nprofile full\n", "r.txt: the recipe has no line 'language CODE'"},
    {"no profile", "language es\n", "r.txt: the recipe has no line 'profile full|strict|common|everyday'"},
    {"no tile set", "language es\nprofile full\n", "r.txt: the recipe has no line 'tiles ID...'"},
    {"no source", HEAD, "r.txt: the recipe has no line 'source KIND PACKAGE /FILE...'"},
    {"a profile we don't have", "profile big\n", "r.txt:1: this line should read: profile full|strict|common"},
    {"a tile set we don't have", "language es\nprofile full\ntiles xx\npackage p x\nsource list p /w\n",
     "r.txt: there is no tile set 'xx'"},
    {"a package without a licence", "package p\n", "r.txt:1: this line should read: package NAME LICENCE"},
    {"a source of an unlisted package", HEAD "source list q /w\n", "r.txt: the package 'q' has no 'package' line"},
    {"a thesaurus of an unlisted package", DICTIONARY "mentioned q /t 3\n", "r.txt: the package 'q' has no 'package'"},
    {"an unknown kind of source", HEAD "source words p /w\n", "r.txt:5: this line should read: source dictionary"},
    {"a path that is not absolute", HEAD "source list p w\n", "r.txt:5: this line should read: source dictionary"},
    {"a dictionary without rules", HEAD "source dictionary p /d\n", "r.txt:5: this line should read: source dict"},
    {"an option without a source", HEAD "min-letters 3\n",
     "r.txt:5: 'min-letters' belongs below a line that begins "
     "with 'source list|analyser'"},
    {"an option of the other kind", LIST "keep-suffixes A\n",
     "r.txt:6: 'keep-suffixes' belongs below a line that "
     "begins with 'source dictionary'"},
    {"entries without a word", DICTIONARY "entries S\n", "r.txt:6: this line should read: entries FLAG,... WORD..."},
    {"a number that is none", LIST "min-letters three\n", "r.txt:6: this line should read: min-letters NUMBER"},
    {"a number too many", LIST "min-letters 3 4\n", "r.txt:6: this line should read: min-letters NUMBER"},
    {"lengths the wrong way round", "length 21 2\n", "r.txt:1: this line should read: length FEWEST MOST"},
    {"a length no board has", "length 2 99\n", "r.txt:1: this line should read: length FEWEST MOST"},
    {"half a count", "count 2 15 1000\n", "r.txt:1: this line should read: count FEWEST-TILES"},
    {"a count the wrong way round", "count 2 15 1000 10\n", "r.txt:1: this line should read: count FEWEST-TILES"},
    {"a fold into nothing", "fold á\n", "r.txt:1: this line should read: fold LETTERS LETTER"},
    {"an empty list of words", "add\n", "r.txt:1: this line should read: add WORD..."},
    {"a switch with an argument", "drop-capitals no\n", "r.txt:1: this line should read: drop-capitals"},
    {"a rule of no kind", DICTIONARY "drop-rule\n", "r.txt:6: this line should read: drop-rule"},
    {"a rule with half a condition", DICTIONARY "drop-rule add\n", "r.txt:6: this line should read: drop-rule"},
    {"a rule with an unknown condition", DICTIONARY "drop-rule flag A\n", "r.txt:6: this line should read: drop-rule"},
    {"a pattern with an open bracket", DICTIONARY "drop-rule add [ab\n", "r.txt:6: this line should read: drop-rule"},
    {"an ending with an open bracket", LIST "drop-endings a]\n", "r.txt:6: this line should read: drop-endings"},
    {"clitics of another language", DICTIONARY "drop-clitics catalan\n", "r.txt:6: this line should read: drop-clit"},
    {"a thesaurus without a number", DICTIONARY "mentioned p /t\n", "r.txt:6: this line should read: mentioned"},
    {"two thesauri", DICTIONARY "mentioned p /t 3\nmentioned p /u 3\n", "r.txt:7: this line should read: mentioned"},
    {"counts of a language without a table",
     "language xx\nprofile full\ntiles es\npackage p x\nsource list p /w\ncounted 30\n",
     "r.txt: 'counted' needs a table of how common words are, and 'xx' has none"},
    {"forms counted in a language without a table", "language xx\nprofile full\ntiles es\ncounted-forms 30\n",
     "r.txt: 'counted' needs a table of how common words are, and 'xx' has none"},
    {"a score that is none", LIST "counted often\n", "r.txt:6: this line should read: counted SCORE"},
    {"plurals without a dictionary", LIST "plural-flag S\n", "r.txt: 'plural-flag' names a flag of the dictionary"},
    {"too many sources", HEAD FOUR_LISTS FOUR_LISTS FOUR_LISTS FOUR_LISTS "source list p /w\n",
     "r.txt:21: this line should read: source dictionary"},
};

static void what_is_wrong_is_refused_with_its_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
    Recipe *recipe = NULL;
    Error err;
    Status status = recipe_parse(span_of(refusals[i].text), "test", "r.txt", &recipe, &err);
    if (status == OK)
      fail_msg("%s is not refused", refusals[i].what);
    assert_null(recipe);
    StrBuf sentence = {0};
    error_format(&err, NULL, &sentence);
    if (strncmp(sentence.data, refusals[i].sentence, strlen(refusals[i].sentence)) != 0)
      fail_msg("%s:\n  says     \"%s\"\n  expected \"%s...\"", refusals[i].what, sentence.data, refusals[i].sentence);
    strbuf_deinit(&sentence);
  }
}

static void a_zero_byte_is_refused(void **state) {
  (void)state;
  static const char text[] = "language es\nprofile fu\0ll\n";
  Recipe *recipe;
  Error err;
  assert_int_equal(recipe_parse((Span){text, sizeof text - 1}, "test", "r.txt", &recipe, &err), ERR_INPUT);
  assert_int_equal(err.line, 2);
}

static void names_that_can_not_be_files_are_refused(void **state) {
  (void)state;
  static const char *const ids[] = {"", "../es", "Es", "es_x", "a-name-of-more-than-thirty-one-letters"};
  for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
    Recipe *recipe;
    Error err;
    assert_int_equal(recipe_parse(span_of(LIST), ids[i], "r.txt", &recipe, &err), ERR_INPUT);
  }
}

static void a_recipe_tells_about_itself(void **state) {
  (void)state;
  static const char text[] = "\xEF\xBB\xBF# a comment\r\nlanguage ca\r\nprofile common\r\ntiles ca ca-q\r\n\r\n"
                             "package one GPL-2+ and more\r\npackage two public domain\r\ncredit by  somebody\r\n"
                             "notice first line\r\nnotice\r\nnotice third line\r\nsource list one /w\r\n";
  Recipe *recipe;
  Error err;
  assert_ok(recipe_parse(span_of(text), "test-1", "r.txt", &recipe, &err), err);
  const RecipeInfo *info = recipe_info(recipe);
  assert_string_equal(info->id, "test-1");
  assert_string_equal(info->language, "ca");
  assert_int_equal(info->profile, RECIPE_COMMON);
  assert_string_equal(info->tile_sets[0], "ca");
  assert_string_equal(info->tile_sets[1], "ca-q");
  assert_null(info->tile_sets[2]);
  assert_string_equal(info->packages[0].name, "one");
  assert_string_equal(info->packages[0].licence, "GPL-2+ and more");
  assert_string_equal(info->packages[1].licence, "public domain");
  assert_null(info->packages[2].name);
  assert_string_equal(info->credits[0], "by  somebody");
  assert_null(info->credits[1]);
  assert_string_equal(info->notice[0], "first line");
  assert_string_equal(info->notice[1], "");
  assert_string_equal(info->notice[2], "third line");
  assert_null(info->notice[3]);
  recipe_destroy(recipe);
}

static void every_built_in_recipe_can_be_read(void **state) {
  (void)state;
  StrBuf ids = {0};
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++) {
    Recipe *recipe;
    Error err;
    assert_ok(recipe_builtin(id, &recipe, &err), err);
    const RecipeInfo *info = recipe_info(recipe);
    assert_string_equal(info->id, id);
    assert_non_null(info->packages[0].name);
    assert_non_null(info->credits[0]);
    assert_int_equal(info->profile == RECIPE_COMMON, strstr(id, "-common") != NULL);
    assert_int_equal(info->profile == RECIPE_STRICT, strstr(id, "-strict") != NULL);
    assert_int_equal(info->profile == RECIPE_EVERYDAY, strstr(id, "-everyday") != NULL);
    if (strcmp(info->language, "en") == 0) // the one list whose notice must be displayed
      assert_string_equal(info->notice[2], "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.");
    strbuf_printf(&ids, "%s ", id);
    recipe_destroy(recipe);
  }
  assert_string_equal(ids.data, "ca-common ca-everyday ca-strict ca de-common de-everyday de en-common en-everyday en "
                                "es-common es-everyday es fr-common fr-everyday fr gl-common gl-everyday gl it-common "
                                "it-everyday it pl-common pl-everyday pl pt-common pt-everyday pt ");
  strbuf_deinit(&ids);
}

static void an_unknown_recipe_is_refused_with_those_there_are(void **state) {
  (void)state;
  Recipe *recipe;
  Error err;
  assert_int_equal(recipe_builtin("xx", &recipe, &err), ERR_MISSING);
  StrBuf sentence = {0};
  error_format(&err, NULL, &sentence);
  assert_string_equal(sentence.data,
                      "there is no recipe 'xx'; there are: ca-common ca-everyday ca-strict ca de-common de-everyday de "
                      "en-common en-everyday en es-common es-everyday es fr-common fr-everyday fr gl-common "
                      "gl-everyday gl it-common it-everyday it pl-common pl-everyday pl pt-common pt-everyday pt");
  strbuf_deinit(&sentence);
}

static void every_recipe_of_the_program_has_a_title(void **state) {
  static const struct {
    const char *id, *language, *title;
  } cases[] = {{"ca-common", "es", "Catalán, palabras comunes"},
               {"es", "ca", "Castellà, totes les paraules"},
               {"en-common", "en", "English, common words"}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Recipe *recipe;
    Error err;
    StrBuf title = {0};
    assert_ok(recipe_builtin(cases[i].id, &recipe, &err), err);
    recipe_add_title(recipe_info(recipe), catalog_find(cases[i].language), &title);
    assert_string_equal(title.data, cases[i].title);
    strbuf_deinit(&title);
    recipe_destroy(recipe);
  }
  char id[RECIPE_ID_MAX];
  for (int i = 0; recipe_builtin_id(i, id); i++)
    assert_non_null(language_title(id));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_recipe_of_the_program_has_a_title),
      cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
      cmocka_unit_test(a_zero_byte_is_refused),
      cmocka_unit_test(names_that_can_not_be_files_are_refused),
      cmocka_unit_test(a_recipe_tells_about_itself),
      cmocka_unit_test(every_built_in_recipe_can_be_read),
      cmocka_unit_test(an_unknown_recipe_is_refused_with_those_there_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
