// SPDX-License-Identifier: MIT
// Every reason for which the rules refuse something: one row each, with a code that stays the same for programs and a
// sentence for people.
#pragma once

#include "base/error.h"

typedef enum Refusal {
#define REFUSAL(name, ...) REFUSAL_##name,
#include "game/refusal_rows.h"
#undef REFUSAL
  REFUSAL_COUNT, // how many there are
} Refusal;

const char *refusal_code(Refusal refusal);

// Fills *err with the refusal's kind, code and sentence and returns the kind.
#define refuse(err, refusal, ...)                                                                                      \
  error_never_ok(refuse_args((err), (refusal), (const ErrorArg[]){{0}, ##__VA_ARGS__},                                 \
                             (int)(sizeof((const ErrorArg[]){{0}, ##__VA_ARGS__}) / sizeof(ErrorArg)) - 1))
// The same for a refusal that has other words in games where plays are rejected, not challenged.
#define refuse_by_rule(err, refusal, settings)                                                                         \
  error_never_ok(refuse_answer((err), (refusal), (settings)->challenge == CHALLENGE_REJECT))
Status refuse_answer(Error *err, Refusal refusal, bool is_reject);
Status refuse_args(Error *err, Refusal refusal, const ErrorArg *args, int arg_count);
