// SPDX-License-Identifier: MIT
// Whole games as JSON.
#include "game/view.h"
#include "notation/gamejson_internal.h"

#include <sodium.h>

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
