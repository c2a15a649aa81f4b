// SPDX-License-Identifier: MIT
// A new word search: words given, from a file, from a lexicon or of random letters as the thesis had them.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "lexicon/recipe.h"
#include "puzzle/sopa_make.h"

#include <stdio.h>
#include <string.h>

enum { LEXICON_WORDS = 15, RANDOM_WORDS = 10, RANDOM_SIDE = 8, LIST_FILE_MAX = 16 << 20 };
enum { WORDS_MAX = 5000 };

typedef enum WordSource { WORDS_TYPED, WORDS_FILE, WORDS_LEXICON, WORDS_RANDOM } WordSource;

// A word search that is being put together.
typedef struct Order {
  StrBuf name, text, message; // text: the words as typed, or their file
  WordSource source;
  int count;
  SopaAlphabet alphabet;
  SopaWords words;
  SopaRequest request; // points into the rest
} Order;

static void order_deinit(Order *order) {
  strbuf_deinit(&order->name);
  strbuf_deinit(&order->text);
  strbuf_deinit(&order->message);
  sopa_words_deinit(&order->words);
  mem_free(order);
}

static Status parse_alphabet(const char *text, void *out, Error *err) {
  return sopa_alphabet_builtin(text, out, err);
}

// Enter: the first of the reader's language.
static bool ask_alphabet(Console *console, SopaAlphabet *out) {
  StrBuf label = {0};
  char id[TILE_NAME_MAX], usual[TILE_NAME_MAX] = "en";
  bool is_found = false;
  for (int i = 0; sopa_alphabet_id(i, id) && sopa_alphabet_builtin(id, out, NULL) == OK; i++) {
    StrBuf title = {0};
    sopa_alphabet_add_title(out, console->talk.catalog, &title);
    talk_say(&console->talk, "  %-8s %s", id, title.data);
    strbuf_deinit(&title);
    if (!is_found && strncmp(id, catalog_language(console->talk.catalog), 2) == 0) {
      memcpy(usual, id, sizeof usual);
      is_found = true;
    }
  }
  strbuf_printf(&label, tr(console->talk.catalog, "Alphabet [%s]:"), usual);
  bool is_given =
      sopa_alphabet_builtin(usual, out, NULL) == OK && puzzles_ask(console, label.data, false, parse_alphabet, out);
  strbuf_deinit(&label);
  return is_given;
}

static Status parse_side(const char *text, void *out, Error *err) {
  long number;
  if (!span_to_int(span_of(text), 1, SOPA_SIDE_MAX, &number))
    return error_set(err, ERR_INPUT, N_("'%s' is no size: give a number from 1 to %d"), err_str(text),
                     err_int(SOPA_SIDE_MAX));
  *(int *)out = (int)number;
  return OK;
}

static Status parse_count(const char *text, void *out, Error *err) {
  long number;
  if (!span_to_int(span_of(text), 1, WORDS_MAX, &number))
    return error_set(err, ERR_INPUT, N_("'%s' is no number of words: give one from 1 to %d"), err_str(text),
                     err_int(WORDS_MAX));
  *(int *)out = (int)number;
  return OK;
}

static bool ask_size(Console *console, Order *order) {
  return puzzles_ask(console, tr(console->talk.catalog, "Rows (Enter: what the words need; 0: back):"), false,
                     parse_side, &order->request.rows) &&
         puzzles_ask(console, tr(console->talk.catalog, "Columns (Enter: as many as rows; 0: back):"), false,
                     parse_side, &order->request.cols);
}

// 0 stays for all words of a file, and for as many as usual where the grid has room.
static bool ask_count(Console *console, Order *order) {
  StrBuf label = {0};
  int usual = order->source == WORDS_FILE ? 0 : order->source == WORDS_LEXICON ? LEXICON_WORDS : RANDOM_WORDS;
  order->count = 0;
  if (usual > 0)
    strbuf_printf(&label, tr(console->talk.catalog, "How many words (Enter: %d; 0: back):"), usual);
  else
    strbuf_add_text(&label, tr(console->talk.catalog, "How many words (Enter: all; 0: back):"));
  bool is_given = puzzles_ask(console, label.data, false, parse_count, &order->count);
  strbuf_deinit(&label);
  return is_given;
}

static bool ask_words(Console *console, Order *order) {
  const char *choices[] = {tr(console->talk.catalog, "words that I type"),
                           tr(console->talk.catalog, "words from a file"),
                           tr(console->talk.catalog, "words from the lexicon of the language"),
                           tr(console->talk.catalog, "random letters, as in the original program"), NULL};
  int source;
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Words:"), choices, WORDS_RANDOM,
                       tr(console->talk.catalog, "The selected option is not valid"), &source))
    return false;
  order->source = (WordSource)source;
  if (source == WORDS_TYPED)
    return talk_ask_text(&console->talk, tr(console->talk.catalog, "Words, separated by commas (0: back):"),
                         &order->text);
  if (source == WORDS_FILE &&
      !talk_ask_text(&console->talk, tr(console->talk.catalog, "File, one word a line (0: back):"), &order->text))
    return false;
  return ask_count(console, order);
}

