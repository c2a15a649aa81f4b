// SPDX-License-Identifier: MIT
// One playing out of a position: hidden tiles are dealt at random, then static moves are made for a few turns.
//
// In the same iteration, the next player has the same rack whatever the candidate was, and a candidate changes about
// ten of the thirty lanes. So the best plays of that rack are found once, before anything is laid. After a candidate,
// the best of them in a lane that it has not touched is the best of all such lanes, and only the other lanes are
// searched. The turn after that has the same rack for all candidates that keep the same tiles. The last move of a
// playing out is valued, but never laid.
#pragma once

#include "engine/endgame.h"
#include "engine/endgame_words_internal.h"
#include "engine/sim.h"

enum { ROLLOUT_TILES_MAX = 8192 };

// What a player has at the moment.
typedef struct RolloutSeat {
  Rack rack;
  int score;    // gained since the start position
  int32_t kept; // value of what was kept in the last move, in thousandths
  int drawn;    // where in `hidden` the tiles that were drawn after it begin
} RolloutSeat;

// What the next player's rack of an iteration can do before any candidate is laid.
typedef struct RolloutMemory {
  bool is_filled;
  uint64_t iteration;
  StaticForesight foresight;
  StaticRecall recall; // for the player after next, who has the same rack after candidates that keep the same tiles
} RolloutMemory;

enum { ROLLOUT_REMEMBERED = 16, ROLLOUT_PLIES_REMEMBERED = 2 }; // iterations, as many as in a batch, and turns in each

// Owned by one thread. The position always comes back to what it was.
typedef struct Rollout {
  const SimInput *input;
  Position position;
  const Move *candidate; // on the board
  RolloutSeat seats[SEATS_MAX];
  Tile hidden[ROLLOUT_TILES_MAX]; // the unseen tiles, in the order they are dealt and drawn
  int hidden_count, next;         // drawn so far
  uint64_t chance;                // decides where exchanged tiles go back to
  int tried_count;                // plays on the board since the candidate
  RolloutMemory *memories;        // ROLLOUT_REMEMBERED, by iteration; owned
  int passes;                     // in a row
  bool is_over;
  const EndgameWords *words; // for searching the ends of playings out; NULL: not searched
  EndgameMemory *ends;       // owned
} Rollout;

typedef struct RolloutValue {
  int64_t lead;     // over the best other player, in thousandths of a point
  int64_t win;      // millionths
  int64_t decided;  // the same, but for a finished game only who won counts
  int64_t searched; // as decided, after a search of the end
} RolloutValue;

void rollout_init(Rollout *rollout, const SimInput *input);
void rollout_deinit(Rollout *rollout);
// In a game of two with few tiles in the bag: how many ways there are to deal the hidden tiles. As many iterations meet
// each of them once. Elsewhere 0.
int64_t rollout_deals(const SimInput *input);
void rollout_enter(Rollout *rollout, const Move *candidate); // puts it on the board for the following rollouts
// To be called before candidates are entered: looks at what the next player can do in this iteration, so that the
// answers are found sooner. It never changes the results.
void rollout_foresee(Rollout *rollout, uint64_t iteration);
RolloutValue rollout_play(Rollout *rollout, uint64_t iteration);
// Sets up what rollout_play_searched needs; the words are borrowed.
void rollout_search_ends(Rollout *rollout, const EndgameWords *words);
// The same playing out, and who wins it if both play perfectly once the bag is empty, but for SimInput.mistakes.
RolloutValue rollout_play_searched(Rollout *rollout, uint64_t iteration);
void rollout_leave(Rollout *rollout);
// The rack after the move, before anything is drawn.
Rack rollout_kept(const SimInput *input, const Move *move);
// The chance to win after this move by its static value, if it is worth so much more.
double rollout_predicted(const SimInput *input, const Move *move, Equity more);
