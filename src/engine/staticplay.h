// SPDX-License-Identifier: MIT
// The static choice: the most points now together with the value of what stays on the rack, exchanges included. What
// the static machine plays, and what self-play, simulations and play-outs go by.
#pragma once

#include "engine/leaves.h"
#include "game/view.h"
#include "movegen/position.h"

// A turn as the values see it. Pointers are borrowed.
typedef struct StaticTurn {
  const Leaves *leaves;
  const TileSet *tiles;
  int rack_size;
  int bag;           // tiles still to be drawn
  int exchange_most; // tiles that may be exchanged; 0: none
  int32_t out_gain;  // for going out, in thousandths; counts once the bag is empty
  bool is_duel;      // of two players, for which the bonuses as the bag runs out are made
  int32_t most_kept; // the highest value of a leave that static_keep_values has met, whatever the bag makes of it
} StaticTurn;

// A turn with an empty bag: what the others hold is then known; the player who goes out gains it, and they lose it.
int32_t static_out_gain(const TileSet *tiles, const TileCounts *unseen, int players);
// So many may be exchanged when the rule asks for `minimum` tiles in the bag (0: as many as are exchanged).
int static_exchange_most(int bag, int minimum, int rack_total);
// The turn of a seat, from what it sees of its game.
StaticTurn static_turn_of(const GameView *view, const Leaves *leaves);

// What keeping these tiles is worth; counts[0] are blanks, and there are TILE_KINDS_MAX + 1 of them.
int32_t static_keep_value(const StaticTurn *turn, const uint8_t *counts);
// The same for all parts of a rack: a KeepValues whose context is a StaticTurn.
void static_keep_values(void *context, const RackParts *parts, int32_t *values);
// What is kept counts the same, but nothing leaves the bag.
int32_t static_exchange_value(const StaticTurn *turn, const uint8_t *kept);

typedef struct StaticChoice {
  ActionType type; // ACTION_PLAY, ACTION_EXCHANGE or ACTION_PASS
  Equity equity;   // 0 for a pass
  ScoredPlay play;
  Rack kept; // of an exchange
} StaticChoice;

// The best exchanges, the best first: by value, then by fewer tiles, then the first by its tiles. Returns how many
// there are, `limit` (from 1 on) at most; 0: none is allowed.
int static_best_exchanges(const StaticTurn *turn, const Rack *rack, StaticChoice *out, int limit);
// The best of those of exactly so many tiles.
bool static_best_exchange_of(const StaticTurn *turn, const Rack *rack, int count, StaticChoice *out);
// The better of a play (found false: there is none) and an exchange; of equals the play. A pass when there is neither.
void static_decide(const StaticTurn *turn, const Rack *rack, const ScoredPlay *play, bool found, StaticChoice *out);
// What a rack can do in a position, before somebody plays there: enough to choose after that play by looking only at
// the lanes it has changed. For positions with a map.
enum { STATIC_FORESEEN = 12 };
typedef struct StaticForesight {
  RackTable table;
  ScoredPlay plays[STATIC_FORESEEN]; // the best, best first
  int count;
  bool has_all; // there are no others
  int32_t most_kept;
} StaticForesight;

// Does what is kept count the same however many tiles are drawn in this turn? Only then can a choice be foreseen.
bool static_is_far_from_end(const StaticTurn *turn);
void static_foresee(StaticTurn *turn, Position *position, const Rack *rack, StaticForesight *out);
// The choice that static_choose_fast would make, when the position is the one that was foreseen but for these lanes.
void static_choose_foreseen(StaticTurn *turn, Position *position, const Rack *rack, const StaticForesight *foresight,
                            const uint32_t changed[2], StaticChoice *out);

// A rack that is met again and again in positions that differ from one of them in some lanes: what it spells is found
// once, and a play that was the best is where the next search begins if its lane is still as it was.
typedef struct StaticRecall {
  Rack rack; // of no tiles: nothing is remembered yet
  RackTable table;
  int32_t most_kept;
  bool has_play;
  ScoredPlay play; // in a lane that has not changed
} StaticRecall;

// The same choice again, far from the end. Another rack takes the place of the one that was remembered.
void static_choose_recalled(StaticTurn *turn, Position *position, const Rack *rack, StaticRecall *recall,
                            const uint32_t changed[2], StaticChoice *out);
// The choice by the fast generator; position_can_search must hold.
void static_choose_fast(StaticTurn *turn, Position *position, const Rack *rack, StaticChoice *out);
