// SPDX-License-Identifier: MIT
// The machines of seed 004: easy, medium and hard. They look for a vowel on the board, the pivot, and for a word of the
// lexicon over the pivot and their rack that fits across it. They play the first word that fits.
#pragma once

#include "engine/bot.h"
#include "engine/commands.h"

// The levels of their rows. They differ in the lengths they try first; hard also buys skips.
typedef enum PivotStrategy { PIVOTS_EASY, PIVOTS_MEDIUM, PIVOTS_HARD } PivotStrategy;

enum { HARD_SKIP_PERCENT = 40 }; // of the turns in which it can buy one

// The turn as a list of commands: a tile each, first from the pivot on by rising row or column, then from the pivot by
// falling ones, then finish. Without a play it is exactly one pass.
MUST_CHECK Status pivots_commands(const BotInput *input, BotCommands *out, Error *err);

MUST_CHECK Status pivots_choose(const BotInput *input, Action *out, Error *err);
