// SPDX-License-Identifier: MIT
// The plain generator against its brute-force twin on real words: the lexica that the recipes make from the installed
// packages, reduced so that the twin can keep up, and a few positions with all words.
#include "base/file.h"
#include "base/mem.h"
#include "base/random.h"
#include "compare.h"
#include "lexicon/kwgside.h"
#include "lexicon/recipe.h"
#include "support/test.h"

#include <stdlib.h>

enum {
  SAMPLE_WORDS = 5000,
#ifdef __SANITIZE_ADDRESS__
  SAMPLED_GAMES = 3,
  WHOLE_GAMES = 1,
#else
  SAMPLED_GAMES = 20,
  WHOLE_GAMES = 2,
#endif
  SAMPLED_TURNS = 12,
  WHOLE_TURNS = 4,
  WHOLE_RACK = 7, // two blanks among more tiles make millions of plays
};

static const int board_sizes[] = {5, 9, 13, 15, 21, 31};
static const int rack_sizes[] = {1, 5, 7, 9, 12};

typedef struct Language {
  const char *id;
  WordList words;
  World *whole; // with all of them
} Language;

// The lexica are built once and kept from run to run, away from the user's own.
static void choose_home(void) {
  Error err = {0};
  if (getenv("TESELA_HOME"))
    return;
  assert_ok(dir_ensure(TESELA_SOURCE_DIR "/build/test-home", &err), err);
  assert_int_equal(setenv("TESELA_HOME", TESELA_SOURCE_DIR "/build/test-home", 1), 0);
}

static void open_language(Language *language, const char *id) {
  Error err = {0};
  StrBuf path = {0};
  choose_home();
  *language = (Language){.id = id, .whole = world_create(id, 15, 7)};
  assert_ok(recipe_ensure(id, NULL, NULL, &path, &err), err);
  assert_ok(kwg_load_for(strbuf_text(&path), &language->whole->tiles, &language->whole->kwg, &err), err);
  strbuf_deinit(&path);
  kwg_words(&language->whole->kwg, &language->words);
}

static void close_language(Language *language) {
  wordlist_deinit(&language->words);
  language->whole->words = (WordList){0};
  world_destroy(language->whole);
}

// All words of two tiles, without which parallel plays are rare, and some of the others.
static void sample_words(const WordList *all, uint32_t number, WordList *out) {
  Seed seed = seed_from_text("sample");
  seed = seed_derive(&seed, "number", number);
  Random random = random_start(&seed, "words");
  uint32_t *starts = mem_resize(NULL, all->count + 1, sizeof *starts), count = 0, used = 0;
  Tile *tiles = mem_resize(NULL, all->starts[all->count], sizeof *tiles);
  for (uint32_t i = 0; i < all->count; i++) {
    int length;
    const Tile *word = wordlist_word(all, i, &length);
    if (length != 2 && random_below(&random, all->count) >= SAMPLE_WORDS)
      continue;
    starts[count++] = used;
    for (int at = 0; at < length; at++)
      tiles[used++] = word[at];
  }
  starts[count] = used;
  wordlist_from_tiles(tiles, starts, count, out);
  mem_free(starts);
  mem_free(tiles);
}

static int choose(Gen *gen, const int *from, size_t count) {
  return from[gen_below(gen, (uint32_t)count)];
}

static void restart(Gen *gen, World *world, int largest_rack) {
  int size = choose(gen, board_sizes, sizeof board_sizes / sizeof *board_sizes);
  int rack_size = choose(gen, rack_sizes, sizeof rack_sizes / sizeof *rack_sizes);
  rack_size = rack_size < largest_rack ? rack_size : largest_rack;
  gen_note(gen, "board %d, rack %d", size, rack_size);
  world->draws_from_bag = gen_chance(gen, 80);
  world_restart(world, size, rack_size);
}

static bool a_game_with_some_words_agrees(Gen *gen, void *context) {
  const Language *language = context;
  WordList words;
  uint32_t number = gen_below(gen, 1000);
  gen_note(gen, "%s, sample %u", language->id, number);
  sample_words(&language->words, number, &words);
  World *world = world_create(language->id, 15, 7);
  world_set_words(world, &words, false);
  restart(gen, world, RACK_MAX);
  bool agree = compare_turns(gen, world, SAMPLED_TURNS);
  world_destroy(world);
  return agree;
}

static bool a_game_with_all_words_agrees(Gen *gen, void *context) {
  const Language *language = context;
  World *world = language->whole;
  world->words = language->words;
  restart(gen, world, WHOLE_RACK);
  return compare_turns(gen, world, WHOLE_TURNS);
}

static void check_language(const char *id) {
  Language language;
  open_language(&language, id);
  property_check("some words", SAMPLED_GAMES, a_game_with_some_words_agrees, &language);
  property_check("all words", WHOLE_GAMES, a_game_with_all_words_agrees, &language);
  close_language(&language);
}

static void spanish_plays_are_those_brute_force_finds(void **state) {
  (void)state;
  check_language("es");
}

static void catalan_plays_are_those_brute_force_finds(void **state) {
  (void)state;
  check_language("ca");
}

static void english_plays_are_those_brute_force_finds(void **state) {
  (void)state;
  check_language("en");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(spanish_plays_are_those_brute_force_finds),
      cmocka_unit_test(catalan_plays_are_those_brute_force_finds),
      cmocka_unit_test(english_plays_are_those_brute_force_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
