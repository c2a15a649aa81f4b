// SPDX-License-Identifier: MIT
// Gauss-Newton: the logarithm is linearised at the current weights, and the normal equations of the few unknowns are
// solved. The speed of a class is not an unknown: instead, what its pupils have in common counts less (the inverse of
// sigma² I + tau² 1 1' is known).
#include "workshop/difficultyfit.h"

#include <math.h>
#include <string.h>

enum { UNKNOWNS_MAX = DIFFICULTY_PARTS_MAX + 1, ROUNDS = 30 };
enum { PACE, SIZE, WEIGHTS }; // places among the unknowns; from WEIGHTS on, the weights from the second on

#define CLASS_SPEED 0.5 // standard deviation between classes, as a logarithm
#define CHANCE 0.5      // between pupils of a class, without data
#define CHANCE_SOLVES 10.0
#define PACE_ERROR 10.0 // the pace may have any value

typedef struct Normal {
  int count;
  double matrix[UNKNOWNS_MAX][UNKNOWNS_MAX], target[UNKNOWNS_MAX];
} Normal;

static double difficulty_sum(const DifficultyFit *fit, const double *parts) {
  double sum = 0;
  for (int i = 0; i < fit->parts; i++)
    sum += fit->weights[i] * parts[i];
  return sum > 1e-9 ? sum : 1e-9;
}

static double fit_predict(const DifficultyFit *fit, const double *parts, double cells) {
  return fit->pace + fit->size * log(cells) + log(difficulty_sum(fit, parts));
}

static void fit_slopes(const DifficultyFit *fit, const DifficultySolve *solve, double *out) {
  double sum = difficulty_sum(fit, solve->parts);
  out[PACE] = 1;
  out[SIZE] = log(solve->cells);
  for (int i = 1; i < fit->parts; i++)
    out[WEIGHTS + i - 1] = solve->parts[i] / sum;
}

static int same_class(const DifficultySolve *solves, int count, int from) {
  int to = from;
  while (to < count && solves[to].class == solves[from].class)
    to++;
  return to;
}

// Adds one class: its solves, less what they have in common.
static void normal_add_class(Normal *normal, const DifficultyFit *fit, const DifficultySolve *solves, int count) {
  double sums[UNKNOWNS_MAX] = {0}, off = 0, variance = fit->deviation * fit->deviation;
  double common = CLASS_SPEED * CLASS_SPEED / (variance + count * CLASS_SPEED * CLASS_SPEED);
  for (int i = 0; i < count; i++) {
    double slopes[UNKNOWNS_MAX] = {0},
           apart = log(solves[i].seconds) - fit_predict(fit, solves[i].parts, solves[i].cells);
    fit_slopes(fit, &solves[i], slopes);
    for (int a = 0; a < normal->count; a++) {
      sums[a] += slopes[a];
      normal->target[a] += slopes[a] * apart / variance;
      for (int b = 0; b < normal->count; b++)
        normal->matrix[a][b] += slopes[a] * slopes[b] / variance;
    }
    off += apart;
  }
  for (int a = 0; a < normal->count; a++) {
    normal->target[a] -= common * sums[a] * off / variance;
    for (int b = 0; b < normal->count; b++)
      normal->matrix[a][b] -= common * sums[a] * sums[b] / variance;
  }
}

static void normal_hold(Normal *normal, int at, double expected, double now, double error) {
  double weight = 1 / (error * error);
  normal->matrix[at][at] += weight;
  normal->target[at] += weight * (expected - now);
}

// Gauss-Jordan: inverts the matrix. It is symmetric, and the prior keeps every pivot large enough.
static void normal_invert(Normal *normal) {
  for (int i = 0; i < normal->count; i++) {
    double pivot = normal->matrix[i][i];
    normal->matrix[i][i] = 1;
    for (int b = 0; b < normal->count; b++)
      normal->matrix[i][b] /= pivot;
    for (int a = 0; a < normal->count; a++) {
      if (a == i)
        continue;
      double factor = normal->matrix[a][i];
      normal->matrix[a][i] = 0;
      for (int b = 0; b < normal->count; b++)
        normal->matrix[a][b] -= factor * normal->matrix[i][b];
    }
  }
}

static double normal_step(const Normal *normal, int at) {
  double step = 0;
  for (int b = 0; b < normal->count; b++)
    step += normal->matrix[at][b] * normal->target[b];
  return step;
}

static void fit_round(const DifficultyPrior *prior, const DifficultySolve *solves, int count, DifficultyFit *fit) {
  Normal normal = {.count = WEIGHTS + fit->parts - 1};
  for (int from = 0, to; from < count; from = to) {
    to = same_class(solves, count, from);
    normal_add_class(&normal, fit, solves + from, to - from);
  }
  normal_hold(&normal, PACE, 0, fit->pace, PACE_ERROR);
  normal_hold(&normal, SIZE, prior->size, fit->size, prior->size_error > 0 ? prior->size_error : 1e-6);
  for (int i = 1; i < fit->parts; i++)
    normal_hold(&normal, WEIGHTS + i - 1, prior->weights[i], fit->weights[i], prior->weight_error);
  normal_invert(&normal);
  fit->pace += normal_step(&normal, PACE);
  fit->pace_error = sqrt(normal.matrix[PACE][PACE]);
  fit->size = prior->size_error > 0 ? fit->size + normal_step(&normal, SIZE) : prior->size;
  fit->size_error = prior->size_error > 0 ? sqrt(normal.matrix[SIZE][SIZE]) : 0;
  for (int i = 1; i < fit->parts; i++) {
    int at = WEIGHTS + i - 1;
    fit->weights[i] = fmax(0, fit->weights[i] + normal_step(&normal, at)); // no part makes a puzzle easier
    fit->errors[i] = sqrt(normal.matrix[at][at]);
  }
}

static void fit_deviation(const DifficultySolve *solves, int count, DifficultyFit *fit) {
  double sum = CHANCE_SOLVES * CHANCE * CHANCE, variance = fit->deviation * fit->deviation;
  for (int from = 0, to; from < count; from = to) {
    to = same_class(solves, count, from);
    double off = 0, common = CLASS_SPEED * CLASS_SPEED / (variance + (to - from) * CLASS_SPEED * CLASS_SPEED);
    for (int i = from; i < to; i++)
      off += log(solves[i].seconds) - fit_predict(fit, solves[i].parts, solves[i].cells);
    for (int i = from; i < to; i++) {
      double apart = log(solves[i].seconds) - fit_predict(fit, solves[i].parts, solves[i].cells) - common * off;
      sum += apart * apart;
    }
  }
  fit->deviation = sqrt(sum / (CHANCE_SOLVES + count));
}

void difficulty_fit(const DifficultyPrior *prior, const DifficultySolve *solves, int count, DifficultyFit *out) {
  *out = (DifficultyFit){.parts = prior->parts, .solves = count, .size = prior->size, .deviation = CHANCE};
  memcpy(out->weights, prior->weights, sizeof out->weights);
  for (int i = 1; i < prior->parts; i++)
    out->errors[i] = prior->weight_error;
  out->size_error = prior->size_error;
  out->pace_error = PACE_ERROR;
  for (int from = 0; from < count; from = same_class(solves, count, from))
    out->classes++;
  for (int i = 0; count > 0 && i < ROUNDS; i++) {
    fit_round(prior, solves, count, out);
    fit_deviation(solves, count, out);
  }
}

double difficulty_seconds(const DifficultyFit *fit, const double *parts, double cells) {
  return fit->solves > 0 && cells > 0 ? exp(fit_predict(fit, parts, cells)) : 0;
}
