// SPDX-License-Identifier: MIT
#include "puzzle/maze_effort.h"

#include "base/mem.h"

enum { WALKS_MAX = 48, WALKS_MIN = 4, WALKS_CELLS = 1000 * 1000, NOBODY = -1 };

typedef struct Walker {
  const EffortPlan *plan;
  int *came_from; // by place: where it was entered from; NOBODY: not entered
} Walker;

// ---- plans ----

static EffortWeights usual_weights = {{1, 1, 1}};

void effort_use_weights(EffortWeights weights) {
  usual_weights = weights;
}

void effortplan_init(EffortPlan *plan, int count, int entrance) {
  size_t ways = (size_t)count * EFFORT_WAYS;
  *plan = (EffortPlan){.weights = usual_weights,
                       .count = count,
                       .entrance = entrance,
                       .is_exit = mem_alloc((size_t)count * sizeof *plan->is_exit),
                       .open = mem_alloc((size_t)count),
                       .next = mem_resize(NULL, ways, sizeof *plan->next),
                       .back = mem_resize(NULL, ways, sizeof *plan->back),
                       .on = mem_resize(NULL, ways, sizeof *plan->on),
                       .across = mem_resize(NULL, ways, sizeof *plan->across)};
}

void effortplan_deinit(EffortPlan *plan) {
  mem_free(plan->is_exit);
  mem_free(plan->open);
  mem_free(plan->next);
  mem_free(plan->back);
  mem_free(plan->on);
  mem_free(plan->across);
}

// In a maze of cells the ways are the directions.
static Status effortplan_of_maze(const Maze *maze, EffortPlan *out, Error *err) {
  if (maze_cell_count(maze) > MAZE_EFFORT_CELLS_MAX)
    return error_set(err, ERR_LIMIT, N_("the effort of a maze with more than %d cells is not measured"),
                     err_int(MAZE_EFFORT_CELLS_MAX));
  int cols = maze_cols(maze);
  MazeCell entrance = maze_entrance(maze);
  effortplan_init(out, (int)maze_cell_count(maze), entrance.row * cols + entrance.col);
  out->exit_count = maze_exit_count(maze);
  for (int i = 0; i < out->exit_count; i++)
    out->is_exit[maze_exit(maze, i).row * cols + maze_exit(maze, i).col] = true;
  for (int place = 0; place < out->count; place++) {
    MazeCell cell = maze_cell(place / cols, place % cols);
    bool is_gap = maze_is_gap(maze, cell);
    for (int d = 0; d < MAZE_DIRECTIONS; d++) {
      size_t at = (size_t)place * EFFORT_WAYS + (size_t)d;
      if (is_gap && maze_can_step(maze, cell, d))
        out->open[place] |= (uint8_t)(1u << d);
      out->next[at] = place + maze_steps[d].row * cols + maze_steps[d].col;
      out->back[at] = out->across[at] = (int16_t)maze_opposite(d);
      out->on[at] = (int16_t)d;
    }
  }
  return OK;
}

// ---- what the walker sees ----

static inline bool effort_is_open(const EffortPlan *plan, int place, int way) {
  return way >= 0 && (plan->open[place] >> way & 1);
}

static inline size_t effort_at(int place, int way) {
  return (size_t)place * EFFORT_WAYS + (size_t)way;
}

// The cost of entering a place: more if the corridor bends or branches there.
static double effort_of_place(const EffortPlan *plan, int place) {
  const double *parts = plan->weights.parts;
  unsigned open = plan->open[place];
  int ways = __builtin_popcount(open);
  bool is_straight = ways == 2 && effort_is_open(plan, place, plan->across[effort_at(place, __builtin_ctz(open))]);
  return parts[0] + (ways == 1 || is_straight ? 0 : ways == 2 ? parts[1] : parts[2]);
}

// How many steps away the nearest exit in sight is; 0: none is in sight.
static int effort_sees_exit(const EffortPlan *plan, int place) {
  int nearest = 0;
  for (int way = 0; way < EFFORT_WAYS; way++) {
    int steps = 0;
    for (int at = place, on = way; effort_is_open(plan, at, on) && (at != place || steps == 0);) { // rings close
      size_t step = effort_at(at, on);
      at = plan->next[step];
      on = plan->on[step];
      steps++;
      if (!plan->is_exit[at])
        continue;
      nearest = nearest == 0 || steps < nearest ? steps : nearest;
      break;
    }
  }
  return nearest;
}

