// SPDX-License-Identifier: MIT
// Every reason for which the rules refuse something: one row each, with a code that stays the same for programs and a
// sentence for people.
#ifndef GAME_REFUSAL_H
#define GAME_REFUSAL_H

#include "base/error.h"

typedef enum Refusal {
  REFUSAL_SQUARE_UNKNOWN,
  REFUSAL_SQUARE_OFF_BOARD,
  REFUSAL_SQUARE_TAKEN,
  REFUSAL_NO_TILES,
  REFUSAL_NOT_IN_LINE,
  REFUSAL_GAP,
  REFUSAL_START_NOT_COVERED,
  REFUSAL_START_TOO_SHORT,
  REFUSAL_NOT_CONNECTED,
  REFUSAL_NO_WORD,
} Refusal;

const char *refusal_code(Refusal refusal);

// Fills *err with the refusal's kind, code and sentence and returns the kind.
#define refuse(err, refusal, ...)                                                                                      \
  error_never_ok(refuse_args((err), (refusal), (const ErrorArg[]){{0}, ##__VA_ARGS__},                                 \
                             (int)(sizeof((const ErrorArg[]){{0}, ##__VA_ARGS__}) / sizeof(ErrorArg)) - 1))
Status refuse_args(Error *err, Refusal refusal, const ErrorArg *args, int arg_count);

#endif
