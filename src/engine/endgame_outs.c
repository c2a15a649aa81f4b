// SPDX-License-Identifier: MIT
#include "engine/endgame_search_internal.h"

#include <string.h>

static void keep_out(OutPlays *outs, int score, int direction, int lane, uint32_t squares) {
  if (outs->count == OUTS_MAX && outs->plays[OUTS_MAX - 1].score >= score)
    return;
  int at = outs->count < OUTS_MAX ? outs->count++ : OUTS_MAX - 1;
  for (; at > 0 && outs->plays[at - 1].score < score; at--) {
    outs->plays[at].score = outs->plays[at - 1].score;
    outs->plays[at].direction = outs->plays[at - 1].direction;
    outs->plays[at].lane = outs->plays[at - 1].lane;
    outs->plays[at].squares = outs->plays[at - 1].squares;
  }
  outs->plays[at].score = score;
  outs->plays[at].direction = (uint8_t)direction;
  outs->plays[at].lane = (uint8_t)lane;
  outs->plays[at].squares = squares;
}

static void outs_spoil(OutPlay *out, int direction, int lane, int pos) {
  out->spoilt[direction][lane] |= UINT32_C(1) << pos;
  out->spoilt[1 - direction][pos] |= UINT32_C(1) << lane;
}

// Marks the nearest squares on both sides of `pos` that are not taken and are not squares of the play.
static void spoil_ends(const EndgameBoard *board, OutPlay *out, int direction, int lane, int pos, uint32_t own) {
  const Tile *squares = &board->squares[direction][board_index(lane, 0)];
  int before = pos - 1, after = pos + 1;
  while (before >= 0 && (squares[before] || own >> before & 1))
    before--;
  while (after < board->size && (squares[after] || own >> after & 1))
    after++;
  if (before >= 0)
    outs_spoil(out, direction, lane, before);
  if (after < board->size)
    outs_spoil(out, direction, lane, after);
}

// A play remains possible and scores the same as long as its own squares and the ends of its words stay empty.
static void find_spoilt(const EndgameBoard *board, OutPlay *out) {
  size_t size = (size_t)board->size * sizeof(uint32_t);
  memset(out->spoilt[ACROSS], 0, size);
  memset(out->spoilt[DOWN], 0, size);
  for (uint32_t left = out->squares; left; left &= left - 1) {
    outs_spoil(out, out->direction, out->lane, __builtin_ctz(left));
    spoil_ends(board, out, 1 - out->direction, __builtin_ctz(left), out->lane, UINT32_C(1) << out->lane);
  }
  spoil_ends(board, out, out->direction, out->lane, __builtin_ctz(out->squares), out->squares);
}

// A single tile needs no list of words: the crossing words say where it can go and what it scores.
typedef struct LastTile {
  const Search *search;
  uint64_t letters; // that it can be laid as
  int points, bonus;
} LastTile;

static LastTile last_tile(const Search *search, const Ply *ply, int side) {
  const EndgameSide *held = &search->store.sides[side];
  const ScoreRules *rules = search->store.rules;
  LastTile last = {.search = search, .bonus = rules->rack_size == 1 ? rules->bingo_bonus : 0};
  for (int kind = 0; kind < held->kind_count; kind++) {
    Tile tile = held->kinds[kind];
    if (!(ply->racks[side] >> held->shifts[kind] & held->masks[kind]))
      continue;
    last.letters = tile == TILE_BLANK ? UINT64_MAX : UINT64_C(1) << tile;
    last.points = rules->tiles->points[tile];
  }
  return last;
}

// -1: it can't go there.
static int score_last_tile(const LastTile *last, int row, int col) {
  const EndgameBoard *board = &last->search->board;
  int square = board_index(row, col), turned = board_index(col, row);
  if (!(board->allowed[ACROSS][square] & board->allowed[DOWN][turned] & last->letters))
    return -1;
  const PlayStore *store = &last->search->store;
  int worth = last->points * store->letter[ACROSS][square], word = store->word[ACROSS][square];
  int down = board->cross_score[ACROSS][square], across = board->cross_score[DOWN][turned];
  return last->bonus + (down >= 0 ? (down + worth) * word : 0) + (across >= 0 ? (across + worth) * word : 0);
}

int outs_best_of_last_tile(const Search *search, const Ply *ply, int side) {
  LastTile last = last_tile(search, ply, side);
  int best = -1;
  for (int row = 0; row < search->board.size; row++) {
    for (uint32_t left = search->board.anchors[row]; left; left &= left - 1) {
      int score = score_last_tile(&last, row, __builtin_ctz(left));
      best = score > best ? score : best;
    }
  }
  return best;
}

static void find_last_tile_outs(const Search *search, const Ply *ply, int side, OutPlays *outs) {
  LastTile last = last_tile(search, ply, side);
  for (int row = 0; row < search->board.size; row++) {
    for (uint32_t left = search->board.anchors[row]; left; left &= left - 1) {
      int score = score_last_tile(&last, row, __builtin_ctz(left));
      if (score >= 0)
        keep_out(outs, score, ACROSS, row, left & -left);
    }
  }
}

static void find_listed_outs(Search *search, Ply *ply, int side, OutPlays *outs) {
  const PlayStore *store = &search->store;
  int tiles = ply->tiles[side];
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < search->board.size; lane++) {
      LaneList list = turn_list(search, ply, side, direction, lane);
      for (uint32_t i = list.first + list.count; i-- > list.first && store->plays[i].tiles >= tiles;) {
        if (store->plays[i].uses == ply->racks[side])
          keep_out(outs, store->plays[i].score, direction, lane, store->plays[i].squares);
      }
    }
  }
}

void outs_find(Search *search, Ply *ply, int side, OutPlays *outs) {
  outs->count = 0;
  if (search->board.tile_count == 0) // a valid first play is not valid as a second one
    return;
  if (ply->tiles[side] == 1)
    find_last_tile_outs(search, ply, side, outs);
  else
    find_listed_outs(search, ply, side, outs);
  for (int i = 0; i < outs->count; i++)
    find_spoilt(&search->board, &outs->plays[i]);
}
