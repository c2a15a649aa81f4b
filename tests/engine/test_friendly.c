// SPDX-License-Identifier: MIT
// Friendly machines: what they know, what they miss, and what they do without a play.
#include "base/mem.h"
#include "engine/friendly.h"
#include "engine/greedy.h"
#include "engine/static_bot.h"
#include "support/test.h"
#include "tests/engine/botworld.h"

#include <stdlib.h>
#include <string.h>

enum { COMMON_LEVELS = 5 }; // those above know other words too

static Action choose(const BotWorld *world, const Lexicon *common, int level, int number) {
  char seed[16];
  Action action = {0};
  Error err = {0};
  snprintf(seed, sizeof seed, "%d", number);
  BotInput input = botworld_input(world, seed);
  input.level = level;
  input.common = common;
  assert_ok(friendly_choose(&input, &action, &err), err);
  return action;
}

// "CAT(S)", "exchange 5", "pass"
static const char *describe(const BotWorld *world, const Action *action, StrBuf *out) {
  strbuf_reset(out);
  if (action->type == ACTION_EXCHANGE)
    strbuf_printf(out, "exchange %d", action->exchange.count);
  else if (action->type == ACTION_PASS)
    strbuf_add_text(out, "pass");
  else
    play_write_word(&action->play, &world->view.state.board, &world->tiles, out);
  return strbuf_text(out);
}

// Every other word of the lexicon, and one that the lexicon may not have.
static void compile_half(const BotWorld *world, WordList *words, Lexicon *out) {
  StrBuf text = {0};
  for (uint32_t i = 0; i < world->words.count; i += 2) {
    int length;
    const Tile *word = wordlist_word(&world->words, i, &length);
    for (int k = 0; k < length; k++)
      strbuf_add_text(&text, world->tiles.names[word[k]]);
    strbuf_add_char(&text, ' ');
  }
  strbuf_add_text(&text, "AEA AE EA");
  botworld_compile(&world->tiles, strbuf_text(&text), words, out);
  strbuf_deinit(&text);
}

static bool all_are_in(const Lexicon *lexicon, const PlayWords *words) {
  for (int i = 0; i < words->count; i++) {
    if (!lexicon_has(lexicon, words->words[i].tiles, words->words[i].length))
      return false;
  }
  return true;
}

static bool plays_what_it_knows(Gen *gen, void *context) {
  (void)context;
  BotWorld *world = botworld_random(gen);
  WordList words;
  Lexicon common;
  PlayWords made;
  StrBuf text = {0};
  compile_half(world, &words, &common);
  botworld_put_random(gen, world, gen_range(gen, 0, 6));
  botworld_draw_rack(gen, world);
  int level = gen_range(gen, 1, FRIENDLY_LEVELS);
  Action action = choose(world, &common, level, (int)gen_below(gen, 1000));
  bool good = true;
  if (action.type == ACTION_PLAY) {
    play_words(&world->view.state.board, &action.play, &made);
    good = (level > COMMON_LEVELS || all_are_in(&common, &made)) && all_are_in(&world->lexicon, &made);
  }
  gen_note(gen, "level %d: %s", level, describe(world, &action, &text));
  strbuf_deinit(&text);
  wordlist_deinit(&words);
  lexicon_deinit(&common);
  botworld_destroy(world);
  return good;
}

static void only_common_words_of_the_game_are_played(void **state) {
  (void)state;
  property_check("common words", 200, plays_what_it_knows, NULL);
}

// Words of three letters, of which AB is the only common one: alone on the board, each is played by machines that know
// it.
static void upper_levels_know_some_other_words_always_the_same(void **state) {
  (void)state;
  enum { LETTERS = 14, WORDS = LETTERS * LETTERS };
  static const int percent[FRIENDLY_LEVELS + 1] = {0, 0, 0, 0, 0, 0, 10, 28, 58};
  int known[FRIENDLY_LEVELS + 1] = {0};
  for (int i = 0; i < WORDS; i++) {
    WordList words;
    Lexicon common;
    char word[] = {(char)('A' + i % LETTERS), 'O', (char)('A' + i / LETTERS), 0};
    BotWorld *world = botworld_make("en", word, 15, 7);
    botworld_compile(&world->tiles, "AB", &words, &common);
    botworld_set_rack(world, word);
    for (int level = 1; level <= FRIENDLY_LEVELS; level++) {
      bool is_known = choose(world, &common, level, 1).type == ACTION_PLAY;
      assert_int_equal(choose(world, &common, level, 2).type == ACTION_PLAY, is_known);
      known[level] += is_known;
    }
    wordlist_deinit(&words);
    lexicon_deinit(&common);
    botworld_destroy(world);
  }
  for (int level = 1; level <= FRIENDLY_LEVELS; level++) {
    if (abs(known[level] * 100 / WORDS - percent[level]) > (percent[level] ? 8 : 0))
      fail_msg("level %d knows %d of %d words, expected %d%%", level, known[level], WORDS, percent[level]);
  }
}

