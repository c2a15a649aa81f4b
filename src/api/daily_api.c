// SPDX-License-Identifier: MIT
// The puzzle of the day, for anybody: no account, no session. One that is not there yet is made meanwhile.
#include "api/dailyjob.h"
#include "api/exercisejson.h"
#include "api/router.h"
#include "app/daily.h"

static const Field daily_answer[] = {
    EXERCISE_BOARD_FIELDS,
    {.fields = daily_puzzle_fields},
};

static json_t *daily_json(const DailyPuzzle *puzzle) {
  json_t *json = fields_to_json(daily_puzzle_fields, puzzle, FIELD_NOT_JSON);
  if (puzzle->is_ready)
    exercise_add_board(json, &puzzle->exercise.at);
  return json;
}

// Nobody waits here for one that is to be made. A question is the first member of whatever is asked.
static Status daily_use(Request *request, Arena *arena, void *out, Error *err) {
  const UseCase *what = request->route->use;
  const Use use = request_user(request, NULL, arena);
  DailyQuestion *in = arena_alloc(arena, what->in_size);
  fields_default(what->in, in, arena);
  fields_take_json(what->in, request->query, in, arena);
  fields_take_json(what->in, request->body, in, arena);
  in->is_hasty = true;
  return what->run(&use, in, out, err);
}

static Status run_daily_show(Request *request, Error *err) {
  ScopedArena arena = {0};
  DailyPuzzle *puzzle = arena_alloc(&arena, sizeof *puzzle);
  Status status = daily_use(request, &arena, puzzle, err);
  if (status != OK)
    return status;
  if (!puzzle->is_ready)
    dailyjob_want(request, puzzle->day, puzzle->language, false);
  else if (!field_text(request->query, "day", "")[0])
    dailyjob_want(request, puzzle->day, puzzle->language, true);
  request->answer = daily_json(puzzle);
  request->status = puzzle->is_ready ? 200 : 202;
  return OK;
}

static Status run_daily_use(Request *request, Error *err) {
  ScopedArena arena = {0};
  void *out = arena_alloc(&arena, request->route->use->out_size);
  Status status = daily_use(request, &arena, out, err);
  if (status == OK)
    request->answer = fields_to_json(request->route->use->out, out, FIELD_NOT_JSON);
  return status;
}

const Route daily_routes[] = {
    {METHOD_GET, "/api/daily", .use = &daily_showing, .cost = COST_READ, .answer = daily_answer, .run = run_daily_show},
    {METHOD_POST, "/api/daily/try", .use = &daily_trying, .cost = COST_READ, .run = run_daily_use},
    {METHOD_POST, "/api/daily/solution", .use = &daily_solving, .cost = COST_READ, .run = run_daily_use},
    {0},
};
