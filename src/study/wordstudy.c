// SPDX-License-Identifier: MIT
#include "study/wordstudy.h"

#include "app/lexiconplace.h"
#include "app/wordset.h"
#include "base/mem.h"
#include "lexicon/tiletext.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- what decks are called ----

typedef struct DeckText {
  const char *name, *title, *task; // the title may contain a number: the length
} DeckText;

#define ANAGRAMS_TASK N_("Which words do these letters make?")
#define LETTERS_TASK N_("Which letters complete a word?")
static const DeckText deck_texts[DECK_KINDS] = {
    [DECK_TWO] = {"two", N_("Two-letter words"), LETTERS_TASK},
    [DECK_THREE] = {"three", N_("Three-letter words"), LETTERS_TASK},
    [DECK_HOOKS] = {"hooks", N_("Hooks of words of %d letters"),
                    N_("Which letters go before the word, and which after it?")},
    [DECK_ANAGRAMS] = {"anagrams", N_("Anagrams of %d letters"), ANAGRAMS_TASK},
    [DECK_STEMS] = {"stems", N_("Stems of %d letters"), N_("Which letters make a word together with these?")},
    [DECK_HEAVY] = {"heavy", N_("Heavy tiles, words of %d letters"), ANAGRAMS_TASK},
};

static const char *deck_title(DeckKind kind, int length, const Use *use) {
  ScopedStrBuf title = {0};
  const char *format = tr(use->catalog, deck_texts[kind].title);
  const char *number = strstr(format, "%d");
  strbuf_printf(&title, "%.*s", number ? (int)(number - format) : (int)strlen(format), format);
  if (number)
    strbuf_printf(&title, "%d%s", length, number + 2);
  return strbuf_keep(&title, use->arena);
}

static const char *deck_name(const char *words, DeckKind kind, int length, Arena *arena) {
  const DeckLengths *lengths = &worddeck_lengths[kind];
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "words:%s:%s", words, deck_texts[kind].name);
  if (lengths->low < lengths->high)
    strbuf_printf(&name, ":%d", length);
  return strbuf_keep(&name, arena);
}

// Fills in what the choice leaves open. Refuses a length that the deck can't have.
static Status deckchoice_settle(const Use *use, WordDeckChoice *choice, Error *err) {
  const DeckLengths *lengths = &worddeck_lengths[choice->kind];
  if (!is_said(choice->words))
    choice->words = catalog_language(use->catalog);
  if (choice->length == 0)
    choice->length = lengths->otherwise;
  if (choice->length >= lengths->low && choice->length <= lengths->high)
    return OK;
  return error_at(err, "length",
                  error_set(err, ERR_INPUT, N_("this deck has cards of %d to %d letters, not of %d"),
                            err_int(lengths->low), err_int(lengths->high), err_int(choice->length)));
}

// ---- words ----

// If nothing is kept, a dictionary is a recipe or a file.
static Status studywords_open_file(const Use *use, const char *name, ResourceWords *out, Error *err) {
  ScopedMem OpenLexicon *opened = mem_alloc(sizeof *opened);
  Status status = lexicon_open(name, NULL, use->progress, opened, err);
  if (status != OK)
    return status;
  *out = (ResourceWords){.tiles = opened->tiles};
  lexicon_init_from_kwg(&out->lexicon, &opened->kwg);
  snprintf(out->id, sizeof out->id, "%.*s", (int)sizeof out->id - 1, name);
  return OK;
}

static Status studywords_open(const Use *use, const char *name, WordSet **out, Error *err) {
  if (use->shelf)
    return wordshelf_open(use->shelf, use->app, use->account, name, "", false, out, err);
  ResourceWords words;
  Status status = use->app ? resource_open_words(use->app, use->account, name, "", false, use->progress, &words, err)
                           : studywords_open_file(use, name, &words, err);
  if (status == OK)
    *out = wordset_own(&words);
  return status;
}

// An open deck, with the words it is about.
typedef struct OpenDeck {
  WordDeckChoice choice;
  WordSet *set;
  const WordDeck *deck;
  const TileSet *tiles;
} OpenDeck;

