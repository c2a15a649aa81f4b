// SPDX-License-Identifier: MIT
// The turns before the endgame: one to seven tiles are left in the bag, and there are two players.
//
// Every order of the unseen tiles is equally likely, so each candidate has a number of wins, ties and losses. After a
// candidate that empties the bag comes an endgame in which everything is known. After one that leaves tiles in the bag
// (small plays and the pass), each side plays best by what it sees; preendgame_sight_internal.h says what that means.
//
// The work is done in rounds. The first two guess which candidates are worth a proof: first all of them, superficially,
// then the best third, with more deals and endgames. In these rounds the game is played on with open tiles, and only
// some deals and replies are tried. The last round proves. What it completes is exact; for the rest there are bounds:
// at least so many wins, at most so many.
#pragma once

#include "engine/sim.h"

enum { PEG_BAG_MAX = 7, PEG_CANDIDATES_MAX = SIM_CANDIDATES_MAX, PEG_ROUNDS = 3, PEG_KEEP_DEFAULT = 3 };

typedef struct PegCandidate {
  Move move;
  int number;                 // in the static order, from 0
  int rounds;                 // rounds that it took part in
  int64_t wins, ties, losses; // over all deals if exact, else over those of its last round of guesses
  int64_t least, most;        // proven bounds, in half wins over all deals
  int64_t orders;             // all deals
  bool exact;                 // wins, ties and losses are proven
  int64_t lead_sum;           // at the end of the game, over `lead_deals` deals
  int64_t lead_deals;
  bool is_lead_exact; // these are all deals, and proven
} PegCandidate;

typedef struct PegResult {
  PegCandidate candidates[PEG_CANDIDATES_MAX]; // the best first
  int count;
  int rounds;       // finished rounds; 0: the candidates are in their static order
  int in_bag;       // tiles
  int64_t deals;    // possible orders of the bag, with equal tiles told apart
  int64_t endgames; // searched, including unfinished rounds
  int64_t nodes;
  int64_t ms;
} PegResult;

// All pointers are borrowed.
typedef struct PegInput {
  SimInput position; // of two players; its candidates, time_ms, threads, seed and progress are used too
  int rounds;        // 0: all; the last of PEG_ROUNDS proves
  int keep;          // fewest candidates that stay to the last round; 0: PEG_KEEP_DEFAULT
  int64_t asks;      // endgames for a candidate and one rack of the other; 0: as usual, no limit with a clock
  bool proves_all;   // proves also candidates that can't be the best
  // Called after each finished round; NULL: not wanted.
  void (*report)(void *context, const PegResult *so_far);
  void *context;
} PegInput;

// Can peg_solve handle this position? The bag must hold 1 to PEG_BAG_MAX tiles, there must be two players, and the fast
// generator must be able to search their racks.
bool peg_can_solve(const SimInput *position);

// The same input gives the same result with any number of threads (except for the count of endgames and nodes in the
// last round), unless time runs out. The result is then that of the finished rounds; if two or more candidates
// completed the next round, these come first. Bounds are right whenever it stops. After ERR_CANCELLED, *out holds the
// same. ERR_LIMIT if peg_can_solve is false.
MUST_CHECK Status peg_solve(const PegInput *input, PegResult *out, Error *err);

int64_t peg_deals_of(const PegCandidate *candidate);
double peg_win_share(const PegCandidate *candidate); // 0 to 1, a tie counts half; never outside the bounds
double peg_least_share(const PegCandidate *candidate);
double peg_most_share(const PegCandidate *candidate);
double peg_mean_lead(const PegCandidate *candidate);
