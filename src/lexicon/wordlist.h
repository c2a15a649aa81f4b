// SPDX-License-Identifier: MIT
// A list of words cut into tiles, sorted by tile and without repetitions: what a lexicon is compiled from.
#ifndef LEXICON_WORDLIST_H
#define LEXICON_WORDLIST_H

#include "lexicon/tileset.h"

enum {
  WORDLIST_FILE_MAX = 256 * 1024 * 1024,
  WORDLIST_WORDS_MAX = 16 * 1024 * 1024,
};

typedef struct WordList {
  Tile *tiles;      // all words, one after the other
  uint32_t *starts; // count + 1 of them: word i is tiles[starts[i]] .. tiles[starts[i + 1]]
  uint32_t count;
} WordList;

typedef struct WordListOptions {
  int min_length, max_length; // in tiles; 0: from 1, up to WORD_MAX
  bool skip_unspellable;      // leave out words that the tiles can't spell instead of refusing the list
} WordListOptions;

typedef struct WordListReport {
  uint32_t lines, duplicates, unspellable, wrong_length;
} WordListReport;

// Reads one word a line, in any order and case. Refuses, with file and line, a word with a space, and words that the
// tiles can't spell (the first few are named, and how many). report may be NULL. *out is written only on success.
MUST_CHECK Status wordlist_parse(Span text, const char *file, const TileSet *tiles, const WordListOptions *options,
                                 WordList *out, WordListReport *report, Error *err);
MUST_CHECK Status wordlist_load(const char *path, const TileSet *tiles, const WordListOptions *options, WordList *out,
                                WordListReport *report, Error *err);
void wordlist_deinit(WordList *words);

// SHA-256, in hexadecimal, of the words as text, sorted by bytes, one a line: the same list has the same hash whatever
// its order was.
void wordlist_hash(const WordList *words, const TileSet *tiles, char out[65]);

#endif
