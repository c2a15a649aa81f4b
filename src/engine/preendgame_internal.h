// SPDX-License-Identifier: MIT
#pragma once

#include "engine/endgame.h"
#include "engine/endgame_words_internal.h"
#include "engine/preendgame.h"

// Deals (preendgame_deals.c)

// The tiles of the bag in the order they are drawn. The other unseen tiles are on the other rack.
typedef struct PegBag {
  Tile tiles[PEG_BAG_MAX];
} PegBag;

// All possible orders of the bag, with equal tiles told apart. They are in an order that follows from the seed, so the
// first n are a fair sample. If there are very many, only such a sample is listed.
typedef struct PegDeals {
  PegBag *bags;
  int count, in_bag;
  int64_t orders; // how many there are in all
} PegDeals;

void peg_deals_init(PegDeals *deals, const TileCounts *unseen, int in_bag, const Seed *seed);
void peg_deals_deinit(PegDeals *deals);

void peg_sort_tiles(Tile *tiles, int count);

// One order of the bag for one candidate, and its result.
typedef struct PegJob {
  int candidate;
  PegBag bag;
  int weight; // how many deals are the same for it
  int lead;   // at the end of the game
  bool is_proven;
  bool is_done; // or was known before the round
} PegJob;

// For a candidate that draws this many tiles at once, whose order does not matter: writes the different ones among the
// first `count` deals, with the drawn tiles in ascending order. There must be room for `count`; returns how many there
// are.
int peg_deals_merge(const PegDeals *deals, int count, int drawn, PegJob *out);
// The job with this bag among the `count` jobs of one candidate; NULL: there is none.
const PegJob *peg_deals_find(const PegJob *jobs, int count, const PegBag *bag);

// Playing out (preendgame_play.c)

typedef struct PegDepth {
  int deals;      // how many are tried
  bool is_static; // both sides make static moves to the end; the fields below are then unused
  int replies;    // how many are tried in each position whose bag is not empty
  int64_t nodes;  // of each endgame
} PegDepth;

// Owned by one thread.
typedef struct PegPlayer {
  const PegInput *input;
  const EndgameWords *words; // all words that can still be made
  EndgameMemory *memory;
  PegDepth depth;
  int64_t deadline_ms; // 0: none
  Position position;   // is restored after each use
  EndgameResult result;
  bool is_proven;  // nothing has been guessed so far
  bool is_stopped; // results are then worthless
  bool has_failed; // there was an endgame with too many plays
  int64_t endgames, nodes;
} PegPlayer;

void peg_player_init(PegPlayer *player, const PegInput *input, const EndgameWords *words);
void peg_player_deinit(PegPlayer *player);
// False if it was stopped: the job then has no value.
bool peg_player_run(PegPlayer *player, const Move *move, PegJob *job);

// Proof (preendgame_proof.c)

// The last round; the first `alive` candidates are those that reached it. False if it was stopped.
bool peg_prove(const PegInput *input, const EndgameWords *words, int64_t deadline_ms, int alive, PegResult *result);

int64_t peg_now_ms(void);
// Memory for the endgames after this position.
EndgameMemory *peg_memory(const SimInput *from, const EndgameWords *words, size_t table_bytes, bool forgets);
// How many tiles a move draws with this many in the bag.
int peg_drawn(const SimInput *position, const Move *move, int in_bag);
int peg_in_bag(const SimInput *position);
