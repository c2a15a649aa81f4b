// SPDX-License-Identifier: MIT
// Word searches made on request, and made again.
#include "app/sopaorder.h"
#include "base/mem.h"
#include "paper/sopasheet.h"
#include "web/puzzle_internal.h"

#include <stdio.h>

enum { WORDS_GIVEN_MAX = SOPA_ORDER_WORDS_MAX, BODY_MAX = 512 * 1024 };

static const Field set_body[] = {
    {"paper", FIELD_CHOICE, .is_optional = true, .choices = "a4 letter"},
    {.fields = sopa_set_fields},
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

static Status at_field(Request *request, const char *field, Status status) {
  if (status != OK)
    snprintf(request->field, sizeof request->field, "%s", field);
  return status;
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

static Status run_sopa(Request *request, Error *err) {
  PuzzleJob *job;
  Status status = puzzle_making(request, &job, err);
  if (status != OK)
    return status;
  Progress progress = puzzlejob_progress(job);
  status = request_use(request, &progress, err);
  puzzlejob_end(request->server->puzzle_jobs, job);
  return status;
}

static Status write_set(Request *request, const SopaSet *set, Error *err) {
  StrBuf footer = {0};
  SheetStyle style = puzzle_set_style(request, set->seed, &footer);
  Status status = sopasheet_write_set(set->sopas, set->count, &style, &request->call->answer, err);
  return puzzle_answer_set(request, status, &footer);
}

static Status run_set(Request *request, Error *err) {
  Arena arena = {0};
  SopaSet set = {0};
  PuzzleJob *job;
  Status status = puzzle_making(request, &job, err);
  if (status != OK)
    return status;
  Progress progress = puzzlejob_progress(job);
  status = request_use_into(request, &progress, &arena, &set, err);
  puzzlejob_end(request->server->puzzle_jobs, job);
  if (status == OK) {
    status = write_set(request, &set, err);
    request->route->use->deinit(&set);
  }
  arena_deinit(&arena);
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
  SopaRequest how = {.alphabet = &sopa->alphabet, .seed = request_seed(request->body, seed)};
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
    {METHOD_POST, "/api/puzzles/sopa", .use = &sopa_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = BODY_MAX, .run = run_sopa},
    {METHOD_POST, "/api/puzzles/sopa/set", .use = &sopa_set_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body = set_body, .body_max = BODY_MAX, .type = "application/pdf", .run = run_set},
    {METHOD_GET, "/api/puzzles/choices", .who = WHO_ANYBODY, .cost = COST_READ,
     .summary = "the alphabets and levels of word searches", .answer = choices_answer, .run = run_choices},
    {METHOD_POST, "/api/puzzles/{id}/again", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a word search again, pinned words staying where they are", .body = again_body,
     .answer = puzzle_fields, .run = run_again},
    {0},
};
