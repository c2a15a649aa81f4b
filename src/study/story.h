// SPDX-License-Identifier: MIT
// A game told afterwards: the turns that decided it, what was missed in them and why that was better. The same
// sentences on the page, in the console and in commands.
#pragma once

#include "study/review.h"

enum { STORY_TURNS_MAX = 3 };

typedef struct StoryTurn {
  int turn, player;   // from 1; from 0
  bool is_mistake;    // else it was the best there was, or close to it
  double change;      // what it did to the player's chance of winning, -1 to 1
  const char *name;   // of the player
  const char *move;   // "9C CHAL"
  const char *better; // what would have been better; "" where nothing was
  const char *text;   // sentences
} StoryTurn;

typedef struct Story {
  const char *result;  // "Ana won, 371 to 344."
  const char *summary; // "3 turns decided the game."
  FieldList turns;     // StoryTurn, in their order
} Story;
extern const Field story_fields[];

// The turns that decided the game, as places in the review, the first first. Returns how many.
int story_find_turns(const Review *review, int out[STORY_TURNS_MAX]);
// What a turn of them is compared with: the best move, or the next best where that was made. NULL: nothing.
const Move *story_other_move(const ReviewTurn *turn);

// "9C CHAL", "exchange AB" or "pass"; from_0 as in story_tell.
const char *story_name_move(const Review *review, const ReviewTurn *turn, const Move *move, bool from_0,
                            const Catalog *catalog, Arena *arena);
// One turn of a review, whether it decided anything or not.
StoryTurn story_tell_turn(const Review *review, int at, bool from_0, const Catalog *catalog, Arena *arena);
// Of a review that has been run. from_0: rows and columns are numbered from 0, as on the screens that ask for them so.
Story story_tell(const Review *review, bool from_0, const Catalog *catalog, Arena *arena);
static inline const StoryTurn *story_turn_at(const Story *story, int i) {
  return (const StoryTurn *)story->turns.items + i;
}
