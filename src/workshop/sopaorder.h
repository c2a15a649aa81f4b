// SPDX-License-Identifier: MIT
// Use cases of word searches: what somebody orders, and what is made of it.
#pragma once

#include "app/usecase.h"
#include "puzzle/sopa_make.h"
#include "puzzle/sopa_theme.h"
#include "workshop/puzzle.h"

enum { SOPA_ORDER_WORDS_MAX = 5000 };

typedef struct SopaOrder {
  FieldList words;
  const char *from;      // path of a list
  const char *list;      // its text
  int shown;             // a SopaShown, for a list with clues or translations
  const char *lexicon;   // id; also a file if nothing is kept
  int theme;             // place among SOPA_THEME_NAMES, from 1; 0: none
  int age;               // of those who read the words of a theme; 0: all words
  bool is_random;        // words of random letters
  int count;             // words; 0: all of a list, else the usual number
  bool may_be_fewer;     // a theme with fewer words is fine
  int shortest, longest; // letters; 0: no bound
  const char *size;      // "12", "10x15"
  int rows, cols;        // 0: not given
  FieldFile shape;
  int figure; // a SopaFigure
  const char *name;
  int level;
  unsigned directions; // empty: the level's
  int decoys;          // negative: the level's
  FieldList blocked;
  const char *message;
  bool allows_inside, allows_repeats, allows_rude, may_leave_out;
  const char *kept; // path of a puzzle to make again
  FieldList pinned;
  const char *seed;
  const char *alphabet, *bag; // an id; a path
  int sheets;                 // of a class set
} SopaOrder;

typedef struct SopaMade {
  PuzzleRecord kept; // only its file if nothing is kept
  const char *seed;
  int attempts, difficulty;
  FieldList left_out;
  Sopa sopa;
} SopaMade;

// A class set: sheets that are equally hard. They live in the arena.
typedef struct SopaSet {
  const char *seed;
  Sopa *sopas;
  int count;
} SopaSet;

// Makes a kept puzzle again. What is not given stays as it was promised by its maker.
typedef struct SopaAgain {
  int64_t id, version; // negative: the current version
  FieldList pinned;    // words that keep their places
  FieldList added;
  unsigned directions; // empty: unchanged
  const char *message;
  FieldList blocked;
  int allows_inside, allows_repeats; // negative: unchanged
  bool allows_rude;
  const char *seed;
} SopaAgain;

extern const Field sopa_order_fields[], sopa_set_fields[], sopa_again_fields[];
extern const UseCase sopa_making, sopa_set_making, sopa_remaking; // the last gives a SopaMade too

// Rows that say where the words of a puzzle come from; `at` leads to the SopaOrder in the struct: "words.".
#define WORD_SOURCE_FIELDS(type, at, list_most, from_help, show_help, lexicon_help)                                    \
  FIELD_ROW("words", FIELD_LIST, FIELD_IN(type, at words), .is_optional = true, .of = FIELD_TEXT,                      \
            .high = SOPA_ORDER_WORDS_MAX, .value = "LIST", .help = N_("the words, separated by commas"),               \
            .question = N_("Words, separated by commas (0: back):")),                                                  \
      FIELD_ROW("from", FIELD_TEXT, FIELD_IN(type, at from), .is_optional = true, .except = FIELD_NOT_JSON,            \
                .value = "FILE", .offers = OFFER_FILES, .help = (from_help),                                           \
                .question = N_("File, one word a line (0: back):")),                                                   \
      FIELD_ROW("list", FIELD_TEXT, FIELD_IN(type, at list), .is_optional = true, .high = (list_most),                 \
                .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED, .help = "the text of such a file"),                      \
      FIELD_ROW("show", FIELD_CHOICE, FIELD_IN(type, at shown), .is_optional = true,                                   \
                .choices = "usual words clues translations", .value = "WHAT", .help = (show_help)),                    \
      FIELD_ROW("theme", FIELD_CHOICE, FIELD_IN(type, at theme), .is_optional = true,                                  \
                .choices = "none " SOPA_THEME_NAMES, .value = "THEME",                                                 \
                .help = N_("draw the words from a list about a theme (tesela sopa themes); their language is that of " \
                           "the alphabet, or yours")),                                                                 \
      FIELD_ROW("age", FIELD_INT, FIELD_IN(type, at age), .is_optional = true, .low = 6, .high = 99, .value = "YEARS", \
                .help = N_("from a theme, only words for this age: 6, 9, 12 (default: all of them)"),                  \
                .question = N_("Age of who reads them: 6, 9, 12 (Enter: all words; 0: back):")),                       \
      FIELD_ROW("lexicon", FIELD_TEXT, FIELD_IN(type, at lexicon), .is_optional = true, .high = 100, .value = "ID",    \
                .offers = OFFER_LEXICA, .help = (lexicon_help))

