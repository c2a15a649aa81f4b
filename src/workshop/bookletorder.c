// SPDX-License-Identifier: MIT
// Makes booklets. Each puzzle gets some of the words, chosen by a seed of its own, and is made by the use case of its
// kind; the puzzles are not kept.
#include "workshop/bookletorder.h"

#include "base/mem.h"
#include "paper/bookletsheet.h"
#include "workshop/crosswordorder.h"
#include "workshop/cryptogramorder.h"
#include "workshop/mazeorder.h"
#include "workshop/puzzleuse.h"
#include "workshop/scrambleorder.h"

#include <string.h>

enum { BOOKLET_LIST_MAX = 200 * 1000, BOOKLET_LEVELS = 5 };

#define IN(member) .is_optional = true, FIELD_IN(BookletOrder, member)
#define BOOKLET_COUNT(name, kind, text, asked)                                                                         \
  {                                                                                                                    \
    name, FIELD_INT, IN(counts[kind]), .high = BOOKLET_KIND_MAX, .otherwise = "-1", .takes_zero = true, .value = "N",  \
                                       .help = (text), .question = (asked)                                             \
  }
const Field booklet_order_fields[] = {
    BOOKLET_COUNT("sopa", BOOKLET_SOPA, N_("how many word searches (default: 1, if you give no number for any kind)"),
                  N_("How many word searches (Enter: none; one of each kind if you ask for none):")),
    BOOKLET_COUNT("crisscross", BOOKLET_CRISSCROSS, N_("how many criss-crosses"), N_("How many criss-crosses:")),
    BOOKLET_COUNT("maze", BOOKLET_MAZE, N_("how many mazes, for a rest between words"), N_("How many mazes:")),
    BOOKLET_COUNT("scramble", BOOKLET_SCRAMBLE, N_("how many word scrambles"), N_("How many word scrambles:")),
    BOOKLET_COUNT("fillin", BOOKLET_FILLIN, N_("how many fill-ins"), N_("How many fill-ins:")),
    BOOKLET_COUNT("cryptogram", BOOKLET_CRYPTOGRAM, N_("how many cryptograms of proverbs"),
                  N_("How many cryptograms:")),
    WORD_SOURCE_FIELDS(BookletOrder, words., BOOKLET_LIST_MAX,
                       N_("file with words, one a line, or a table of a spreadsheet: word, clue, translation"),
                       N_("if the words are in a table: its column of clues (default: clues, else translations)"),
                       N_("draw the words from a lexicon (try es-everyday, es-common, ca-common, en-common)")),
    PUZZLE_LANGUAGE_FIELD(BookletOrder, language),
    {"level", FIELD_INT, IN(level), .low = 1, .high = BOOKLET_LEVELS, .otherwise = "2", .value = "N",
     .help = N_("how hard all of it is, from 1 to 5 (default: 2)"),
     .question = N_("Level, 1 to 5 (Enter: 2; 0: back):")},
    {"name", FIELD_TEXT, IN(words.name), .high = 200, .value = "TEXT", .help = N_("title of the booklet"),
     .question = N_("Title (Enter: untitled, with the time; 0: back):")},
    {"seed", FIELD_TEXT, IN(words.seed), .high = 100, .takes_zero = true, .value = "TEXT",
     .help = N_("the same seed gives the same booklet (default: a new one, which is printed)"),
     .question = N_("Seed (Enter: by chance):")},
    PUZZLE_ALPHABET_FIELD(BookletOrder, words.alphabet),
    SHEET_WISH_FIELDS(BookletOrder, sheet.),
    {0},
};

static const Field booklet_made_fields[] = {
    {"seed", FIELD_TEXT, FIELD_IN(BookletMade, seed), .high = 100, .help = "makes the same again"},
    {"name", FIELD_TEXT, FIELD_IN(BookletMade, title), .high = 400},
    {"puzzles", FIELD_INT, FIELD_IN(BookletMade, puzzles), .high = BOOKLET_MAX},
    {0},
};

