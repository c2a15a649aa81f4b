// SPDX-License-Identifier: MIT
// Word scrambles in the menus: made, shown with their answers, their clues changed.
#include "app/scrambleorder.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "render/scramblepicture.h"

#include <string.h>

void puzzles_draw_scramble(Console *console, const Scramble *scramble, bool is_key) {
  scramblepicture_draw(scramble, is_key, console->talk.catalog, &console->talk.out);
}

// ---- made ----

static bool ask_scramble_words(Console *console, ScrambleOrder *order, Arena *arena) {
  enum { WORDS_TYPED, WORDS_FILE, WORDS_THEME };
  static const char *const questions[] = {"words", "from count", "age count"};
  const char *choices[] = {_("words that I type"), _("words from a file"), _("words about a theme"), NULL};
  int source;
  return talk_ask_choice(&console->talk, _("Words:"), choices, WORDS_TYPED, &source) &&
         (source != WORDS_THEME ||
          puzzles_ask_theme(console, catalog_language(console->talk.catalog), &order->words.theme, arena)) &&
         console_ask_fields(console, scramble_order_fields, questions[source], order, arena);
}

void puzzles_create_scramble(Console *console) {
  ScopedArena arena = {0};
  ScrambleOrder order = {0};
  ScrambleMade *made = arena_alloc(&arena, sizeof *made);
  talk_say_title(&console->talk, _("New word scramble"));
  fields_default(scramble_order_fields, &order, &arena);
  if (!console_ask_fields(console, scramble_order_fields, "name", &order, &arena) ||
      !ask_scramble_words(console, &order, &arena) ||
      !console_ask_fields(console, scramble_order_fields, "level seed", &order, &arena)) {
    talk_say_text(&console->talk, _("Creation cancelled."));
  } else if (console_use(console, &scramble_making, &order, &arena, made)) {
    if (!order.words.seed)
      talk_say(&console->talk, _("seed: %s"), made->seed);
    puzzles_draw_scramble(console, &made->scramble, false);
    puzzles_tell_added(console, made->kept.name);
    scramble_making.deinit(made);
  }
}

// ---- kept ----

void puzzles_show_words(Console *console) {
  ScopedPuzzle open = {0};
  if (!puzzles_open(console, &open))
    return;
  talk_say_title(&console->talk, open.puzzle.name);
  puzzles_draw_scramble(console, open.scramble, true);
}

static ScrambleWord *find_scrambled(Scramble *scramble, const char *text) {
  Tile spelt[SCRAMBLE_LENGTH_MAX];
  int length = sopa_alphabet_spell(&scramble->alphabet, span_of(text), spelt, SCRAMBLE_LENGTH_MAX, NULL);
  for (int i = 0; i < scramble->count && length > 0; i++) {
    ScrambleWord *word = &scramble->words[i];
    if (word->length == length && memcmp(word->answer, spelt, (size_t)length) == 0)
      return word;
  }
  return NULL;
}

void puzzles_change_hint(Console *console) {
  ScopedPuzzle open = {0};
  ScopedStrBuf text = {0}, hint = {0};
  ScrambleWord *word = NULL;
  if (!puzzles_open(console, &open))
    return;
  puzzles_draw_scramble(console, open.scramble, true);
  while (!word && talk_ask_text(&console->talk, _("Word whose clue changes (0: back):"), &text)) {
    word = find_scrambled(open.scramble, strbuf_text(&text));
    if (!word)
      talk_say_bad(&console->talk, _("There is no such word in the puzzle."));
  }
  if (!word || !talk_ask_text(&console->talk, _("New clue (0: back):"), &hint))
    return;
  scramble_set_hint(word, strbuf_span(&hint));
  if (puzzles_keep(console, &open))
    talk_say_good(&console->talk, _("The clue is changed."));
}
