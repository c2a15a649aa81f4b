// SPDX-License-Identifier: MIT
// After the end: what would have been better in a turn.
#include "api/analysed.h"
#include "api/router.h"
#include "app/review.h"
#include "base/mem.h"

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

typedef struct Matter {
  Request *request;
  AnalysedGame game;
  int turn; // of the review
} Matter;

static Status find_turn(const Table *table, Matter *matter, Error *err) {
  int64_t entry = field_int(matter->request->query, "turn", 1);
  int64_t seq = entry <= table->entry_count ? table->entries[entry - 1].seq : -1;
  for (int i = 0; i < matter->game.review->count; i++) {
    if (matter->game.review->turns[i].seq == seq)
      matter->turn = matter->game.review->turns[i].number;
  }
  return matter->turn ? OK : error_set(err, ERR_MISSING, N_("there is nothing to say about this turn"));
}

static Status review_prepare(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  (void)keeper;
  Status status = analysed_take(table, &matter->request->player, &matter->game, err);
  return status == OK ? find_turn(table, matter, err) : status;
}

static Status review_think(Matter *matter, Error *err) {
  WordSet *words = NULL;
  const ReviewOrder order = {.turn = matter->turn, .best_count = BETTER_MAX};
  Status status = wordshelf_reopen(matter->request->api->words, matter->request->app, matter->game.resource,
                                   &matter->game.settings, &words, err);
  if (status == OK)
    status = analysed_run(matter->request, words, &order, matter->game.review, err);
  wordset_release(words);
  return status;
}

static json_t *answer_of(const Matter *matter) {
  const ReviewTurn *turn = &matter->game.review->turns[matter->turn - 1];
  const AnalysisTurn *analysis = &turn->analysis;
  const TileSet *tiles = &matter->game.settings.tiles;
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
  ScopedMem Matter *matter = mem_alloc(sizeof *matter);
  matter->request = request;
  Status status = tables_do(request->api, request->app, request->params[0], review_prepare, matter, err);
  if (status == OK)
    status = review_think(matter, err);
  if (status == OK)
    request->answer = answer_of(matter);
  review_destroy(matter->game.review);
  return status;
}

const Route review_routes[] = {
    {METHOD_GET, "/api/games/{id}/review", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "after the end: better plays of a turn", .query = review_query, .answer = review_answer,
     .run = run_review},
    {0},
};
