// SPDX-License-Identifier: MIT
// Sets of tile strings: the slow and obvious twin of a word graph.
#pragma once

#include "lexicon/kwg.h"

typedef struct String {
  int size;
  Tile tiles[WORD_MAX + 1]; // a word's tiles, possibly with the separator, 0
} String;

typedef struct Strings {
  String *items;
  size_t count, capacity;
} Strings;

void strings_deinit(Strings *set);
void strings_add(Strings *set, const Tile *tiles, int size);
// Sorts by tiles and removes duplicates; returns how many remain.
size_t strings_tidy(Strings *set);
bool strings_equal(const Strings *a, const Strings *b); // both tidy
// "1.2.0.3 2.1", for messages.
void strings_show(const Strings *set, StrBuf *out);

void strings_from_words(const WordList *words, Strings *out);
// Every way to cut each word, by the definition: the first part backwards, the separator, the second part.
void strings_cut(const Strings *words, Strings *out);
// All paths from the list at `root` that end in an accepting arc, in the order of the lists.
void strings_from_graph(const uint32_t *nodes, uint32_t root, Strings *out);
// How many different sets of continuations the prefixes of the strings have (also the empty prefix, but not the empty
// set): the number of lists of a minimal graph.
size_t strings_count_states(const Strings *set);
