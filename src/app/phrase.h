// SPDX-License-Identifier: MIT
// What people at a table may say to each other: a few phrases, named by an id and shown in the reader's own language.
// Nobody types anything, so that children are safe. A phrase is heard by whoever is at the table, and kept nowhere: it
// is not an action, and no game is another one for it.
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

// Who says it: seats as bits, of whoever asks and of people elsewhere. Those who watch have none, machines and people
// at the same device are not spoken to. The seat in the order is filled in.
MUST_CHECK Status phrase_check(unsigned own, unsigned others, PhraseOrder *order, Error *err);
