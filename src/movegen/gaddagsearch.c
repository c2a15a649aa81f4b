// SPDX-License-Identifier: MIT
// The plain generator: every legal play, found by walking the GADDAG from each anchor (Gordon 1994).
//
// Every play covers an anchor. From each anchor the search lays tiles to the left along the reversed first part of a
// word, turns at the separator, and continues to the right. Each play is found once, from its leftmost anchor: going
// left, the search never enters another anchor.
//
// The search state lives on the caller's stack: nothing here is shared between threads.
#include "movegen/search_internal.h"

typedef struct Search {
  const MovegenInput *input;
  Collector *out;
  Lane lane; // the one being searched
  int anchor;
  int shortest; // the fewest tiles that a play may have
  // the play being built
  Rack rack;
  Tile laid[BOARD_LANE]; // by position in the lane; TILE_THROUGH where the board has a tile
  int laid_count;
} Search;

// What the tiles laid so far are worth: the main word before its multiplier, the multiplier, and the cross words.
typedef struct Tally {
  int main, multiplier, cross;
} Tally;

static Tally gaddagsearch_add_tile(const Search *search, Tally tally, int pos, Tile tile) {
  const ScoreRules *rules = search->input->rules;
  int square = lane_square(&search->lane, pos);
  int points = tile_is_blank(tile) ? 0 : rules->tiles->points[tile] * rules->layout->letter[square];
  int word_multiplier = rules->layout->word[square];
  tally.main += points;
  tally.multiplier *= word_multiplier;
  if (search->lane.cross_score[pos] >= 0)
    tally.cross += (points + search->lane.cross_score[pos]) * word_multiplier;
  return tally;
}

static Tally add_through(const Search *search, Tally tally, Tile tile) {
  tally.main += tile_is_blank(tile) ? 0 : search->input->rules->tiles->points[tile];
  return tally;
}

static void gaddagsearch_add_play(Search *search, int first, int last, int score) {
  ScoredPlay scored = {.score = score, .equity = search_equity(search->input, score, &search->rack)};
  lane_make_play(&search->lane, first, last, search->laid, &scored.play);
  collector_add(search->out, &scored);
}

// A single tile that also makes a word across is listed with the plays across.
static bool gaddagsearch_is_listed_elsewhere(const Search *search) {
  return search->laid_count == 1 && search->lane.direction == DOWN && search->lane.cross_score[search->anchor] >= 0;
}

static void gaddagsearch_record(Search *search, int first, int last, Tally tally) {
  if (first == last || search->laid_count < search->shortest || gaddagsearch_is_listed_elsewhere(search))
    return;
  const ScoreRules *rules = search->input->rules;
  int bonus = search->laid_count >= rules->rack_size ? rules->bingo_bonus : 0;
  gaddagsearch_add_play(search, first, last, tally.main * tally.multiplier + tally.cross + bonus);
}

static void search_left(Search *search, int pos, uint32_t list, Tally tally);
static void search_right(Search *search, int first, int pos, uint32_t list, Tally tally);

// The tile at `pos` has been laid, or was on the board; `arc` is its arc in the reversed part.
static void gaddagsearch_go_on_left(Search *search, int pos, uint32_t arc, Tally tally) {
  uint32_t list = kwg_child(arc);
  if (!lane_is_taken(&search->lane, pos - 1)) {
    if (kwg_accepts(arc) && !lane_is_taken(&search->lane, search->anchor + 1))
      gaddagsearch_record(search, pos, search->anchor, tally);
    uint32_t separator = kwg_find(search->input->kwg, list, TILE_BLANK);
    if (separator && search->anchor + 1 < search->lane.size)
      search_right(search, pos, search->anchor + 1, kwg_child(separator), tally);
  }
  bool is_anchor = pos > 0 && (search->lane.anchors >> (pos - 1) & 1);
  if (list && pos > 0 && !is_anchor)
    search_left(search, pos - 1, list, tally);
}

static void gaddagsearch_go_on_right(Search *search, int first, int pos, uint32_t arc, Tally tally) {
  if (kwg_accepts(arc) && !lane_is_taken(&search->lane, pos + 1))
    gaddagsearch_record(search, first, pos, tally);
  if (kwg_child(arc) && pos + 1 < search->lane.size)
    search_right(search, first, pos + 1, kwg_child(arc), tally);
}

// first < 0: still going left.
static void gaddagsearch_go_on(Search *search, int first, int pos, uint32_t arc, Tally tally) {
  if (first < 0)
    gaddagsearch_go_on_left(search, pos, arc, tally);
  else
    gaddagsearch_go_on_right(search, first, pos, arc, tally);
}

static void gaddagsearch_lay(Search *search, int first, int pos, uint32_t arc, Tile from_rack, Tile tile, Tally tally) {
  rack_take(&search->rack, from_rack);
  search->laid[pos] = tile;
  search->laid_count++;
  gaddagsearch_go_on(search, first, pos, arc, gaddagsearch_add_tile(search, tally, pos, tile));
  search->laid_count--;
  search->laid[pos] = TILE_THROUGH;
  rack_add(&search->rack, from_rack);
}

static void try_arcs(Search *search, int first, int pos, uint32_t list, Tally tally) {
  if (search->rack.total == 0)
    return;
  for (;; list++) {
    if (!collector_may_go_on(search->out))
      return;
    uint32_t arc = search->input->kwg->nodes[list];
    Tile tile = kwg_tile(arc);
    if (tile != TILE_BLANK && (search->lane.allowed[pos] >> tile & 1)) {
      if (search->rack.counts[tile])
        gaddagsearch_lay(search, first, pos, arc, tile, tile, tally);
      if (search->rack.counts[TILE_BLANK])
        gaddagsearch_lay(search, first, pos, arc, TILE_BLANK, tile | TILE_BLANK_BIT, tally);
    }
    if (kwg_is_last(arc))
      return;
  }
}

static void gaddagsearch_search_square(Search *search, int first, int pos, uint32_t list, Tally tally) {
  Tile there = search->lane.tiles[pos];
  if (there == TILE_EMPTY) {
    try_arcs(search, first, pos, list, tally);
    return;
  }
  uint32_t arc = kwg_find(search->input->kwg, list, tile_letter(there));
  if (arc)
    gaddagsearch_go_on(search, first, pos, arc, add_through(search, tally, there));
}

static void search_left(Search *search, int pos, uint32_t list, Tally tally) {
  gaddagsearch_search_square(search, -1, pos, list, tally);
}

static void search_right(Search *search, int first, int pos, uint32_t list, Tally tally) {
  gaddagsearch_search_square(search, first, pos, list, tally);
}

static void search_lane(Search *search, Direction direction, int number) {
  lane_open(&search->lane, search->input, direction, number);
  for (uint32_t left = search->lane.anchors; left && search->out->stop == STOP_NOT; left &= left - 1) {
    search->anchor = __builtin_ctz(left);
    search_left(search, search->anchor, kwg_gaddag_root(search->input->kwg), (Tally){0, 1, 0});
  }
}

void gaddag_search(const MovegenInput *input, Collector *out) {
  Search search = {.input = input, .out = out, .shortest = search_fewest_tiles(input), .rack = *input->rack};
  for (Direction direction = ACROSS; direction <= search_last_direction(input); direction++) {
    for (int number = 0; number < input->board->size && out->stop == STOP_NOT; number++)
      search_lane(&search, direction, number);
  }
}
