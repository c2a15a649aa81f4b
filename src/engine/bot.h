// SPDX-License-Identifier: MIT
// Machine players. Each is one row of a table, chosen by its name everywhere; it sees what its seat may see and nothing
// more.
#ifndef ENGINE_BOT_H
#define ENGINE_BOT_H

#include "base/progress.h"
#include "game/view.h"
#include "lexicon/lexicon.h"

// All pointers are borrowed.
typedef struct BotInput {
  const GameView *view; // of the seat to move
  const Lexicon *lexicon;
  Seed seed;                // for this turn alone: the same seed and the same work give the same play
  const Progress *progress; // NULL: nobody waits
} BotInput;

typedef struct Bot {
  const char *name; // NULL in the row that ends the table
  int version;      // raised whenever its play changes
  const char *help; // message id
  // Fills in type and payload of an action that the rules accept: a play, an exchange or a pass.
  Status (*choose)(const BotInput *input, Action *out, Error *err);
} Bot;

extern const Bot bots[];

// ERR_MISSING names those there are.
MUST_CHECK Status bot_find(const char *name, const Bot **out, Error *err);

#endif
