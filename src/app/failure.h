// SPDX-License-Identifier: MIT
// Every reason why a use case refuses something: one row each, with a stable code for programs and a sentence for
// people. What the rules of the game refuse is in game/refusal.h.
#pragma once

#include "base/error.h"

typedef enum Failure {
#define FAILURE(name, ...) FAILURE_##name,
#include "app/failure_rows.h"
#undef FAILURE
} Failure;

const char *failure_code(Failure failure);

// Fills *err with the failure's kind, code and sentence and returns the kind.
#define fail(err, failure, ...)                                                                                        \
  error_never_ok(fail_args((err), (failure), (const ErrorArg[]){{0}, ##__VA_ARGS__},                                   \
                           (int)(sizeof((const ErrorArg[]){{0}, ##__VA_ARGS__}) / sizeof(ErrorArg)) - 1))
Status fail_args(Error *err, Failure failure, const ErrorArg *args, int arg_count);
