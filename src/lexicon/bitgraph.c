// SPDX-License-Identifier: MIT
#include "lexicon/bitgraph.h"

#include "base/mem.h"

#include <string.h>

typedef struct Maker {
  const Kwg *kwg;
  BitGraph *graph;
  uint32_t *node_of_list; // by the list's index in the Kwg; 0: not made yet
  uint32_t nodes_capacity, child_count, children_capacity;
} Maker;

static uint32_t make_node(Maker *maker, uint32_t list);

// The children of a list lie together, in the order of their tiles, whatever the order of the list.
static void make_children(Maker *maker, uint32_t list, const BitNode *node, uint32_t first) {
  const Kwg *kwg = maker->kwg;
  for (;; list++) {
    uint32_t arc = kwg->nodes[list];
    uint64_t before = node->tiles & ((UINT64_C(1) << kwg_tile(arc)) - 1);
    uint32_t child = kwg_child(arc) ? make_node(maker, kwg_child(arc)) : 0;
    maker->graph->children[first + (uint32_t)__builtin_popcountll(before)] = child;
    if (kwg_is_last(arc))
      return;
  }
}

static uint32_t make_node(Maker *maker, uint32_t list) {
  BitGraph *graph = maker->graph;
  if (maker->node_of_list[list])
    return maker->node_of_list[list];
  BitNode node = {0};
  uint32_t count = 0;
  for (uint32_t at = list;; at++) {
    uint32_t arc = maker->kwg->nodes[at];
    node.tiles |= UINT64_C(1) << kwg_tile(arc);
    node.accepts |= (uint64_t)kwg_accepts(arc) << kwg_tile(arc);
    count++;
    if (kwg_is_last(arc))
      break;
  }
  node.children = maker->child_count;
  maker->child_count += count;
  while (maker->child_count > maker->children_capacity) {
    maker->children_capacity = maker->children_capacity * 2 + 4096;
    graph->children = mem_resize(graph->children, maker->children_capacity, sizeof *graph->children);
  }
  uint32_t index = graph->node_count;
  ARRAY_GROW(graph->nodes, graph->node_count, maker->nodes_capacity);
  graph->nodes[graph->node_count++] = node;
  maker->node_of_list[list] = index;
  make_children(maker, list, &node, node.children); // as deep as the longest word
  return index;
}

void bitgraph_init(BitGraph *graph, const Kwg *kwg) {
  *graph = (BitGraph){0};
  Maker maker = {.kwg = kwg, .graph = graph, .node_of_list = mem_alloc(kwg->count * sizeof(uint32_t))};
  ARRAY_GROW(graph->nodes, graph->node_count, maker.nodes_capacity);
  graph->nodes[graph->node_count++] = (BitNode){0};
  if (kwg_dawg_root(kwg))
    graph->root = make_node(&maker, kwg_dawg_root(kwg));
  mem_free(maker.node_of_list);
}

void bitgraph_deinit(BitGraph *graph) {
  mem_free(graph->nodes);
  mem_free(graph->children);
  *graph = (BitGraph){0};
}
