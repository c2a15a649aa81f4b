// SPDX-License-Identifier: MIT
// The turn loop: what a game waits for, and everything that happens without a person. Front ends do not decide this;
// they show, ask, and do what the person says (app/ability.h).
//
//   for (Turn turn = turn_now(table); turn.kind != TURN_OVER; turn = turn_now(table))
//     turn.kind == TURN_PERSON ? ask turn.seat : turn_go_on(table, &turn, ...)
#pragma once

#include "app/table.h"
#include "base/progress.h"

typedef enum TurnKind {
  TURN_OVER,    // nothing more happens
  TURN_TIME,    // the time of a turn or of a round is up
  TURN_MACHINE, // a machine decides
  TURN_CLOSE,   // duplicate: everybody has submitted
  TURN_PERSON,  // a person is asked
} TurnKind;

typedef struct Turn {
  TurnKind kind;
  int seat; // who is asked, or whose machine decides: in a round the first of several; else SEAT_SYSTEM
  // Everybody who must act, as bits; in a round there may be several, who need not wait for each other.
  unsigned people, machines;
  bool must_answer; // the pending play has to be accepted or challenged before anything else
} Turn;

Turn turn_now(const GameTable *table);

// One step: records the time, lets a machine do one thing, or closes the round. Does nothing if a person is asked, or
// the game is over. ERR_CANCELLED if the machine was stopped.
MUST_CHECK Status turn_go_on(GameTable *table, const Turn *turn, const Progress *progress, Error *err);
