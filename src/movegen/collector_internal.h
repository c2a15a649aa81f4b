// SPDX-License-Identifier: MIT
// Where a search puts the plays it finds, and what stops it. A collector lists all plays, keeps only the best, or stops
// at the first.
#pragma once

#include "movegen/movegen.h"

typedef enum Stop { STOP_NOT, STOP_ENOUGH, STOP_LIMIT, STOP_CANCELLED } Stop;

typedef struct Collector {
  PlayList *list;     // NULL: only the best play is kept
  bool one_is_enough; // stop at any play; it is then the best one
  bool found;
  ScoredPlay best; // when found, and without a list
  Stop stop;       // STOP_NOT while the search may go on
  int64_t nodes_left;
  const Progress *progress;
} Collector;

void collector_init(Collector *collector, const MovegenInput *input, PlayList *list);
void collector_add(Collector *collector, const ScoredPlay *play);

// Counts a step of the search; false when it must end.
static inline bool collector_may_go_on(Collector *collector) {
  if (--collector->nodes_left < 0 && collector->stop == STOP_NOT)
    collector->stop = STOP_LIMIT;
  else if ((collector->nodes_left & 0xFFFF) == 0 && progress_is_cancelled(collector->progress))
    collector->stop = STOP_CANCELLED;
  return collector->stop == STOP_NOT;
}

// playlist_compare without comparing the words.
int playlist_compare_place(const ScoredPlay *a, const ScoredPlay *b);
