// SPDX-License-Identifier: MIT
#include "app/cardbox.h"

#include "app/inside.h"

#define DAY_FIELDS(type, at)                                                                                           \
  FIELD_ROW("due_day", FIELD_INT, FIELD_IN(type, at due_day), .high = INT32_MAX,                                       \
            .help = "when it is asked again, in days since 1970"),                                                     \
      FIELD_ROW("wait_days", FIELD_INT, FIELD_IN(type, at wait_days), .high = INT32_MAX,                               \
                .help = "between the last answer and then"),                                                           \
      FIELD_ROW("ease", FIELD_INT, FIELD_IN(type, at ease), .high = INT32_MAX,                                         \
                .help = "how fast the wait grows, in hundredths"),                                                     \
      FIELD_ROW("seen", FIELD_INT, FIELD_IN(type, at seen), .high = INT32_MAX, .help = "how often it was answered"),   \
      FIELD_ROW("lapses", FIELD_INT, FIELD_IN(type, at lapses), .high = INT32_MAX,                                     \
                .help = "how often it was forgotten after it had been known")

const Field repetition_fields[] = {DAY_FIELDS(Repetition, ), {0}};
const Field card_fields[] = {
    {"deck", FIELD_TEXT, FIELD_IN(Card, deck), .low = 1, .high = CARD_DECK_CHARACTERS, .help = "the deck it is in"},
    {"item", FIELD_TEXT, FIELD_IN(Card, item), .low = 1, .high = CARD_ITEM_CHARACTERS, .help = "what is asked"},
    DAY_FIELDS(Card, state.),
    {"extra", FIELD_TEXT, FIELD_IN(Card, extra), .high = CARD_EXTRA_CHARACTERS, .help = "what the exercise needs"},
    {0},
};
const Field deck_count_fields[] = {
    {"deck", FIELD_TEXT, FIELD_IN(DeckCount, deck), .high = CARD_DECK_CHARACTERS, .help = "its name"},
    {"cards", FIELD_INT, FIELD_IN(DeckCount, cards), .high = INT32_MAX, .help = "cards that were begun"},
    {"due", FIELD_INT, FIELD_IN(DeckCount, due), .high = INT32_MAX, .help = "of them to be asked today"},
    {"learned", FIELD_INT, FIELD_IN(DeckCount, learned), .high = INT32_MAX,
     .help = "of them those that may wait a week or longer"},
    {0},
};

int64_t cardbox_today(const App *app) {
  return repetition_day_of(app_now_ms(app));
}

static bool cardbox_is_kept(const Account *account) {
  return account && account->id != 0;
}

static StoreCard cardbox_row(const Card *card, const Repetition *state) {
  return (StoreCard){.deck = card->deck,
                     .item = card->item,
                     .due_day = state->due_day,
                     .wait_days = state->wait_days,
                     .ease = state->ease,
                     .seen = state->seen,
                     .lapses = state->lapses,
                     .extra = card->extra ? card->extra : ""};
}

static Repetition cardbox_state(const StoreCard *row) {
  return (Repetition){row->due_day, row->wait_days, row->ease, row->seen, row->lapses};
}

static Card cardbox_card(const StoreCard *row) {
  return (Card){row->deck, row->item, cardbox_state(row), row->extra};
}

Status cardbox_get(App *app, const Account *account, const char *deck, const char *item, Arena *arena, Card *out,
                   Error *err) {
  StoreCard row;
  Status status = STORE(app, card_find, account->id, deck, item, arena, &row, err);
  if (status == OK)
    *out = cardbox_card(&row);
  return status;
}

// The kept state counts, and the kept `extra` stays unless a new one is given.
static Status cardbox_answer_kept(App *app, const Account *account, const Card *card, RepetitionAnswer answer,
                                  Repetition *out, Error *err) {
  ScopedArena arena = {0};
  Card kept, next = *card;
  Status status = cardbox_get(app, account, card->deck, card->item, &arena, &kept, err);
  if (status == OK) {
    next.state = kept.state;
    next.extra = is_said(card->extra) ? card->extra : kept.extra;
  }
  if (status == OK && kept.state.seen != card->state.seen) {
    *out = kept.state;
    return OK;
  }
  if (status != OK && status != ERR_MISSING)
    return status;
  *out = repetition_answer(next.state, answer, cardbox_today(app));
  const StoreCard row = cardbox_row(&next, out);
  status = STORE(app, card_put, account->id, &row, err);
  if (status != ERR_EXISTS)
    return status;
  status = cardbox_get(app, account, card->deck, card->item, &arena, &kept, err); // somebody was faster
  if (status == OK)
    *out = kept.state;
  return status;
}

Status cardbox_answer(App *app, const Account *account, const Card *card, RepetitionAnswer answer, Repetition *out,
                      Error *err) {
  if (cardbox_is_kept(account))
    return cardbox_answer_kept(app, account, card, answer, out, err);
  *out = repetition_answer(card->state, answer, cardbox_today(app));
  return OK;
}

Status cardbox_add(App *app, const Account *account, const Card *card, Error *err) {
  int64_t today = cardbox_today(app);
  Repetition state = repetition_sane(card->state, today);
  if (state.seen == 0)
    state.due_day = today;
  const StoreCard row = cardbox_row(card, &state);
  Card there;
  ScopedArena arena = {0};
  Status status = cardbox_get(app, account, card->deck, card->item, &arena, &there, err);
  if (status == OK)
    return error_set(err, ERR_EXISTS, N_("there is such an entry already"));
  return status == ERR_MISSING ? STORE(app, card_put, account->id, &row, err) : status;
}

Status cardbox_due(App *app, const Account *account, const char *deck, int64_t until_day, int limit, Arena *arena,
                   FieldList *out, Error *err) {
  StoreCard *rows = NULL;
  *out = (FieldList){0};
  if (!cardbox_is_kept(account))
    return OK;
  Status status =
      STORE(app, cards, account->id, deck, until_day, (StorePage){0, limit}, arena, &rows, &out->count, err);
  if (status != OK)
    return status;
  Card *cards = out->items = arena_alloc(arena, (size_t)out->count * sizeof *cards);
  for (int i = 0; i < out->count; i++)
    cards[i] = cardbox_card(&rows[i]);
  return OK;
}

Status cardbox_decks(App *app, const Account *account, Arena *arena, FieldList *out, Error *err) {
  StoreDeck *rows = NULL;
  *out = (FieldList){0};
  if (!cardbox_is_kept(account))
    return OK;
  Status status =
      STORE(app, card_decks, account->id, cardbox_today(app), REPETITION_LEARNED_WAIT, arena, &rows, &out->count, err);
  if (status != OK)
    return status;
  DeckCount *counts = out->items = arena_alloc(arena, (size_t)out->count * sizeof *counts);
  for (int i = 0; i < out->count; i++)
    counts[i] = (DeckCount){rows[i].deck, rows[i].cards, rows[i].due, rows[i].learned};
  return OK;
}

Status cardbox_forget(App *app, const Account *account, const char *deck, const char *item, Error *err) {
  return STORE(app, card_delete, account->id, deck, item, err);
}
