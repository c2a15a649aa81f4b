// SPDX-License-Identifier: MIT
// Goes back through the actions and takes the plays off a copy of the board, until it comes to the seat's own turn.
// While the bag has tiles, everybody draws as many as they used, so the number of tiles in the bag at that time can be
// calculated.
#include "game/deed.h"

static bool deed_lies_on(const Board *board, const Play *play) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH && board_at(board, play_row(play, i), play_col(play, i)) != play->tiles[i])
      return false;
  }
  return true;
}

static bool ends_turn(const Action *action) {
  return action->type == ACTION_PLAY || action->type == ACTION_PASS ||
         (action->type == ACTION_EXCHANGE && !action->exchange.is_free);
}

static void deed_fill(const Action *action, SeatDeed *out) {
  out->type = action->type;
  if (action->type == ACTION_PLAY)
    out->play = action->play;
  out->exchanged = action->type == ACTION_EXCHANGE ? action->exchange.count : 0;
}

bool deed_last(const Game *game, int seat, SeatDeed *out) {
  const State *state = game_state(game);
  *out = (SeatDeed){.board = state->board, .bag = bag_count(game_bag(game))};
  if (out->bag == 0 || game_settings(game)->duplicate)
    return false;
  bool has_drawn = !state->pending.is_there; // the player of a pending play draws only when it stands
  for (int64_t seq = game_action_count(game); seq > 0; seq--) {
    const Action *action = game_action(game, seq);
    if (action->type == ACTION_UNDO || action->type == ACTION_CHALLENGE)
      return false; // the actions no longer add up to what lies on the board
    if (!ends_turn(action))
      continue;
    if (action->type == ACTION_PLAY) {
      if (!deed_lies_on(&out->board, &action->play))
        return false;
      play_take_back(&out->board, &action->play);
      out->bag += has_drawn ? play_tile_count(&action->play) : 0;
      has_drawn = true;
    }
    if (action->seat == seat) {
      deed_fill(action, out);
      return true;
    }
  }
  return false;
}

void deeds_of_others(const Game *game, int seat, TableDeeds *out) {
  for (int other = 0; other < game_state(game)->seat_count; other++)
    out->is_known[other] = other != seat && deed_last(game, other, &out->of[other]);
}
