// SPDX-License-Identifier: MIT
// Play by what each side sees, while there are tiles in the bag.
//
// The player to move sees the board, its own rack and how many tiles are in the bag. Any order of the other tiles is
// equally likely, whatever has been played before. The best move is the one that wins most of these orders (a tie is
// half a win), then the one with the most points on average, then the one that playlist_sort puts first, with the pass
// last. The other side finds its answer in each order in the same way, by what it sees. Once the bag is empty both know
// everything, and the rest is an endgame.
//
// preendgame_sight.c compares moves; preendgame_ask.c asks endgames; preendgame_node.c lists orders and keeps views.
//
// Two passes in a row end the game. If exchanges are allowed nothing is proven: they could go on for ever.
#pragma once

#include "engine/endgame_board_internal.h"
#include "engine/endgame_table_internal.h"
#include "engine/preendgame_internal.h"

// The possible results of an order of the tiles for one side, as bits; if only one bit is set, the result is certain.
enum { MAY_LOSE = 1, MAY_TIE = 2, MAY_WIN = 4, MAY_BE_ANY = 7 };

static inline uint8_t may_of_lead(int lead) {
  return lead > 0 ? MAY_WIN : lead < 0 ? MAY_LOSE : MAY_TIE;
}

// Seen from the other side.
static inline uint8_t may_of_other(uint8_t may) {
  return (uint8_t)((may & MAY_TIE) | (may & MAY_WIN ? MAY_LOSE : 0) | (may & MAY_LOSE ? MAY_WIN : 0));
}

static inline bool may_is_certain(uint8_t may) {
  return (may & (may - 1)) == 0;
}

// In half wins.
static inline int may_least(uint8_t may) {
  return may & MAY_LOSE ? 0 : may & MAY_TIE ? 1 : 2;
}
static inline int may_most(uint8_t may) {
  return may & MAY_WIN ? 2 : may & MAY_TIE ? 1 : 0;
}

enum { TABLE_BYTES = 1 << 20, PLAYS_KEPT = 1 << 17 }; // for an endgame

// What the player to move sees, apart from the board.
typedef struct SightView {
  Rack own, unseen; // unseen: the other rack and the bag
  int in_bag;
  int lead; // over the other player
  bool after_pass;
  Rack wanted; // the caller knows that the bag holds only these
} SightView;

// One order of the bag; the other unseen tiles are on the other rack.
typedef struct SightDeal {
  Tile bag[PEG_BAG_MAX];
  int64_t weight; // how many orders are the same, with equal tiles told apart
  int twin;       // the first deal with the same tiles in the bag
  bool is_wanted; // the results of other deals are not needed
  int64_t wanted; // of its weight, how much is left if the bag holds only the wanted tiles
  uint8_t may;    // after the best move
  int lead;       // at the end of the game, if leads were wanted
} SightDeal;

// A view that has been examined: the results of its best move in each deal.
typedef struct SightNode {
  uint64_t key;
  int64_t cost;    // asks
  bool is_settled; // nothing is open in the wanted deals
  bool has_ties;   // results are open only because several moves win equally often: leads would decide
  bool has_leads;
  // The most half wins that the other side can get in the wanted deals together, by SightDeal.wanted, and the sum of
  // these. A move that wins nearly everywhere can't fail in all of them.
  int64_t most_given, wanted_sum;
  // With a clock, what it was examined with: positions in all, asks, and positions of an endgame.
  int64_t effort, asks, endgame_nodes;
  int best; // the turn that is certain of most
  int count;
  SightDeal *deals; // owned
} SightNode;

// Owned by one thread, except for the facts. The board is restored after each use.
typedef struct PegSight {
  const PegInput *input;
  const EndgameWords *words;
  EndgameTable *facts; // what is proven about a candidate's endgames, for all threads
  EndgameMemory *memory;
  int64_t deadline_ms; // 0: none
  // Limits, to be set before each job. What is known already costs as much as if it were not, so that the number of
  // threads changes nothing.
  int64_t asks;          // endgames that may be asked
  int64_t endgame_nodes; // positions in each of them; if that is not enough, the result stays open
  int64_t effort;        // positions in all; 0: no limit
  bool is_last_try;      // there won't be another try with more positions
  Position position;     // follows the board for listing plays
  Board board;
  uint64_t hash; // of its tiles since the root, and of the candidate
  SightNode *nodes;
  uint32_t node_count, node_capacity; // open addressing; a power of two
  int64_t asks_a_view;                // for a view of the next player; 0: no limit of its own
  int64_t effort_a_view;              // the same in positions, if there is a clock
  int64_t asks_left, searched_most;   // 0: no limit
  int promise;                        // of the last view; see PegHeld
  bool has_answer;                    // `answer` may be the best in the view of a candidate, or was found to be
  Play answer;
  int depth;                  // nested views being examined
  bool is_spent;              // no asks are left
  bool is_stopped;            // by the clock or by somebody; results are then worthless
  int64_t endgames, searched; // searched: their positions
} PegSight;

void peg_sight_init(PegSight *sight, const PegInput *input, const EndgameWords *words, EndgameTable *facts);
void peg_sight_deinit(PegSight *sight);

// What is proven of a candidate when the other player holds a certain rack.
typedef struct PegKnown {
  int64_t wins, ties, losses; // proven orders; the others are open
  int64_t least, most;        // bounds on all half wins
} PegKnown;

// One rack that the other player could hold, and the result of a candidate then.
typedef struct PegHeld {
  Rack rack;
  int64_t weight; // orders in all
  PegKnown known;
  int64_t grief; // orders lost by other candidates
  int place;     // in the first order, if nothing else decides
  // For the last candidate examined: how likely it is that the other player's answer wins, and the answer.
  int promise;
  bool has_answer;
  Play answer;
} PegHeld;

static inline bool known_is_all(const PegHeld *held) {
  return held->known.wins + held->known.ties + held->known.losses == held->weight;
}

// Finds the result of the candidate if the other player holds held->rack, and adds it to what was known. False if it
// was stopped: then nothing was added.
bool peg_sight_judge(PegSight *sight, const PegCandidate *candidate, PegHeld *held);

// ---- preendgame_ask.c ----

uint64_t hash_rack(const Rack *rack);
static inline uint64_t hash_with(uint64_t hash, uint64_t more) {
  return hash_mix(hash * UINT64_C(0x9E3779B97F4A7C15) + more);
}

bool sight_is_tired(const PegSight *sight);
// False if there are no asks left.
bool sight_pays(PegSight *sight, int64_t cost);
EndgameInput sight_endgame(PegSight *sight, const Rack *own, const Rack *other);
// Who wins? For the player to move, who is `par` points behind.
uint8_t sight_ask(PegSight *sight, EndgameInput *input, int par);
// False if it was stopped.
bool sight_find_value(PegSight *sight, EndgameInput *input, int *value);

// ---- preendgame_node.c ----

// NULL: the bag can't be in this order.
SightDeal *sight_find_deal(const SightNode *node, const Tile *bag, int in_bag);
void sight_list_deals(const Rack *unseen, const Rack *wanted, int in_bag, SightNode *node);
// knows_leads: leads are found for all deals, wanted or not.
uint64_t node_key(const PegSight *sight, const SightView *view, int64_t endgame_nodes, bool knows_leads);
SightNode *node_slot(SightNode *nodes, uint32_t capacity, uint64_t key);
void node_keep(PegSight *sight, const SightNode *node);
