// SPDX-License-Identifier: MIT
// Word study: decks of questions about the words of a dictionary (lexicon/worddeck.h), listed, or asked card by card as
// they fall due (app/cardbox.h).
#pragma once

#include "app/cardbox.h"
#include "lexicon/worddeck.h"

enum {
  WORDSTUDY_WORDS_CHARACTERS = 64,
  WORDSTUDY_ASKED_MAX = 100, // cards at once
  WORDSTUDY_ASKED = 20,
  WORDSTUDY_KNOWN_MAX = 3000,  // that a visitor brings along
  WORDSTUDY_PAGE_MAX = 1000,   // cards that a server lists at once,
  WORDSTUDY_WORDS_MAX = 20000, // and words in their answers
  WORDSTUDY_STEM_WORDS = 4,    // a letter, when a stem is asked
};

// Which deck.
typedef struct WordDeckChoice {
  const char *words; // id of a dictionary, or, where nothing is kept, also a compiled file; NULL: the reader's language
  int kind;          // DeckKind
  int length;        // 0: as worddeck_lengths has it
  bool allows_rude;
} WordDeckChoice;
extern const Field word_deck_choice_fields[];

typedef struct WordStudyAnswer {
  const char *word;
  const char *letter; // the tile that completes it; "" where there is none
  bool is_front;      // it goes before the item
} WordStudyAnswer;

typedef struct WordStudyCard {
  const char *item;  // what names it: its tiles, as tiletext has them
  FieldList tiles;   // names
  FieldList answers; // WordStudyAnswer
  FieldList unasked; // names of tiles that complete it too, to words that are not asked for
  double chance;     // of drawing these tiles first
  Repetition *state; // NULL: nobody has it here
} WordStudyCard;
extern const Field word_study_card_fields[];

typedef struct WordStudyTile {
  const char *name;
  int points;
} WordStudyTile;

typedef struct WordStudySheet {
  const char *words;        // the dictionary
  const char *deck;         // the name its cards are kept under
  const char *title, *task; // for people: what it is, and what is to be done
  const TileSet *tiles;
  FieldList alphabet;          // WordStudyTile: all of them
  int length;                  // of the items
  int total;                   // cards in the deck
  int64_t today;               // in days since 1970
  int64_t begun, due, learned; // of the account's cards; 0 for visitors
  FieldList cards;             // WordStudyCard
} WordStudySheet;
static inline const WordStudyCard *wordstudy_card(const WordStudySheet *sheet, int i) {
  return (const WordStudyCard *)sheet->cards.items + i;
}

// Some cards of a deck, in its order.
typedef struct WordStudyPage {
  WordDeckChoice deck;
  int from, count; // count 0: all that are left; a server gives WORDSTUDY_PAGE_MAX at most
} WordStudyPage;
extern const Field word_study_page_fields[];
extern const UseCase wordstudy_listing; // to WordStudySheet

// The next cards: those that are due, the longest first, then new ones.
typedef struct WordStudyWish {
  WordDeckChoice deck;
  int count;
  FieldList known; // Card: item and due_day of a visitor's
} WordStudyWish;
extern const Field word_study_wish_fields[];
extern const UseCase wordstudy_asking; // to WordStudySheet

// How a card was answered, and its state as the asker knows it.
typedef struct WordStudyReply {
  WordDeckChoice deck;
  const char *item;
  int answer; // RepetitionAnswer
  Repetition state;
} WordStudyReply;
extern const UseCase wordstudy_answering; // to Repetition

typedef struct WordDeckRow {
  int kind; // DeckKind
  int length, length_low, length_high;
  const char *title, *task;
  const char *deck;            // the name its cards are kept under
  int64_t begun, due, learned; // of the account's cards
} WordDeckRow;
typedef struct WordDeckList {
  const char *words;
  int64_t today;
  FieldList decks; // WordDeckRow
} WordDeckList;
extern const Field word_deck_row_fields[];
extern const UseCase wordstudy_decks; // of a dictionary: WordDeckChoice, of which only that counts, to WordDeckList
extern const UseCase wordstudy_forgetting; // WordDeckChoice: all its cards are new again

// What somebody has typed for a card: letters, of hooks those before the word, a dash and those after it ("C - A I");
// or words, with spaces between them. How many of what is asked for are among it, how many are not, and how many of
// what was typed are neither asked for nor unasked.
typedef struct WordStudyVerdict {
  int right, missing, wrong;
} WordStudyVerdict;
WordStudyVerdict wordstudy_judge(const WordStudySheet *sheet, const WordStudyCard *card, DeckKind kind,
                                 const char *typed);

// Text for people: "A_", "_AS_"; "AL AS", "C- -A -I".
void wordstudy_add_item(const WordStudyCard *card, DeckKind kind, StrBuf *out);
void wordstudy_add_answers(const WordStudyCard *card, DeckKind kind, StrBuf *out);
