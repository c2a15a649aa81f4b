// SPDX-License-Identifier: MIT
// How hard puzzles are for people: learnt from the times of classes, kept in a small file, used if the file exists. It
// contains only a few weights, which come from all pupils together, and nothing of a single pupil.
#pragma once

#include "app/app.h"
#include "workshop/difficultyfit.h"
#include "workshop/openpuzzle.h"

typedef struct Difficulty {
  DifficultyFit maze, sopa;
  int passed_over; // ignored solves: impossibly long or short times
} Difficulty;

enum {
  DIFFICULTY_SECONDS_MIN = 5,
  DIFFICULTY_SECONDS_MAX = 2 * 60 * 60,
  DIFFICULTY_FILE_MAX = 16 * 1024,
  DIFFICULTY_ENOUGH = 100, // solves: fewer say little, and people are warned
};

// Bends and branches a walker enters for each cell, in mazes of the middle level.
#define DIFFICULTY_BENDS 0.26
#define DIFFICULTY_BRANCHES 0.07

extern const DifficultyPrior difficulty_maze_prior, difficulty_sopa_prior;
extern const char *const difficulty_maze_parts[DIFFICULTY_PARTS_MAX],
    *const difficulty_sopa_parts[DIFFICULTY_PARTS_MAX]; // "cell", "bend", "branch"

// Learns from all classes. The same data give the same numbers.
MUST_CHECK Status difficulty_learn(App *app, const Progress *progress, Difficulty *out, Error *err);
// Writes it as a file: JSON, numbers with six decimals. ERR_INPUT says what is wrong with a file.
void difficulty_write(const Difficulty *difficulty, StrBuf *out);
MUST_CHECK Status difficulty_read(Span text, Difficulty *out, Error *err);
MUST_CHECK Status difficulty_path(StrBuf *out, Error *err); // where the file is expected

// What was learnt, from the file, which is read once; from then on the effort of mazes follows it. Call this before a
// maze is measured or made. NULL: there is no file.
const Difficulty *difficulty_known(void);
// The time of classes with the usual speed, in seconds; -1: not known.
int difficulty_expected(PuzzleContent content);
