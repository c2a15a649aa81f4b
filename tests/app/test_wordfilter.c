// SPDX-License-Identifier: MIT
// Words by pattern and by tiles.
#include "app/wordfilter.h"
#include "lexicon/tiletext.h"
#include "support/test.h"

#include <string.h>

static int read_word(const TileSet *tiles, const char *text, Tile *out) {
  int count = 0;
  for (Span rest = span_of(text); rest.size > 0; count++)
    assert_true(tiletext_next(tiles, &rest, &out[count]));
  return count;
}

static void words_fit_patterns_and_racks(void **state) {
  (void)state;
  static const struct {
    const char *tiles, *pattern, *rack;
    bool whole;
    const char *word;
    bool taken;
  } cases[] = {
      {"es", "c.s*", NULL, false, "CASA", true},
      {"es", "c.s*", NULL, false, "CAS", true},
      {"es", "c.s*", NULL, false, "CHASA", false}, // CH is one tile
      {"es", ".asa", NULL, false, "CHASA", true},
      {"es", "*a*a*", NULL, false, "CASA", true},
      {"es", "*a*a*a", NULL, false, "CASA", false},
      {"es", "", NULL, false, "CASA", false},
      {"es", "*", NULL, false, "CASA", true},
      {"es", "canción", NULL, false, "CANCION", true},
      {"es", "NIÑ.", NULL, false, "NIÑO", true},
      {"es", "NIN.", NULL, false, "NIÑO", false},
      {"ca", "col·legi", NULL, false, "COL·LEGI", true},
      {"ca", "col.legi", NULL, false, "COL·LEGI", false}, // a plain dot is any tile, here between two L
      {"ca", "co.egi", NULL, false, "COL·LEGI", true},
      {"ca", "*ny", NULL, false, "ANY", true},
      {"ca", "..", NULL, false, "ANY", true},
      {"ca", "plaç?", NULL, false, "PLAÇA", true},
      {"es", NULL, "asca", false, "CASA", true},
      {"es", NULL, "asca", true, "CASA", true},
      {"es", NULL, "ascao", true, "CASA", false},
      {"es", NULL, "ascao", false, "CASA", true},
      {"es", NULL, "asc", false, "CASA", false},
      {"es", NULL, "as?c", true, "CASA", true},
      {"es", NULL, "??", false, "CASA", false},
      {"es", NULL, "[CH]oal", false, "CHAL", true},
      {"ca", NULL, "na", false, "ANY", false},
      {"ca", NULL, "nya", true, "ANY", true},
      {"es", "c*", "casa", false, "ASCA", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TileSet tiles;
    WordFilter filter;
    Tile word[WORD_MAX];
    Error err;
    assert_int_equal(tileset_builtin(cases[i].tiles, &tiles, &err), OK);
    int count = read_word(&tiles, cases[i].word, word);
    if (wordfilter_init(&filter, &tiles, cases[i].pattern, cases[i].rack, cases[i].whole, &err) != OK)
      fail_msg("case %zu is refused", i);
    if (wordfilter_takes(&filter, word, count) != cases[i].taken)
      fail_msg("pattern %s, rack %s: %s is %staken", cases[i].pattern, cases[i].rack, cases[i].word,
               cases[i].taken ? "not " : "");
  }
}

static void what_is_no_pattern_and_no_rack_is_refused(void **state) {
  (void)state;
  static const char *const patterns[] = {"c4sa", "k", "c.s#"}, *const racks[] = {"4", "aaaaaaaaaaaaaaaa", "w"};
  TileSet tiles;
  WordFilter filter;
  Error err;
  assert_int_equal(tileset_builtin("es", &tiles, &err), OK);
  for (size_t i = 0; i < 3; i++) {
    if (wordfilter_init(&filter, &tiles, patterns[i], NULL, false, &err) == OK)
      fail_msg("'%s' is taken for a pattern", patterns[i]);
    if (wordfilter_init(&filter, &tiles, NULL, racks[i], false, &err) == OK)
      fail_msg("'%s' is taken for a rack", racks[i]);
  }
  char longest[200];
  memset(longest, '.', sizeof longest - 1);
  longest[sizeof longest - 1] = '\0';
  assert_int_equal(wordfilter_init(&filter, &tiles, longest, NULL, false, &err), ERR_LIMIT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_fit_patterns_and_racks),
      cmocka_unit_test(what_is_no_pattern_and_no_rack_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
