// SPDX-License-Identifier: MIT
// The plain generator: every legal play, found by walking the GADDAG from each anchor (Gordon 1994).
//
// An anchor is an empty square that touches a tile (a start square on an empty board); every play covers one. From each
// anchor the search lays tiles leftwards along the reversed first part of a word, turns at the separator, and goes on
// rightwards. To find each play once, it is found from its leftmost anchor: going left, the search never enters another
// anchor. A lane is a row or a column; both are searched by the same code, in the lane's own coordinates.
//
// The search state lives on the caller's stack: nothing here is shared between threads.
#include "movegen/movegen.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

typedef struct Search {
  const MovegenInput *input;
  PlayList *out;
  int64_t nodes_left;
  Status stopped; // OK while the search may go on
  // the lane being searched
  Direction direction;
  int lane, size;
  const Tile *tiles;
  const uint64_t *allowed;
  const int16_t *cross_score;
  uint32_t anchors; // bit p: position p
  int anchor;
  int shortest; // tiles that a play must have
  // the play being built
  Rack rack;
  Tile laid[BOARD_LANE]; // by position in the lane; TILE_THROUGH where the board has a tile
  int laid_count;
} Search;

// What the tiles laid so far are worth: the main word before its multiplier, the multiplier, and the cross words.
typedef struct Tally {
  int main, multiplier, cross;
} Tally;

static int layout_square(const Search *search, int pos) {
  return search->direction == ACROSS ? board_index(search->lane, pos) : board_index(pos, search->lane);
}

static Tally add_tile(const Search *search, Tally tally, int pos, Tile tile) {
  const ScoreRules *rules = search->input->rules;
  int square = layout_square(search, pos);
  int points = tile_is_blank(tile) ? 0 : rules->tiles->points[tile] * rules->layout->letter[square];
  int word_multiplier = rules->layout->word[square];
  tally.main += points;
  tally.multiplier *= word_multiplier;
  if (search->cross_score[pos] >= 0)
    tally.cross += (points + search->cross_score[pos]) * word_multiplier;
  return tally;
}

static Tally add_through(const Search *search, Tally tally, Tile tile) {
  tally.main += tile_is_blank(tile) ? 0 : search->input->rules->tiles->points[tile];
  return tally;
}

static Equity equity_of(const Search *search, int score) {
  const Klv *leaves = search->input->leaves;
  return score * 1000 + (leaves ? klv_value(leaves, search->rack.counts, search->input->rules->tiles->kinds) : 0);
}

static void add_play(Search *search, int first, int last, int score) {
  PlayList *out = search->out;
  if (out->count == MOVEGEN_PLAYS_MAX) {
    search->stopped = ERR_LIMIT;
    return;
  }
  ARRAY_GROW(out->plays, out->count, out->capacity);
  ScoredPlay *scored = &out->plays[out->count++];
  bool across = search->direction == ACROSS;
  scored->play = (Play){.row = (uint8_t)(across ? search->lane : first),
                        .col = (uint8_t)(across ? first : search->lane),
                        .direction = (uint8_t)search->direction,
                        .length = (uint8_t)(last - first + 1)};
  memcpy(scored->play.tiles, search->laid + first, scored->play.length);
  scored->score = score;
  scored->equity = equity_of(search, score);
}

// A lone tile that also makes a word across is listed there.
static bool is_listed_elsewhere(const Search *search) {
  return search->laid_count == 1 && search->direction == DOWN && search->cross_score[search->anchor] >= 0;
}

static void record(Search *search, int first, int last, Tally tally) {
  if (first == last || search->laid_count < search->shortest || is_listed_elsewhere(search))
    return;
  const ScoreRules *rules = search->input->rules;
  int bonus = search->laid_count >= rules->rack_size ? rules->bingo_bonus : 0;
  add_play(search, first, last, tally.main * tally.multiplier + tally.cross + bonus);
}

