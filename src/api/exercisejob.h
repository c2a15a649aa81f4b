// SPDX-License-Identifier: MIT
// Making puzzles of the day and exercises, and looking for mistakes in an account's games, as jobs: any free worker
// does them, while requests go on.
#pragma once

#include "api/router.h"

extern const JobKind dailyjob_kind, trainerjob_kind, mistakesjob_kind;

// Asks for a job; it is done when its turn comes. Does nothing if one is under way or has just failed, or if too many
// jobs wait: whoever still wants the result asks again.

// The puzzle of that day; is_ahead: tomorrow's, the day after.
void dailyjob_want(Request *request, const char *day, const char *language, bool is_ahead);
// More exercises of the language, after those that are there.
void trainerjob_want(Request *request, const char *language, int64_t newest);
// Mistakes of the request's account. ERR_LIMIT if too many jobs wait; OK if one is already under way.
MUST_CHECK Status mistakesjob_want(Request *request, Error *err);
MUST_CHECK Status mistakesjob_look(Request *request, bool *is_busy, Error *err);
