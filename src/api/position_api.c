// SPDX-License-Identifier: MIT
// A position that somebody studies (docs/api.md, "Positions"): its record is sent back and forth, and nothing is kept.
#include "api/analysed.h"
#include "api/router.h"
#include "api/tablejson.h"
#include "study/review.h"
#include "study/study.h"

enum {
  SIM_CANDIDATES_HERE = 20,
  SIM_ITERATIONS_HERE = 2000,
  SIM_PLIES_HERE = 10,
  SEARCH_MS_HERE = 20 * 1000,
  SEARCH_MS_USUAL = 5 * 1000,
  SEED_MAX_HERE = 40,
};

// ---- what it is ----

static const Field position_answer[] = {
    {"size", FIELD_INT, .high = BOARD_MAX, .help = "squares a side"},
    {"layout", FIELD_OBJECT, .fields = layout_fields},
    {"tiles", FIELD_LIST, .high = TILE_KINDS_MAX + 1, .fields = tile_fields, .help = "kinds of tiles, the blank first"},
    {"board", FIELD_LIST, .high = BOARD_MAX * BOARD_MAX, .fields = placed_fields},
    {"racks", FIELD_LIST, .high = CGP_PLAYERS_MAX, .of = FIELD_ANY, .help = "names of tiles; who is to move first"},
    {"scores", FIELD_LIST, .high = CGP_PLAYERS_MAX, .of = FIELD_INT},
    {.fields = study_shown_fields},
};

static Status tell_position(Request *request, const void *out, Error *err) {
  const GivenPosition *at = &((const StudyShown *)out)->at.given;
  json_t *json = fields_to_json(study_shown_fields, out, FIELD_NOT_JSON);
  json_t *racks = json_array(), *scores = json_array();
  (void)err;
  for (int i = 0; i < at->cgp.rack_count; i++) {
    json_array_append_new(racks, rack_names_json(&at->cgp.racks[i], &at->tiles));
    json_array_append_new(scores, json_integer(at->cgp.scores[i]));
  }
  json_object_set_new(json, "size", json_integer(at->layout.size));
  json_object_set_new(json, "layout", layout_json(&at->layout));
  json_object_set_new(json, "tiles", tiles_json(&at->tiles, true));
  json_object_set_new(json, "board", laid_tiles_json(&at->cgp.board, &at->tiles));
  json_object_set_new(json, "racks", racks);
  json_object_set_new(json, "scores", scores);
  request->answer = json;
  return OK;
}

// ---- what can be played there ----

static const JobKind judge_job = {.name = "position.judge"};
static const JobKind sim_job = {.name = "position.sim"};
static const JobKind endgame_job = {.name = "position.endgame"};
static const JobKind peg_job = {.name = "position.peg"};
static const JobKind infer_job = {.name = "position.infer"};

#define RECORD_FIELDS                                                                                                  \
  FIELD_ROW("cgp", FIELD_TEXT, .low = 1, .high = CGP_RECORD_MAX, .help = "the position"),                              \
      FIELD_ROW("lexicon", FIELD_TEXT, .is_optional = true, .high = 200,                                               \
                .help = "a dictionary; else the one that the record names")
#define MOVES_FIELD                                                                                                    \
  FIELD_ROW("moves", FIELD_LIST, .high = SIM_CANDIDATES_MAX, .fields = study_move_fields, .help = "the best first")

static const Field position_sim_body[] = {
    RECORD_FIELDS,
    {"plies", FIELD_INT, .is_optional = true, .high = SIM_PLIES_HERE, .help = "turns that are played after each move"},
    {"candidates", FIELD_INT, .is_optional = true, .low = 1, .high = SIM_CANDIDATES_HERE},
    {"iterations", FIELD_INT, .is_optional = true, .low = 1, .high = SIM_ITERATIONS_HERE, .help = "of each move"},
    {"seed", FIELD_TEXT, .is_optional = true, .high = SEED_MAX_HERE,
     .help = "another one deals other tiles: results add up"},
    {"full", FIELD_BOOL, .is_optional = true, .help = "go on with every move, even when the best is clear"},
    {0},
};
static const Field position_sim_answer[] = {
    MOVES_FIELD,
    {"iterations", FIELD_INT, .high = INT64_MAX},
    {.name = "clear", .type = FIELD_BOOL},
    {"all_deals", FIELD_BOOL, .help = "every deal has been met, so that no margin is left"},
    {0},
};

static json_t *study_moves_json(FieldList rows) {
  return fields_list_to_json(study_move_fields, &rows, sizeof(StudyMove));
}

static Status tell_position_sim(Request *request, const void *out, Error *err) {
  const SimDone *done = out;
  (void)err;
  request->answer = json_pack("{s:o, s:I, s:b, s:b}", "moves", study_moves_json(study_simulated(done, &request->arena)),
                              "iterations", (json_int_t)done->result.iterations, "clear", done->result.is_clear,
                              "all_deals", done->result.is_whole);
  return OK;
}

