// SPDX-License-Identifier: MIT
// Machines of other houses at our table: programs that speak UCGI (docs/engine-protocol.md). A seat whose machine is
// called "engine" or "engine:NAME" is theirs.
//
// Nothing they do can harm a game: a move that is not legal, an answer that does not come in time or a program that
// ends is a fault, which is told and counted, and they pass instead.
#ifndef APP_GUESTS_H
#define APP_GUESTS_H

#include "base/progress.h"
#include "game/view.h"

typedef struct Guests {
  // Fills in type and payload of what the seat of the view does.
  Status (*choose)(void *context, const GameView *view, const Progress *progress, Action *out, Error *err);
  // The seat could not choose, or what it chose was refused; it passes. Anything but OK ends the game.
  Status (*fault)(void *context, int seat, const Error *why, Error *err);
  void *context;
} Guests;

#endif