// Rows that orders of several kinds share.
#define PUZZLE_NAME_FIELD(type, member)                                                                                \
  FIELD_ROW("name", FIELD_TEXT, FIELD_IN(type, member), .is_optional = true, .high = 200, .value = "TEXT",             \
            .help = N_("name of the puzzle"), .question = N_("Name (Enter: untitled, with the time; 0: back):"))
#define PUZZLE_SEED_FIELD(type, member)                                                                                \
  FIELD_ROW("seed", FIELD_TEXT, FIELD_IN(type, member), .is_optional = true, .high = 100, .takes_zero = true,          \
            .value = "TEXT", .help = N_("the same seed gives the same puzzle (default: a new one, which is printed)"), \
            .question = N_("Seed (Enter: by chance):"))
#define PUZZLE_ALPHABET_FIELD(type, member)                                                                            \
  FIELD_ROW("alphabet", FIELD_TEXT, FIELD_IN(type, member), .is_optional = true, .high = 100, .value = "ID",           \
            .help = N_("letters: es-27, ca-28, or the id of a tile set (default: those of the language, or of the "    \
                       "file)"))
#define PUZZLE_BAG_FIELD(type, member)                                                                                 \
  FIELD_ROW("bag", FIELD_TEXT, FIELD_IN(type, member), .is_optional = true, .except = FIELD_NOT_JSON, .value = "FILE", \
            .offers = OFFER_FILES, .help = N_("letters from a bag file instead"))

// The language of the words, a place in PUZZLE_LANGUAGES from 1; 0: the reader's.
#define PUZZLE_LANGUAGES "es ca en"
#define PUZZLE_LANGUAGE_FIELD(type, member)                                                                            \
  FIELD_ROW("language", FIELD_CHOICE, FIELD_IN(type, member), .is_optional = true,                                     \
            .choices = "yours " PUZZLE_LANGUAGES, .value = "LANGUAGE",                                                 \
            .help = N_("language of words, letters and clues: es, ca or en (default: yours)"))
// The words that an order names and their letters, for other puzzles made of words. Without words in the order they are
// those of the language. The caller owns the words after OK.
MUST_CHECK Status sopa_order_words_in(const Use *use, SopaOrder *order, int language, const Seed *seed,
                                      SopaAlphabet *alphabet, SopaWords *words, Error *err);
// Words of a theme that has clues of its own get these as their hints.
void sopa_order_add_clues(const Use *use, const SopaOrder *order, const SopaAlphabet *alphabet, SopaWords *words);
// The letters of a given language become those of the order, unless it names others; call this before asking for the
// title. Returns the language of its words as a choice; less than 1: no language.
int sopa_order_settle_language(const Use *use, SopaOrder *order, int language);
// Its language: the given one, that of the order's lexicon or alphabet, or the reader's.
enum { PUZZLE_LANGUAGE_SIZE = 8 };
void sopa_order_language(const Use *use, const SopaOrder *order, int language, char out[PUZZLE_LANGUAGE_SIZE]);
// The field with the words of an order.
const char *sopa_order_source(const SopaOrder *order);
// The title of such an order: its name, or its theme's.
const char *sopa_order_title(const Use *use, const SopaOrder *order);

// The first built-in alphabet of a language; the id of a lexicon may stand for the language.
MUST_CHECK Status sopa_usual_alphabet(const char *language, SopaAlphabet *out, Error *err);
// The letters given by one of the two, if any: the id of an alphabet or tile set, or the path of a bag.
MUST_CHECK Status sopa_given_alphabet(const char *id, const char *bag, SopaAlphabet *out, bool *is_given, Error *err);
