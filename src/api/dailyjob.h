// SPDX-License-Identifier: MIT
// The puzzle of a day as a job: made by whoever has a thread for it, while requests go on.
#pragma once

#include "api/router.h"

extern const JobKind dailyjob_kind;

// Somebody would like to see this one: it is made when its turn comes, unless it is there. is_ahead: the one after it,
// tomorrow's. Nothing happens where that is under way or has just failed, or too many wait: whoever still wants it asks
// again.
void dailyjob_want(Request *request, const char *day, const char *language, bool is_ahead);
