// SPDX-License-Identifier: MIT
// Play by what each side sees, while there are tiles in the bag.
//
// The player to move sees the board, its own rack and how many tiles are in the bag; any order of the other tiles is as
// likely as any other, whatever has been played before. The best move is the one that wins most of these orders (a tie
// is half a win), then the one with the most points on average, then the one that playlist_sort puts first, the pass
// last. What the other side answers in each order, it finds in the same way by what it sees; once the bag is empty both
// know everything, and the rest is an endgame.
//
// preendgame_sight.c compares moves; preendgame_ask.c asks endgames; preendgame_node.c lists orders and keeps views.
//
// Two passes in a row end the game. Where exchanges are allowed nothing is proven: they could go on for ever.
#pragma once

#include "engine/endgame_board_internal.h"
#include "engine/endgame_table_internal.h"
#include "engine/preendgame_internal.h"

// What may come of an order of the tiles for one side, as bits: one bit is certain.
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

enum { TABLE_BYTES = 1 << 20, PLAYS_KEPT = 1 << 17 }; // of an endgame

// What the player to move sees, the board apart.
typedef struct SightView {
  Rack own, unseen; // unseen: the other rack and the bag
  int in_bag;
  int lead; // over the other player
  bool after_pass;
  Rack wanted; // whoever asks knows that the bag holds none but these
} SightView;

// One order of the bag; the rest of what is unseen is on the other rack.
typedef struct SightDeal {
  Tile bag[PEG_BAG_MAX];
  int64_t weight; // so many orders are the same, equal tiles told apart
  int twin;       // the first deal with the same tiles in the bag
  bool is_wanted; // what comes of the others is not told
  uint8_t may;    // after the best move
  int lead;       // at the end of the game, where leads were wanted
} SightDeal;

// A view that has been looked at: what its best move comes to in each deal.
typedef struct SightNode {
  uint64_t key;
  int64_t cost;    // asks
  bool is_settled; // nothing is open in the deals that are wanted
  bool has_ties;   // what is open is so only because several moves win as often: leads would tell
  bool has_leads;
  int best; // of the turns, the one that is certain of most
  int count;
  SightDeal *deals; // owned
} SightNode;

// Owned by one thread, but for the facts. The board always comes back to what it was.
typedef struct PegSight {
  const PegInput *input;
  const EndgameWords *words;
  EndgameTable *facts; // what a candidate's endgames have been proven to be, for all threads
  EndgameMemory *memory;
  int64_t deadline_ms; // 0: none
  // Limits, to be set before each job. What is known already costs as much as if it were not, so that threads change
  // nothing.
  int64_t asks;          // endgames that may be asked
  int64_t endgame_nodes; // positions in each of them; if that is not enough, nobody knows
  int64_t effort;        // positions in all; 0: no limit
  bool is_last_try;      // there won't be another with more positions
  Position position;     // follows the board where plays are listed
  Board board;
  uint64_t hash; // of its tiles since the root, and of the candidate
  SightNode *nodes;
  uint32_t node_count, node_capacity; // open addressing; a power of two
  int64_t asks_a_view;                // of the next player's; 0: no limit of its own
  int64_t asks_left, searched_most;   // 0: no limit
  int promise;                        // of the last view, see PegHeld
  bool has_answer;                    // what may be best in the view of a candidate, and what was
  Play answer;
  int depth;                  // views that are looked at
  bool is_spent;              // no asks are left
  bool is_stopped;            // by the clock or by somebody; what comes back is worthless
  int64_t endgames, searched; // and their positions
} PegSight;

void peg_sight_init(PegSight *sight, const PegInput *input, const EndgameWords *words, EndgameTable *facts);
void peg_sight_deinit(PegSight *sight);

// What is proven of a candidate when the other player holds a certain rack.
typedef struct PegKnown {
  int64_t wins, ties, losses; // proven orders; the others are open
  int64_t least, most;        // of half wins in all
} PegKnown;

// One rack that the other player could hold, and what a candidate then comes to.
typedef struct PegHeld {
  Rack rack;
  int64_t weight; // orders in all
  PegKnown known;
  int64_t grief; // orders lost by other candidates
  int place;     // in the first order, where nothing else tells them apart
  // Of the candidate that was looked at last: how likely it is that the other player's answer wins, and which it is.
  int promise;
  bool has_answer;
  Play answer;
} PegHeld;

static inline bool known_is_all(const PegHeld *held) {
  return held->known.wins + held->known.ties + held->known.losses == held->weight;
}

// Finds out what comes of the candidate when the other player holds held->rack; adds to what was known. False when it
// was stopped: nothing was added.
bool peg_sight_judge(PegSight *sight, const PegCandidate *candidate, PegHeld *held);

// ---- preendgame_ask.c ----

uint64_t hash_rack(const Rack *rack);
static inline uint64_t hash_with(uint64_t hash, uint64_t more) {
  return hash_mix(hash * UINT64_C(0x9E3779B97F4A7C15) + more);
}

bool sight_is_tired(const PegSight *sight);
// False when there are no asks left.
bool sight_pays(PegSight *sight, int64_t cost);
EndgameInput sight_endgame(PegSight *sight, const Rack *own, const Rack *other);
// Who wins for the player to move: one that is `par` points behind.
uint8_t sight_ask(PegSight *sight, EndgameInput *input, int par);
// False when it was stopped.
bool sight_find_value(PegSight *sight, EndgameInput *input, int *value);

// ---- preendgame_node.c ----

// NULL: the bag can't be in this order.
SightDeal *sight_find_deal(const SightNode *node, const Tile *bag, int in_bag);
void sight_list_deals(const Rack *unseen, const Rack *wanted, int in_bag, SightNode *node);
// Leads are found for all deals, whichever are wanted.
uint64_t node_key(const PegSight *sight, const SightView *view, int64_t endgame_nodes, bool knows_leads);
SightNode *node_slot(SightNode *nodes, uint32_t capacity, uint64_t key);
void node_keep(PegSight *sight, const SightNode *node);
