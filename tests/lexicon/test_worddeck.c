// SPDX-License-Identifier: MIT
// Decks of questions about words: examples in each language, and every deck compared with a look at all words one by
// one.
#include "base/mem.h"
#include "lexicon/anagrams.h"
#include "lexicon/kwgbuild.h"
#include "lexicon/tiletext.h"
#include "lexicon/worddeck.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

typedef struct DeckTrial {
  TileSet tiles;
  WordList words;
  Kwg kwg;
  TextSet rude;
} DeckTrial;

static void decktrial_compile(DeckTrial *trial) {
  Error err;
  KwgImage image;
  assert_ok(kwg_build(&trial->words, NULL, &image, &err), err);
  kwg_from_image(&image, &trial->kwg);
}

static void decktrial_init(DeckTrial *trial, const char *set, const char *text) {
  Error err;
  *trial = (DeckTrial){0};
  assert_ok(tileset_builtin(set, &trial->tiles, &err), err);
  assert_ok(wordlist_parse(span_of(text), "words", &trial->tiles, NULL, &trial->words, NULL, &err), err);
  decktrial_compile(trial);
}

static void decktrial_deinit(DeckTrial *trial) {
  wordlist_deinit(&trial->words);
  kwg_deinit(&trial->kwg);
  textset_deinit(&trial->rude);
}

static void add_deck_tiles(const TileSet *tiles, const Tile *word, StrBuf *out) {
  for (int i = 0; i < worddeck_length(word); i++)
    strbuf_add_text(out, tiles->names[word[i]]);
}

// "A:B- D- ES:M-": each item with its letters, and a dash where the item stands; words without a letter.
static void tell_deck(const DeckTrial *trial, const DeckOrder *order, StrBuf *out) {
  WordDeck deck;
  Error err;
  assert_ok(worddeck_make(&trial->kwg, &trial->tiles, order, NULL, &deck, &err), err);
  for (int i = 0; i < deck.count; i++) {
    const DeckAnswer *answers = worddeck_answers(&deck, i);
    strbuf_add_text(out, i ? " " : "");
    add_deck_tiles(&trial->tiles, answers->item, out);
    for (int j = 0; j < deck.cards[i].count; j++) {
      strbuf_add_text(out, j ? "," : ":");
      if (answers[j].letter == 0)
        add_deck_tiles(&trial->tiles, answers[j].word, out);
      else
        strbuf_printf(out, "%s%s%s", answers[j].is_back ? "-" : "", trial->tiles.names[answers[j].letter],
                      answers[j].is_back ? "" : "-");
    }
    assert_int_equal(worddeck_find(&deck, answers->item, worddeck_length(answers->item)), i);
  }
  worddeck_deinit(&deck);
}

