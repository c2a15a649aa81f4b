// SPDX-License-Identifier: MIT
// A board as the fast generator sees it: tiles, cross-sets and slots, kept up to date from play to play.
//
// Three questions can be asked of it, all answered exactly: every play, the best n, the best one. Best is by equity,
// then by the order of playlist_sort.
#pragma once

#include "lexicon/bitgraph.h"
#include "movegen/movegen.h"
#include "movegen/racktable.h"
#include "movegen/slots.h"

typedef struct PositionPast PositionPast;

// Open, because searches copy and inspect it. Owned by one thread.
typedef struct Position {
  Board board;
  CrossSets cross;
  SlotTable slots;
  const Kwg *kwg;
  const BitGraph *graph, *sorted; // the words, and the words with their tiles in ascending order
  const WordMap *map;             // NULL: words are found by walking the graph
  ScoreRules rules;               // borrowed parts
  PositionPast *past;             // of position_try; NULL: nothing was tried yet
} Position;

void position_init(Position *position, const Board *board, const Kwg *kwg, const BitGraph *graph,
                   const BitGraph *sorted, const WordMap *map, const ScoreRules *rules);
void position_deinit(Position *position);
void position_play(Position *position, const Play *play);
// The same for a play that comes off again. What it changes is put aside, and position_undo, which takes the last one
// back, brings it from there: a copy of a few squares and lanes instead of finding out about them anew.
void position_try(Position *position, const Play *play);
void position_undo(Position *position);
// The lanes that the plays tried have changed: everything else is as it was before the first of them.
void position_tried_lanes(const Position *position, uint32_t lanes[2]);
// Makes it the position of another board of the same size, touching only what the tiles that differ do.
void position_follow(Position *position, const Board *board);

// Can the fast way answer for this rack? Otherwise movegen_all does.
bool position_can_search(const Position *position, const Rack *rack);

// What a search is asked: the rack and what its leaves are worth (keep NULL: nothing).
typedef struct PositionQuery {
  const Rack *rack;
  KeepValues *keep;
  void *context;
} PositionQuery;

// False when there is no play. position_can_search must hold for all three.
bool position_best(Position *position, const PositionQuery *query, ScoredPlay *out);
// Replaces *out with the n best plays, best first.
void position_best_n(Position *position, const PositionQuery *query, int n, PlayList *out);
// In two steps, with a map: a rack is prepared once, and then searched for in some lanes (bit n of lanes[direction]:
// lane n) of any position with these tiles and rules. *best is there already if has_best; true when it is at the end.
void position_prepare(const Position *position, const PositionQuery *query, RackTable *out);
void position_best_n_of(Position *position, const RackTable *table, int n, PlayList *out);
bool position_best_in(Position *position, const RackTable *table, const uint32_t lanes[2], bool has_best,
                      ScoredPlay *best);
// Replaces *out with every play, in no particular order.
void position_all(Position *position, const PositionQuery *query, PlayList *out);
