// SPDX-License-Identifier: MIT
// How long puzzles take people, learnt from the times of classes.
//
//   log(seconds) = pace + class + size * log(cells) + log(weight[0] * part[0] + weight[1] * part[1] + …) + chance
//
// A puzzle is its parts: of a maze the cells, bends and branches that a walker enters, of a word search its words, and
// those of them that run leftwards, upwards and aslant. The first weight is 1; the pace makes seconds of it. Every
// class has a speed of its own, which is not told. All of it is held to what the program says without people: with few
// times the weights stay there.
#pragma once

#include "base/error.h"

enum { DIFFICULTY_PARTS_MAX = 4 };

typedef struct DifficultySolve {
  int class; // those of one class stand together
  double parts[DIFFICULTY_PARTS_MAX];
  double cells;
  double seconds;
} DifficultySolve;

// What is held to, and how far off it may be thought to be: standard deviations.
typedef struct DifficultyPrior {
  int parts;
  double weights[DIFFICULTY_PARTS_MAX], weight_error; // the first is 1
  double size, size_error;                            // an error of 0: it is not fitted
} DifficultyPrior;

typedef struct DifficultyFit {
  int parts, solves, classes;
  double weights[DIFFICULTY_PARTS_MAX], errors[DIFFICULTY_PARTS_MAX]; // of the first 0
  double size, size_error;
  double pace, pace_error; // the logarithm of seconds
  double deviation;        // of one pupil's time, as a logarithm
} DifficultyFit;

// Without solves it is the prior; the pace is then nothing.
void difficulty_fit(const DifficultyPrior *prior, const DifficultySolve *solves, int count, DifficultyFit *out);
// What a class of the usual speed takes, in the middle; 0: nobody knows.
double difficulty_seconds(const DifficultyFit *fit, const double *parts, double cells);