static void decks_ask_what_they_say(void **state) {
  (void)state;
  static const struct {
    const char *set, *words;
    DeckKind kind;
    int length;
    const char *rude, *wanted;
  } cases[] = {
      {"es", "AL\nAS\nDE\nLLA\nCASA\n", DECK_TWO, 2, "", "A:-L,-S D:-E LL:-A"},
      {"es", "CHA\nCHAS\nSOL\nSON\nOLE\n", DECK_THREE, 3, "", "CHA:-S OL:-E SO:-L,-N"},
      {"es", "AS\nCAS\nASA\nASI\nSOL\n", DECK_HOOKS, 2, "", "AS:C-,-A,-I"},
      {"es", "CARRO\nCARROS\nROCA\nCARO\n", DECK_ANAGRAMS, 4, "", "ACOR:CARO,ROCA ACORR:CARRO"},
      {"ca", "ANYS\nNYAS\nCOL·LEGI\n", DECK_ANAGRAMS, 4, "", ""},
      {"en", "RETAINS\nRETINAS\nNASTIER\n", DECK_STEMS, 6, "",
       "AINRST:-E,-E,-E AENRST:-I,-I,-I EINRST:-A,-A,-A AEINRS:-T,-T,-T AEINST:-R,-R,-R AEIRST:-N,-N,-N "
       "AEINRT:-S,-S,-S"},
      {"en", "ZA\nQI\nADZE\nDAZE\nTEA\n", DECK_HEAVY, 4, "", "ADEZ:ADZE,DAZE"},
      {"en", "ZA\nQI\nAA\n", DECK_HEAVY, 2, "", "AZ:ZA IQ:QI"},
      // Rude words are not asked; a card with nothing else is dropped.
      {"en", "AB\nAD\nDE\n", DECK_TWO, 2, "AD DE", "A:-B"},
      {"en", "TEAR\nRATE\nTARE\n", DECK_ANAGRAMS, 4, "RATE", "AERT:TARE,TEAR"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    DeckTrial trial;
    ScopedStrBuf told = {0};
    decktrial_init(&trial, cases[i].set, cases[i].words);
    for (const char *at = cases[i].rude; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
      Tile word[WORD_MAX];
      int count = tileset_tokenise(&trial.tiles, (Span){at, strcspn(at, " ")}, word, WORD_MAX);
      textset_add(&trial.rude, (Span){(const char *)word, (size_t)count}, 0);
    }
    const DeckOrder order = {cases[i].kind, cases[i].length, &trial.rude};
    tell_deck(&trial, &order, &told);
    if (strcmp(strbuf_text(&told), cases[i].wanted) != 0)
      fail_msg("%d of %d, %s: '%s', wanted '%s'", (int)cases[i].kind, cases[i].length, cases[i].words,
               strbuf_text(&told), cases[i].wanted);
    decktrial_deinit(&trial);
  }
}

static void a_letter_that_makes_a_rude_word_is_not_wrong(void **state) {
  (void)state;
  DeckTrial trial;
  WordDeck deck;
  Error err;
  decktrial_init(&trial, "en", "AB\nAD\n");
  textset_add(&trial.rude, span_of("\x01\x04"), 0);
  const DeckOrder order = {DECK_TWO, 2, &trial.rude};
  assert_ok(worddeck_make(&trial.kwg, &trial.tiles, &order, NULL, &deck, &err), err);
  assert_int_equal(deck.count, 1);
  assert_int_equal(deck.cards[0].unasked, 1 << 4);
  worddeck_deinit(&deck);
  decktrial_deinit(&trial);
}

// ---- twins ----

static bool same_in_any_order(const Tile *one, const Tile *other, int count) {
  Tile sorted[2][WORD_MAX];
  anagrams_sort(one, count, sorted[0]);
  anagrams_sort(other, count, sorted[1]);
  return memcmp(sorted[0], sorted[1], (size_t)count) == 0;
}

// Does this word, with the letter there, answer the item? Straight from the definition, tile by tile.
static bool answers_item(DeckKind kind, const DeckAnswer *answer, const Tile *word, int count) {
  Tile joined[WORD_MAX];
  int length = worddeck_length(answer->item);
  memcpy(joined, answer->item, (size_t)length);
  if (kind == DECK_ANAGRAMS || kind == DECK_HEAVY)
    return count == length && same_in_any_order(joined, word, count);
  if (count != length + 1)
    return false;
  joined[length] = answer->letter;
  if (kind == DECK_STEMS)
    return same_in_any_order(joined, word, count);
  if (answer->is_back)
    return memcmp(joined, word, (size_t)count) == 0;
  return word[0] == answer->letter && memcmp(answer->item, word + 1, (size_t)length) == 0;
}

// How many answers a word should have in the whole deck.
static int answers_of_word(const DeckTrial *trial, const DeckOrder *order, const Tile *word, int count) {
  bool has_letter = order->kind == DECK_HOOKS || order->kind == DECK_STEMS, is_heavy = false;
  int kinds = 0;
  if (count != order->length + has_letter)
    return 0;
  for (int i = 0; i < count; i++) {
    is_heavy = is_heavy || trial->tiles.points[word[i]] >= DECK_HEAVY_POINTS;
    kinds += !memchr(word, word[i], (size_t)i);
  }
  switch (order->kind) {
  case DECK_HOOKS:
    return (int)kwg_contains(&trial->kwg, word, count - 1) + (int)kwg_contains(&trial->kwg, word + 1, count - 1);
  case DECK_STEMS:
    return kinds;
  case DECK_HEAVY:
    return is_heavy;
  default:
    return 1;
  }
}

// A few dozen words of a few letters, one of them heavy.
static void draw_words(Gen *gen, DeckTrial *trial) {
  static const char letters[] = "AESTZ";
  Error err;
  ScopedStrBuf text = {0};
  *trial = (DeckTrial){0};
  assert_ok(tileset_builtin("en", &trial->tiles, &err), err);
  for (int words = gen_range(gen, 1, 40); words > 0; words--) {
    for (int length = gen_range(gen, 2, 8); length > 0; length--)
      strbuf_add_char(&text, letters[gen_below(gen, 5)]);
    strbuf_add_char(&text, '\n');
  }
  assert_ok(wordlist_parse(strbuf_span(&text), "words", &trial->tiles, NULL, &trial->words, NULL, &err), err);
  decktrial_compile(trial);
}

static bool deck_is_its_twin(Gen *gen, const DeckTrial *trial, const DeckOrder *order, const WordDeck *deck) {
  int wanted = 0, right = 0;
  for (uint32_t i = 0; i < trial->words.count; i++) {
    int count;
    const Tile *word = wordlist_word(&trial->words, i, &count);
    wanted += answers_of_word(trial, order, word, count);
  }
  for (int i = 0; i < deck->count; i++) {
    const DeckAnswer *answers = worddeck_answers(deck, i);
    if (i > 0 && deck->cards[i].weight > deck->cards[i - 1].weight)
      return false;
    for (int j = 0; j < deck->cards[i].count; j++) {
      int count = worddeck_length(answers[j].word);
      bool is_new = j == 0 || memcmp(&answers[j - 1], &answers[j], sizeof *answers) < 0;
      right += is_new && kwg_contains(&trial->kwg, answers[j].word, count) &&
               answers_item(order->kind, &answers[j], answers[j].word, count);
    }
  }
  gen_note(gen, "kind %d of %d: %d wanted, %d made, %d of them right", (int)order->kind, order->length, wanted,
           deck->answer_count, right);
  return wanted == right && deck->answer_count == wanted;
}

static bool a_deck_has_every_answer_once(Gen *gen, void *context) {
  (void)context;
  DeckTrial trial;
  WordDeck deck;
  Error err;
  draw_words(gen, &trial);
  DeckKind kind = (DeckKind)gen_range(gen, DECK_TWO, DECK_KINDS - 1);
  const DeckLengths *lengths = &worddeck_lengths[kind];
  const DeckOrder order = {kind, gen_range(gen, lengths->low, lengths->high), NULL};
  assert_ok(worddeck_make(&trial.kwg, &trial.tiles, &order, NULL, &deck, &err), err);
  bool is_right = deck_is_its_twin(gen, &trial, &order, &deck);
  worddeck_deinit(&deck);
  decktrial_deinit(&trial);
  return is_right;
}

// Do these tiles make the rack, with blanks for the missing ones?
static bool draw_makes(const Tile *drawn, const Tile *rack, int count) {
  bool is_used[DECK_TILES_MAX] = {false};
  int missing = 0, blanks = 0;
  for (int i = 0; i < count; i++)
    blanks += drawn[i] == TILE_BLANK;
  for (int i = 0; i < count; i++) {
    int at = 0;
    while (at < count && (is_used[at] || drawn[at] != rack[i]))
      at++;
    if (at < count)
      is_used[at] = true;
    else
      missing++;
  }
  return missing == blanks;
}

// All ways to draw from a bag of a dozen tiles, one by one.
static bool a_chance_is_what_counting_draws_gives(Gen *gen, void *context) {
  (void)context;
  TileSet tiles = {.kinds = 3};
  Tile bag[12], rack[4], drawn[4];
  int count = gen_range(gen, 1, 4), all = 0, good = 0;
  for (int kind = 0; kind <= tiles.kinds; kind++) {
    tiles.counts[kind] = gen_range(gen, kind == 1, kind == 0 ? 2 : 3);
    for (int i = 0; i < tiles.counts[kind]; i++)
      bag[tiles.total++] = (Tile)kind;
  }
  for (int i = 0; i < count; i++)
    rack[i] = (Tile)gen_range(gen, 1, tiles.kinds);
  for (unsigned set = 0; set < 1u << tiles.total; set++) {
    if (__builtin_popcount(set) != count)
      continue;
    for (int i = 0, at = 0; i < tiles.total; i++) {
      if (set >> i & 1)
        drawn[at++] = bag[i];
    }
    all++;
    good += draw_makes(drawn, rack, count);
  }
  double chance = worddeck_chance(&tiles, rack, count), wanted = all ? (double)good / all : 0;
  gen_note(gen, "%d of %d draws: %f, not %f", good, all, wanted, chance);
  return chance > wanted - 1e-12 && chance < wanted + 1e-12;
}

static void decks_and_chances_are_their_twins(void **state) {
  (void)state;
  property_check("decks", 600, a_deck_has_every_answer_once, NULL);
  property_check("chances", 600, a_chance_is_what_counting_draws_gives, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(decks_ask_what_they_say),
      cmocka_unit_test(a_letter_that_makes_a_rude_word_is_not_wrong),
      cmocka_unit_test(decks_and_chances_are_their_twins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
