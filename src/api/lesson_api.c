// SPDX-License-Identifier: MIT
#include "api/analysed.h"
#include "api/router.h"
#include "api/tables.h"
#include "app/lesson.h"
#include "game/refusal.h"

static const Field lesson_body[] = {
    {"seat", FIELD_INT, .is_optional = true, .high = SEATS_MAX - 1, .help = "whose last turn"},
    {0},
};
static const Field lesson_answer[] = {
    {"turn", FIELD_INT, .high = INT32_MAX, .help = "of the game, from 1"},
    {"text", FIELD_TEXT, .high = 4000, .help = "what there is to say, in sentences"},
    {"grade", FIELD_CHOICE, .choices = "none ok small medium large"},
    {"rank", FIELD_INT, .high = INT32_MAX},
    {"played", FIELD_OBJECT, .fields = analysed_move_fields},
    {"better", FIELD_LIST, .high = LESSON_BETTER, .fields = analysed_move_fields},
    {0},
};

typedef struct LessonAsked {
  const Request *request;
  int wanted; // seat; -1: whichever it is
  Lesson lesson;
  WordSet *words; // held
} LessonAsked;

static Status lesson_ask_at_table(Keeper *keeper, Table *table, void *argument, Error *err) {
  LessonAsked *asked = argument;
  const Player *player = &asked->request->player;
  (void)keeper;
  Status status = table_need_look(table, player, err);
  if (status != OK)
    return status;
  int seat = table_seat_for(table, player, asked->wanted);
  if (seat < 0 || (asked->wanted >= 0 && seat != asked->wanted))
    return refuse(err, REFUSAL_OTHERS_SEAT);
  status = lesson_ask(&table->open->table, seat, player->mark, &asked->lesson, err);
  if (status == OK)
    asked->words = wordset_hold(table->open->words);
  return status;
}

static json_t *lesson_json(const Request *request, const Lesson *lesson) {
  ScopedArena arena = {0};
  const TileSet *tiles = &lesson->review->tiles;
  const ReviewTurn *turn = lesson_turn(lesson);
  const AnalysisTurn *analysis = &turn->analysis;
  const StoryTurn told = story_tell_turn(lesson->review, lesson->at, false, request->call->catalog, &arena);
  json_t *better = json_array();
  for (int i = 0; i < analysis->best_count; i++)
    json_array_append_new(better, analysed_move_json(turn, &analysis->best[i], tiles));
  return json_pack("{s:i, s:s, s:s, s:i, s:o, s:o}", "turn", turn->number, "text", told.text, "grade",
                   grade_rows[analysis->grade].name, "rank", analysis->rank, "played",
                   analysed_move_json(turn, &analysis->made, tiles), "better", better);
}

static Status run_lesson(Request *request, Error *err) {
  LessonAsked asked = {.request = request, .wanted = (int)field_int(request->body, "seat", -1)};
  Status status = tables_do(request->api, request->app, request->params[0], lesson_ask_at_table, &asked, err);
  if (status == OK)
    status = lesson_run(&asked.lesson, asked.words, &request->progress, err);
  if (status == OK)
    request->answer = lesson_json(request, &asked.lesson);
  lesson_close(&asked.lesson);
  wordset_release(asked.words);
  return status;
}

const Route lesson_routes[] = {
    {METHOD_POST, "/api/games/{id}/lesson", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "what would have been best in one's last turn; the game is not ranked then", .body = lesson_body,
     .answer = lesson_answer, .run = run_lesson},
    {0},
};
