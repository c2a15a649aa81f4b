// SPDX-License-Identifier: MIT
// Luck: what the best move is worth with the tiles that came, less what it is worth on average with tiles that could
// have come instead. The tiles kept from the turn before are no luck of this one.
#include "engine/analysis_internal.h"

enum { POOL_MAX = TILESET_TILES_MAX + RACK_MAX };

// The tiles that could have come: those unseen, and those that did come.
static int fill_pool(const AnalysisInput *input, Tile *pool) {
  const SimInput *position = &input->position;
  int count = 0;
  for (int kind = 0; kind <= position->rules->tiles->kinds; kind++) {
    int drawn = position->rack.counts[kind] - input->kept.counts[kind];
    for (int i = 0; i < position->unseen.counts[kind] + drawn && count < POOL_MAX; i++)
      pool[count++] = (Tile)kind;
  }
  return count;
}

static bool holds_kept(const AnalysisInput *input) {
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    if (input->kept.counts[kind] > input->position.rack.counts[kind])
      return false;
  }
  return true;
}

static double best_value(StaticTurn *turn, Position *position, const Rack *rack) {
  StaticChoice choice;
  if (!position_can_search(position, rack))
    return 0;
  static_choose_fast(turn, position, rack, &choice);
  return choice.equity / 1000.0;
}

// Puts a random choice of n tiles at the front.
static void analysis_luck_choose(Random *random, Tile *pool, int count, int n) {
  for (int i = 0; i < n && i < count - 1; i++) {
    int other = i + (int)random_below(random, (uint32_t)(count - i));
    Tile tile = pool[i];
    pool[i] = pool[other];
    pool[other] = tile;
  }
}

// What somebody who goes out gains depends on who got which of the last tiles.
static int32_t gain_for_going_out(const SimInput *position, const Tile *pool, int drawn, int count) {
  TileCounts others = {0};
  for (int i = drawn; i < count; i++) {
    others.counts[pool[i]]++;
    others.total++;
  }
  return static_out_gain(position->rules->tiles, &others, position->seat_count);
}

void analysis_find_luck(const AnalysisInput *input, Position *position, AnalysisTurn *out) {
  Valuation valuation;
  Tile pool[POOL_MAX] = {0};
  if (!holds_kept(input) || !position_can_search(position, &input->position.rack))
    return;
  valuation_init(&valuation, &input->position);
  Random random = random_start(&input->position.seed, "luck");
  int count = fill_pool(input, pool), drawn = input->position.rack.total - input->kept.total;
  double own = best_value(&valuation.turn, position, &input->position.rack), sum = 0;
  for (int sample = 0; sample < input->luck_samples; sample++) {
    Rack rack = input->kept;
    if (progress_is_cancelled(input->position.progress))
      return;
    analysis_luck_choose(&random, pool, count, drawn);
    for (int i = 0; i < drawn; i++)
      rack_add(&rack, pool[i]);
    if (valuation.turn.bag == 0)
      valuation.turn.out_gain = gain_for_going_out(&input->position, pool, drawn, count);
    sum += best_value(&valuation.turn, position, &rack);
  }
  out->has_luck = true;
  out->luck = drawn > 0 ? own - sum / input->luck_samples : 0;
}
