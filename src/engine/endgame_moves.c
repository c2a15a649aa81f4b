// SPDX-License-Identifier: MIT
// Which moves are tried, and in which order.
//
// In nearly every position where some move is too good for the other side, several are. The best one to try is then not
// the one that scores most but the one that leaves least to search, that is, one that goes out next turn. So moves are
// ordered by their score, by how many tiles they lay, and by what the rest of the rack could score by going out.
#include "base/mem.h"
#include "engine/endgame_search_internal.h"

enum {
  PLAN_TRIES = 8,
  // By experiment, in points: the worth of each tile laid, and of being able to go out next turn.
  TILE_WORTH = 8,
  PLAN_WORTH = 10,
};

static void endgame_moves_make_room(Ply *ply, uint32_t more) {
  if (ply->move_count + (int)more <= ply->move_capacity)
    return;
  while (ply->move_count + (int)more > ply->move_capacity)
    ply->move_capacity = ply->move_capacity * 2 + 64;
  ply->moves = mem_resize(ply->moves, (size_t)ply->move_capacity, sizeof *ply->moves);
}

// Plans

// The entry for a set of tiles, or a free one; NULL if there is no room.
static Plan *find_plan(Search *search, RackCode uses) {
  uint32_t at = (uses * UINT32_C(0x9E3779B1)) >> 22;
  for (int i = 0; i < PLAN_TRIES; i++, at = (at + 1) % PLANS) {
    Plan *plan = &search->plans[at];
    if (plan->listing != search->listing || plan->uses == uses)
      return plan;
  }
  return NULL;
}

static void keep_plan(Search *search, const LanePlay *play) {
  Plan *plan = find_plan(search, play->uses);
  if (!plan)
    return;
  if (plan->listing != search->listing)
    *plan = (Plan){play->uses, search->listing, play->score};
  else if (play->score > plan->score)
    plan->score = play->score;
}

static int move_estimate(Search *search, const Ply *ply, const LanePlay *play) {
  int left = ply->points[ply->side] - play->points, value = play->score - left + TILE_WORTH * play->tiles;
  const Plan *plan = find_plan(search, ply->racks[ply->side] - play->uses);
  bool goes_out_next = plan && plan->listing == search->listing;
  return value + (goes_out_next ? plan->score + PLAN_WORTH : 0);
}

// The last two tiles

static void keep_last_two(LastTwo *two, const LanePlay *play, uint32_t index) {
  if (play->tiles == 2) {
    if (two->out_count < LAST_TWO_OUTS)
      two->outs[two->out_count] = index;
    if (two->out_count <= LAST_TWO_OUTS)
      two->out_count++;
    return;
  }
  if (two->first == 0)
    two->first = play->uses;
  int *best = &two->best[play->uses != two->first];
  *best = play->score > *best ? play->score : *best;
}

static bool move_covers(const LanePlay *play, const LanePlay *single) {
  int pos = __builtin_ctz(single->squares), lane = laneplay_lane(single);
  if (laneplay_direction(play) == laneplay_direction(single))
    return laneplay_lane(play) == lane && (play->squares >> pos & 1);
  return laneplay_lane(play) == pos && (play->squares >> lane & 1);
}

// The most that a turn of one tile can be worth if one other tile is left.
static int bound_by_last_two(const Search *search, const Ply *ply, const LastTwo *two, const LanePlay *single) {
  int other = ply->points[1 - ply->side], left = ply->points[ply->side] - single->points;
  bool are_alike = two->first * 2 == ply->racks[ply->side];
  int best = two->best[!are_alike && single->uses == two->first];
  for (int i = 0; i < two->out_count; i++) {
    const LanePlay *out = search_play(search, two->outs[i]);
    if (out->score > best && move_covers(out, single))
      best = out->score;
  }
  int pass = other - left, out = best + 2 * other;
  return single->score + (best >= 0 && out > pass ? out : pass);
}

// The list

