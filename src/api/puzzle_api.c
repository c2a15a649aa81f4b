// SPDX-License-Identifier: MIT
// Kept puzzles: looking, changing, solving, measuring, printing.
#include "api/nodes.h"
#include "api/router.h"
#include "api/writer.h"
#include "app/share.h"
#include "base/mem.h"
#include "paper/crosswordsheet.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"
#include "paper/wallsheet.h"
#include "workshop/bookletorder.h"
#include "workshop/classlink.h"
#include "workshop/crosswordorder.h"
#include "workshop/cryptogramorder.h"
#include "workshop/mazeorder.h"
#include "workshop/puzzleuse.h"
#include "workshop/scrambleorder.h"
#include "workshop/sopaorder.h"
#include "workshop/sopathemes.h"

#include <inttypes.h>
#include <stdio.h>

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
  SopaThemeList list = {0};
  const Use use = {.catalog = request->call->catalog, .arena = &request->arena};
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

// Work on one puzzle, which can be watched and stopped. It may take two minutes.
static const JobKind solving_job = {.name = "puzzle.solve",
                                    .time_ms_max = 120 * 1000,
                                    .subject = "puzzle",
                                    .busy = N_("this puzzle is being solved already: wait or stop it"),
                                    .ends_early = true};
static const JobKind again_job = {.name = "puzzle.again", .time_ms_max = 120 * 1000};

static Status find_puzzle(Request *request, int64_t *id, Error *err) {
  Puzzle puzzle;
  Status status = puzzle_type_id(puzzle_chosen_fields, span_of(request->params[0]), id, &request->arena, err);
  return status == OK ? puzzle_get(request->app, &request->player.account, *id, &request->arena, &puzzle, err) : status;
}

static Status run_puzzle_job(Request *request, Error *err) {
  int64_t id;
  Status status = find_puzzle(request, &id, err);
  return status == OK ? jobs_look(request, &solving_job, err) : status;
}

