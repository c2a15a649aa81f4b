// SPDX-License-Identifier: MIT
// Words in any order: the graph of sorted words against counting letters.
#include "base/mem.h"
#include "lexicon/anagrams.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/lexicon.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static void make_lexicon(const char *set, const char *text, TileSet *tiles, Lexicon *lexicon) {
  Error err = {0};
  WordList words;
  KwgImage image;
  Kwg kwg;
  assert_ok(tileset_builtin(set, tiles, &err), err);
  assert_ok(wordlist_parse(span_of(text), "words", tiles, NULL, &words, NULL, &err), err);
  assert_ok(kwg_build(&words, NULL, &image, &err), err);
  wordlist_deinit(&words);
  kwg_from_image(&image, &kwg);
  lexicon_init_from_kwg(lexicon, &kwg);
}

static void a_lexicon_knows_words_as_written_or_in_any_order(void **state) {
  (void)state;
  static const struct {
    const char *set, *words, *asked;
    bool as_written, any_order;
  } cases[] = {
      {"es", "CASA\nPERRO\n", "CASA", true, true},
      {"es", "CASA\nPERRO\n", "SACA", false, true},
      {"es", "CASA\nPERRO\n", "CAS", false, false},
      {"es", "CASA\nPERRO\n", "CASAS", false, false},
      {"es", "CASA\nPERRO\n", "ORREP", false, true}, // O RR E P
      {"es", "CARRO\n", "ROCAR", false, false},      // two R are no RR
      {"ca", "COL·LEGI\nANYS\n", "SANY", false, true},
      {"ca", "COL·LEGI\nANYS\n", "SNAY", false, false},
      {"ca", "COL·LEGI\nANYS\n", "LEGIL·OC", false, false},
      {"ca", "COL·LEGI\nANYS\n", "IGEL·LOC", false, true},
      {"en", "TEA\nEATEN\n", "ATE", false, true},
      {"en", "TEA\nEATEN\n", "NEATE", false, true},
      {"en", "TEA\nEATEN\n", "NEAT", false, false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles;
    Lexicon lexicon;
    Error err = {0};
    Tile asked[WORD_MAX];
    make_lexicon(cases[i].set, cases[i].words, &tiles, &lexicon);
    int count = tileset_tokenise(&tiles, span_of(cases[i].asked), asked, WORD_MAX);
    bool as_written = count > 0 && lexicon_has(&lexicon, asked, count);
    assert_ok(lexicon_make_any_order(&lexicon, NULL, &err), err);
    bool any_order = count > 0 && lexicon_has(&lexicon, asked, count);
    if (as_written != cases[i].as_written || any_order != cases[i].any_order)
      fail_msg("%s: as written %d, wanted %d; in any order %d, wanted %d", cases[i].asked, as_written,
               cases[i].as_written, any_order, cases[i].any_order);
    lexicon_deinit(&lexicon);
  }
}

static void a_blank_counts_as_its_letter_and_no_word_is_too_long(void **state) {
  (void)state;
  TileSet tiles;
  Lexicon lexicon;
  Error err = {0};
  make_lexicon("en", "TEA\n", &tiles, &lexicon);
  assert_ok(lexicon_make_any_order(&lexicon, NULL, &err), err);
  Tile word[WORD_MAX + 1] = {(Tile)tileset_find(&tiles, span_of("A")),
                             (Tile)tileset_find(&tiles, span_of("T")) | TILE_BLANK_BIT,
                             (Tile)tileset_find(&tiles, span_of("E"))};
  assert_true(lexicon_has(&lexicon, word, 3));
  assert_false(lexicon_has(&lexicon, word, 0));
  memset(word, word[0], sizeof word);
  assert_false(lexicon_has(&lexicon, word, WORD_MAX + 1));
  lexicon_deinit(&lexicon);
}

static void draw_words(Gen *gen, int kinds, WordList *out) {
  uint32_t starts[64], used = 0;
  int count = gen_range(gen, 1, 30);
  Tile *tiles = mem_alloc((size_t)count * WORD_MAX);
  for (int i = 0; i < count; i++) {
    int length = gen_chance(gen, 5) ? WORD_MAX : gen_range(gen, 1, 7);
    starts[i] = used;
    for (int at = 0; at < length; at++)
      tiles[used++] = (Tile)(1 + gen_below(gen, (uint32_t)kinds));
  }
  starts[count] = used;
  wordlist_from_tiles(tiles, starts, (uint32_t)count, out);
  mem_free(tiles);
}

static bool same_letters(const Tile *a, const Tile *b, int count) {
  int balance[TILE_KINDS_MAX + 1] = {0}, off = 0;
  for (int i = 0; i < count; i++) {
    balance[a[i]]++;
    balance[b[i]]--;
  }
  for (int tile = 0; tile <= TILE_KINDS_MAX; tile++)
    off += balance[tile] != 0;
  return off == 0;
}

static bool is_anagram(const WordList *words, const Tile *asked, int count) {
  for (uint32_t i = 0; i < words->count; i++) {
    int length;
    const Tile *word = wordlist_word(words, i, &length);
    if (length == count && same_letters(word, asked, count))
      return true;
  }
  return false;
}

// A word with its tiles shuffled, and maybe one changed.
static int draw_question(Gen *gen, const WordList *words, int kinds, Tile *out) {
  int count;
  const Tile *word = wordlist_word(words, gen_below(gen, words->count), &count);
  memcpy(out, word, (size_t)count);
  for (int i = count - 1; i > 0; i--) {
    int other = (int)gen_below(gen, (uint32_t)i + 1);
    Tile tile = out[i];
    out[i] = out[other];
    out[other] = tile;
  }
  if (gen_chance(gen, 50))
    out[0] = (Tile)(1 + gen_below(gen, (uint32_t)kinds));
  return count;
}

static bool sorted_graph_agrees_with_counting(Gen *gen, void *context) {
  (void)context;
  WordList words;
  KwgImage image;
  Kwg kwg, sorted;
  Error err;
  int kinds = gen_range(gen, 1, 6);
  draw_words(gen, kinds, &words);
  bool holds = kwg_build(&words, NULL, &image, &err) == OK;
  kwg_from_image(&image, &kwg);
  holds = holds && anagrams_build(&kwg, NULL, &sorted, &err) == OK;
  for (int i = 0; i < 20 && holds; i++) {
    Tile asked[WORD_MAX];
    int count = draw_question(gen, &words, kinds, asked);
    bool found = anagrams_contains(&sorted, asked, count), expected = is_anagram(&words, asked, count);
    if (found != expected)
      gen_note(gen, "%d tiles: graph says %d, counting %d", count, found, expected);
    holds = found == expected;
  }
  kwg_deinit(&kwg);
  kwg_deinit(&sorted);
  wordlist_deinit(&words);
  return holds;
}

static void the_sorted_graph_finds_what_counting_letters_finds(void **state) {
  (void)state;
  property_check("sorted graph equals counting", 400, sorted_graph_agrees_with_counting, NULL);
}

static void a_graph_of_sorted_words_is_a_valid_lexicon(void **state) {
  (void)state;
  TileSet tiles;
  Lexicon lexicon;
  Kwg checked;
  Error err = {0};
  make_lexicon("ca", "ANYS\nCOL·LEGI\nSANY\nQUEVIURE\n", &tiles, &lexicon);
  assert_ok(lexicon_make_any_order(&lexicon, NULL, &err), err);
  assert_ok(kwg_from_bytes(lexicon.sorted.owned, tiles.kinds, "sorted", &checked, &err), err);
  assert_false(kwg_has_gaddag(&checked));
  kwg_deinit(&checked);
  lexicon_deinit(&lexicon);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_lexicon_knows_words_as_written_or_in_any_order),
      cmocka_unit_test(a_blank_counts_as_its_letter_and_no_word_is_too_long),
      cmocka_unit_test(a_graph_of_sorted_words_is_a_valid_lexicon),
      cmocka_unit_test(the_sorted_graph_finds_what_counting_letters_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
