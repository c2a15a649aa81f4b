// SPDX-License-Identifier: MIT
// How much work a maze is for somebody who stands inside it and sees only the corridors before them.
//
// The walker looks along the straight lines that begin where it stands. When it sees an exit it goes there. Else it
// goes on into one of the ways it has not been in, each as likely, but into none that it sees to end without a branch;
// when nothing is left it goes back the way it came. Each cell that it enters costs 1, one more where the corridor
// bends, one more where it branches: so length, turns, junctions and how deep dead ends go all count, by how often
// somebody is expected to walk them.
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "puzzle/maze.h"

// What entering a cell costs: any cell, and what is added where the corridor bends and where it branches. {1, 1, 1}
// unless other ones were learnt from people (workshop/difficulty.h); they are set once, before anything is measured.
enum { EFFORT_PARTS = 3 };
typedef struct EffortWeights {
  double parts[EFFORT_PARTS]; // cell, bend, branch
} EffortWeights;
void effort_use_weights(EffortWeights weights);

enum { MAZE_EFFORT_CELLS_MAX = 400 * 400 }; // as large as sheets are

// What the walker is expected to spend: exactly, where one way leads from any place to any other and there is one exit,
// else the mean of so many walks as settle it (their chance is fixed). 0: there is no way out. ERR_LIMIT for more
// cells than that; ERR_CANCELLED on request.
MUST_CHECK Status maze_measure_effort(const Maze *maze, const Progress *progress, double *out, Error *err);

// The same of places of any kind: each has up to EFFORT_WAYS ways, numbered as one likes.
enum { EFFORT_WAYS = 8 };
typedef struct EffortPlan {
  EffortWeights weights;
  int count, entrance, exit_count;
  bool *is_exit;
  uint8_t *open; // by place: the ways that can be gone
  // By place * EFFORT_WAYS + way. Those of a way that is not open don't count, but for across; less than 0: there is
  // no such way.
  int *next;       // the place it leads to
  int16_t *back;   // the way there that leads back
  int16_t *on;     // the way there that goes on in a straight line
  int16_t *across; // the way of the same place in the opposite direction
} EffortPlan;

void effortplan_init(EffortPlan *plan, int count, int entrance);
void effortplan_deinit(EffortPlan *plan);
MUST_CHECK Status effortplan_measure(const EffortPlan *plan, const Progress *progress, double *out, Error *err);

// How often the walker is expected to enter a cell, a bend and a branch: the effort with each weight alone.
MUST_CHECK Status maze_measure_parts(const Maze *maze, double parts[EFFORT_PARTS], Error *err);
MUST_CHECK Status effortplan_measure_parts(EffortPlan *plan, double parts[EFFORT_PARTS], Error *err);

// One walk by chance; 0: no way out.
MUST_CHECK Status maze_walk_effort(const Maze *maze, const Seed *chance, double *out, Error *err);
