// SPDX-License-Identifier: MIT
#include "engine/inference.h"

#include "base/mem.h"
#include "movegen/position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Wondering {
  const InferenceInput *input;
  Position position; // before the deed
  StaticTurn turn;
  Rack used; // the tiles of the play
  int score;
  Inference *out;
  int capacity;
} Wondering;

// The points, in thousandths, that the player would have given away with this rack. *kept: the tiles kept.
static double loss_with(Wondering *wondering, const Rack *rack, Rack *kept) {
  const SeatDeed *deed = wondering->input->deed;
  StaticChoice best, exchange = {0};
  static_choose_fast(&wondering->turn, &wondering->position, rack, &best);
  double done = 0;
  if (deed->type == ACTION_PLAY)
    done = wondering->score * 1000.0 + static_keep_value(&wondering->turn, kept->counts);
  if (deed->type == ACTION_EXCHANGE) {
    if (!static_best_exchange_of(&wondering->turn, rack, deed->exchanged, &exchange))
      return INFINITY;
    *kept = exchange.kept;
    done = exchange.equity;
  }
  return fmax(best.equity - done, 0); // an invalid word may be worth more than all valid ones
}

static void inference_add_set(Wondering *wondering, const Rack *kept, double weight) {
  Inference *out = wondering->out;
  ARRAY_GROW(out->sets, out->count, wondering->capacity);
  InferredSet *set = &out->sets[out->count++];
  *set = (InferredSet){.weight = weight};
  int at = 0;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < kept->counts[kind]; i++)
      set->tiles[at++] = (Tile)kind;
  }
}

// Weighs a set of unseen tiles as the hidden part of the rack at that time.
static void inference_weigh(Wondering *wondering, const Rack *hidden, double ways) {
  Rack rack = *hidden, kept = *hidden;
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++)
    rack.counts[kind] = (uint8_t)(rack.counts[kind] + wondering->used.counts[kind]);
  rack.total += wondering->used.total;
  if (!position_can_search(&wondering->position, &rack))
    return;
  int temper = wondering->input->temper > 0 ? wondering->input->temper : INFERENCE_TEMPER_USUAL;
  double weight = ways * exp(-loss_with(wondering, &rack, &kept) / temper);
  if (weight > 0)
    inference_add_set(wondering, &kept, weight);
}

// How many different sets of this size there are, counting up to `limit`.
static int64_t inference_count_sets(const TileCounts *unseen, int size, int64_t limit) {
  int64_t ways[SLOT_TILES_MAX + 1] = {1}; // by the number of tiles taken so far
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int taken = size; taken > 0; taken--) {
      for (int more = 1; more <= taken && more <= unseen->counts[kind]; more++)
        ways[taken] += ways[taken - more];
      ways[taken] = ways[taken] < limit ? ways[taken] : limit;
    }
  }
  return ways[size];
}

static double ways_to_choose(int of, int taken) {
  double ways = 1;
  for (int i = 0; i < taken; i++)
    ways = ways * (of - i) / (i + 1);
  return ways;
}

static bool is_stopped(const Wondering *wondering) {
  return progress_is_cancelled(wondering->input->progress);
}

// Goes down kind by kind, at most as deep as the alphabet has tiles.
static void try_all(Wondering *wondering, Rack *kept, int kind, int missing, double ways) { // NOLINT(misc-no-recursion)
  const TileCounts *unseen = wondering->input->unseen;
  if (missing == 0) {
    inference_weigh(wondering, kept, ways);
    return;
  }
  if (kind > wondering->turn.tiles->kinds || is_stopped(wondering))
    return;
  int before = kept->counts[kind], total = kept->total;
  for (int taken = 0; taken <= missing && taken <= unseen->counts[kind]; taken++) {
    kept->counts[kind] = (uint8_t)(before + taken);
    kept->total = total + taken;
    try_all(wondering, kept, kind + 1, missing - taken, ways * ways_to_choose(unseen->counts[kind], taken));
  }
  kept->counts[kind] = (uint8_t)before;
  kept->total = total;
}

static void try_some(Wondering *wondering, int size, int sets) {
  const TileCounts *unseen = wondering->input->unseen;
  Random random = random_start(&wondering->input->seed, "inference");
  for (int i = 0; i < sets && !is_stopped(wondering); i++) {
    TileCounts left = *unseen;
    Rack hidden = {0};
    while (hidden.total < size) {
      int at = (int)random_below(&random, (uint32_t)left.total), kind = 0;
      for (; at >= left.counts[kind]; kind++)
        at -= left.counts[kind];
      left.counts[kind]--;
      left.total--;
      rack_add(&hidden, (Tile)kind);
    }
    inference_weigh(wondering, &hidden, 1);
  }
}

