// SPDX-License-Identifier: MIT
// The way out of a maze: looked for, listed, shown, measured.
#include "base/lines.h"
#include "console/puzzles_internal.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "render/mazenumbers.h"

enum { STEPS_USUAL = 10 * 1000 * 1000, STEPS_MAX = 2000 * 1000 * 1000 };

static Status solve_shortest(Maze *maze, const Progress *progress, Error *err) {
  MazePath path = {0};
  double length;
  Status status = maze_is_octile(maze) ? maze_find_octile(maze, progress, &path, &length, err)
                                       : maze_find_shortest(maze, progress, &path, err);
  if (status == OK)
    status = maze_replace_solutions(maze, &path, err);
  maze_path_deinit(&path);
  return status;
}

static void tell_exploration(Console *console, const MazeExploration *found) {
  StrBuf *out = &console->out;
  strbuf_printf(out, tr(console->catalog, "%lld steps in %lld ms.\n"), (long long)found->steps,
                (long long)found->time_ms);
  if (found->count > 0)
    strbuf_printf(out, tr(console->catalog, "The best solution came with step %lld, after %lld ms.\n"),
                  (long long)found->best_steps, (long long)found->best_ms);
  strbuf_add_text(out, found->is_complete ? tr(console->catalog, "Everything was explored.\n")
                                          : tr(console->catalog, "The search was stopped before its end: there may be "
                                                                 "shorter ones.\n"));
}

// What was found until the budget was spent or Ctrl-C came is kept.
static Status solve_as_thesis(Maze *maze, int budget, const Progress *progress, MazeExploration *found, Error *err) {
  maze_explore(maze, budget, progress, found);
  return maze_keep_exploration(maze, found, err);
}

static void say_solution(Console *console, int index, const MazePath *path) {
  StrBuf line = {0};
  strbuf_printf(&line, tr(console->catalog, "Solution %d: "), index + 1);
  strbuf_printf(&line, tr_plural(console->catalog, "%ld move", "%ld moves", (long)path->count), (long)path->count);
  say_text(console, line.data);
  strbuf_deinit(&line);
}

static void say_solutions(Console *console, const Maze *maze) {
  for (int i = 0; i < maze_solution_count(maze); i++)
    say_solution(console, i, maze_solution(maze, i));
}

static void say_nature(Console *console, const Maze *maze, bool is_complete) {
  StrBuf *out = &console->out;
  if (maze_solution_count(maze) == 0)
    strbuf_add_text(out, is_complete ? tr(console->catalog, "This maze is impossible: there is no way out.\n")
                                     : tr(console->catalog, "No way out has been found so far.\n"));
  else if (maze_obstacle_count(maze) == 0)
    strbuf_add_text(out, tr(console->catalog, "This maze is trivial: it has no obstacles.\n"));
}

// The counter of the thesis, over one line of a screen.
static void count_steps(void *context, const char *stage, int64_t done, int64_t total) {
  (void)stage;
  Waiting *waiting = context;
  if (!waiting_is_due(waiting))
    return;
  strbuf_add_char(&waiting->console->out, '\r');
  strbuf_printf(&waiting->console->out, tr(waiting->console->catalog, "%lld of %lld steps"), (long long)done,
                (long long)total);
  strbuf_add_text(&waiting->console->out, "\033[K");
  console_flush(waiting->console);
}

// Budget 0: the shortest path.
static bool solve(Console *console, OpenPuzzle *open, int budget) {
  Waiting waiting;
  MazeExploration found = {.is_complete = true};
  Error err;
  puzzles_work_start(console, &waiting);
  if (budget > 0 && waiting.progress.report)
    waiting.progress.report = count_steps;
  if (budget > 0)
    say_text(console, tr(console->catalog, "Ctrl-C stops the search; what was found until then is kept."));
  console_flush(console);
  Status status = budget > 0 ? solve_as_thesis(open->maze, budget, &waiting.progress, &found, &err)
                             : solve_shortest(open->maze, &waiting.progress, &err);
  puzzles_work_end(console, &waiting);
  bool is_kept = false;
  if (status != OK) {
    say_error(console, &err);
  } else {
    is_kept = puzzles_keep(console, open);
    say_solutions(console, open->maze);
    if (budget > 0)
      tell_exploration(console, &found);
    say_nature(console, open->maze, found.is_complete);
  }
  maze_exploration_deinit(&found);
  return is_kept;
}

