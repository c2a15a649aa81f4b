// SPDX-License-Identifier: MIT
// Weighted least squares with a pull towards what one expects, for fitting a few numbers to many games.
#pragma once

#include <stdbool.h>

typedef struct LeastSquares {
  int count;        // unknowns
  double *products; // [count][count] of the sums of x[i] * x[j]
  double *targets;  // of the sums of x[i] * y
} LeastSquares;

void leastsquares_init(LeastSquares *squares, int count);
void leastsquares_deinit(LeastSquares *squares);

// One observation: y is about the sum of the unknowns at[0..terms-1], each times its x.
void leastsquares_add(LeastSquares *squares, const int *at, const double *x, int terms, double y, double weight);

// The unknowns that fit best. `pull`, above 0, times the mean weight that an unknown has been observed with holds each
// of them to expected (NULL: 0), so that what nobody has seen stays there. The sums are used up.
void leastsquares_solve(LeastSquares *squares, const double *expected, double pull, double *out);