static int by_tiles(const void *a, const void *b) {
  return memcmp(((const InferredSet *)a)->tiles, ((const InferredSet *)b)->tiles, SLOT_TILES_MAX);
}

static int by_weight(const void *a, const void *b) {
  const InferredSet *one = a, *other = b;
  return one->weight > other->weight ? -1 : one->weight < other->weight ? 1 : by_tiles(a, b);
}

// Joins sets that came several times, and turns weights into shares.
static void inference_settle(Inference *out, const TileCounts *unseen) {
  double sum = 0, up_to = 0;
  int count = 0;
  if (out->count > 0)
    qsort(out->sets, (size_t)out->count, sizeof *out->sets, by_tiles);
  for (int i = 0; i < out->count; i++) {
    sum += out->sets[i].weight;
    if (count > 0 && by_tiles(&out->sets[i], &out->sets[count - 1]) == 0)
      out->sets[count - 1].weight += out->sets[i].weight;
    else
      out->sets[count++] = out->sets[i];
  }
  out->count = count;
  if (count > 0)
    qsort(out->sets, (size_t)count, sizeof *out->sets, by_weight);
  for (int i = 0; i < count; i++) {
    InferredSet *set = &out->sets[i];
    set->weight /= sum;
    set->up_to = up_to += set->weight;
    for (int tile = 0; tile < out->size; tile++)
      out->expected[set->tiles[tile]] += set->weight;
  }
  for (int kind = 0; kind <= TILE_KINDS_MAX && unseen->total > 0; kind++)
    out->usual[kind] = (double)out->size * unseen->counts[kind] / unseen->total;
}

static void inference_begin(const InferenceInput *input, Wondering *wondering) {
  const SeatDeed *deed = input->deed;
  const SearchTools *tools = input->tools;
  position_init(&wondering->position, &deed->board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, input->rules);
  wondering->turn =
      (StaticTurn){.leaves = input->leaves,
                   .tiles = input->rules->tiles,
                   .rack_size = input->rules->rack_size,
                   .bag = deed->bag,
                   .exchange_most = static_exchange_most(deed->bag, input->exchange_minimum, input->rack_count),
                   .is_duel = input->players == 2,
                   .most_kept = INT32_MIN};
  if (deed->type != ACTION_PLAY)
    return;
  wondering->score = play_score(&deed->board, input->rules, &deed->play);
  for (int i = 0; i < deed->play.length; i++) {
    Tile tile = deed->play.tiles[i];
    if (tile != TILE_THROUGH)
      rack_add(&wondering->used, tile_is_blank(tile) ? TILE_BLANK : tile);
  }
}

Status inference_make(const InferenceInput *input, Inference *out, Error *err) {
  *out = (Inference){0};
  if (input->rack_count > SLOT_TILES_MAX)
    return error_set(err, ERR_LIMIT, N_("racks of more than %d tiles or with more than two blanks can't be simulated"),
                     err_int(SLOT_TILES_MAX));
  ScopedMem Wondering *wondering = mem_alloc(sizeof *wondering);
  wondering->input = input;
  wondering->out = out;
  inference_begin(input, wondering);
  int hidden = input->rack_count - wondering->used.total, sets = input->sets > 0 ? input->sets : INFERENCE_SETS_USUAL;
  out->size = hidden - input->deed->exchanged;
  if (out->size > 0 && hidden <= input->unseen->total) {
    out->is_whole = input->deed->type == ACTION_PLAY && inference_count_sets(input->unseen, hidden, sets + 1) <= sets;
    if (out->is_whole)
      try_all(wondering, &(Rack){0}, 0, hidden, 1);
    else
      try_some(wondering, hidden, sets);
  }
  inference_settle(out, input->unseen);
  bool stopped = is_stopped(wondering);
  position_deinit(&wondering->position);
  return stopped ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}

void inference_deinit(Inference *inference) {
  mem_free(inference->sets);
  *inference = (Inference){0};
}

const InferredSet *inference_draw(const Inference *inference, uint64_t chance) {
  double at = (double)(chance >> 11) * 0x1p-53;
  int low = 0, high = inference->count - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (inference->sets[middle].up_to > at)
      high = middle;
    else
      low = middle + 1;
  }
  return &inference->sets[low];
}
