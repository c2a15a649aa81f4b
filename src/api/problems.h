// SPDX-License-Identifier: MIT
// What is wrong with the machine: a disk that is full, a store that is damaged or locked. Callers hear only that the
// server has a problem, since paths and reasons are not their business; operators hear the rest.
#pragma once

#include "base/error.h"

#include <stdatomic.h>

typedef struct Problems Problems;
typedef void ProblemTold(void *context, const Error *err);

Problems *problems_create(ProblemTold *told, void *context, atomic_long *count); // count goes up with each
void problems_destroy(Problems *problems);                                       // NULL is allowed, here and below

// Is the machine the reason, and not what was asked for?
bool problem_is_ours(const Error *err);
// The store as a whole can't be read or written as it is: away, busy, full, without rights, of a newer program. Callers
// hear 503, and when to ask again.
bool problem_is_of_store(const Error *err);
// One of these that may be over in a moment by itself: a database that is away or busy.
bool problem_is_passing(const Error *err);
// From any thread: tells it, if it is one. The same one is told once a minute, and any once a second: who asks in vain,
// again and again, fills nobody's journal.
void problems_tell(Problems *problems, const Error *err);
// The same of what keeps nobody from working: it is not counted, whatever its kind.
void problems_say(Problems *problems, const Error *err);
