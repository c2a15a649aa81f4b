// SPDX-License-Identifier: MIT
#include "engine/leastsquares.h"

#include "base/mem.h"

#include <math.h>

void leastsquares_init(LeastSquares *squares, int count) {
  squares->count = count;
  squares->products = mem_alloc((size_t)count * (size_t)count * sizeof(double));
  squares->targets = mem_alloc((size_t)count * sizeof(double));
}

void leastsquares_deinit(LeastSquares *squares) {
  mem_free(squares->products);
  mem_free(squares->targets);
  *squares = (LeastSquares){0};
}

static double *leastsquares_product(const LeastSquares *squares, int i, int j) {
  return &squares->products[(size_t)i * (size_t)squares->count + (size_t)j];
}

void leastsquares_add(LeastSquares *squares, const int *at, const double *x, int terms, double y, double weight) {
  for (int i = 0; i < terms; i++) {
    squares->targets[at[i]] += weight * x[i] * y;
    for (int j = 0; j < terms; j++)
      *leastsquares_product(squares, at[i], at[j]) += weight * x[i] * x[j];
  }
}

// Makes the unknowns the differences from the expected values, which are small or zero.
static void hold_to(LeastSquares *squares, const double *expected, double pull) {
  double mean = 0;
  for (int i = 0; i < squares->count; i++)
    mean += *leastsquares_product(squares, i, i) / squares->count;
  for (int i = 0; i < squares->count && expected; i++) {
    for (int j = 0; j < squares->count; j++)
      squares->targets[i] -= *leastsquares_product(squares, i, j) * expected[j];
  }
  for (int i = 0; i < squares->count; i++)
    *leastsquares_product(squares, i, i) += mean > 0 ? pull * mean : 1;
}

// Cholesky: the lower half of the products becomes L, with L * Lt = products.
static void leastsquares_decompose(LeastSquares *squares) {
  for (int i = 0; i < squares->count; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = *leastsquares_product(squares, i, j);
      for (int k = 0; k < j; k++)
        sum -= *leastsquares_product(squares, i, k) * *leastsquares_product(squares, j, k);
      *leastsquares_product(squares, i, j) =
          i == j ? sqrt(fmax(sum, 1e-12)) : sum / *leastsquares_product(squares, j, j);
    }
  }
}

void leastsquares_solve(LeastSquares *squares, const double *expected, double pull, double *out) {
  hold_to(squares, expected, pull);
  leastsquares_decompose(squares);
  for (int i = 0; i < squares->count; i++) {
    out[i] = squares->targets[i];
    for (int k = 0; k < i; k++)
      out[i] -= *leastsquares_product(squares, i, k) * out[k];
    out[i] /= *leastsquares_product(squares, i, i);
  }
  for (int i = squares->count - 1; i >= 0; i--) {
    for (int k = i + 1; k < squares->count; k++)
      out[i] -= *leastsquares_product(squares, k, i) * out[k];
    out[i] /= *leastsquares_product(squares, i, i);
  }
  for (int i = 0; i < squares->count && expected; i++)
    out[i] += expected[i];
}
