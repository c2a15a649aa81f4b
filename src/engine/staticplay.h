// SPDX-License-Identifier: MIT
// The static choice: the most points now together with the value of what stays on the rack, exchanges included. What
// the static machine plays, and what self-play, simulations and play-outs go by.
#ifndef ENGINE_STATICPLAY_H
#define ENGINE_STATICPLAY_H

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

// A turn with an empty bag: what the others hold is then known, and whoever goes out gains it while they lose it.
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

// The best exchange: by value, then by fewer tiles, then the first by its tiles. False when none is allowed.
bool static_best_exchange(const StaticTurn *turn, const Rack *rack, StaticChoice *out);
// The better of a play (found false: there is none) and an exchange; of equals the play. A pass when there is neither.
void static_decide(const StaticTurn *turn, const Rack *rack, const ScoredPlay *play, bool found, StaticChoice *out);
// The choice by the fast generator; position_can_search must hold.
void static_choose_fast(StaticTurn *turn, Position *position, const Rack *rack, StaticChoice *out);

#endif