// In how many of a hundred turns each level takes the better play, which is harder to see: the product of the numbers
// in its row. Otherwise it takes one of a single tile.
typedef struct SightCase {
  const char *name, *words, *board, *rack, *play;
  int percent[FRIENDLY_LEVELS];
} SightCase;

static const SightCase sights[] = {
    {"words that come to mind", "CAT AN PLANT", "8H CAT", "PLNT", "PL(A)NT", {5, 8, 16, 28, 50, 67, 81, 93}},
    {"six tiles or more", "CAT AN PLANETS", "8H CAT", "PLNETSX", "PL(A)NETS", {0, 0, 6, 14, 35, 53, 73, 89}},
    {"a whole rack", "CAT AN PLANETSX", "8H CAT", "PLNETSX", "PL(A)NETSX", {0, 0, 1, 4, 15, 33, 59, 82}},
    {"a blank", "CAT AN PLANT", "8H CAT", "PLN?", "PL(A)Nt", {2, 4, 9, 20, 42, 60, 77, 91}},
    {"a word beside", "CAT CATS AN SOLE", "8H CAT", "SOLEN", "SOLE", {2, 3, 8, 19, 42, 60, 77, 91}},
    {"words beside", "CAT AN AH TO HO HOB", "8H CAT", "HOBN", "HOB", {0, 1, 4, 12, 32, 52, 72, 88}},
};

static int find_percent(const BotWorld *world, int level, const char *play) {
  enum { TURNS = 700 };
  StrBuf got = {0};
  int count = 0;
  for (int i = 0; i < TURNS; i++) {
    Action action = choose(world, &world->lexicon, level, i);
    count += strcmp(describe(world, &action, &got), play) == 0;
  }
  strbuf_deinit(&got);
  return (count * 100 + TURNS / 2) / TURNS;
}

static void levels_see_more_and_more(void **state) {
  (void)state;
  int failures = 0;
  for (size_t i = 0; i < sizeof sights / sizeof *sights; i++) {
    const SightCase *test = &sights[i];
    BotWorld *world = botworld_make("en", test->words, 15, 7);
    botworld_put(world, test->board);
    botworld_set_rack(world, test->rack);
    for (int level = 1; level <= FRIENDLY_LEVELS; level++) {
      int percent = find_percent(world, level, test->play);
      if (abs(percent - test->percent[level - 1]) > 5) {
        print_error("%s: level %d finds %s in %d%%, expected %d%%\n", test->name, level, test->play, percent,
                    test->percent[level - 1]);
        failures++;
      }
    }
    botworld_destroy(world);
  }
  assert_int_equal(failures, 0);
}

// A machine with only the words of children thinks of more of them, and of fewer if there are many.
static void expect_everyday_words(uint32_t word_count, const int expected[3]) {
  enum { TURNS = 700 };
  StrBuf got = {0};
  BotWorld *world = botworld_make("en", "CAT AN PLANT", 15, 7);
  world->lexicon.word_count = word_count;
  botworld_put(world, "8H CAT");
  botworld_set_rack(world, "PLNT");
  for (int level = 1; level <= 2; level++) {
    int count = 0;
    for (int i = 0; i < TURNS; i++) {
      char seed[16];
      Action action = {0};
      Error err = {0};
      snprintf(seed, sizeof seed, "%d", i);
      BotInput input = botworld_input(world, seed);
      input.level = level;
      input.common = &world->lexicon;
      input.has_everyday_words = true;
      assert_ok(friendly_choose(&input, &action, &err), err);
      count += strcmp(describe(world, &action, &got), "PL(A)NT") == 0;
    }
    if (abs(count * 100 / TURNS - expected[level]) > 5)
      fail_msg("level %d finds it in %d of %d turns, expected %d%%", level, count, TURNS, expected[level]);
  }
  strbuf_deinit(&got);
  botworld_destroy(world);
}

