// SPDX-License-Identifier: MIT
// Grids to fill: black squares are put where they cut the longest run, each with its mirror squares, and taken back if
// they would leave a run that is too short or cut the grid in two.
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "puzzle/crossword_make.h"
#include "puzzle/fastrandom.h"

enum { PLAN_ATTEMPTS = 40, MATES_MAX = 2, BLACK_PARTS_MAX = 26 };

typedef struct Planner {
  const CrosswordPlan *request;
  FastRandom random;
  Tile *cells, *before, *start, *best; // now, before a square, before a cut, and after the best cut
  int *stack;                          // of the walk that checks that the grid is in one piece
  bool *is_reached;
  int shortest;
} Planner;

static bool planner_is_open(const Planner *planner, int row, int col) {
  const CrosswordPlan *request = planner->request;
  return row >= 0 && col >= 0 && row < request->rows && col < request->cols &&
         planner->cells[row * request->cols + col] == CROSSWORD_OPEN;
}

// The run that contains a cell, from its first cell on.
typedef struct PlannedRun {
  int row, col, length;
  bool is_down;
} PlannedRun;

static PlannedRun planned_run(const Planner *planner, int row, int col, bool is_down) {
  PlannedRun run = {row, col, 0, is_down};
  if (!planner_is_open(planner, row, col))
    return run;
  while (planner_is_open(planner, run.row - is_down, run.col - !is_down)) {
    run.row -= is_down;
    run.col -= !is_down;
  }
  while (planner_is_open(planner, run.row + (is_down ? run.length : 0), run.col + (is_down ? 0 : run.length)))
    run.length++;
  return run;
}

static int find_mates(const Planner *planner, int row, int col, int mates[MATES_MAX]) {
  const CrosswordPlan *request = planner->request;
  int own = row * request->cols + col, mate = own;
  if (request->symmetry == CROSSWORD_TURNED)
    mate = (request->rows - 1 - row) * request->cols + request->cols - 1 - col;
  else if (request->symmetry == CROSSWORD_MIRRORED)
    mate = row * request->cols + request->cols - 1 - col;
  mates[0] = own;
  mates[1] = mate;
  return mate == own ? 1 : 2;
}

static bool is_in_one_piece(Planner *planner) {
  const CrosswordPlan *request = planner->request;
  size_t cells = (size_t)request->rows * (size_t)request->cols;
  int open = 0, count = 0, reached = 0;
  memset(planner->is_reached, false, cells);
  for (int i = 0; i < request->rows * request->cols; i++) {
    if (planner->cells[i] != CROSSWORD_OPEN)
      continue;
    open++;
    planner->stack[0] = i;
  }
  if (open == 0)
    return false;
  planner->is_reached[planner->stack[0]] = true;
  for (count = 1; count > 0; reached++) {
    int cell = planner->stack[--count];
    for (int turn = 0; turn < 4; turn++) {
      int row = cell / request->cols + (turn == 0) - (turn == 1),
          col = cell % request->cols + (turn == 2) - (turn == 3);
      int next = row * request->cols + col;
      if (planner_is_open(planner, row, col) && !planner->is_reached[next]) {
        planner->is_reached[next] = true;
        planner->stack[count++] = next;
      }
    }
  }
  return reached == open;
}

// Is the run too short for its kind? Spanish: a letter may be alone one way if it is in a word the other way.
static bool is_too_short(const Planner *planner, PlannedRun run) {
  if (planner->request->kind == CROSSWORD_SPANISH && run.length == 1)
    return planned_run(planner, run.row, run.col, !run.is_down).length == 1;
  return run.length > 0 && run.length < planner->shortest;
}

// Four black squares in a block look like a mistake. In a Spanish grid so do one in a corner and two side by side.
static bool looks_clumsy(const Planner *planner, int row, int col) {
  const CrosswordPlan *request = planner->request;
  if (planner_is_open(planner, row, col))
    return false;
  bool has_below = row + 1 < request->rows && !planner_is_open(planner, row + 1, col);
  bool has_beside = col + 1 < request->cols && !planner_is_open(planner, row, col + 1);
  if (request->kind == CROSSWORD_SPANISH)
    return has_below || has_beside ||
           ((row == 0 || row == request->rows - 1) && (col == 0 || col == request->cols - 1));
  return has_below && has_beside && !planner_is_open(planner, row + 1, col + 1);
}

