// SPDX-License-Identifier: MIT
// Lexica in the cache folder: small ones of our own, and the real ones from the installed packages.
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwg.h"
#include "lexicon/recipe.h"
#include "support/fixture.h"
#include "support/test.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

static char *path_of(const char *name) {
  StrBuf path = {0};
  strbuf_printf(&path, "%s/%s", dir, name);
  return path.data;
}

static void write_file(const char *name, const char *text) {
  char *path = path_of(name);
  Error err;
  assert_ok(file_write(path, span_of(text), &err), err);
  mem_free(path);
}

static bool is_there(const char *name) {
  char *path = path_of(name);
  bool there = file_exists(path);
  mem_free(path);
  return there;
}

static void remove_file(const char *name) {
  char *path = path_of(name);
  assert_int_equal(unlink(path), 0);
  mem_free(path);
}

// Every build writes a new file: its number identifies the build.
static ino_t file_number(const char *path) {
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  return info.st_ino;
}

static Recipe *make_recipe(const char *more) {
  StrBuf text = {0};
  strbuf_printf(&text, "language es\nprofile full\ntiles es es-basic\npackage p public domain\n%s", more);
  strbuf_printf(&text, "source list p %s/words\n", dir);
  Recipe *recipe;
  Error err;
  assert_ok(recipe_parse((Span){text.data, text.size}, "test", "r.txt", &recipe, &err), err);
  strbuf_deinit(&text);
  return recipe;
}

// Builds the recipe and returns the number of the file.
static ino_t build(const Recipe *recipe, const char *tile_set) {
  StrBuf path = {0};
  Error err;
  assert_ok(recipe_build(recipe, tile_set, NULL, &path, &err), err);
  ino_t number = file_number(path.data);
  strbuf_deinit(&path);
  return number;
}

static Status try_build(const Recipe *recipe, const char *tile_set, const Progress *progress, StrBuf *said) {
  StrBuf path = {0};
  Error err;
  Status status = recipe_build(recipe, tile_set, progress, &path, &err);
  if (status != OK) {
    assert_int_equal(path.size, 0);
    error_format(&err, NULL, said);
  }
  strbuf_deinit(&path);
  return status;
}

static uint32_t count_words(const char *path, const char *tile_set, KwgInfo *info) {
  TileSet tiles;
  Kwg kwg;
  Error err;
  assert_ok(tileset_builtin(tile_set, &tiles, &err), err);
  assert_ok(kwg_load(path, tiles.kinds, &kwg, &err), err);
  kwg_describe(&kwg, info);
  kwg_deinit(&kwg);
  return info->words;
}

static void a_lexicon_is_built_once(void **state) {
  (void)state;
  write_file("words", "sol\nche\nka\n");
  Recipe *recipe = make_recipe("");
  StrBuf path = {0};
  Error err;
  assert_ok(recipe_build(recipe, NULL, NULL, &path, &err), err);
  char *expected = path_of("cache/lexica/test.kwg");
  assert_string_equal(path.data, expected);
  KwgInfo info;
  assert_int_equal(count_words(path.data, "es", &info), 2); // no K in the bag
  assert_int_equal(info.by_length[2], 1);
  ino_t number = file_number(path.data);
  assert_true(build(recipe, NULL) == number);
  assert_true(build(recipe, "es") == number);
  assert_true(is_there("cache/lexica/test.kwg.json"));
  mem_free(expected);
  strbuf_deinit(&path);
  recipe_destroy(recipe);
}

static void other_tile_sets_have_files_of_their_own(void **state) {
  (void)state;
  write_file("words", "sol\nche\n");
  Recipe *recipe = make_recipe("two-tile CHE\n");
  ino_t number = build(recipe, NULL);
  StrBuf path = {0}, said = {0};
  Error err;
  assert_ok(recipe_build(recipe, "es-basic", NULL, &path, &err), err);
  KwgInfo info;
  count_words(path.data, "es-basic", &info);
  assert_int_equal(info.by_length[3], 2);
  assert_true(build(recipe, NULL) == number);
  assert_int_equal(try_build(recipe, "ca", NULL, &said), ERR_INPUT);
  assert_string_equal(said.data, "the recipe 'test' is not for the tile set 'ca'");
  strbuf_deinit(&path);
  strbuf_deinit(&said);
  recipe_destroy(recipe);
}

