// SPDX-License-Identifier: MIT
// Whole games and views as JSON.
#include "lexicon/tiletext.h"
#include "notation/gamejson_internal.h"

#include <sodium.h>
#include <string.h>

json_t *gamejson_head(const Game *game, bool with_seed) {
  json_t *object = json_pack("{s:s, s:i, s:I, s:s, s:o}", "format", "tesela-game", "version", 1, "began_ms",
                             (json_int_t)game_began_ms(game), "commitment", game_commitment(game), "settings",
                             gamejson_settings(game_settings(game)));
  if (with_seed) {
    char hex[2 * SEED_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, game_seed(game)->bytes, SEED_SIZE);
    json_object_set_new(object, "seed", json_string(hex));
  }
  return object;
}

json_t *gamejson_game(const Game *game, bool with_seed) {
  json_t *object = gamejson_head(game, with_seed);
  json_t *actions = json_array();
  for (int64_t seq = 1; seq <= game_action_count(game); seq++)
    json_array_append_new(actions, gamejson_action(game_action(game, seq), &game_settings(game)->tiles));
  json_object_set_new(object, "actions", actions);
  return object;
}

static json_t *rack_names(const Rack *rack, const TileSet *tiles) {
  json_t *names = json_array();
  for (int kind = 0; kind <= tiles->kinds; kind++) {
    for (int i = 0; i < rack->counts[kind]; i++)
      json_array_append_new(names, json_string(tiles->names[kind]));
  }
  return names;
}

static json_t *board_rows(const Board *board, const TileSet *tiles) {
  json_t *rows = json_array();
  for (int row = 0; row < board->size; row++) {
    json_t *squares = json_array();
    for (int col = 0; col < board->size; col++) {
      Tile tile = board_at(board, row, col);
      json_array_append_new(squares, json_string(tile == TILE_EMPTY ? "" : tiletext_name(tiles, tile)));
    }
    json_array_append_new(rows, squares);
  }
  return rows;
}

static json_t *seat_state(const GameView *view, int seat) {
  const SeatState *player = &view->state.seats[seat];
  json_t *object =
      json_pack("{s:s, s:s, s:i, s:i, s:i, s:b, s:I, s:b}", "name", player->who.name, "kind",
                player->who.kind == SEAT_BOT ? "bot" : "person", "score", player->score, "tiles",
                view->rack_counts[seat], "coins", state_coins(&view->state, view->settings, seat), "out",
                player->is_out, "clock_ms", (json_int_t)player->clock_ms, "submitted", player->has_submitted);
  if (state_is_over(&view->state))
    json_object_set_new(object, "rack", rack_names(&view->racks[seat], &view->settings->tiles));
  return object;
}

json_t *gamejson_view(const GameView *view) {
  const State *state = &view->state;
  const TileSet *tiles = &view->settings->tiles;
  json_t *seats = json_array(), *unseen = json_object();
  for (int seat = 0; seat < state->seat_count; seat++)
    json_array_append_new(seats, seat_state(view, seat));
  for (int kind = 0; kind <= tiles->kinds; kind++)
    json_object_set_new(unseen, tiles->names[kind], json_integer(view->unseen.counts[kind]));
  json_t *object =
      json_pack("{s:i, s:I, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:i, s:b, s:s}", "seat", view->seat, "seq",
                (json_int_t)state->seq, "turn", state->turn, "turn_number", state->turn_number, "direction",
                state->direction, "round", state->round, "board", board_rows(&state->board, tiles), "rack",
                rack_names(&view->rack, tiles), "unseen", unseen, "seats", seats, "bag", view->bag_count, "pending",
                state->pending.is_there, "end", end_reason_name(state->end));
  if (state->has_last_play)
    json_object_set_new(object, "last_play", gamejson_play(&state->last_play, tiles));
  return object;
}
