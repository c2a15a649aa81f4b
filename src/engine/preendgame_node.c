// SPDX-License-Identifier: MIT
// The orders of the tiles that a player thinks possible, and the table of views that have been examined.
#include "base/mem.h"
#include "engine/preendgame_sight_internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct DealFilling {
  SightNode *node;
  const Rack *wanted;
  Rack left;
  int in_bag, capacity;
  SightDeal deal;
} DealFilling;

static int compare_deals(const void *left, const void *right) {
  const SightDeal *a = left, *b = right;
  return memcmp(a->bag, b->bag, sizeof a->bag);
}

SightDeal *sight_find_deal(const SightNode *node, const Tile *bag, int in_bag) {
  SightDeal wanted = {.twin = 0};
  memcpy(wanted.bag, bag, (size_t)in_bag);
  return node->count ? bsearch(&wanted, node->deals, (size_t)node->count, sizeof wanted, compare_deals) : NULL;
}

static int deal_twin(const SightNode *node, const SightDeal *deal, int in_bag) {
  Tile sorted[PEG_BAG_MAX] = {0};
  memcpy(sorted, deal->bag, sizeof sorted);
  peg_sort_tiles(sorted, in_bag);
  const SightDeal *twin = sight_find_deal(node, sorted, in_bag);
  return twin ? (int)(twin - node->deals) : node->count;
}

// In how many orders of the wanted tiles these come first.
static int64_t deal_wanted(const SightDeal *deal, int in_bag, const Rack *wanted) {
  Rack left = *wanted;
  int64_t ways = 1;
  for (int i = 0; i < in_bag && ways > 0; i++) {
    ways *= left.counts[deal->bag[i]];
    (void)rack_take(&left, deal->bag[i]);
  }
  return ways;
}

// In ascending order, so that the sorted order comes before all others of the same tiles.
static void sight_fill_deals(DealFilling *filling, int filled, int64_t weight) {
  SightNode *node = filling->node;
  if (filled == filling->in_bag) {
    filling->deal.weight = weight;
    filling->deal.twin = deal_twin(node, &filling->deal, filling->in_bag);
    filling->deal.wanted = deal_wanted(&filling->deal, filling->in_bag, filling->wanted);
    filling->deal.is_wanted = filling->deal.wanted > 0;
    node->wanted_sum += filling->deal.wanted;
    ARRAY_GROW(node->deals, node->count, filling->capacity);
    node->deals[node->count++] = filling->deal;
    return;
  }
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    int copies = filling->left.counts[kind];
    if (!rack_take(&filling->left, (Tile)kind))
      continue;
    filling->deal.bag[filled] = (Tile)kind;
    sight_fill_deals(filling, filled + 1, weight * copies);
    rack_add(&filling->left, (Tile)kind);
  }
  filling->deal.bag[filled] = 0;
}

void sight_list_deals(const Rack *unseen, const Rack *wanted, int in_bag, SightNode *node) {
  DealFilling filling = {
      .node = node, .wanted = wanted, .left = *unseen, .in_bag = in_bag, .deal = {.may = MAY_BE_ANY}};
  sight_fill_deals(&filling, 0, 1);
}

// The table of nodes

uint64_t node_key(const PegSight *sight, const SightView *view, int64_t endgame_nodes, bool knows_leads) {
  uint64_t key = hash_with(hash_with(sight->hash, hash_rack(&view->own)), hash_rack(&view->unseen));
  if (!knows_leads && endgame_nodes > 0)
    key = hash_with(key, hash_rack(&view->wanted));
  int rest = 4 * view->in_bag + 2 * view->after_pass + knows_leads;
  key = hash_with(key, (uint64_t)endgame_nodes); // more positions may find what fewer did not
  return hash_with(key, (uint64_t)(uint32_t)view->lead << 8 | (uint64_t)rest) | 1;
}

SightNode *node_slot(SightNode *nodes, uint32_t capacity, uint64_t key) {
  uint32_t at = (uint32_t)(key >> 32) & (capacity - 1);
  while (nodes[at].key && nodes[at].key != key)
    at = (at + 1) & (capacity - 1);
  return &nodes[at];
}

void node_keep(PegSight *sight, const SightNode *node) {
  SightNode *slot = node_slot(sight->nodes, sight->node_capacity, node->key);
  if (slot->key) {
    mem_free(slot->deals);
  } else if (++sight->node_count > sight->node_capacity / 2) {
    uint32_t capacity = sight->node_capacity * 2;
    SightNode *nodes = mem_alloc(capacity * sizeof *nodes);
    for (uint32_t i = 0; i < sight->node_capacity; i++) {
      if (sight->nodes[i].key)
        *node_slot(nodes, capacity, sight->nodes[i].key) = sight->nodes[i];
    }
    mem_free(sight->nodes);
    sight->nodes = nodes;
    sight->node_capacity = capacity;
    slot = node_slot(nodes, capacity, node->key);
  }
  *slot = *node;
}