static RecipeState state_of(const Recipe *recipe) {
  StrBuf path = {0};
  RecipeState found = RECIPE_BUILT;
  Error err;
  assert_ok(recipe_look_up(recipe, NULL, &found, &path, &err), err);
  char *expected = path_of("cache/lexica/test.kwg");
  assert_string_equal(path.data, expected);
  mem_free(expected);
  strbuf_deinit(&path);
  return found;
}

static void a_lexicon_is_looked_up_without_building_it(void **state) {
  (void)state;
  Recipe *recipe = make_recipe("");
  assert_int_equal(state_of(recipe), RECIPE_LACKS_PACKAGES);
  write_file("words", "sol\n");
  assert_int_equal(state_of(recipe), RECIPE_NOT_BUILT);
  assert_false(is_there("cache/lexica/test.kwg"));
  build(recipe, NULL);
  assert_int_equal(state_of(recipe), RECIPE_BUILT);
  recipe_destroy(recipe);
}

static void a_forgotten_lexicon_is_built_anew(void **state) {
  (void)state;
  write_file("words", "sol\n");
  Recipe *recipe = make_recipe("");
  Error err;
  ino_t before = build(recipe, NULL);
  assert_ok(recipe_forget(recipe, NULL, &err), err);
  assert_int_equal(state_of(recipe), RECIPE_NOT_BUILT);
  assert_false(build(recipe, NULL) == before);
  recipe_destroy(recipe);
}

static void a_stale_lexicon_is_built_anew(void **state) {
  (void)state;
  write_file("words", "sol\n");
  Recipe *recipe = make_recipe(""), *changed = make_recipe("# something else\n");
  ino_t before = build(recipe, NULL), after;
  write_file("words", "sol\nmar\n");
  assert_true((after = build(recipe, NULL)) != before); // a source has changed
  before = after;
  assert_true((after = build(changed, NULL)) != before); // the recipe has
  before = after;
  remove_file("cache/lexica/test.stamp");
  assert_true((after = build(changed, NULL)) != before); // never finished
  char *kwg = path_of("cache/lexica/test.kwg");
  write_file("cache/lexica/test.kwg", "cut short");
  before = file_number(kwg);
  assert_true(build(changed, NULL) != before);
  mem_free(kwg);
  remove_file("cache/lexica/test.kwg");
  build(changed, NULL);
  assert_true(is_there("cache/lexica/test.kwg"));
  recipe_destroy(recipe);
  recipe_destroy(changed);
}

static void a_lexicon_outlives_its_packages(void **state) {
  (void)state;
  write_file("words", "sol\n");
  Recipe *recipe = make_recipe(""), *changed = make_recipe("# something else\n");
  ino_t number = build(recipe, NULL);
  remove_file("words");
  assert_true(build(recipe, NULL) == number);
  StrBuf said = {0};
  assert_int_equal(try_build(changed, NULL, NULL, &said), ERR_MISSING);
  assert_non_null(strstr(said.data, "install the package p (apt install p)"));
  assert_true(build(recipe, NULL) == number); // what was there is still there
  strbuf_deinit(&said);
  recipe_destroy(recipe);
  recipe_destroy(changed);
}

static void a_lexicon_that_fails_its_checks_is_not_kept(void **state) {
  (void)state;
  write_file("words", "sol\n");
  Recipe *recipe = make_recipe("in LUNA\n");
  StrBuf said = {0};
  assert_int_equal(try_build(recipe, NULL, NULL, &said), ERR_STATE);
  assert_string_equal(said.data, "the recipe 'test' does not give the word LUNA, which it should");
  assert_false(is_there("cache/lexica/test.kwg"));
  assert_false(is_there("cache/lexica/test.stamp"));
  strbuf_deinit(&said);
  recipe_destroy(recipe);
}

