// SPDX-License-Identifier: MIT
// What another player probably holds, inferred from their last turn.
//
// Players choose which tiles to keep. Every set of tiles that could have been kept (all of them if they are few, else a
// fair sample) is added to the tiles played, and the best static move of that rack is found. The more points the player
// would have given away with that rack, the less the set counts: exp(-loss / temper). After an exchange, the player is
// assumed to have kept the best tiles of a rack without a better move; after a pass, to have had no move at all.
//
// This works for players who look for good moves. For others it says nothing: about as many sets fit as by chance.
#pragma once

#include "base/progress.h"
#include "engine/staticplay.h"
#include "engine/tools.h"
#include "game/deed.h"

enum { INFERENCE_SETS_USUAL = 600, INFERENCE_SETS_MAX = 100 * 1000, INFERENCE_TEMPER_USUAL = 4000 };

// All pointers are borrowed.
typedef struct InferenceInput {
  const SeatDeed *deed;
  const ScoreRules *rules;
  const SearchTools *tools;
  const Leaves *leaves;
  const TileCounts *unseen; // now, for the player who infers; the tiles kept are among them
  int rack_count;           // of the player, before the turn
  int exchange_minimum;     // as in Settings
  int players;              // still in the game
  int sets;                 // how many to examine; 0: the usual number
  int temper;               // thousandths of a point; 0: the usual number
  Seed seed;
  const Progress *progress;
} InferenceInput;

typedef struct InferredSet {
  Tile tiles[SLOT_TILES_MAX]; // ascending; Inference.size of them
  double weight;              // all weights together are 1
  double up_to;               // the sum of the weights up to this set
} InferredSet;

typedef struct Inference {
  int size;          // how many tiles were kept; 0: nothing can be said
  InferredSet *sets; // the most likely first; owned
  int count;
  bool is_whole; // it has every set that could have been kept
  // How many tiles of each kind are expected among those kept, and how many would be by chance.
  double expected[TILE_KINDS_MAX + 1], usual[TILE_KINDS_MAX + 1];
} Inference;

// ERR_LIMIT when racks are too large for the fast generator. An inference without sets says nothing.
MUST_CHECK Status inference_make(const InferenceInput *input, Inference *out, Error *err);
void inference_deinit(Inference *inference);
// Draws a set by weight; chance is any number. There must be a set.
const InferredSet *inference_draw(const Inference *inference, uint64_t chance);
