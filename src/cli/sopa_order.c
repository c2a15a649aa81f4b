// SPDX-License-Identifier: MIT
// What is asked for on the command line, made into a request.
#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "cli/lexicon.h"
#include "cli/sopa_internal.h"
#include "notation/sopafile.h"

#include <string.h>
#include <time.h>

enum {
  RANDOM_SIDE = 8, // the thesis' example
  LIST_FILE_MAX = 16 * 1024 * 1024,
};

Status sopa_given_alphabet(const Args *args, SopaAlphabet *out, bool *has_one, Error *err) {
  const char *id = args_text(args, "alphabet"), *bag = args_text(args, "bag");
  *has_one = id || bag;
  if (id && bag)
    return error_set(err, ERR_INPUT, N_("give --alphabet or --bag, not both"));
  if (bag) {
    *out = (SopaAlphabet){0};
    return tileset_load(bag, &out->tiles, err);
  }
  return id ? sopa_alphabet_builtin(id, out, err) : OK;
}

// Without a wish: the language of the lexicon, or of the messages.
static Status choose_alphabet(const Cli *cli, const Args *args, SopaAlphabet *out, Error *err) {
  bool has_one;
  Status status = sopa_given_alphabet(args, out, &has_one, err);
  if (status != OK || has_one)
    return status;
  const char *language = args_text(args, "lexicon");
  char id[TILE_NAME_MAX];
  if (!language || strchr(language, '/'))
    language = catalog_language(cli->catalog);
  for (int i = 0; sopa_alphabet_id(i, id); i++) {
    if (strncmp(id, language, 2) == 0)
      return sopa_alphabet_builtin(id, out, err);
  }
  return sopa_alphabet_builtin("en", out, err);
}

static Status read_size(const char *text, int *rows, int *cols, Error *err) {
  const char *cross = strpbrk(text, "xX");
  Span first = {text, cross ? (size_t)(cross - text) : strlen(text)};
  long high, wide;
  if (!span_to_int(first, -1000000000, 1000000000, &high) ||
      (cross && !span_to_int(span_of(cross + 1), -1000000000, 1000000000, &wide)))
    return error_set(err, ERR_INPUT, N_("'%s' is no size: 12 and 10x15 (rows x columns) are"), err_str(text));
  *rows = (int)high;
  *cols = cross ? (int)wide : (int)high;
  if (*rows < 1 || *cols < 1 || *rows > SOPA_SIDE_MAX || *cols > SOPA_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a word search can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(*rows), err_int(*cols), err_int(SOPA_SIDE_MAX));
  return OK;
}

static Status read_directions(const char *text, unsigned *out, Error *err) {
  if (strcmp(text, "all") == 0) {
    *out = SOPA_ALL_DIRECTIONS;
    return OK;
  }
  unsigned set = 0;
  for (Span rest = span_of(text); rest.size > 0;) {
    const char *comma = memchr(rest.data, ',', rest.size);
    size_t size = comma ? (size_t)(comma - rest.data) : rest.size;
    Span name = span_trim((Span){rest.data, size});
    int direction = sopa_direction_find(name);
    if (direction < 0 && name.size > 0)
      return error_set(err, ERR_INPUT, N_("'%s' is no direction: these are: %s"), err_span(name.data, name.size),
                       err_str("N NE E SE S SW W NW"));
    set |= direction < 0 ? 0 : 1u << direction;
    size += comma != NULL;
    rest = (Span){rest.data + size, rest.size - size};
  }
  *out = set;
  return OK;
}

// ---- words ----

