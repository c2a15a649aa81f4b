// SPDX-License-Identifier: MIT
// The two searches behind the functions of movegen.h, and what they share.
#pragma once

#include "movegen/collector_internal.h"
#include "movegen/lane_internal.h"

// For words as written, by the GADDAG of input->kwg.
void gaddag_search(const MovegenInput *input, Collector *out);
// For words in any order, by the graph input->sorted. A collector without a list gets only the best play of each
// stretch.
void anyorder_search(const MovegenInput *input, Collector *out);

static inline bool search_is_first_play(const MovegenInput *input) {
  return input->board->tile_count == 0;
}
// The fewest tiles that a play may have.
static inline int search_fewest_tiles(const MovegenInput *input) {
  return search_is_first_play(input) && input->rules->rack_size > 1 ? 2 : 1;
}
// On an empty board with a symmetric layout, plays across stand for those down too.
static inline Direction search_last_direction(const MovegenInput *input) {
  return search_is_first_play(input) && input->rules->layout->is_symmetric ? ACROSS : DOWN;
}

static inline Equity search_equity(const MovegenInput *input, int score, const Rack *kept) {
  return score * 1000 + (input->leaves ? klv_value(input->leaves, kept->counts, input->rules->tiles->kinds) : 0);
}
