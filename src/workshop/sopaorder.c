// SPDX-License-Identifier: MIT
// Makes word searches. The words decide which letters are needed, the grid how long words may be. What the order leaves
// open is decided here, for every front end.
#include "workshop/sopaorder.h"

#include "app/lexiconplace.h"
#include "app/resource.h"
#include "app/spellings.h"
#include "base/file.h"
#include "base/mem.h"
#include "notation/sopafile.h"
#include "puzzle/sopa_find.h"
#include "puzzle/sopa_set.h"
#include "workshop/openpuzzle.h"
#include "workshop/sopathemes.h"

#include <string.h>

enum {
  RANDOM_SIDE = 8, // as in the thesis' example
  COMMON_AGE = 12, // from this age on, words of adults too
  LIST_FILE_MAX = 16 * 1024 * 1024,
  LIST_TEXT_MAX = 200 * 1000,
  FILLED_LETTERS_MAX = 400,                                  // of words around a message that takes all other cells
  SHAPE_BYTES_MAX = SOPA_SIDE_MAX * (SOPA_SIDE_MAX * 4 + 2), // letters of the drawing, with its line ends
};

#define IN(member) .is_optional = true, FIELD_IN(SopaOrder, member)
const Field sopa_order_fields[] = {
    {"words", FIELD_LIST, IN(words), .of = FIELD_TEXT, .high = SOPA_ORDER_WORDS_MAX, .value = "LIST",
     .help = N_("the words, separated by commas"), .question = N_("Words, separated by commas (0: back):")},
    {"from", FIELD_TEXT, IN(from), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with words, one a line, or a table of a spreadsheet: word, clue, translation; with --count, only "
                "that many of them are drawn"),
     .question = N_("File, one word a line (0: back):")},
    {"list", FIELD_TEXT, IN(list), .high = LIST_TEXT_MAX, .except = FIELD_NOT_OPTION | FIELD_NOT_ASKED,
     .help = "the text of such a file"},
    {"show", FIELD_CHOICE, IN(shown), .choices = "usual words clues translations", .value = "WHAT",
     .help = N_("if the words are in a table: the sheet shows words, clues or translations (default: clues, if there "
                "are any)")},
    {"lexicon", FIELD_TEXT, IN(lexicon), .high = 100, .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("draw the words from a lexicon (try es-everyday, es-common, ca-common, en-common)")},
    {"theme", FIELD_CHOICE, IN(theme), .choices = "none " SOPA_THEME_NAMES, .value = "THEME",
     .help =
         N_("draw the words from a list about a theme (tesela sopa themes); their language is that of the alphabet, "
            "or yours")},
    {"age", FIELD_INT, IN(age), .low = 6, .high = 99, .value = "YEARS",
     .help = N_("only words for this age: 6, 9, 12 (default: all of them); without a theme, everyday words"),
     .question = N_("Age of who reads them: 6, 9, 12 (Enter: all words; 0: back):")},
    {"random", FIELD_BOOL, IN(is_random), .help = N_("words of random letters")},
    {"count", FIELD_INT, IN(count), .low = 1, .high = SOPA_ORDER_WORDS_MAX, .value = "N",
     .help = N_("how many words (default: all of a list, 15 of a lexicon or a theme, 10 random ones)"),
     .question = N_("How many words (Enter: all of a list, 15 of a lexicon or a theme, 10 random ones; 0: back):")},
    {"shortest", FIELD_INT, .option = "min", IN(shortest), .low = 1, .high = SOPA_WORD_MAX, .value = "N",
     .help = N_("letters of the shortest word")},
    {"longest", FIELD_INT, .option = "max", IN(longest), .low = 1, .high = SOPA_WORD_MAX, .value = "N",
     .help = N_("letters of the longest word")},
    {"rows", FIELD_INT, IN(rows), .low = 1, .high = SOPA_SIDE_MAX, .except = FIELD_NOT_OPTION,
     .help = N_("rows of the grid"), .question = N_("Rows (Enter: what the words need; 0: back):")},
    {"cols", FIELD_INT, IN(cols), .low = 1, .high = SOPA_SIDE_MAX, .except = FIELD_NOT_OPTION,
     .help = N_("columns of the grid"), .question = N_("Columns (Enter: as many as rows; 0: back):")},
    {"size", FIELD_TEXT, IN(size), .except = FIELD_NOT_JSON, .value = "ROWSxCOLS",
     .help = N_("size of the grid, or one number for a square (default: what the words need)")},
    {"shape", FIELD_FILE, IN(shape), .high = SHAPE_BYTES_MAX, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("drawing of the grid's shape: '.' and spaces are holes, anything else a cell")},
    {"figure", FIELD_CHOICE, IN(figure), .choices = "none circle heart diamond triangle ring", .value = "FIGURE",
     .help = N_("shape of the grid: circle, heart, diamond, triangle or ring")},
    PUZZLE_NAME_FIELD(SopaOrder, name),
    {"level", FIELD_CHOICE, IN(level), .choices = "easy medium classic hard expert", .otherwise = "classic",
     .value = "LEVEL", .help = N_("how hard it is: directions, crossings, filling, decoys (default: classic)")},
    {"directions", FIELD_SET, IN(directions), .low = 1, .high = 8, .choices = "N NE E SE S SW W NW", .value = "LIST",
     .help = N_("directions instead of the level's: all, or some of N,NE,E,SE,S,SW,W,NW (0 to 7)")},
    {"decoys", FIELD_INT, IN(decoys), .high = 100, .otherwise = "-1", .value = "N",
     .help = N_("beginnings of words that lead nowhere, in per cent of the words, instead of the level's")},
    {"blocked", FIELD_LIST, .option = "block", IN(blocked), .of = FIELD_TEXT, .high = SOPA_ORDER_WORDS_MAX,
     .value = "LIST|FILE", .offers = OFFER_FILES, .help = N_("words that must not be anywhere, in any direction")},
    {"message", FIELD_TEXT, IN(message), .high = 500, .value = "TEXT",
     .help = N_("message that the unused letters spell: all of them if the size can be chosen so, else the first ones"),
     .question = N_("Hidden message (Enter: none; 0: back):")},
    {"inside", FIELD_BOOL, IN(allows_inside), .help = N_("a word may also stand inside a longer one")},
    {"repeats", FIELD_BOOL, IN(allows_repeats), .help = N_("a word may appear again by chance")},
    {"allow_rude", FIELD_BOOL, .option = "allow-rude", IN(allows_rude),
     .help = N_("rude words may be drawn or appear by chance; your own words are never refused")},
    {"leave_out", FIELD_BOOL, .option = "leave-out", IN(may_leave_out),
     .help = N_("leave out words that find no room instead of refusing")},
    {"keep", FIELD_TEXT, IN(kept), .except = FIELD_NOT_JSON, .value = "FILE", .offers = OFFER_FILES,
     .help = N_("make the puzzle of this file again, with its words, shape and message")},
    {"pin", FIELD_LIST, IN(pinned), .except = FIELD_NOT_JSON, .of = FIELD_TEXT, .high = SOPA_ORDER_WORDS_MAX,
     .value = "LIST", .help = N_("words of that puzzle that stay where they are")},
    PUZZLE_SEED_FIELD(SopaOrder, seed),
    PUZZLE_ALPHABET_FIELD(SopaOrder, alphabet),
    PUZZLE_BAG_FIELD(SopaOrder, bag),
    {0},
};
const Field sopa_set_fields[] = {
    {"sheets", FIELD_INT, IN(sheets), .low = 1, .high = PUZZLE_SHEETS_MAX, .otherwise = "25", .value = "N",
     .help = N_("how many sheets (default: 25)")},
    {.fields = sopa_order_fields},
};

