// SPDX-License-Identifier: MIT
// A GCG file that somebody brings: its turns, the words it was probably played with, and where it disagrees with
// itself.
#pragma once

#include "app/review.h"

enum { REVIEWFILE_PROBLEMS_MAX = 50 };

typedef struct ReviewProblem {
  long line;
  Error error; // the sentence
} ReviewProblem;

typedef struct ReviewFile {
  Review *review;
  char language[GCG_TILES_ID_MAX]; // of a recipe: "es"; or the name of the file's own words
  char tile_set[GCG_TILES_ID_MAX]; // "es-basic"
  ReviewProblem *problems;
  int problem_count;
} ReviewFile;

// ERR_INPUT for what is no GCG, or holds no turn. name stands for the file in messages.
MUST_CHECK Status reviewfile_read(Span bytes, const char *name, ReviewFile *out, Error *err);
void reviewfile_deinit(ReviewFile *file); // also one of zeroes