static void list_play(Search *search, Ply *ply, Listing *listing, uint32_t index) {
  const LanePlay *play = search_play(search, index);
  if (turn_draws(search, ply) && play->tiles < search->least_laid)
    return;
  if (ply->tiles[ply->side] == 2)
    keep_last_two(&listing->two, play, index);
  else
    keep_plan(search, play);
  if (turn_ends_game(search, ply, index)) {
    int value = turn_last_value(search, ply, index);
    if (value > listing->best_last) {
      listing->best_last = value;
      listing->last_play = index;
    }
    return;
  }
  int bound = outs_bound(listing->outs, play, play->score, ply->points[ply->side] - play->points);
  if (bound > listing->alpha)
    ply->moves[ply->move_count++] = (Move){.bound = bound, .play = index};
  else if (bound > listing->best_bound)
    listing->best_bound = bound;
}

static void endgame_moves_list_plays(Search *search, Ply *ply, Listing *listing) {
  const PlayStore *store = &search->store;
  int side = ply->side, tiles = ply->tiles[side];
  RackCode rack = ply->racks[side], guards = store->sides[side].guards;
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < search->board.size; lane++) {
      LaneList list = turn_list(search, ply, side, direction, lane);
      endgame_moves_make_room(ply, list.count);
      for (uint32_t i = list.first; i < list.first + list.count && store->plays[i].tiles <= tiles; i++) {
        if (rackcode_has(rack, store->plays[i].uses, guards))
          list_play(search, ply, listing, i);
      }
    }
  }
}

// Leaves out moves that can't matter by a second bound.
static void narrow_by_last_two(const Search *search, Ply *ply, Listing *listing) {
  int count = 0;
  for (int i = 0; i < ply->move_count; i++) {
    Move move = ply->moves[i];
    int bound = bound_by_last_two(search, ply, &listing->two, search_play(search, move.play));
    move.bound = bound < move.bound ? bound : move.bound;
    if (move.bound > listing->alpha)
      ply->moves[count++] = move;
    else if (move.bound > listing->best_bound)
      listing->best_bound = move.bound;
  }
  ply->move_count = count;
}

void moves_list(Search *search, Ply *ply, Listing *listing) {
  ply->move_count = 0;
  listing->best_bound = listing->best_last = -VALUE_MAX;
  listing->last_play = PLAY_PASS;
  listing->two = (LastTwo){.best = {-1, -1}};
  search->listing++;
  endgame_moves_list_plays(search, ply, listing);
  bool are_last_two = ply->tiles[ply->side] == 2 && !turn_draws(search, ply);
  if (are_last_two && listing->two.out_count <= LAST_TWO_OUTS && search->board.tile_count > 0)
    narrow_by_last_two(search, ply, listing);
  for (int i = 0; i < ply->move_count; i++) {
    Move *move = &ply->moves[i];
    move->estimate = move_estimate(search, ply, search_play(search, move->play));
    if (listing->first_move != MOVE_NONE && search_move_id(search, move->play) == listing->first_move)
      move->estimate = VALUE_MAX;
  }
}

const Move *moves_pick(Ply *ply, int from) {
  int best = from;
  for (int i = from + 1; i < ply->move_count; i++) {
    if (ply->moves[i].estimate > ply->moves[best].estimate)
      best = i;
  }
  Move move = ply->moves[best];
  ply->moves[best] = ply->moves[from];
  ply->moves[from] = move;
  return &ply->moves[from];
}

uint32_t moves_find(Search *search, Ply *ply, uint32_t id) {
  const PlayStore *store = &search->store;
  int side = ply->side, direction = (int)(id >> 17 & 1), lane = (int)(id >> 12 & 31);
  if (lane >= search->board.size)
    return PLAY_PASS;
  LaneList list = turn_list(search, ply, side, direction, lane);
  for (uint32_t i = list.first; i < list.first + list.count; i++) {
    if (search_move_id(search, i) == id &&
        rackcode_has(ply->racks[side], store->plays[i].uses, store->sides[side].guards))
      return i;
  }
  return PLAY_PASS;
}
