// SPDX-License-Identifier: MIT
// Decks of questions about the words of a lexicon, for those who study them. Each card shows some tiles and asks for
// words: its answers. A tile with several letters (CH, L·L) counts as one, as everywhere.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"
#include "lexicon/textset.h"

typedef enum DeckKind {
  DECK_TWO,      // shows a letter; asks for the two-letter words that begin with it
  DECK_THREE,    // shows two letters; asks for the three-letter words that begin with them
  DECK_HOOKS,    // shows a word; asks for the letters that go before it and after it
  DECK_ANAGRAMS, // shows letters in alphabetical order; asks for the words they make
  DECK_STEMS,    // shows letters; asks for those that make a word together with them
  DECK_HEAVY,    // like anagrams, with a tile of DECK_HEAVY_POINTS or more
  DECK_KINDS,
} DeckKind;
#define DECK_KIND_NAMES "two three hooks anagrams stems heavy"

enum {
  DECK_TILES_MAX = 10,       // in a word
  DECK_CARDS_MAX = 10000,    // the likeliest are kept,
  DECK_ANSWERS_MAX = 200000, // as long as they have no more answers than this: stems have many
  DECK_HEAVY_POINTS = 8,
};

// How many letters a deck's cards may have, and the number without a choice.
typedef struct DeckLengths {
  int low, high, otherwise;
} DeckLengths;
extern const DeckLengths worddeck_lengths[DECK_KINDS];

// One answer, with what the card shows. All members are bytes, and unused ones are 0, so that answers can be sorted by
// their bytes.
typedef struct DeckAnswer {
  Tile item[DECK_TILES_MAX]; // what the card shows
  uint8_t is_back;           // for hooks: the letter goes after the word
  Tile letter;               // the letter that completes the item; 0 for anagrams
  Tile word[DECK_TILES_MAX];
} DeckAnswer;

typedef struct DeckCard {
  int first, count; // its answers
  double weight;    // the deck is sorted by it, from high to low
  uint64_t unasked; // bit n: tile n also completes the item, to a word that is not asked for
} DeckCard;

typedef struct WordDeck {
  DeckCard *cards;
  DeckAnswer *answers;
  int *by_item; // the cards, sorted by what they show
  int count, answer_count;
} WordDeck; // {0} is empty

typedef struct DeckOrder {
  DeckKind kind;
  int length;          // within worddeck_lengths
  const TextSet *rude; // words that are never asked for, as tiles; NULL: none
} DeckOrder;

// Cards of DECK_TWO and DECK_THREE are in alphabetical order. Anagrams and heavy ones are ordered by the chance to draw
// their tiles, hooks by that of the word, stems by that of the stem times the number of tiles that complete it.
// ERR_CANCELLED.
MUST_CHECK Status worddeck_make(const Kwg *kwg, const TileSet *tiles, const DeckOrder *order, const Progress *progress,
                                WordDeck *out, Error *err);
void worddeck_deinit(WordDeck *deck);

static inline const DeckAnswer *worddeck_answers(const WordDeck *deck, int card) {
  return deck->answers + deck->cards[card].first;
}
// How many tiles an item or a word of an answer has.
int worddeck_length(const Tile tiles[DECK_TILES_MAX]);
// The card that shows these tiles; -1: none does.
int worddeck_find(const WordDeck *deck, const Tile *item, int count);

// The chance that the first tiles drawn from a full bag are these, in any order; blanks stand for any of them.
double worddeck_chance(const TileSet *tiles, const Tile *rack, int count);