static Status opendeck_open(const Use *use, const WordDeckChoice *choice, OpenDeck *out, Error *err) {
  *out = (OpenDeck){.choice = *choice};
  Status status = deckchoice_settle(use, &out->choice, err);
  if (status == OK)
    status = error_at(err, "words", studywords_open(use, out->choice.words, &out->set, err));
  if (status != OK)
    return status;
  out->tiles = &wordset_resource(out->set)->tiles;
  status = wordset_take_deck(out->set, (DeckKind)out->choice.kind, out->choice.length, choice->allows_rude,
                             use->progress, &out->deck, err);
  if (status != OK)
    wordset_release(out->set);
  return status;
}

static void opendeck_close(OpenDeck *open) {
  wordset_give_deck(open->set);
  wordset_release(open->set);
}

// ---- cards ----

static const char *studycard_text(const TileSet *tiles, const Tile *word, bool is_plain, Arena *arena) {
  ScopedStrBuf text = {0};
  assert(word);
  for (int i = 0; i < worddeck_length(word); i++) {
    if (is_plain)
      strbuf_add_text(&text, tiletext_name(tiles, word[i]));
    else
      tiletext_add(tiles, word[i], &text);
  }
  return strbuf_keep(&text, arena);
}

// The names of a word's tiles, then those of these kinds.
static FieldList studycard_names(const TileSet *tiles, const Tile *word, uint64_t kinds, Arena *arena) {
  const char **names = arena_alloc(arena, (DECK_TILES_MAX + TILE_KINDS_MAX) * sizeof *names);
  int count = 0, length = word ? worddeck_length(word) : 0;
  for (int i = 0; i < length; i++)
    names[count++] = arena_copy(arena, tiles->names[word[i]]);
  for (int kind = 1; kind <= tiles->kinds; kind++) {
    if (kinds >> kind & 1)
      names[count++] = arena_copy(arena, tiles->names[kind]);
  }
  return (FieldList){names, count};
}

static FieldList studysheet_alphabet(const TileSet *tiles, Arena *arena) {
  WordStudyTile *list = arena_alloc(arena, (size_t)tiles->kinds * sizeof *list);
  for (int kind = 1; kind <= tiles->kinds; kind++)
    list[kind - 1] = (WordStudyTile){arena_copy(arena, tiles->names[kind]), tiles->points[kind]};
  return (FieldList){list, tiles->kinds};
}

// At most so many words per letter; 0: all.
static WordStudyCard studycard_make(const OpenDeck *open, int place, int words_a_letter, Arena *arena) {
  const DeckCard *card = &open->deck->cards[place];
  const DeckAnswer *from = worddeck_answers(open->deck, place);
  WordStudyAnswer *answers = arena_alloc(arena, (size_t)card->count * sizeof *answers);
  int count = 0;
  for (int i = 0; i < card->count; i++) {
    if (words_a_letter > 0 && i >= words_a_letter && from[i - words_a_letter].letter == from[i].letter)
      continue;
    const char *letter = from[i].letter ? open->tiles->names[from[i].letter] : "";
    answers[count++] = (WordStudyAnswer){.word = studycard_text(open->tiles, from[i].word, true, arena),
                                         .letter = arena_copy(arena, letter),
                                         .is_front = open->choice.kind == DECK_HOOKS && !from[i].is_back};
  }
  return (WordStudyCard){.item = studycard_text(open->tiles, from->item, false, arena),
                         .tiles = studycard_names(open->tiles, from->item, 0, arena),
                         .answers = {answers, count},
                         .unasked = studycard_names(open->tiles, NULL, card->unasked, arena),
                         .chance = worddeck_chance(open->tiles, from->item, worddeck_length(from->item))};
}

