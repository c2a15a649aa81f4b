// SPDX-License-Identifier: MIT
// Whole games and views as JSON.
#include "lexicon/tiletext.h"
#include "notation/gamejson_internal.h"

#include <sodium.h>
#include <string.h>

json_t *gamejson_head(const Game *game, bool with_seed) {
  json_t *object = json_pack("{s:s, s:i, s:I, s:s, s:s, s:o}", "format", GAMEJSON_FORMAT, "version", GAMEJSON_VERSION,
                             "began_ms", (json_int_t)game_began_ms(game), "commitment", game_commitment(game),
                             "head_hash", game_head_hash(game), "settings", gamejson_settings(game_settings(game)));
  if (with_seed) {
    char hex[2 * SEED_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, game_seed(game)->bytes, SEED_SIZE);
    json_object_set_new(object, "seed", json_string(hex));
  }
  return object;
}

// An action as anybody at the table may see it.
static json_t *public_action(const Game *game, const Action *action) {
  json_t *object = gamejson_action(action, &game_settings(game)->tiles);
  if (game_view_shows(game, SEAT_SYSTEM, action))
    return object;
  json_t *payload = json_object();
  if (action->type == ACTION_EXCHANGE)
    json_object_set_new(payload, "count", json_integer(action->exchange.count));
  json_object_set_new(object, "payload", payload);
  return object;
}

json_t *gamejson_game(const Game *game, bool with_seed) {
  json_t *object = gamejson_head(game, with_seed);
  json_t *actions = json_array();
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    const Action *action = game_action(game, seq);
    json_array_append_new(actions, with_seed ? gamejson_action(action, &game_settings(game)->tiles)
                                             : public_action(game, action));
  }
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
      json_array_append_new(squares, tile == TILE_EMPTY ? json_string("") : gamejson_tile(tile, tiles));
    }
    json_array_append_new(rows, squares);
  }
  return rows;
}

// What a seat has in the end, and how the last count came to it.
static void add_result(const GameView *view, int seat, json_t *object) {
  const SeatState *player = &view->state.seats[seat];
  json_object_set_new(object, "rack", rack_names(&view->racks[seat], &view->settings->tiles));
  json_object_set_new(object, "rack_loss", json_integer(player->rack_loss));
  json_object_set_new(object, "rack_gain", json_integer(player->rack_gain));
  json_object_set_new(object, "time_loss", json_integer(player->time_loss));
  json_object_set_new(object, "won", json_boolean(state_winners(&view->state) >> seat & 1));
}

static json_t *seat_state(const GameView *view, int seat) {
  const SeatState *player = &view->state.seats[seat];
  json_t *object =
      json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:b, s:I, s:b, s:i}", "name", player->who.name, "kind",
                player->who.kind == SEAT_BOT ? "bot" : "person", "score", player->score, "tiles",
                view->rack_counts[seat], "coins", state_coins(&view->state, view->settings, seat), "lost_turns",
                player->lost_turns, "out", player->is_out, "clock_ms", (json_int_t)player->clock_ms, "submitted",
                player->has_submitted, "round_score", player->last_round_score);
  if (state_is_over(&view->state))
    add_result(view, seat, object);
  return object;
}

static json_t *pending_play(const GameView *view) {
  const Pending *pending = &view->state.pending;
  return json_pack("{s:i, s:i, s:b, s:o}", "seat", pending->seat, "score", pending->score, "must_answer",
                   state_must_answer(&view->state), "play", gamejson_play(&pending->play, &view->settings->tiles));
}

static json_t *unseen_tiles(const GameView *view) {
  const TileSet *tiles = &view->settings->tiles;
  json_t *unseen = json_object();
  for (int kind = 0; kind <= tiles->kinds; kind++)
    json_object_set_new(unseen, tiles->names[kind], json_integer(view->unseen.counts[kind]));
  return unseen;
}

json_t *gamejson_view(const GameView *view) {
  const State *state = &view->state;
  const TileSet *tiles = &view->settings->tiles;
  json_t *seats = json_array();
  for (int seat = 0; seat < state->seat_count; seat++)
    json_array_append_new(seats, seat_state(view, seat));
  json_t *object = json_pack(
      "{s:i, s:I, s:I, s:i, s:i, s:i, s:I, s:i, s:i, s:i, s:b, s:o, s:o, s:o, s:o, s:i, s:s}", "seat", view->seat,
      "seq", (json_int_t)state->seq, "at_ms", (json_int_t)state->at_ms, "turn", state->turn, "awaited",
      state_awaited(state), "turn_number", state->turn_number, "turn_began_ms", (json_int_t)state->turn_began_ms,
      "direction", state->direction, "skips", state->skips, "round", state->round, "unranked", state->is_unranked,
      "board", board_rows(&state->board, tiles), "rack", rack_names(&view->rack, tiles), "unseen", unseen_tiles(view),
      "seats", seats, "bag", view->bag_count, "end", end_reason_name(state->end));
  if (state->has_last_play)
    json_object_set_new(object, "last_play", gamejson_play(&state->last_play, tiles));
  if (state->pending.is_there)
    json_object_set_new(object, "pending", pending_play(view));
  if (state->undo_offer.is_there)
    json_object_set_new(
        object, "undo_offer",
        json_pack("{s:i, s:I}", "seat", state->undo_offer.seat, "to_seq", (json_int_t)state->undo_offer.to_seq));
  return object;
}
