// SPDX-License-Identifier: MIT
// The training in progress, and its checkpoint file.
#pragma once

#include "lab/train.h"

typedef struct Training {
  const TrainOptions *options;
  Leaves leaves;  // of the previous generation
  int generation; // from 0
  int64_t done;   // games of this generation that are done
  LeaveSums sums; // of those games
  // one per thread, cleared when they are added to the sums
  LeaveSums *parts;
  SelfPlay *games;
  int64_t saved_ms;
} Training;

// Tables for options->threads threads, empty.
void training_init(Training *training, const TrainOptions *options);
void training_deinit(Training *training);

// A checkpoint is the program's own memory, only for the same program: not a format for others.
void checkpoint_encode(const Training *training, StrBuf *out);
// ERR_INPUT: not a checkpoint, or damaged. ERR_STATE: of other work. *training is unchanged then.
MUST_CHECK Status checkpoint_decode(Training *training, Span bytes, Error *err);