// Each kind of puzzle has its own measures.
static Status tell_puzzle_info(Request *request, const void *out, Error *err) {
  (void)err;
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

static Status tell_puzzle_file(Request *request, const void *out, Error *err) {
  const PuzzleBytes *file = out;
  (void)err;
  strbuf_add(&request->call->answer, strbuf_text(&file->bytes), file->bytes.size);
  request->call->type = type_of_puzzle_file(file->format);
  return OK;
}

#define ENGINE .cost = COST_ENGINE, .lane = LANE_ENGINE
#define CREATE .cost = COST_CREATE, .lane = LANE_ENGINE

// Making puzzles: one to keep, or a class set as a PDF.

enum { BODY_MAX = 512 * 1024, SET_BODY_MAX = BODY_MAX + PAPER_LOGO_BYTES_MAX };

// Fewer sheets than elsewhere.
#define SET_SHEETS_FIELD FIELD_ROW("sheets", FIELD_INT, .is_optional = true, .low = 1, .high = PUZZLE_SHEETS_MAX)
static const Field maze_set_body[] = {
    SHEET_WISH_FIELDS(SheetWish, ),
    SET_SHEETS_FIELD,
    {.fields = maze_order_fields},
};
static const Field sopa_set_body[] = {SHEET_WISH_FIELDS(SheetWish, ), {.fields = sopa_set_fields}};
static const Field crossword_set_body[] = {
    SHEET_WISH_FIELDS(SheetWish, ), SET_SHEETS_FIELD, {.fields = crossword_order_fields}};

// Making a puzzle: one at a time per player, for two minutes at most.
static const JobKind making_job = {.name = "puzzle.make",
                                   .time_ms_max = 120 * 1000,
                                   .subject = "making",
                                   .busy = N_("another puzzle of yours is still being made: wait or stop it")};

// The seed is at the foot of each sheet.
static SheetStyle set_style(Request *request, const char *seed) {
  ScopedStrBuf footer = {0};
  strbuf_printf(&footer, tr(request->call->catalog, "seed: %s"), seed);
  SheetStyle style = {.catalog = request->call->catalog,
                      .footer = strbuf_keep(&footer, &request->arena),
                      .progress = &request->progress};
  fields_take_json(sheet_wish_fields, request->body, &style.wish, &request->arena);
  return style;
}

// The call's answer is the new PDF, or nothing.
static Status answer_set(Request *request, Status status) {
  if (status == OK)
    request->call->type = "application/pdf";
  else
    strbuf_reset(&request->call->answer);
  return status;
}

static Status answer_maze_set(Request *request, const void *out, Error *err) {
  const MazeClassSet *set = out;
  const SheetStyle style = set_style(request, set->seed);
  StrBuf *pdf = &request->call->answer;
  return answer_set(
      request, set->mazes ? mazesheet_write_set((const Maze *const *)set->mazes, set->count, &style, pdf, err)
                          : wallsheet_write_set((const WallMaze *const *)set->walls, set->count, &style, pdf, err));
}

static Status answer_sopa_set(Request *request, const void *out, Error *err) {
  const SopaSet *set = out;
  const SheetStyle style = set_style(request, set->seed);
  return answer_set(request, sopasheet_write_set(set->sopas, set->count, &style, &request->call->answer, err));
}

static Status answer_crossword_set(Request *request, const void *out, Error *err) {
  const CrosswordSet *set = out;
  const SheetStyle style = set_style(request, set->seed);
  return answer_set(request,
                    crosswordsheet_write_set(set->crosswords, set->count, &style, &request->call->answer, err));
}

static Status answer_booklet(Request *request, const void *out, Error *err) {
  const BookletMade *made = out;
  (void)err;
  strbuf_add(&request->call->answer, made->pdf.data, made->pdf.size);
  return answer_set(request, OK);
}

static Status run_making_job(Request *request, Error *err) {
  return jobs_look(request, &making_job, err);
}

#define MAKING .cost = COST_CREATE, .job = &making_job

// Classes: the owner opens, watches and closes a class; pupils need only the link. Whatever pupils do is told to those
// who watch the class, at this node and at the others.

enum { CLASS_WORK_BODY_MAX = 256 * 1024 };

static void class_tell(const Request *request, int64_t class, int64_t seq) {
  char channel[TABLE_ID_SIZE];
  if (class == 0)
    return;
  snprintf(channel, sizeof channel, LISTEN_CLASS "%" PRId64, class);
  listeners_publish(&request->api->options->listeners, channel, seq, NULL, "");
  nodes_tell_class(request->api->nodes, request->app, channel, seq);
}

// Through the connection that writes: what a whole class sends at once needs only a few commits.
static Status class_write(Request *request, ClassDesk *desk, Error *err) {
  App *own = request->app;
  WriterPart part = {0};
  Error why = {0};
  Status status = writer_take(request->api->writer, &part, &request->app, err);
  if (status == OK)
    status = request_use_into(request, &request->progress, desk, err);
  request->app = own;
  Status written = writer_settle(request->api->writer, &part, &why);
  if (status != OK || written == OK)
    return status;
  request->route->use->deinit(desk);
  *err = why;
  return written;
}

static Status run_class_desk(Request *request, Error *err) {
  const UseCase *what = request->route->use;
  ClassDesk desk = {0};
  const char *pupil = field_text(request->body, "pupil", NULL);
  // The pupil's own limit, besides the address's.
  Status status = pupil ? request_take(request, pupil, COST_WRITE, err) : OK;
  if (status == OK)
    status = class_write(request, &desk, err);
  if (status != OK)
    return status;
  request->answer = fields_to_json(what->out, &desk, FIELD_NOT_JSON);
  class_tell(request, desk.class, desk.seq);
  what->deinit(&desk);
  return OK;
}

static Status tell_class_results(Request *request, const void *out, Error *err) {
  (void)err;
  strbuf_add_text(&request->call->answer, "\xEF\xBB\xBF"); // otherwise spreadsheets take it for Latin letters
  class_write_csv(out, request->call->catalog, &request->call->answer);
  request->call->type = "text/csv; charset=utf-8";
  return OK;
}

const Route puzzle_routes[] = {
    {METHOD_GET, "/api/classes", .use = &class_listing, .cost = COST_READ},
    {METHOD_POST, "/api/classes", .use = &class_opening, .cost = COST_CREATE},
    {METHOD_GET, "/api/classes/{id}", .use = &class_showing, .cost = COST_READ},
    {METHOD_PATCH, "/api/classes/{id}", .use = &class_changing, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/classes/{id}", .use = &class_deleting, .cost = COST_WRITE},
    {METHOD_GET, "/api/classes/{id}/results", .use = &class_showing, .cost = COST_READ,
     .summary = "the same as a table for spreadsheets", .type = "text/csv", .tell = tell_class_results},
    {METHOD_DELETE, "/api/classes/{id}/pupils/{number}", .use = &class_pupil_removing, .cost = COST_WRITE},
    {METHOD_GET, "/api/class/{token}", .use = &class_offering, .cost = COST_PUPIL},
    {METHOD_POST, "/api/class/{token}", .use = &class_joining, .cost = COST_PUPIL, .run = run_class_desk},
    {METHOD_PUT, "/api/class/{token}", .use = &class_working, .cost = COST_PUPIL, .body_max = CLASS_WORK_BODY_MAX,
     .run = run_class_desk},
    {METHOD_GET, "/api/qr", .use = &qr_drawing, .cost = COST_READ},
    {METHOD_POST, "/api/puzzles/maze", .use = &maze_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/maze/set", .use = &maze_set_making, MAKING, .body = maze_set_body,
     .body_max = SET_BODY_MAX, .type = "application/pdf", .tell = answer_maze_set},
    {METHOD_POST, "/api/puzzles/sopa", .use = &sopa_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/sopa/set", .use = &sopa_set_making, MAKING, .body = sopa_set_body,
     .body_max = SET_BODY_MAX, .type = "application/pdf", .tell = answer_sopa_set},
    {METHOD_POST, "/api/puzzles/crossword", .use = &crossword_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/crossword/set", .use = &crossword_set_making, MAKING, .body = crossword_set_body,
     .body_max = SET_BODY_MAX, .type = "application/pdf", .tell = answer_crossword_set},
    {METHOD_GET, "/api/puzzles/making", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "how far what another request waits for is made", .answer = job_fields, .run = run_making_job},
    {METHOD_POST, "/api/puzzles/scramble", .use = &scramble_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/cryptogram", .use = &cryptogram_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/booklet", .use = &booklet_making, MAKING, .body = booklet_order_fields,
     .body_max = BODY_MAX, .type = "application/pdf", .tell = answer_booklet},
    {METHOD_DELETE, "/api/puzzles/making", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop making what another request waits for", .answer = job_fields, .run = run_making_job},
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
     .summary = "stop that search: it answers with what it has found", .answer = job_fields, .run = run_puzzle_job},
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
