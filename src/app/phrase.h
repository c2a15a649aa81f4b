// SPDX-License-Identifier: MIT
// What people at a table may say to each other: a few phrases, named by an id and shown in the reader's own language.
// Nobody can type text, so that children are safe. A phrase is heard by those at the table, and is not kept: it is not
// an action and does not change the game.
#pragma once

#include "app/usecase.h"

enum { PHRASE_ID_MAX = 16 }; // with the NUL

typedef struct PhraseRow {
  const char *id, *text; // message id
} PhraseRow;
extern const PhraseRow phrase_rows[]; // ended by a row without an id

const PhraseRow *phrase_find(const char *id); // NULL: there is none

// The phrases, in the reader's language.
typedef struct PhraseList {
  FieldList phrases; // PhraseRow
} PhraseList;
extern const UseCase phrase_listing;

// What somebody wants to say.
typedef struct PhraseOrder {
  int seat; // -1: one's own
  const char *phrase;
} PhraseOrder;
extern const Field phrase_order_fields[];

// Checks who says it and to whom: seats as bits, of the asker and of people elsewhere. People who watch have no seat;
// nobody speaks to machines or to people at the same device. Fills in the seat of the order.
MUST_CHECK Status phrase_check(unsigned own, unsigned others, PhraseOrder *order, Error *err);