// A sheet without cards, with room for so many.
static WordStudySheet studysheet_begin(const Use *use, const OpenDeck *open, int room) {
  DeckKind kind = (DeckKind)open->choice.kind;
  TileSet *tiles = arena_alloc(use->arena, sizeof *tiles);
  *tiles = *open->tiles;
  return (WordStudySheet){
      .words = open->choice.words,
      .deck = deck_name(open->choice.words, kind, open->choice.length, use->arena),
      .title = deck_title(kind, open->choice.length, use),
      .task = tr(use->catalog, deck_texts[kind].task),
      .tiles = tiles,
      .alphabet = studysheet_alphabet(open->tiles, use->arena),
      .length = open->choice.length,
      .total = open->deck->count,
      .today = use->app ? cardbox_today(use->app) : 0,
      .cards = {.items = arena_alloc(use->arena, ((size_t)room + 1) * sizeof(WordStudyCard))},
  };
}

static WordStudyCard *studysheet_add(WordStudySheet *sheet, const OpenDeck *open, int place, int words_a_letter,
                                     Arena *arena) {
  WordStudyCard *card = (WordStudyCard *)sheet->cards.items + sheet->cards.count++;
  *card = studycard_make(open, place, words_a_letter, arena);
  return card;
}

static Status run_wordstudy_list(const Use *use, const void *in, void *out, Error *err) {
  const WordStudyPage *page = in;
  WordStudySheet *sheet = out;
  OpenDeck open;
  Status status = opendeck_open(use, &page->deck, &open, err);
  if (status != OK)
    return status;
  int end = open.deck->count, most = page->count;
  if (use->shelf && (most == 0 || most > WORDSTUDY_PAGE_MAX))
    most = WORDSTUDY_PAGE_MAX;
  if (most > 0 && most < end - page->from)
    end = page->from + most;
  *sheet = studysheet_begin(use, &open, end > page->from ? end - page->from : 0);
  for (int i = page->from, words = 0; i < end && (!use->shelf || words < WORDSTUDY_WORDS_MAX); i++)
    words += studysheet_add(sheet, &open, i, 0, use->arena)->answers.count;
  opendeck_close(&open);
  return OK;
}

// ---- what is next ----

// The index of a card by its name; -1: the deck does not have it (any more).
static int opendeck_find(const OpenDeck *open, const char *item) {
  Tile tiles[DECK_TILES_MAX];
  int count = 0;
  for (Span rest = span_of(item); rest.size > 0; count++) {
    if (count == DECK_TILES_MAX || !tiletext_next(open->tiles, &rest, &tiles[count]) || tiles[count] == TILE_BLANK ||
        tile_is_blank(tiles[count]))
      return -1;
  }
  return count > 0 ? worddeck_find(open->deck, tiles, count) : -1;
}

static int studycard_compare_due(const void *a, const void *b) {
  const Card *one = a, *other = b;
  int64_t difference = one->state.due_day - other->state.due_day;
  return difference ? (difference > 0) - (difference < 0) : strcmp(one->item, other->item);
}

// Cards that were begun, the longest due first: for an account the kept ones, else those that the visitor sends.
static Status wordstudy_known(const Use *use, const WordStudyWish *wish, const char *deck, FieldList *out, Error *err) {
  if (use->account && use->account->id != 0)
    return cardbox_due(use->app, use->account, deck, INT64_MAX, 0, use->arena, out, err);
  size_t size = (size_t)wish->known.count * sizeof(Card);
  *out = (FieldList){arena_alloc(use->arena, size + 1), wish->known.count};
  if (size > 0)
    memcpy(out->items, wish->known.items, size);
  qsort(out->items, (size_t)out->count, sizeof(Card), studycard_compare_due);
  return OK;
}

