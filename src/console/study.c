// SPDX-License-Identifier: MIT
// Word study in the console's menus: which words, which deck, and the quiz.
#include "console/ask.h"
#include "desk/wordquiz.h"

// Asks for a deck by its number; the list shows the account's counts.
static bool study_choose_deck(Console *console, WordDeckChoice *choice, Arena *arena) {
  WordDeckList list = {0};
  int place = 0;
  if (!console_use(console, &wordstudy_decks, choice, arena, &list))
    return false;
  const WordDeckRow *rows = list.decks.items;
  const char **labels = arena_alloc(arena, ((size_t)list.decks.count + 1) * sizeof *labels);
  for (int i = 0; i < list.decks.count; i++) {
    ScopedStrBuf label = {0};
    strbuf_add_text(&label, rows[i].title);
    if (rows[i].begun > 0)
      strbuf_printf(&label, _(" (due today: %d, learned: %d)"), (int)rows[i].due, (int)rows[i].learned);
    labels[i] = strbuf_keep(&label, arena);
  }
  if (!talk_ask_choice(&console->talk, _("Deck (0: back):"), labels, 0, &place))
    return false;
  choice->kind = rows[place].kind;
  choice->length = rows[place].length;
  return true;
}

void study_quiz(Console *console) {
  ScopedArena arena = {0};
  WordStudyWish wish = {0};
  Error err;
  fields_default(word_study_wish_fields, &wish, &arena);
  if (!console_ask_fields(console, word_study_wish_fields, "words", &wish, &arena) ||
      !study_choose_deck(console, &wish.deck, &arena))
    return;
  const DeckLengths *lengths = &worddeck_lengths[wish.deck.kind];
  if (lengths->low < lengths->high && !console_ask_fields(console, word_study_wish_fields, "length", &wish, &arena))
    return;
  const Use use = console_user(console, NULL, &arena);
  if (wordquiz_run(&console->talk, &use, &wish, &err) != OK)
    talk_say_error(&console->talk, &err);
}
