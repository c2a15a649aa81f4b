// SPDX-License-Identifier: MIT
// How long puzzles take people, learnt from the times of classes.
//
//   log(seconds) = pace + class + size * log(cells) + log(weight[0] * part[0] + weight[1] * part[1] + …) + chance
//
// A puzzle is described by its parts: for a maze, the cells, bends and branches that a walker enters; for a word
// search, its words, and those of them that run to the left, upwards and diagonally. The first weight is 1; the pace
// turns the sum into seconds. Every class has a speed of its own, which is not reported. The fit is pulled towards what
// the program assumes without people: with few times the weights stay there.
#pragma once

#include "base/error.h"

enum { DIFFICULTY_PARTS_MAX = 4 };

typedef struct DifficultySolve {
  int class; // solves of one class are consecutive
  double parts[DIFFICULTY_PARTS_MAX];
  double cells;
  double seconds;
} DifficultySolve;

// The values the fit is pulled towards, and how far off they may be: standard deviations.
typedef struct DifficultyPrior {
  int parts;
  double weights[DIFFICULTY_PARTS_MAX], weight_error; // the first is 1
  double size, size_error;                            // an error of 0: it is not fitted
} DifficultyPrior;

typedef struct DifficultyFit {
  int parts, solves, classes;
  double weights[DIFFICULTY_PARTS_MAX], errors[DIFFICULTY_PARTS_MAX]; // the error of the first is 0
  double size, size_error;
  double pace, pace_error; // the logarithm of seconds
  double deviation;        // of one pupil's time, as a logarithm
} DifficultyFit;

// Without solves the result is the prior, and the pace is 0.
void difficulty_fit(const DifficultyPrior *prior, const DifficultySolve *solves, int count, DifficultyFit *out);
// The median time of a class with the usual speed; 0: not known.
double difficulty_seconds(const DifficultyFit *fit, const double *parts, double cells);
