// SPDX-License-Identifier: MIT
// What `endgame` finds, for the part that prints it.
#ifndef CLI_ENDGAME_INTERNAL_H
#define CLI_ENDGAME_INTERNAL_H

#include "cli/output.h"
#include "cli/position.h"
#include "engine/endgame.h"

typedef struct Endgame {
  const Cli *cli;
  GivenPosition *position;
  Rack racks[2]; // of the player to move, and of the other
  EndgameResult *result;
} Endgame;

void endgame_print(Cli *cli, const Args *args, const Endgame *endgame);
// One line on standard error: what a finished depth came to.
void endgame_note_depth(const Endgame *endgame, const EndgameResult *so_far);

#endif