static void studysheet_fill(const Use *use, const OpenDeck *open, int count, const FieldList *known,
                            WordStudySheet *sheet) {
  const Card *cards = known->items;
  ScopedMem bool *is_known = mem_alloc((size_t)open->deck->count + 1);
  bool is_kept = use->account && use->account->id != 0;
  int words_a_letter = open->choice.kind == DECK_STEMS ? WORDSTUDY_STEM_WORDS : 0;
  for (int i = 0; i < known->count; i++) {
    int place = opendeck_find(open, cards[i].item);
    bool is_due = repetition_is_due(&cards[i].state, sheet->today);
    if (place < 0 || is_known[place])
      continue;
    is_known[place] = true;
    sheet->begun += is_kept;
    sheet->due += is_kept && is_due;
    sheet->learned += is_kept && repetition_is_learned(&cards[i].state);
    if (!is_due || sheet->cards.count == count)
      continue;
    WordStudyCard *card = studysheet_add(sheet, open, place, words_a_letter, use->arena);
    if (is_kept) {
      card->state = arena_alloc(use->arena, sizeof *card->state);
      *card->state = cards[i].state;
    }
  }
  for (int i = 0; i < open->deck->count && sheet->cards.count < count; i++) {
    if (!is_known[i])
      studysheet_add(sheet, open, i, words_a_letter, use->arena);
  }
}

static Status run_wordstudy_ask(const Use *use, const void *in, void *out, Error *err) {
  const WordStudyWish *wish = in;
  OpenDeck open;
  FieldList known;
  WordDeckChoice choice = wish->deck;
  Status status = deckchoice_settle(use, &choice, err);
  if (status == OK) // before the deck is taken: others must not wait for the store
    status = wordstudy_known(use, wish, deck_name(choice.words, (DeckKind)choice.kind, choice.length, use->arena),
                             &known, err);
  if (status == OK)
    status = opendeck_open(use, &choice, &open, err);
  if (status != OK)
    return status;
  WordStudySheet *sheet = out;
  *sheet = studysheet_begin(use, &open, wish->count);
  studysheet_fill(use, &open, wish->count, &known, sheet);
  opendeck_close(&open);
  return OK;
}

// ---- answers ----

static Status run_wordstudy_answer(const Use *use, const void *in, void *out, Error *err) {
  const WordStudyReply *reply = in;
  WordDeckChoice choice = reply->deck;
  Status status = deckchoice_settle(use, &choice, err);
  if (status != OK)
    return status;
  const Card card = {.deck = deck_name(choice.words, (DeckKind)choice.kind, choice.length, use->arena),
                     .item = reply->item,
                     .state = reply->state};
  return cardbox_answer(use->app, use->account, &card, (RepetitionAnswer)reply->answer, out, err);
}

static Status run_wordstudy_forget(const Use *use, const void *in, void *out, Error *err) {
  WordDeckChoice choice = *(const WordDeckChoice *)in;
  Status status = deckchoice_settle(use, &choice, err);
  (void)out;
  if (status == OK)
    status = cardbox_forget(use->app, use->account,
                            deck_name(choice.words, (DeckKind)choice.kind, choice.length, use->arena), "", err);
  return status == ERR_MISSING ? OK : status; // there was nothing to forget
}

// ---- decks ----

static const DeckCount *deckcount_find(const FieldList *counts, const char *deck) {
  const DeckCount *rows = counts->items;
  for (int i = 0; i < counts->count; i++) {
    if (strcmp(rows[i].deck, deck) == 0)
      return &rows[i];
  }
  return NULL;
}

static Status run_wordstudy_decks(const Use *use, const void *in, void *out, Error *err) {
  WordDeckChoice choice = *(const WordDeckChoice *)in;
  WordDeckList *list = out;
  FieldList counts = {0};
  choice.length = 0;
  Status status = deckchoice_settle(use, &choice, err);
  if (status == OK && use->app)
    status = cardbox_decks(use->app, use->account, use->arena, &counts, err);
  if (status != OK)
    return status;
  WordDeckRow *rows = arena_alloc(use->arena, (size_t)DECK_KINDS * DECK_TILES_MAX * sizeof *rows);
  *list = (WordDeckList){.words = choice.words, .today = use->app ? cardbox_today(use->app) : 0, .decks.items = rows};
  for (DeckKind kind = 0; kind < DECK_KINDS; kind++) {
    const DeckLengths *lengths = &worddeck_lengths[kind];
    for (int length = lengths->low; length <= lengths->high; length++) {
      const char *deck = deck_name(choice.words, kind, length, use->arena);
      const DeckCount *count = deckcount_find(&counts, deck);
      if (!count && length != lengths->otherwise)
        continue;
      rows[list->decks.count++] = (WordDeckRow){.kind = (int)kind,
                                                .length = length,
                                                .length_low = lengths->low,
                                                .length_high = lengths->high,
                                                .title = deck_title(kind, length, use),
                                                .task = tr(use->catalog, deck_texts[kind].task),
                                                .deck = deck,
                                                .begun = count ? count->cards : 0,
                                                .due = count ? count->due : 0,
                                                .learned = count ? count->learned : 0};
    }
  }
  return OK;
}

