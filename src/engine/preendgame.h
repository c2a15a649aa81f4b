// SPDX-License-Identifier: MIT
// The turns before the endgame: one to four tiles are left in the bag, and two players.
//
// Every way in which the unseen tiles could lie is tried, or a fair sample of them: so many wins, ties and losses for
// each candidate. A candidate that empties the bag is followed by an endgame in which everything is known; with all
// ways tried and all endgames proven its numbers are exact. For one that leaves tiles in the bag (small plays,
// exchanges and the pass) the rest is played with open tiles: both sides know what each will draw. That is a guess, and
// so are only some replies being tried there.
//
// The work goes in rounds: all candidates at first, superficially; then the best third of them, with more deals and
// deeper endgames; and so on.
#ifndef ENGINE_PREENDGAME_H
#define ENGINE_PREENDGAME_H

#include "engine/sim.h"

enum { PEG_BAG_MAX = 4, PEG_CANDIDATES_MAX = SIM_CANDIDATES_MAX, PEG_ROUNDS = 4, PEG_KEEP_DEFAULT = 3 };

typedef struct PegCandidate {
  Move move;
  int number;                 // in the static order, from 0
  int rounds;                 // that it took part in
  int64_t wins, ties, losses; // of the deals of the last of them
  int64_t lead_sum;           // at the end of the game, over these deals
  bool exact;
} PegCandidate;

typedef struct PegResult {
  PegCandidate candidates[PEG_CANDIDATES_MAX]; // the best first
  int count;
  int rounds;       // finished; 0: the candidates are in their static order
  int in_bag;       // tiles
  int64_t deals;    // ways in which the bag could lie, equal tiles told apart
  int64_t endgames; // searched, also in rounds that were not finished
  int64_t nodes;
  int64_t ms;
} PegResult;

// All pointers are borrowed.
typedef struct PegInput {
  SimInput position; // of two players; its candidates, time_ms, threads, seed and progress count here too
  int rounds;        // 0: all
  int keep;          // candidates that stay to the last round at least; 0: PEG_KEEP_DEFAULT
  int64_t nodes;     // of an endgame in the last round; 0: the usual number
  int replies;       // plays tried in the last round while there are tiles in the bag; 0: the usual number
  // Told of each round that is finished; NULL: nobody listens.
  void (*report)(void *context, const PegResult *so_far);
  void *context;
} PegInput;

// Does peg_solve know what to do with it? The bag holds 1 to PEG_BAG_MAX tiles, there are two players, and racks that
// the fast generator can search.
bool peg_can_solve(const SimInput *position);

// The same input gives the same result with any number of threads, unless time runs out: the result is then that of the
// rounds that were finished, those candidates first that got through the next one if there are two or more of them.
// ERR_CANCELLED leaves that in *out too. ERR_LIMIT where peg_can_solve is false.
MUST_CHECK Status peg_solve(const PegInput *input, PegResult *out, Error *err);

int64_t peg_deals_of(const PegCandidate *candidate);
double peg_win_share(const PegCandidate *candidate); // 0 to 1, a tie counts half
double peg_mean_lead(const PegCandidate *candidate);

#endif