static bool is_taken(const Search *search, int pos) {
  return pos >= 0 && pos < search->size && search->tiles[pos] != TILE_EMPTY;
}

static bool may_go_on(Search *search) {
  if (--search->nodes_left < 0)
    search->stopped = ERR_LIMIT;
  else if ((search->nodes_left & 0xFFFF) == 0 && progress_is_cancelled(search->input->progress))
    search->stopped = ERR_CANCELLED;
  return search->stopped == OK;
}

static void search_left(Search *search, int pos, uint32_t list, Tally tally);
static void search_right(Search *search, int first, int pos, uint32_t list, Tally tally);

// The tile at `pos` has been laid, or was there; `arc` is its arc in the reversed part.
static void go_on_left(Search *search, int pos, uint32_t arc, Tally tally) {
  uint32_t list = kwg_child(arc);
  if (!is_taken(search, pos - 1)) {
    if (kwg_accepts(arc) && !is_taken(search, search->anchor + 1))
      record(search, pos, search->anchor, tally);
    uint32_t separator = kwg_find(search->input->kwg, list, TILE_BLANK);
    if (separator && search->anchor + 1 < search->size)
      search_right(search, pos, search->anchor + 1, kwg_child(separator), tally);
  }
  bool is_anchor = pos > 0 && (search->anchors >> (pos - 1) & 1);
  if (list && pos > 0 && !is_anchor)
    search_left(search, pos - 1, list, tally);
}

static void go_on_right(Search *search, int first, int pos, uint32_t arc, Tally tally) {
  if (kwg_accepts(arc) && !is_taken(search, pos + 1))
    record(search, first, pos, tally);
  if (kwg_child(arc) && pos + 1 < search->size)
    search_right(search, first, pos + 1, kwg_child(arc), tally);
}

// first < 0: still going left.
static void go_on(Search *search, int first, int pos, uint32_t arc, Tally tally) {
  if (first < 0)
    go_on_left(search, pos, arc, tally);
  else
    go_on_right(search, first, pos, arc, tally);
}

static void lay(Search *search, int first, int pos, uint32_t arc, Tile from_rack, Tile tile, Tally tally) {
  rack_take(&search->rack, from_rack);
  search->laid[pos] = tile;
  search->laid_count++;
  go_on(search, first, pos, arc, add_tile(search, tally, pos, tile));
  search->laid_count--;
  search->laid[pos] = TILE_THROUGH;
  rack_add(&search->rack, from_rack);
}

static void try_arcs(Search *search, int first, int pos, uint32_t list, Tally tally) {
  if (search->rack.total == 0)
    return;
  for (;; list++) {
    if (!may_go_on(search))
      return;
    uint32_t arc = search->input->kwg->nodes[list];
    Tile tile = kwg_tile(arc);
    if (tile != TILE_BLANK && (search->allowed[pos] >> tile & 1)) {
      if (search->rack.counts[tile])
        lay(search, first, pos, arc, tile, tile, tally);
      if (search->rack.counts[TILE_BLANK])
        lay(search, first, pos, arc, TILE_BLANK, tile | TILE_BLANK_BIT, tally);
    }
    if (kwg_is_last(arc))
      return;
  }
}

static void search_square(Search *search, int first, int pos, uint32_t list, Tally tally) {
  Tile there = search->tiles[pos];
  if (there == TILE_EMPTY) {
    try_arcs(search, first, pos, list, tally);
    return;
  }
  uint32_t arc = kwg_find(search->input->kwg, list, tile_letter(there));
  if (arc)
    go_on(search, first, pos, arc, add_through(search, tally, there));
}

static void search_left(Search *search, int pos, uint32_t list, Tally tally) {
  search_square(search, -1, pos, list, tally);
}

static void search_right(Search *search, int first, int pos, uint32_t list, Tally tally) {
  search_square(search, first, pos, list, tally);
}

