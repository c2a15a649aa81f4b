// SPDX-License-Identifier: MIT
// A kept game that is over, looked at turn by turn with the words it was played with.
#include "app/games_internal.h"
#include "app/machinekit.h"
#include "app/review.h"

#include <string.h>

enum { ENDGAME_MS = 500, BEST_COUNT = 3 };

static Status opengame_review_run(const ResourceWords *words, const Progress *progress, Review *review, Error *err) {
  const MachineKitSource source = {
      .lexicon = &words->lexicon, .tiles = &review->tiles, .kwg_path = words->path.data, .map = TOOLS_MAP_FOUND};
  MachineKit kit = {0};
  Status status = machinekit_open(&source, progress, &kit, err);
  if (status == OK) {
    const SimModel model = {.leaves = &kit.leaves, .win = sim_win_by_table, .context = &kit.win};
    const ReviewOptions options = {.tools = &kit.tools,
                                   .model = &model,
                                   .best_count = BEST_COUNT,
                                   .endgame_ms = ENDGAME_MS,
                                   .threads = 1,
                                   .seed = seed_from_text("review"),
                                   .only_player = -1,
                                   .progress = progress};
    status = review_run(review, &options, err);
  }
  machinekit_close(&kit);
  return status;
}

static Status opengame_review_check_tiles(const Settings *settings, const TileSet *now, Error *err) {
  const TileSet *then = &settings->tiles;
  if (then->kinds == now->kinds && memcmp(then->names, now->names, sizeof then->names) == 0)
    return OK;
  return error_set(err, ERR_STATE, N_("the tiles of '%s' have changed since the game was played"),
                   err_str(settings->lexicon));
}

Status opengame_review(const OpenGame *open, const Progress *progress, Review **out, Error *err) {
  const Game *game = open->table.game;
  ResourceWords words = {0};
  Review *review = NULL;
  if (!state_is_over(game_state(game)))
    return error_set(err, ERR_STATE, N_("better plays are shown when the game is over"));
  Status status = review_from_game(game, &review, err);
  if (status == OK)
    status = opengame_same_words(open, game_settings(game), progress, &words, err);
  if (status == OK)
    status = opengame_review_check_tiles(game_settings(game), &words.tiles, err);
  if (status == OK)
    status = opengame_review_run(&words, progress, review, err);
  resourcewords_close(&words);
  if (status == OK)
    *out = review;
  else
    review_destroy(review);
  return status;
}
