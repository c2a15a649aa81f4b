// SPDX-License-Identifier: MIT
// Crosswords, word scrambles, cryptograms and booklets in the menus: making them, showing them with their answers,
// changing clues.
#include "base/file.h"
#include "console/puzzles_internal.h"
#include "render/crosswordpicture.h"
#include "render/cryptogrampicture.h"
#include "render/scramblepicture.h"
#include "workshop/bookletorder.h"
#include "workshop/crosswordorder.h"
#include "workshop/cryptogramorder.h"
#include "workshop/scrambleorder.h"

#include <string.h>

void puzzles_draw_words(Console *console, PuzzleContent puzzle, bool is_key) {
  StrBuf *out = &console->talk.out;
  if (puzzle.crossword) {
    crosswordpicture_draw_grid(puzzle.crossword, is_key, NULL, &console->talk.look, out);
    strbuf_add_char(out, '\n');
    crosswordpicture_draw_clues(puzzle.crossword, is_key, console->talk.catalog, out);
  } else if (puzzle.scramble) {
    scramblepicture_draw(puzzle.scramble, is_key, console->talk.catalog, out);
  } else {
    cryptogrampicture_draw(puzzle.cryptogram, is_key, out);
  }
}

// ---- made ----

// Asks where the words come from, for the order of these fields, which contains `words`.
static bool ask_puzzle_words(Console *console, const Field *fields, SopaOrder *words, void *order, Arena *arena) {
  enum { WORDS_TYPED, WORDS_FILE, WORDS_THEME };
  bool has_count = field_find(fields, "count") != NULL;
  const char *const questions[] = {"words", has_count ? "from count" : "from", has_count ? "age count" : "age"};
  const char *choices[] = {_("words that I type"), _("words from a file"), _("words about a theme"), NULL};
  int source;
  return talk_ask_choice(&console->talk, _("Words:"), choices, WORDS_TYPED, &source) &&
         (source != WORDS_THEME ||
          puzzles_ask_theme(console, catalog_language(console->talk.catalog), &words->theme, arena)) &&
         console_ask_fields(console, fields, questions[source], order, arena);
}

static bool ask_crossword_order(Console *console, void *asked, Arena *arena) {
  CrosswordOrder *order = asked;
  const char *kinds[] = {_("words of a list that cross here and there"), _("a filled grid, clues by rows and columns"),
                         _("a filled grid, every letter in two words"), _("listed words, to be fitted in"), NULL};
  if (!console_ask_fields(console, crossword_order_fields, "name", order, arena) ||
      !talk_ask_choice(&console->talk, _("Kind:"), kinds, 0, &order->kind))
    return false;
  bool is_filled = order->kind == CROSSWORD_SPANISH || order->kind == CROSSWORD_ENGLISH; // from the language's lexicon
  return (is_filled || ask_puzzle_words(console, crossword_order_fields, &order->words, order, arena)) &&
         console_ask_fields(console, crossword_order_fields, "rows cols seed", order, arena);
}

static void show_made_crossword(Console *console, const void *made) {
  puzzles_draw_words(console, (PuzzleContent){.crossword = &((const CrosswordMade *)made)->crossword}, false);
}

void puzzles_create_crossword(Console *console) {
  puzzles_create(console, _("New crossword"), &crossword_making, ask_crossword_order, show_made_crossword);
}

static bool ask_scramble_order(Console *console, void *order, Arena *arena) {
  return console_ask_fields(console, scramble_order_fields, "name", order, arena) &&
         ask_puzzle_words(console, scramble_order_fields, &((ScrambleOrder *)order)->words, order, arena) &&
         console_ask_fields(console, scramble_order_fields, "level seed", order, arena);
}

static void show_made_scramble(Console *console, const void *made) {
  puzzles_draw_words(console, (PuzzleContent){.scramble = &((const ScrambleMade *)made)->scramble}, false);
}

void puzzles_create_scramble(Console *console) {
  puzzles_create(console, _("New word scramble"), &scramble_making, ask_scramble_order, show_made_scramble);
}

static bool ask_cryptogram_order(Console *console, void *order, Arena *arena) {
  const char *signs[] = {_("numbers"), _("other letters"), NULL};
  return console_ask_fields(console, cryptogram_order_fields, "name text", order, arena) &&
         talk_ask_choice(&console->talk, _("Signs:"), signs, 0, &((CryptogramOrder *)order)->signs) &&
         console_ask_fields(console, cryptogram_order_fields, "level seed", order, arena);
}

static void show_made_cryptogram(Console *console, const void *made) {
  puzzles_draw_words(console, (PuzzleContent){.cryptogram = ((const CryptogramMade *)made)->cryptogram}, false);
}

void puzzles_create_cryptogram(Console *console) {
  puzzles_create(console, _("New cryptogram"), &cryptogram_making, ask_cryptogram_order, show_made_cryptogram);
}

// A booklet is written to a file.
static bool ask_booklet_order(Console *console, BookletOrder *order, StrBuf *path, Arena *arena) {
  fields_default(booklet_order_fields, order, arena);
  return console_ask_fields(console, booklet_order_fields, "name", order, arena) &&
         ask_puzzle_words(console, booklet_order_fields, &order->words, order, arena) &&
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
    talk_say_done(&console->talk, file_write(strbuf_text(&path), strbuf_span(&made.pdf), &err), _("Written."), &err);
    booklet_making.deinit(&made);
  }
}

// ---- kept ----

void puzzles_show_answers(Console *console, OpenPuzzle *open) {
  talk_say_title(&console->talk, open->puzzle.name);
  puzzles_draw_words(console, openpuzzle_content(open), true);
}

// The word with this spelling, in either case.
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

void puzzles_change_clue(Console *console, OpenPuzzle *open) {
  ScopedStrBuf word = {0}, clue = {0};
  int at = -1;
  puzzles_draw_words(console, openpuzzle_content(open), true);
  while (at < 0 && talk_ask_text(&console->talk, _("Word whose clue changes (0: back):"), &word)) {
    at = find_answer(open->crossword, strbuf_text(&word));
    if (at < 0)
      talk_say_bad(&console->talk, _("There is no such word in the crossword."));
  }
  if (at < 0 || !talk_ask_text(&console->talk, _("New clue (0: back):"), &clue))
    return;
  CrosswordEntry *entry = &open->crossword->entries[at];
  crossword_set_clue(entry, strbuf_span(&clue));
  if (puzzles_keep(console, open)) {
    talk_say_good(&console->talk, _("The clue is changed."));
    if (crossword_clue_tells(open->crossword, entry, strbuf_text(&clue)))
      talk_say_text(&console->talk, _("This clue contains the answer."));
  }
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

void puzzles_change_hint(Console *console, OpenPuzzle *open) {
  ScopedStrBuf text = {0}, hint = {0};
  ScrambleWord *word = NULL;
  puzzles_draw_words(console, openpuzzle_content(open), true);
  while (!word && talk_ask_text(&console->talk, _("Word whose clue changes (0: back):"), &text)) {
    word = find_scrambled(open->scramble, strbuf_text(&text));
    if (!word)
      talk_say_bad(&console->talk, _("There is no such word in the puzzle."));
  }
  if (!word || !talk_ask_text(&console->talk, _("New clue (0: back):"), &hint))
    return;
  scramble_set_hint(word, strbuf_span(&hint));
  if (puzzles_keep(console, open))
    talk_say_good(&console->talk, _("The clue is changed."));
}