// ---- what is in it ----

static int booklet_total(const BookletOrder *order) {
  int total = 0;
  for (int i = 0; i < BOOKLET_KINDS; i++)
    total += order->counts[i];
  return total;
}

// If no kind is asked for, there is one of each that is not ruled out.
static void settle_booklet_counts(BookletOrder *order) {
  bool is_asked = false;
  for (int i = 0; i < BOOKLET_KINDS; i++)
    is_asked = is_asked || order->counts[i] > 0;
  for (int i = 0; i < BOOKLET_KINDS; i++)
    order->counts[i] = order->counts[i] >= 0 ? order->counts[i] : !is_asked;
}

// Takes one of each kind in turn, as long as there are any.
static int lay_out_booklet(const BookletOrder *order, BookletKind *out) {
  int left[BOOKLET_KINDS], count = 0;
  memcpy(left, order->counts, sizeof left);
  for (int found = 1; found > 0;) {
    found = 0;
    for (int i = 0; i < BOOKLET_KINDS; i++) {
      if (left[i] == 0 || count == BOOKLET_MAX)
        continue;
      left[i]--;
      found++;
      out[count++] = (BookletKind)i;
    }
  }
  return count;
}

typedef struct BookletShelf {
  BookletItem items[BOOKLET_MAX];
  SopaMade sopas[BOOKLET_MAX];
  CrosswordMade crosswords[BOOKLET_MAX];
  ScrambleMade scrambles[BOOKLET_MAX];
  MazeMade mazes[BOOKLET_MAX];
  CryptogramMade cryptograms[BOOKLET_MAX];
  int count;
} BookletShelf;

static void bookletshelf_deinit(BookletShelf *shelf) {
  for (int i = 0; i < shelf->count; i++) {
    const BookletItem *item = &shelf->items[i];
    if (item->sopa)
      sopa_making.deinit(&shelf->sopas[i]);
    if (item->crossword)
      crossword_making.deinit(&shelf->crosswords[i]);
    if (item->scramble)
      scramble_making.deinit(&shelf->scrambles[i]);
    if (item->maze)
      maze_making.deinit(&shelf->mazes[i]);
    if (item->cryptogram)
      cryptogram_making.deinit(&shelf->cryptograms[i]);
  }
  mem_free(shelf);
}

// ---- words for a puzzle ----

// Some of the words, chosen by the seed, as the text of a table.
static const char *some_words(const SopaWords *words, int wanted, int shortest, const Seed *seed, Arena *arena) {
  ScopedMem int *order = mem_alloc((size_t)(words->count + 1) * sizeof *order);
  ScopedStrBuf text = {0};
  Random random = random_start(seed, "booklet words");
  int count = 0;
  for (int i = 0; i < words->count; i++) {
    if (words->items[i].length >= shortest)
      order[count++] = i;
  }
  random_shuffle(&random, order, (size_t)count, sizeof *order);
  for (int i = 0; i < count && i < wanted; i++) {
    const SopaWord *word = &words->items[order[i]];
    strbuf_printf(&text, "%s\t%s\n", word->label, word->hint ? word->hint : "");
  }
  return strbuf_keep(&text, arena);
}

// ---- its puzzles ----

typedef struct BookletJob {
  const Use *use; // one that keeps nothing
  const BookletOrder *order;
  const SopaWords *words, *clued; // the same, with the clues of their theme for crosswords
  BookletShelf *shelf;
} BookletJob;

static SopaOrder words_of_item(const BookletJob *job, const SopaWords *words, const char *seed, int wanted,
                               int shortest, const char *name) {
  const Seed own = seed_from_text(seed);
  return (SopaOrder){.list = some_words(words, wanted, shortest, &own, job->use->arena),
                     .name = name,
                     .seed = seed,
                     .alphabet = job->order->words.alphabet,
                     .may_leave_out = true,
                     .allows_inside = true,
                     .decoys = -1,
                     .level = job->order->level - 1};
}

