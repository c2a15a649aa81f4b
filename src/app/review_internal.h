// SPDX-License-Identifier: MIT
// What the files of the review share.
#ifndef APP_REVIEW_INTERNAL_H
#define APP_REVIEW_INTERNAL_H

#include "app/review.h"

// Room for one more turn, cleared.
ReviewTurn *review_add_turn(Review *review);
// What follows from board, rack and player of the last turn that was added: unseen tiles, whether the rack is whole.
void review_count_tiles(const Review *review, ReviewTurn *turn);
// The tiles kept from the player's turn before the last that was added, if they are known.
void review_find_kept(Review *review);

#endif