static uint32_t find_anchors(const Search *search, int lane) {
  const Board *board = search->input->board;
  uint32_t anchors = 0;
  for (int pos = 0; pos < board->size; pos++) {
    int row = search->direction == ACROSS ? lane : pos, col = search->direction == ACROSS ? pos : lane;
    if (board->tile_count == 0)
      anchors |= (uint32_t)search->input->rules->layout->is_start[board_index(row, col)] << pos;
    else if (!board_is_taken(board, row, col) && board_has_neighbour(board, row, col))
      anchors |= UINT32_C(1) << pos;
  }
  return anchors;
}

static void search_lane(Search *search, Direction direction, int lane) {
  const MovegenInput *input = search->input;
  search->direction = direction;
  search->lane = lane;
  search->tiles = board_lane(input->board, direction, lane);
  search->allowed = &input->cross->allowed[direction][board_index(lane, 0)];
  search->cross_score = &input->cross->score[direction][board_index(lane, 0)];
  search->anchors = find_anchors(search, lane);
  for (uint32_t left = search->anchors; left && search->stopped == OK; left &= left - 1) {
    search->anchor = __builtin_ctz(left);
    search_left(search, search->anchor, kwg_gaddag_root(input->kwg), (Tally){0, 1, 0});
  }
}

// With racks of one tile nobody could begin with a word: any tile on a start square will do.
static void add_lone_first_tiles(Search *search) {
  const Layout *layout = search->input->rules->layout;
  search->direction = ACROSS;
  for (int square = 0; square < BOARD_SQUARES; square++) {
    if (!layout->is_start[square])
      continue;
    int pos = square % BOARD_LANE;
    search->lane = square / BOARD_LANE;
    search->cross_score = &search->input->cross->score[ACROSS][board_index(search->lane, 0)];
    for (int tile = 1; tile <= search->input->rules->tiles->kinds; tile++) {
      bool blank = search->rack.counts[tile] == 0;
      if (blank && search->rack.counts[TILE_BLANK] == 0)
        continue;
      search->laid[pos] = (Tile)(blank ? tile | TILE_BLANK_BIT : tile);
      Tally tally = add_tile(search, (Tally){0, 1, 0}, pos, search->laid[pos]);
      add_play(search, pos, pos, tally.main * tally.multiplier + search->input->rules->bingo_bonus);
      search->laid[pos] = TILE_THROUGH;
    }
  }
}

static Status search_board(Search *search) {
  const MovegenInput *input = search->input;
  bool is_first = input->board->tile_count == 0;
  int last_direction = is_first && input->rules->layout->is_symmetric ? ACROSS : DOWN;
  search->shortest = is_first && input->rules->rack_size > 1 ? 2 : 1;
  for (int direction = ACROSS; direction <= last_direction; direction++) {
    for (int lane = 0; lane < search->size && search->stopped == OK; lane++)
      search_lane(search, (Direction)direction, lane);
  }
  if (is_first && input->rules->rack_size == 1)
    add_lone_first_tiles(search);
  return search->stopped;
}

Status movegen_all(const MovegenInput *input, PlayList *out, Error *err) {
  out->count = 0;
  if (kwg_gaddag_root(input->kwg) == 0)
    return error_set(err, ERR_INPUT, N_("the lexicon has no GADDAG: compile it with 'tesela lexicon build'"));
  Search search = {.input = input,
                   .out = out,
                   .nodes_left = input->node_budget ? input->node_budget : MOVEGEN_NODES_DEFAULT,
                   .size = input->board->size,
                   .rack = *input->rack};
  Status status = search_board(&search);
  if (status == ERR_LIMIT)
    return error_set(err, ERR_LIMIT, N_("too many plays to list: the rack has %d blanks among %d tiles"),
                     err_int(input->rack->counts[TILE_BLANK]), err_int(input->rack->total));
  if (status == ERR_CANCELLED)
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  return OK;
}
