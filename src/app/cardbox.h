// SPDX-License-Identifier: MIT
// The cards that somebody studies, in named decks ("words:es:two", "mistakes"), kept for an account. Visitors keep
// their own cards: they send a card's state with the answer and get the next state back, by the same rule.
#pragma once

#include "app/repetition.h"
#include "app/usecase.h"

enum { CARD_DECK_CHARACTERS = 100, CARD_ITEM_CHARACTERS = 80, CARD_EXTRA_CHARACTERS = 2000 };

typedef struct Card {
  const char *deck, *item;
  Repetition state;
  const char *extra; // what the exercise needs; may be ""
} Card;

// The counts of a deck.
typedef struct DeckCount {
  const char *deck;
  int64_t cards, due, learned; // all cards that were begun; those due today; those learned
} DeckCount;

extern const Field repetition_fields[]; // of a Repetition
extern const Field card_fields[];       // of a Card
extern const Field deck_count_fields[];

int64_t cardbox_today(const App *app);

// Takes the card's state as the asker knows it, and the answer; *out is the next state. An answer that was counted
// before, here or on another device, changes nothing: *out is the current state. If there is no such card yet, the
// given state is used. With account NULL, or nobody's, nothing is kept.
MUST_CHECK Status cardbox_answer(App *app, const Account *account, const Card *card, RepetitionAnswer answer,
                                 Repetition *out, Error *err);
MUST_CHECK Status cardbox_get(App *app, const Account *account, const char *deck, const char *item, Arena *arena,
                              Card *out, Error *err); // ERR_MISSING
// Adds a card. ERR_EXISTS if it is there. A cleared state is due today.
MUST_CHECK Status cardbox_add(App *app, const Account *account, const Card *card, Error *err);
// Cards of a deck that are due by that day (INT64_MAX: all), the longest due first; limit 0: no limit.
MUST_CHECK Status cardbox_due(App *app, const Account *account, const char *deck, int64_t until_day, int limit,
                              Arena *arena, FieldList *out, Error *err);
// DeckCounts of all decks, by name.
MUST_CHECK Status cardbox_decks(App *app, const Account *account, Arena *arena, FieldList *out, Error *err);
// item "": the whole deck. ERR_MISSING
MUST_CHECK Status cardbox_forget(App *app, const Account *account, const char *deck, const char *item, Error *err);