static void plan_blacken(Planner *planner, int row, int col) {
  int mates[MATES_MAX], count = find_mates(planner, row, col, mates);
  for (int i = 0; i < count; i++)
    planner->cells[mates[i]] = CROSSWORD_BLACK;
}

// Blackens the runs that a new black square has made too short. True if there were any.
static bool blacken_short_runs(Planner *planner) {
  const CrosswordPlan *request = planner->request;
  bool changes = false;
  for (int i = 0; i < 2 * request->rows * request->cols; i++) {
    int row = i / 2 / request->cols, col = i / 2 % request->cols;
    if (planner_is_open(planner, row, col) && is_too_short(planner, planned_run(planner, row, col, i % 2))) {
      plan_blacken(planner, row, col);
      changes = true;
    }
  }
  return changes;
}

static bool is_good_plan(Planner *planner) {
  const CrosswordPlan *request = planner->request;
  for (int i = 0; i < request->rows * request->cols; i++) {
    if (looks_clumsy(planner, i / request->cols, i % request->cols))
      return false;
  }
  return is_in_one_piece(planner);
}

static bool put_black(Planner *planner, int row, int col) {
  enum { ROUNDS_MAX = 3 };
  size_t cells = (size_t)planner->request->rows * (size_t)planner->request->cols;
  memcpy(planner->before, planner->cells, cells);
  plan_blacken(planner, row, col);
  int rounds = 0;
  while (rounds < ROUNDS_MAX && blacken_short_runs(planner))
    rounds++;
  if (rounds < ROUNDS_MAX && is_good_plan(planner))
    return true;
  memcpy(planner->cells, planner->before, cells);
  return false;
}

// A random one of the longest runs. length 0: no run is longer than wanted.
static PlannedRun draw_long_run(Planner *planner) {
  const CrosswordPlan *request = planner->request;
  PlannedRun longest = {0};
  uint32_t alike = 0;
  for (int i = 0; i < request->rows * request->cols; i++) {
    for (int down = 0; down < 2; down++) {
      int row = i / request->cols, col = i % request->cols;
      PlannedRun run = planned_run(planner, row, col, down);
      if (run.row != row || run.col != col || run.length <= request->longest || run.length < longest.length)
        continue;
      alike = run.length > longest.length ? 1 : alike + 1;
      if (fastrandom_below(&planner->random, alike) == 0)
        longest = run;
    }
  }
  return longest;
}

static int count_black(const Planner *planner) {
  int black = 0;
  for (int i = 0; i < planner->request->rows * planner->request->cols; i++)
    black += planner->cells[i] == CROSSWORD_BLACK;
  return black;
}

// Cuts the run where that takes the fewest black squares, at random among equals. False when it can't be cut, or only
// with too many.
static bool cut_run(Planner *planner, PlannedRun run) {
  size_t cells = (size_t)planner->request->rows * (size_t)planner->request->cols;
  int fewest = (int)cells * BLACK_PARTS_MAX / 100 + 2, alike = 0;
  memcpy(planner->start, planner->cells, cells);
  for (int at = 0; at < run.length; at++) {
    int black = 0;
    if (put_black(planner, run.row + (run.is_down ? at : 0), run.col + (run.is_down ? 0 : at)))
      black = count_black(planner);
    if (black > 0 && black <= fewest) {
      alike = black < fewest ? 1 : alike + 1;
      fewest = black;
      if (fastrandom_below(&planner->random, (uint32_t)alike) == 0)
        memcpy(planner->best, planner->cells, cells);
    }
    memcpy(planner->cells, planner->start, cells);
  }
  if (alike > 0)
    memcpy(planner->cells, planner->best, cells);
  return alike > 0;
}

static bool plan_once(Planner *planner) {
  const CrosswordPlan *request = planner->request;
  memset(planner->cells, CROSSWORD_OPEN, (size_t)request->rows * (size_t)request->cols);
  for (;;) {
    PlannedRun run = draw_long_run(planner);
    if (run.length == 0)
      return true;
    if (!cut_run(planner, run))
      return false;
  }
}

