// SPDX-License-Identifier: MIT
// A recipe after reading, for the files that carry it out.
#pragma once

#include "base/arena.h"
#include "lexicon/affix.h"
#include "lexicon/affix_pattern.h"
#include "lexicon/recipe.h"
#include "lexicon/textset.h"

// All texts point into the recipe's own copy of its file.
typedef struct SpanList {
  Span *items;
  int count, capacity;
} SpanList;

typedef struct EndPattern {
  AffixPattern pattern;
  bool is_whole; // written with a '^' in front: the pattern covers the whole text
} EndPattern;

typedef struct PatternList {
  EndPattern *items;
  int count, capacity;
} PatternList;

bool patterns_match(const PatternList *patterns, Span word); // any of them

typedef struct RuleDrop { // removes the rules that meet all its conditions
  bool has_strip, has_add;
  Span flag; // "": any
  Span strip;
  EndPattern add;
} RuleDrop;

bool rule_drop_matches(const RuleDrop *drop, Span strip, Span add);

typedef struct Fold {
  uint32_t from;
  Span to;
} Fold;

typedef enum SourceKind {
  SOURCE_DICTIONARY = 1, // hunspell's
  SOURCE_LIST = 2,       // one word a line
  SOURCE_ANALYSER = 4,   // Apertium's
} SourceKind;

typedef struct Source {
  SourceKind kind;
  Span package;
  Span witness;         // sources with the same name count as one witness; "": it is not a witness
  uint8_t witness_mark; // the bit of that name
  SpanList paths;       // a dictionary's .aff and .dic, or patterns of the other kinds' files

  // of dictionaries
  SpanList keep_suffixes, drop_suffixes, keep_prefixes, drop_prefixes; // flags
  RuleDrop *rule_drops;
  int rule_drop_count, rule_drop_capacity;
  SpanList drop_entries_with;   // flags; an entry with any of them is left out
  SpanList keep_capitals_with;  // flags; an entry with a capital needs one of them; empty: it needs none
  SpanList drop_entries_marked; // beginnings of fields after the flags: "po:npr"
  bool drops_clitics;
  TextSet keep_entries, drop_entries, drop_stems;
  SpanList thesaurus; // empty, or the package and file of a thesaurus
  int mentions;       // how often an entry must be mentioned in the thesaurus
  TextSet known;      // words that need no mention, and need not be entries either
  SpanList entries;   // more entries: flags, or a dash, and the words that have these flags

  // of lists and analysers
  TextSet skip;
  PatternList drop_endings;
  int min_letters;

  bool only_new; // of dictionaries and lists: leaves out headwords that an earlier source has

  int counted; // the score in the language's data/counts that a headword needs unless it is known; 0: none

  int seconds;                // how many witnesses a headword needs, this source included
  PatternList doubtful;       // only headwords with these endings need them, and
  SpanList doubtful_prefixes; // those with these prefixes; all need them if both are empty
  PatternList alone;          // headwords that need no other witness...
  SpanList prefixes;          // ...unless they are one of these and a word that the recipe has

  // of analysers
  SpanList take_tags, drop_tags;
  TextSet lemmas; // take only these; empty: all
  PatternList drop_forms;

  // of lists
  Span charset;
  int thesaurus_mentions; // above 0: the file is a thesaurus; takes its words with at least so many mentions
  bool no_names;
  TextSet common_nouns; // nouns that are not names
  SpanList with_plural; // only words whose plural with one of these endings is in an earlier source
  bool cuts_se;         // antojarse gives antojar
  Span plural_flag;     // of the last dictionary before this source
  PatternList no_plural;
} Source;

// A word that ends in `from` gives the one that ends in `to`, if the one that ends in `given` is known.
typedef struct Derivation {
  Span from, to, given; // given.size 0: no such condition
} Derivation;

enum { RECIPE_WITNESSES_MAX = 8 };

struct Recipe {
  char *text;
  size_t text_size;
  char id[RECIPE_ID_MAX];
  Arena arena;
  RecipeInfo info;
  RecipeProfile profile;
  SpanList language, profile_line, tile_sets, credits, notice;
  SpanList package_names, package_licences;
  int min_length, max_length; // in tiles
  Fold *folds;
  int fold_count, fold_capacity;
  bool folds_ascii; // one of the folds is from an ASCII letter
  bool drops_capitals, drops_rude;
  Span vowels;       // a word without any of these is left out; empty: no word is
  Span within;       // the recipe whose words these must be among; "": none
  int counted_forms; // takes all words of the language's data/counts with at least this score; 0: none
  Source sources[RECIPE_SOURCES_MAX];
  int source_count;
  Derivation *derivations;
  int derivation_count, derivation_capacity;
  SpanList added, in, out;
  TextSet removed, vowelless_words, two_letter, two_tile;
  int count_from, count_to;   // how many words of these lengths in tiles there are...
  long count_low, count_high; // ...must lie between these; count_high 0: not checked
};

// Does the recipe ask how common words are?
bool recipe_is_counted(const Recipe *recipe);

// The recipe that this one is within, or NULL; the caller frees it with recipe_destroy.
MUST_CHECK Status recipe_find_wider(const Recipe *recipe, Recipe **out, Error *err);

bool word_has_capital(Span word);
int word_letters(Span word);

// Appends the word folded and in upper case. False when it is not well-formed UTF-8.
bool recipe_fold_word(const Recipe *recipe, Span word, StrBuf *scratch, StrBuf *out);

// Appends the words that have one of the marks, folded and filtered, and the words that the recipe adds, one a line.
// Also adds them to the spellings of forms, unless it is NULL. wider has the words of the recipe that this one is
// within. ERR_STATE when the two-letter words are not those that the recipe lists.
MUST_CHECK Status recipe_write_words(const Recipe *recipe, const TextSet *words, uint8_t marks, const TextSet *wider,
                                     RecipeForms *forms, StrBuf *out, Error *err);

// The files that a source is made from, found by its patterns. ERR_MISSING names the package to install.
typedef struct SourceFile {
  char *path;
  int64_t size, mtime_ns;
} SourceFile;
typedef struct SourceFiles {
  SourceFile *items;
  int count, capacity;
} SourceFiles;
MUST_CHECK Status source_files_find(Span package, Span pattern, SourceFiles *out, Error *err); // appends
void source_files_add(SourceFiles *files, const char *path); // a file that does not exist is left out
void source_files_deinit(SourceFiles *files);

// Reads an analyser's files: gives each form with its lemma, for the readings whose tags the source wants.
typedef struct AnalyserSink {
  void *context;
  bool (*word)(void *context, Span lemma, Span form); // false: stop
} AnalyserSink;
MUST_CHECK Status analyser_read(const Source *source, const AnalyserSink *sink, const Progress *progress, Error *err);

// Does the entry of a Spanish dictionary consist of a verb form and pronouns attached to it (darle, hágalo)?
typedef struct CliticFacts {
  const TextSet *infinitives; // of the dictionary's verbs
  const TextSet *forms;       // all forms
} CliticFacts;
bool clitics_found(const CliticFacts *facts, Span word);
void clitics_add_plain(StrBuf *out, Span word); // the word without acute accents

// Counts how often each word is given as a synonym in a thesaurus in MyThes form. An item's marks are the count, at
// most 255.
MUST_CHECK Status thesaurus_count(Span text, const char *file, TextSet *out, Error *err);

enum { THESAURUS_FILE_MAX = 64 * 1024 * 1024 };
