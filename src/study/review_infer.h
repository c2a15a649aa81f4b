// SPDX-License-Identifier: MIT
// What a player of a recorded game probably kept in one of their turns, as seen by the player who moved next.
#pragma once

#include "engine/inference.h"
#include "study/review.h"

typedef struct ReviewInferOptions {
  const SearchTools *tools; // for the review's tiles
  const Leaves *leaves;
  int turn; // from 1; 0: the last one from which something can be inferred
  int sets; // as in InferenceInput
  Seed seed;
  const Progress *progress;
} ReviewInferOptions;

// *turn is the turn it used. ERR_STATE if nothing can be inferred: the turn was taken back, the number of exchanged
// tiles is unknown, nothing was kept, or the bag was empty.
MUST_CHECK Status review_infer(const Review *review, const ReviewInferOptions *options, Inference *out,
                               const ReviewTurn **turn, Error *err);
// What the player really kept, if the record has it.
bool review_kept(const ReviewTurn *turn, Rack *out);
