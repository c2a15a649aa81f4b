// SPDX-License-Identifier: MIT
// tesela play: play.c begins and ends a session, play_setup.c makes or finds the game. The table is src/desk.
#ifndef CLI_PLAY_INTERNAL_H
#define CLI_PLAY_INTERNAL_H

#include "app/opengame.h"
#include "cli/args.h"
#include "cli/output.h"
#include "term/talk.h"

typedef struct Session {
  Cli *cli;
  const Args *args;
  Talk talk;
  OpenGame *open; // NULL: nobody wanted one
  bool is_resumed;
} Session;

// play_setup.c
// A new game, or one that goes on. open stays NULL where whoever was asked has left.
MUST_CHECK Status play_begin(Session *session, Error *err);

// play_waiting.c
void play_list_waiting(Session *session); // the games that were put aside, with the way back to each
int play_count_waiting(void);

#endif
