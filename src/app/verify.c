// SPDX-License-Identifier: MIT
#include "app/verify.h"

#include "app/history.h"
#include "notation/gamejson.h"
#include "notation/jsonread.h"

// Reading checks everything; the second time through is only to count.
static Status count_draws(const Game *game, int64_t *out, Error *err) {
  Game *beginning;
  History history;
  Status status = history_game_at(game, 0, &beginning, err);
  if (status != OK)
    return status;
  int64_t draws = game_settings(game)->tiles.total - bag_count(game_bag(beginning));
  game_destroy(beginning);
  status = history_build(game, &history, err);
  if (status != OK)
    return status;
  for (int i = 0; i < history.count; i++)
    draws += history.steps[i].drawn;
  history_deinit(&history);
  *out = draws;
  return OK;
}

// One JSON value is a whole game; anything else is a log, whose last line may have been cut off.
static bool is_whole_game(Span text) {
  json_t *root;
  if (json_parse(text, &root, NULL) != OK)
    return false;
  json_decref(root);
  return true;
}

Status verify_text(Span text, const char *file, Verified *out, Error *err) {
  GameLoad load = {.drops_torn_line = !is_whole_game(text)};
  Verified verified = {0};
  Status status = gamejson_read(text, file, &load, &verified.game, err);
  if (status != OK)
    return status;
  verified.actions = game_action_count(verified.game);
  verified.has_torn_line = load.good_bytes < text.size;
  status = count_draws(verified.game, &verified.draws, err);
  if (status == OK)
    *out = verified;
  else
    game_destroy(verified.game);
  return status;
}
