// SPDX-License-Identifier: MIT
#include "game/invariants.h"

static void add_rack(const Game *game, int seat, TileCounts *found) {
  Rack rack = bag_rack(game_bag(game), seat);
  for (int kind = 0; kind <= game_settings(game)->tiles.kinds; kind++)
    found->counts[kind] += rack.counts[kind];
}

static void add_board(const Board *board, TileCounts *found) {
  for (int square = 0; square < board->size * board->size; square++) {
    Tile tile = board_at(board, square / board->size, square % board->size);
    if (tile != TILE_EMPTY)
      found->counts[tile_is_blank(tile) ? TILE_BLANK : tile]++;
  }
}

static const char *lost_tiles(const Game *game) {
  const Settings *settings = game_settings(game);
  const State *state = game_state(game);
  TileCounts found = bag_contents(game_bag(game));
  bool somebody_left = false;
  for (int seat = 0; seat < state->seat_count; seat++) {
    add_rack(game, seat, &found);
    somebody_left = somebody_left || state->seats[seat].is_out;
    if (bag_rack(game_bag(game), seat).total > settings->rack_size)
      return "a rack holds more tiles than it may";
    if (state->seats[seat].is_out && !settings->duplicate && bag_rack(game_bag(game), seat).total > 0)
      return "who has left holds tiles";
  }
  add_board(&state->board, &found);
  int bought = bag_tiles_made(game_bag(game)) - settings->tiles.total;
  for (int kind = 0; kind <= settings->tiles.kinds; kind++) {
    int expected = settings->tiles.counts[kind] + (kind == TILE_BLANK ? bought : 0);
    if (found.counts[kind] > expected)
      return "there are more tiles than were made";
    if (found.counts[kind] < expected && !somebody_left)
      return "a tile was lost";
  }
  return bought < 0 || (bought > 0 && !settings->coins) ? "a blank came from nowhere" : NULL;
}

// The tiles that a seat does not see, computed from what it sees: the set and the bought blanks, less the board and its
// own rack.
static const char *wrong_unseen(const Game *game) {
  const Settings *settings = game_settings(game);
  int bought = bag_tiles_made(game_bag(game)) - settings->tiles.total;
  for (int seat = SEAT_SYSTEM; seat < game_state(game)->seat_count; seat++) {
    TileCounts unseen = bag_unseen(game_bag(game), seat), seen = {0};
    int total = 0;
    add_board(&game_state(game)->board, &seen);
    if (seat != SEAT_SYSTEM)
      add_rack(game, seat, &seen);
    for (int kind = 0; kind <= settings->tiles.kinds; kind++) {
      total += unseen.counts[kind];
      if (unseen.counts[kind] + seen.counts[kind] != settings->tiles.counts[kind] + (kind == TILE_BLANK ? bought : 0))
        return "what is not seen is counted wrongly";
    }
    if (total != unseen.total)
      return "the sum of what is not seen is wrong";
  }
  return bag_contents(game_bag(game)).total == bag_count(game_bag(game)) ? NULL : "the bag is counted wrongly";
}

static const char *wrong_turn(const Game *game) {
  const State *state = game_state(game);
  if (state_is_over(state) || game_settings(game)->duplicate) {
    if (state->turn != SEAT_SYSTEM)
      return "somebody is to move where nobody is";
    return state->pending.is_there ? "a play is pending where none can be" : NULL;
  }
  if (state->turn < 0 || state->turn >= state->seat_count || state->seats[state->turn].is_out)
    return "it is nobody's turn";
  int awaited = state_awaited(state);
  if (state->seats[awaited].is_out)
    return "somebody who has left is waited for";
  if (state->pending.is_there && (awaited == state->pending.seat || state->seats[state->pending.seat].is_out))
    return "a pending play waits for its own player";
  if (game_settings(game)->challenge == CHALLENGE_VOID && state->pending.is_there)
    return "a play is pending in a game without challenges";
  return NULL;
}

static const char *wrong_order(const Game *game) {
  const State *state = game_state(game);
  if (state->seq != game_action_count(game))
    return "the state has another number than the last action";
  const Action *last = game_action(game, state->seq), *before = game_action(game, state->seq - 1);
  if (state->at_ms != (last ? last->at_ms : game_began_ms(game)))
    return "the state has another time than the last action";
  if (last && last->seq != state->seq)
    return "the last action has a wrong number";
  return before && last->at_ms < before->at_ms ? "time went back" : NULL;
}

static const char *wrong_numbers(const Game *game) {
  const State *state = game_state(game);
  const Settings *settings = game_settings(game);
  for (int seat = 0; seat < state->seat_count; seat++) {
    const SeatState *player = &state->seats[seat];
    if (state_coins(state, settings, seat) < 0)
      return "coins were spent that nobody had";
    if (player->passes < 0 || player->scoreless < player->passes || player->lost_turns < 0)
      return "the turns of a seat are counted wrongly";
    if (!state_is_over(state) && !settings->duplicate && player->best_total < 0)
      return "a best total is below 0";
  }
  if (state->passes_in_all > state->scoreless_in_all)
    return "the turns in a row are counted wrongly";
  return state->direction == 1 || state->direction == -1 ? NULL : "turns go nowhere";
}

const char *broken_invariant(const Game *game) {
  const char *broken = lost_tiles(game);
  if (!broken)
    broken = wrong_unseen(game);
  if (!broken)
    broken = wrong_turn(game);
  if (!broken)
    broken = wrong_order(game);
  return broken ? broken : wrong_numbers(game);
}

void write_everything(const Game *game, StrBuf *out) {
  strbuf_add(out, (const char *)game_state(game), sizeof(State));
  bag_write(game_bag(game), out);
  strbuf_printf(out, "%lld", (long long)game_action_count(game));
}
