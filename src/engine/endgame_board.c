// SPDX-License-Identifier: MIT
#include "engine/endgame_board_internal.h"

#include <string.h>

static uint64_t hash_cross(int direction, int square, uint64_t allowed, int score) {
  uint64_t place = (uint64_t)(direction << 10 | square) << 32 | (uint32_t)score;
  return hash_mix(allowed ^ hash_mix(place * UINT64_C(0x9E3779B97F4A7C15) + 1));
}

static int endgame_board_lane_of(int square) {
  return square / BOARD_LANE;
}

// The index of the same square in the other direction.
static int endgame_board_turn(int square) {
  return square % BOARD_LANE * BOARD_LANE + square / BOARD_LANE;
}

static uint64_t hash_of_tile_at(const EndgameBoard *board, int square) {
  return hash_tile(square / BOARD_LANE, square % BOARD_LANE, board->squares[ACROSS][square]);
}

// The tiles that make a word in this lane, at `pos` between the runs that touch it.
static uint64_t find_allowed(const EndgameBoard *board, const Tile *lane, int first, int pos, int last) {
  const BitGraph *graph = board->graph;
  uint32_t at = graph->root;
  for (int i = first; i < pos; i++) {
    const BitNode *node = &graph->nodes[at];
    Tile tile = tile_letter(lane[i]);
    if (!(node->tiles >> tile & 1))
      return 0;
    at = bitgraph_child(graph, node, tile);
  }
  const BitNode *gap = &graph->nodes[at];
  if (pos == last)
    return gap->accepts & board->letters;
  uint64_t allowed = 0;
  for (uint64_t left = gap->tiles & board->letters; left; left &= left - 1) {
    Tile tile = (Tile)__builtin_ctzll(left);
    const BitNode *node = &graph->nodes[bitgraph_child(graph, gap, tile)];
    int i = pos + 1;
    for (; i < last && node->tiles >> tile_letter(lane[i]) & 1; i++)
      node = &graph->nodes[bitgraph_child(graph, node, tile_letter(lane[i]))];
    if (i == last && (node->accepts >> tile_letter(lane[last]) & 1))
      allowed |= UINT64_C(1) << tile;
  }
  return allowed;
}

// For plays that cross `direction`'s lane at `pos`: what the word along the lane allows there.
static void find_cross(const EndgameBoard *board, int direction, int lane, int pos, uint64_t *allowed, int *score) {
  const Tile *squares = &board->squares[direction][board_index(lane, 0)];
  int first = pos, last = pos;
  *score = 0;
  for (; first > 0 && squares[first - 1]; first--)
    *score += tile_is_blank(squares[first - 1]) ? 0 : board->points[squares[first - 1]];
  for (; last + 1 < board->size && squares[last + 1]; last++)
    *score += tile_is_blank(squares[last + 1]) ? 0 : board->points[squares[last + 1]];
  if (first == last) {
    *allowed = board->letters;
    *score = -1;
    return;
  }
  *allowed = find_allowed(board, squares, first, pos, last);
  if (*allowed == 0)
    *score = 0; // nothing can go there, so its score does not matter
}

static void change_cross(EndgameBoard *board, int direction, int square, uint64_t allowed, int score, BoardUndo *undo) {
  uint64_t *kept_allowed = &board->allowed[direction][square];
  int32_t *kept_score = &board->cross_score[direction][square];
  undo->changes[undo->change_count++] = (CrossChange){(uint16_t)square, (uint8_t)direction, *kept_score, *kept_allowed};
  *kept_allowed = allowed;
  *kept_score = score;
}

// Updates the cross-sets of the squares at both ends of the run through `pos`.
static void update_ends(EndgameBoard *board, int direction, int lane, int pos, BoardUndo *undo, uint32_t dirty[2]) {
  const Tile *squares = &board->squares[direction][board_index(lane, 0)];
  int ends[2] = {pos, pos}, across = 1 - direction;
  while (ends[0] >= 0 && squares[ends[0]])
    ends[0]--;
  while (squares[ends[1]]) // a lane ends with an empty square
    ends[1]++;
  for (int i = 0; i < 2; i++) {
    if (ends[i] < 0 || ends[i] >= board->size)
      continue;
    uint64_t allowed;
    int score, square = board_index(ends[i], lane);
    find_cross(board, direction, lane, ends[i], &allowed, &score);
    if (allowed == board->allowed[across][square] && score == board->cross_score[across][square])
      continue;
    uint64_t *hash = &board->lane_hash[across][ends[i]];
    *hash ^= hash_cross(across, square, board->allowed[across][square], board->cross_score[across][square]);
    *hash ^= hash_cross(across, square, allowed, score);
    change_cross(board, across, square, allowed, score, undo);
    dirty[across] |= UINT32_C(1) << ends[i];
  }
}

// The four squares around a new tile may be anchors now.
static void put_anchors(EndgameBoard *board, int row, int col) {
  uint32_t bit = UINT32_C(1) << col, on_board = (UINT32_C(1) << board->size) - 1;
  uint32_t around[3] = {bit, (bit << 1 | bit >> 1) & on_board, bit};
  for (int i = 0; i < 3; i++) {
    int at = row + i - 1;
    if (at < 0 || at >= board->size)
      continue;
    for (uint32_t left = around[i]; left; left &= left - 1) {
      int pos = __builtin_ctz(left);
      if (board->squares[ACROSS][board_index(at, pos)] == TILE_EMPTY)
        board->anchors[at] |= UINT32_C(1) << pos;
    }
  }
  board->anchors[row] &= ~bit;
}

