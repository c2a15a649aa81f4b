// SPDX-License-Identifier: MIT
// Cross-sets: which tiles the perpendicular word allows on an empty square.
//
// A square's cross-set depends only on the two runs of tiles that touch it the other way, so a tile that is put down or
// taken away can change only the nearest empty squares above, below, left and right of it. If several tiles change at
// once, it is enough to look around each of them on the final board: between a square whose run has changed and the
// nearest changed tile of that run, nothing has changed.
#include "movegen/crosssets.h"

#include "lexicon/anagrams.h"

#include <string.h>

// The word that a tile at `pos` would join in this lane: the runs of tiles directly before and after it.
typedef struct Gap {
  const Tile *lane;
  int pos, first, last; // tiles at first..pos-1 and pos+1..last
} Gap;

static Gap find_gap(const Board *board, Direction direction, int lane_no, int pos) {
  Gap gap = {board_lane(board, direction, lane_no), pos, pos, pos};
  while (gap.first > 0 && gap.lane[gap.first - 1])
    gap.first--;
  while (gap.last + 1 < board->size && gap.lane[gap.last + 1])
    gap.last++;
  return gap;
}

// Walks from `list` along lane[from..to]; returns the list reached and sets *accepts if a word ends there. 0 when the
// path breaks off or ends.
static uint32_t crosssets_walk(const Kwg *kwg, uint32_t list, const Tile *lane, int from, int to, bool *accepts) {
  for (int i = from; i <= to; i++) {
    uint32_t arc = kwg_find(kwg, list, tile_letter(lane[i]));
    *accepts = arc && kwg_accepts(arc);
    list = kwg_child(arc);
    if (list == 0 && i < to) {
      *accepts = false;
      return 0;
    }
  }
  return list;
}

// For a square in front of a run: reading the GADDAG backwards along the run gives the tiles that complete it to a
// word.
static uint64_t allowed_in_front(const Kwg *kwg, const Gap *gap) {
  uint32_t list = kwg_gaddag_root(kwg);
  for (int i = gap->last; i > gap->pos && list; i--)
    list = kwg_child(kwg_find(kwg, list, tile_letter(gap->lane[i])));
  uint64_t allowed = 0;
  for (; list; list++) {
    uint32_t arc = kwg->nodes[list];
    allowed |= (uint64_t)kwg_accepts(arc) << kwg_tile(arc);
    if (kwg_is_last(arc))
      break;
  }
  return allowed;
}

static uint64_t allowed_in_gap(const Kwg *kwg, const Gap *gap) {
  if (gap->first == gap->pos && kwg_gaddag_root(kwg))
    return allowed_in_front(kwg, gap);
  bool accepts = false;
  uint32_t list = crosssets_walk(kwg, kwg_dawg_root(kwg), gap->lane, gap->first, gap->pos - 1, &accepts);
  if (list == 0)
    return 0;
  uint64_t allowed = 0;
  for (;; list++) {
    uint32_t arc = kwg->nodes[list];
    accepts = kwg_accepts(arc);
    if (gap->last > gap->pos)
      crosssets_walk(kwg, kwg_child(arc), gap->lane, gap->pos + 1, gap->last, &accepts);
    if (accepts)
      allowed |= UINT64_C(1) << kwg_tile(arc);
    if (kwg_is_last(arc))
      return allowed;
  }
}

// The tiles up to `highest` that lead from `list` to a word that ends with `rest`.
static uint64_t allowed_before(const Kwg *sorted, uint32_t list, Tile highest, const Tile *rest, int count) {
  uint64_t allowed = 0;
  for (;; list++) {
    uint32_t arc = sorted->nodes[list];
    if (kwg_tile(arc) > highest)
      return allowed;
    bool accepts = kwg_accepts(arc);
    if (count > 0)
      crosssets_walk(sorted, kwg_child(arc), rest, 0, count - 1, &accepts);
    if (accepts)
      allowed |= UINT64_C(1) << kwg_tile(arc);
    if (kwg_is_last(arc))
      return allowed;
  }
}

// For words in any order: the tiles that make a word of the graph of sorted words together with those of the runs. The
// new tile is tried before each of the sorted tiles, and last.
static uint64_t allowed_in_any_order(const Kwg *sorted, const Gap *gap) {
  Tile run[BOARD_LANE];
  int count = gap->last - gap->first;
  memcpy(run, gap->lane + gap->first, (size_t)(gap->pos - gap->first));
  memcpy(run + gap->pos - gap->first, gap->lane + gap->pos + 1, (size_t)(gap->last - gap->pos));
  anagrams_sort(run, count, run);
  uint64_t allowed = 0;
  uint32_t list = kwg_dawg_root(sorted);
  for (int at = 0; list; at++) {
    Tile next = at < count ? run[at] : TILE_KINDS_MAX;
    allowed |= allowed_before(sorted, list, next, run + at, count - at);
    if (at == count)
      break;
    list = kwg_child(kwg_find(sorted, list, next));
  }
  return allowed;
}

