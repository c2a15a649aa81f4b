// SPDX-License-Identifier: MIT
// After the end: what would have been better in a turn.
#include "app/failure.h"
#include "app/review.h"
#include "base/mem.h"
#include "engine/sim.h"
#include "web/analysed.h"
#include "web/router.h"

#include <stdio.h>

enum { BETTER_MAX = 10, ENDGAME_MS = 2000 };

static const Field review_query[] = {
    {.name = "turn", .type = FIELD_INT, .low = 1, .high = GAME_ACTIONS_MAX, .help = "entry of the history, from 1"},
    {0},
};
const Field analysed_move_fields[] = {
    {.name = "type", .type = FIELD_TEXT, .low = 1, .high = 20},
    {.name = "move", .type = FIELD_TEXT, .high = 12},
    {.name = "word", .type = FIELD_TEXT, .high = 400},
    {.name = "tiles", .type = FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {.name = "score", .type = FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {.name = "equity", .type = FIELD_NUMBER},
    {.name = "win", .type = FIELD_NUMBER, .help = "chance to win, 0 to 1"},
    {.name = "lost", .type = FIELD_NUMBER, .help = "points, against the best move"},
    {0},
};
static const Field review_answer[] = {
    {.name = "played", .type = FIELD_ANY, .help = "like an element of better, or null"},
    {.name = "grade", .type = FIELD_TEXT, .high = 20},
    {.name = "rank", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "better", .type = FIELD_LIST, .high = BETTER_MAX, .fields = analysed_move_fields},
    {0},
};

typedef struct Matter {
  Request *request;
  Review *review;
  int turn; // of the review
  int64_t resource;
  Settings settings;
} Matter;

static Status find_turn(const Table *table, Matter *matter, Error *err) {
  int64_t entry = field_int(matter->request->query, "turn", 1);
  int64_t seq = entry <= table->entry_count ? table->entries[entry - 1].seq : -1;
  for (int i = 0; i < matter->review->count; i++) {
    if (matter->review->turns[i].seq == seq)
      matter->turn = matter->review->turns[i].number;
  }
  return matter->turn ? OK : error_set(err, ERR_MISSING, N_("there is nothing to say about this turn"));
}

static Status prepare(Keeper *keeper, Table *table, void *argument, Error *err) {
  Matter *matter = argument;
  (void)keeper;
  if (!table_may_look(table, &matter->request->player))
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(table->id));
  if (!state_is_over(game_state(table->table.game)))
    return error_set(err, ERR_STATE, N_("better plays are shown when the game is over"));
  matter->resource = table->resource;
  matter->settings = *game_settings(table->table.game);
  Status status = review_from_game(table->table.game, &matter->review, err);
  return status == OK ? find_turn(table, matter, err) : status;
}

static Status think(Matter *matter, Error *err) {
  Server *server = matter->request->server;
  const Progress progress = {.cancel = &server->stops};
  WordSet *words = NULL;
  MachineKit kit = {0};
  Status status = words_reopen(server->words, matter->request->app, matter->resource, &matter->settings, &words, err);
  if (status == OK) {
    const ResourceWords *resource = wordset_resource(words);
    const MachineKitSource source = {.lexicon = &resource->lexicon,
                                     .tiles = &matter->settings.tiles,
                                     .kwg_path = resource->path.data,
                                     .map = TOOLS_NO_MAP};
    status = machinekit_open(&source, NULL, &kit, err);
  }
  if (status == OK) {
    const SimModel model = {.leaves = &kit.leaves, .win = sim_win_by_table, .context = &kit.win};
    const ReviewOptions options = {.tools = &kit.tools,
                                   .model = &model,
                                   .best_count = BETTER_MAX,
                                   .endgame_ms = ENDGAME_MS,
                                   .threads = 1,
                                   .seed = seed_from_text("review"),
                                   .only_turn = matter->turn,
                                   .only_player = -1,
                                   .progress = &progress};
    status = review_run(matter->review, &options, err);
  }
  machinekit_close(&kit);
  words_release(words);
  return status;
}

json_t *analysed_move_json(const ReviewTurn *turn, const AnalysisMove *made, const TileSet *tiles) {
  const Move *move = &made->move;
  bool is_play = move->type == ACTION_PLAY;
  StrBuf position = {0}, word = {0};
  if (is_play) {
    play_write_position(&move->play, &position);
    play_write_word(&move->play, &turn->board, tiles, &word);
  }
  for (int i = 0; move->type == ACTION_EXCHANGE && i < move->exchanged_count; i++)
    strbuf_printf(&word, "%s%s", i ? " " : "", tiles->names[move->exchanged[i]]);
  json_t *json = json_pack("{s:s, s:s, s:s, s:o, s:i, s:f, s:f, s:f}", "type", action_type_name(move->type), "move",
                           strbuf_text(&position), "word", strbuf_text(&word), "tiles",
                           is_play ? play_tiles_json(&move->play, tiles) : json_array(), "score", move->score, "equity",
                           made->equity, "win", made->win, "lost", made->equity_lost);
  strbuf_deinit(&position);
  strbuf_deinit(&word);
  return json;
}

static json_t *answer_of(const Matter *matter) {
  const ReviewTurn *turn = &matter->review->turns[matter->turn - 1];
  const AnalysisTurn *analysis = &turn->analysis;
  const TileSet *tiles = &matter->settings.tiles;
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
  Matter *matter = mem_alloc(sizeof *matter);
  matter->request = request;
  Status status = tables_do(request->server, request->app, request->params[0], prepare, matter, err);
  if (status == OK)
    status = think(matter, err);
  if (status == OK)
    request->answer = answer_of(matter);
  review_destroy(matter->review);
  mem_free(matter);
  return status;
}

const Route review_routes[] = {
    {METHOD_GET, "/api/games/{id}/review", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "after the end: better plays of a turn", .query = review_query, .answer = review_answer,
     .run = run_review},
    {0},
};
