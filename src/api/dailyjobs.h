// SPDX-License-Identifier: MIT
// Puzzles of the day that are being made, one after the other, while requests go on. Safe to use from any thread.
#pragma once

#include "api/api.h"

typedef struct DailyJobs DailyJobs;

DailyJobs *dailyjobs_create(void);
void dailyjobs_destroy(DailyJobs *jobs); // NULL is allowed

// Somebody would like to see this one: it is made when its turn comes, unless it is there. is_ahead: the one after it,
// tomorrow's. Nothing happens where that is under way or has just failed, or too many wait: a caller who still wants it
// asks again.
void dailyjobs_want(Api *api, const char *day, const char *language, bool is_ahead);