static Status read_list_file(const char *path, const SopaAlphabet *alphabet, SopaWords *out, Error *err) {
  Span text;
  Status status = file_read(path, LIST_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = sopa_words_parse(text, path, alphabet, out, err);
  mem_free_span(text);
  return status;
}

static Status draw_from_lexicon(const Cli *cli, const Args *args, SopaDraw draw, SopaOrder *order, Error *err) {
  OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  sopa_draw_fit_lexicon(&draw, &order->request);
  Status status = lexicon_open(cli, args_text(args, "lexicon"), NULL, lexicon, err);
  if (status == OK) {
    status = sopa_draw_from_lexicon(&lexicon->kwg, &lexicon->tiles, &order->alphabet, &draw, &order->words, err);
    lexicon_close(lexicon);
  }
  mem_free(lexicon);
  return status;
}

static Status draw_random(SopaDraw draw, SopaOrder *order, Error *err) {
  if (order->request.rows == 0)
    order->request.rows = order->request.cols = RANDOM_SIDE;
  sopa_draw_fit_random(&draw, &order->request);
  return sopa_draw_random(&order->alphabet, &draw, &order->words, err);
}

static Status read_words(const Cli *cli, const Args *args, SopaOrder *order, Error *err) {
  const char *list = args_text(args, "words"), *file = args_text(args, "from");
  SopaDraw draw = {.count = (int)args_number(args, "count", 0),
                   .min_length = (int)args_number(args, "min", 0),
                   .max_length = (int)args_number(args, "max", 0),
                   .allows_inside = args_has(args, "inside"),
                   .seed = order->request.seed};
  int sources = (list != NULL) + (file != NULL) + args_has(args, "lexicon") + args_has(args, "random");
  if (draw.min_length > draw.max_length && draw.max_length > 0)
    return error_set(err, ERR_INPUT, N_("the shortest word has %d letters, but the longest %d"),
                     err_int(draw.min_length), err_int(draw.max_length));
  if (sources == 0)
    return error_set(err, ERR_INPUT, N_("no words were given: use --words, --from, --lexicon or --random"));
  if (sources > 1)
    return error_set(err, ERR_INPUT, N_("words come from one place: --words, --from, --lexicon or --random"));
  if (args_has(args, "lexicon"))
    return draw_from_lexicon(cli, args, draw, order, err);
  if (args_has(args, "random"))
    return draw_random(draw, order, err);
  SopaWords all;
  Status status = list ? sopa_words_parse(span_of(list), "--words", &order->alphabet, &all, err)
                       : read_list_file(file, &order->alphabet, &all, err);
  if (status != OK)
    return status;
  status = all.count > 0 ? sopa_draw_from_list(&all, &order->alphabet, &draw, &order->words, err)
                         : error_set(err, ERR_INPUT, N_("the list of words is empty: give at least one"));
  sopa_words_deinit(&all);
  return status;
}

// Words say which letters they need: when those of the reader's language do not do, the first alphabet that has them.
static Status read_words_and_letters(const Cli *cli, const Args *args, SopaOrder *order, Error *err) {
  bool is_listed = args_has(args, "words") || args_has(args, "from");
  bool is_chosen = args_has(args, "alphabet") || args_has(args, "bag");
  Status status = read_words(cli, args, order, err);
  if (status != ERR_INPUT || !is_listed || is_chosen)
    return status;
  SopaAlphabet usual = order->alphabet;
  char id[TILE_NAME_MAX];
  for (int i = 0; sopa_alphabet_id(i, id); i++) {
    if (sopa_alphabet_builtin(id, &order->alphabet, NULL) == OK && read_words(cli, args, order, NULL) == OK)
      return OK;
  }
  order->alphabet = usual;
  return status;
}

// ---- the rest ----

static Status read_shape(const Args *args, SopaOrder *order, Error *err) {
  const char *path = args_text(args, "shape");
  SopaRequest *request = &order->request;
  int rows, cols;
  Span text;
  if (!path)
    return OK;
  Status status = file_read(path, LIST_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = sopa_shape_parse(text, path, &rows, &cols, &order->shape, err);
  mem_free_span(text);
  if (status != OK)
    return status;
  if (request->rows && (request->rows != rows || request->cols != cols))
    return error_set(err, ERR_INPUT, N_("the shape has %d rows and %d columns, not %d and %d"), err_int(rows),
                     err_int(cols), err_int(request->rows), err_int(request->cols));
  request->rows = rows;
  request->cols = cols;
  request->shape = order->shape;
  return OK;
}

// "Untitled" and the time, as the original program named its puzzles; with a seed the seed, so that the same one gives
// the same puzzle to the byte.
static void choose_name(const Cli *cli, const Args *args, StrBuf *out) {
  const char *name = args_text(args, "name"), *seed = args_text(args, "seed");
  char when[32];
  struct tm local;
  time_t now = time(NULL);
  if (name) {
    strbuf_add_text(out, name);
    return;
  }
  if (seed) {
    strbuf_printf(out, "%s %s", tr(cli->catalog, "Untitled"), seed);
    return;
  }
  strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &local));
  strbuf_printf(out, "%s %s", tr(cli->catalog, "Untitled"), when);
}

