// SPDX-License-Identifier: MIT
// What exercises of the supply and the account's own mistakes share.
#pragma once

#include "app/cardbox.h"
#include "app/inside.h"
#include "app/resource.h"
#include "study/mistakes.h"
#include "study/trainer.h"

// An exercise that somebody works on, opened by its name.
typedef struct TrainerFile {
  bool is_mistake;
  ResourceWords words; // closed by the function that opened it
  const char *language;
  StoreExercise row; // for one of the supply
  Card card;         // for a mistake
  Mistake mistake;
  Move mistake_move; // what was played
  Exercise exercise; // must not be moved
} TrainerFile;

// ERR_MISSING if there is no such mistake.
MUST_CHECK Status mistake_open(const Use *use, const char *item, TrainerFile *out, Error *err);
MUST_CHECK Status mistake_show(const Use *use, const TrainerFile *file, TrainerExercise *out, Error *err);
// Records the answer, which decides when the mistake comes again: *due_days.
MUST_CHECK Status mistake_answer(const Use *use, const TrainerFile *file, bool is_known, int *due_days, Error *err);
