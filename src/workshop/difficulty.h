// SPDX-License-Identifier: MIT
// How hard puzzles are for people: learnt from the times of classes, kept in a small file, used where it is there.
// Nothing of a pupil is in it but what all of them together say: a few weights.
#pragma once

#include "app/app.h"
#include "workshop/difficultyfit.h"
#include "workshop/openpuzzle.h"

typedef struct Difficulty {
  DifficultyFit maze, sopa;
  int passed_over; // solves that nobody can have taken so long for, or so short
} Difficulty;

enum {
  DIFFICULTY_SECONDS_MIN = 5,
  DIFFICULTY_SECONDS_MAX = 2 * 60 * 60,
  DIFFICULTY_FILE_MAX = 16 * 1024,
  DIFFICULTY_ENOUGH = 100, // solves: fewer say little, and people are told so
};

// Bends and branches a walker enters for each cell, in mazes of the middle level.
#define DIFFICULTY_BENDS 0.26
#define DIFFICULTY_BRANCHES 0.07

extern const DifficultyPrior difficulty_maze_prior, difficulty_sopa_prior;
extern const char *const difficulty_maze_parts[DIFFICULTY_PARTS_MAX],
    *const difficulty_sopa_parts[DIFFICULTY_PARTS_MAX]; // "cell", "bend", "branch"

// From all classes there are. The same data give the same numbers.
MUST_CHECK Status difficulty_learn(App *app, const Progress *progress, Difficulty *out, Error *err);
// A file of it: JSON, numbers with six decimals. ERR_INPUT says what is wrong with one.
void difficulty_write(const Difficulty *difficulty, StrBuf *out);
MUST_CHECK Status difficulty_read(Span text, Difficulty *out, Error *err);
MUST_CHECK Status difficulty_path(StrBuf *out, Error *err); // where it is looked for

// What was learnt, if there is such a file: read once, and the effort of mazes follows it from then on. Called before a
// maze is measured or made. NULL: there is none.
const Difficulty *difficulty_known(void);
// What classes of the usual speed take for it, in seconds; -1: nobody knows.
int difficulty_expected(PuzzleContent content);
