// SPDX-License-Identifier: MIT
// The work in progress, and the file that keeps it.
#ifndef APP_TRAIN_INTERNAL_H
#define APP_TRAIN_INTERNAL_H

#include "app/train.h"

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

// The checkpoint is the program's own memory, for the same program to read again: no format for others.
MUST_CHECK Status checkpoint_write(const Training *training, Error *err);
// Goes on from the file if there is one. *training has its tables allocated.
MUST_CHECK Status checkpoint_read(Training *training, Error *err);

#endif
