// SPDX-License-Identifier: MIT
// The puzzles that somebody keeps: looked at, changed, solved, measured, printed.
#include "api/router.h"
#include "app/puzzleuse.h"
#include "app/sopaorder.h"
#include "app/sopathemes.h"
#include "app/wallplan.h"
#include "base/mem.h"

static const Field alphabet_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = 32},
    {"letters", FIELD_LIST, .high = TILE_KINDS_MAX, .of = FIELD_TEXT},
    {0},
};
static const Field level_fields[] = {
    {"id", FIELD_TEXT, .low = 1, .high = 32},
    {"directions", FIELD_LIST, .high = 8, .of = FIELD_INT},
    {"decoys", FIELD_INT, .high = 100},
    {0},
};
static const Field choices_answer[] = {
    {"alphabets", FIELD_LIST, .high = 1000, .fields = alphabet_fields},
    {"levels", FIELD_LIST, .high = 100, .fields = level_fields},
    {"themes", FIELD_LIST, .high = 100, .fields = sopa_theme_fields},
    {0},
};

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

static Status run_sopa_choices(Request *request, Error *err) {
  json_t *alphabets = json_array(), *levels = json_array();
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  ScopedArena arena = {0};
  SopaThemeList list = {0};
  const Use use = {.catalog = request->call->catalog, .arena = &arena};
  char id[TILE_NAME_MAX];
  Status status = sopa_theme_listing.run(&use, NULL, &list, err);
  for (int i = 0; status == OK && sopa_alphabet_id(i, id); i++) {
    status = sopa_alphabet_builtin(id, alphabet, err);
    if (status == OK)
      json_array_append_new(alphabets, alphabet_json(id, alphabet));
  }
  for (const SopaLevel *level = sopa_levels; level->name; level++)
    json_array_append_new(levels, level_json(level));
  request->answer = json_pack("{s:o, s:o, s:o}", "alphabets", alphabets, "levels", levels, "themes",
                              fields_list_to_json(sopa_theme_fields, &list.themes, sizeof(SopaThemeTitle)));
  return status;
}

// Work of one puzzle, which can be watched and stopped. It has two minutes.
static const JobKind solving_job = {.name = "puzzle.solve",
                                    .time_ms_max = 120 * 1000,
                                    .subject = "puzzle",
                                    .busy = N_("this puzzle is being solved already: wait or stop it"),
                                    .ends_early = true};
static const JobKind again_job = {.name = "puzzle.again", .time_ms_max = 120 * 1000};

static Status find_puzzle(const Request *request, int64_t *id, Error *err) {
  ScopedArena arena = {0};
  Puzzle puzzle;
  Status status = puzzle_type_id(puzzle_chosen_fields, span_of(request->params[0]), id, &arena, err);
  return status == OK ? puzzle_get(request->app, &request->player.account, *id, &arena, &puzzle, err) : status;
}

static Status look_at_puzzle_job(Request *request, bool stop, Error *err) {
  int64_t id;
  Status status = find_puzzle(request, &id, err);
  return status == OK ? jobs_look(request, &solving_job, stop, err) : status;
}

static Status run_puzzle_job(Request *request, Error *err) {
  return look_at_puzzle_job(request, false, err);
}

static Status run_stop_job(Request *request, Error *err) {
  return look_at_puzzle_job(request, true, err);
}

// Each kind of puzzle has its own numbers.
static Status tell_puzzle_info(Request *request, const void *out, Arena *arena, Error *err) {
  (void)arena, (void)err;
  request->answer = puzzle_measures_json(out);
  return OK;
}

static const char *type_of_puzzle_file(const char *format) {
  static const char *const types[][2] = {
      {"pdf", "application/pdf"},         {"svg", "image/svg+xml"},     {"png", "image/png"},
      {"json", "application/json"},       {"ipuz", "application/json"}, {"maze", "application/octet-stream"},
      {"puz", "application/octet-stream"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (strcmp(types[i][0], format) == 0)
      return types[i][1];
  }
  return "text/plain; charset=utf-8";
}

static Status tell_puzzle_file(Request *request, const void *out, Arena *arena, Error *err) {
  const PuzzleBytes *file = out;
  (void)arena, (void)err;
  strbuf_add(&request->call->answer, strbuf_text(&file->bytes), file->bytes.size);
  request->call->type = type_of_puzzle_file(file->format);
  return OK;
}

#define ENGINE .cost = COST_ENGINE, .lane = LANE_ENGINE
#define CREATE .cost = COST_CREATE, .lane = LANE_ENGINE
const Route puzzle_routes[] = {
    {METHOD_GET, "/api/puzzles", .use = &puzzle_listing, .cost = COST_READ},
    {METHOD_GET, "/api/puzzles/choices", .who = WHO_ANYBODY, .cost = COST_READ,
     .summary = "the alphabets, levels and themes of word searches", .answer = choices_answer, .run = run_sopa_choices},
    {METHOD_POST, "/api/puzzles/import", .use = &puzzle_bringing, CREATE, .takes_bytes = true,
     .body_max = PUZZLE_BODY_MAX},
    {METHOD_GET, "/api/puzzles/{id}", .use = &puzzle_showing, .cost = COST_READ},
    {METHOD_PUT, "/api/puzzles/{id}", .use = &puzzle_changing, .cost = COST_WRITE, .body_max = CHANGE_BODY_MAX},
    {METHOD_POST, "/api/puzzles/{id}/duplicate", .use = &puzzle_copying, .cost = COST_CREATE},
    {METHOD_DELETE, "/api/puzzles/{id}", .use = &puzzle_deleting, .cost = COST_WRITE},
    {METHOD_POST, "/api/puzzles/{id}/again", .use = &sopa_remaking, .cost = COST_CREATE, .job = &again_job},
    {METHOD_POST, "/api/puzzles/{id}/solve", .use = &puzzle_solving, .cost = COST_ENGINE, .job = &solving_job},
    {METHOD_GET, "/api/puzzles/{id}/job", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "how far the search is that another request waits for", .answer = job_fields, .run = run_puzzle_job},
    {METHOD_DELETE, "/api/puzzles/{id}/job", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop that search: it answers with what it has found", .answer = job_fields, .run = run_stop_job},
    {METHOD_GET, "/api/puzzles/{id}/info", .use = &puzzle_measuring, ENGINE, .type = "application/json",
     .tell = tell_puzzle_info},
    {METHOD_GET, "/api/puzzles/{id}/plan", .use = &wall_planning, .cost = COST_READ},
    {METHOD_GET, "/api/puzzles/{id}/file", .use = &puzzle_writing, ENGINE, .type = "application/octet-stream",
     .tell = tell_puzzle_file},
    {METHOD_POST, "/api/puzzles/{id}/file", .use = &puzzle_writing, ENGINE, .type = "application/octet-stream",
     .summary = "the same, with a logo in the body", .body_max = ROUTE_BODY_MAX + PAPER_LOGO_BYTES_MAX,
     .tell = tell_puzzle_file},
    {0},
};
