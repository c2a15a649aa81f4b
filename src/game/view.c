// SPDX-License-Identifier: MIT
#include "game/view.h"

#include <stddef.h>
#include <string.h>

static void hide_submissions(GameView *view) {
  for (int seat = 0; seat < view->state.seat_count; seat++) {
    if (seat == view->seat)
      continue;
    view->state.seats[seat].submitted_play = false;
    memset(&view->state.seats[seat].submission, 0, sizeof view->state.seats[seat].submission);
  }
}

void game_view_for(const Game *game, int seat, GameView *out) {
  // Clears all but the state, which is copied, and the unused words. Together they are 13 kB, every turn.
  memset(&out->rack, 0, offsetof(GameView, words) - offsetof(GameView, rack));
  out->settings = game_settings(game);
  out->seat = seat;
  out->state = *game_state(game);
  bool is_over = state_is_over(&out->state), is_duplicate = out->settings->duplicate;
  for (int other = 0; other < out->state.seat_count; other++) {
    Rack rack = bag_rack(game_bag(game), is_duplicate ? 0 : other);
    out->rack_counts[other] = rack.total;
    if (is_over)
      out->racks[other] = rack;
    if (other == seat || (is_duplicate && other == 0))
      out->rack = rack;
  }
  if (out->state.words_made > 0)
    memcpy(out->words, game_words(game), (size_t)out->state.words_made * sizeof *out->words);
  out->bag_count = bag_count(game_bag(game));
  out->unseen = bag_unseen(game_bag(game), is_duplicate ? 0 : seat);
  if (is_duplicate && !is_over)
    hide_submissions(out);
}

int game_view_bag_left(const GameView *view) {
  const Pending *pending = &view->state.pending;
  int missing = pending->is_there ? view->settings->rack_size - view->rack_counts[pending->seat] : 0;
  return missing < view->bag_count ? view->bag_count - missing : 0;
}

bool game_view_shows(const Game *game, int seat, const Action *action) {
  bool is_secret = action->type == ACTION_EXCHANGE || action->type == ACTION_SUBMIT || action->type == ACTION_BUY_BLANK;
  return !is_secret || action->seat == seat || state_is_over(game_state(game));
}
