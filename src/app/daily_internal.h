// SPDX-License-Identifier: MIT
// How a puzzle of the day is made, for its use cases.
#pragma once

#include "app/daily.h"
#include "app/resource.h"
#include "store/store.h"

// Makes the puzzle of the day from these words; texts live in the arena. The same day, language and words give the same
// one on every machine. made_ms is left out.
MUST_CHECK Status daily_make(const ResourceWords *words, const char *day, const char *language,
                             const Progress *progress, Arena *arena, StoreDaily *out, Error *err);
