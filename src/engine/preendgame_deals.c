// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/preendgame_internal.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS_LISTED = 100 * 1000, DEALS_DRAWN = 4096 };

// The unseen tiles, and which of them are in the bag that is being filled.
typedef struct Filling {
  Tile tiles[RACK_MAX + PEG_BAG_MAX];
  int count;
  uint32_t taken; // bit i: tiles[i]
  PegBag bag;
  PegDeals *deals;
} Filling;

static void fill_bag(Filling *filling, int filled) {
  PegDeals *deals = filling->deals;
  if (filled == deals->in_bag) {
    deals->bags[deals->count++] = filling->bag;
    return;
  }
  for (int i = 0; i < filling->count; i++) {
    if (filling->taken >> i & 1)
      continue;
    filling->taken ^= UINT32_C(1) << i;
    filling->bag.tiles[filled] = filling->tiles[i];
    fill_bag(filling, filled + 1);
    filling->taken ^= UINT32_C(1) << i;
  }
}

static void draw_deals(Filling *filling, Random *random) {
  PegDeals *deals = filling->deals;
  deals->bags = mem_alloc(DEALS_DRAWN * sizeof *deals->bags);
  for (; deals->count < DEALS_DRAWN; deals->count++) {
    random_shuffle(random, filling->tiles, (size_t)filling->count, sizeof *filling->tiles);
    memcpy(deals->bags[deals->count].tiles, filling->tiles, (size_t)deals->in_bag * sizeof *filling->tiles);
  }
}

void peg_deals_init(PegDeals *deals, const TileCounts *unseen, int in_bag, const Seed *seed) {
  Filling filling = {.deals = deals};
  *deals = (PegDeals){.in_bag = in_bag};
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    for (int i = 0; i < unseen->counts[kind]; i++)
      filling.tiles[filling.count++] = (Tile)kind;
  }
  deals->orders = 1;
  for (int i = 0; i < in_bag; i++)
    deals->orders *= filling.count - i;
  Random random = random_start(seed, "pre-endgame");
  if (deals->orders > DEALS_LISTED) {
    draw_deals(&filling, &random);
    return;
  }
  deals->bags = mem_alloc((size_t)deals->orders * sizeof *deals->bags);
  fill_bag(&filling, 0);
  random_shuffle(&random, deals->bags, (size_t)deals->count, sizeof *deals->bags);
}

void peg_deals_deinit(PegDeals *deals) {
  mem_free(deals->bags);
}

void peg_sort_tiles(Tile *tiles, int count) {
  for (int i = 1; i < count; i++) {
    for (int at = i; at > 0 && tiles[at - 1] > tiles[at]; at--) {
      Tile tile = tiles[at];
      tiles[at] = tiles[at - 1];
      tiles[at - 1] = tile;
    }
  }
}

static int compare_bags(const void *left, const void *right) {
  const PegJob *a = left, *b = right;
  return memcmp(&a->bag, &b->bag, sizeof a->bag);
}

int peg_deals_merge(const PegDeals *deals, int count, int drawn, PegJob *out) {
  int merged = 0;
  for (int i = 0; i < count; i++) {
    out[i] = (PegJob){.bag = deals->bags[i], .weight = 1};
    peg_sort_tiles(out[i].bag.tiles, drawn);
  }
  qsort(out, (size_t)count, sizeof *out, compare_bags);
  for (int i = 0; i < count; i++) {
    if (merged > 0 && compare_bags(&out[merged - 1], &out[i]) == 0)
      out[merged - 1].weight++;
    else
      out[merged++] = out[i];
  }
  return merged;
}

const PegJob *peg_deals_find(const PegJob *jobs, int count, const PegBag *bag) {
  if (count == 0)
    return NULL;
  PegJob wanted = {.bag = *bag};
  return bsearch(&wanted, jobs, (size_t)count, sizeof *jobs, compare_bags);
}
