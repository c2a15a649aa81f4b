// SPDX-License-Identifier: MIT
// Decks of questions about the words of a lexicon, for those who study them. Each card shows some tiles; its answers
// are the words that are asked for. A tile with several letters (CH, L·L) counts as one, as everywhere.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"
#include "lexicon/textset.h"

typedef enum DeckKind {
  DECK_TWO,      // a letter: the two-letter words that begin with it
  DECK_THREE,    // two letters: the three-letter words that begin with them
  DECK_HOOKS,    // a word of so many letters: what goes before it, and after it
  DECK_ANAGRAMS, // so many letters in alphabetical order: the words they make
  DECK_STEMS,    // so many letters: those that make a word of one more together with them
  DECK_HEAVY,    // as anagrams, with a tile of DECK_HEAVY_POINTS or more
  DECK_KINDS,
} DeckKind;
#define DECK_KIND_NAMES "two three hooks anagrams stems heavy"

enum {
  DECK_TILES_MAX = 10,       // of a word
  DECK_CARDS_MAX = 10000,    // the likeliest stay,
  DECK_ANSWERS_MAX = 200000, // as long as they have no more answers: those of stems are many
  DECK_HEAVY_POINTS = 8,
};

// How many letters a deck's cards may have, and have where nobody says it.
typedef struct DeckLengths {
  int low, high, otherwise;
} DeckLengths;
extern const DeckLengths worddeck_lengths[DECK_KINDS];

// One answer, with what it answers. All are bytes, unused ones 0: answers are in the order of their bytes.
typedef struct DeckAnswer {
  Tile item[DECK_TILES_MAX]; // what the card shows
  uint8_t is_back;           // of hooks: the letter goes after the word
  Tile letter;               // that completes the item; 0 for anagrams
  Tile word[DECK_TILES_MAX];
} DeckAnswer;

typedef struct DeckCard {
  int first, count; // its answers
  double weight;    // what the deck is in order by, from high to low
  uint64_t unasked; // bit n: tile n completes it too, to a word that is not asked for
} DeckCard;

typedef struct WordDeck {
  DeckCard *cards;
  DeckAnswer *answers;
  int *by_item; // the cards in the order of what they show
  int count, answer_count;
} WordDeck; // {0} is empty

typedef struct DeckOrder {
  DeckKind kind;
  int length;          // within worddeck_lengths
  const TextSet *rude; // words that are not asked for, as tiles; NULL: all are
} DeckOrder;

// Those of DECK_TWO and DECK_THREE stand in the order of the alphabet, heavy ones and anagrams by the chance to draw
// them, hooks by that of the word, stems by their chance times the tiles that complete them. ERR_CANCELLED.
MUST_CHECK Status worddeck_make(const Kwg *kwg, const TileSet *tiles, const DeckOrder *order, const Progress *progress,
                                WordDeck *out, Error *err);
void worddeck_deinit(WordDeck *deck);

static inline const DeckAnswer *worddeck_answers(const WordDeck *deck, int card) {
  return deck->answers + deck->cards[card].first;
}
// Tiles of an item or a word of an answer.
int worddeck_length(const Tile tiles[DECK_TILES_MAX]);
// The card that shows these tiles; -1: none does.
int worddeck_find(const WordDeck *deck, const Tile *item, int count);

// The chance that the first tiles drawn from a full bag are these, in any order; blanks stand for any of them.
double worddeck_chance(const TileSet *tiles, const Tile *rack, int count);