static int points_in_gap(const TileSet *tiles, const Gap *gap) {
  int points = 0;
  for (int i = gap->first; i <= gap->last; i++) {
    if (i != gap->pos && !tile_is_blank(gap->lane[i]))
      points += tiles->points[gap->lane[i]];
  }
  return points;
}

// Where the words are, and how they count.
typedef struct Words {
  const Kwg *kwg; // with any_order, the graph of sorted words
  bool any_order;
  const TileSet *tiles;
} Words;

// Computes the cross-set for plays in `direction` at this square of their lane.
static void crosssets_compute(CrossSets *sets, const Board *board, const Words *words, Direction direction, int lane,
                              int pos) {
  int square = board_index(lane, pos);
  uint64_t *allowed = &sets->allowed[direction][square];
  int16_t *score = &sets->score[direction][square];
  *score = -1;
  if (board->squares[direction][square] != TILE_EMPTY) {
    *allowed = 0;
    return;
  }
  Gap gap = find_gap(board, direction_other(direction), pos, lane);
  *allowed = CROSS_ANY;
  if (gap.first == gap.last)
    return;
  *allowed = words->any_order ? allowed_in_any_order(words->kwg, &gap) : allowed_in_gap(words->kwg, &gap);
  *score = (int16_t)points_in_gap(words->tiles, &gap);
}

static void movegen_crosssets_rebuild(CrossSets *sets, const Board *board, const Words *words) {
  memset(sets, 0, sizeof *sets);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < board->size; lane++) {
      for (int pos = 0; pos < board->size; pos++)
        crosssets_compute(sets, board, words, (Direction)direction, lane, pos);
    }
  }
}

static void crosssets_add_square(CrossChanges *changes, Direction direction, int lane, int pos) {
  uint32_t bit = UINT32_C(1) << lane;
  if (!(changes->lanes[direction] & bit))
    changes->squares[direction][lane] = 0;
  changes->lanes[direction] |= bit;
  changes->squares[direction][lane] |= UINT32_C(1) << pos;
}

// Adds the nearest empty squares on both sides of `pos` in this lane. They bound a word of this lane, so it concerns
// plays the other way.
static void crosssets_add_ends(CrossChanges *changes, const Board *board, Direction direction, int lane, int pos) {
  Gap gap = find_gap(board, direction, lane, pos);
  if (gap.first > 0)
    crosssets_add_square(changes, direction_other(direction), gap.first - 1, lane);
  if (gap.last + 1 < board->size)
    crosssets_add_square(changes, direction_other(direction), gap.last + 1, lane);
}

void crosschanges_add(CrossChanges *changes, const Board *board, int row, int col) {
  crosssets_add_square(changes, ACROSS, row, col);
  crosssets_add_square(changes, DOWN, col, row);
  crosssets_add_ends(changes, board, ACROSS, row, col);
  crosssets_add_ends(changes, board, DOWN, col, row);
}

void crosschanges_add_play(CrossChanges *changes, const Board *board, const Play *play) {
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] != TILE_THROUGH)
      crosschanges_add(changes, board, play_row(play, i), play_col(play, i));
  }
}

static void movegen_crosssets_apply(CrossSets *sets, const Board *board, const Words *words,
                                    const CrossChanges *changes) {
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (uint32_t lanes = changes->lanes[direction]; lanes; lanes &= lanes - 1) {
      int lane = __builtin_ctz(lanes);
      for (uint32_t squares = changes->squares[direction][lane]; squares; squares &= squares - 1)
        crosssets_compute(sets, board, words, (Direction)direction, lane, __builtin_ctz(squares));
    }
  }
}

void crosssets_rebuild(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles) {
  movegen_crosssets_rebuild(sets, board, &(Words){kwg, false, tiles});
}

void crosssets_apply(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles,
                     const CrossChanges *changes) {
  movegen_crosssets_apply(sets, board, &(Words){kwg, false, tiles}, changes);
}

void crosssets_update(CrossSets *sets, const Board *board, const Kwg *kwg, const TileSet *tiles, const Play *play) {
  CrossChanges changes;
  changes.lanes[ACROSS] = changes.lanes[DOWN] = 0;
  crosschanges_add_play(&changes, board, play);
  crosssets_apply(sets, board, kwg, tiles, &changes);
}

void crosssets_rebuild_any_order(CrossSets *sets, const Board *board, const Kwg *sorted, const TileSet *tiles) {
  movegen_crosssets_rebuild(sets, board, &(Words){sorted, true, tiles});
}
