// SPDX-License-Identifier: MIT
#include "app/phrase.h"

#include "app/failure.h"
#include "game/refusal.h"

#include <string.h>

const PhraseRow phrase_rows[] = {
    {"hello", N_("Hello!")},
    {"luck", N_("Good luck!")},
    {"well_played", N_("Well played!")},
    {"what_a_word", N_("What a word!")},
    {"lucky", N_("Phew, that was luck!")},
    {"thanks", N_("Thank you!")},
    {"sorry", N_("Sorry!")},
    {"moment", N_("One moment, please.")},
    {"thinking", N_("I am still thinking.")},
    {"your_turn", N_("It is your turn, isn't it?")},
    {"good_game", N_("Good game!")},
    {"again", N_("Shall we play again?")},
    {"bye", N_("Bye, see you soon!")},
    {0},
};

const PhraseRow *phrase_find(const char *id) {
  for (const PhraseRow *row = phrase_rows; row->id; row++) {
    if (strcmp(row->id, id) == 0)
      return row;
  }
  return NULL;
}

static const Field phrase_row_fields[] = {
    {"id", FIELD_TEXT, FIELD_IN(PhraseRow, id), .low = 1, .high = PHRASE_ID_MAX - 1},
    {"text", FIELD_TEXT, FIELD_IN(PhraseRow, text), .low = 1, .high = 200, .help = N_("in the reader's language")},
    {0},
};
static const Field phrase_list_fields[] = {
    {"phrases", FIELD_LIST, FIELD_IN(PhraseList, phrases), .high = 100, FIELD_ITEMS(phrase_row_fields, PhraseRow)},
    {0},
};

static Status run_phrase_listing(const Use *use, const void *in, void *out, Error *err) {
  PhraseList *list = out;
  (void)in, (void)err;
  int count = (int)(sizeof phrase_rows / sizeof *phrase_rows) - 1;
  PhraseRow *rows = arena_alloc(use->arena, (size_t)count * sizeof *rows);
  for (int i = 0; i < count; i++)
    rows[i] = (PhraseRow){phrase_rows[i].id, tr(use->catalog, phrase_rows[i].text)};
  list->phrases = (FieldList){rows, count};
  return OK;
}

const UseCase phrase_listing =
    USE_CASE(.name = "phrase.list", .summary = N_("list what people at a table may say to each other"),
             .who = WHO_PLAYER, USE_NOTHING_IN, USE_OUT(phrase_list_fields, PhraseList), .run = run_phrase_listing);

const Field phrase_order_fields[] = {
    {"seat", FIELD_INT, FIELD_IN(PhraseOrder, seat), .is_optional = true, .low = -1, .high = SEATS_MAX - 1,
     .otherwise = "-1", .help = N_("the seat that says it, if you have several seats")},
    {"phrase", FIELD_TEXT, FIELD_IN(PhraseOrder, phrase), .low = 1, .high = PHRASE_ID_MAX - 1,
     .help = N_("the id of a phrase")},
    {0},
};

Status phrase_check(unsigned own, unsigned others, PhraseOrder *order, Error *err) {
  if (!phrase_find(order->phrase))
    return error_at(err, "phrase", fail(err, FAILURE_PHRASE_UNKNOWN, err_str(order->phrase)));
  if (own == 0 || (order->seat >= 0 && !(own >> order->seat & 1)))
    return error_at(err, "seat", refuse(err, REFUSAL_OTHERS_SEAT));
  if (others == 0)
    return fail(err, FAILURE_PHRASE_UNHEARD);
  if (order->seat < 0)
    order->seat = __builtin_ctz(own);
  return OK;
}
