// SPDX-License-Identifier: MIT
// How much work a maze is for a walker who stands inside it and sees only the corridors in front of them.
//
// The walker looks along the straight lines from where they stand, and goes to an exit that they see. Else they choose
// among the ways they have not been in, each as likely, except ways that they see to end without a branch. When nothing
// is left they go back the way they came. Each cell entered costs 1, one more if the corridor bends there, one more if
// it branches. So length, turns, junctions and the depth of dead ends all count, by how often the walker is expected to
// walk them.
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "puzzle/maze.h"

// The cost of entering a cell: for any cell, and in addition for a bend and for a branch. {1, 1, 1} unless others were
// learnt from people (workshop/difficulty.h). They are set once, before anything is measured.
enum { EFFORT_PARTS = 3 };
typedef struct EffortWeights {
  double parts[EFFORT_PARTS]; // cell, bend, branch
} EffortWeights;
void effort_use_weights(EffortWeights weights);

enum { MAZE_EFFORT_CELLS_MAX = 400 * 400 }; // as large as sheets are

// The expected cost of a walk. It is exact if there is one exit and only one way between any two places; else it is the
// mean of enough walks (with fixed seeds). 0: there is no way out. ERR_LIMIT for more cells; ERR_CANCELLED on request.
MUST_CHECK Status maze_measure_effort(const Maze *maze, const Progress *progress, double *out, Error *err);

// The same for any kind of places: each has up to EFFORT_WAYS ways, numbered in any order.
enum { EFFORT_WAYS = 8 };
typedef struct EffortPlan {
  EffortWeights weights;
  int count, entrance, exit_count;
  bool *is_exit;
  uint8_t *open; // by place: the ways that are open
  // By place * EFFORT_WAYS + way. Values of closed ways don't count, except across. Negative: there is no such way.
  int *next;       // the place it leads to
  int16_t *back;   // the way from there that leads back
  int16_t *on;     // the way from there that continues straight on
  int16_t *across; // the way of the same place in the opposite direction
} EffortPlan;

void effortplan_init(EffortPlan *plan, int count, int entrance);
void effortplan_deinit(EffortPlan *plan);
MUST_CHECK Status effortplan_measure(const EffortPlan *plan, const Progress *progress, double *out, Error *err);

// How often the walker is expected to enter a cell, a bend and a branch: the effort for each weight alone.
MUST_CHECK Status maze_measure_parts(const Maze *maze, double parts[EFFORT_PARTS], Error *err);
MUST_CHECK Status effortplan_measure_parts(EffortPlan *plan, double parts[EFFORT_PARTS], Error *err);

// One random walk; 0: no way out.
MUST_CHECK Status maze_walk_effort(const Maze *maze, const Seed *chance, double *out, Error *err);
