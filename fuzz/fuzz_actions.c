// SPDX-License-Identifier: MIT
// Bytes are the dice of the random player: any game, any actions, legal or not. The invariants must hold in each state,
// a refusal must leave no trace, and the record must replay.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "game/invariants.h"
#include "game/player.h"
#include "notation/gamejson.h"

// The helpers of the tests, included here.
#include "tests/game/invariants.c" // NOLINT
#include "tests/game/player.c"     // NOLINT

#include <stdlib.h>

typedef struct Bytes {
  const uint8_t *data;
  size_t size;
} Bytes;

// Two bytes per throw; 0 when they are used up.
static uint32_t throw(void *context, uint32_t limit) {
  Bytes *bytes = context;
  if (bytes->size < 2)
    return 0;
  uint32_t number = (uint32_t)bytes->data[0] << 8 | bytes->data[1];
  bytes->data += 2;
  bytes->size -= 2;
  return number % limit;
}

static void act(Game *game, Action *action) {
  StrBuf before = {0}, after = {0};
  write_everything(game, &before);
  Status status = game_append(game, action, NULL);
  write_everything(game, &after);
  if (status != OK && (before.size != after.size || memcmp(before.data, after.data, after.size) != 0))
    abort();
  if (broken_invariant(game))
    abort();
  strbuf_deinit(&before);
  strbuf_deinit(&after);
}

static void replay(const Game *game) {
  Game *again;
  if (game_create(game_settings(game), game_seed(game), game_began_ms(game), &again, NULL) != OK)
    abort();
  for (int64_t seq = 1; seq <= game_action_count(game); seq++) {
    json_t *object = gamejson_action(game_action(game, seq), &game_settings(game)->tiles);
    Action action;
    if (gamejson_read_action(object, game_settings(game), &action, NULL) != OK ||
        game_replay(again, &action, NULL) != OK)
      abort();
    json_decref(object);
  }
  game_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Bytes bytes = {data, size};
  Dice dice = {throw, &bytes};
  Settings *settings = mem_alloc(sizeof *settings);
  Seed seed = {{1}};
  Game *game;
  player_settings(&dice, settings);
  if (game_create(settings, &seed, 1000, &game, NULL) != OK)
    abort();
  Action action;
  while (bytes.size >= 2) {
    bool is_nonsense = dice_chance(&dice, 20);
    if (is_nonsense)
      player_nonsense(&dice, game, &action);
    else if (!player_action(&dice, game, &action))
      break;
    act(game, &action);
  }
  replay(game);
  game_destroy(game);
  mem_free(settings);
  return 0;
}