// Does the walker see the end of this way, straight ahead and without a branch? A ring has no end.
static bool effort_sees_end(const EffortPlan *plan, int place, int way) {
  for (int steps = 0; steps < plan->count; steps++) {
    size_t step = effort_at(place, way);
    place = plan->next[step];
    unsigned on = plan->open[place] & ~(1u << plan->back[step]);
    if (on == 0)
      return true;
    way = plan->on[step];
    if (way < 0 || on != 1u << way)
      return false;
  }
  return false;
}

static double effort_of_line(const EffortPlan *plan, int place, int steps) {
  double sum = 0;
  for (int way = 0; way < EFFORT_WAYS; way++) {
    int at = place, on = way, left = steps;
    for (sum = 0; left > 0 && effort_is_open(plan, at, on); left--) {
      size_t step = effort_at(at, on);
      at = plan->next[step];
      on = plan->on[step];
      sum += effort_of_place(plan, at);
    }
    if (left == 0 && plan->is_exit[at])
      break;
  }
  return sum;
}

// ---- walks ----

static void walker_forget(Walker *walker) {
  for (int cell = 0; cell < walker->plan->count; cell++)
    walker->came_from[cell] = NOBODY;
}

// A random one of the ways that are left; -1: none.
static int effort_choose(const Walker *walker, int cell, Random *random) {
  int ways[EFFORT_WAYS], count = 0;
  for (int d = 0; d < EFFORT_WAYS; d++) {
    if ((walker->plan->open[cell] >> d & 1) && walker->came_from[walker->plan->next[effort_at(cell, d)]] == NOBODY &&
        !effort_sees_end(walker->plan, cell, d))
      ways[count++] = d;
  }
  return count == 0 ? -1 : ways[random_below(random, (uint32_t)count)];
}

static double walker_walk(Walker *walker, const Seed *chance) {
  Random random = random_start(chance, "maze.walk");
  int cell = walker->plan->entrance, steps;
  double effort = 0;
  walker_forget(walker);
  walker->came_from[cell] = cell;
  while ((steps = effort_sees_exit(walker->plan, cell)) == 0) {
    int d = effort_choose(walker, cell, &random);
    int next = d < 0 ? walker->came_from[cell] : walker->plan->next[effort_at(cell, d)];
    if (next == cell)
      return 0; // back at the entrance with nothing left
    if (d >= 0)
      walker->came_from[next] = cell;
    cell = next;
    effort += effort_of_place(walker->plan, cell);
  }
  return effort + effort_of_line(walker->plan, cell, steps);
}

static Status walker_mean(Walker *walker, const Progress *progress, double *out, Error *err) {
  Seed fixed = seed_from_text("maze.effort");
  int walks = WALKS_CELLS / walker->plan->count;
  double sum = 0;
  walks = walks < WALKS_MIN ? WALKS_MIN : walks > WALKS_MAX ? WALKS_MAX : walks;
  for (int i = 0; i < walks; i++) {
    Seed chance = seed_derive(&fixed, "walk", (uint64_t)i);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("stopped"));
    double walked = walker_walk(walker, &chance);
    sum += walked;
    if (walked == 0)
      break;
  }
  *out = sum / walks;
  return OK;
}

// ---- without chance ----

// Lists all cells that can be reached, parents first. False when a place can be reached in two ways, or can't be left
// again.
static bool walker_order_tree(Walker *walker, int *order, int *count) {
  walker_forget(walker);
  order[0] = walker->plan->entrance;
  walker->came_from[order[0]] = order[0];
  *count = 1;
  for (int i = 0; i < *count; i++) {
    for (int d = 0; d < EFFORT_WAYS; d++) {
      if (!(walker->plan->open[order[i]] >> d & 1))
        continue;
      int next = walker->plan->next[effort_at(order[i], d)];
      if (next == walker->came_from[order[i]])
        continue;
      if (walker->came_from[next] != NOBODY ||
          !effort_is_open(walker->plan, next, walker->plan->back[effort_at(order[i], d)]))
        return false;
      walker->came_from[next] = order[i];
      order[(*count)++] = next;
    }
  }
  return true;
}

static int effort_first_exit(const EffortPlan *plan) {
  int exit = 0;
  while (!plan->is_exit[exit])
    exit++;
  return exit;
}

