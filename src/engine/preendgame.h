// SPDX-License-Identifier: MIT
// The turns before the endgame: one to seven tiles are left in the bag, and two players.
//
// Every order in which the unseen tiles could lie is as likely as any other: so many wins, ties and losses for each
// candidate. A candidate that empties the bag is followed by an endgame in which everything is known. After one that
// leaves tiles in the bag (small plays and the pass) each side plays best by what it sees; what that means is said in
// preendgame_sight_internal.h.
//
// The work goes in rounds. The first two guess, to find out which candidates are worth a proof: all of them at first,
// superficially; then the best third, with more deals and endgames. There the rest is played with open tiles, and only
// some deals and replies are tried. The last round proves. What it gets through is exact, and for
// the rest there are bounds: so many wins at least, so many at most.
#pragma once

#include "engine/sim.h"

enum { PEG_BAG_MAX = 7, PEG_CANDIDATES_MAX = SIM_CANDIDATES_MAX, PEG_ROUNDS = 3, PEG_KEEP_DEFAULT = 3 };

typedef struct PegCandidate {
  Move move;
  int number;                 // in the static order, from 0
  int rounds;                 // that it took part in
  int64_t wins, ties, losses; // of all deals where it is exact, else of those of its last round of guesses
  int64_t least, most;        // half wins over all deals: proven bounds
  int64_t orders;             // all deals
  bool exact;                 // wins, ties and losses are proven
  int64_t lead_sum;           // at the end of the game, over `lead_deals` deals
  int64_t lead_deals;
  bool is_lead_exact; // these are all, and proven
} PegCandidate;

typedef struct PegResult {
  PegCandidate candidates[PEG_CANDIDATES_MAX]; // the best first
  int count;
  int rounds;       // finished; 0: the candidates are in their static order
  int in_bag;       // tiles
  int64_t deals;    // orders in which the bag could lie, equal tiles told apart
  int64_t endgames; // searched, also in rounds that were not finished
  int64_t nodes;
  int64_t ms;
} PegResult;

// All pointers are borrowed.
typedef struct PegInput {
  SimInput position; // of two players; its candidates, time_ms, threads, seed and progress count here too
  int rounds;        // 0: all; the last of PEG_ROUNDS is the one that proves
  int keep;          // candidates that stay to the last round at least; 0: PEG_KEEP_DEFAULT
  int64_t asks;      // endgames for a candidate and a rack of the other; 0: the usual number; more while there is time
  bool proves_all;   // also those that can't be the best
  // Told of each round that is finished; NULL: nobody listens.
  void (*report)(void *context, const PegResult *so_far);
  void *context;
} PegInput;

// Does peg_solve know what to do with it? The bag holds 1 to PEG_BAG_MAX tiles, there are two players, and racks that
// the fast generator can search.
bool peg_can_solve(const SimInput *position);

// The same input gives the same result with any number of threads (but for the count of endgames and nodes in the last
// round), unless time runs out: the result is then that of the rounds that were finished, those candidates first that
// got through the next one if there are two or more of them. Bounds are right whenever it stops.
// ERR_CANCELLED leaves that in *out too. ERR_LIMIT where peg_can_solve is false.
MUST_CHECK Status peg_solve(const PegInput *input, PegResult *out, Error *err);

int64_t peg_deals_of(const PegCandidate *candidate);
double peg_win_share(const PegCandidate *candidate); // 0 to 1, a tie counts half; never outside the bounds
double peg_least_share(const PegCandidate *candidate);
double peg_most_share(const PegCandidate *candidate);
double peg_mean_lead(const PegCandidate *candidate);
