// SPDX-License-Identifier: MIT
// Problems of the machine: a full disk, a store that is damaged or locked. Callers only learn that the server has a
// problem, since paths and reasons are not their business; operators get the rest.
#pragma once

#include "base/error.h"

#include <stdatomic.h>

typedef struct Problems Problems;
typedef void ProblemTold(void *context, const Error *err);

Problems *problems_create(ProblemTold *told, void *context, atomic_long *count); // count grows with each problem
void problems_destroy(Problems *problems);                                       // NULL is allowed, here and below

// Is the machine the reason, and not the request?
bool problem_is_ours(const Error *err);
// The store as a whole can't be used: away, busy, full, without rights, of a newer program. Callers get 503, and when
// to ask again.
bool problem_is_of_store(const Error *err);
// One of these that may pass by itself in a moment: a database that is away or busy.
bool problem_is_passing(const Error *err);
// From any thread: reports err, if it is a problem. The same problem is reported at most once a minute, any at most
// once a second, so that repeated calls do not fill the journal.
void problems_tell(Problems *problems, const Error *err);
// Reports something that prevents nobody's work: it is not counted, whatever its kind.
void problems_say(Problems *problems, const Error *err);