// ---- what somebody types ----

// Words are compared as the tiles spell them; letters one by one, each with its side: "C-", "-A".
static void typed_add_letters(const TileSet *tiles, Span token, bool is_front, TextSet *out) {
  Tile letters[WORD_MAX];
  int count = tileset_tokenise(tiles, token, letters, WORD_MAX);
  for (int i = 0; i < count; i++) {
    ScopedStrBuf text = {0};
    strbuf_printf(&text, is_front ? "%s-" : "-%s", tiles->names[letters[i]]);
    textset_add(out, strbuf_span(&text), 0);
  }
  if (count == 0)
    textset_add(out, token, 0); // certainly wrong
}

static void typed_read(const TileSet *tiles, DeckKind kind, const char *typed, TextSet *out) {
  bool is_front = kind == DECK_HOOKS && strchr(typed, '-');
  bool is_words = kind == DECK_ANAGRAMS || kind == DECK_HEAVY;
  for (const char *at = typed; *at;) {
    size_t size = strcspn(at, " ,;-");
    ScopedStrBuf token = {0}, spelt = {0};
    strbuf_add(&token, at, size);
    tiletext_add_spelt(tiles, strbuf_span(&token), &spelt);
    if (spelt.size > 0 && is_words)
      textset_add(out, strbuf_span(&spelt), 0);
    else if (spelt.size > 0)
      typed_add_letters(tiles, strbuf_span(&spelt), is_front, out);
    at += size;
    is_front = is_front && *at != '-';
    at += *at != '\0';
  }
}

// What somebody would have to type for an answer.
static void studyanswer_add_typed(const WordStudyAnswer *answer, StrBuf *out) {
  if (answer->letter[0])
    strbuf_printf(out, answer->is_front ? "%s-" : "-%s", answer->letter);
  else
    strbuf_add_text(out, answer->word);
}

WordStudyVerdict wordstudy_judge(const WordStudySheet *sheet, const WordStudyCard *card, DeckKind kind,
                                 const char *typed) {
  const WordStudyAnswer *answers = card->answers.items;
  WordStudyVerdict verdict = {0};
  TextSet given = {0}, wanted = {0};
  typed_read(sheet->tiles, kind, typed, &given);
  for (int i = 0; i < card->answers.count; i++) {
    ScopedStrBuf text = {0};
    studyanswer_add_typed(&answers[i], &text);
    textset_add(&wanted, strbuf_span(&text), 0);
  }
  for (uint32_t i = 0; i < wanted.count; i++)
    verdict.right += textset_has(&given, textset_text(&wanted, &wanted.items[i]));
  verdict.missing = (int)wanted.count - verdict.right;
  verdict.wrong = (int)given.count - verdict.right;
  for (int i = 0; i < card->unasked.count; i++) {
    for (int is_front = 0; is_front < 2; is_front++) {
      ScopedStrBuf text = {0};
      strbuf_printf(&text, is_front ? "%s-" : "-%s", fieldlist_text(&card->unasked, i));
      verdict.wrong -= textset_has(&given, strbuf_span(&text)) && !textset_has(&wanted, strbuf_span(&text));
    }
  }
  textset_deinit(&given);
  textset_deinit(&wanted);
  return verdict;
}

// ---- text ----

void wordstudy_add_item(const WordStudyCard *card, DeckKind kind, StrBuf *out) {
  bool has_gap = kind == DECK_TWO || kind == DECK_THREE || kind == DECK_HOOKS;
  strbuf_add_text(out, kind == DECK_HOOKS ? "_" : "");
  strbuf_add_text(out, card->item);
  strbuf_add_text(out, has_gap ? "_" : "");
}

