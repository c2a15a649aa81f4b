// SPDX-License-Identifier: MIT
// While a game goes on: what would have been best in the turn that somebody has just made, judged as the review after
// its end does. It counts like a hint: the game is not ranked then.
#include "api/analysed.h"
#include "api/router.h"
#include "api/tables.h"
#include "app/ability.h"
#include "app/served.h"
#include "app/story.h"
#include "game/refusal.h"

enum { LESSON_BETTER = 5, LESSON_ENDGAME_MS = 150 };

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
  int wanted, seat; // -1: whichever it is
} LessonAsked;

static bool lesson_has_turn(const Game *game, int seat) {
  for (int64_t seq = game_action_count(game); seq > 0; seq--) {
    const Action *action = game_action(game, seq);
    if (action->seat == seat &&
        (action->type == ACTION_PLAY || action->type == ACTION_EXCHANGE || action->type == ACTION_PASS))
      return true;
  }
  return false;
}

// At its table: it is written down before anything is told.
static Status lesson_ask(Keeper *keeper, Table *table, void *argument, Error *err) {
  LessonAsked *asked = argument;
  const Player *player = &asked->request->player;
  (void)keeper;
  Action help;
  Status status = table_need_look(table, player, err);
  if (status != OK)
    return status;
  asked->seat = table_seat_for(table, player, asked->wanted);
  if (asked->seat < 0 || (asked->wanted >= 0 && asked->seat != asked->wanted))
    return refuse(err, REFUSAL_OTHERS_SEAT);
  if (!lesson_has_turn(table_game(table), asked->seat))
    return error_set(err, ERR_STATE, N_("there is no turn of yours yet to look at"));
  return ability_do(&table->open->table,
                    &(SeatOrder){.ability = ABILITY_HELP, .seat = asked->seat, .account = player->mark}, &help, err);
}

static json_t *lesson_json(const Request *request, const Review *review, int at) {
  ScopedArena arena = {0};
  const ReviewTurn *turn = &review->turns[at];
  const AnalysisTurn *analysis = &turn->analysis;
  const StoryTurn told = story_tell_turn(review, at, false, request->call->catalog, &arena);
  json_t *better = json_array();
  for (int i = 0; i < analysis->best_count; i++)
    json_array_append_new(better, analysed_move_json(turn, &analysis->best[i], &review->tiles));
  return json_pack("{s:i, s:s, s:s, s:i, s:o, s:o}", "turn", turn->number, "text", told.text, "grade",
                   grade_rows[analysis->grade].name, "rank", analysis->rank, "played",
                   analysed_move_json(turn, &analysis->made, &review->tiles), "better", better);
}

static Status run_lesson(Request *request, Error *err) {
  LessonAsked asked = {.request = request, .wanted = (int)field_int(request->body, "seat", -1)};
  AnalysedGame game = {0};
  int at = -1;
  Status status = tables_do(request->api, request->app, request->params[0], lesson_ask, &asked, err);
  if (status == OK)
    status = served_open(request->app, request->api->words, request->params[0], &game.open, err);
  if (status == OK)
    status = review_from_game(game.open->table.game, &game.review, err);
  if (status == OK) {
    at = review_last_turn(game.review, asked.seat);
    status = at < 0 ? error_set(err, ERR_STATE, N_("there is no turn of yours yet to look at"))
                    : analysed_run_game(request, &game,
                                        &(ReviewOrder){.turn = game.review->turns[at].number,
                                                       .best_count = LESSON_BETTER,
                                                       .endgame_ms = LESSON_ENDGAME_MS},
                                        err);
  }
  if (status == OK)
    request->answer = lesson_json(request, game.review, at);
  analysed_close(&game);
  return status;
}

const Route lesson_routes[] = {
    {METHOD_POST, "/api/games/{id}/lesson", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "what would have been best in one's last turn; the game is not ranked then", .body = lesson_body,
     .answer = lesson_answer, .run = run_lesson},
    {0},
};
