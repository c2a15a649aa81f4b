// SPDX-License-Identifier: MIT
// Between the exercises of the supply and those of one's own mistakes.
#pragma once

#include "app/cardbox.h"
#include "app/inside.h"
#include "app/resource.h"
#include "study/mistakes.h"
#include "study/trainer.h"

// An exercise that somebody is at, by its name.
typedef struct TrainerFile {
  bool is_mistake;
  ResourceWords words; // closed by whoever opened it
  const char *language;
  StoreExercise row; // of the supply
  Card card;         // of a mistake
  Mistake mistake;
  Move mistake_move; // what was played
  Exercise exercise; // stays where it is
} TrainerFile;

// ERR_MISSING for one that is not there.
MUST_CHECK Status mistake_open(const Use *use, const char *item, TrainerFile *out, Error *err);
MUST_CHECK Status mistake_show(const Use *use, const TrainerFile *file, TrainerExercise *out, Error *err);
// The answer counts for when it comes again: *due_days.
MUST_CHECK Status mistake_answer(const Use *use, const TrainerFile *file, bool is_known, int *due_days, Error *err);
