// SPDX-License-Identifier: MIT
// A board for the fast generator: tiles, cross-sets and slots, kept up to date from play to play.
//
// It answers three questions exactly: all plays, the best n plays, the best play. Plays are compared by equity, then in
// the order of playlist_sort.
#pragma once

#include "lexicon/bitgraph.h"
#include "movegen/movegen.h"
#include "movegen/racktable.h"
#include "movegen/slots.h"

typedef struct PositionPast PositionPast;

// Open, because searches copy and inspect it. One thread owns it.
typedef struct Position {
  Board board;
  CrossSets cross;
  SlotTable slots;
  const Kwg *kwg;
  const BitGraph *graph, *sorted; // the words, and the words with their tiles in ascending order
  const WordMap *map;             // NULL: words are found by walking the graph
  ScoreRules rules;               // its parts are borrowed
  PositionPast *past;             // for position_try; NULL: nothing was tried yet
} Position;

void position_init(Position *position, const Board *board, const Kwg *kwg, const BitGraph *graph,
                   const BitGraph *sorted, const WordMap *map, const ScoreRules *rules);
void position_deinit(Position *position);
void position_play(Position *position, const Play *play);
// The same for a play that is taken back later. What the play changes is saved, and position_undo, which takes back the
// last one, restores it: copying a few squares and lanes is faster than computing them again.
void position_try(Position *position, const Play *play);
void position_undo(Position *position);
// The lanes that the tried plays have changed; all others are as before the first of them.
void position_tried_lanes(const Position *position, uint32_t lanes[2]);
// Turns it into the position of another board of the same size. If few tiles differ, only what they affect is computed
// again.
void position_follow(Position *position, const Board *board);

// Builds the slots of the lanes that have changed. Searches do this by themselves.
void position_refresh(Position *position);

// Can the fast generator answer for this rack? If not, use movegen_all.
bool position_can_search(const Position *position, const Rack *rack);

// What a search is given: the rack and the values of its leaves (keep NULL: 0).
typedef struct PositionQuery {
  const Rack *rack;
  KeepValues *keep;
  void *context;
} PositionQuery;

// False when there is no play. position_can_search must hold for this and the other searches.
bool position_best(Position *position, const PositionQuery *query, ScoredPlay *out);
// Replaces *out with the n best plays, best first.
void position_best_n(Position *position, const PositionQuery *query, int n, PlayList *out);
// The same in two steps, with a map: a rack is prepared once, and then searched in some lanes (bit n of
// lanes[direction]: lane n) of any position with these tiles and rules. has_best: *best already holds a play to beat.
// Returns whether *best holds a play at the end.
void position_prepare(const Position *position, const PositionQuery *query, RackTable *out);
void position_best_n_of(Position *position, const RackTable *table, int n, PlayList *out);
bool position_best_in(Position *position, const RackTable *table, const uint32_t lanes[2], bool has_best,
                      ScoredPlay *best);
// Replaces *out with every play, in no particular order.
void position_all(Position *position, const PositionQuery *query, PlayList *out);
