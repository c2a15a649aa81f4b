// SPDX-License-Identifier: MIT
// After the end: what would have been better in a turn.
#include "api/analysed.h"
#include "api/router.h"
#include "app/review.h"

enum { BETTER_MAX = 10 };

static const Field review_query[] = {
    {"turn", FIELD_INT, .low = 1, .high = GAME_ACTIONS_MAX, .help = "entry of the history, from 1"},
    {0},
};
static const Field review_answer[] = {
    {"played", FIELD_ANY, .help = "like an element of better, or null"},
    {"grade", FIELD_TEXT, .high = 20},
    {"rank", FIELD_INT, .high = INT32_MAX},
    {"better", FIELD_LIST, .high = BETTER_MAX, .fields = analysed_move_fields},
    {0},
};

static const JobKind review_job = {.name = "game.review"};

// The turn of the review that the entry of the history is about.
static Status find_turn(const Request *request, const AnalysedGame *game, const ReviewTurn **out, Error *err) {
  int64_t entry = field_int(request->query, "turn", 1);
  for (int i = 0; i < game->review->count; i++) {
    if (game->entries[i] == entry) {
      *out = &game->review->turns[i];
      return OK;
    }
  }
  return error_set(err, ERR_MISSING, N_("there is nothing to say about this turn"));
}

static json_t *answer_of(const ReviewTurn *turn, const TileSet *tiles) {
  const AnalysisTurn *analysis = &turn->analysis;
  json_t *better = json_array();
  for (int i = 0; turn->is_analysed && i < analysis->best_count; i++)
    json_array_append_new(better, analysed_move_json(turn, &analysis->best[i], tiles));
  bool is_judged = turn->is_analysed && analysis->is_judged;
  return json_pack("{s:o, s:s, s:i, s:o}", "played",
                   is_judged ? analysed_move_json(turn, &analysis->made, tiles) : json_null(), "grade",
                   is_judged ? grade_rows[analysis->grade].name : "", "rank", is_judged ? analysis->rank : 0, "better",
                   better);
}

static Status run_review(Request *request, Error *err) {
  AnalysedGame game;
  const ReviewTurn *turn = NULL;
  Status status = analysed_open(request, &game, err);
  if (status == OK)
    status = find_turn(request, &game, &turn, err);
  if (status == OK)
    status = analysed_run_game(request, &game, &(ReviewOrder){.turn = turn->number, .best_count = BETTER_MAX}, err);
  if (status == OK)
    request->answer = answer_of(turn, &game_settings(game.open->table.game)->tiles);
  analysed_close(&game);
  return status;
}

const Route review_routes[] = {
    {METHOD_GET, "/api/games/{id}/review", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &review_job,
     .summary = "after the end: better plays of a turn", .query = review_query, .answer = review_answer,
     .run = run_review},
    {0},
};
