// SPDX-License-Identifier: MIT
// Exercises for anybody, and one's own mistakes for those who have an account. What is not there is made meanwhile.
#include "api/exercisejson.h"
#include "api/router.h"
#include "api/trainerjob.h"
#include "app/mistakes.h"
#include "app/trainer.h"

static const Field exercise_answer[] = {
    EXERCISE_BOARD_FIELDS,
    {.fields = trainer_exercise_fields},
};
static const Field mistakes_answer[] = {
    {"due", FIELD_INT, .high = INT32_MAX, .help = "to be tried today"},
    {"total", FIELD_INT, .high = INT32_MAX},
    {"learned", FIELD_INT, .high = INT32_MAX, .help = "that may wait a week or more"},
    {"games", FIELD_INT, .high = MISTAKES_GAMES, .help = "of your last games that have not been looked through"},
    {"busy", FIELD_BOOL, .help = "they are being looked through"},
    {0},
};

static void exercise_answer_with(Request *request, const TrainerExercise *exercise) {
  request->answer = fields_to_json(trainer_exercise_fields, exercise, FIELD_NOT_JSON);
  if (exercise->is_ready)
    exercise_add_board(request->answer, &exercise->read.at);
}

// Nobody waits here for what is to be made.
static Status run_exercise_next(Request *request, Error *err) {
  ScopedArena arena = {0};
  const Use use = request_user(request, NULL, &arena);
  TrainerQuestion question = {0};
  TrainerExercise *exercise = arena_alloc(&arena, sizeof *exercise);
  fields_default(trainer_question_fields, &question, &arena);
  fields_take_json(trainer_question_fields, request->body, &question, &arena);
  question.is_hasty = true;
  Status status = trainer_showing.run(&use, &question, exercise, err);
  if (status != OK)
    return status;
  if (exercise->wants_more)
    trainerjob_want(request, exercise->language, exercise->newest);
  exercise_answer_with(request, exercise);
  request->status = exercise->is_ready ? 200 : 202;
  return OK;
}

static Status run_mistake_next(Request *request, Error *err) {
  ScopedArena arena = {0};
  TrainerExercise *exercise = arena_alloc(&arena, sizeof *exercise);
  Status status = request_use_into(request, NULL, &arena, exercise, err);
  if (status == OK)
    exercise_answer_with(request, exercise);
  return status;
}

static Status run_mistakes(Request *request, Error *err) {
  ScopedArena arena = {0};
  MistakesShown shown = {0};
  bool is_busy = false;
  Status status = request->route->method == METHOD_POST ? mistakesjob_want(request, err) : OK;
  if (status == OK)
    status = request_use_as(request, &mistakes_showing, NULL, &arena, &shown, err);
  if (status == OK)
    status = mistakesjob_look(request, &is_busy, err);
  if (status != OK)
    return status;
  request->answer = fields_to_json(mistakes_showing.out, &shown, FIELD_NOT_JSON);
  json_object_set_new(request->answer, "busy", json_boolean(is_busy));
  request->status = is_busy ? 202 : 200;
  return OK;
}

const Route trainer_routes[] = {
    {METHOD_POST, "/api/exercises/next", .use = &trainer_showing, .cost = COST_READ, .answer = exercise_answer,
     .run = run_exercise_next},
    {METHOD_POST, "/api/exercises/try", .use = &trainer_trying, .cost = COST_WRITE, .lane = LANE_ENGINE},
    {METHOD_POST, "/api/exercises/solution", .use = &trainer_solving, .cost = COST_WRITE, .lane = LANE_ENGINE},
    {METHOD_GET, "/api/mistakes", .who = WHO_ACCOUNT, .cost = COST_READ, .summary = "how many mistakes are due",
     .answer = mistakes_answer, .run = run_mistakes},
    {METHOD_POST, "/api/mistakes", .who = WHO_ACCOUNT, .cost = COST_ENGINE,
     .summary = "look through your last games for mistakes", .answer = mistakes_answer, .run = run_mistakes},
    {METHOD_GET, "/api/mistakes/next", .use = &mistake_asking, .cost = COST_READ, .answer = exercise_answer,
     .run = run_mistake_next},
    {0},
};
