// SPDX-License-Identifier: MIT
// A whole game after its end, turn by turn, with what each turn has lost: a game of the store, or a GCG file.
#include "api/analysed.h"
#include "api/router.h"
#include "api/tablejson.h"
#include "study/mistakes.h"
#include "study/review.h"
#include "study/story.h"
#include "study/study.h"

#include <stdio.h>

// Each endgame search is short: a game may have many such turns.
enum { BETTER_MAX = 8, REVIEW_BETTER_MAX = 10, ENDGAME_MS = 150 };

static const Field turn_fields[] = {
    {"entry", FIELD_INT, .high = INT32_MAX, .help = "of the game's history, from 1; 0: of a file"},
    {"seat", FIELD_INT, .high = SEATS_MAX - 1},
    {"rack", FIELD_LIST, .high = RACK_MAX, .of = FIELD_TEXT, .help = "what is known of it"},
    {"type", FIELD_TEXT, .low = 1, .high = 20},
    {"move", FIELD_TEXT, .high = 12},
    {"word", FIELD_TEXT, .high = 400},
    {"tiles", FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {.name = "taken_back", .type = FIELD_BOOL},
    {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"total", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"note", FIELD_TEXT, .high = GCG_FILE_MAX},
    {"grade", FIELD_CHOICE, .choices = "none ok small medium large"},
    {"method", FIELD_CHOICE, .choices = "static simulated exact"},
    {"lost", FIELD_NUMBER, .help = "points, against the best move"},
    {.name = "win_lost", .type = FIELD_NUMBER},
    {"win", FIELD_NUMBER, .is_optional = true, .help = "the player's chance after it, 0 to 1; null: not judged"},
    {"cgp", FIELD_TEXT, .high = CGP_RECORD_MAX, .help = "the position before it"},
    {"rank", FIELD_INT, .high = INT32_MAX, .help = "1: the best; 0: not judged"},
    {"plays", FIELD_INT, .high = INT32_MAX, .help = "legal plays in all"},
    {.name = "bingo_missed", .type = FIELD_BOOL},
    {"better", FIELD_LIST, .high = BETTER_MAX, .fields = analysed_move_fields},
    {0},
};
static const Field player_fields[] = {
    {"name", FIELD_TEXT, .high = GCG_FILE_MAX}, {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {"turns", FIELD_INT, .high = INT32_MAX},    {"judged", FIELD_INT, .high = INT32_MAX},
    {.name = "lost", .type = FIELD_NUMBER},     {"small", FIELD_INT, .high = INT32_MAX},
    {"medium", FIELD_INT, .high = INT32_MAX},   {"large", FIELD_INT, .high = INT32_MAX},
    {"bingos", FIELD_INT, .high = INT32_MAX},   {"bingos_missed", FIELD_INT, .high = INT32_MAX},
    {"phonies", FIELD_INT, .high = INT32_MAX},  {0},
};
static const Field problem_fields[] = {
    {"line", FIELD_INT, .high = INT32_MAX},
    {"message", FIELD_TEXT, .high = 4000},
    {0},
};
static const Field analysis_answer[] = {
    {"title", FIELD_TEXT, .high = GCG_FILE_MAX},
    {"size", FIELD_INT, .low = BOARD_MIN, .high = BOARD_MAX},
    {"rack", FIELD_INT, .low = RACK_MIN, .high = RACK_MAX},
    {"layout", FIELD_OBJECT, .fields = layout_fields},
    {"tiles", FIELD_LIST, .high = TILE_KINDS_MAX, .fields = tile_fields},
    {"players", FIELD_LIST, .high = SEATS_MAX, .fields = player_fields},
    {"turns", FIELD_LIST, .high = GAME_ACTIONS_MAX, .fields = turn_fields},
    {"story", FIELD_OBJECT, .fields = story_fields, .help = "what decided the game, in sentences"},
    {"problems", FIELD_LIST, .high = REVIEWFILE_PROBLEMS_MAX, .fields = problem_fields},
    {0},
};

// ---- the answer ----

static json_t *turn_json(const Review *review, const ReviewTurn *turn, int entry, const char *words) {
  static const char *const methods[] = {"static", "simulated", "exact"};
  const AnalysisTurn *analysis = &turn->analysis;
  const AnalysisMove made = {.move = turn->made};
  bool is_judged = turn->is_analysed && analysis->is_judged;
  json_t *better = json_array(), *json = analysed_move_json(turn, &made, &review->tiles);
  for (int i = 0; turn->is_analysed && i < analysis->best_count; i++)
    json_array_append_new(better, analysed_move_json(turn, &analysis->best[i], &review->tiles));
  json_object_del(json, "equity");
  json_object_del(json, "win");
  json_auto_t *judged = json_pack(
      "{s:i, s:i, s:o, s:b, s:i, s:i, s:s, s:s, s:s, s:f, s:f, s:i, s:i, s:b, s:o}", "entry", entry, "seat",
      turn->player, "rack", rack_names_json(&turn->rack, &review->tiles), "taken_back", turn->is_taken_back, "score",
      turn->scores_after[turn->player] - turn->scores[turn->player], "total", turn->scores_after[turn->player], "note",
      turn->note, "grade", grade_rows[is_judged ? analysis->grade : GRADE_NONE].name, "method",
      methods[analysis->method], "lost", is_judged ? analysis->made.equity_lost : 0.0, "win_lost",
      is_judged ? analysis->made.win_lost : 0.0, "rank", is_judged ? analysis->rank : 0, "plays", analysis->play_count,
      "bingo_missed", turn->is_analysed && analysis->is_bingo_missed, "better", better);
  ScopedStrBuf cgp = {0};
  study_write_turn(review, turn, words, &cgp);
  json_object_update(json, judged);
  json_object_set_new(json, "win", is_judged ? json_real(analysis->made.win) : json_null());
  json_object_set_new(json, "cgp", json_string(strbuf_text(&cgp)));
  return json;
}

static json_t *players_json(const Review *review) {
  json_t *rows = json_array();
  for (int p = 0; p < review->player_count; p++) {
    const AnalysisTotals *totals = &review->players[p].totals;
    json_array_append_new(rows, json_pack("{s:s, s:i, s:i, s:i, s:f, s:i, s:i, s:i, s:i, s:i, s:i}", "name",
                                          review->players[p].name, "score", review->players[p].score, "turns",
                                          totals->turns, "judged", totals->judged, "lost", totals->equity_lost, "small",
                                          totals->grades[GRADE_SMALL], "medium", totals->grades[GRADE_MEDIUM], "large",
                                          totals->grades[GRADE_LARGE], "bingos", totals->bingos, "bingos_missed",
                                          totals->bingos_missed, "phonies", totals->phonies));
  }
  return rows;
}

static json_t *story_json(const Request *request, const Review *review) {
  ScopedArena arena = {0};
  const Story story = story_tell(review, false, request->call->catalog, &arena);
  return fields_to_json(story_fields, &story, FIELD_NOT_JSON);
}

// entries: the history's entry of each turn; NULL for a file. words: the dictionary.
static json_t *analysis_json(const Request *request, const Review *review, const int *entries, const char *words,
                             json_t *problems) {
  json_t *turns = json_array();
  for (int i = 0; i < review->count; i++)
    json_array_append_new(turns, turn_json(review, &review->turns[i], entries ? entries[i] : 0, words));
  return json_pack("{s:s, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "title", review->title, "size", review->layout.size,
                   "rack", review->rack_size, "layout", layout_json(&review->layout), "tiles",
                   tiles_json(&review->tiles, false), "players", players_json(review), "turns", turns, "story",
                   story_json(request, review), "problems", problems);
}

// ---- the work ----

static const ReviewOrder whole_game_order = {.best_count = BETTER_MAX, .endgame_ms = ENDGAME_MS};

static const JobKind analysis_job = {.name = "game.analysis"};
static const JobKind file_job = {.name = "file.analysis"};

// Mistakes in one's own game become exercises. The analysis is returned even if they can't be kept.
static void analysis_keep_mistakes(Request *request, const AnalysedGame *game) {
  Error err = {0};
  int count;
  if (mistakes_keep(request->app, &request->player.account, game->open, game->review, &count, &err) == ERR_IO)
    problems_tell(request->api->problems, &err);
}

static Status run_analysis(Request *request, Error *err) {
  AnalysedGame game;
  Status status = analysed_open(request, &game, err);
  if (status == OK)
    status = analysed_run_game(request, &game, &whole_game_order, err);
  if (status == OK)
    analysis_keep_mistakes(request, &game);
  if (status == OK)
    request->answer =
        analysis_json(request, game.review, game.entries, game_settings(game.open->table.game)->lexicon, json_array());
  analysed_close(&game);
  return status;
}

static json_t *problems_json(const ReviewFile *file, const Catalog *catalog) {
  json_t *rows = json_array();
  for (int i = 0; i < file->problem_count; i++) {
    ScopedStrBuf message = {0};
    Error error = file->problems[i].error;
    error.file[0] = '\0'; // the line is in a field of its own
    error.line = 0;
    error_format(&error, catalog, &message);
    json_t *text = json_string(strbuf_text(&message));
    json_array_append_new(
        rows, json_pack("{s:i, s:o}", "line", (int)file->problems[i].line, "message", text ? text : json_string("?")));
  }
  return rows;
}

static Status analysis_open_words(Request *request, const ReviewFile *file, WordSet **out, Error *err) {
  const char *chosen = field_text(request->query, "words", "");
  Status status = wordshelf_open(request->api->words, request->app, &request->player.account,
                                 chosen[0] ? chosen : file->language, file->tile_set, false, out, err);
  if (status == OK && !analysed_tiles_match(&file->review->tiles, &wordset_resource(*out)->tiles))
    status = error_set(err, ERR_INPUT, N_("the file was played with other tiles than this dictionary has"));
  if (status != OK)
    snprintf(request->field, sizeof request->field, "words");
  return status;
}

static Status run_analysis_file(Request *request, Error *err) {
  SCOPED(reviewfile_deinit) ReviewFile file = {0};
  WordSet *words = NULL;
  Status status = reviewfile_read(request->call->body, field_text(request->query, "name", "GCG"), &file, err);
  if (status != OK)
    snprintf(request->field, sizeof request->field, "gcg");
  else
    status = analysis_open_words(request, &file, &words, err);
  if (status == OK)
    status = analysed_run(request, words, &whole_game_order, file.review, err);
  if (status == OK)
    request->answer = analysis_json(request, file.review, NULL, wordset_resource(words)->id,
                                    problems_json(&file, request->call->catalog));
  wordset_release(words);
  return status;
}

// ---- a turn: what would have been better ----

static const Field review_query[] = {
    {"turn", FIELD_INT, .low = 1, .high = GAME_ACTIONS_MAX, .help = "entry of the history, from 1"},
    {0},
};
static const Field review_answer[] = {
    {"played", FIELD_ANY, .help = "like an element of better, or null"},
    {"grade", FIELD_TEXT, .high = 20},
    {"rank", FIELD_INT, .high = INT32_MAX},
    {"better", FIELD_LIST, .high = REVIEW_BETTER_MAX, .fields = analysed_move_fields},
    {0},
};

static const JobKind review_job = {.name = "game.review"};

// The turn of the review for the entry of the history.
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
    status =
        analysed_run_game(request, &game, &(ReviewOrder){.turn = turn->number, .best_count = REVIEW_BETTER_MAX}, err);
  if (status == OK)
    request->answer = answer_of(turn, &game_settings(game.open->table.game)->tiles);
  analysed_close(&game);
  return status;
}

const Route analysis_routes[] = {
    {METHOD_GET, "/api/games/{id}/analysis", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &analysis_job,
     .summary = "after the end: every turn, and what it has cost", .answer = analysis_answer, .run = run_analysis},
    {METHOD_POST, "/api/review", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &file_job,
     .summary = "the same of a GCG file", .takes_bytes = true, .query = analysed_file_query, .body_max = GCG_FILE_MAX,
     .answer = analysis_answer, .run = run_analysis_file},
    {METHOD_GET, "/api/games/{id}/review", .who = WHO_PLAYER, .cost = COST_ENGINE, .job = &review_job,
     .summary = "after the end: better plays of a turn", .query = review_query, .answer = review_answer,
     .run = run_review},
    {0},
};
