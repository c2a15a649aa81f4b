// SPDX-License-Identifier: MIT
// A booklet from the menus: what it is made of is asked, and it goes to a file.
#include "app/bookletorder.h"
#include "base/file.h"
#include "console/puzzles_internal.h"

static bool ask_booklet_words(Console *console, BookletOrder *order, Arena *arena) {
  enum { WORDS_TYPED, WORDS_FILE, WORDS_THEME };
  static const char *const questions[] = {"words", "from", "age"};
  const char *choices[] = {_("words that I type"), _("words from a file"), _("words about a theme"), NULL};
  int source;
  return talk_ask_choice(&console->talk, _("Words:"), choices, WORDS_TYPED, &source) &&
         (source != WORDS_THEME ||
          puzzles_ask_theme(console, catalog_language(console->talk.catalog), &order->words.theme, arena)) &&
         console_ask_fields(console, booklet_order_fields, questions[source], order, arena);
}

static bool ask_booklet_order(Console *console, BookletOrder *order, StrBuf *path, Arena *arena) {
  fields_default(booklet_order_fields, order, arena);
  return console_ask_fields(console, booklet_order_fields, "name", order, arena) &&
         ask_booklet_words(console, order, arena) &&
         console_ask_fields(console, booklet_order_fields, "sopa crisscross maze scramble fillin cryptogram level seed",
                            order, arena) &&
         talk_ask_text(&console->talk, _("File (.pdf; 0: back):"), path);
}

void puzzles_make_booklet(Console *console) {
  ScopedArena arena = {0};
  ScopedStrBuf path = {0};
  BookletOrder order = {0};
  BookletMade made = {0};
  Error err;
  talk_say_title(&console->talk, _("New booklet"));
  if (!ask_booklet_order(console, &order, &path, &arena)) {
    talk_say_text(&console->talk, _("Creation cancelled."));
  } else if (puzzles_may_write(console, strbuf_text(&path)) &&
             console_use(console, &booklet_making, &order, &arena, &made)) {
    if (!order.words.seed)
      talk_say(&console->talk, _("seed: %s"), made.seed);
    if (file_write(strbuf_text(&path), strbuf_span(&made.pdf), &err) == OK)
      talk_say_good(&console->talk, _("Written."));
    else
      talk_say_error(&console->talk, &err);
    booklet_making.deinit(&made);
  }
}
