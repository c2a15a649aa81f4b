// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "movegen/collector_internal.h"

void collector_init(Collector *collector, const MovegenInput *input, PlayList *list) {
  *collector = (Collector){.list = list,
                           .nodes_left = input->node_budget ? input->node_budget : MOVEGEN_NODES_DEFAULT,
                           .progress = input->progress};
}

static void add_to_list(Collector *collector, const ScoredPlay *play) {
  PlayList *list = collector->list;
  if (list->count == MOVEGEN_PLAYS_MAX) {
    collector->stop = STOP_LIMIT;
    return;
  }
  ARRAY_GROW(list->plays, list->count, list->capacity);
  list->plays[list->count++] = *play;
}

void collector_add(Collector *collector, const ScoredPlay *play) {
  if (collector->list)
    add_to_list(collector, play);
  else if (!collector->found || playlist_compare(play, &collector->best) < 0)
    collector->best = *play;
  collector->found = true;
  if (collector->one_is_enough)
    collector->stop = STOP_ENOUGH;
}
