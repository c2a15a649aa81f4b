// SPDX-License-Identifier: MIT
#include "engine/endgame_search_internal.h"

#include <string.h>

// Longer lists than this are narrowed when the rack has become smaller.
enum { LONG_LIST = 48 };

static void do_pass(const Ply *ply, Ply *next) {
  memcpy(next->lists, ply->lists, sizeof next->lists);
  next->after_pass = true;
}

static void do_play(Search *search, Ply *ply, Ply *next, uint32_t index) {
  const LanePlay *play = search_play(search, index);
  Laying laying = playstore_laying(&search->store, index);
  uint32_t dirty[2] = {0}, all = (UINT32_C(1) << search->board.size) - 1;
  int side = ply->side;
  next->after_pass = false;
  next->racks[side] -= play->uses;
  next->points[side] -= play->points;
  next->tiles[side] -= play->tiles;
  endgame_board_put(&search->board, &laying, &ply->undo, dirty);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    size_t size = (size_t)search->board.size * sizeof(uint32_t);
    memcpy(next->lists[0][direction], ply->lists[0][direction], size);
    memcpy(next->lists[1][direction], ply->lists[1][direction], size);
    for (uint32_t left = dirty[direction] & all; left; left &= left - 1) {
      int lane = __builtin_ctz(left);
      for (int i = 0; i < 2; i++) {
        next->lists[i][direction][lane] = 0;
        playstore_expect(&search->store, i, next->racks[i], direction, lane);
      }
    }
  }
}

// Lists of the previous rack lack plays with the drawn tiles, so they are forgotten.
static void draw_after_play(const Search *search, int side, Ply *next) {
  next->racks[side] += search->draw;
  next->points[side] += search->draw_points;
  next->tiles[side] += search->draw_tiles;
  memset(next->lists[side], 0, sizeof next->lists[side]);
}

void turn_do(Search *search, Ply *ply, uint32_t play) {
  Ply *next = ply_next(ply);
  memcpy(next->racks, ply->racks, sizeof next->racks);
  memcpy(next->points, ply->points, sizeof next->points);
  memcpy(next->tiles, ply->tiles, sizeof next->tiles);
  next->side = 1 - ply->side;
  if (play == PLAY_PASS)
    do_pass(ply, next);
  else
    do_play(search, ply, next, play);
  if (turn_draws(search, ply))
    draw_after_play(search, ply->side, next);
  ply->mark = playstore_mark(&search->store);
}

void turn_undo(Search *search, Ply *ply, uint32_t play) {
  playstore_release(&search->store, ply->mark);
  if (play == PLAY_PASS)
    return;
  Laying laying = playstore_laying(&search->store, play);
  endgame_board_take_back(&search->board, &laying, &ply->undo);
}

LaneList turn_list(Search *search, Ply *ply, int side, int direction, int lane) {
  uint32_t *number = &ply->lists[side][direction][lane];
  PlayStore *store = &search->store;
  RackCode rack = ply->racks[side];
  if (*number == 0)
    *number = playstore_find(store, side, rack, direction, lane);
  else if (store->lists[*number].count > LONG_LIST && store->lists[*number].rack != rack)
    *number = playstore_narrow(store, side, rack, direction, lane, *number);
  return store->lists[*number];
}

void turn_keep_line(const Search *search, Ply *ply, uint32_t play) {
  Turn *turn = &ply->line[0];
  *turn = (Turn){.is_pass = play == PLAY_PASS};
  if (play != PLAY_PASS) {
    turn->play = *search_play(search, play);
    turn->tiles = search->store.tiles[play];
  }
  const Ply *next = ply_next(ply);
  int count = turn_ends_game(search, ply, play) ? 0 : next->line_count;
  memcpy(ply->line + 1, next->line, (size_t)count * sizeof *turn);
  ply->line_count = count + 1;
}

// The play that scores most, adding the points of its tiles since they can't be lost any more. Going out counts as it
// is.
static uint32_t pick_at_a_glance(Search *search, Ply *ply) {
  const PlayStore *store = &search->store;
  int side = ply->side, most = -VALUE_MAX, bonus = 2 * ply->points[1 - side] + ply->points[side];
  RackCode rack = ply->racks[side], guards = store->sides[side].guards;
  uint32_t best = PLAY_PASS;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < search->board.size; lane++) {
      LaneList list = turn_list(search, ply, side, direction, lane);
      for (uint32_t i = list.first; i < list.first + list.count; i++) {
        const LanePlay *play = &store->plays[i];
        if (play->tiles > ply->tiles[side])
          break;
        int estimate = play->score + (play->uses == rack ? bonus : play->points);
        if (estimate > most && rackcode_has(rack, play->uses, guards)) {
          most = estimate;
          best = i;
        }
      }
    }
  }
  return best;
}

int turn_play_out(Search *search, Ply *ply) {
  uint32_t play = pick_at_a_glance(search, ply);
  int value;
  if (turn_ends_game(search, ply, play)) {
    value = turn_last_value(search, ply, play);
    turn_keep_line(search, ply, play);
    return value;
  }
  int score = play == PLAY_PASS ? 0 : search_play(search, play)->score;
  turn_do(search, ply, play);
  value = score - turn_play_out(search, ply_next(ply));
  turn_keep_line(search, ply, play);
  turn_undo(search, ply, play);
  return value;
}
