// SPDX-License-Identifier: MIT
// Simulation: the best static moves are each played out many times against possible racks, to see which wins most.
//
// Every candidate meets the same random racks (iteration i deals the same tiles to all), so that luck cancels out of
// their differences. Candidates are dropped as soon as they clearly can't be the best. The result depends on the seed
// and the number of iterations, never on the threads.
#pragma once

#include "engine/inference.h"
#include "engine/outlook.h"
#include "engine/staticplay.h"
#include "engine/tools.h"
#include "engine/winpct.h"
#include "game/action.h"
#include "game/bag.h"
#include "movegen/position.h"

// A move that a player can make. Analysis uses it too.
typedef struct Move {
  ActionType type; // ACTION_PLAY, ACTION_EXCHANGE or ACTION_PASS
  Play play;
  Tile exchanged[RACK_MAX];
  int exchanged_count;
  int score;
  Equity equity; // static
} Move;

// How positions are judged where the playing out stops.
typedef struct SimModel {
  const Leaves *leaves;
  // The chance of winning, from 0 to 1, with this lead and this many tiles that the player to move does not see: for
  // that player, or for the one who has just moved. NULL: the lead alone decides.
  double (*win)(const void *context, double lead, int unseen, bool is_to_move);
  const void *context;
  // What moves are worth beyond their static value, for games of two on the usual board; NULL: not known.
  const Outlook *outlook;
} SimModel;

// SimModel.win by a WinPct, which is the context.
double sim_win_by_table(const void *context, double lead, int unseen, bool is_to_move);

// With SIM_DEALS_BAG tiles in the bag or fewer, in a game of two, all deals can be met.
enum { SIM_DEALS_BAG = 2 };
enum { SIM_CANDIDATES_MAX = 64, SIM_PLIES_MAX = 30, SIM_THREADS_MAX = 64, SIM_EXCHANGES = 3 };

typedef struct SimResult SimResult;

// All pointers are borrowed.
typedef struct SimInput {
  const Board *board;
  const ScoreRules *rules;
  const SearchTools *tools;
  const SimModel *model;
  Rack rack;             // of the player to move
  TileCounts unseen;     // bag and other racks together, without the tiles below
  Rack known[SEATS_MAX]; // tiles that the others are known to hold; [0] is not read
  // What else they probably hold, judging by their actions; NULL: all tiles are equally likely. [0] is not read.
  const Inference *held[SEATS_MAX];
  int seat_count;             // players still in the game, the one to move first
  int rack_counts[SEATS_MAX]; // in the order of play; [0] is the rack above
  int scores[SEATS_MAX];
  int exchange_minimum; // as in Settings
  int candidates;       // how many of the best moves, by static value and outlook
  int plies;            // moves played out after the candidate
  int64_t iterations;   // at most, for each candidate
  int64_t total;        // at most, of all candidates together, but at least one each; 0: no limit
  int64_t time_ms;      // 0: no limit; else the work depends on the machine
  bool stops_early;     // when the best is clear, or all deals have been met
  // A candidate is dropped when it is this many standard errors behind the best (0: the usual 2.2) and each has been
  // played out this many times.
  double doubt;
  int64_t doubt_from;
  // A candidate is dropped too when, by as many errors, it can't be better than the best by more than this: of moves
  // that come to the same, one is enough. 0: never.
  double tie;
  bool narrows; // as work is done, candidates are dropped even if it is not clear that they can't be the best
  // When candidates are compared, the prediction of the static value counts as much as this many iterations; 0: not at
  // all. The more of the deals have been met, if they are few, the less it counts, and in the end not at all.
  int prior_iterations;
  // In a game of two, the ends of this many iterations of each batch are searched once the bag is empty, with this many
  // positions at most: static moves say too little there. The change that this makes is added to the result of all
  // iterations. Where all deals can be met, all ends are searched once each of them has been.
  int searched;
  int64_t end_nodes;
  // From 0 to 1: how likely the other player is to go wrong in such an end where static moves do. This player is taken
  // to find what wins by force, and else to play on by static moves.
  double mistakes;
  double end_scale; // points; if a finished game ends about this close, winning counts by degrees. 0: in full
  int threads;
  Seed seed;
  const Progress *progress;
  // Called after each batch of iterations with the results so far, the candidates in their first order; NULL: not
  // wanted.
  void (*watch)(void *context, const SimResult *so_far);
  void *context;
} SimInput;

typedef struct SimCandidate {
  Move move;
  int place; // by static value, from 0
  int64_t iterations;
  int64_t lead_sum;    // thousandths of a point
  double lead_squares; // points squared
  int64_t win_sum;     // millionths of a game
  double win_squares;  // games squared
  int64_t searched;    // iterations whose end was searched
  int64_t changed_sum; // how much that changed them, in millionths of a game
  Equity outlook;      // what the outlook adds to the static value
  double predicted;    // chance to win by these two
  bool is_dropped;     // can't be the best any more, or not by more than SimInput.tie
  bool is_exact;       // it has met all deals: only exchanged tiles are still put back at random
} SimCandidate;

struct SimResult {
  SimCandidate candidates[SIM_CANDIDATES_MAX]; // the best first
  int count;
  int64_t iterations;   // in all
  int64_t deals;        // in games of two, with few tiles in the bag: how many there are; 0: not counted
  int prior_iterations; // as in SimInput
  bool is_clear;        // stopped because all others were dropped
  bool is_whole;        // stopped because all deals had been met
  int64_t ms;
};

// Fills in the candidates, best first: static plays and up to SIM_EXCHANGES exchanges, or else the pass. Returns how
// many.
int sim_static_moves(const SimInput *input, Position *position, Move *out, int limit);

// A turn and its moves as an outlook sees them; outlook_can_see must hold.
void sim_outlook_turn(const SimInput *input, Position *position, OutlookTurn *out);
OutlookMove sim_outlook_move(const SimInput *input, const Move *move);

// After ERR_CANCELLED, *out holds what has been done. ERR_LIMIT if the rack is larger than SLOT_TILES_MAX or has more
// than two blanks.
MUST_CHECK Status sim_run(const SimInput *input, SimResult *out, Error *err);

double sim_mean_lead(const SimCandidate *candidate); // points
double sim_mean_win(const SimCandidate *candidate);  // 0 to 1
// How far these may be off, with 95% confidence: 0 once all deals have been met; below 0 if that is unknown, after a
// single iteration.
double sim_lead_margin(const SimCandidate *candidate);
double sim_win_margin(const SimCandidate *candidate);

// Orders the candidates as at the end: those still in the race first, then by their results.
void sim_sort(SimResult *result);