static const Field position_search_body[] = {
    RECORD_FIELDS,
    {"time-ms", FIELD_INT, .is_optional = true, .low = 1, .high = SEARCH_MS_HERE,
     .help = "then it ends with what it has"},
    {0},
};
static const Field position_endgame_answer[] = {
    MOVES_FIELD,
    {"value", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX, .help = "points that the player to move gains"},
    {"exact", FIELD_BOOL, .help = "proven"},
    {"depth", FIELD_INT, .high = INT32_MAX},
    {0},
};
static const Field position_peg_answer[] = {
    MOVES_FIELD,
    {"bag", FIELD_INT, .high = INT32_MAX},
    {"rounds", FIELD_INT, .high = INT32_MAX},
    {0},
};

// Sets a time limit: no search here is endless.
static void position_limit_time(Request *request) {
  if (field_int(request->body, "time-ms", 0) == 0)
    json_object_set_new(request->body, "time-ms", json_integer(SEARCH_MS_USUAL));
}

static Status tell_position_endgame(Request *request, const void *out, Error *err) {
  const EndgameDone *done = out;
  (void)err;
  request->answer = json_pack("{s:o, s:i, s:b, s:i}", "moves", study_moves_json(study_line(done, &request->arena)),
                              "value", done->result.value, "exact", done->result.exact, "depth", done->result.depth);
  return OK;
}

static Status run_position_endgame(Request *request, Error *err) {
  position_limit_time(request);
  return request_use_telling(request, tell_position_endgame, err);
}

static Status tell_position_peg(Request *request, const void *out, Error *err) {
  const PegDone *done = out;
  (void)err;
  request->answer = json_pack("{s:o, s:i, s:i}", "moves", study_moves_json(study_solved(done, &request->arena)), "bag",
                              done->result.in_bag, "rounds", done->result.rounds);
  return OK;
}

static Status run_position_peg(Request *request, Error *err) {
  position_limit_time(request);
  return request_use_telling(request, tell_position_peg, err);
}

// ---- from a file ----

static const Field position_turn_fields[] = {
    {"cgp", FIELD_TEXT, .high = CGP_RECORD_MAX, .help = "before the turn"},
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"type", FIELD_TEXT, .high = 20},
    {"move", FIELD_TEXT, .high = 12},
    {"word", FIELD_TEXT, .high = 400},
    {"tiles", FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {0},
};
static const Field position_file_answer[] = {
    {"title", FIELD_TEXT, .high = GCG_FILE_MAX},
    {"players", FIELD_LIST, .high = SEATS_MAX, .of = FIELD_TEXT},
    {"turns", FIELD_LIST, .high = GAME_ACTIONS_MAX, .fields = position_turn_fields},
    {0},
};

static json_t *position_turn_json(const ReviewFile *file, const ReviewTurn *turn, const char *words) {
  const AnalysisMove made = {.move = turn->made};
  ScopedStrBuf cgp = {0};
  json_t *json = analysed_move_json(turn, &made, &file->review->tiles);
  study_write_turn(file->review, turn, words, &cgp);
  json_object_del(json, "equity");
  json_object_del(json, "win");
  json_object_del(json, "lost");
  json_object_set_new(json, "cgp", json_string(strbuf_text(&cgp)));
  json_object_set_new(json, "seat", json_integer(turn->player));
  return json;
}

static Status run_position_file(Request *request, Error *err) {
  SCOPED(reviewfile_deinit) ReviewFile file = {0};
  Status status =
      error_at(err, "gcg", reviewfile_read(request->call->body, field_text(request->query, "name", "GCG"), &file, err));
  if (status != OK)
    return status;
  const char *chosen = field_text(request->query, "words", ""), *words = chosen[0] ? chosen : file.language;
  json_t *turns = json_array(), *players = json_array();
  for (int i = 0; i < file.review->player_count; i++)
    json_array_append_new(players, json_string(file.review->players[i].name));
  for (int i = 0; i < file.review->count; i++)
    json_array_append_new(turns, position_turn_json(&file, &file.review->turns[i], words));
  request->answer = json_pack("{s:s, s:o, s:o}", "title", file.review->title, "players", players, "turns", turns);
  return OK;
}

const Route position_routes[] = {
    {METHOD_POST, "/api/positions", .who = WHO_PLAYER, .cost = COST_WRITE, .lane = LANE_ENGINE, .use = &study_showing,
     .answer = position_answer, .tell = tell_position},
    {METHOD_POST, "/api/positions/moves", .who = WHO_PLAYER, .cost = COST_WRITE, .job = &judge_job,
     .use = &study_judging},
    {METHOD_POST, "/api/positions/sim", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &sim_job,
     .use = &position_simulating, .body = position_sim_body, .answer = position_sim_answer, .tell = tell_position_sim},
    {METHOD_POST, "/api/positions/endgame", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &endgame_job,
     .use = &endgame_solving, .body = position_search_body, .answer = position_endgame_answer,
     .run = run_position_endgame},
    {METHOD_POST, "/api/positions/peg", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &peg_job,
     .use = &preendgame_solving, .body = position_search_body, .answer = position_peg_answer, .run = run_position_peg},
    {METHOD_POST, "/api/positions/infer", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &infer_job,
     .use = &study_inferring},
    {METHOD_POST, "/api/positions/gcg", .who = WHO_PLAYER, .cost = COST_WRITE, .lane = LANE_ENGINE,
     .summary = "the positions of a GCG file, turn by turn", .takes_bytes = true, .query = analysed_file_query,
     .body_max = GCG_FILE_MAX, .answer = position_file_answer, .run = run_position_file},
    {0},
};
