// SPDX-License-Identifier: MIT
// The puzzle of the day and exercises, for anybody: without account or session; and one's own mistakes, for accounts.
// What does not exist yet is made by jobs. Word study (docs/api.md, "Study") is for anybody, too: cards of an account
// are kept, visitors keep their own.
#include "api/exercisejob.h"
#include "api/router.h"
#include "api/tablejson.h"
#include "study/daily.h"
#include "study/mistakes.h"
#include "study/trainer.h"
#include "study/wordstudy.h"

enum { STUDY_BODY_MAX = 256 * 1024 };

// The board of an exercise, as the page draws it.
#define EXERCISE_BOARD_FIELDS                                                                                          \
  FIELD_ROW("size", FIELD_INT, .high = BOARD_MAX, .help = "squares a side; these five only where it is ready"),        \
      FIELD_ROW("layout", FIELD_OBJECT, .is_optional = true, .fields = layout_fields),                                 \
      FIELD_ROW("tiles", FIELD_LIST, .is_optional = true, .high = TILE_KINDS_MAX, .fields = tile_fields),              \
      FIELD_ROW("board", FIELD_LIST, .is_optional = true, .high = BOARD_MAX * BOARD_MAX, .fields = placed_fields),     \
      FIELD_ROW("rack", FIELD_LIST, .is_optional = true, .high = RACK_MAX, .of = FIELD_TEXT),                          \
      FIELD_ROW("scores", FIELD_LIST, .is_optional = true, .high = CGP_PLAYERS_MAX, .of = FIELD_INT,                   \
                .help = "of who is to move, and of the other")

static void exercise_add_board(json_t *json, const GivenPosition *at) {
  json_t *scores = json_array();
  for (int i = 0; i < at->cgp.rack_count; i++)
    json_array_append_new(scores, json_integer(at->cgp.scores[i]));
  json_object_set_new(json, "size", json_integer(at->layout.size));
  json_object_set_new(json, "layout", layout_json(&at->layout));
  json_object_set_new(json, "tiles", tiles_json(&at->tiles, false));
  json_object_set_new(json, "board", laid_tiles_json(&at->cgp.board, &at->tiles));
  json_object_set_new(json, "rack", rack_names_json(&at->cgp.racks[0], &at->tiles));
  json_object_set_new(json, "scores", scores);
}

// ---- the puzzle of the day ----

static const Field daily_answer[] = {EXERCISE_BOARD_FIELDS, {.fields = daily_puzzle_fields}};

// If the puzzle does not exist yet, asks for a job and does not wait.
static Status tell_daily(Request *request, const void *out, Error *err) {
  const DailyPuzzle *puzzle = out;
  (void)err;
  if (!puzzle->is_ready)
    dailyjob_want(request, puzzle->day, puzzle->language, false);
  else if (!field_text(request->query, "day", "")[0])
    dailyjob_want(request, puzzle->day, puzzle->language, true);
  request->answer = fields_to_json(daily_puzzle_fields, puzzle, FIELD_NOT_JSON);
  if (puzzle->is_ready)
    exercise_add_board(request->answer, &puzzle->exercise.at);
  request->status = puzzle->is_ready ? 200 : 202;
  return OK;
}

// ---- exercises and mistakes ----

static const Field exercise_answer[] = {EXERCISE_BOARD_FIELDS, {.fields = trainer_exercise_fields}};
static const Field mistakes_answer[] = {
    {"due", FIELD_INT, .high = INT32_MAX, .help = "to be tried today"},
    {"total", FIELD_INT, .high = INT32_MAX},
    {"learned", FIELD_INT, .high = INT32_MAX, .help = "that may wait a week or more"},
    {"games", FIELD_INT, .high = MISTAKES_GAMES, .help = "of your last games that have not been looked through"},
    {"busy", FIELD_BOOL, .help = "they are being looked through"},
    {0},
};

static Status tell_exercise(Request *request, const void *out, Error *err) {
  const TrainerExercise *exercise = out;
  (void)err;
  request->answer = fields_to_json(trainer_exercise_fields, exercise, FIELD_NOT_JSON);
  if (exercise->is_ready)
    exercise_add_board(request->answer, &exercise->read.at);
  return OK;
}

// If more exercises are needed, asks for a job and does not wait.
static Status tell_next_exercise(Request *request, const void *out, Error *err) {
  const TrainerExercise *exercise = out;
  if (exercise->wants_more)
    trainerjob_want(request, exercise->language, exercise->newest);
  request->status = exercise->is_ready ? 200 : 202;
  return tell_exercise(request, exercise, err);
}

static Status run_mistakes(Request *request, Error *err) {
  MistakesShown shown = {0};
  bool is_busy = false;
  Status status = request->route->method == METHOD_POST ? mistakesjob_want(request, err) : OK;
  if (status == OK)
    status = request_use_as(request, &mistakes_showing, NULL, &shown, err);
  if (status == OK)
    status = mistakesjob_look(request, &is_busy, err);
  if (status != OK)
    return status;
  request->answer = fields_to_json(mistakes_showing.out, &shown, FIELD_NOT_JSON);
  json_object_set_new(request->answer, "busy", json_boolean(is_busy));
  request->status = is_busy ? 202 : 200;
  return OK;
}

const Route exercise_routes[] = {
    {METHOD_GET, "/api/daily", .use = &daily_showing, .cost = COST_READ, .answer = daily_answer, .tell = tell_daily},
    {METHOD_POST, "/api/daily/try", .use = &daily_trying, .cost = COST_READ},
    {METHOD_POST, "/api/daily/solution", .use = &daily_solving, .cost = COST_READ},
    {METHOD_POST, "/api/exercises/next", .use = &trainer_showing, .cost = COST_READ, .answer = exercise_answer,
     .tell = tell_next_exercise},
    {METHOD_POST, "/api/exercises/try", .use = &trainer_trying, .cost = COST_WRITE, .lane = LANE_ENGINE},
    {METHOD_POST, "/api/exercises/solution", .use = &trainer_solving, .cost = COST_WRITE, .lane = LANE_ENGINE},
    {METHOD_GET, "/api/mistakes", .who = WHO_ACCOUNT, .cost = COST_READ, .summary = "how many mistakes are due",
     .answer = mistakes_answer, .run = run_mistakes},
    {METHOD_POST, "/api/mistakes", .who = WHO_ACCOUNT, .cost = COST_ENGINE,
     .summary = "look through your last games for mistakes", .answer = mistakes_answer, .run = run_mistakes},
    {METHOD_GET, "/api/mistakes/next", .use = &mistake_asking, .cost = COST_READ, .answer = exercise_answer,
     .tell = tell_exercise},
    {METHOD_GET, "/api/study/decks", .use = &wordstudy_decks, .cost = COST_READ},
    {METHOD_GET, "/api/study/list", .use = &wordstudy_listing, .cost = COST_WRITE, .lane = LANE_ENGINE},
    {METHOD_POST, "/api/study/cards", .use = &wordstudy_asking, .cost = COST_WRITE, .lane = LANE_ENGINE,
     .body_max = STUDY_BODY_MAX},
    {METHOD_POST, "/api/study/answers", .use = &wordstudy_answering, .cost = COST_WRITE},
    {METHOD_DELETE, "/api/study/cards", .use = &wordstudy_forgetting, .cost = COST_WRITE},
    {0},
};
