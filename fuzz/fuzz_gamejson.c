// SPDX-License-Identifier: MIT
// A game or a log from anywhere. An accepted one must be the same after writing and reading.
#include "fuzz/fuzz.h"
#include "game/view.h"
#include "notation/gamejson.h"

#include <stdlib.h>
#include <string.h>

static void read_again(const Game *game) {
  json_t *value = gamejson_game(game, true);
  char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
  Game *again = NULL;
  Error err;
  if (!text || gamejson_read(span_of(text), "again", NULL, &again, &err) != OK)
    abort();
  const Action *last = game_action(game, game_action_count(game)),
               *last_again = game_action(again, game_action_count(again));
  if (!last != !last_again || (last && strcmp(last->state_hash, last_again->state_hash) != 0))
    abort();
  game_destroy(again);
  json_decref(value);
  free(text);
}

static void look_at(const Game *game) {
  for (int seat = SEAT_SYSTEM; seat < game_state(game)->seat_count; seat++) {
    GameView view;
    game_view_for(game, seat, &view);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  for (int torn = 0; torn < 2; torn++) {
    GameLoad load = {.drops_torn_line = torn};
    Game *game = NULL;
    Error err;
    if (gamejson_read((Span){(const char *)data, size}, "fuzz", &load, &game, &err) != OK)
      continue;
    if (load.good_bytes > size)
      abort();
    read_again(game);
    look_at(game);
    game_destroy(game);
  }
  return 0;
}