// A seed that can be typed again: short, and printed with the puzzle.
static void choose_seed(const Args *args, StrBuf *out) {
  const char *seed = args_text(args, "seed");
  Seed chance = seed_from_system();
  if (seed)
    strbuf_add_text(out, seed);
  else
    strbuf_printf(out, "%02x%02x%02x%02x", chance.bytes[0], chance.bytes[1], chance.bytes[2], chance.bytes[3]);
}

// Before the words: how long they may be depends on where they may lie.
static Status read_level(const Args *args, SopaRequest *request, Error *err) {
  const char *level = args_text(args, "level"), *directions = args_text(args, "directions");
  sopa_request_set_level(request, sopa_level_find(level ? level : "classic"));
  return directions ? read_directions(directions, &request->directions, err) : OK;
}

static Status read_manner(const Args *args, SopaOrder *order, Error *err) {
  SopaRequest *request = &order->request;
  Status status = OK;
  const char *blocked = args_text(args, "block");
  if (blocked)
    status = file_exists(blocked)
                 ? read_list_file(blocked, &order->alphabet, &order->blocked, err)
                 : sopa_words_parse(span_of(blocked), "--block", &order->alphabet, &order->blocked, err);
  request->message = args_text(args, "message");
  request->allows_inside = args_has(args, "inside");
  request->allows_repeats = args_has(args, "repeats");
  request->may_leave_out = args_has(args, "leave-out");
  return status;
}

// --keep FILE --pin WORD,WORD: that puzzle's words, those stay where they are.
static Status read_kept(const Args *args, SopaOrder *order, Error *err) {
  const char *path = args_text(args, "keep"), *pins = args_text(args, "pin");
  if (path &&
      (args_has(args, "words") || args_has(args, "from") || args_has(args, "lexicon") || args_has(args, "random")))
    return error_set(err, ERR_INPUT,
                     N_("the puzzle of --keep brings its words: leave --words, --from, --lexicon and "
                        "--random out"));
  if (!path)
    return pins ? error_set(err, ERR_INPUT, N_("--pin needs the puzzle whose words stay: --keep FILE")) : OK;
  Status status = sopa_load(path, NULL, &order->kept, err);
  if (status != OK)
    return status;
  order->has_kept = true;
  SopaWords pinned = {0};
  status = sopa_words_parse(span_of(pins ? pins : ""), "--pin", &order->kept.alphabet, &pinned, err);
  for (int i = 0; status == OK && i < pinned.count; i++) {
    int at = sopa_words_find(&order->kept.words, pinned.items[i].tiles, pinned.items[i].length);
    if (at < 0 || !order->kept.words.items[at].is_placed)
      status = error_set(err, ERR_MISSING, N_("'%s' has no place in the puzzle that could be kept"),
                         err_str(pinned.items[i].label));
    else
      order->kept.words.items[at].is_pinned = true;
  }
  sopa_words_deinit(&pinned);
  return status;
}

Status sopa_order_read(const Cli *cli, const Args *args, SopaOrder *out, Error *err) {
  *out = (SopaOrder){0};
  SopaRequest *request = &out->request;
  const char *size = args_text(args, "size");
  choose_name(cli, args, &out->name);
  choose_seed(args, &out->seed);
  request->seed = seed_from_text(strbuf_text(&out->seed));
  Status status = choose_alphabet(cli, args, &out->alphabet, err);
  if (status == OK && size)
    status = read_size(size, &request->rows, &request->cols, err);
  if (status == OK)
    status = read_shape(args, out, err);
  if (status == OK)
    status = read_level(args, request, err);
  if (status == OK)
    status = read_kept(args, out, err);
  if (status == OK && !out->has_kept)
    status = read_words_and_letters(cli, args, out, err);
  if (status == OK)
    status = read_manner(args, out, err);
  if (status != OK)
    return status;
  if (request->rows == 0)
    request->rows = request->cols = sopa_usual_side(&out->words);
  request->name = strbuf_text(&out->name);
  request->alphabet = &out->alphabet;
  request->words = &out->words;
  request->blocked = &out->blocked;
  return OK;
}

void sopa_order_deinit(SopaOrder *order) {
  sopa_words_deinit(&order->words);
  sopa_words_deinit(&order->blocked);
  mem_free(order->shape);
  strbuf_deinit(&order->name);
  strbuf_deinit(&order->seed);
  if (order->has_kept)
    sopa_deinit(&order->kept);
}
