// SPDX-License-Identifier: MIT
// Puzzles made on request: what is not given is left to chance, as on the command line.
#include "base/mem.h"
#include "lexicon/recipe.h"
#include "puzzle/maze_generate.h"
#include "puzzle/sopa_make.h"
#include "web/puzzle_internal.h"

#include <stdio.h>
#include <time.h>

enum { LEXICON_WORDS = 15, SHORTEST = 4, LONGEST = 12, RANDOM_SIDE = 8, RANDOM_WORDS = 10, WORDS_GIVEN_MAX = 2000 };

static const Field maze_body[] = {
    {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 200},
    {.name = "rows_low", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 1000},
    {.name = "rows_high", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 1000},
    {.name = "cols_low", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 1000},
    {.name = "cols_high", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 1000},
    {.name = "obstacles", .type = FIELD_INT, .is_optional = true, .high = 1000000},
    {.name = "directions", .type = FIELD_LIST, .is_optional = true, .high = 8, .of = FIELD_INT},
    {.name = "entrance", .type = FIELD_LIST, .is_optional = true, .low = 2, .high = 2, .of = FIELD_INT},
    {.name = "exit", .type = FIELD_LIST, .is_optional = true, .low = 2, .high = 2, .of = FIELD_INT},
    {.name = "force", .type = FIELD_BOOL, .is_optional = true, .help = "there must be a way out"},
    {.name = "method",
     .type = FIELD_CHOICE,
     .is_optional = true,
     .choices = "obstacles backtracker prim kruskal wilson eller growing-tree"},
    {.name = "mix", .type = FIELD_INT, .is_optional = true, .high = 100},
    {.name = "braid", .type = FIELD_INT, .is_optional = true, .high = 100},
    {.name = "seed", .type = FIELD_TEXT, .is_optional = true, .high = 100},
    {0},
};
static const Field sopa_body[] = {
    {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 200},
    {.name = "rows", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 200},
    {.name = "cols", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 200},
    {.name = "words", .type = FIELD_LIST, .is_optional = true, .high = WORDS_GIVEN_MAX, .of = FIELD_TEXT},
    {.name = "lexicon", .type = FIELD_CHOICE, .is_optional = true, .choices = "es-common ca-common en-common"},
    {.name = "random", .type = FIELD_BOOL, .is_optional = true, .help = "words of random letters"},
    {.name = "count", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 500},
    {.name = "shortest", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 200},
    {.name = "longest", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 200},
    {.name = "level", .type = FIELD_CHOICE, .is_optional = true, .choices = "easy medium classic hard expert"},
    {.name = "directions", .type = FIELD_LIST, .is_optional = true, .high = 8, .of = FIELD_INT},
    {.name = "alphabet", .type = FIELD_TEXT, .is_optional = true, .high = 32},
    {.name = "message", .type = FIELD_TEXT, .is_optional = true, .high = 500},
    {.name = "blocked", .type = FIELD_LIST, .is_optional = true, .high = 500, .of = FIELD_TEXT},
    {.name = "seed", .type = FIELD_TEXT, .is_optional = true, .high = 100},
    {0},
};
static const Field again_body[] = {
    {.name = "version", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "pinned", .type = FIELD_LIST, .is_optional = true, .high = WORDS_GIVEN_MAX, .of = FIELD_TEXT},
    {.name = "add", .type = FIELD_LIST, .is_optional = true, .high = WORDS_GIVEN_MAX, .of = FIELD_TEXT},
    {.name = "seed", .type = FIELD_TEXT, .is_optional = true, .high = 100},
    {0},
};

static Seed seed_of(const json_t *body) {
  const char *text = field_text(body, "seed", "");
  return text[0] ? seed_from_text(text) : seed_from_system();
}

// "Sin título 2026-11-15 08:30": the thesis' name, in the caller's language.
static void default_name(const Request *request, StrBuf *out) {
  char now[32];
  struct tm parts;
  time_t at = (time_t)(app_now_ms(request->app) / 1000);
  localtime_r(&at, &parts);
  strftime(now, sizeof now, "%Y-%m-%d %H:%M:%S", &parts);
  const char *given = field_text(request->body, "name", "");
  if (given[0])
    strbuf_add_text(out, given);
  else
    strbuf_printf(out, "%s %s", tr(request->call->catalog, "Untitled"), now);
}