#define OUT(member) FIELD_IN(SopaMade, member)
static const Field made_fields[] = {
    PUZZLE_RECORD_FIELDS(SopaMade, kept., "puzzle"),
    {"seed", FIELD_TEXT, OUT(seed), .high = 100, .help = "makes the same again"},
    {"attempts", FIELD_INT, OUT(attempts), .high = INT32_MAX, .help = "how often it was begun"},
    {"difficulty", FIELD_INT, OUT(difficulty), .high = INT32_MAX},
    {"left_out", FIELD_LIST, OUT(left_out), .high = SOPA_ORDER_WORDS_MAX, .of = FIELD_TEXT,
     .help = "words that found no room"},
    {0},
};
static const Field set_made_fields[] = {
    {"seed", FIELD_TEXT, FIELD_IN(SopaSet, seed), .high = 100, .help = "makes the same again"},
    {"sheets", FIELD_INT, FIELD_IN(SopaSet, count), .high = PUZZLE_SHEETS_MAX},
    {0},
};

// An order while it is being worked out, with everything the request points to.
typedef struct Plan {
  const Use *use;
  const SopaOrder *order;
  SopaRequest request;
  SopaAlphabet alphabet;
  SopaWords words, blocked;
  bool *shape;
  Sopa kept;
  bool has_kept;
} Plan;

static void plan_deinit(Plan *plan) {
  sopa_words_deinit(&plan->words);
  sopa_words_deinit(&plan->blocked);
  mem_free(plan->shape);
  if (plan->has_kept)
    sopa_deinit(&plan->kept);
}

// Are the words chosen after the grid is known?
static bool has_drawn_words(const SopaOrder *order) {
  return is_said(order->lexicon) || order->theme > 0 || order->is_random;
}

// The theme's name, which is also a file's; its words are in the language of the alphabet that is asked for, else the
// reader's.
static Span order_theme(const SopaOrder *order) {
  return field_choice_name(field_find(sopa_order_fields, "theme"), order->theme);
}

static const char *order_theme_language(const Use *use, const SopaOrder *order) {
  return is_said(order->alphabet) ? order->alphabet : catalog_language(use->catalog);
}

// Letters

// The first built-in one of a language.
Status sopa_usual_alphabet(const char *language, SopaAlphabet *out, Error *err) {
  char known[TILE_NAME_MAX];
  for (int i = 0; sopa_alphabet_id(i, known); i++) {
    if (strncmp(known, language, 2) == 0)
      return sopa_alphabet_builtin(known, out, err);
  }
  return sopa_alphabet_builtin("en", out, err);
}

static bool alphabet_spells(const SopaAlphabet *alphabet, const char *text) {
  Tile letters[SOPA_WORD_MAX];
  return sopa_alphabet_spell(alphabet, span_of(text), letters, SOPA_WORD_MAX, NULL) > 0;
}

static bool alphabet_spells_text(const SopaAlphabet *alphabet, const char *text) {
  Tile letters[SOPA_WORD_MAX];
  return sopa_alphabet_spell_text(alphabet, span_of(text), letters, SOPA_WORD_MAX, NULL) > 0;
}

static bool alphabet_spells_list(const SopaAlphabet *alphabet, const FieldList *list) {
  for (int i = 0; i < list->count; i++) {
    if (!alphabet_spells(alphabet, fieldlist_text(list, i)))
      return false;
  }
  return true;
}

// Can the alphabet spell the words of the file?
static bool alphabet_spells_file(const SopaAlphabet *alphabet, Span text, const char *file) {
  SopaWords words;
  if (!text.data || sopa_words_parse(text, file, alphabet, &words, NULL) != OK)
    return !text.data;
  sopa_words_deinit(&words);
  return true;
}

