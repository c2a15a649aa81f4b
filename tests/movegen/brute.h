// SPDX-License-Identifier: MIT
// The slow, obvious twin of the generator: every word, in every place, with every choice of blanks, checked and scored
// literally by the rules. It shares no code with what it checks, only the data it reads.
#pragma once

#include "game/layout.h"
#include "game/rack.h"
#include "lexicon/wordlist.h"

typedef struct BrutePlay {
  char text[192]; // "row,col,direction:tiles", a key for comparing two generators
  int score;
} BrutePlay;

typedef struct BruteList {
  BrutePlay *plays; // sorted by text
  int count, capacity;
} BruteList;

typedef struct BrutePosition {
  const WordList *words;
  const TileSet *tiles;
  const Layout *layout;
  const Board *board;
  const Rack *rack;
  int rack_size, bingo_bonus;
  bool any_order; // every permutation of a word counts as a word
} BrutePosition;

void brute_all(const BrutePosition *position, BruteList *out);
void brute_deinit(BruteList *list);
void brute_sort(BruteList *list);
void brute_write_key(char text[192], int row, int col, int direction, const Tile *tiles, int length);
