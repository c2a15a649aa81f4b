// SPDX-License-Identifier: MIT
// Word searches made on request, and made again.
#include "app/resource.h"
#include "base/mem.h"
#include "paper/sopasheet.h"
#include "puzzle/sopa_set.h"
#include "web/puzzle_internal.h"

#include <stdio.h>

enum {
  RANDOM_SIDE = 8,
  WORDS_GIVEN_MAX = 2000,
  SIDE_MAX = SOPA_SIDE_MAX,
  SHAPE_MAX = 200 * (200 + 2), // letters of the drawing, with its line ends
  BODY_MAX = 512 * 1024,
};

#define SOPA_FIELDS                                                                                                    \
  {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 200},                                              \
      {.name = "rows", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                            \
      {.name = "cols", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                            \
      {.name = "shape",                                                                                                \
       .type = FIELD_TEXT,                                                                                             \
       .is_optional = true,                                                                                            \
       .high = SHAPE_MAX,                                                                                              \
       .help = "a drawing: '.' and spaces are holes"},                                                                 \
      {.name = "words", .type = FIELD_LIST, .is_optional = true, .high = WORDS_GIVEN_MAX, .of = FIELD_TEXT},           \
      {.name = "lexicon",                                                                                              \
       .type = FIELD_TEXT,                                                                                             \
       .is_optional = true,                                                                                            \
       .high = 100,                                                                                                    \
       .help = "a dictionary that one may use, by id"},                                                                \
      {.name = "random", .type = FIELD_BOOL, .is_optional = true, .help = "words of random letters"},                  \
      {.name = "count", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 500},                                \
      {.name = "shortest", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                        \
      {.name = "longest", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                         \
      {.name = "level", .type = FIELD_CHOICE, .is_optional = true, .choices = "easy medium classic hard expert"},      \
      {.name = "directions", .type = FIELD_LIST, .is_optional = true, .high = 8, .of = FIELD_INT},                     \
      {.name = "decoys",                                                                                               \
       .type = FIELD_INT,                                                                                              \
       .is_optional = true,                                                                                            \
       .high = 100,                                                                                                    \
       .help = "in per cent of the words; else the level's"},                                                          \
      {.name = "alphabet", .type = FIELD_TEXT, .is_optional = true, .high = 100},                                      \
      {.name = "message", .type = FIELD_TEXT, .is_optional = true, .high = 500},                                       \
      {.name = "blocked", .type = FIELD_LIST, .is_optional = true, .high = 500, .of = FIELD_TEXT},                     \
      {.name = "inside", .type = FIELD_BOOL, .is_optional = true, .help = "a word may stand inside a longer one"},     \
      {.name = "repeats", .type = FIELD_BOOL, .is_optional = true, .help = "chance may spell a word again"},           \
      {.name = "leave_out", .type = FIELD_BOOL, .is_optional = true, .help = "words without room are left out"}, {     \
    .name = "seed", .type = FIELD_TEXT, .is_optional = true, .high = 100                                               \
  }

static const Field sopa_body[] = {SOPA_FIELDS, {0}};
static const Field sopa_answer[] = {
    PUZZLE_FIELDS,
    PUZZLE_SEED_FIELD,
    {.name = "left_out",
     .type = FIELD_LIST,
     .is_optional = true,
     .high = WORDS_GIVEN_MAX,
     .of = FIELD_TEXT,
     .help = "words that found no room, if there are any"},
    {0},
};
static const Field set_body[] = {
    SOPA_FIELDS,
    {.name = "sheets", .type = FIELD_INT, .is_optional = true, .low = 1, .high = PUZZLE_SHEETS_MAX},
    {.name = "paper", .type = FIELD_CHOICE, .is_optional = true, .choices = "a4 letter"},
    {0},
};
static const Field again_body[] = {
    {.name = "version", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "pinned", .type = FIELD_LIST, .is_optional = true, .high = WORDS_GIVEN_MAX, .of = FIELD_TEXT},
    {.name = "add", .type = FIELD_LIST, .is_optional = true, .high = WORDS_GIVEN_MAX, .of = FIELD_TEXT},
    {.name = "directions", .type = FIELD_LIST, .is_optional = true, .high = 8, .of = FIELD_INT},
    {.name = "message", .type = FIELD_TEXT, .is_optional = true, .high = 500},
    {.name = "blocked", .type = FIELD_LIST, .is_optional = true, .high = 500, .of = FIELD_TEXT},
    {.name = "inside", .type = FIELD_BOOL, .is_optional = true},
    {.name = "repeats", .type = FIELD_BOOL, .is_optional = true},
    {.name = "seed", .type = FIELD_TEXT, .is_optional = true, .high = 100},
    {0},
};
static const Field alphabet_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 32},
    {.name = "letters", .type = FIELD_LIST, .high = TILE_KINDS_MAX, .of = FIELD_TEXT},
    {0},
};
static const Field level_fields[] = {
    {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 32},
    {.name = "directions", .type = FIELD_LIST, .high = 8, .of = FIELD_INT},
    {.name = "decoys", .type = FIELD_INT, .high = 100},
    {0},
};
static const Field choices_answer[] = {
    {.name = "alphabets", .type = FIELD_LIST, .high = 1000, .fields = alphabet_fields},
    {.name = "levels", .type = FIELD_LIST, .high = 100, .fields = level_fields},
    {0},
};

// What is asked for, and everything it points to.
typedef struct Order {
  SopaRequest request;
  SopaAlphabet alphabet;
  SopaWords words, blocked;
  bool *shape;
  StrBuf name;
  char seed[PUZZLE_SEED_MAX];
} Order;

static Status at_field(Request *request, const char *field, Status status) {
  if (status != OK)
    snprintf(request->field, sizeof request->field, "%s", field);
  return status;
}

// The first of the house's for a language.
static Status usual_alphabet(const char *language, SopaAlphabet *out, Error *err) {
  char known[TILE_NAME_MAX];
  for (int i = 0; sopa_alphabet_id(i, known); i++) {
    if (strncmp(known, language, 2) == 0)
      return sopa_alphabet_builtin(known, out, err);
  }
  return sopa_alphabet_builtin("en", out, err);
}

static bool spells(const SopaAlphabet *alphabet, const char *text) {
  Tile letters[SOPA_WORD_MAX];
  return sopa_alphabet_spell(alphabet, span_of(text), letters, SOPA_WORD_MAX, NULL) > 0;
}

static bool spells_all(const SopaAlphabet *alphabet, const json_t *body) {
  static const char *const lists[] = {"words", "blocked"};
  const char *message = field_text(body, "message", "");
  for (int i = 0; i < 2; i++) {
    size_t index;
    json_t *element;
    json_array_foreach(json_object_get(body, lists[i]), index, element) {
      if (!spells(alphabet, json_string_value(element)))
        return false;
    }
  }
  return !message[0] || spells(alphabet, message);
}

// Words say which letters they need: when those of the reader's language do not do, the first alphabet that has them.
static Status fitting_alphabet(const json_t *body, const char *language, SopaAlphabet *out, Error *err) {
  SopaAlphabet other;
  char known[TILE_NAME_MAX];
  Status status = usual_alphabet(language, out, err);
  bool fits = status != OK || spells_all(out, body);
  for (int i = 0; !fits && sopa_alphabet_id(i, known); i++) {
    fits = sopa_alphabet_builtin(known, &other, NULL) == OK && spells_all(&other, body);
    if (fits)
      *out = other;
  }
  return status;
}

static Status choose_alphabet(const Request *request, SopaAlphabet *out, Error *err) {
  const char *alphabet = field_text(request->body, "alphabet", ""), *lexicon = field_text(request->body, "lexicon", "");
  if (alphabet[0])
    return sopa_alphabet_builtin(alphabet, out, err);
  return lexicon[0] ? usual_alphabet(lexicon, out, err)
                    : fitting_alphabet(request->body, catalog_language(request->call->catalog), out, err);
}

static Status add_words(const json_t *list, const SopaAlphabet *alphabet, SopaWords *out, Error *err) {
  size_t index;
  json_t *element;
  json_array_foreach(list, index, element) {
    Status status = sopa_words_add(out, alphabet, span_of(json_string_value(element)), err);
    if (status != OK && status != ERR_EXISTS)
      return status;
  }
  return OK;
}

// ---- words ----

// A list that has no tiles of its own is read as text.
static Status draw_from_text(Request *request, const SopaDraw *draw, Order *order, Error *err) {
  const char *id = field_text(request->body, "lexicon", "");
  Progress progress = {.cancel = &request->server->stops};
  ResourceText text;
  SopaWords all;
  Status status = resource_show(request->app, &request->player.account, id, &progress, &text, err);
  if (status != OK)
    return status;
  status = sopa_words_parse(text.words, id, &order->alphabet, &all, err);
  if (status == OK) {
    status = sopa_draw_from_list(&all, &order->alphabet, draw, &order->words, err);
    sopa_words_deinit(&all);
  }
  resourcetext_deinit(&text);
  return status;
}

// The program's lists go with the alphabet of their language; people's own with the tiles they came with.
static Status draw_from_lexicon(Request *request, SopaDraw draw, Order *order, Error *err) {
  const json_t *body = request->body;
  Progress progress = {.cancel = &request->server->stops};
  ResourceWords *words = mem_alloc(sizeof *words);
  sopa_draw_fit_lexicon(&draw, &order->request);
  Status status = resource_open_words(request->app, &request->player.account, field_text(body, "lexicon", ""), "",
                                      false, &progress, words, err);
  if (status == OK) {
    if (words->resource != 0 && field_text(body, "alphabet", "")[0] == '\0')
      order->alphabet = (SopaAlphabet){.tiles = words->tiles};
    status = sopa_draw_from_lexicon(&words->lexicon.kwg, &words->tiles, &order->alphabet, &draw, &order->words, err);
    resourcewords_close(words);
  } else if (status == ERR_MISSING && err->code && strcmp(err->code, "bag_not_found") == 0) {
    status = draw_from_text(request, &draw, order, err);
  }
  mem_free(words);
  return status;
}

static Status draw_random(SopaDraw draw, Order *order, Error *err) {
  SopaRequest *request = &order->request;
  if (request->rows == 0)
    request->rows = request->cols = RANDOM_SIDE;
  sopa_draw_fit_random(&draw, request);
  return sopa_draw_random(&order->alphabet, &draw, &order->words, err);
}

static Status take_given(Request *request, const SopaDraw *draw, Order *order, Error *err) {
  SopaWords all = {0};
  Status status = add_words(json_object_get(request->body, "words"), &order->alphabet, &all, err);
  if (status == OK && all.count == 0)
    status = error_set(err, ERR_INPUT, N_("the list of words is empty: give at least one"));
  if (status == OK && draw->count == 0 && draw->min_length == 0 && draw->max_length == 0) {
    order->words = all;
    return OK;
  }
  if (status == OK)
    status = at_field(request, "count", sopa_draw_from_list(&all, &order->alphabet, draw, &order->words, err));
  sopa_words_deinit(&all);
  return status;
}

static Status choose_words(Request *request, Order *order, Error *err) {
  const json_t *body = request->body;
  SopaDraw draw = {.count = (int)field_int(body, "count", 0),
                   .min_length = (int)field_int(body, "shortest", 0),
                   .max_length = (int)field_int(body, "longest", 0),
                   .allows_inside = field_bool(body, "inside", false),
                   .seed = order->request.seed};
  if (draw.min_length > 0 && draw.max_length > 0 && draw.min_length > draw.max_length)
    return at_field(request, "shortest",
                    error_set(err, ERR_INPUT, N_("the shortest word has %d letters, but the longest %d"),
                              err_int(draw.min_length), err_int(draw.max_length)));
  if (field_bool(body, "random", false))
    return at_field(request, "count", draw_random(draw, order, err));
  if (field_text(body, "lexicon", "")[0])
    return at_field(request, "lexicon", draw_from_lexicon(request, draw, order, err));
  Status status = take_given(request, &draw, order, err);
  return request->field[0] ? status : at_field(request, "words", status);
}

// ---- the rest of an order ----

static Status read_shape(Request *request, Order *order, Error *err) {
  const char *text = field_text(request->body, "shape", "");
  SopaRequest *wanted = &order->request;
  int rows, cols;
  if (!text[0])
    return OK;
  Status status = sopa_shape_parse(span_of(text), "", &rows, &cols, &order->shape, err);
  if (status == OK && ((wanted->rows && wanted->rows != rows) || (wanted->cols && wanted->cols != cols)))
    status = error_set(err, ERR_INPUT, N_("the shape has %d rows and %d columns, not %d and %d"), err_int(rows),
                       err_int(cols), err_int(wanted->rows ? wanted->rows : rows),
                       err_int(wanted->cols ? wanted->cols : cols));
  if (status == OK) {
    wanted->rows = rows;
    wanted->cols = cols;
    wanted->shape = order->shape;
  }
  return at_field(request, "shape", status);
}

static void read_manner(const json_t *body, Order *order) {
  SopaRequest *request = &order->request;
  const json_t *directions = json_object_get(body, "directions");
  const char *message = field_text(body, "message", "");
  sopa_request_set_level(request, sopa_level_find(field_text(body, "level", "classic")));
  if (json_is_array(directions))
    request->directions = puzzle_directions(directions);
  request->decoys = (int)field_int(body, "decoys", request->decoys);
  request->message = message[0] ? message : NULL;
  request->allows_inside = field_bool(body, "inside", false);
  request->allows_repeats = field_bool(body, "repeats", false);
  request->may_leave_out = field_bool(body, "leave_out", false);
}

static Status read_order(Request *request, Order *order, Error *err) {
  const json_t *body = request->body;
  SopaRequest *wanted = &order->request;
  *wanted = (SopaRequest){.alphabet = &order->alphabet,
                          .words = &order->words,
                          .blocked = &order->blocked,
                          .rows = (int)field_int(body, "rows", 0),
                          .cols = (int)field_int(body, "cols", 0),
                          .seed = puzzle_seed(body, order->seed)};
  read_manner(body, order);
  puzzle_name(request, &order->name);
  wanted->name = strbuf_text(&order->name);
  Status status = at_field(request, "alphabet", choose_alphabet(request, &order->alphabet, err));
  if (status == OK)
    status = read_shape(request, order, err);
  wanted->rows = wanted->rows ? wanted->rows : wanted->cols;
  wanted->cols = wanted->cols ? wanted->cols : wanted->rows;
  if (status == OK)
    status = choose_words(request, order, err);
  if (status == OK)
    status = at_field(request, "blocked",
                      add_words(json_object_get(body, "blocked"), &order->alphabet, &order->blocked, err));
  if (status != OK)
    return status;
  if (wanted->rows == 0)
    wanted->rows = wanted->cols = sopa_usual_side(&order->words);
  return OK;
}

static void order_deinit(Order *order) {
  sopa_words_deinit(&order->words);
  sopa_words_deinit(&order->blocked);
  strbuf_deinit(&order->name);
  mem_free(order->shape);
}

// Which field a refusal of the maker stands beside.
static const char *field_at_fault(const Order *order, const Error *err) {
  Tile letters[SOPA_WORD_MAX];
  Error unspellable;
  const SopaRequest *request = &order->request;
  if ((request->directions & SOPA_ALL_DIRECTIONS) == 0)
    return "directions";
  bool is_message = strncmp(err->message, "the message", strlen("the message")) == 0; // ids of messages are English
  if (is_message || (request->message && sopa_alphabet_spell(&order->alphabet, span_of(request->message), letters,
                                                             SOPA_WORD_MAX, &unspellable) == 0))
    return "message";
  return "words";
}

// A refusal of the maker, at its field.
static Status refused(Request *request, const Order *order, Status status, Error *err) {
  if (status == ERR_CANCELLED)
    return error_set(err, ERR_CANCELLED, N_("the word search was not made: somebody stopped it"));
  return status == ERR_INPUT || status == ERR_LIMIT ? at_field(request, field_at_fault(order, err), status) : status;
}

static Status make(Request *request, const Order *order, Sopa *out, SopaReport *report, Error *err) {
  PuzzleJob *job;
  Status status = puzzle_making(request, &job, err);
  if (status != OK)
    return status;
  Progress progress = puzzlejob_progress(job);
  status = sopa_make(&order->request, &progress, out, report, err);
  puzzlejob_end(request->server->puzzle_jobs, job);
  return status == OK ? OK : refused(request, order, status, err);
}

static void tell_left_out(Request *request, const SopaReport *report) {
  json_t *names = json_array();
  for (int i = 0; i < report->left_out.count; i++)
    json_array_append_new(names, json_string(report->left_out.items[i].label));
  json_object_set_new(request->answer, "left_out", names);
}

static Status run_sopa(Request *request, Error *err) {
  Order *order = mem_alloc(sizeof *order);
  Sopa *sopa = mem_alloc(sizeof *sopa);
  SopaReport report = {0};
  Status status = read_order(request, order, err);
  if (status == OK)
    status = make(request, order, sopa, &report, err);
  if (status == OK) {
    status = puzzle_keep_sopa(request, sopa, err);
    if (status == OK)
      json_object_set_new(request->answer, "seed", json_string(order->seed));
    if (status == OK && report.left_out.count > 0)
      tell_left_out(request, &report);
    sopa_report_deinit(&report);
    sopa_deinit(sopa);
  }
  order_deinit(order);
  mem_free(sopa);
  mem_free(order);
  return status;
}

// ---- class sets ----

static Status make_set(Request *request, const Order *order, Sopa *sopas, int count, Error *err) {
  PuzzleJob *job;
  Status status = puzzle_making(request, &job, err);
  if (status != OK)
    return status;
  Progress progress = puzzlejob_progress(job);
  status = sopa_make_set(&order->request, count, &progress, sopas, err);
  puzzlejob_end(request->server->puzzle_jobs, job);
  return status == OK ? OK : refused(request, order, status, err);
}

static Status write_set(Request *request, const Order *order, const Sopa *sopas, int count, Error *err) {
  StrBuf footer = {0};
  SheetStyle style = puzzle_set_style(request, order->seed, &footer);
  Status status = sopasheet_write_set(sopas, count, &style, &request->call->answer, err);
  return puzzle_answer_set(request, status, &footer);
}

static Status run_set(Request *request, Error *err) {
  int count = (int)field_int(request->body, "sheets", PUZZLE_SHEETS);
  Order *order = mem_alloc(sizeof *order);
  Sopa *sopas = mem_alloc((size_t)count * sizeof *sopas);
  Status status = read_order(request, order, err);
  if (status == OK)
    status = make_set(request, order, sopas, count, err);
  if (status == OK) {
    status = write_set(request, order, sopas, count, err);
    for (int i = 0; i < count; i++)
      sopa_deinit(&sopas[i]);
  }
  order_deinit(order);
  mem_free(sopas);
  mem_free(order);
  return status;
}

// ---- what there is to choose from ----

static json_t *alphabet_json(const char *id, const SopaAlphabet *alphabet) {
  json_t *letters = json_array();
  for (int i = 1; i <= alphabet->tiles.kinds; i++)
    json_array_append_new(letters, json_string(alphabet->tiles.names[i]));
  return json_pack("{s:s, s:o}", "id", id, "letters", letters);
}

static json_t *level_json(const SopaLevel *level) {
  json_t *directions = json_array();
  for (int i = 0; i < SOPA_DIRECTIONS; i++) {
    if (level->directions >> i & 1)
      json_array_append_new(directions, json_integer(i));
  }
  return json_pack("{s:s, s:o, s:i}", "id", level->name, "directions", directions, "decoys", level->decoys);
}

static Status run_choices(Request *request, Error *err) {
  json_t *alphabets = json_array(), *levels = json_array();
  SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  char id[TILE_NAME_MAX];
  Status status = OK;
  for (int i = 0; status == OK && sopa_alphabet_id(i, id); i++) {
    status = sopa_alphabet_builtin(id, alphabet, err);
    if (status == OK)
      json_array_append_new(alphabets, alphabet_json(id, alphabet));
  }
  for (const SopaLevel *level = sopa_levels; level->name; level++)
    json_array_append_new(levels, level_json(level));
  mem_free(alphabet);
  request->answer = json_pack("{s:o, s:o}", "alphabets", alphabets, "levels", levels);
  return status;
}

// ---- made again ----

static void pin_words(Sopa *sopa, const json_t *pinned) {
  StrBuf text = {0};
  for (int i = 0; i < sopa->words.count; i++) {
    SopaWord *word = &sopa->words.items[i];
    size_t index;
    json_t *element;
    strbuf_reset(&text);
    sopa_alphabet_write_word(&sopa->alphabet, word->tiles, word->length, &text);
    word->is_pinned = false;
    json_array_foreach(pinned, index, element) {
      if (word->is_placed && strcmp(json_string_value(element), strbuf_text(&text)) == 0)
        word->is_pinned = true;
    }
  }
  strbuf_deinit(&text);
}

// What is not said stays as the maker promised it. The request's words and directions may be new.
static Status read_again(Request *request, Sopa *sopa, SopaRequest *how, Error *err) {
  const json_t *body = request->body, *directions = json_object_get(body, "directions"),
               *blocked = json_object_get(body, "blocked");
  SopaPromise *promise = &sopa->promise;
  sopa_request_set_level(how, sopa_level_find("classic"));
  if (json_is_array(directions))
    how->directions = puzzle_directions(directions);
  else if (promise->is_made)
    how->directions = promise->directions;
  how->allows_inside = field_bool(body, "inside", promise->is_made && promise->allows_inside);
  how->allows_repeats = field_bool(body, "repeats", promise->is_made && !promise->each_once);
  how->message = field_text(body, "message", NULL);
  pin_words(sopa, json_object_get(body, "pinned"));
  Status status = at_field(request, "add", add_words(json_object_get(body, "add"), &sopa->alphabet, &sopa->words, err));
  if (status == OK && json_is_array(blocked)) {
    sopa_words_deinit(&promise->blocked);
    promise->blocked = (SopaWords){0};
    status = at_field(request, "blocked", add_words(blocked, &sopa->alphabet, &promise->blocked, err));
  }
  return status;
}

static Status make_again(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err) {
  Progress progress = {.cancel = &request->server->stops};
  char seed[PUZZLE_SEED_MAX];
  SopaRequest how = {.alphabet = &sopa->alphabet, .seed = puzzle_seed(request->body, seed)};
  Sopa *fresh = mem_alloc(sizeof *fresh);
  StrBuf body = {0};
  Status status = read_again(request, sopa, &how, err);
  if (status == OK)
    status = sopa_remake(sopa, &how, &progress, fresh, NULL, err);
  if (status == OK) {
    sopa_json_write(fresh, &body);
    status = puzzle_replace(request, puzzle, (Span){body.data, body.size}, err);
    sopa_deinit(fresh);
  }
  strbuf_deinit(&body);
  mem_free(fresh);
  return status;
}

static Status run_again(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Sopa *sopa = mem_alloc(sizeof *sopa);
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK)
    status = sopa_of_puzzle(&puzzle, sopa, err);
  if (status == OK) {
    puzzle.changed_ms = field_int(request->body, "version", 0);
    status = make_again(request, &puzzle, sopa, err);
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  arena_deinit(&arena);
  return status;
}

const Route puzzle_sopa_routes[] = {
    {METHOD_POST, "/api/puzzles/sopa", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a word search", .body = sopa_body, .body_max = BODY_MAX, .answer = sopa_answer, .run = run_sopa},
    {METHOD_POST, "/api/puzzles/sopa/set", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "a class set: word searches that are equally hard, a sheet each, and their key", .body = set_body,
     .body_max = BODY_MAX, .type = "application/pdf", .run = run_set},
    {METHOD_GET, "/api/puzzles/choices", .who = WHO_ANYBODY, .cost = COST_READ,
     .summary = "the alphabets and levels of word searches", .answer = choices_answer, .run = run_choices},
    {METHOD_POST, "/api/puzzles/{id}/again", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a word search again, pinned words staying where they are", .body = again_body,
     .answer = puzzle_fields, .run = run_again},
    {0},
};
