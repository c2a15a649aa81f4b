// SPDX-License-Identifier: MIT
// Makes word scrambles: the words of a list, a theme or a lexicon, with their letters mixed.
#include "workshop/scrambleorder.h"

#include "app/lexiconplace.h"
#include "base/mem.h"
#include "workshop/crosswordorder.h"
#include "workshop/openpuzzle.h"

enum { SCRAMBLE_LIST_MAX = 200 * 1000, SCRAMBLE_USUAL = 12 };

#define IN(member) .is_optional = true, FIELD_IN(ScrambleOrder, member)
const Field scramble_order_fields[] = {
    WORD_SOURCE_FIELDS(
        ScrambleOrder, words., SCRAMBLE_LIST_MAX,
        N_("file with words, one a line, or a table of a spreadsheet: word, clue, translation; with --count, only that "
           "many of them are drawn"),
        N_("if the words are in a table: the column printed above the letters (default: clues, else translations)"),
        N_("draw the words from a lexicon (try es-everyday, es-common, ca-common, en-common)")),
    PUZZLE_LANGUAGE_FIELD(ScrambleOrder, language),
    {"count", FIELD_INT, IN(words.count), .low = 1, .high = SCRAMBLE_WORDS_MAX, .value = "N",
     .help = N_("how many words (default: all of a list, 12 of a lexicon or a theme)"),
     .question = N_("How many words (Enter: all of a list, 12 of a lexicon or a theme; 0: back):")},
    {"shortest", FIELD_INT, .option = "min", IN(words.shortest), .low = SCRAMBLE_LENGTH_MIN,
     .high = SCRAMBLE_LENGTH_MAX, .value = "N", .help = N_("letters of the shortest word")},
    {"longest", FIELD_INT, .option = "max", IN(words.longest), .low = SCRAMBLE_LENGTH_MIN, .high = SCRAMBLE_LENGTH_MAX,
     .value = "N", .help = N_("letters of the longest word")},
    {"level", FIELD_INT, IN(level), .low = 1, .high = SCRAMBLE_LEVELS, .otherwise = "3", .value = "N",
     .help = N_("1: first and last letter are given; 2: the first; 3: none; 4: no letter stays where it belongs; 5: "
                "and no two stay together (default: 3)"),
     .question = N_("Level, 1 to 5 (Enter: 3; 0: back):")},
    {"first_letter", FIELD_BOOL, .option = "first", IN(gives_first),
     .help = N_("the first letter is given, at every level")},
    PUZZLE_NAME_FIELD(ScrambleOrder, words.name),
    {"allow_rude", FIELD_BOOL, .option = "allow-rude", IN(words.allows_rude),
     .help = N_("rude words may be drawn too; your own words are never refused")},
    PUZZLE_SEED_FIELD(ScrambleOrder, words.seed),
    PUZZLE_ALPHABET_FIELD(ScrambleOrder, words.alphabet),
    PUZZLE_BAG_FIELD(ScrambleOrder, words.bag),
    {0},
};

#define OUT(member) FIELD_IN(ScrambleMade, member)
static const Field scramble_made_fields[] = {
    PUZZLE_RECORD_FIELDS(ScrambleMade, kept., "puzzle"),
    {"seed", FIELD_TEXT, OUT(seed), .high = 100, .help = "makes the same again"},
    {"words", FIELD_INT, OUT(words), .high = SCRAMBLE_WORDS_MAX},
    {"ambiguous", FIELD_INT, OUT(ambiguous), .high = SCRAMBLE_WORDS_MAX,
     .help = "words whose letters spell other well-known words too"},
    {0},
};

// ---- words that mixed letters must not spell ----

static int longest_of(const SopaWords *words) {
  int longest = SCRAMBLE_LENGTH_MIN;
  for (int i = 0; i < words->count; i++)
    longest = words->items[i].length > longest ? words->items[i].length : longest;
  return longest;
}

// All words of a lexicon, even rude ones; NULL if it is not available: a list can be mixed without it.
static CrosswordStock *scramble_stock(const Use *use, const char *lexicon, const SopaAlphabet *alphabet, int longest) {
  ScopedMem OpenLexicon *open = mem_alloc(sizeof *open);
  if (lexicon_open(lexicon, NULL, use->progress, open, NULL) != OK)
    return NULL;
  CrosswordStock *stock = crossword_stock_create(alphabet, longest);
  crossword_stock_lexicon(use, lexicon, &open->kwg, &open->tiles, true, stock);
  lexicon_close(open);
  return stock;
}

// ---- the whole ----

static void scramble_made_deinit(void *out) {
  ScrambleMade *made = out;
  scramble_deinit(&made->scramble);
  json_decref(made->kept.file);
}

static Status mix_ordered(const Use *use, const ScrambleOrder *order, const SopaAlphabet *alphabet,
                          const SopaWords *words, ScrambleMade *made, Error *err) {
  char language[PUZZLE_LANGUAGE_SIZE];
  sopa_order_language(use, &order->words, order->language, language);
  CrosswordStock *stock = scramble_stock(use, language, alphabet, longest_of(words));
  const ScrambleRequest request = {
      .name = puzzle_name(use, sopa_order_title(use, &order->words), order->words.seed),
      .alphabet = alphabet,
      .words = words,
      .stock = stock,
      .lexicon = language,
      .level = order->level,
      .gives_first = order->gives_first,
      .seed = seed_from_text(made->seed),
  };
  Status status = scramble_make(&request, &made->scramble, err);
  crossword_stock_destroy(stock);
  return error_at(err, sopa_order_source(&order->words), status);
}

static Status run_scramble_making(const Use *use, const void *in, void *out, Error *err) {
  ScrambleMade *made = out;
  ScrambleOrder order = *(const ScrambleOrder *)in;
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  SCOPED(sopa_words_deinit) SopaWords words = {0};
  made->seed = puzzle_seed(order.words.seed, use->arena);
  bool is_drawn = order.words.theme > 0 || is_said(order.words.lexicon);
  order.words.may_be_fewer = order.words.count == 0; // words for children may be fewer
  if (order.words.count == 0 && is_drawn)
    order.words.count = SCRAMBLE_USUAL;
  if (order.words.shortest == 0 && is_drawn)
    order.words.shortest = SCRAMBLE_LENGTH_MIN;
  const Seed seed = seed_from_text(made->seed);
  Status status = sopa_order_words_in(use, &order.words, order.language, &seed, alphabet, &words, err);
  if (status == OK)
    status = mix_ordered(use, &order, alphabet, &words, made, err);
  if (status != OK)
    return status;
  made->words = made->scramble.count;
  for (int i = 0; i < made->words; i++)
    made->ambiguous += made->scramble.words[i].solutions > 1;
  status = openpuzzle_add(use, (PuzzleContent){.scramble = &made->scramble}, &made->kept, err);
  if (status != OK)
    scramble_made_deinit(made);
  return status;
}

const UseCase scramble_making =
    USE_CASE("scramble.make", N_("make a word scramble"), WHO_PLAYER, USE_IN(scramble_order_fields, ScrambleOrder),
             USE_OUT(scramble_made_fields, ScrambleMade), .run = run_scramble_making, .deinit = scramble_made_deinit);

void scramble_verify(const Use *use, const Scramble *scramble, ScrambleCheck *out) {
  CrosswordStock *stock =
      scramble->lexicon[0] ? scramble_stock(use, scramble->lexicon, &scramble->alphabet, SCRAMBLE_LENGTH_MAX) : NULL;
  scramble_check(scramble, stock, out);
  crossword_stock_destroy(stock);
}
