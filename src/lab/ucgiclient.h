// SPDX-License-Identifier: MIT
// Another program that chooses moves, over UCGI. It is started by its command line, asked turn by turn, and killed if
// it does not answer in time; the next question starts it again.
#pragma once

#include "base/progress.h"
#include "game/view.h"

enum {
  UCGI_START_MS = 20000, // for starting and loading words
  UCGI_MOVE_MS = 1000,   // for a move, if move_ms is 0
  UCGI_GRACE_MS = 5000,  // after the time for a move, before it is killed
  UCGI_NAME_SIZE = 48,
};

typedef struct UcgiClient UcgiClient;

typedef struct UcgiClientOptions {
  const char *command; // run by the shell
  int64_t move_ms;     // 0: UCGI_MOVE_MS
  int64_t grace_ms;    // 0: UCGI_GRACE_MS
} UcgiClientOptions;

// Starts it and waits until it is ready.
MUST_CHECK Status ucgiclient_open(const UcgiClientOptions *options, UcgiClient **out, Error *err);
void ucgiclient_close(UcgiClient *client);             // NULL is allowed
const char *ucgiclient_name(const UcgiClient *client); // the name it gives itself; "" if it gives none

// The next question is about another game.
void ucgiclient_new_game(UcgiClient *client);
// Asks for the move of the view's seat. The caller checks it against the rules. ERR_LIMIT if it takes too long, ERR_IO
// if the program has ended, ERR_INPUT if the answer is not a move.
MUST_CHECK Status ucgiclient_choose(UcgiClient *client, const GameView *view, const Progress *progress, Action *out,
                                    Error *err);