static Status make_booklet_maze(const BookletJob *job, const char *seed, const char *name, int at, Error *err) {
  MazeOrder order = {0};
  json_auto_t *said = json_pack("{s:s, s:s, s:i}", "name", name, "seed", seed, "level", job->order->level);
  fields_default(maze_making.in, &order, job->use->arena);
  fields_take_json(maze_making.in, said, &order, job->use->arena);
  Status status = maze_making.run(job->use, &order, &job->shelf->mazes[at], err);
  if (status == OK)
    job->shelf->items[at].maze = job->shelf->mazes[at].maze;
  return status;
}

static Status make_booklet_cryptogram(const BookletJob *job, const char *seed, const char *name, int at, Error *err) {
  const CryptogramOrder order = {
      .language = job->order->language, .level = job->order->level, .name = name, .seed = seed};
  Status status = cryptogram_making.run(job->use, &order, &job->shelf->cryptograms[at], err);
  if (status == OK)
    job->shelf->items[at].cryptogram = job->shelf->cryptograms[at].cryptogram;
  return status;
}

static Status make_booklet_crossword(const BookletJob *job, const char *seed, const char *name, bool is_fillin, int at,
                                     Error *err) {
  CrosswordOrder order = {.words = words_of_item(job, job->clued, seed, 12, 2, name), .language = job->order->language};
  order.kind = is_fillin ? CROSSWORD_FILLIN : CROSSWORD_CRISSCROSS;
  Status status = crossword_making.run(job->use, &order, &job->shelf->crosswords[at], err);
  if (status == OK)
    job->shelf->items[at].crossword = &job->shelf->crosswords[at].crossword;
  return status;
}

static Status make_booklet_item(const BookletJob *job, BookletKind kind, const char *seed, int at, Error *err) {
  static const char *const names[BOOKLET_KINDS] = {N_("Word search"),   N_("Crossword"), N_("Maze"),
                                                   N_("Word scramble"), N_("Fill-in"),   N_("Cryptogram")};
  const char *name = tr(job->use->catalog, names[kind]);
  BookletShelf *shelf = job->shelf;
  Status status;
  shelf->items[at] = (BookletItem){.name = name};
  if (kind == BOOKLET_MAZE)
    return make_booklet_maze(job, seed, name, at, err);
  if (kind == BOOKLET_CRYPTOGRAM)
    return make_booklet_cryptogram(job, seed, name, at, err);
  if (kind == BOOKLET_CRISSCROSS || kind == BOOKLET_FILLIN)
    return make_booklet_crossword(job, seed, name, kind == BOOKLET_FILLIN, at, err);
  if (kind == BOOKLET_SOPA) {
    const SopaOrder order = words_of_item(job, job->words, seed, 12, 2, name);
    status = sopa_making.run(job->use, &order, &shelf->sopas[at], err);
    if (status == OK)
      shelf->items[at].sopa = &shelf->sopas[at].sopa;
    return status;
  }
  const ScrambleOrder order = {.words = words_of_item(job, job->words, seed, 10, SCRAMBLE_LENGTH_MIN, name),
                               .language = job->order->language,
                               .level = job->order->level};
  status = scramble_making.run(job->use, &order, &shelf->scrambles[at], err);
  if (status == OK)
    shelf->items[at].scramble = &shelf->scrambles[at].scramble;
  return status;
}

static Status make_booklet_items(const BookletJob *job, const char *seed, Error *err) {
  BookletKind kinds[BOOKLET_MAX];
  Status status = OK;
  int count = lay_out_booklet(job->order, kinds);
  for (int i = 0; status == OK && i < count; i++) {
    ScopedStrBuf own = {0};
    strbuf_printf(&own, "%s/%d", seed, i + 1);
    progress_report(job->use->progress, N_("making the booklet"), i, count);
    status = make_booklet_item(job, kinds[i], strbuf_keep(&own, job->use->arena), i, err);
    job->shelf->count += status == OK;
  }
  return status;
}

