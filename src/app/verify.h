// SPDX-License-Identifier: MIT
// Whether a game that somebody hands over was played as it says: every action by the rules, every tile drawn as the
// seed has it, and the seed the one that was published when the game began.
#ifndef APP_VERIFY_H
#define APP_VERIFY_H

#include "game/game.h"

typedef struct Verified {
  Game *game; // the caller owns it
  int64_t actions;
  int64_t draws;      // tiles drawn from the bag, the first racks included
  bool has_torn_line; // a log's last line was cut off: it was never confirmed, and is not counted
} Verified;

// Reads a game or a log. The message names the action or the field at fault. *out is written only on success.
MUST_CHECK Status verify_text(Span text, const char *file, Verified *out, Error *err);

#endif
