// SPDX-License-Identifier: MIT
#include "lab/duel.h"

#include <math.h>

void duel_add(Duel *duel, int64_t halves, int64_t lead) {
  duel->trials++;
  duel->halves += halves;
  duel->squares += halves * halves;
  duel->lead += lead;
  duel->lead_squares += lead * lead;
}

// The most half wins in a trial.
static double halves_in_trial(bool pairs) {
  return pairs ? 4 : 2;
}

// The mean of so many trials of `size` games each; `sum` and `squares` are the sums of their values and squares.
static DuelMean mean_of(int64_t trials, double sum, double squares, double size) {
  if (trials == 0)
    return (DuelMean){0, 0};
  double count = (double)trials, mean = sum / count, variance = squares / count - mean * mean;
  double margin = variance > 0 ? 1.96 * sqrt(variance / count) : 0;
  return (DuelMean){mean / size, margin / size};
}

DuelMean duel_share(const Duel *duel, bool pairs) {
  return mean_of(duel->trials, (double)duel->halves, (double)duel->squares, halves_in_trial(pairs));
}

DuelMean duel_lead(const Duel *duel, bool pairs) {
  return mean_of(duel->trials, (double)duel->lead, (double)duel->lead_squares, pairs ? 2 : 1);
}

void duel_shares_add(DuelShares *shares, double share) {
  shares->trials++;
  shares->sum += share;
  shares->squares += share * share;
}

DuelMean duel_shares_mean(const DuelShares *shares) {
  return mean_of(shares->trials, shares->sum, shares->squares, 1);
}

// Variance of a trial's share. One imaginary extreme trial keeps it above 0 while all trials are equal.
static double variance_of_share(const Duel *duel, bool pairs) {
  double count = (double)duel->trials, size = halves_in_trial(pairs), mean = (double)duel->halves / count;
  double squares = ((double)duel->squares - mean * mean * count) / (size * size);
  return (squares + 0.25) / (count + 1);
}

// A confidence sequence: the margin of a mixture of normal likelihood ratios over all differences. By Ville's
// inequality the chance that it is ever exceeded is at most alpha (asymptotically, since the variance is estimated).
// The mixture is chosen so that the margin is narrowest after TUNED trials.
double duel_share_margin_any_time(const Duel *duel, bool pairs) {
  enum { TUNED = 500 };
  const double alpha = 0.05;
  if (duel->trials < 2)
    return INFINITY;
  double count = (double)duel->trials, spread = -2 * log(alpha) + log(-2 * log(alpha) + 1);
  double rho = spread / TUNED, grown = count * rho + 1;
  return sqrt(variance_of_share(duel, pairs) * 2 * grown / (count * count * rho) * log(sqrt(grown) / alpha));
}

// Log-likelihood ratio for a mean of `share`, in normal approximation: "the true share is one half + shift" against "it
// is one half".
static double likelihood_ratio(double count, double share, double variance, double shift) {
  return count * shift * (share - 0.5 - shift / 2) / variance;
}

DuelState duel_test(const Duel *duel, bool pairs, const DuelTest *test) {
  // Either side may be called better by mistake: each gets half of alpha.
  DuelState state = {.low = log(test->beta / (1 - test->alpha / 2)), .high = log((1 - test->beta) / (test->alpha / 2))};
  if (duel->trials == 0)
    return state;
  double count = (double)duel->trials, share = duel_share(duel, pairs).mean;
  double variance = variance_of_share(duel, pairs);
  state.first = likelihood_ratio(count, share, variance, test->difference);
  state.second = likelihood_ratio(count, share, variance, -test->difference);
  if (duel->trials < test->minimum)
    return state;
  if (state.first >= state.high)
    state.verdict = DUEL_FIRST;
  else if (state.second >= state.high)
    state.verdict = DUEL_SECOND;
  else if (state.first <= state.low && state.second <= state.low)
    state.verdict = DUEL_ALIKE;
  return state;
}

const char *duel_verdict_name(DuelVerdict verdict) {
  static const char *const names[] = {"open", "first", "second", "alike"};
  return names[verdict];
}