static bool alphabet_spells_order(const SopaAlphabet *alphabet, const SopaOrder *order, Span file) {
  return alphabet_spells_list(alphabet, &order->words) && alphabet_spells_list(alphabet, &order->blocked) &&
         alphabet_spells_file(alphabet, file, order->from ? order->from : "") &&
         (!is_said(order->message) || alphabet_spells_text(alphabet, order->message));
}

// The alphabet of the reader's language or, if it can't spell the words, the first that can.
static Status fitting_alphabet(const Plan *plan, Span file, SopaAlphabet *out, Error *err) {
  SopaAlphabet other;
  char known[TILE_NAME_MAX];
  Status status = sopa_usual_alphabet(catalog_language(plan->use->catalog), out, err);
  bool fits = status != OK || alphabet_spells_order(out, plan->order, file);
  for (int i = 0; !fits && sopa_alphabet_id(i, known); i++) {
    fits = sopa_alphabet_builtin(known, &other, NULL) == OK && alphabet_spells_order(&other, plan->order, file);
    if (fits)
      *out = other;
  }
  return status;
}

Status sopa_given_alphabet(const char *id, const char *bag, SopaAlphabet *out, bool *is_given, Error *err) {
  *is_given = is_said(id) || is_said(bag);
  if (is_said(id) && is_said(bag))
    return error_set(err, ERR_INPUT, N_("give --alphabet or --bag, not both"));
  *out = (SopaAlphabet){0};
  return is_said(bag) ? tileset_load(bag, &out->tiles, err) : is_said(id) ? sopa_alphabet_builtin(id, out, err) : OK;
}

static Status choose_order_alphabet(Plan *plan, Span file, Error *err) {
  const SopaOrder *order = plan->order;
  SopaAlphabet *out = &plan->alphabet;
  bool is_given;
  Status status = sopa_given_alphabet(order->alphabet, order->bag, out, &is_given, err);
  if (status != OK || is_given)
    return status;
  if (is_said(order->lexicon))
    return sopa_usual_alphabet(strchr(order->lexicon, '/') ? catalog_language(plan->use->catalog) : order->lexicon, out,
                               err);
  if (order->theme > 0)
    return sopa_usual_alphabet(catalog_language(plan->use->catalog), out, err);
  return fitting_alphabet(plan, file, out, err);
}

// Words

static Status sopa_order_add_words(const FieldList *list, const SopaAlphabet *alphabet, SopaWords *out, Error *err) {
  for (int i = 0; i < list->count; i++) {
    Status status = sopa_words_add(out, alphabet, span_of(fieldlist_text(list, i)), err);
    if (status != OK && status != ERR_EXISTS)
      return status;
  }
  return OK;
}

// A list without tiles of its own is read as text.
static Status draw_from_resource_text(Plan *plan, const SopaDraw *draw, Error *err) {
  const Use *use = plan->use;
  const char *id = plan->order->lexicon;
  ResourceText text;
  SopaWords all;
  Status status = resource_show(use->app, use->account, id, use->progress, &text, err);
  if (status != OK)
    return status;
  status = sopa_words_parse(text.words, id, &plan->alphabet, &all, err);
  if (status == OK) {
    status = sopa_draw_from_list(&all, &plan->alphabet, draw, &plan->words, err);
    sopa_words_deinit(&all);
  }
  resourcetext_deinit(&text);
  return status;
}

// The program's lists are used with the alphabet of their language, users' lists with their own tiles.
static Status draw_from_resource(Plan *plan, const SopaDraw *draw, Error *err) {
  const Use *use = plan->use;
  ScopedMem ResourceWords *words = mem_alloc(sizeof *words);
  Status status =
      resource_open_words(use->app, use->account, plan->order->lexicon, "", false, use->progress, words, err);
  if (status == OK) {
    if (words->resource != 0 && !is_said(plan->order->alphabet))
      plan->alphabet = (SopaAlphabet){.tiles = words->tiles};
    status = sopa_draw_from_lexicon(&words->lexicon.kwg, &words->tiles, &plan->alphabet, draw, &plan->words, err);
    resourcewords_close(words);
  } else if (status == ERR_MISSING && err && err->code && strcmp(err->code, "bag_not_found") == 0) {
    status = draw_from_resource_text(plan, draw, err);
  }
  return status;
}

static Status draw_from_file(Plan *plan, const SopaDraw *draw, Error *err) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  Status status = lexicon_open(plan->order->lexicon, NULL, plan->use->progress, lexicon, err);
  if (status == OK) {
    status = sopa_draw_from_lexicon(&lexicon->kwg, &lexicon->tiles, &plan->alphabet, draw, &plan->words, err);
    lexicon_close(lexicon);
  }
  return status;
}

static Status draw_from_lexicon(Plan *plan, SopaDraw draw, Error *err) {
  sopa_draw_fit_lexicon(&draw, &plan->request);
  Status status = plan->use->app ? draw_from_resource(plan, &draw, err) : draw_from_file(plan, &draw, err);
  if (status == OK)
    spellings_restore(plan->use, plan->order->lexicon, &plan->words);
  return status;
}

