// SPDX-License-Identifier: MIT
// A list of words cut into tiles, sorted by tile and without repetitions. A lexicon is compiled from it.
#pragma once

#include "lexicon/tileset.h"

enum {
  WORDLIST_FILE_MAX = 256 * 1000 * 1000,
  WORDLIST_WORDS_MAX = 16 * 1024 * 1024,
  WORDLIST_TILES_MAX = 256 * 1000 * 1000, // of all words
};

typedef struct WordList {
  Tile *tiles;      // all words, one after the other
  uint32_t *starts; // count + 1 of them: word i is tiles[starts[i]] .. tiles[starts[i + 1]]
  uint32_t count;
} WordList;

static inline const Tile *wordlist_word(const WordList *words, uint32_t index, int *length) {
  *length = (int)(words->starts[index + 1] - words->starts[index]);
  return words->tiles + words->starts[index];
}

typedef struct WordListOptions {
  int min_length, max_length; // in tiles; 0: from 1, up to WORD_MAX
  bool skip_unspellable;      // leave out words that the tiles can't spell instead of refusing the list
} WordListOptions;

typedef struct WordListReport {
  uint32_t lines, duplicates, unspellable, wrong_length;
  TextEncoding encoding; // the encoding in which the list was read
} WordListReport;

// Reads one word a line, in any order, case and encoding that textfile_decode() knows; empty lines are skipped.
// Refuses, with file and line, a word with a space, and words that the tiles can't spell (it names the first few, how
// many there are, and the line of the first). Words outside the lengths asked for are left out; if none were asked for,
// a word of more than WORD_MAX tiles is refused. options and report may be NULL. *out is written only on success.
MUST_CHECK Status wordlist_parse(Span text, const char *file, const TileSet *tiles, const WordListOptions *options,
                                 WordList *out, WordListReport *report, Error *err);
// The same for a file; "-" is standard input.
MUST_CHECK Status wordlist_load(const char *path, const TileSet *tiles, const WordListOptions *options, WordList *out,
                                WordListReport *report, Error *err);
// Makes a list of words that are tiles already, in any order, laid out as in WordList (starts has count + 1 elements).
// Both arrays are copied. Returns how many repeated words it dropped.
uint32_t wordlist_from_tiles(const Tile *tiles, const uint32_t *starts, uint32_t count, WordList *out);
void wordlist_deinit(WordList *words);

// SHA-256, in hexadecimal, of the words as text, sorted by bytes, one a line: the same words have the same hash in any
// order.
void wordlist_hash(const WordList *words, const TileSet *tiles, char out[65]);
