// SPDX-License-Identifier: MIT
// A kept game that is over, looked at turn by turn with the words it was played with.
#include "app/games_internal.h"
#include "app/review.h"

#include <string.h>

// There are many turns, and somebody waits.
static const ReviewOrder kept_game_order = {.best_count = 3, .endgame_ms = 500};

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
    status = review_run(review, &kept_game_order, &words.lexicon, words.path.data, progress, err);
  resourcewords_close(&words);
  if (status == OK)
    *out = review;
  else
    review_destroy(review);
  return status;
}
