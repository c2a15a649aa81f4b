// SPDX-License-Identifier: MIT
// A word search (sopa de letras): a grid of letters and the list of words to look for in it.
//
// Directions are numbered clockwise from north, as in mazes: 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. Rows and
// columns count from 0. A cell that is TILE_EMPTY lies outside the grid's shape.
//
// Where to find the rest: sopa_find.h looks for words, sopa_make.h makes puzzles, sopa_check.h proves what a maker
// promised, sopa_edit.h changes puzzles by hand, sopa_set.h makes sheets for a class.
#pragma once

#include "puzzle/sopa_alphabet.h"

enum {
  SOPA_SIDE_MAX = 1000,
  SOPA_WORD_MAX = SOPA_SIDE_MAX, // letters of a word: the longest line
  SOPA_WORDS_MAX = 20000,
  SOPA_LETTERS_MAX = 400000, // of all words of a list
  SOPA_NAME_MAX = 255,       // bytes
  SOPA_LABEL_MAX = 4 * SOPA_WORD_MAX,
  SOPA_HINT_MAX = 300,     // bytes
  SOPA_MESSAGE_MAX = 2000, // bytes of its text
  SOPA_DIRECTIONS = 8,
  SOPA_ALL_DIRECTIONS = 0xFF,
};

static inline int sopa_drow(int direction) {
  static const int8_t steps[SOPA_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
  return steps[direction];
}
static inline int sopa_dcol(int direction) {
  static const int8_t steps[SOPA_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
  return steps[direction];
}
const char *sopa_direction_name(int direction); // "N", "NE", ...
int sopa_direction_find(Span name);             // by name in either case, or by number; -1: none

typedef struct SopaPlace {
  int row, col; // of the first letter
  int direction;
} SopaPlace;

static inline bool sopa_place_equals(SopaPlace a, SopaPlace b) {
  return a.row == b.row && a.col == b.col && a.direction == b.direction;
}

typedef struct SopaWord {
  Tile *tiles;
  int length;
  char *label;    // as people wrote it ("Nueva York", "camión")
  char *hint;     // a clue or translation that a sheet shows in place of the word; NULL: none
  bool is_found;  // by the last sopa_solve
  bool is_placed; // the maker put it at `place`
  bool is_pinned; // it stays there when the rest is made again
  SopaPlace place;
} SopaWord;

typedef struct SopaWords {
  SopaWord *items;
  int count, capacity;
  int letters; // of all words together
} SopaWords;   // {0} is an empty list

void sopa_words_deinit(SopaWords *words);
void sopa_words_copy(const SopaWords *words, SopaWords *out);
// Adds a word as people write it, at the end. ERR_EXISTS when the list has the same letters already.
MUST_CHECK Status sopa_words_add(SopaWords *words, const SopaAlphabet *alphabet, Span text, Error *err);
// The same for letters; label may be NULL.
MUST_CHECK Status sopa_words_add_tiles(SopaWords *words, const SopaAlphabet *alphabet, const Tile *tiles, int length,
                                       const char *label, Error *err);
// The same for a word that is certainly new.
void sopa_words_append(SopaWords *words, const Tile *tiles, int length, Span label);
void sopa_words_remove(SopaWords *words, int index);
void sopa_word_set_label(SopaWord *word, Span text); // does nothing if the text is empty
// Takes one line of visible text; an empty one removes the hint.
void sopa_word_set_hint(SopaWord *word, Span text);
int sopa_words_find(const SopaWords *words, const Tile *tiles, int length); // -1: not there
// The same for a word as people write it. ERR_MISSING: it is not in the list.
MUST_CHECK Status sopa_words_find_text(const SopaWords *words, const SopaAlphabet *alphabet, Span text, int *out,
                                       Error *err);
// Is there room for another word of this length? ERR_LIMIT says how much there is.
MUST_CHECK Status sopa_words_check_room(const SopaWords *words, int length, Error *err);
// Appends what people see of a text: one line, without bytes that could control a terminal.
void sopa_word_clean_label(Span text, StrBuf *out);
// What a sheet shows for each word of a table. Usual: the clue, else the translation, else the word.
typedef enum SopaShown { SOPA_SHOWN_USUAL, SOPA_SHOWN_WORDS, SOPA_SHOWN_CLUES, SOPA_SHOWN_TRANSLATIONS } SopaShown;
// Reads one word a line, or several separated by commas; or a table as spreadsheets write and paste it, each line with
// a word, a clue and a translation, separated by tabs, semicolons or commas (commas only in a .csv, or where the text
// after them reads like a sentence). Skips empty lines, lines that begin with '#', and repeated words. ERR_INPUT, with
// file and line, for what the alphabet can't spell; *out is written only on success.
MUST_CHECK Status sopa_words_parse(Span text, const char *file, const SopaAlphabet *alphabet, SopaWords *out,
                                   Error *err);
MUST_CHECK Status sopa_list_parse(Span text, const char *file, const SopaAlphabet *alphabet, SopaShown shown,
                                  SopaWords *out, Error *err);
bool sopa_word_is_palindrome(const SopaWord *word);

// What a maker says about its puzzle. sopa_check.h proves it, or finds where it is wrong.
typedef struct SopaPromise {
  bool is_made;
  bool each_once;      // every listed word is in the grid exactly once, counting all directions
  bool allows_inside;  // ... not counting words inside a longer listed word
  bool is_safe;        // no rude word can be read except inside a listed word or the message
  unsigned directions; // bit d: words may lie in direction d
  SopaWords blocked;   // words that are nowhere in the grid
  int level;           // of sopa_levels, from 1; 0: not known
  Tile *message;       // what the first unused letters spell, in reading order
  int message_length;  //
  char *message_text;  // the same as it was written, with spaces and signs; NULL: not known
} SopaPromise;

typedef struct Sopa {
  char name[SOPA_NAME_MAX + 1];
  SopaAlphabet alphabet;
  int rows, cols;
  Tile *cells; // rows * cols of them
  bool *marks; // the same number: the cell is part of a found word
  SopaWords words;
  bool is_solved; // any change makes it unsolved
  SopaPromise promise;
} Sopa;

// Keeps it as one line of visible text; NULL if it is too long.
void sopa_promise_set_message_text(SopaPromise *promise, const char *text);

// Makes a grid of empty cells. ERR_LIMIT for a size outside 1..SOPA_SIDE_MAX; a long name is cut. *out is written only
// on success.
MUST_CHECK Status sopa_init(Sopa *out, const char *name, const SopaAlphabet *alphabet, int rows, int cols, Error *err);
void sopa_deinit(Sopa *sopa);
void sopa_set_name(Sopa *sopa, Span name);
// Copies one line of visible text, cut if it is too long: the name of any kind of puzzle.
void sopa_copy_name(Span name, char out[SOPA_NAME_MAX + 1]);

static inline Tile sopa_cell(const Sopa *sopa, int row, int col) {
  return sopa->cells[row * sopa->cols + col];
}
// Do all letters of a word of this length lie inside the rectangle?
bool sopa_place_fits(int rows, int cols, SopaPlace place, int length);
// To be called after a change: nothing is found or marked any more, and the maker's promise no longer holds.
void sopa_forget_solution(Sopa *sopa);

// How hard a word in this direction is to find: 1, one more if it runs to the left, one more if upwards.
int sopa_place_difficulty(SopaPlace place);
