// SPDX-License-Identifier: MIT
// Work that may take long, by the puzzle it is for: who asked can see how far it is, and stop it. What somebody is
// having made, which is no puzzle yet, goes by a number below 0. Safe to use from any thread.
#ifndef API_PUZZLEJOBS_H
#define API_PUZZLEJOBS_H

#include "base/progress.h"

enum { PUZZLE_JOBS_MAX = 16, PUZZLE_JOB_MS_MAX = 120 * 1000 };

typedef struct PuzzleJobs PuzzleJobs;
typedef struct PuzzleJob PuzzleJob;

PuzzleJobs *puzzlejobs_create(void);
void puzzlejobs_destroy(PuzzleJobs *jobs); // NULL is allowed

// NULL when too many are under way, or one for this puzzle is. `stops` ends it too.
PuzzleJob *puzzlejob_start(PuzzleJobs *jobs, int64_t puzzle);
Progress puzzlejob_progress(PuzzleJob *job);
void puzzlejob_end(PuzzleJobs *jobs, PuzzleJob *job);

// False when none is under way for the puzzle.
bool puzzlejobs_look(PuzzleJobs *jobs, int64_t puzzle, int64_t *steps);
bool puzzlejobs_stop(PuzzleJobs *jobs, int64_t puzzle);
int puzzlejobs_count(PuzzleJobs *jobs);     // under way
void puzzlejobs_stop_all(PuzzleJobs *jobs); // the server ends

#endif
