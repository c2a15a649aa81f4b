// SPDX-License-Identifier: MIT
// A player at random: any game, any action, mostly a legal one. Words do not matter to the rules, so any tiles in a
// line will do. For properties, golden games and fuzzing; the caller brings the dice.
#pragma once

#include "game/game.h"

typedef struct Dice {
  uint32_t (*below)(void *context, uint32_t limit); // 0..limit-1
  void *context;
} Dice;

// Dice from a stream of numbers.
Dice dice_of(Random *random);

int dice_range(const Dice *dice, int low, int high); // both included
bool dice_chance(const Dice *dice, int percent);

// Any preset, tile set, board, rack, clock and number of seats that a game may begin with.
void player_settings(const Dice *dice, Settings *out);

// What somebody at the table might do next. False if nothing is possible: the game is over.
bool player_action(const Dice *dice, const Game *game, Action *out);
// Anything at all, most of it illegal.
void player_nonsense(const Dice *dice, const Game *game, Action *out);
