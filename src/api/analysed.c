// SPDX-License-Identifier: MIT
#include "api/analysed.h"

#include "api/api.h"
#include "app/failure.h"

Status analysed_take(const Table *table, const Player *player, AnalysedGame *out, Error *err) {
  if (!table_may_look(table, player))
    return fail(err, FAILURE_GAME_NOT_FOUND, err_str(table->open->id));
  if (!state_is_over(table_state(table)))
    return error_set(err, ERR_STATE, N_("better plays are shown when the game is over"));
  out->resource = table->open->resource;
  out->settings = *table_settings(table);
  return review_from_game(table_game(table), &out->review, err);
}

const Field analysed_move_fields[] = {
    {"type", FIELD_TEXT, .low = 1, .high = 20},
    {"move", FIELD_TEXT, .high = 12},
    {"word", FIELD_TEXT, .high = 400},
    {"tiles", FIELD_LIST, .high = RACK_MAX, .fields = placed_fields},
    {"score", FIELD_INT, .low = INT32_MIN, .high = INT32_MAX},
    {.name = "equity", .type = FIELD_NUMBER},
    {"win", FIELD_NUMBER, .help = "chance to win, 0 to 1"},
    {"lost", FIELD_NUMBER, .help = "points, against the best move"},
    {0},
};

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

Status analysed_run(Request *request, const WordSet *words, const ReviewOrder *order, Review *review, Error *err) {
  const ResourceWords *resource = wordset_resource(words);
  const Progress progress = {.cancel = &request->api->stops};
  return review_run(review, order, &resource->lexicon, resource->path.data, &progress, err);
}