void wordstudy_add_answers(const WordStudyCard *card, DeckKind kind, StrBuf *out) {
  const WordStudyAnswer *answers = card->answers.items;
  const char *last = "";
  for (int i = 0; i < card->answers.count; i++) {
    strbuf_add_text(out, i ? " " : "");
    if (kind == DECK_HOOKS)
      strbuf_printf(out, answers[i].is_front ? "%s-" : "-%s", answers[i].letter);
    else if (kind == DECK_STEMS && strcmp(last, answers[i].letter) != 0)
      strbuf_printf(out, "+%s: %s", answers[i].letter, answers[i].word);
    else
      strbuf_add_text(out, answers[i].word);
    last = answers[i].letter;
  }
}

// ---- rows ----

// Of any deck; what one can't have deckchoice_settle() refuses, and says what it can.
enum { DECK_LENGTH_SAID = 99 };
#define CHOICE_FIELDS(type, at)                                                                                        \
  FIELD_ROW("words", FIELD_TEXT, .is_optional = true, FIELD_IN(type, at words), .high = WORDSTUDY_WORDS_CHARACTERS,    \
            .except = FIELD_NOT_OPTION,                                                                                \
            .help = N_("dictionary: 'es', 'ca-common', one of yours (default: your language's)")),                     \
      FIELD_ROW("deck", FIELD_CHOICE, FIELD_IN(type, at kind), .choices = DECK_KIND_NAMES, .except = FIELD_NOT_OPTION, \
                .help = N_("what is asked: two, three, hooks, anagrams, stems or heavy")),                             \
      FIELD_ROW("length", FIELD_INT, .is_optional = true, FIELD_IN(type, at length), .high = DECK_LENGTH_SAID,         \
                .otherwise = "0", .value = "N",                                                                        \
                .help = N_("how many letters a card shows, for hooks, anagrams, stems and heavy tiles")),              \
      FIELD_ROW("allow_rude", FIELD_BOOL, .is_optional = true, .option = "allow-rude", FIELD_IN(type, at allows_rude), \
                .help = N_("ask for rude words too"))

const Field word_deck_choice_fields[] = {CHOICE_FIELDS(WordDeckChoice, ), {0}};
const Field word_study_page_fields[] = {
    CHOICE_FIELDS(WordStudyPage, deck.),
    {"from", FIELD_INT, .is_optional = true, FIELD_IN(WordStudyPage, from), .high = DECK_CARDS_MAX, .value = "N",
     .help = N_("how many cards to skip at the beginning")},
    {"count", FIELD_INT, .is_optional = true, FIELD_IN(WordStudyPage, count), .high = DECK_CARDS_MAX, .value = "N",
     .help = N_("cards at most (default: all)")},
    {0},
};

static const Field known_card_fields[] = {
    {"item", FIELD_TEXT, FIELD_IN(Card, item), .low = 1, .high = CARD_ITEM_CHARACTERS},
    {"due_day", FIELD_INT, FIELD_IN(Card, state.due_day), .high = INT32_MAX},
    {0},
};
const Field word_study_wish_fields[] = {
    CHOICE_FIELDS(WordStudyWish, deck.),
    {"count", FIELD_INT, .is_optional = true, FIELD_IN(WordStudyWish, count), .low = 1, .high = WORDSTUDY_ASKED_MAX,
     .otherwise = "20", .value = "N", .help = N_("cards at most (default: 20)")},
    {"known", FIELD_LIST, .is_optional = true, FIELD_IN(WordStudyWish, known), .high = WORDSTUDY_KNOWN_MAX,
     FIELD_ITEMS(known_card_fields, Card), .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED,
     .help = "cards that a visitor has begun; an account's are kept"},
    {0},
};