static void count_reports(void *context, const char *stage, int64_t done, int64_t total) {
  assert_true(stage[0] && done >= 0 && total >= 0);
  (*(int *)context)++;
}

static void a_build_reports_and_can_be_cancelled(void **state) {
  (void)state;
  write_file("words", "sol\n");
  Recipe *recipe = make_recipe("");
  StrBuf said = {0};
  atomic_bool cancel = true;
  int reports = 0;
  Progress progress = {count_reports, &reports, &cancel};
  assert_int_equal(try_build(recipe, NULL, &progress, &said), ERR_CANCELLED);
  assert_false(is_there("cache/lexica/test.stamp"));
  atomic_store(&cancel, false);
  reports = 0;
  assert_int_equal(try_build(recipe, NULL, &progress, &said), OK);
  assert_true(reports >= 3); // reading, sorting, compiling
  assert_true(is_there("cache/lexica/test.stamp"));
  strbuf_deinit(&said);
  recipe_destroy(recipe);
}

enum { PROCESSES = 4 };

// Returns the number of its file, 0 on failure.
static ino_t build_in_child(const Recipe *recipe) {
  StrBuf path = {0};
  Error err;
  struct stat info;
  bool built = recipe_build(recipe, NULL, NULL, &path, &err) == OK && stat(path.data, &info) == 0;
  strbuf_deinit(&path);
  return built ? info.st_ino : 0;
}

static void processes_that_start_together_share_one_build(void **state) {
  (void)state;
  StrBuf words = {0};
  for (int i = 0; i < 200000; i++) { // long enough that all of them are running
    for (int rest = i, j = 0; j < 12; j++, rest /= 3)
      strbuf_add_char(&words, "aes"[rest % 3]);
    strbuf_add_char(&words, '\n');
  }
  write_file("words", words.data);
  strbuf_deinit(&words);
  Recipe *recipe = make_recipe("");
  int pipe_ends[2];
  assert_int_equal(pipe(pipe_ends), 0);
  for (int i = 0; i < PROCESSES; i++) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      ino_t number = build_in_child(recipe);
      _exit(write(pipe_ends[1], &number, sizeof number) == sizeof number && number != 0 ? 0 : 1);
    }
  }
  ino_t numbers[PROCESSES];
  for (int i = 0; i < PROCESSES; i++) {
    int status;
    assert_true(wait(&status) > 0);
    assert_int_equal(status, 0);
    assert_int_equal(read(pipe_ends[0], &numbers[i], sizeof numbers[i]), sizeof numbers[i]);
    assert_true(numbers[i] == numbers[0]);
  }
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  assert_true(build(recipe, NULL) == numbers[0]);
  KwgInfo info;
  char *path = path_of("cache/lexica/test.kwg");
  assert_int_equal(count_words(path, "es", &info), 200000);
  mem_free(path);
  recipe_destroy(recipe);
}

typedef struct Real {
  const char *id, *tile_set;
  long low, high;   // words of 2 to 15 tiles
  uint32_t of_two;  // 0: not checked
  const char *full; // which must have all its words, or NULL
} Real;