static void everyday_words_come_to_mind_more_often(void **state) {
  (void)state;
  expect_everyday_words(0, (const int[]){0, 28, 45}); // nobody has counted them
  expect_everyday_words(5000, (const int[]){0, 28, 45});
  expect_everyday_words(80000, (const int[]){0, 14, 23});
}

static void nobody_knows_words_longer_than_their_level(void **state) {
  (void)state;
  static const int longest[] = {0, 5, 6, 7, 8, 15, 15, 15, 15};
  static const char *const words[] = {"", "", "", "", "", "CRANE", "CRANED", "CRANEDS", "CRANEDST"};
  for (int length = 5; length <= 8; length++) {
    BotWorld *world = botworld_make("en", words[length], 15, 7);
    botworld_put(world, "8H XA");
    botworld_set_rack(world, "CRNEDST");
    for (int level = 1; level <= FRIENDLY_LEVELS; level++) {
      Action action = choose(world, NULL, level, 1);
      assert_int_equal(action.type == ACTION_PLAY, length <= longest[level]);
    }
    botworld_destroy(world);
  }
}

// A word comes to mind or not, however many orders of its tiles are valid.
static void a_word_in_any_order_is_one_word(void **state) {
  (void)state;
  BotWorld *world = botworld_make("en", "AN PLANTED", 15, 8);
  Error err = {0};
  assert_ok(lexicon_make_any_order(&world->lexicon, NULL, &err), err);
  world->settings.any_order = true;
  botworld_set_rack(world, "PLANTED");
  StrBuf got = {0};
  int found = 0;
  for (int i = 0; i < 60; i++) {
    Action action = choose(world, &world->lexicon, 4, i);
    found += strlen(describe(world, &action, &got)) == 7;
  }
  if (found < 5 || found > 25) // 36% times 60%
    fail_msg("%d of 60", found);
  strbuf_deinit(&got);
  botworld_destroy(world);
}

typedef struct IdleCase {
  const char *name;
  const char *rack;
  int bag, minimum, scoreless, pending_holds; // -1: nothing is pending
  bool duplicate;
  const char *expected;
} IdleCase;

static const IdleCase idle_cases[] = {
    {"all but blanks goes back", "XXXX?", 50, 0, 0, -1, false, "exchange 4"},
    {"as many as the bag has", "XXXXXXX", 3, 0, 0, -1, false, "exchange 3"},
    {"none when it is empty", "XXXXXXX", 0, 0, 0, -1, false, "pass"},
    {"none when it has too few for the rules", "XXXXXXX", 6, 7, 0, -1, false, "pass"},
    {"just enough", "XXXXXXX", 7, 7, 0, -1, false, "exchange 7"},
    {"a pending play draws first", "XXXXXXX", 9, 7, 0, 4, false, "pass"},
    {"and leaves less", "XXXXXXX", 9, 0, 0, 4, false, "exchange 6"},
    {"three times, then it passes", "XXXXXXX", 50, 0, 3, -1, false, "pass"},
    {"not in duplicate games", "XXXXXXX", 50, 0, 0, -1, true, "pass"},
    {"nothing to exchange but blanks", "?", 50, 0, 0, -1, false, "pass"},
};

static void without_a_play_it_exchanges_or_passes(void **state) {
  (void)state;
  StrBuf got = {0};
  for (size_t i = 0; i < sizeof idle_cases / sizeof *idle_cases; i++) {
    const IdleCase *test = &idle_cases[i];
    BotWorld *world = botworld_make("en", "CAT CATCHING", 15, 7);
    botworld_put(world, "8H CAT");
    botworld_set_rack(world, test->rack);
    world->settings.exchange_minimum = test->minimum;
    world->settings.duplicate = test->duplicate;
    world->view.bag_count = test->bag;
    world->view.state.seats[0].scoreless = test->scoreless;
    world->view.state.pending = (Pending){.is_there = test->pending_holds >= 0, .seat = 1};
    world->view.rack_counts[1] = test->pending_holds;
    const BotInput input = botworld_input(world, "greedy");
    Action actions[] = {choose(world, NULL, 3, 1), {0}};
    Error err = {0};
    assert_ok(greedy_choose(&input, &actions[1], &err), err); // it does the same
    for (int bot = 0; bot < 2; bot++) {
      if (strcmp(describe(world, &actions[bot], &got), test->expected) != 0)
        fail_msg("%s, %s: %s, expected %s", bot ? "greedy" : "friendly", test->name, strbuf_text(&got), test->expected);
    }
    botworld_destroy(world);
  }
  strbuf_deinit(&got);
}

