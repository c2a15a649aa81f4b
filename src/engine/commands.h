// SPDX-License-Identifier: MIT
// A turn as the machines of seed 004 give it: a list of commands, executed one by one.
#pragma once

#include "game/view.h"

typedef enum BotCommandType {
  COMMAND_BUY_SKIP, // the next player misses a turn
  COMMAND_PLACE,    // a tile of the rack on a square
  COMMAND_FINISH,   // the tiles placed are the play
  COMMAND_PASS,
} BotCommandType;

typedef struct BotCommand {
  BotCommandType type;
  Tile tile; // a blank as the letter it stands for
  int row, col;
} BotCommand;

enum { BOT_COMMANDS_MAX = RACK_MAX + 2 };

typedef struct BotCommands {
  BotCommand list[BOT_COMMANDS_MAX];
  int count;
} BotCommands; // {0} is an empty one

void commands_add(BotCommands *commands, BotCommand command);

// The next action of the list: a skip if the list begins with buying one (the machine must then be asked again), else a
// pass or a play. Refuses what the draft refuses, and lists that end without finishing or passing.
MUST_CHECK Status commands_action(const BotCommands *commands, const GameView *view, Action *out, Error *err);