// The ranges are for Debian 12, with room for small updates.
static const Real reals[] = {
    {"es", "es", 600000, 640000, 91, NULL},       {"ca", "ca", 765000, 780000, 98, NULL},
    {"en", "en", 245000, 252000, 119, NULL},      {"es-common", "es", 70000, 110000, 0, "es"},
    {"ca-common", "ca", 60000, 90000, 0, "ca"},   {"en-common", "en", 20000, 28000, 0, "en"},
    {"es-everyday", "es", 12000, 20000, 0, "es"}, {"ca-everyday", "ca", 8000, 13000, 0, "ca"},
    {"en-everyday", "en", 4000, 7000, 0, "en"},   {"ca-strict", "ca", 580000, 620000, 98, "ca"},
    {"es", "es-basic", 600000, 640000, 87, NULL}, // KA can't be spelled
    {"ca", "ca-q", 763000, 780000, 96, NULL},     // QUE and QUI have three tiles
    {"fr", "fr", 395000, 415000, 69, NULL},       {"it", "it", 410000, 435000, 50, NULL},
    {"de", "de", 240000, 260000, 29, NULL},       {"pt", "pt", 365000, 380000, 65, NULL},
    {"gl", "gl", 450000, 470000, 53, NULL},       {"pl", "pl", 3200000, 3400000, 129, NULL},
    {"fr-common", "fr", 10000, 13000, 0, "fr"},   {"gl-everyday", "gl", 4000, 6000, 0, "gl"},
};

static bool is_in(void *context, const Tile *word, int count) {
  if (kwg_contains(context, word, count))
    return true;
  fail_msg("a common word of %d tiles, the first number %d, is not in the full lexicon", count, word[0]);
  return false;
}

static void check_within(const char *common_path, const char *full_id, const TileSet *tiles) {
  StrBuf path = {0};
  Kwg common, full;
  Error err;
  assert_ok(recipe_ensure(full_id, NULL, NULL, &path, &err), err);
  assert_ok(kwg_load(common_path, tiles->kinds, &common, &err), err);
  assert_ok(kwg_load(path.data, tiles->kinds, &full, &err), err);
  kwg_visit_words(&common, is_in, &full);
  kwg_deinit(&common);
  kwg_deinit(&full);
  strbuf_deinit(&path);
}

static void the_recipes_work_on_the_installed_packages(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++) {
    const Real *real = &reals[i];
    StrBuf path = {0};
    TileSet tiles;
    Error err;
    assert_ok(recipe_ensure(real->id, real->tile_set, NULL, &path, &err), err);
    assert_ok(tileset_builtin(real->tile_set, &tiles, &err), err);
    KwgInfo info;
    count_words(path.data, real->tile_set, &info);
    long count = 0;
    for (int length = 2; length <= 15; length++)
      count += info.by_length[length];
    if (count < real->low || count > real->high)
      fail_msg("%s: %ld words of 2 to 15 tiles, expected %ld to %ld", real->id, count, real->low, real->high);
    if (real->of_two)
      assert_int_equal(info.by_length[2], real->of_two);
    if (real->full)
      check_within(path.data, real->full, &tiles);
    printf("  %-10s %-9s %8u words, %7ld of 2 to 15 tiles\n", real->id, real->tile_set, info.words, count);
    strbuf_deinit(&path);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_lexicon_is_built_once, make_home, remove_home),
      cmocka_unit_test_setup_teardown(other_tile_sets_have_files_of_their_own, make_home, remove_home),
      cmocka_unit_test_setup_teardown(a_lexicon_is_looked_up_without_building_it, make_home, remove_home),
      cmocka_unit_test_setup_teardown(a_forgotten_lexicon_is_built_anew, make_home, remove_home),
      cmocka_unit_test_setup_teardown(a_stale_lexicon_is_built_anew, make_home, remove_home),
      cmocka_unit_test_setup_teardown(a_lexicon_outlives_its_packages, make_home, remove_home),
      cmocka_unit_test_setup_teardown(a_lexicon_that_fails_its_checks_is_not_kept, make_home, remove_home),
      cmocka_unit_test_setup_teardown(a_build_reports_and_can_be_cancelled, make_home, remove_home),
      cmocka_unit_test_setup_teardown(processes_that_start_together_share_one_build, make_home, remove_home),
      cmocka_unit_test_setup_teardown(the_recipes_work_on_the_installed_packages, make_home, remove_home),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
