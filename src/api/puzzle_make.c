// SPDX-License-Identifier: MIT
// Puzzles made on request: one that is kept, or a class set as a PDF.
#include "api/router.h"
#include "app/bookletorder.h"
#include "app/crosswordorder.h"
#include "app/cryptogramorder.h"
#include "app/mazeorder.h"
#include "app/puzzleuse.h"
#include "app/scrambleorder.h"
#include "app/sopaorder.h"
#include "paper/crosswordsheet.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"
#include "paper/wallsheet.h"

enum { BODY_MAX = 512 * 1024, SET_BODY_MAX = BODY_MAX + PAPER_LOGO_BYTES_MAX };

// Fewer than elsewhere.
#define SET_SHEETS_FIELD FIELD_ROW("sheets", FIELD_INT, .is_optional = true, .low = 1, .high = PUZZLE_SHEETS_MAX)
static const Field maze_set_body[] = {
    SHEET_WISH_FIELDS(SheetWish, ),
    SET_SHEETS_FIELD,
    {.fields = maze_order_fields},
};
static const Field sopa_set_body[] = {SHEET_WISH_FIELDS(SheetWish, ), {.fields = sopa_set_fields}};
static const Field crossword_set_body[] = {
    SHEET_WISH_FIELDS(SheetWish, ), SET_SHEETS_FIELD, {.fields = crossword_order_fields}};

// What somebody is having made: one thing at a time, for two minutes at most.
static const JobKind making_job = {.name = "puzzle.make",
                                   .time_ms_max = 120 * 1000,
                                   .subject = "making",
                                   .busy = N_("another puzzle of yours is still being made: wait or stop it")};

// The seed stands at the foot of each sheet.
static SheetStyle set_style(const Request *request, const char *seed, Arena *arena) {
  ScopedStrBuf footer = {0};
  strbuf_printf(&footer, tr(request->call->catalog, "seed: %s"), seed);
  SheetStyle style = {
      .catalog = request->call->catalog, .footer = strbuf_keep(&footer, arena), .progress = &request->progress};
  fields_take_json(sheet_wish_fields, request->body, &style.wish, arena);
  return style;
}

// The call answers with the PDF that was written, or with nothing.
static Status answer_set(Request *request, Status status) {
  if (status == OK)
    request->call->type = "application/pdf";
  else
    strbuf_reset(&request->call->answer);
  return status;
}

static Status answer_maze_set(Request *request, const void *out, Arena *arena, Error *err) {
  const MazeClassSet *set = out;
  const SheetStyle style = set_style(request, set->seed, arena);
  StrBuf *pdf = &request->call->answer;
  return answer_set(
      request, set->mazes ? mazesheet_write_set((const Maze *const *)set->mazes, set->count, &style, pdf, err)
                          : wallsheet_write_set((const WallMaze *const *)set->walls, set->count, &style, pdf, err));
}

static Status answer_sopa_set(Request *request, const void *out, Arena *arena, Error *err) {
  const SopaSet *set = out;
  const SheetStyle style = set_style(request, set->seed, arena);
  return answer_set(request, sopasheet_write_set(set->sopas, set->count, &style, &request->call->answer, err));
}

static Status answer_crossword_set(Request *request, const void *out, Arena *arena, Error *err) {
  const CrosswordSet *set = out;
  const SheetStyle style = set_style(request, set->seed, arena);
  return answer_set(request,
                    crosswordsheet_write_set(set->crosswords, set->count, &style, &request->call->answer, err));
}

static Status answer_booklet(Request *request, const void *out, Arena *arena, Error *err) {
  const BookletMade *made = out;
  (void)arena, (void)err;
  strbuf_add(&request->call->answer, made->pdf.data, made->pdf.size);
  return answer_set(request, OK);
}

static Status run_making_look(Request *request, Error *err) {
  return jobs_look(request, &making_job, false, err);
}

static Status run_stop_making(Request *request, Error *err) {
  return jobs_look(request, &making_job, true, err);
}

#define MAKING .cost = COST_CREATE, .job = &making_job
const Route puzzle_make_routes[] = {
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
     .summary = "how far what another request waits for is made", .answer = job_fields, .run = run_making_look},
    {METHOD_POST, "/api/puzzles/scramble", .use = &scramble_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/cryptogram", .use = &cryptogram_making, MAKING, .body_max = BODY_MAX},
    {METHOD_POST, "/api/puzzles/booklet", .use = &booklet_making, MAKING, .body = booklet_order_fields,
     .body_max = BODY_MAX, .type = "application/pdf", .tell = answer_booklet},
    {METHOD_DELETE, "/api/puzzles/making", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop making what another request waits for", .answer = job_fields, .run = run_stop_making},
    {0},
};