static const Field word_study_reply_fields[] = {
    CHOICE_FIELDS(WordStudyReply, deck.),
    {"item", FIELD_TEXT, FIELD_IN(WordStudyReply, item), .low = 1, .high = CARD_ITEM_CHARACTERS,
     .help = "the card, as it was given"},
    {"answer", FIELD_CHOICE, FIELD_IN(WordStudyReply, answer), .choices = REPETITION_ANSWERS},
    {"state", FIELD_OBJECT, .is_optional = true, FIELD_IN(WordStudyReply, state), .fields = repetition_fields,
     .help = "of the card, as it was given; none: it is new"},
    {0},
};

static const Field word_study_answer_fields[] = {
    {"word", FIELD_TEXT, FIELD_IN(WordStudyAnswer, word), .high = 64},
    {"letter", FIELD_TEXT, FIELD_IN(WordStudyAnswer, letter), .high = TILE_NAME_MAX,
     .help = "the tile that completes it; empty where there is none"},
    {"front", FIELD_BOOL, FIELD_IN(WordStudyAnswer, is_front), .help = "it goes before what is shown"},
    {0},
};
const Field word_study_card_fields[] = {
    {"item", FIELD_TEXT, FIELD_IN(WordStudyCard, item), .high = CARD_ITEM_CHARACTERS, .help = "what names the card"},
    {"tiles", FIELD_LIST, FIELD_IN(WordStudyCard, tiles), .of = FIELD_TEXT, .high = DECK_TILES_MAX,
     .help = "what it shows"},
    {"answers", FIELD_LIST, FIELD_IN(WordStudyCard, answers), .high = INT32_MAX,
     FIELD_ITEMS(word_study_answer_fields, WordStudyAnswer)},
    {"unasked", FIELD_LIST, FIELD_IN(WordStudyCard, unasked), .of = FIELD_TEXT, .high = TILE_KINDS_MAX,
     .help = "tiles that complete it too, to words that are not asked for"},
    {"chance", FIELD_NUMBER, FIELD_IN(WordStudyCard, chance), .help = "of drawing these tiles first, blanks included"},
    {"state", FIELD_OBJECT, .is_optional = true, FIELD_TO(WordStudyCard, state, Repetition),
     .fields = repetition_fields, .help = "of an account's card that was begun"},
    {0},
};

static const Field word_study_tile_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(WordStudyTile, name), .high = TILE_NAME_MAX},
    {"points", FIELD_INT, FIELD_IN(WordStudyTile, points), .high = TILE_POINTS_MAX},
    {0},
};
#define SHEET(member) FIELD_IN(WordStudySheet, member)
#define SHEET_FIELDS                                                                                                   \
  FIELD_ROW("words", FIELD_TEXT, SHEET(words), .high = WORDSTUDY_WORDS_CHARACTERS, .help = "the dictionary"),          \
      FIELD_ROW("title", FIELD_TEXT, SHEET(title), .high = 200, .help = "what the deck is called"),                    \
      FIELD_ROW("task", FIELD_TEXT, SHEET(task), .high = 200, .help = "what is to be done"),                           \
      FIELD_ROW("alphabet", FIELD_LIST, SHEET(alphabet), .high = TILE_KINDS_MAX,                                       \
                FIELD_ITEMS(word_study_tile_fields, WordStudyTile), .help = "all tiles"),                              \
      FIELD_ROW("length", FIELD_INT, SHEET(length), .high = DECK_TILES_MAX),                                           \
      FIELD_ROW("total", FIELD_INT, SHEET(total), .high = DECK_CARDS_MAX, .help = "cards in the deck"),                \
      FIELD_ROW("cards", FIELD_LIST, SHEET(cards), .high = DECK_CARDS_MAX,                                             \
                FIELD_ITEMS(word_study_card_fields, WordStudyCard))
#define COUNT_FIELDS(type)                                                                                             \
  FIELD_ROW("deck_name", FIELD_TEXT, FIELD_IN(type, deck), .high = CARD_DECK_CHARACTERS,                               \
            .help = "what its cards are kept under"),                                                                  \
      FIELD_ROW("begun", FIELD_INT, FIELD_IN(type, begun), .high = INT32_MAX, .help = "cards of the account"),         \
      FIELD_ROW("due", FIELD_INT, FIELD_IN(type, due), .high = INT32_MAX, .help = "of them to be asked today"),        \
      FIELD_ROW("learned", FIELD_INT, FIELD_IN(type, learned), .high = INT32_MAX,                                      \
                .help = "of them those that may wait a week or longer")
