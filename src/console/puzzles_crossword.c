// SPDX-License-Identifier: MIT
// Crosswords in the menus: made, shown with their answers, their clues changed, checked.
#include "app/crosswordorder.h"
#include "console/puzzles_internal.h"
#include "render/crosswordpicture.h"

#include <string.h>

void puzzles_draw_crossword(Console *console, const Crossword *crossword, bool is_key) {
  crosswordpicture_draw_grid(crossword, is_key, NULL, &console->talk.look, &console->talk.out);
  strbuf_add_char(&console->talk.out, '\n');
  crosswordpicture_draw_clues(crossword, is_key, console->talk.catalog, &console->talk.out);
}

// ---- made ----

static bool ask_crossword_kind(Console *console, CrosswordOrder *order) {
  const char *kinds[] = {_("words of a list that cross here and there"), _("a filled grid, clues by rows and columns"),
                         _("a filled grid, every letter in two words"), _("listed words, to be fitted in"), NULL};
  return talk_ask_choice(&console->talk, _("Kind:"), kinds, 0, &order->kind);
}

static bool ask_crossword_words(Console *console, CrosswordOrder *order, Arena *arena) {
  enum { WORDS_TYPED, WORDS_FILE, WORDS_THEME };
  static const char *const questions[] = {"words", "from count", "age count"};
  const char *choices[] = {_("words that I type"), _("words from a file"), _("words about a theme"), NULL};
  int source;
  if (order->kind == CROSSWORD_SPANISH || order->kind == CROSSWORD_ENGLISH) // the lexicon of the language
    return true;
  return talk_ask_choice(&console->talk, _("Words:"), choices, WORDS_TYPED, &source) &&
         (source != WORDS_THEME ||
          puzzles_ask_theme(console, catalog_language(console->talk.catalog), &order->words.theme, arena)) &&
         console_ask_fields(console, crossword_order_fields, questions[source], order, arena);
}

static bool ask_crossword_order(Console *console, CrosswordOrder *order, Arena *arena) {
  fields_default(crossword_order_fields, order, arena);
  return console_ask_fields(console, crossword_order_fields, "name", order, arena) &&
         ask_crossword_kind(console, order) && ask_crossword_words(console, order, arena) &&
         console_ask_fields(console, crossword_order_fields, "rows cols seed", order, arena);
}

void puzzles_create_crossword(Console *console) {
  ScopedArena arena = {0};
  CrosswordOrder order = {0};
  CrosswordMade *made = arena_alloc(&arena, sizeof *made);
  talk_say_title(&console->talk, _("New crossword"));
  if (!ask_crossword_order(console, &order, &arena)) {
    talk_say_text(&console->talk, _("Creation cancelled."));
  } else if (console_use(console, &crossword_making, &order, &arena, made)) {
    if (!order.words.seed)
      talk_say(&console->talk, _("seed: %s"), made->seed);
    puzzles_draw_crossword(console, &made->crossword, false);
    puzzles_tell_added(console, made->kept.name);
    crossword_making.deinit(made);
  }
}

// ---- kept ----

void puzzles_show_answers(Console *console) {
  ScopedPuzzle open = {0};
  if (!puzzles_open(console, &open))
    return;
  talk_say_title(&console->talk, open.puzzle.name);
  puzzles_draw_crossword(console, open.crossword, true);
}

// The word that is written so, in whatever case.
static int find_answer(const Crossword *crossword, const char *text) {
  Tile spelt[CROSSWORD_SIDE_MAX], answer[CROSSWORD_SIDE_MAX];
  int length = sopa_alphabet_spell(&crossword->alphabet, span_of(text), spelt, CROSSWORD_SIDE_MAX, NULL);
  for (int i = 0; i < crossword->count && length > 0; i++) {
    crossword_entry_tiles(crossword, &crossword->entries[i], answer);
    if (crossword->entries[i].length == length && memcmp(spelt, answer, (size_t)length) == 0)
      return i;
  }
  return -1;
}

void puzzles_change_clue(Console *console) {
  ScopedPuzzle open = {0};
  ScopedStrBuf word = {0}, clue = {0};
  int at = -1;
  if (!puzzles_open(console, &open))
    return;
  puzzles_draw_crossword(console, open.crossword, true);
  while (at < 0 && talk_ask_text(&console->talk, _("Word whose clue changes (0: back):"), &word)) {
    at = find_answer(open.crossword, strbuf_text(&word));
    if (at < 0)
      talk_say_bad(&console->talk, _("There is no such word in the crossword."));
  }
  if (at < 0 || !talk_ask_text(&console->talk, _("New clue (0: back):"), &clue))
    return;
  CrosswordEntry *entry = &open.crossword->entries[at];
  if (crossword_clue_tells(open.crossword, entry, strbuf_text(&clue))) {
    talk_say_bad(&console->talk, _("This clue holds the answer."));
    return;
  }
  crossword_set_clue(entry, strbuf_span(&clue));
  if (puzzles_keep(console, &open))
    talk_say_good(&console->talk, _("The clue is changed."));
}
