// SPDX-License-Identifier: MIT
// Exercises made, and somebody's games looked through for mistakes, as jobs: by whoever has a thread for it.
#pragma once

#include "api/router.h"

extern const JobKind trainerjob_kind, mistakesjob_kind;

// More exercises of the language, after those that are there. Nothing happens where that is under way or has just
// failed, or too many jobs wait: whoever still wants them asks again.
void trainerjob_want(Request *request, const char *language, int64_t newest);
// The request's account. ERR_LIMIT where too many jobs wait; OK where that is under way.
MUST_CHECK Status mistakesjob_want(Request *request, Error *err);
MUST_CHECK Status mistakesjob_look(Request *request, bool *is_busy, Error *err);
