// SPDX-License-Identifier: MIT
// Another program that chooses moves, spoken to by UCGI. It is started by its command line, asked turn by
// turn, and killed when it does not answer in time; the next question starts it again.
#pragma once

#include "base/progress.h"
#include "game/view.h"

enum {
  UCGI_START_MS = 20000, // for starting and loading words
  UCGI_MOVE_MS = 1000,   // for a move, where nothing else is said
  UCGI_GRACE_MS = 5000,  // beyond the time for a move before it is killed
  UCGI_NAME_SIZE = 48,
};

typedef struct UcgiClient UcgiClient;

typedef struct UcgiClientOptions {
  const char *command; // of the shell
  int64_t move_ms;     // 0: UCGI_MOVE_MS
  int64_t grace_ms;    // 0: UCGI_GRACE_MS
} UcgiClientOptions;

// Starts it and waits until it is ready.
MUST_CHECK Status ucgiclient_open(const UcgiClientOptions *options, UcgiClient **out, Error *err);
void ucgiclient_close(UcgiClient *client);             // NULL is allowed
const char *ucgiclient_name(const UcgiClient *client); // as it calls itself; "" when it does not

// The next question is about another game.
void ucgiclient_new_game(UcgiClient *client);
// Asks for the move of the view's seat. Whether the rules accept it is for others to say. ERR_LIMIT when it takes too
// long, ERR_IO when it has ended, ERR_INPUT when its answer is no move.
MUST_CHECK Status ucgiclient_choose(UcgiClient *client, const GameView *view, const Progress *progress, Action *out,
                                    Error *err);
