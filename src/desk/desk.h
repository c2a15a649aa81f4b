// SPDX-License-Identifier: MIT
// The table in a terminal: a game that the people at this device play, among themselves and with machines. `tesela
// play` and `tesela console` are two ways to it. What happens next is decided by app/turn.h, what may be done by
// app/ability.h; here it is shown and asked for.
#pragma once

#include "app/opengame.h"
#include "term/talk.h"

typedef enum DeskEnd {
  DESK_OVER,    // the game is over, and its end was told
  DESK_LEFT,    // it is kept, to be gone on with
  DESK_DROPPED, // left without saving: it is as it was saved, or gone
  DESK_FAILED,  // something that playing on can't mend: *err
} DeskEnd;

typedef struct DeskOptions {
  bool is_numbered; // commands have numbers and squares are rows and columns from 0; else "8H WORD" is typed
  bool is_resumed;  // it was put away: what happened last is told again
  // What everybody reads on their first screen, below the table and before anything is typed. NULL or "": nothing
  const char *greeting;
} DeskOptions;

DeskEnd desk_play(Talk *talk, OpenGame *open, const DeskOptions *options, Error *err);
