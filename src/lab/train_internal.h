// SPDX-License-Identifier: MIT
// The work in progress, and the file that keeps it.
#pragma once

#include "lab/train.h"

typedef struct Training {
  const TrainOptions *options;
  Leaves leaves;  // of the generation before
  int generation; // from 0
  int64_t done;   // games of it
  LeaveSums sums; // of them
  // one a thread, cleared whenever they are added to the sums
  LeaveSums *parts;
  SelfPlay *games;
  int64_t saved_ms;
} Training;

// Tables for options->threads threads, empty.
void training_init(Training *training, const TrainOptions *options);
void training_deinit(Training *training);

// The checkpoint is the program's own memory, for the same program to read again: no format for others.
void checkpoint_encode(const Training *training, StrBuf *out);
// ERR_INPUT: it is none, or damaged. ERR_STATE: of other work. *training is unchanged then.
MUST_CHECK Status checkpoint_decode(Training *training, Span bytes, Error *err);