// Children read short words: from three letters on.
static Status draw_from_theme(Plan *plan, SopaDraw draw, Error *err) {
  enum { THEME_SHORTEST = 3 };
  const SopaOrder *order = plan->order;
  SopaTheme theme;
  SCOPED(sopa_words_deinit) SopaWords all = {0};
  Span word;
  Status status = error_at(err, "alphabet",
                           sopa_theme_open(order_theme(order), order_theme_language(plan->use, order), &theme, err));
  if (status != OK)
    return status;
  while (status == OK && sopa_theme_next(&theme, order->age, &word)) {
    status = sopa_words_add(&all, &plan->alphabet, word, err);
    status = status == ERR_INPUT ? OK : status; // a tile set may lack K or W
  }
  if (draw.min_length == 0)
    draw.min_length = draw.max_length > 0 && draw.max_length < THEME_SHORTEST ? draw.max_length : THEME_SHORTEST;
  draw.may_be_fewer = draw.count == 0 || order->may_be_fewer;
  sopa_draw_fit_lexicon(&draw, &plan->request);
  if (status == OK)
    status = sopa_draw_from_list(&all, &plan->alphabet, &draw, &plan->words, err);
  return error_at(err, status == ERR_LIMIT ? "count" : "theme", status);
}

static Status draw_random(Plan *plan, SopaDraw draw, Error *err) {
  SopaRequest *request = &plan->request;
  if (request->rows == 0)
    request->rows = request->cols = RANDOM_SIDE;
  sopa_draw_fit_random(&draw, request);
  return sopa_draw_random(&plan->alphabet, &draw, &plan->words, err);
}

static Status take_listed(Plan *plan, const SopaDraw *draw, Span file, Error *err) {
  SCOPED(sopa_words_deinit) SopaWords all = {0};
  Status status = file.data ? sopa_list_parse(file, plan->order->from ? plan->order->from : "", &plan->alphabet,
                                              (SopaShown)plan->order->shown, &all, err)
                            : sopa_order_add_words(&plan->order->words, &plan->alphabet, &all, err);
  if (status == OK && all.count == 0)
    status = error_in(err, plan->order->from ? plan->order->from : "", 0,
                      error_set(err, ERR_INPUT, N_("there is no word in the list")));
  if (status == OK)
    status = sopa_draw_from_list(&all, &plan->alphabet, draw, &plan->words, err);
  return error_at(err,
                  status == ERR_LIMIT          ? "count"
                  : is_said(plan->order->from) ? "from"
                  : file.data                  ? "list"
                                               : "words",
                  status);
}

static int count_sopa_sources(const SopaOrder *order) {
  return (order->words.count > 0) + is_said(order->from) + is_said(order->list) + is_said(order->lexicon) +
         (order->theme > 0) + order->is_random;
}

// An age without words asks for words of the language that people of that age know.
static const SopaOrder *sopa_order_for_age(const Use *use, const SopaOrder *order) {
  if (order->age == 0 || count_sopa_sources(order) > 0 || is_said(order->kept))
    return order;
  ScopedStrBuf lexicon = {0};
  strbuf_printf(&lexicon, "%.2s-%s", order_theme_language(use, order), order->age < COMMON_AGE ? "everyday" : "common");
  SopaOrder *aged = arena_alloc(use->arena, sizeof *aged);
  *aged = *order;
  aged->age = 0;
  aged->lexicon = arena_copy_text(use->arena, lexicon.data, lexicon.size);
  return aged;
}

static Status check_sources(const SopaOrder *order, Error *err) {
  int sources = count_sopa_sources(order);
  if (order->age > 0 && order->theme == 0)
    return error_at(err, "age",
                    error_set(err, ERR_INPUT, N_("an age chooses among the words of a theme: give a theme")));
  if (is_said(order->kept))
    return sources == 0 ? OK
                        : error_set(err, ERR_INPUT,
                                    N_("the puzzle of --keep brings its words: leave --words, --from, --lexicon, "
                                       "--theme and --random out"));
  if (order->pinned.count > 0)
    return error_set(err, ERR_INPUT, N_("--pin needs the puzzle whose words stay: --keep FILE"));
  if (sources == 0)
    return error_at(err, "words",
                    error_set(err, ERR_INPUT,
                              N_("the list of words is empty: give at least one, or a file, a theme, a lexicon or "
                                 "chance to draw them from")));
  if (sources > 1)
    return error_at(err, "words",
                    error_set(err, ERR_INPUT,
                              N_("words can come from one place only: a list, a file, a theme, a lexicon or chance")));
  return OK;
}

static Status choose_order_words(Plan *plan, Span file, Error *err) {
  const SopaOrder *order = plan->order;
  const SopaDraw draw = {.count = order->count,
                         .min_length = order->shortest,
                         .max_length = order->longest,
                         .allows_inside = order->allows_inside,
                         .allows_rude = order->allows_rude,
                         .seed = plan->request.seed};
  if (draw.min_length > 0 && draw.max_length > 0 && draw.min_length > draw.max_length)
    return error_at(err, "shortest",
                    error_set(err, ERR_INPUT, N_("the shortest word has %d letters, but the longest %d"),
                              err_int(draw.min_length), err_int(draw.max_length)));
  if (is_said(order->lexicon))
    return error_at(err, "lexicon", draw_from_lexicon(plan, draw, err));
  if (order->theme > 0)
    return draw_from_theme(plan, draw, err);
  if (order->is_random)
    return error_at(err, "count", draw_random(plan, draw, err));
  return take_listed(plan, &draw, file, err);
}

// The grid

