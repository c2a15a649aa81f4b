// SPDX-License-Identifier: MIT
// Weighted least squares with a pull towards expected values, for fitting a few numbers to many games.
#pragma once

#include <stdbool.h>

typedef struct LeastSquares {
  int count;        // unknowns
  double *products; // [count][count]: the sums of x[i] * x[j]
  double *targets;  // the sums of x[i] * y
} LeastSquares;

void leastsquares_init(LeastSquares *squares, int count);
void leastsquares_deinit(LeastSquares *squares);

// One observation: y is about the sum of the unknowns at[0..terms-1], each multiplied by its x.
void leastsquares_add(LeastSquares *squares, const int *at, const double *x, int terms, double y, double weight);

// Gives the unknowns that fit best. Each is held to its expected value (NULL: 0) with the strength `pull`, above 0,
// times the mean weight of the unknowns' observations; so an unknown without observations stays there. The sums can't
// be used again.
void leastsquares_solve(LeastSquares *squares, const double *expected, double pull, double *out);
