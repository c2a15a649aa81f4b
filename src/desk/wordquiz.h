// SPDX-License-Identifier: MIT
// Word study at a terminal, for `tesela study quiz` and the console alike.
#pragma once

#include "study/wordstudy.h"
#include "term/talk.h"

// Asks the next cards, then again those that were not known, until all are done or the person stops.
MUST_CHECK Status wordquiz_run(Talk *talk, const Use *use, const WordStudyWish *wish, Error *err);
