// SPDX-License-Identifier: MIT
// Puzzles made on request: one that is kept, or a class set as a PDF.
#include "api/puzzlejobs.h"
#include "api/router.h"
#include "app/crosswordorder.h"
#include "app/mazeorder.h"
#include "app/puzzleuse.h"
#include "app/sopaorder.h"
#include "base/mem.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"

#include <stdio.h>
#include <stdlib.h>

enum { BODY_MAX = 512 * 1024 };

static const Field maze_set_body[] = {
    SHEET_WISH_FIELDS(SheetWish, ),
    {"sheets", FIELD_INT, .is_optional = true, .low = 1, .high = PUZZLE_SHEETS_MAX}, // fewer than elsewhere
    {.fields = maze_order_fields},
};
static const Field sopa_set_body[] = {
    SHEET_WISH_FIELDS(SheetWish, ),
    {.fields = sopa_set_fields},
};
static const Field nothing_answer[] = {{0}};

// What goes by a person and not by a puzzle has a number below 0; guests, whose marks are drawn by chance, lie far
// below accounts.
static int64_t maker_of(const Player *player) {
  enum { MARK_DIGITS = 14 };
  char digits[MARK_DIGITS + 1] = "";
  if (!player_is_guest(player))
    return -player->account.id;
  snprintf(digits, sizeof digits, "%s", player->mark + 1);
  return -((int64_t)1 << 60) - strtoll(digits, NULL, 16);
}

// The route's use case, as work that its player can stop. out is NULL where the answer is its JSON.
static Status use_as_making(Request *request, Arena *arena, void *out, Error *err) {
  PuzzleJobs *jobs = request->api->puzzle_jobs;
  PuzzleJob *job = puzzlejob_start(jobs, maker_of(&request->player));
  if (!job)
    return error_set(err, ERR_STATE, N_("another puzzle of yours is still being made: wait or stop it"));
  Progress progress = puzzlejob_progress(job);
  Status status = out ? request_use_into(request, &progress, arena, out, err) : request_use(request, &progress, err);
  puzzlejob_end(jobs, job);
  return status;
}

static Status run_puzzle_making(Request *request, Error *err) {
  return use_as_making(request, NULL, NULL, err);
}

// The seed stands at the foot of each sheet, in `footer`, which lives as long as the style.
static SheetStyle set_style(const Request *request, const char *seed, Arena *arena, StrBuf *footer) {
  strbuf_printf(footer, tr(request->call->catalog, "seed: %s"), seed);
  SheetStyle style = {.catalog = request->call->catalog, .footer = strbuf_text(footer)};
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

static Status run_maze_set(Request *request, Error *err) {
  ScopedArena arena = {0};
  MazeClassSet set = {0};
  ScopedStrBuf footer = {0};
  Status status = use_as_making(request, &arena, &set, err);
  if (status == OK) {
    const SheetStyle style = set_style(request, set.seed, &arena, &footer);
    status = answer_set(
        request, mazesheet_write_set((const Maze *const *)set.mazes, set.count, &style, &request->call->answer, err));
    maze_set_making.deinit(&set);
  }
  return status;
}

static Status run_sopa_set(Request *request, Error *err) {
  ScopedArena arena = {0};
  SopaSet set = {0};
  ScopedStrBuf footer = {0};
  Status status = use_as_making(request, &arena, &set, err);
  if (status == OK) {
    const SheetStyle style = set_style(request, set.seed, &arena, &footer);
    status = answer_set(request, sopasheet_write_set(set.sopas, set.count, &style, &request->call->answer, err));
    sopa_set_making.deinit(&set);
  }
  return status;
}

static Status run_stop_making(Request *request, Error *err) {
  (void)err;
  puzzlejobs_stop(request->api->puzzle_jobs, maker_of(&request->player));
  request->answer = json_object();
  return OK;
}

const Route puzzle_make_routes[] = {
    {METHOD_POST, "/api/puzzles/maze", .use = &maze_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .run = run_puzzle_making},
    {METHOD_POST, "/api/puzzles/maze/set", .use = &maze_set_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body = maze_set_body, .type = "application/pdf", .run = run_maze_set},
    {METHOD_POST, "/api/puzzles/sopa", .use = &sopa_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = BODY_MAX, .run = run_puzzle_making},
    {METHOD_POST, "/api/puzzles/sopa/set", .use = &sopa_set_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body = sopa_set_body, .body_max = BODY_MAX, .type = "application/pdf", .run = run_sopa_set},
    {METHOD_POST, "/api/puzzles/crossword", .use = &crossword_making, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .body_max = BODY_MAX, .run = run_puzzle_making},
    {METHOD_DELETE, "/api/puzzles/making", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop making what another request waits for", .answer = nothing_answer, .run = run_stop_making},
    {0},
};
