// SPDX-License-Identifier: MIT
// Puzzles of the day and exercises made, and somebody's games looked through for mistakes, as jobs: by whoever has a
// thread for it, while requests go on.
#pragma once

#include "api/router.h"

extern const JobKind dailyjob_kind, trainerjob_kind, mistakesjob_kind;

// What somebody would like to see is made when its turn comes. Nothing happens where that is under way or has just
// failed, or too many jobs wait: whoever still wants it asks again.

// The puzzle of that day; is_ahead: the one after it, tomorrow's.
void dailyjob_want(Request *request, const char *day, const char *language, bool is_ahead);
// More exercises of the language, after those that are there.
void trainerjob_want(Request *request, const char *language, int64_t newest);
// Mistakes of the request's account. ERR_LIMIT where too many jobs wait; OK where that is under way.
MUST_CHECK Status mistakesjob_want(Request *request, Error *err);
MUST_CHECK Status mistakesjob_look(Request *request, bool *is_busy, Error *err);
