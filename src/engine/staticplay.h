// SPDX-License-Identifier: MIT
// The static choice: the most points now plus the value of the tiles kept, exchanges included. The static machine plays
// it, and self-play, simulations and play-outs use it.
#pragma once

#include "engine/leaves.h"
#include "game/view.h"
#include "movegen/position.h"

// What the values depend on in a turn. Pointers are borrowed.
typedef struct StaticTurn {
  const Leaves *leaves;
  const TileSet *tiles;
  int rack_size;
  int bag;           // tiles still to be drawn
  int exchange_most; // tiles that may be exchanged; 0: none
  int32_t out_gain;  // for going out, in thousandths; used when the bag is empty
  bool is_duel;      // a game of two players; the bonuses as the bag runs out are for these
  int32_t most_kept; // the highest value of a leave that static_keep_values has seen, before adjustments for the bag
} StaticTurn;

// For a turn with an empty bag, when the others' tiles are known: the player who goes out gains their points, and they
// lose them.
int32_t static_out_gain(const TileSet *tiles, const TileCounts *unseen, int players);
// How many tiles may be exchanged if the rule asks for `minimum` tiles in the bag (0: as many as are exchanged).
int static_exchange_most(int bag, int minimum, int rack_total);
// The turn of a seat, from what it sees of its game.
StaticTurn static_turn_of(const GameView *view, const Leaves *leaves);

// The value of keeping these tiles; counts[0] are blanks, and there are TILE_KINDS_MAX + 1 counts.
int32_t static_keep_value(const StaticTurn *turn, const uint8_t *counts);
// The same for all parts of a rack: a KeepValues, whose context is a StaticTurn.
void static_keep_values(void *context, const RackParts *parts, int32_t *values);
// The same for tiles kept in an exchange, which takes nothing out of the bag.
int32_t static_exchange_value(const StaticTurn *turn, const uint8_t *kept);

typedef struct StaticChoice {
  ActionType type; // ACTION_PLAY, ACTION_EXCHANGE or ACTION_PASS
  Equity equity;   // 0 for a pass
  ScoredPlay play;
  Rack kept; // in an exchange
} StaticChoice;

// The best exchanges, best first: by value, then by fewer tiles, then by the tiles themselves. Returns how many there
// are, at most `limit` (from 1 on); 0: none is allowed.
int static_best_exchanges(const StaticTurn *turn, const Rack *rack, StaticChoice *out, int limit);
// The best exchange of exactly `count` tiles.
bool static_best_exchange_of(const StaticTurn *turn, const Rack *rack, int count, StaticChoice *out);
// The better of a play (found false: there is none) and an exchange; the play if they are equal; a pass if there is
// neither.
void static_decide(const StaticTurn *turn, const Rack *rack, const ScoredPlay *play, bool found, StaticChoice *out);
// What a rack can do in a position before somebody else plays there. After that play, a choice needs a search only of
// the lanes that it changed. For positions with a map.
enum { STATIC_FORESEEN = 12 };
typedef struct StaticForesight {
  RackTable table;
  ScoredPlay plays[STATIC_FORESEEN]; // the best ones, best first
  int count;
  bool has_all; // there are no other plays
  int32_t most_kept;
} StaticForesight;

// Is the value of the tiles kept the same, however many are drawn in this turn? Only then can a choice be foreseen.
bool static_is_far_from_end(const StaticTurn *turn);
void static_foresee(StaticTurn *turn, Position *position, const Rack *rack, StaticForesight *out);
// Makes the same choice as static_choose_fast, if the position differs from the foreseen one only in these lanes.
void static_choose_foreseen(StaticTurn *turn, Position *position, const Rack *rack, const StaticForesight *foresight,
                            const uint32_t changed[2], StaticChoice *out);

// For a rack that comes again and again in positions that differ from one of them in some lanes. What the rack spells
// is found once, and the last best play is the start of the next search, if its lane has not changed.
typedef struct StaticRecall {
  Rack rack; // empty: nothing is stored yet
  RackTable table;
  int32_t most_kept;
  bool has_play;
  ScoredPlay play; // in a lane that has not changed
} StaticRecall;

// Makes the same choice, far from the end. Another rack replaces the stored one.
void static_choose_recalled(StaticTurn *turn, Position *position, const Rack *rack, StaticRecall *recall,
                            const uint32_t changed[2], StaticChoice *out);
// The choice by the fast generator; position_can_search must hold.
void static_choose_fast(StaticTurn *turn, Position *position, const Rack *rack, StaticChoice *out);