static void put_tile(EndgameBoard *board, int direction, int square, Tile tile, BoardUndo *undo) {
  for (int i = 0; i < 2; i++) {
    int seen = i == 0 ? direction : 1 - direction, at = i == 0 ? square : endgame_board_turn(square);
    board->squares[seen][at] = tile;
    board->lane_hash[seen][endgame_board_lane_of(at)] ^=
        hash_cross(seen, at, board->allowed[seen][at], board->cross_score[seen][at]);
    change_cross(board, seen, at, 0, -1, undo);
  }
  int row_first = direction == ACROSS ? square : endgame_board_turn(square);
  put_anchors(board, row_first / BOARD_LANE, row_first % BOARD_LANE);
  uint64_t hash = hash_of_tile_at(board, row_first);
  board->hash ^= hash;
  board->lane_hash[direction][endgame_board_lane_of(square)] ^= hash;
  board->lane_hash[1 - direction][endgame_board_lane_of(endgame_board_turn(square))] ^= hash;
}

void endgame_board_put(EndgameBoard *board, const Laying *laying, BoardUndo *undo, uint32_t dirty[2]) {
  size_t row = (size_t)board->size * sizeof(uint64_t);
  memcpy(undo->lane_hash[ACROSS], board->lane_hash[ACROSS], row);
  memcpy(undo->lane_hash[DOWN], board->lane_hash[DOWN], row);
  memcpy(undo->anchors, board->anchors, (size_t)board->size * sizeof *undo->anchors);
  undo->hash = board->hash;
  undo->change_count = 0;
  if (board->tile_count == 0) // plays depended on the start squares until now
    dirty[ACROSS] = dirty[DOWN] = UINT32_MAX;
  board->tile_count += laying->tiles;
  int direction = laying->direction, lane = laying->lane;
  uint32_t squares = laying->squares;
  for (int i = 0; squares; i++, squares &= squares - 1)
    put_tile(board, direction, board_index(lane, __builtin_ctz(squares)), laying->letters[i], undo);
  dirty[direction] |= UINT32_C(1) << lane;
  dirty[1 - direction] |= laying->squares;
  update_ends(board, direction, lane, __builtin_ctz(laying->squares), undo, dirty);
  for (squares = laying->squares; squares; squares &= squares - 1)
    update_ends(board, 1 - direction, __builtin_ctz(squares), lane, undo, dirty);
}

void endgame_board_take_back(EndgameBoard *board, const Laying *laying, const BoardUndo *undo) {
  for (int i = undo->change_count - 1; i >= 0; i--) {
    const CrossChange *change = &undo->changes[i];
    board->allowed[change->direction][change->square] = change->allowed;
    board->cross_score[change->direction][change->square] = change->score;
  }
  for (uint32_t squares = laying->squares; squares; squares &= squares - 1) {
    int square = board_index(laying->lane, __builtin_ctz(squares));
    board->squares[laying->direction][square] = TILE_EMPTY;
    board->squares[1 - laying->direction][endgame_board_turn(square)] = TILE_EMPTY;
  }
  board->tile_count -= laying->tiles;
  size_t row = (size_t)board->size * sizeof(uint64_t);
  memcpy(board->lane_hash[ACROSS], undo->lane_hash[ACROSS], row);
  memcpy(board->lane_hash[DOWN], undo->lane_hash[DOWN], row);
  memcpy(board->anchors, undo->anchors, (size_t)board->size * sizeof *undo->anchors);
  board->hash = undo->hash;
}

static void init_square(EndgameBoard *board, int direction, int lane, int pos) {
  int square = board_index(lane, pos);
  board->cross_score[direction][square] = -1;
  uint64_t *hash = &board->lane_hash[direction][lane];
  if (board->squares[direction][square]) {
    *hash ^= hash_of_tile_at(board, direction == ACROSS ? square : endgame_board_turn(square));
    if (direction == ACROSS) {
      board->hash ^= hash_of_tile_at(board, square);
      put_anchors(board, lane, pos);
    }
    return;
  }
  int score;
  find_cross(board, 1 - direction, pos, lane, &board->allowed[direction][square], &score);
  board->cross_score[direction][square] = score;
  *hash ^= hash_cross(direction, square, board->allowed[direction][square], score);
}

void endgame_board_init(EndgameBoard *board, const Board *from, const BitGraph *graph, const TileSet *tiles,
                        uint64_t letters) {
  memset(board, 0, sizeof *board);
  board->size = from->size;
  board->tile_count = from->tile_count;
  memcpy(board->squares, from->squares, sizeof board->squares);
  board->graph = graph;
  board->letters = letters;
  memcpy(board->points, tiles->points, sizeof board->points);
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int lane = 0; lane < board->size; lane++) {
      board->lane_hash[direction][lane] = hash_mix((uint64_t)(direction << 5 | lane) + 1);
      for (int pos = 0; pos < board->size; pos++)
        init_square(board, direction, lane, pos);
    }
  }
}