static unsigned direction_set(const json_t *list) {
  unsigned set = 0;
  size_t index;
  json_t *element;
  json_array_foreach(list, index, element) {
    json_int_t direction = json_integer_value(element);
    set |= direction >= 0 && direction < 8 ? 1u << direction : 0;
  }
  return set;
}

static bool cell_of(const json_t *body, const char *name, MazeCell *out) {
  const json_t *list = json_object_get(body, name);
  if (!json_is_array(list))
    return false;
  json_int_t row = json_integer_value(json_array_get(list, 0)), col = json_integer_value(json_array_get(list, 1));
  bool fits = row >= 0 && row < MAZE_SIDE_MAX && col >= 0 && col < MAZE_SIDE_MAX;
  *out = fits ? maze_cell((int)row, (int)col) : maze_cell(MAZE_SIDE_MAX - 1, MAZE_SIDE_MAX - 1);
  return true;
}

static Status read_recipe(const json_t *body, MazeRecipe *recipe, Error *err) {
  *recipe = maze_recipe_usual();
  recipe->rows_low = (int)field_int(body, "rows_low", recipe->rows_low);
  recipe->rows_high = (int)field_int(body, "rows_high", recipe->rows_high);
  recipe->cols_low = (int)field_int(body, "cols_low", recipe->cols_low);
  recipe->cols_high = (int)field_int(body, "cols_high", recipe->cols_high);
  const json_t *directions = json_object_get(body, "directions");
  if (json_is_array(directions)) {
    recipe->directions_wish = MAZE_GIVEN;
    recipe->directions = (MazeDirections)direction_set(directions);
  }
  if (json_is_integer(json_object_get(body, "obstacles"))) {
    recipe->has_obstacles = true;
    recipe->obstacles_low = recipe->obstacles_high = field_int(body, "obstacles", 0);
  }
  recipe->has_entrance = cell_of(body, "entrance", &recipe->entrance);
  recipe->has_exit = cell_of(body, "exit", &recipe->exit);
  recipe->has_solution = field_bool(body, "force", false);
  recipe->mix = (int)field_int(body, "mix", recipe->mix);
  recipe->braid = (int)field_int(body, "braid", recipe->braid);
  recipe->seed = seed_of(body);
  return maze_kind_parse(field_text(body, "method", "obstacles"), &recipe->kind, err);
}

static Status run_maze(Request *request, Error *err) {
  MazeRecipe recipe;
  Progress progress = {.cancel = &request->server->stops};
  Maze *maze;
  Status status = read_recipe(request->body, &recipe, err);
  if (status == OK)
    status = maze_generate(&recipe, &progress, &maze, err);
  if (status != OK)
    return status;
  StrBuf name = {0};
  default_name(request, &name);
  status = maze_set_name(maze, (Span){name.data, name.size}, err);
  if (status == OK)
    status = puzzle_keep_maze(request, maze, err);
  strbuf_deinit(&name);
  maze_destroy(maze);
  return status;
}

