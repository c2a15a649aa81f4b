// SPDX-License-Identifier: MIT
// An analysed game as JSON (docs/analysis.md).
#include "app/movewords.h"
#include "cli/analyze_internal.h"
#include "study/story.h"

#include <math.h>

static const char *const method_names[] = {
    [ANALYSIS_STATIC] = "static", [ANALYSIS_SIMULATED] = "simulation", [ANALYSIS_EXACT] = "exact"};

// Enough digits to compare moves, and no noise.
static json_t *analysis_real(double value) {
  return json_real(round(value * 1e5) / 1e5);
}

static json_t *text_of(StrBuf *text) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, strbuf_span(text));
  json_t *json = json_stringn(strbuf_text(&visible), visible.size);
  strbuf_deinit(text);
  return json;
}

static json_t *analyze_json_of_text(const char *from) {
  StrBuf text = {0};
  strbuf_add_text(&text, from);
  return text_of(&text);
}

static json_t *analyze_json_of_move(const Review *review, const ReviewTurn *turn, const Move *move) {
  ScopedArena arena = {0};
  MoveWords words = move_words(move, &turn->board, &review->tiles, NULL, NULL, &arena);
  if (move->type == ACTION_PLAY)
    return json_pack("{s:s, s:o, s:o, s:i}", "kind", words.kind, "square", analyze_json_of_text(words.square), "word",
                     analyze_json_of_text(words.word), "score", move->score);
  if (move->type == ACTION_EXCHANGE)
    return json_pack("{s:s, s:o}", "kind", words.kind, "tiles", analyze_json_of_text(words.tiles));
  return json_pack("{s:s}", "kind", words.kind);
}

static void analyze_json_add_values(json_t *json, const AnalysisMove *move) {
  json_object_set_new(json, "equity", analysis_real(move->equity));
  json_object_set_new(json, "equity_lost", analysis_real(move->equity_lost));
  json_object_set_new(json, "win", analysis_real(move->win));
  json_object_set_new(json, "win_lost", analysis_real(move->win_lost));
}

static json_t *json_of_best(const Review *review, const ReviewTurn *turn, int shown) {
  json_t *list = json_array();
  for (int i = 0; i < turn->analysis.best_count && i < shown; i++) {
    json_t *json = analyze_json_of_move(review, turn, &turn->analysis.best[i].move);
    analyze_json_add_values(json, &turn->analysis.best[i]);
    json_array_append_new(list, json);
  }
  return list;
}

static json_t *json_of_phonies(const Review *review, const ReviewTurn *turn) {
  json_t *list = json_array();
  for (int i = 0; i < turn->analysis.phony_count; i++) {
    StrBuf word = {0};
    analyzed_write_word(review, &turn->analysis.phonies[i], &word);
    json_array_append_new(list, text_of(&word));
  }
  return list;
}

static void add_analysis(json_t *json, const Analyzed *analyzed, const ReviewTurn *turn) {
  const AnalysisTurn *analysis = &turn->analysis;
  json_object_set_new(json, "method", json_string(method_names[analysis->method]));
  json_object_set_new(json, "plays", json_integer(analysis->play_count));
  json_object_set_new(json, "grade", json_string(grade_rows[analysis->grade].name));
  if (analysis->is_judged) {
    json_object_set_new(json, "rank", json_integer(analysis->rank));
    json_object_set_new(json, "equity", analysis_real(analysis->made.equity));
    json_object_set_new(json, "equity_lost", analysis_real(analysis->made.equity_lost));
    json_object_set_new(json, "win_before", analysis_real(analysis->made.win + analysis->made.win_lost));
    json_object_set_new(json, "win_after", analysis_real(analysis->made.win));
    json_object_set_new(json, "win_lost", analysis_real(analysis->made.win_lost));
  }
  json_object_set_new(json, "luck", analysis->has_luck ? analysis_real(analysis->luck) : json_null());
  json_object_set_new(json, "bingo", json_boolean(analysis->is_bingo));
  json_object_set_new(json, "bingo_missed", json_boolean(analysis->is_bingo_missed));
  json_object_set_new(json, "phonies", json_of_phonies(analyzed->review, turn));
  json_object_set_new(json, "best", json_of_best(analyzed->review, turn, analyzed->shown));
}

static json_t *json_of_turn(const Analyzed *analyzed, const ReviewTurn *turn) {
  const Review *review = analyzed->review;
  StrBuf rack = {0};
  rack_write(&turn->rack, &review->tiles, &rack);
  json_t *scores = json_array();
  for (int p = 0; p < review->player_count; p++)
    json_array_append_new(scores, json_integer(turn->scores_after[p]));
  json_t *json = json_pack("{s:i, s:i, s:o, s:b, s:o, s:b, s:i, s:o}", "turn", turn->number, "player", turn->player + 1,
                           "rack", text_of(&rack), "rack_whole", turn->rack_is_whole, "move",
                           analyze_json_of_move(review, turn, &turn->made), "taken_back", turn->is_taken_back, "points",
                           turn->scores_after[turn->player] - turn->scores[turn->player], "scores", scores);
  if (*turn->note)
    json_object_set_new(json, "note", analyze_json_of_text(turn->note));
  if (turn->is_analysed)
    add_analysis(json, analyzed, turn);
  return json;
}

static json_t *json_of_player(const ReviewPlayer *player) {
  const AnalysisTotals *totals = &player->totals;
  json_t *json = json_pack("{s:o, s:i, s:i, s:i, s:{s:i, s:i, s:i}, s:i, s:i, s:i}", "name",
                           analyze_json_of_text(player->name), "score", player->score, "turns", totals->turns, "judged",
                           totals->judged, "mistakes", "small", totals->grades[GRADE_SMALL], "medium",
                           totals->grades[GRADE_MEDIUM], "large", totals->grades[GRADE_LARGE], "bingos", totals->bingos,
                           "bingos_missed", totals->bingos_missed, "phonies", totals->phonies);
  json_object_set_new(json, "equity_lost", analysis_real(totals->equity_lost));
  json_object_set_new(json, "win_lost", analysis_real(totals->win_lost));
  json_object_set_new(json, "average", analysis_real(totals->turns ? (double)totals->points / totals->turns : 0));
  json_object_set_new(json, "luck", totals->luck_turns ? analysis_real(totals->luck) : json_null());
  return json;
}

static json_t *analyze_json_of_story(const Cli *cli, const Review *review) {
  ScopedArena arena = {0};
  const Story story = story_tell(review, false, cli->catalog, &arena);
  return fields_to_json(story_fields, &story, FIELD_NOT_JSON);
}

void analyzed_print_json(Cli *cli, const Analyzed *analyzed) {
  const Review *review = analyzed->review;
  json_t *players = json_array(), *turns = json_array();
  for (int p = 0; p < review->player_count; p++)
    json_array_append_new(players, json_of_player(&review->players[p]));
  for (int i = 0; i < review->count; i++) {
    if (review->turns[i].is_analysed || analyzed->only_turn == 0)
      json_array_append_new(turns, json_of_turn(analyzed, &review->turns[i]));
  }
  json_t *json = json_pack("{s:o, s:b, s:I, s:o, s:o}", "title", analyze_json_of_text(review->title), "complete",
                           analyzed->is_whole, "simulations", (json_int_t)analyzed->simulations, "players", players,
                           "turns", turns);
  if (analyzed->only_turn == 0)
    json_object_set_new(json, "story", analyze_json_of_story(cli, review));
  cli_add_json(cli, json);
}
