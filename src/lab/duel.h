// SPDX-License-Identifier: MIT
// Two machines against each other: how much better one of them is, how sure that is, and when it is sure enough to
// stop.
//
// The measure is the share of points of the first machine (a win is 1, a tie one half), trial by trial. A trial is a
// game, or a pair of games with mirrored draws. docs/matches.md explains the test and the intervals.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// The sums of the first of two players, over pairs of games, or over single games if there are no pairs.
typedef struct Duel {
  int64_t trials;             // pairs or games
  int64_t halves, squares;    // half wins: 2 for a win, 1 for a tie
  int64_t lead, lead_squares; // points ahead
} Duel;

void duel_add(Duel *duel, int64_t halves, int64_t lead);

// A mean and its margin, with 95% confidence if somebody looks once, at a moment fixed in advance.
typedef struct DuelMean {
  double mean, margin;
} DuelMean;
DuelMean duel_share(const Duel *duel, bool pairs); // of points, 0 to 1
DuelMean duel_lead(const Duel *duel, bool pairs);  // points ahead per game
// A margin of the share that holds at every moment, with 95% confidence: even at a moment chosen because of the
// results. Infinite below two trials.
double duel_share_margin_any_time(const Duel *duel, bool pairs);

// The same for shares that are not a whole number of half wins: those without their luck (engine/luck.h).
typedef struct DuelShares {
  int64_t trials;
  double sum, squares;
} DuelShares;
void duel_shares_add(DuelShares *shares, double share);
DuelMean duel_shares_mean(const DuelShares *shares);

// Three hypotheses: the first is better by `difference` or more, the second is, or neither.
typedef struct DuelTest {
  double difference; // of the share from one half, positive
  double alpha;      // chance of calling one better although they are alike
  double beta;       // chance of calling them alike although one is better by the difference
  int64_t minimum;   // trials before anything is decided
} DuelTest;

typedef enum DuelVerdict { DUEL_OPEN, DUEL_FIRST, DUEL_SECOND, DUEL_ALIKE } DuelVerdict;

typedef struct DuelState {
  DuelVerdict verdict;
  double first, second; // log-likelihood ratios of "it is better by the difference" against "they are alike"
  double low, high;     // at high, that one is accepted; if both are at low, they are called alike
} DuelState;

DuelState duel_test(const Duel *duel, bool pairs, const DuelTest *test);
const char *duel_verdict_name(DuelVerdict verdict); // "open", "first", ...: stable