static Status read_sopa_size(const char *text, int *rows, int *cols, Error *err) {
  Status status = puzzle_read_size(text, rows, cols, err);
  if (status == OK && (*rows < 1 || *cols < 1 || *rows > SOPA_SIDE_MAX || *cols > SOPA_SIDE_MAX))
    return error_set(err, ERR_LIMIT, N_("a word search can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(*rows), err_int(*cols), err_int(SOPA_SIDE_MAX));
  return status;
}

static Status read_shape(Plan *plan, Error *err) {
  SopaRequest *request = &plan->request;
  const FieldFile *drawing = &plan->order->shape;
  int rows, cols;
  if (drawing->bytes.size == 0)
    return OK;
  Status status = sopa_shape_parse(drawing->bytes, drawing->name, &rows, &cols, &plan->shape, err);
  if (status == OK && ((request->rows && request->rows != rows) || (request->cols && request->cols != cols)))
    status = error_set(err, ERR_INPUT, N_("the shape has %d rows and %d columns, not %d and %d"), err_int(rows),
                       err_int(cols), err_int(request->rows ? request->rows : rows),
                       err_int(request->cols ? request->cols : cols));
  if (status != OK)
    return status;
  request->rows = rows;
  request->cols = cols;
  request->shape = plan->shape;
  return OK;
}

// The number of places for the longest word, across and down.
static int count_figure_places(const bool *shape, int rows, int cols, int longest) {
  int places = 0;
  for (int lane = 0; longest > 0 && lane < rows + cols; lane++) {
    bool is_row = lane < rows;
    for (int i = 0, run = 0; i < (is_row ? cols : rows); i++) {
      run = shape[is_row ? lane * cols + i : i * cols + lane - rows] ? run + 1 : 0;
      places += run >= longest;
    }
  }
  return places;
}

// A figure is as large as the larger of the given sides. Without sides it grows until there is room to spare for the
// words: a thin ring has enough cells long before any of its lines is long enough.
static void draw_figure(Plan *plan, int letters) {
  enum { SPARE = 2, SPARE_PLACES = 4, SIDE_FIRST = 8 };
  SopaRequest *request = &plan->request;
  int given = request->rows > request->cols ? request->rows : request->cols, longest = 0;
  for (int i = 0; i < plan->words.count; i++)
    longest = plan->words.items[i].length > longest ? plan->words.items[i].length : longest;
  bool has_room = false;
  for (int side = given ? given : SIDE_FIRST; side <= SOPA_SIDE_MAX && !has_room; side++) {
    int cells = 0;
    mem_free(plan->shape);
    sopa_shape_draw((SopaFigure)plan->order->figure, side, &request->rows, &plan->shape);
    request->cols = side;
    for (int i = 0; i < request->rows * side; i++)
      cells += plan->shape[i];
    has_room = given || (cells >= SPARE * letters &&
                         (longest == 0 || count_figure_places(plan->shape, request->rows, side, longest) >=
                                              SPARE_PLACES * plan->words.count));
  }
  request->shape = plan->shape;
}

static Status read_figure(Plan *plan, Error *err) {
  enum { LETTERS_UNKNOWN = 75 }; // for words that are drawn once the grid is known
  const SopaOrder *order = plan->order;
  if (order->figure == SOPA_FIGURE_NONE)
    return OK;
  if (order->shape.bytes.size > 0)
    return error_at(err, "figure", error_set(err, ERR_INPUT, N_("a figure is a shape: give one of the two")));
  if (plan->request.rows > 0 || plan->request.cols > 0 || has_drawn_words(order))
    draw_figure(plan, LETTERS_UNKNOWN);
  return OK;
}

static Status read_order_grid(Plan *plan, Error *err) {
  const SopaOrder *order = plan->order;
  SopaRequest *request = &plan->request;
  request->rows = order->rows;
  request->cols = order->cols;
  Status status = is_said(order->size)
                      ? error_at(err, "size", read_sopa_size(order->size, &request->rows, &request->cols, err))
                      : OK;
  if (status == OK)
    status = error_at(err, "shape", read_shape(plan, err));
  if (status == OK)
    status = read_figure(plan, err);
  request->rows = request->rows ? request->rows : request->cols;
  request->cols = request->cols ? request->cols : request->rows;
  return status;
}

static void read_sopa_manner(Plan *plan) {
  const SopaOrder *order = plan->order;
  SopaRequest *request = &plan->request;
  sopa_request_set_level(request, &sopa_levels[order->level]);
  if (order->directions)
    request->directions = order->directions;
  if (order->decoys >= 0)
    request->decoys = order->decoys;
  request->message = is_said(order->message) ? order->message : NULL;
  request->allows_inside = order->allows_inside;
  request->allows_repeats = order->allows_repeats;
  request->allows_rude = order->allows_rude;
  request->may_leave_out = order->may_leave_out;
}

// Only these words keep their places.
static Status pin_words(const FieldList *list, Sopa *sopa, Error *err) {
  Status status = OK;
  for (int i = 0; i < sopa->words.count; i++)
    sopa->words.items[i].is_pinned = false;
  for (int i = 0; status == OK && i < list->count; i++) {
    const char *text = fieldlist_text(list, i);
    int at;
    status = sopa_words_find_text(&sopa->words, &sopa->alphabet, span_of(text), &at, err);
    if (status == OK && !sopa->words.items[at].is_placed)
      status = error_set(err, ERR_MISSING, N_("'%s' has no place in the puzzle that could be kept"), err_str(text));
    if (status == OK)
      sopa->words.items[at].is_pinned = true;
  }
  return status;
}

// Takes the words of that puzzle; pinned words keep their places.
static Status read_sopa_kept(Plan *plan, Error *err) {
  Status status = sopa_load(plan->order->kept, NULL, &plan->kept, err);
  plan->has_kept = status == OK;
  return status == OK && plan->order->pinned.count > 0 ? pin_words(&plan->order->pinned, &plan->kept, err) : status;
}

static Status plan_words(Plan *plan, Span file, Error *err) {
  Status status = error_at(err, "alphabet", choose_order_alphabet(plan, file, err));
  if (status == OK)
    status = is_said(plan->order->kept) ? read_sopa_kept(plan, err) : choose_order_words(plan, file, err);
  if (status == OK)
    status =
        error_at(err, "blocked", sopa_order_add_words(&plan->order->blocked, &plan->alphabet, &plan->blocked, err));
  return status;
}

// The message

static bool makes_filled(Plan *plan, int rows, int cols) {
  SopaRequest trial = plan->request;
  Sopa sopa;
  trial.rows = rows;
  trial.cols = cols;
  trial.message_fills = true;
  trial.may_leave_out = false;
  if (sopa_make(&trial, plan->use->progress, &sopa, NULL, NULL) != OK)
    return false;
  sopa_deinit(&sopa);
  plan->request = trial;
  return true;
}

// Finds a grid in which the message takes exactly the cells that the words leave free. Words share letters, so it has a
// few cells less than all letters together. If there is none, the message takes the first free cells.
static void fit_message(Plan *plan, bool has_size) {
  enum { SHARED_PARTS = 4, TRIED_MAX = 24 };
  SopaRequest *request = &plan->request;
  Tile spelt[SOPA_WORD_MAX];
  if (!request->message || plan->has_kept)
    return;
  int letters = plan->words.letters, longest = 0, tried = 0;
  for (int i = 0; i < plan->words.count; i++)
    longest = plan->words.items[i].length > longest ? plan->words.items[i].length : longest;
  int length = sopa_alphabet_spell_text(&plan->alphabet, span_of(request->message), spelt, SOPA_WORD_MAX, NULL);
  if (length == 0 || letters > FILLED_LETTERS_MAX)
    return;
  if (has_size) {
    if (request->rows * request->cols <= letters + length || request->shape)
      (void)makes_filled(plan, request->rows, request->cols);
    return;
  }
  for (int cells = letters + length; cells >= letters + length - letters / SHARED_PARTS; cells--) {
    for (int rows = 3; rows * rows <= cells; rows++) {
      int high = cells / rows; // oblong only as far as a word needs it
      bool is_handy = cells % rows == 0 && high >= longest && (high <= rows * 2 || high <= longest + 1);
      if (is_handy && tried++ < TRIED_MAX && (makes_filled(plan, high, rows) || makes_filled(plan, rows, high)))
        return;
    }
  }
}

const char *sopa_order_title(const Use *use, const SopaOrder *order) {
  return order->theme > 0 && !is_said(order->name)
             ? sopa_theme_title(order_theme(order), order_theme_language(use, order), use->arena)
             : order->name;
}

static Status take_order_words(const Use *use, const SopaOrder *order, const Seed *seed, SopaAlphabet *alphabet,
                               SopaWords *words, Error *err) {
  ScopedMem Plan *plan = mem_alloc(sizeof *plan);
  Span file = {0};
  order = sopa_order_for_age(use, order);
  *plan = (Plan){.use = use, .order = order, .request = {.seed = *seed}};
  Status status = check_sources(order, err);
  if (status == OK && is_said(order->from))
    status = error_at(err, "from", file_read(order->from, LIST_FILE_MAX, &file, err));
  if (status == OK)
    status = plan_words(plan, is_said(order->list) ? span_of(order->list) : file, err);
  mem_free_span(file);
  if (status == OK) {
    *alphabet = plan->alphabet;
    *words = plan->words;
    plan->words = (SopaWords){0};
  }
  plan_deinit(plan);
  return status;
}

void sopa_order_add_clues(const Use *use, const SopaOrder *order, const SopaAlphabet *alphabet, SopaWords *words) {
  SopaThemeClues clues;
  Span word, clue;
  if (order->theme <= 0 || !sopa_theme_clues_open(order_theme(order), order_theme_language(use, order), &clues))
    return;
  while (sopa_theme_clues_next(&clues, &word, &clue)) {
    Tile tiles[SOPA_WORD_MAX];
    int length = sopa_alphabet_spell(alphabet, word, tiles, SOPA_WORD_MAX, NULL);
    int at = length > 0 ? sopa_words_find(words, tiles, length) : -1;
    if (at >= 0)
      sopa_word_set_hint(&words->items[at], clue);
  }
}

// The language at the beginning of the id of a lexicon or an alphabet ("es-27"); empty: none.
static Span language_of_id(const char *id) {
  bool begins = is_said(id) && strlen(id) >= 2 && (id[2] == '\0' || id[2] == '-' || id[2] == '@');
  return begins && !strchr(id, '/') ? (Span){id, 2} : (Span){0};
}

static const Field puzzle_language_field = PUZZLE_LANGUAGE_FIELD(SopaOrder, theme);

void sopa_order_language(const Use *use, const SopaOrder *order, int language, char out[PUZZLE_LANGUAGE_SIZE]) {
  const char *own = catalog_language(use->catalog);
  Span said = language > 0 ? field_choice_name(&puzzle_language_field, language) : language_of_id(order->lexicon);
  if (said.size == 0 && field_choice(&puzzle_language_field, language_of_id(order->alphabet)) > 0)
    said = language_of_id(order->alphabet);
  if (said.size == 0)
    said = (Span){own, strcspn(own, "_-.")};
  snprintf(out, PUZZLE_LANGUAGE_SIZE, "%.*s", (int)said.size, said.data);
}

int sopa_order_settle_language(const Use *use, SopaOrder *order, int language) {
  char name[PUZZLE_LANGUAGE_SIZE];
  ScopedMem SopaAlphabet *usual = mem_alloc(sizeof *usual);
  sopa_order_language(use, order, language, name);
  if (language > 0 && !is_said(order->alphabet) && !is_said(order->bag) && sopa_usual_alphabet(name, usual, NULL) == OK)
    order->alphabet = arena_copy(use->arena, usual->id);
  return field_choice(&puzzle_language_field, span_of(name));
}

Status sopa_order_words_in(const Use *use, SopaOrder *order, int language, const Seed *seed, SopaAlphabet *alphabet,
                           SopaWords *words, Error *err) {
  order->allows_inside = true;
  sopa_order_settle_language(use, order, language);
  return take_order_words(use, order, seed, alphabet, words, err);
}

const char *sopa_order_source(const SopaOrder *order) {
  return is_said(order->from)      ? "from"
         : is_said(order->list)    ? "list"
         : order->theme > 0        ? "theme"
         : is_said(order->lexicon) ? "lexicon"
                                   : "words";
}

// Reads the order. Call plan_deinit in either case.
static Status plan_order(const Use *use, const SopaOrder *order, const char *seed, Plan *plan, Error *err) {
  SopaRequest *request = &plan->request;
  ScopedBytes file = {0};
  order = sopa_order_for_age(use, order);
  *plan = (Plan){.use = use, .order = order};
  *request = (SopaRequest){.name = puzzle_name(use, sopa_order_title(use, order), order->seed),
                           .alphabet = &plan->alphabet,
                           .words = &plan->words,
                           .blocked = &plan->blocked,
                           .seed = seed_from_text(seed)};
  read_sopa_manner(plan);
  Status status = check_sources(order, err);
  if (status == OK)
    status = read_order_grid(plan, err);
  if (status == OK && is_said(order->from))
    status = error_at(err, "from", file_read(order->from, LIST_FILE_MAX, &file, err));
  if (status == OK)
    status = plan_words(plan, is_said(order->list) ? span_of(order->list) : file, err);
  bool has_size = request->rows > 0;
  if (status == OK && !has_size && order->figure != SOPA_FIGURE_NONE && !plan->has_kept)
    draw_figure(plan, plan->words.letters);
  else if (status == OK && !has_size)
    request->rows = request->cols = sopa_usual_side(&plan->words);
  if (status == OK)
    fit_message(plan, has_size);
  return status;
}

// The field for a refusal of the maker.
static const char *sopa_field_at_fault(const Plan *plan, const Error *err) {
  const char *message = plan->request.message;
  if ((plan->request.directions & SOPA_ALL_DIRECTIONS) == 0)
    return "directions";
  bool is_message = strncmp(err->message, "the message", strlen("the message")) == 0; // message ids are English
  return is_message || (message && !alphabet_spells_text(&plan->alphabet, message)) ? "message" : "words";
}

static Status refuse_made(const Plan *plan, Status status, Error *err) {
  if (status == ERR_CANCELLED)
    return error_set(err, ERR_CANCELLED, N_("the word search was not made: it was stopped"));
  return (status == ERR_INPUT || status == ERR_LIMIT) && err ? error_at(err, sopa_field_at_fault(plan, err), status)
                                                             : status;
}

static void take_left_out(const SopaReport *report, Arena *arena, FieldList *out) {
  const char **items = arena_alloc(arena, (size_t)report->left_out.count * sizeof *items);
  for (int i = report->left_out.count; i-- > 0;)
    items[out->count++] = arena_copy(arena, report->left_out.items[i].label);
  out->items = items;
}

static Status make_planned(const Plan *plan, SopaMade *out, Error *err) {
  SopaReport report = {0};
  const Progress *progress = plan->use->progress;
  Status status = plan->has_kept ? sopa_remake(&plan->kept, &plan->request, progress, &out->sopa, &report, err)
                                 : sopa_make(&plan->request, progress, &out->sopa, &report, err);
  if (status != OK)
    return refuse_made(plan, status, err);
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  out->attempts = report.attempts;
  take_left_out(&report, plan->use->arena, &out->left_out);
  sopa_report_deinit(&report);
  status = sopa_find(&out->sopa, &out->sopa.words, NULL, &hits, err);
  out->difficulty = sopa_difficulty(&hits);
  return status;
}

static void sopa_made_deinit(void *out) {
  SopaMade *made = out;
  sopa_deinit(&made->sopa);
  json_decref(made->kept.file);
}

static Status run_sopa_making(const Use *use, const void *in, void *out, Error *err) {
  const SopaOrder *order = in;
  SopaMade *made = out;
  ScopedMem Plan *plan = mem_alloc(sizeof *plan);
  made->seed = puzzle_seed(order->seed, use->arena);
  Status status = plan_order(use, order, made->seed, plan, err);
  if (status == OK)
    status = make_planned(plan, made, err);
  if (status == OK) {
    status = openpuzzle_add(use, (PuzzleContent){.sopa = &made->sopa}, &made->kept, err);
    if (status != OK)
      sopa_made_deinit(made);
  }
  plan_deinit(plan);
  return status;
}

static Status run_sopa_set_making(const Use *use, const void *in, void *out, Error *err) {
  const SopaOrder *order = in;
  SopaSet *set = out;
  ScopedMem Plan *plan = mem_alloc(sizeof *plan);
  set->seed = puzzle_seed(order->seed, use->arena);
  set->sopas = arena_alloc(use->arena, (size_t)order->sheets * sizeof *set->sopas);
  Status status = plan_order(use, order, set->seed, plan, err);
  if (status == OK) {
    status = sopa_make_set(&plan->request, order->sheets, use->progress, set->sopas, err);
    if (status == ERR_LIMIT && plan->request.message_fills) { // possible for one sheet, but not for all
      plan->request.message_fills = false;
      status = sopa_make_set(&plan->request, order->sheets, use->progress, set->sopas, err);
    }
    if (status != OK)
      status = refuse_made(plan, status, err);
  }
  set->count = status == OK ? order->sheets : 0;
  plan_deinit(plan);
  return status;
}

static void sopa_set_deinit(void *out) {
  SopaSet *set = out;
  for (int i = 0; i < set->count; i++)
    sopa_deinit(&set->sopas[i]);
}

// Made again

#define AGAIN(member) .is_optional = true, FIELD_IN(SopaAgain, member)
const Field sopa_again_fields[] = {
    PUZZLE_ID_FIELD(SopaAgain),
    {"version", FIELD_INT, FIELD_IN(SopaAgain, version), .high = INT64_MAX, .otherwise = "-1",
     .help = "the one that was seen"},
    {"pinned", FIELD_LIST, AGAIN(pinned), .of = FIELD_TEXT, .high = SOPA_ORDER_WORDS_MAX,
     .help = "words that stay where they are",
     .question = N_("Words that stay where they are, with commas (Enter: none; 0: back):")},
    {"add", FIELD_LIST, AGAIN(added), .of = FIELD_TEXT, .high = SOPA_ORDER_WORDS_MAX, .help = "new words"},
    {"directions", FIELD_SET, AGAIN(directions), .low = 1, .high = 8, .choices = "N NE E SE S SW W NW"},
    {"message", FIELD_TEXT, AGAIN(message), .high = 500},
    {"blocked", FIELD_LIST, AGAIN(blocked), .of = FIELD_TEXT, .high = 500},
    {"inside", FIELD_BOOL, AGAIN(allows_inside), .otherwise = ""},
    {"repeats", FIELD_BOOL, AGAIN(allows_repeats), .otherwise = ""},
    {"allow_rude", FIELD_BOOL, AGAIN(allows_rude), .help = "chance may spell rude words"},
    {"seed", FIELD_TEXT, AGAIN(seed), .high = 100, .takes_zero = true, .question = N_("Seed (Enter: by chance):")},
    {0},
};

static Status read_sopa_again(const SopaAgain *again, Sopa *sopa, SopaRequest *how, Error *err) {
  SopaPromise *promise = &sopa->promise;
  sopa_request_set_level(how, sopa_level_find("classic"));
  if (again->directions || promise->is_made)
    how->directions = again->directions ? again->directions : promise->directions;
  how->allows_inside =
      again->allows_inside >= 0 ? again->allows_inside > 0 : promise->is_made && promise->allows_inside;
  how->allows_repeats =
      again->allows_repeats >= 0 ? again->allows_repeats > 0 : promise->is_made && !promise->each_once;
  how->allows_rude = again->allows_rude;
  how->message = again->message;
  Status status = error_at(err, "pinned", pin_words(&again->pinned, sopa, err));
  if (status == OK)
    status = error_at(err, "add", sopa_order_add_words(&again->added, &sopa->alphabet, &sopa->words, err));
  if (status == OK && again->blocked.items) {
    sopa_words_deinit(&promise->blocked);
    promise->blocked = (SopaWords){0};
    status = error_at(err, "blocked", sopa_order_add_words(&again->blocked, &sopa->alphabet, &promise->blocked, err));
  }
  return status;
}

static Status remake_opened(const Use *use, const SopaAgain *again, OpenPuzzle *open, SopaMade *out, Error *err) {
  Plan *plan = mem_alloc(sizeof *plan);
  Sopa *fresh = &out->sopa;
  *plan = (Plan){.use = use, .kept = *open->sopa, .has_kept = true};
  plan->request = (SopaRequest){.seed = seed_from_text(out->seed)};
  Status status = read_sopa_again(again, &plan->kept, &plan->request, err);
  plan->alphabet = plan->kept.alphabet;
  if (status == OK)
    status = make_planned(plan, out, err);
  *open->sopa = plan->kept; // words may have been added
  mem_free(plan);
  if (status != OK)
    return status;
  OpenPuzzle now = {.puzzle = open->puzzle, .sopa = fresh};
  now.puzzle.changed_ms = again->version >= 0 ? again->version : now.puzzle.changed_ms;
  status = openpuzzle_keep(use, &now, err);
  if (status == OK)
    status = puzzle_record(use, again->id, &out->kept, err);
  if (status != OK)
    sopa_made_deinit(out);
  return status;
}

static Status run_sopa_remaking(const Use *use, const void *in, void *out, Error *err) {
  const SopaAgain *again = in;
  SopaMade *made = out;
  OpenPuzzle open;
  made->seed = puzzle_seed(again->seed, use->arena);
  Status status = openpuzzle_load(use, again->id, &open, err);
  if (status != OK)
    return status;
  status = open.sopa ? remake_opened(use, again, &open, made, err)
                     : error_set(err, ERR_STATE, N_("this is not a word search"));
  openpuzzle_close(&open);
  return status;
}

const UseCase sopa_making =
    USE_CASE("sopa.make", N_("make a word search"), WHO_PLAYER, USE_IN(sopa_order_fields, SopaOrder),
             USE_OUT(made_fields, SopaMade), .run = run_sopa_making, .deinit = sopa_made_deinit);
const UseCase sopa_set_making =
    USE_CASE("sopa.make_set", N_("make a class set of word searches: equally hard, a sheet each, and their key"),
             WHO_PLAYER, USE_IN(sopa_set_fields, SopaOrder), USE_OUT(set_made_fields, SopaSet),
             .run = run_sopa_set_making, .deinit = sopa_set_deinit);
const UseCase sopa_remaking = USE_CASE("sopa.again", N_("make a word search again; pinned words stay where they are"),
                                       WHO_PLAYER, USE_IN(sopa_again_fields, SopaAgain), USE_OUT(made_fields, SopaMade),
                                       .run = run_sopa_remaking, .deinit = sopa_made_deinit);
