// SPDX-License-Identifier: MIT
#include "api/analysed.h"

#include "api/tables.h"
#include "app/failure.h"
#include "app/served.h"
#include "base/mem.h"

static void analysed_find_entries(const Table *table, AnalysedGame *game) {
  const Review *review = game->review;
  game->entries = mem_alloc((size_t)(review->count + 1) * sizeof *game->entries);
  for (int i = 0; i < review->count; i++) {
    for (int entry = 0; entry < table->entry_count && !game->entries[i]; entry++) {
      if (table->entries[entry].seq == review->turns[i].seq)
        game->entries[i] = entry + 1;
    }
  }
}

// Opens the game apart from its table; who may look, and the history, are decided as at a table.
Status analysed_open(Request *request, AnalysedGame *out, Error *err) {
  *out = (AnalysedGame){0};
  Status status = served_open(request->app, request->api->words, request->params[0], &out->open, err);
  if (status != OK)
    return status;
  Table table = {.open = out->open};
  status = table_need_look(&table, &request->player, err);
  if (status == OK && !state_is_over(table_state(&table)))
    status = error_set(err, ERR_STATE, N_("better plays are shown when the game is over"));
  if (status == OK)
    status = review_from_game(table_game(&table), &out->review, err);
  if (status == OK) {
    table_record_all(&table);
    analysed_find_entries(&table, out);
    table_forget_record(&table);
    mem_free(table.entries);
  }
  return status;
}

void analysed_close(AnalysedGame *game) {
  review_destroy(game->review);
  mem_free(game->entries);
  opengame_close(game->open);
}

const Field analysed_file_query[] = {
    {"name", FIELD_TEXT, .is_optional = true, .high = 200, .help = "of the file"},
    {"words", FIELD_TEXT, .is_optional = true, .high = 200, .help = "a dictionary; else by the tiles"},
    {0},
};
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
  ScopedStrBuf position = {0}, word = {0};
  if (is_play) {
    play_write_position(&move->play, &position);
    play_write_word(&move->play, &turn->board, tiles, &word);
  }
  for (int i = 0; move->type == ACTION_EXCHANGE && i < move->exchanged_count; i++)
    strbuf_printf(&word, "%s%s", i ? " " : "", tiles->names[move->exchanged[i]]);
  return json_pack("{s:s, s:s, s:s, s:o, s:i, s:f, s:f, s:f}", "type", action_type_name(move->type), "move",
                   strbuf_text(&position), "word", strbuf_text(&word), "tiles",
                   is_play ? play_tiles_json(&move->play, tiles) : json_array(), "score", move->score, "equity",
                   made->equity, "win", made->win, "lost", made->equity_lost);
}

Status analysed_run(Request *request, const WordSet *words, const ReviewOrder *order, Review *review, Error *err) {
  const ResourceWords *resource = wordset_resource(words);
  return review_run(review, order, &resource->lexicon, resource->path.data, &request->progress, err);
}

bool analysed_tiles_match(const TileSet *a, const TileSet *b) {
  bool is_same = a->kinds == b->kinds;
  for (int kind = 1; is_same && kind <= a->kinds; kind++)
    is_same = strcmp(a->names[kind], b->names[kind]) == 0;
  return is_same;
}

// A finished game does not keep its dictionary from being deleted; then one of its owner's with the same name may do.
static Status analysed_open_words(Request *request, const OpenGame *open, WordSet **out, Error *err) {
  const Settings *settings = game_settings(open->table.game);
  const Account owner = {.id = open->owner};
  WordShelf *shelf = request->api->words;
  Status status = wordshelf_reopen(shelf, request->app, open->resource, settings, out, err);
  if (status == ERR_MISSING)
    status = wordshelf_open(shelf, request->app, &owner, settings->lexicon, "", settings->any_order != 0, out, err);
  if (status == OK && !analysed_tiles_match(&wordset_resource(*out)->tiles, &settings->tiles))
    status = fail(err, FAILURE_DICTIONARY_NOT_FOUND, err_str(settings->lexicon));
  return status;
}

Status analysed_run_game(Request *request, const AnalysedGame *game, const ReviewOrder *order, Error *err) {
  WordSet *words = NULL;
  Status status = analysed_open_words(request, game->open, &words, err);
  if (status == OK)
    status = analysed_run(request, words, order, game->review, err);
  wordset_release(words);
  return status;
}