// The caller knows that there is one.
static int effort_way_between(const EffortPlan *plan, int from, int to) {
  int way = 0;
  while (!(plan->open[from] >> way & 1) || plan->next[effort_at(from, way)] != to)
    way++;
  return way;
}

// Of two branches the wrong one is walked first half of the time, with everything in it and back. The `errand` of a
// cell is the cost of that: entering the cell, everything below it, and the cell before it on the way back.
static double walker_expected(const Walker *walker, const int *order, int count) {
  double *errand = mem_alloc((size_t)walker->plan->count * sizeof *errand), effort = 0;
  ScopedMem bool *is_way = mem_alloc((size_t)walker->plan->count * sizeof *is_way);
  for (int at = effort_first_exit(walker->plan); walker->came_from[at] != at; at = walker->came_from[at])
    is_way[at] = true;
  is_way[order[0]] = true;
  for (int i = count; i-- > 0;) {
    int cell = order[i], parent = walker->came_from[cell];
    errand[cell] += effort_of_place(walker->plan, cell) + effort_of_place(walker->plan, parent);
    if (i > 0 && !is_way[cell] && !is_way[parent] &&
        !effort_sees_end(walker->plan, parent, effort_way_between(walker->plan, parent, cell)))
      errand[parent] += errand[cell];
  }
  bool sees_exit = false;
  for (int i = 0; i < count; i++) { // parents first: the cells of the way, from the entrance on
    int cell = order[i];
    if (!is_way[cell])
      continue;
    effort += i > 0 ? effort_of_place(walker->plan, cell) : 0;
    sees_exit = sees_exit || effort_sees_exit(walker->plan, cell) > 0;
    for (int d = 0; !sees_exit && d < EFFORT_WAYS; d++) {
      int next = walker->plan->open[cell] >> d & 1 ? walker->plan->next[effort_at(cell, d)] : cell;
      if (next != cell && !is_way[next] && !effort_sees_end(walker->plan, cell, d))
        effort += errand[next] / 2;
    }
  }
  mem_free(errand);
  return effort;
}

Status effortplan_measure(const EffortPlan *plan, const Progress *progress, double *out, Error *err) {
  Walker walker = {plan, mem_resize(NULL, (size_t)plan->count, sizeof *walker.came_from)};
  ScopedMem int *order = mem_resize(NULL, (size_t)plan->count, sizeof *order);
  int count;
  Status status = OK;
  if (plan->exit_count == 1 && walker_order_tree(&walker, order, &count)) {
    bool has_way = walker.came_from[effort_first_exit(plan)] != NOBODY;
    *out = has_way ? walker_expected(&walker, order, count) : 0;
  } else {
    status = walker_mean(&walker, progress, out, err);
  }
  mem_free(walker.came_from);
  return status;
}

Status maze_measure_effort(const Maze *maze, const Progress *progress, double *out, Error *err) {
  EffortPlan plan;
  Status status = effortplan_of_maze(maze, &plan, err);
  if (status != OK)
    return status;
  status = effortplan_measure(&plan, progress, out, err);
  effortplan_deinit(&plan);
  return status;
}

Status effortplan_measure_parts(EffortPlan *plan, double parts[EFFORT_PARTS], Error *err) {
  Status status = OK;
  for (int i = 0; status == OK && i < EFFORT_PARTS; i++) {
    plan->weights = (EffortWeights){{0}};
    plan->weights.parts[i] = 1;
    status = effortplan_measure(plan, NULL, &parts[i], err);
  }
  return status;
}

Status maze_measure_parts(const Maze *maze, double parts[EFFORT_PARTS], Error *err) {
  EffortPlan plan;
  Status status = effortplan_of_maze(maze, &plan, err);
  if (status != OK)
    return status;
  status = effortplan_measure_parts(&plan, parts, err);
  effortplan_deinit(&plan);
  return status;
}

Status maze_walk_effort(const Maze *maze, const Seed *chance, double *out, Error *err) {
  EffortPlan plan;
  Status status = effortplan_of_maze(maze, &plan, err);
  if (status != OK)
    return status;
  Walker walker = {&plan, mem_resize(NULL, (size_t)plan.count, sizeof *walker.came_from)};
  *out = walker_walk(&walker, chance);
  mem_free(walker.came_from);
  effortplan_deinit(&plan);
  return OK;
}
