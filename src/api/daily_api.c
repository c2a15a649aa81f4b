// SPDX-License-Identifier: MIT
// The puzzle of the day, for anybody: no account, no session. One that is not there yet is made meanwhile.
#include "api/dailyjob.h"
#include "api/router.h"
#include "api/shapes.h"
#include "api/tablejson.h"
#include "app/daily.h"

static const Field daily_answer[] = {
    {"size", FIELD_INT, .high = BOARD_MAX, .help = "squares a side; these four only where it is ready"},
    {"layout", FIELD_OBJECT, .is_optional = true, .fields = layout_fields},
    {"tiles", FIELD_LIST, .is_optional = true, .high = TILE_KINDS_MAX, .fields = tile_fields},
    {"board", FIELD_LIST, .is_optional = true, .high = BOARD_MAX * BOARD_MAX, .fields = placed_fields},
    {"rack", FIELD_LIST, .is_optional = true, .high = RACK_MAX, .of = FIELD_TEXT},
    {.fields = daily_puzzle_fields},
};

static json_t *daily_json(const DailyPuzzle *puzzle) {
  json_t *json = fields_to_json(daily_puzzle_fields, puzzle, FIELD_NOT_JSON);
  const GivenPosition *at = &puzzle->at;
  if (!puzzle->is_ready)
    return json;
  json_object_set_new(json, "size", json_integer(at->layout.size));
  json_object_set_new(json, "layout", layout_json(&at->layout));
  json_object_set_new(json, "tiles", letters_json(&at->tiles));
  json_object_set_new(json, "board", laid_tiles_json(&at->cgp.board, &at->tiles));
  json_object_set_new(json, "rack", rack_names_json(&at->cgp.racks[0], &at->tiles));
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