bool crossword_plan(const CrosswordPlan *request, Tile *plan) {
  size_t cells = (size_t)request->rows * (size_t)request->cols;
  Planner planner = {.request = request};
  planner.cells = plan;
  planner.random = fastrandom_start(&request->seed, "crossword plan");
  planner.shortest = request->kind == CROSSWORD_ENGLISH ? 3 : CROSSWORD_LENGTH_MIN;
  planner.stack = mem_alloc(cells * sizeof *planner.stack);
  planner.is_reached = mem_alloc(cells);
  planner.before = mem_alloc(3 * cells);
  planner.start = planner.before + cells;
  planner.best = planner.start + cells;
  bool is_done = false;
  for (int i = 0; !is_done && i < PLAN_ATTEMPTS; i++)
    is_done = plan_once(&planner);
  mem_free(planner.stack);
  mem_free(planner.is_reached);
  mem_free(planner.before);
  return is_done;
}

// ---- drawings ----

// Cuts a cell off the front of *rest; false when it is neither a letter nor a sign of a drawing.
static bool next_planned_cell(const SopaAlphabet *alphabet, Span *rest, Tile *out) {
  uint32_t codepoint;
  size_t size = utf8_decode(rest->data, rest->size, &codepoint);
  const char *end = rest->data[0] == '[' ? memchr(rest->data, ']', rest->size) : NULL;
  if (end)
    size = (size_t)(end + 1 - rest->data);
  size = size > 0 ? size : 1;
  Span cell = {rest->data, size};
  *rest = (Span){rest->data + size, rest->size - size};
  if (size == 1 && strchr("#. ", cell.data[0])) {
    *out = CROSSWORD_BLACK;
    return true;
  }
  if (size == 1 && strchr("_-?", cell.data[0])) {
    *out = CROSSWORD_OPEN;
    return true;
  }
  *out = sopa_alphabet_find(alphabet, cell);
  return *out != TILE_EMPTY;
}

static Status parse_plan_line(Span line, const char *file, int row, const SopaAlphabet *alphabet, Tile *cells,
                              int *cols, Error *err) {
  *cols = 0;
  while (line.size > 0) {
    if (*cols == CROSSWORD_SIDE_MAX)
      return error_set(err, ERR_LIMIT, N_("a crossword has at most %d rows and as many columns"),
                       err_int(CROSSWORD_SIDE_MAX));
    if (!next_planned_cell(alphabet, &line, &cells[(*cols)++])) {
      Status status = error_set(err, ERR_INPUT,
                                N_("column %d is not a cell: '#' or '.' is black, '_' is open, and letters are of the "
                                   "alphabet"),
                                err_int(*cols));
      error_set_place(err, file, row + 1);
      return status;
    }
  }
  return OK;
}

Status crossword_plan_parse(Span text, const char *file, const SopaAlphabet *alphabet, int *rows, int *cols, Tile **out,
                            Error *err) {
  Tile *cells = mem_alloc((size_t)CROSSWORD_SIDE_MAX * CROSSWORD_SIDE_MAX);
  Lines lines = lines_start(text);
  Span line;
  Status status = OK;
  *rows = *cols = 0;
  memset(cells, CROSSWORD_BLACK, (size_t)CROSSWORD_SIDE_MAX * CROSSWORD_SIDE_MAX);
  for (int row = 0, width; status == OK && lines_next(&lines, &line); row++) {
    if (line.size == 0)
      continue;
    if (row >= CROSSWORD_SIDE_MAX)
      status = error_set(err, ERR_LIMIT, N_("a crossword has at most %d rows and as many columns"),
                         err_int(CROSSWORD_SIDE_MAX));
    else
      status = parse_plan_line(line, file, row, alphabet, cells + (size_t)row * CROSSWORD_SIDE_MAX, &width, err);
    if (status == OK) {
      *rows = row + 1;
      *cols = width > *cols ? width : *cols;
    }
  }
  if (status == OK && *rows == 0)
    status = error_set(err, ERR_INPUT, N_("the drawing of the grid is empty"));
  for (int row = 1; status == OK && row < *rows; row++) // moves the rows together, to their real width
    memmove(cells + (size_t)row * (size_t)*cols, cells + (size_t)row * CROSSWORD_SIDE_MAX, (size_t)*cols);
  if (status == OK)
    *out = cells;
  else
    mem_free(cells);
  return status;
}
