// SPDX-License-Identifier: MIT
// The table in a terminal: a game that the people at this device play, among themselves and with machines. `tesela
// play` and `tesela console` both use it. app/turn.h decides what happens next, app/ability.h what may be done; the
// desk shows it and asks.
#pragma once

#include "app/opengame.h"
#include "term/talk.h"

typedef enum DeskEnd {
  DESK_OVER,    // the game is over, and its end was told
  DESK_LEFT,    // it is kept and can go on later
  DESK_DROPPED, // left without saving: it is as it was saved, or deleted
  DESK_FAILED,  // an error that playing on can't repair: *err
} DeskEnd;

typedef struct DeskOptions {
  bool is_numbered; // commands have numbers, and squares are row and column from 0; else people type "8H WORD"
  bool is_resumed;  // it was put away: says again what happened last
  // What each player reads on their first screen, below the table, before typing. NULL or "": nothing
  const char *greeting;
} DeskOptions;

DeskEnd desk_play(Talk *talk, OpenGame *open, const DeskOptions *options, Error *err);
