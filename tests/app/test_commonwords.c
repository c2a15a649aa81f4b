// SPDX-License-Identifier: MIT
// The common words of a game: who gets them, and which.
#include "app/commonwords.h"
#include "base/mem.h"
#include "lexicon/recipe.h"
#include "support/fixture.h"
#include "support/test.h"
#include "tests/app/world.h"

#include <stdlib.h>

static char *home;

static int make_home(void **state) {
  (void)state;
  home = fixture_dir_make();
  return setenv("TESELA_HOME", home, 1);
}

static int remove_home(void **state) {
  (void)state;
  fixture_dir_remove(home);
  return 0;
}

typedef struct Case {
  const char *name, *seats, *lexicon, *tiles;
  bool expected;
} Case;

static const Case cases[] = {
    {"nobody wants them", "person greedy hard level1", "en", "en", false},
    {"the lexicon is one's own", "person friendly:1", "my-words", "en", false},
    {"the recipe does not know these tiles", "person friendly:1", "en", "es", false},
    {"a friendly machine plays in English", "greedy friendly:5", "en", "en", true},
};

static bool is_installed(void) {
  Recipe *recipe;
  RecipeState state;
  StrBuf path = {0};
  Error err = {0};
  assert_ok(recipe_builtin("en-common", &recipe, &err), err);
  assert_ok(recipe_look_up(recipe, NULL, &state, &path, &err), err);
  recipe_destroy(recipe);
  strbuf_deinit(&path);
  return state != RECIPE_LACKS_PACKAGES;
}

static bool has_word(const CommonWords *words, const TileSet *tiles, const char *text) {
  Tile word[WORD_MAX];
  int count = tileset_tokenise(tiles, span_of(text), word, WORD_MAX);
  return lexicon_has(commonwords_lexicon(words), word, count);
}

static void common_words_are_those_of_the_lexicon_s_language(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Case *test = &cases[i];
    World *world = world_make(test->tiles, test->tiles);
    Settings *settings = world_settings(world, "classic", test->seats);
    CommonWords words;
    Error err = {0};
    snprintf(settings->lexicon, sizeof settings->lexicon, "%s", test->lexicon);
    assert_ok(commonwords_open(settings, NULL, &words, &err), err);
    if (words.is_there != (test->expected && is_installed()))
      fail_msg("%s: there are %s", test->name, words.is_there ? "some" : "none");
    assert_int_equal(commonwords_lexicon(&words) != NULL, words.is_there);
    if (words.is_there) {
      assert_true(has_word(&words, &world->tiles, "HOUSE"));
      assert_false(has_word(&words, &world->tiles, "QUIXOTRY"));
    }
    commonwords_close(&words);
    mem_free(settings);
    world_destroy(world);
  }
}

static void where_any_order_counts_theirs_does_too(void **state) {
  (void)state;
  World *world = world_make("en", "en");
  Settings *settings = world_settings(world, "wordsmog", "friendly:1 friendly:2");
  CommonWords words;
  Error err = {0};
  snprintf(settings->lexicon, sizeof settings->lexicon, "en");
  assert_ok(commonwords_open(settings, NULL, &words, &err), err);
  assert_int_equal(words.is_there, is_installed());
  if (words.is_there)
    assert_true(has_word(&words, &world->tiles, "ESUOH"));
  commonwords_close(&words);
  mem_free(settings);
  world_destroy(world);
}

// Pip and Nuk play with these; other machines do not ask for them.
static void the_gentlest_machines_have_words_that_children_know(void **state) {
  (void)state;
  static const struct {
    const char *seats;
    bool expected;
  } wishes[] = {{"friendly:1", true}, {"greedy friendly:2", true}, {"friendly:3 friendly:5", false}, {"greedy", false}};
  for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
    World *world = world_make("en", "en");
    Settings *settings = world_settings(world, "classic", wishes[i].seats);
    CommonWords words;
    Error err = {0};
    snprintf(settings->lexicon, sizeof settings->lexicon, "en");
    assert_ok(everydaywords_open(settings, NULL, &words, &err), err);
    if (words.is_there != (wishes[i].expected && is_installed()))
      fail_msg("%s: there are %s", wishes[i].seats, words.is_there ? "some" : "none");
    if (words.is_there) {
      assert_true(has_word(&words, &world->tiles, "HOUSE"));
      assert_true(words.lexicon.word_count > 1000);
      assert_false(has_word(&words, &world->tiles, "ADVERSARY")); // which is common
    }
    commonwords_close(&words);
    mem_free(settings);
    world_destroy(world);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(common_words_are_those_of_the_lexicon_s_language),
      cmocka_unit_test(where_any_order_counts_theirs_does_too),
      cmocka_unit_test(the_gentlest_machines_have_words_that_children_know),
  };
  return cmocka_run_group_tests(tests, make_home, remove_home);
}
