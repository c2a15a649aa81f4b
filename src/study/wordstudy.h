// SPDX-License-Identifier: MIT
// Word study: decks of questions about the words of a dictionary (lexicon/worddeck.h). They are listed, or asked card
// by card when they are due (app/cardbox.h).
#pragma once

#include "app/cardbox.h"
#include "lexicon/worddeck.h"

enum {
  WORDSTUDY_WORDS_CHARACTERS = 64,
  WORDSTUDY_ASKED_MAX = 100, // cards at once
  WORDSTUDY_ASKED = 20,
  WORDSTUDY_KNOWN_MAX = 3000,  // cards that a visitor may send
  WORDSTUDY_PAGE_MAX = 1000,   // cards that a server lists at once,
  WORDSTUDY_WORDS_MAX = 20000, // and words in their answers
  WORDSTUDY_STEM_WORDS = 4,    // per letter, when the question is a stem
};

// Which deck.
typedef struct WordDeckChoice {
  const char *words; // id of a dictionary or, if nothing is kept, a compiled file; NULL: the reader's language
  int kind;          // DeckKind
  int length;        // 0: the usual one of worddeck_lengths
  bool allows_rude;
} WordDeckChoice;
extern const Field word_deck_choice_fields[];

typedef struct WordStudyAnswer {
  const char *word;
  const char *letter; // the tile that completes it; "" if there is none
  bool is_front;      // the letter goes before the item
} WordStudyAnswer;

typedef struct WordStudyCard {
  const char *item;  // its name: its tiles, as tiletext writes them
  FieldList tiles;   // names
  FieldList answers; // WordStudyAnswer
  FieldList unasked; // names of other tiles that complete it, to words that are not in the question
  double chance;     // of drawing these tiles first
  Repetition *state; // NULL: its state is not kept here
} WordStudyCard;
extern const Field word_study_card_fields[];

typedef struct WordStudyTile {
  const char *name;
  int points;
} WordStudyTile;

typedef struct WordStudySheet {
  const char *words;        // the dictionary
  const char *deck;         // the name under which its cards are kept
  const char *title, *task; // for people: what it is, and what to do
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
  int from, count; // count 0: all the rest; a server gives at most WORDSTUDY_PAGE_MAX
} WordStudyPage;
extern const Field word_study_page_fields[];
extern const UseCase wordstudy_listing; // to WordStudySheet

// The next cards: first those that are due, the longest due first, then new ones.
typedef struct WordStudyWish {
  WordDeckChoice deck;
  int count;
  FieldList known; // a visitor's cards (Card): item and due_day
} WordStudyWish;
extern const Field word_study_wish_fields[];
extern const UseCase wordstudy_asking; // to WordStudySheet

// The answer to a card, and the card's state as the asker knows it.
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
  const char *deck;            // the name under which its cards are kept
  int64_t begun, due, learned; // of the account's cards
} WordDeckRow;
typedef struct WordDeckList {
  const char *words;
  int64_t today;
  FieldList decks; // WordDeckRow
} WordDeckList;
extern const Field word_deck_row_fields[];
extern const UseCase wordstudy_decks; // of a dictionary: WordDeckChoice, of which only words counts, to WordDeckList
extern const UseCase wordstudy_forgetting; // WordDeckChoice: all cards of the deck are new again

// Judges what somebody has typed for a card. For hooks: letters before the word, a dash and letters after it ("C - A
// I"); else letters, or words separated by spaces. Counts the right answers, the missing ones, and the wrong ones,
// which are neither asked for nor unasked.
typedef struct WordStudyVerdict {
  int right, missing, wrong;
} WordStudyVerdict;
WordStudyVerdict wordstudy_judge(const WordStudySheet *sheet, const WordStudyCard *card, DeckKind kind,
                                 const char *typed);

// Text for people: "A_", "_AS_"; "AL AS", "C- -A -I".
void wordstudy_add_item(const WordStudyCard *card, DeckKind kind, StrBuf *out);
void wordstudy_add_answers(const WordStudyCard *card, DeckKind kind, StrBuf *out);
