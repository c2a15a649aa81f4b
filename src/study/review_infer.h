// SPDX-License-Identifier: MIT
// What a player of a recorded game probably kept in one of their turns, as the player who moved next could tell.
#pragma once

#include "engine/inference.h"
#include "study/review.h"

typedef struct ReviewInferOptions {
  const SearchTools *tools; // for the review's tiles
  const Leaves *leaves;
  int turn; // from 1; 0: the last one that says something
  int sets; // as in InferenceInput
  Seed seed;
  const Progress *progress;
} ReviewInferOptions;

// *turn tells which it was. ERR_STATE where nothing can be told: the turn was taken back, the tiles exchanged are not
// known in number, nothing was kept, or the bag was empty.
MUST_CHECK Status review_infer(const Review *review, const ReviewInferOptions *options, Inference *out,
                               const ReviewTurn **turn, Error *err);
// What the player kept in truth, where the record tells.
bool review_kept(const ReviewTurn *turn, Rack *out);
