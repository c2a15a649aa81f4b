// SPDX-License-Identifier: MIT
// Word study at a terminal, for `tesela study quiz` and the console alike.
#pragma once

#include "study/wordstudy.h"
#include "term/talk.h"

// Asks the next cards, and those that were not known once more, until all are done or somebody has had enough.
MUST_CHECK Status wordquiz_run(Talk *talk, const Use *use, const WordStudyWish *wish, Error *err);