// ---- the whole ----

static void booklet_made_deinit(void *out) {
  strbuf_deinit(&((BookletMade *)out)->pdf);
}

static Status print_booklet(const Use *use, const BookletOrder *order, const BookletShelf *shelf, BookletMade *made,
                            Error *err) {
  ScopedStrBuf footer = {0};
  strbuf_printf(&footer, tr(use->catalog, "seed: %s"), made->seed);
  const SheetStyle style = {.catalog = use->catalog, .wish = order->sheet, .footer = strbuf_text(&footer)};
  const Booklet booklet = {made->title, shelf->items, shelf->count};
  made->puzzles = shelf->count;
  Status status = bookletsheet_write(&booklet, &style, &made->pdf, err);
  if (status != OK)
    booklet_made_deinit(made);
  return status;
}

static Status take_booklet_words(const Use *use, BookletOrder *order, const char *seed, SopaWords *words,
                                 SopaWords *clued, Error *err) {
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  const Seed own = seed_from_text(seed);
  const bool is_drawn = order->words.theme > 0 || is_said(order->words.lexicon);
  if (is_drawn)
    order->words.shortest = SCRAMBLE_LENGTH_MIN;
  if (is_said(order->words.lexicon))
    order->words.count = 60;
  Status status = sopa_order_words_in(use, &order->words, order->language, &own, alphabet, words, err);
  if (status == OK && !is_said(order->words.alphabet))
    order->words.alphabet = arena_copy(use->arena, alphabet->id);
  if (status == OK && words->count < 2)
    status = error_at(err, sopa_order_source(&order->words),
                      error_set(err, ERR_INPUT, N_("a booklet needs at least two words")));
  if (status != OK)
    return status;
  sopa_words_copy(words, clued);
  sopa_order_add_clues(use, &order->words, alphabet, clued);
  return OK;
}

static Status run_booklet_making(const Use *use, const void *in, void *out, Error *err) {
  BookletMade *made = out;
  BookletOrder order = *(const BookletOrder *)in;
  SCOPED(sopa_words_deinit) SopaWords words = {0}, clued = {0};
  settle_booklet_counts(&order);
  if (booklet_total(&order) == 0)
    return error_at(err, "sopa", error_set(err, ERR_INPUT, N_("a booklet needs at least one puzzle")));
  if (booklet_total(&order) > BOOKLET_MAX)
    return error_at(err, "sopa",
                    error_set(err, ERR_LIMIT, N_("%d puzzles are too many for a booklet: at most %d"),
                              err_int(booklet_total(&order)), err_int(BOOKLET_MAX)));
  made->seed = puzzle_seed(order.words.seed, use->arena);
  int language = sopa_order_settle_language(use, &order.words, order.language);
  made->title = puzzle_name(use, sopa_order_title(use, &order.words), order.words.seed);
  Status status = take_booklet_words(use, &order, made->seed, &words, &clued, err);
  if (status != OK)
    return status;
  order.language = language > 0 ? language : order.language; // also for clues and proverbs
  const Use plain = {.catalog = use->catalog, .progress = use->progress, .arena = use->arena};
  BookletJob job = {&plain, &order, &words, &clued, mem_alloc(sizeof *job.shelf)};
  status = make_booklet_items(&job, made->seed, err);
  if (status != OK && status != ERR_CANCELLED)
    status = error_at(err, sopa_order_source(&order.words), status);
  if (status == OK)
    status = print_booklet(use, &order, job.shelf, made, err);
  bookletshelf_deinit(job.shelf);
  return status;
}

const UseCase booklet_making =
    USE_CASE("booklet.make", N_("make a booklet of puzzles"), WHO_PLAYER, USE_IN(booklet_order_fields, BookletOrder),
             USE_OUT(booklet_made_fields, BookletMade), .run = run_booklet_making, .deinit = booklet_made_deinit);