static bool ask_level(Console *console, SopaRequest *request) {
  enum { LEVELS = 8 };
  const char *choices[LEVELS + 1] = {0};
  int level, usual = 0;
  for (int i = 0; i < LEVELS && sopa_levels[i].name; i++) {
    choices[i] = tr(console->talk.catalog, sopa_levels[i].summary);
    usual = &sopa_levels[i] == sopa_level_find("classic") ? i : usual;
  }
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Level:"), choices, usual,
                       tr(console->talk.catalog, "The selected option is not valid"), &level))
    return false;
  sopa_request_set_level(request, &sopa_levels[level]);
  return true;
}

static bool ask_order(Console *console, Order *order) {
  return puzzles_ask_name(console, &order->name) && ask_alphabet(console, &order->alphabet) &&
         ask_words(console, order) && ask_size(console, order) && ask_level(console, &order->request) &&
         talk_ask_text(&console->talk, tr(console->talk.catalog, "Hidden message (Enter: none; 0: back):"),
                       &order->message) &&
         puzzles_ask_seed(console, &order->request.seed) && !console->talk.is_ending;
}

// ---- words ----

static Status draw_from_lexicon(Order *order, SopaDraw draw, const Progress *progress, Error *err) {
  char set[3] = {order->alphabet.id[0], order->alphabet.id[1], '\0'}, id[16];
  TileSet *tiles = mem_alloc(sizeof *tiles);
  StrBuf path = {0};
  Kwg kwg;
  snprintf(id, sizeof id, "%s-common", set);
  Status status = tileset_builtin(set, tiles, err);
  if (status == OK)
    status = recipe_ensure(id, set, progress, &path, err);
  if (status == OK)
    status = kwg_load(strbuf_text(&path), tiles->kinds, &kwg, err);
  if (status == OK) {
    status = sopa_draw_from_lexicon(&kwg, tiles, &order->alphabet, &draw, &order->words, err);
    kwg_deinit(&kwg);
  }
  strbuf_deinit(&path);
  mem_free(tiles);
  return status;
}

static Status draw_from_text(Order *order, Span text, const char *file, SopaDraw draw, Error *err) {
  SopaWords all;
  Status status = sopa_words_parse(text, file, &order->alphabet, &all, err);
  if (status != OK)
    return status;
  status = all.count > 0 ? sopa_draw_from_list(&all, &order->alphabet, &draw, &order->words, err)
                         : error_set(err, ERR_INPUT, N_("the list of words is empty: give at least one"));
  sopa_words_deinit(&all);
  return status;
}

static Status draw_from_file(Order *order, SopaDraw draw, Error *err) {
  const char *path = strbuf_text(&order->text);
  Span text;
  if (strcmp(path, "-") == 0) // the console itself reads from there
    return error_set(err, ERR_INPUT, N_("'%s' is not the name of a file"), err_str(path));
  Status status = file_read(path, LIST_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = draw_from_text(order, text, path, draw, err);
  mem_free_span(text);
  return status;
}

static Status draw_words(Order *order, const Progress *progress, Error *err) {
  SopaRequest *request = &order->request;
  SopaDraw draw = {.count = order->count, .seed = request->seed};
  if (order->source == WORDS_RANDOM && request->rows == 0)
    request->rows = RANDOM_SIDE;
  if (request->cols == 0)
    request->cols = request->rows;
  if (request->rows == 0)
    request->rows = request->cols;
  switch (order->source) {
  case WORDS_TYPED:
    return draw_from_text(order, (Span){strbuf_text(&order->text), order->text.size}, "", draw, err);
  case WORDS_FILE:
    return draw_from_file(order, draw, err);
  case WORDS_LEXICON:
    sopa_draw_fit_lexicon(&draw, request);
    return draw_from_lexicon(order, draw, progress, err);
  default:
    sopa_draw_fit_random(&draw, request);
    return sopa_draw_random(&order->alphabet, &draw, &order->words, err);
  }
}

static Status make(Order *order, const Progress *progress, Sopa *out, Error *err) {
  SopaRequest *request = &order->request;
  Status status = draw_words(order, progress, err);
  if (status != OK)
    return status;
  if (request->rows == 0)
    request->rows = request->cols = sopa_usual_side(&order->words);
  request->name = strbuf_text(&order->name);
  request->alphabet = &order->alphabet;
  request->words = &order->words;
  request->message = order->message.size > 0 ? order->message.data : NULL;
  return sopa_make(request, progress, out, NULL, err);
}

MenuNext puzzles_create_sopa(Console *console) {
  Order *order = mem_alloc(sizeof *order);
  Sopa *sopa = mem_alloc(sizeof *sopa);
  TalkWait waiting;
  Error err;
  talk_say_title(&console->talk, tr(console->talk.catalog, "New word search"));
  if (ask_order(console, order)) {
    puzzles_work_start(console, &waiting);
    Status status = make(order, &waiting.progress, sopa, &err);
    puzzles_work_end(console, &waiting);
    if (status == OK) {
      puzzles_draw_sopa(console, sopa, NULL);
      puzzles_add_sopa(console, sopa);
      sopa_deinit(sopa);
    } else {
      talk_say_error(&console->talk, &err);
    }
  } else {
    talk_say_text(&console->talk, tr(console->talk.catalog, "Creation cancelled."));
  }
  mem_free(sopa);
  order_deinit(order);
  return MENU_AGAIN;
}
