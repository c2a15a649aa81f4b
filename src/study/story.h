// SPDX-License-Identifier: MIT
// The story of a game: the turns that decided it, what was missed in them and why that was better. The page, the
// console and the commands show the same sentences.
#pragma once

#include "study/review.h"

enum { STORY_TURNS_MAX = 3 };

typedef struct StoryTurn {
  int turn, player;   // from 1; from 0
  bool is_mistake;    // else it was the best move, or close to it
  double change;      // what it did to the player's chance of winning, -1 to 1
  const char *name;   // of the player
  const char *move;   // "9C CHAL"
  const char *better; // the better move; "" if there was none
  const char *text;   // sentences
} StoryTurn;

typedef struct Story {
  const char *result;  // "Ana won, 371 to 344."
  const char *summary; // "3 turns decided the game."
  FieldList turns;     // StoryTurn, in order
} Story;
extern const Field story_fields[];

// The turns that decided the game, as indices into the review, in order. Returns how many.
int story_find_turns(const Review *review, int out[STORY_TURNS_MAX]);
// The move that a turn is compared with: the best, or the next best if the best was made. NULL: none.
const Move *story_other_move(const ReviewTurn *turn);

// "9C CHAL", "exchange AB" or "pass"; from_0 as in story_tell.
const char *story_name_move(const Review *review, const ReviewTurn *turn, const Move *move, bool from_0,
                            const Catalog *catalog, Arena *arena);
// One turn of a review, even one that decided nothing.
StoryTurn story_tell_turn(const Review *review, int at, bool from_0, const Catalog *catalog, Arena *arena);
// The story of a finished review. from_0: rows and columns are numbered from 0, for screens that number them so.
Story story_tell(const Review *review, bool from_0, const Catalog *catalog, Arena *arena);
static inline const StoryTurn *story_turn_at(const Story *story, int i) {
  return (const StoryTurn *)story->turns.items + i;
}
