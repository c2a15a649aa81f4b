// SPDX-License-Identifier: MIT
// What another player probably holds, by what they did last.
//
// Tiles are kept by choice. Every set of tiles that could have been kept (all of them where they are few, a fair
// sample otherwise) is put beside what was played, and the best static move of that rack is found. The more points the
// player would have given away with that rack, the less the set counts: exp(-loss / temper). A player who exchanged is
// taken to have kept the best tiles of a rack that had nothing better to do; one who passed, to have had nothing at
// all.
//
// It says something of players who look for good moves, and nothing of others: sets that fit are then about as many
// as by chance.
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
  const TileCounts *unseen; // now, for the player who infers: what was kept is among them
  int rack_count;           // of the player, before the deed
  int exchange_minimum;     // as in Settings
  int players;              // still in the game
  int sets;                 // to be looked at; 0: the usual number
  int temper;               // thousandths of a point; 0: the usual number
  Seed seed;
  const Progress *progress;
} InferenceInput;

typedef struct InferredSet {
  Tile tiles[SLOT_TILES_MAX]; // ascending; Inference.size of them
  double weight;              // all of them together: 1
  double up_to;               // of this set and those before it
} InferredSet;

typedef struct Inference {
  int size;          // tiles that were kept; 0: nothing can be said
  InferredSet *sets; // the likeliest first; owned
  int count;
  bool is_whole; // every set that could have been kept is among them
  // How many of each kind are expected among those kept, and would be by chance alone.
  double expected[TILE_KINDS_MAX + 1], usual[TILE_KINDS_MAX + 1];
} Inference;

// ERR_LIMIT where racks are too large for the fast generator. An inference without sets says nothing.
MUST_CHECK Status inference_make(const InferenceInput *input, Inference *out, Error *err);
void inference_deinit(Inference *inference);
// A set by its weight; the chance is any number. There must be one.
const InferredSet *inference_draw(const Inference *inference, uint64_t chance);