// The alphabet that was asked for, or the one of the language.
static Status choose_alphabet(const Request *request, SopaAlphabet *out, Error *err) {
  const char *id = field_text(request->body, "alphabet", ""), *language = field_text(request->body, "lexicon", "");
  char known[TILE_NAME_MAX];
  if (id[0])
    return sopa_alphabet_builtin(id, out, err);
  if (!language[0])
    language = catalog_language(request->call->catalog);
  for (int i = 0; sopa_alphabet_id(i, known); i++) {
    if (strncmp(known, language, 2) == 0)
      return sopa_alphabet_builtin(known, out, err);
  }
  return sopa_alphabet_builtin("en", out, err);
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

static Status draw_from_lexicon(const char *id, const SopaAlphabet *alphabet, const SopaDraw *draw, SopaWords *out,
                                Error *err) {
  char set[3] = {id[0], id[1], '\0'};
  TileSet tiles;
  StrBuf path = {0};
  Kwg kwg;
  Status status = tileset_builtin(set, &tiles, err);
  if (status == OK)
    status = recipe_ensure(id, set, NULL, &path, err);
  if (status == OK)
    status = kwg_load(strbuf_text(&path), tiles.kinds, &kwg, err);
  if (status == OK) {
    status = sopa_draw_from_lexicon(&kwg, &tiles, alphabet, draw, out, err);
    kwg_deinit(&kwg);
  }
  strbuf_deinit(&path);
  return status;
}

static Status choose_words(const Request *request, SopaRequest *order, SopaWords *out, Error *err) {
  const json_t *body = request->body;
  const char *lexicon = field_text(body, "lexicon", "");
  bool is_random = field_bool(body, "random", false);
  int side = order->rows > order->cols ? order->rows : order->cols;
  SopaDraw draw = {.count = (int)field_int(body, "count", is_random ? RANDOM_WORDS : LEXICON_WORDS),
                   .min_length = (int)field_int(body, "shortest", is_random ? 0 : SHORTEST),
                   .max_length = (int)field_int(body, "longest", side > 0 && side < LONGEST ? side : LONGEST),
                   .seed = order->seed};
  if (is_random) {
    if (order->rows == 0)
      order->rows = order->cols = RANDOM_SIDE;
    draw.max_length = (int)field_int(body, "longest", order->rows > order->cols ? order->rows : order->cols);
    return sopa_draw_random(order->alphabet, &draw, out, err);
  }
  if (lexicon[0])
    return draw_from_lexicon(lexicon, order->alphabet, &draw, out, err);
  return add_words(json_object_get(body, "words"), order->alphabet, out, err);
}

// Words, size and blocked words are at hand; the puzzle is made and kept.
static Status make_and_keep(Request *request, SopaRequest *order, Error *err) {
  Progress progress = {.cancel = &request->server->stops};
  Sopa *sopa = mem_alloc(sizeof *sopa);
  if (order->rows == 0)
    order->rows = order->cols ? order->cols : sopa_usual_side(order->words);
  if (order->cols == 0)
    order->cols = order->rows;
  Status status = sopa_make(order, &progress, sopa, NULL, err);
  if (status == OK) {
    status = puzzle_keep_sopa(request, sopa, err);
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return status;
}

static Status run_sopa(Request *request, Error *err) {
  const json_t *body = request->body, *directions = json_object_get(body, "directions");
  SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  SopaWords words = {0}, blocked = {0};
  StrBuf name = {0};
  const char *message = field_text(body, "message", "");
  SopaRequest order = {.alphabet = alphabet,
                       .rows = (int)field_int(body, "rows", 0),
                       .cols = (int)field_int(body, "cols", 0),
                       .words = &words,
                       .blocked = &blocked,
                       .message = message[0] ? message : NULL,
                       .seed = seed_of(body)};
  sopa_request_set_level(&order, sopa_level_find(field_text(body, "level", "classic")));
  if (json_is_array(directions))
    order.directions = direction_set(directions);
  default_name(request, &name);
  order.name = strbuf_text(&name);
  Status status = choose_alphabet(request, alphabet, err);
  if (status == OK)
    status = choose_words(request, &order, &words, err);
  if (status != OK)
    snprintf(request->field, sizeof request->field, "words");
  if (status == OK)
    status = add_words(json_object_get(body, "blocked"), alphabet, &blocked, err);
  if (status == OK)
    status = make_and_keep(request, &order, err);
  sopa_words_deinit(&words);
  sopa_words_deinit(&blocked);
  strbuf_deinit(&name);
  mem_free(alphabet);
  return status;
}

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

static Status make_again(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err) {
  Progress progress = {.cancel = &request->server->stops};
  SopaRequest how = {.alphabet = &sopa->alphabet, .seed = seed_of(request->body)};
  Sopa *fresh = mem_alloc(sizeof *fresh);
  StrBuf body = {0};
  pin_words(sopa, json_object_get(request->body, "pinned"));
  sopa_request_set_level(&how, sopa_level_find("classic"));
  if (sopa->promise.is_made)
    how.directions = sopa->promise.directions;
  Status status = add_words(json_object_get(request->body, "add"), &sopa->alphabet, &sopa->words, err);
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

const Route puzzle_make_routes[] = {
    {METHOD_POST, "/api/puzzles/maze", .who = WHO_ACCOUNT, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a maze", .body = maze_body, .answer = puzzle_fields, .run = run_maze},
    {METHOD_POST, "/api/puzzles/sopa", .who = WHO_ACCOUNT, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a word search", .body = sopa_body, .answer = puzzle_fields, .run = run_sopa},
    {METHOD_POST, "/api/puzzles/{id}/again", .who = WHO_ACCOUNT, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a word search again, pinned words staying where they are", .body = again_body,
     .answer = puzzle_fields, .run = run_again},
    {0},
};