static void levels_overlook_less_and_less(void **state) {
  (void)state;
  enum { TURNS = 2000 };
  static const int expected[] = {0, 80, 60, 40, 25, 10, 5, 2, 1};
  BotWorld *world = botworld_make("en", "CAT", 15, 7);
  for (int level = 1; level <= FRIENDLY_LEVELS; level++) {
    int count = 0;
    for (int i = 0; i < TURNS; i++) {
      char seed[16];
      snprintf(seed, sizeof seed, "%d", i);
      BotInput input = botworld_input(world, seed);
      input.level = level;
      count += friendly_overlooks(&input);
    }
    if (abs(count - TURNS * expected[level] / 100) > 100)
      fail_msg("level %d overlooks %d of %d, expected %d%%", level, count, TURNS, expected[level]);
  }
  botworld_destroy(world);
}

// BUM is in data/rude/en.txt; HUM and MUG are not.
typedef struct RudeCase {
  const char *name, *words, *board, *rack;
  bool avoids;
  const char *greedy; // what it plays
  bool friendly;      // may play BUM
} RudeCase;

static const RudeCase rude_cases[] = {
    {"the best play is rude", "BUM HUM", "", "BUMH", true, "HUM", false},
    {"nobody minds", "BUM HUM", "", "BUMG", false, "BUM", true},
    {"a word beside is rude", "BUM UMU MUG", "8H UM", "BMU", true, "UM(U)", false},
    {"a blank stands for a letter of it", "BUM HUM", "", "UM?", true, "hUM", false},
    {"nothing else can be laid", "BUM", "", "BUM", true, "exchange 3", false},
};

// With the plain generator and with the fast one.
static void expect_polite_static(const BotWorld *world, BotInput input, const RudeCase *test, StrBuf *text) {
  Error err = {0};
  SearchTools tools;
  assert_ok(tools_open(&world->lexicon.kwg, world->tiles.kinds, NULL, TOOLS_MAP_ALONE, NULL, &tools, &err), err);
  for (int is_fast = 0; is_fast < 2; is_fast++) {
    Action action = {0};
    input.tools = is_fast ? &tools : NULL;
    assert_ok(static_bot_choose(&input, &action, &err), err);
    const char *played = describe(world, &action, text);
    if (test->avoids && strcasestr(played, "BUM"))
      fail_msg("%s: the static machine plays %s", test->name, played);
  }
  tools_close(&tools);
}

static void rude_words_are_not_made(void **state) {
  (void)state;
  StrBuf text = {0};
  for (size_t i = 0; i < sizeof rude_cases / sizeof *rude_cases; i++) {
    const RudeCase *test = &rude_cases[i];
    BotWorld *world = botworld_make("en", test->words, 15, 7);
    Action action = {0};
    Error err = {0};
    if (test->board[0])
      botworld_put(world, test->board);
    botworld_set_rack(world, test->rack);
    BotInput input = botworld_input(world, "rude");
    input.avoids_rude = test->avoids;
    assert_ok(greedy_choose(&input, &action, &err), err);
    if (strcmp(describe(world, &action, &text), test->greedy) != 0)
      fail_msg("%s: a hint of %s, expected %s", test->name, strbuf_text(&text), test->greedy);
    expect_polite_static(world, input, test, &text);
    bool is_rude = false;
    for (int level = 1; level <= FRIENDLY_LEVELS; level++) {
      input.level = level;
      input.common = NULL;
      assert_ok(friendly_choose(&input, &action, &err), err);
      is_rude = is_rude || strstr(describe(world, &action, &text), "BUM") || strstr(strbuf_text(&text), "B(UM)");
    }
    if (is_rude != test->friendly)
      fail_msg("%s: friendly machines %s play the rude word", test->name, is_rude ? "do" : "do not");
    botworld_destroy(world);
  }
  strbuf_deinit(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(only_common_words_of_the_game_are_played),
      cmocka_unit_test(upper_levels_know_some_other_words_always_the_same),
      cmocka_unit_test(levels_see_more_and_more),
      cmocka_unit_test(everyday_words_come_to_mind_more_often),
      cmocka_unit_test(rude_words_are_not_made),
      cmocka_unit_test(nobody_knows_words_longer_than_their_level),
      cmocka_unit_test(a_word_in_any_order_is_one_word),
      cmocka_unit_test(without_a_play_it_exchanges_or_passes),
      cmocka_unit_test(levels_overlook_less_and_less),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