static bool ask_and_solve(Console *console, OpenPuzzle *open) {
  const char *choices[] = {tr(console->catalog, "the shortest way, at once"),
                           tr(console->catalog, "ever shorter ways, as in the original program"), NULL};
  int mode, budget = 0;
  if (!ask_choice(console, tr(console->catalog, "Search:"), choices, 0,
                  tr(console->catalog, "The selected option is not valid"), &mode))
    return false;
  if (mode == 1 &&
      !ask_number(console, tr(console->catalog, "Steps at most (Enter: 10000000; 0: back):"), 1, STEPS_MAX, STEPS_USUAL,
                  tr(console->catalog, "Give a number of steps from 1 to 2000000000."), &budget))
    return false;
  return solve(console, open, budget);
}

MenuNext puzzles_solve_maze(Console *console) {
  OpenPuzzle open;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  if (ask_and_solve(console, &open) && maze_best_solution(open.maze))
    puzzles_draw_maze(console, open.maze, maze_best_solution(open.maze));
  puzzles_close(&open);
  return MENU_AGAIN;
}

// Opens one that has solutions, solving it first if it has none.
static bool open_solved(Console *console, OpenPuzzle *open) {
  if (!puzzles_open(console, open))
    return false;
  if (maze_solution_count(open->maze) > 0)
    return true;
  say_text(console, tr(console->catalog, "It has no solutions yet: they are looked for now."));
  if (ask_and_solve(console, open) && maze_solution_count(open->maze) > 0)
    return true;
  puzzles_close(open);
  return false;
}

MenuNext puzzles_list_solutions(Console *console) {
  OpenPuzzle open;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  if (maze_solution_count(open.maze) == 0)
    say_text(console, tr(console->catalog, "The list of solutions is empty."));
  say_solutions(console, open.maze);
  puzzles_close(&open);
  return MENU_AGAIN;
}

MenuNext puzzles_show_solution(Console *console) {
  OpenPuzzle open;
  int number;
  if (!open_solved(console, &open))
    return MENU_AGAIN;
  say_solutions(console, open.maze);
  if (ask_number(console, tr(console->catalog, "Which solution (0: back):"), 1, maze_solution_count(open.maze), 0,
                 tr(console->catalog, "There is no such solution."), &number)) {
    say_solution(console, number - 1, maze_solution(open.maze, number - 1));
    puzzles_draw_maze(console, open.maze, maze_solution(open.maze, number - 1));
  }
  puzzles_close(&open);
  return MENU_AGAIN;
}

MenuNext puzzles_show_best(Console *console) {
  OpenPuzzle open;
  if (!open_solved(console, &open))
    return MENU_AGAIN;
  const MazePath *best = maze_best_solution(open.maze);
  for (int i = 0; i < maze_solution_count(open.maze); i++) {
    if (maze_solution(open.maze, i) == best)
      say_solution(console, i, best);
  }
  puzzles_draw_maze(console, open.maze, best);
  puzzles_close(&open);
  return MENU_AGAIN;
}

static void say_count(Console *console, const Maze *maze, const Progress *progress) {
  StrBuf paths = {0};
  int64_t moves;
  if (!maze_is_octile(maze) && maze_cell_count(maze) <= MAZE_COUNT_CELLS_MAX &&
      maze_count_shortest(maze, progress, &paths, &moves, NULL) == OK)
    strbuf_printf(&console->out, tr(console->catalog, "Shortest paths: %s\n"), strbuf_text(&paths));
  strbuf_deinit(&paths);
}

MenuNext puzzles_measure_maze(Console *console) {
  OpenPuzzle open;
  MazeMetrics metrics;
  Waiting waiting;
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  puzzles_work_start(console, &waiting);
  Status status = maze_measure(open.maze, &waiting.progress, &metrics, &err);
  waiting_end(&waiting);
  if (status == OK) {
    mazenumbers_add_size(console->catalog, maze_rows(open.maze), maze_cols(open.maze), &console->out);
    strbuf_add_char(&console->out, '\n');
    mazenumbers_add(console->catalog, &metrics, &console->out);
    say_count(console, open.maze, &(Progress){.cancel = waiting.progress.cancel});
  } else {
    say_error(console, &err);
  }
  puzzles_work_end(console, &waiting);
  puzzles_close(&open);
  return MENU_AGAIN;
}