#define TODAY_FIELD(type)                                                                                              \
  FIELD_ROW("today", FIELD_INT, FIELD_IN(type, today), .high = INT32_MAX, .help = "in days since 1970")

static const Field word_study_list_fields[] = {SHEET_FIELDS, {0}};
static const Field word_study_sheet_fields[] = {
    SHEET_FIELDS, COUNT_FIELDS(WordStudySheet), TODAY_FIELD(WordStudySheet), {0}};

const Field word_deck_row_fields[] = {
    {"deck", FIELD_CHOICE, FIELD_IN(WordDeckRow, kind), .choices = DECK_KIND_NAMES, .title = N_("Deck")},
    {"length", FIELD_INT, FIELD_IN(WordDeckRow, length), .high = DECK_TILES_MAX, .help = "letters of what is shown",
     .title = N_("Letters")},
    {"length_low", FIELD_INT, FIELD_IN(WordDeckRow, length_low), .high = DECK_TILES_MAX,
     .help = "the fewest it can have"},
    {"length_high", FIELD_INT, FIELD_IN(WordDeckRow, length_high), .high = DECK_TILES_MAX, .help = "and the most"},
    {"title", FIELD_TEXT, FIELD_IN(WordDeckRow, title), .high = 200, .title = N_("What is asked")},
    {"task", FIELD_TEXT, FIELD_IN(WordDeckRow, task), .high = 200, .help = "what is to be done"},
    COUNT_FIELDS(WordDeckRow),
    {0},
};
static const Field word_deck_list_fields[] = {
    {"words", FIELD_TEXT, FIELD_IN(WordDeckList, words), .high = WORDSTUDY_WORDS_CHARACTERS, .help = "the dictionary"},
    TODAY_FIELD(WordDeckList),
    {"decks", FIELD_LIST, FIELD_IN(WordDeckList, decks), .high = DECK_KINDS * DECK_TILES_MAX,
     FIELD_ITEMS(word_deck_row_fields, WordDeckRow)},
    {0},
};
static const Field word_deck_words_fields[] = {
    {"words", FIELD_TEXT, .is_optional = true, FIELD_IN(WordDeckChoice, words), .high = WORDSTUDY_WORDS_CHARACTERS,
     .help = "dictionary; none: the reader's language"},
    {0},
};

const UseCase wordstudy_listing = USE_CASE("study.list", N_("list the cards of a deck of words, with their answers"),
                                           WHO_ANYBODY, USE_IN(word_study_page_fields, WordStudyPage),
                                           USE_OUT(word_study_list_fields, WordStudySheet), .run = run_wordstudy_list);
const UseCase wordstudy_asking =
    USE_CASE("study.ask", N_("give the next cards of a deck of words: those that are due, then new ones"), WHO_ANYBODY,
             USE_IN(word_study_wish_fields, WordStudyWish), USE_OUT(word_study_sheet_fields, WordStudySheet),
             .run = run_wordstudy_ask);
const UseCase wordstudy_answering =
    USE_CASE("study.answer", N_("say how a card was answered, and hear when it is asked again"), WHO_ANYBODY,
             USE_IN(word_study_reply_fields, WordStudyReply), USE_OUT(repetition_fields, Repetition),
             .run = run_wordstudy_answer);
const UseCase wordstudy_decks = USE_CASE("study.decks", N_("list the decks of words that can be studied"), WHO_ANYBODY,
                                         USE_IN(word_deck_words_fields, WordDeckChoice),
                                         USE_OUT(word_deck_list_fields, WordDeckList), .run = run_wordstudy_decks);
const UseCase wordstudy_forgetting =
    USE_CASE("study.forget", N_("forget a deck of words: all its cards are new again"), WHO_ACCOUNT,
             USE_IN(word_deck_choice_fields, WordDeckChoice), USE_NOTHING_OUT, .run = run_wordstudy_forget);
