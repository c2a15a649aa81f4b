// SPDX-License-Identifier: MIT
#pragma once

#include "engine/endgame.h"
#include "engine/endgame_words_internal.h"
#include "engine/preendgame.h"

// Deals (preendgame_deals.c)

// The tiles of the bag in the order they are drawn. The others unseen are the other player's.
typedef struct PegBag {
  Tile tiles[PEG_BAG_MAX];
} PegBag;

// Every way in which it could lie, equal tiles told apart, in an order that follows from the seed: the first n of them
// are a fair sample. Where there are very many ways there is only such a sample.
typedef struct PegDeals {
  PegBag *bags;
  int count, in_bag;
  int64_t orders; // all there are
} PegDeals;

void peg_deals_init(PegDeals *deals, const TileCounts *unseen, int in_bag, const Seed *seed);
void peg_deals_deinit(PegDeals *deals);

void peg_sort_tiles(Tile *tiles, int count);

// One way for one candidate, and what it comes to.
typedef struct PegJob {
  int candidate;
  PegBag bag;
  int weight; // so many deals are the same to it
  int lead;   // at the end of the game
  bool is_proven;
  bool is_done; // or known before the round began
} PegJob;

// Writes the different ones among the first `count` deals for a candidate that draws so many tiles at once, whose order
// does not matter, in ascending order. There is room for `count` of them; returns how many there are.
int peg_deals_merge(const PegDeals *deals, int count, int drawn, PegJob *out);
// The job among `count` of one candidate that has this bag; NULL: none has.
const PegJob *peg_deals_find(const PegJob *jobs, int count, const PegBag *bag);

// Playing out (preendgame_play.c)

typedef struct PegDepth {
  int deals;      // that are tried
  bool is_static; // both sides make static moves to the end; the others do not count then
  int replies;    // tried in each position whose bag is not empty
  int64_t nodes;  // of each endgame
} PegDepth;

// Owned by one thread.
typedef struct PegPlayer {
  const PegInput *input;
  const EndgameWords *words; // all that can still be made
  EndgameMemory *memory;
  PegDepth depth;
  int64_t deadline_ms; // 0: none
  Position position;   // always comes back to what it was
  EndgameResult result;
  bool is_proven;  // nothing was guessed so far
  bool is_stopped; // what comes back is worthless
  bool has_failed; // an endgame with too many plays
  int64_t endgames, nodes;
} PegPlayer;

void peg_player_init(PegPlayer *player, const PegInput *input, const EndgameWords *words);
void peg_player_deinit(PegPlayer *player);
// False when it was stopped: the job has no value.
bool peg_player_run(PegPlayer *player, const Move *move, PegJob *job);

// Proof (preendgame_proof.c)

// The last round; the first `alive` candidates are those that the round before was for. False when it was stopped.
bool peg_prove(const PegInput *input, const EndgameWords *words, int64_t deadline_ms, int alive, PegResult *result);

int64_t peg_now_ms(void);
// For the endgames after this position.
EndgameMemory *peg_memory(const SimInput *from, const EndgameWords *words, size_t table_bytes, bool forgets);
// Tiles that a move draws with so many in the bag.
int peg_drawn(const SimInput *position, const Move *move, int in_bag);
int peg_in_bag(const SimInput *position);
