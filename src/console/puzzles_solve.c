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
  StrBuf *out = &console->talk.out;
  strbuf_printf(out, tr(console->talk.catalog, "%lld steps in %lld ms.\n"), (long long)found->steps,
                (long long)found->time_ms);
  if (found->count > 0)
    strbuf_printf(out, tr(console->talk.catalog, "The best solution came with step %lld, after %lld ms.\n"),
                  (long long)found->best_steps, (long long)found->best_ms);
  strbuf_add_text(out, found->is_complete
                           ? tr(console->talk.catalog, "Everything was explored.\n")
                           : tr(console->talk.catalog, "The search was stopped before its end: there may be "
                                                       "shorter ones.\n"));
}

// What was found until the budget was spent or Ctrl-C came is kept.
static Status solve_as_thesis(Maze *maze, int budget, const Progress *progress, MazeExploration *found, Error *err) {
  maze_explore(maze, budget, progress, found);
  return maze_keep_exploration(maze, found, err);
}

static void say_solution(Console *console, int index, const MazePath *path) {
  StrBuf line = {0};
  strbuf_printf(&line, tr(console->talk.catalog, "Solution %d: "), index + 1);
  strbuf_printf(&line, tr_plural(console->talk.catalog, "%ld move", "%ld moves", (long)path->count), (long)path->count);
  talk_say_text(&console->talk, line.data);
  strbuf_deinit(&line);
}

static void say_solutions(Console *console, const Maze *maze) {
  for (int i = 0; i < maze_solution_count(maze); i++)
    say_solution(console, i, maze_solution(maze, i));
}

static void say_nature(Console *console, const Maze *maze, bool is_complete) {
  StrBuf *out = &console->talk.out;
  if (maze_solution_count(maze) == 0)
    strbuf_add_text(out, is_complete ? tr(console->talk.catalog, "This maze is impossible: there is no way out.\n")
                                     : tr(console->talk.catalog, "No way out has been found so far.\n"));
  else if (maze_obstacle_count(maze) == 0)
    strbuf_add_text(out, tr(console->talk.catalog, "This maze is trivial: it has no obstacles.\n"));
}

// The counter of the thesis, over one line of a screen.
static void count_steps(void *context, const char *stage, int64_t done, int64_t total) {
  (void)stage;
  TalkWait *waiting = context;
  if (!talkwait_is_due(waiting))
    return;
  strbuf_add_char(&waiting->talk->out, '\r');
  strbuf_printf(&waiting->talk->out, tr(waiting->talk->catalog, "%lld of %lld steps"), (long long)done,
                (long long)total);
  strbuf_add_text(&waiting->talk->out, "\033[K");
  talk_flush(waiting->talk);
}

// Budget 0: the shortest path.
static bool solve(Console *console, OpenPuzzle *open, int budget) {
  TalkWait waiting;
  MazeExploration found = {.is_complete = true};
  Error err;
  puzzles_work_start(console, &waiting);
  if (budget > 0 && waiting.progress.report)
    waiting.progress.report = count_steps;
  if (budget > 0)
    talk_say_text(&console->talk,
                  tr(console->talk.catalog, "Ctrl-C stops the search; what was found until then is kept."));
  talk_flush(&console->talk);
  Status status = budget > 0 ? solve_as_thesis(open->maze, budget, &waiting.progress, &found, &err)
                             : solve_shortest(open->maze, &waiting.progress, &err);
  puzzles_work_end(console, &waiting);
  bool is_kept = false;
  if (status != OK) {
    talk_say_error(&console->talk, &err);
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
  const char *choices[] = {tr(console->talk.catalog, "the shortest way, at once"),
                           tr(console->talk.catalog, "ever shorter ways, as in the original program"), NULL};
  int mode, budget = 0;
  if (!talk_ask_choice(&console->talk, tr(console->talk.catalog, "Search:"), choices, 0,
                       tr(console->talk.catalog, "The selected option is not valid"), &mode))
    return false;
  if (mode == 1 &&
      !talk_ask_number(&console->talk, tr(console->talk.catalog, "Steps at most (Enter: 10000000; 0: back):"), 1,
                       STEPS_MAX, STEPS_USUAL,
                       tr(console->talk.catalog, "Give a number of steps from 1 to 2000000000."), &budget))
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
  talk_say_text(&console->talk, tr(console->talk.catalog, "It has no solutions yet: they are looked for now."));
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
    talk_say_text(&console->talk, tr(console->talk.catalog, "The list of solutions is empty."));
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
  if (talk_ask_number(&console->talk, tr(console->talk.catalog, "Which solution (0: back):"), 1,
                      maze_solution_count(open.maze), 0, tr(console->talk.catalog, "There is no such solution."),
                      &number)) {
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
    strbuf_printf(&console->talk.out, tr(console->talk.catalog, "Shortest paths: %s\n"), strbuf_text(&paths));
  strbuf_deinit(&paths);
}

MenuNext puzzles_measure_maze(Console *console) {
  OpenPuzzle open;
  MazeMetrics metrics;
  TalkWait waiting;
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  puzzles_work_start(console, &waiting);
  Status status = maze_measure(open.maze, &waiting.progress, &metrics, &err);
  talkwait_end(&waiting);
  if (status == OK) {
    mazenumbers_add_size(console->talk.catalog, maze_rows(open.maze), maze_cols(open.maze), &console->talk.out);
    strbuf_add_char(&console->talk.out, '\n');
    mazenumbers_add(console->talk.catalog, &metrics, &console->talk.out);
    say_count(console, open.maze, &(Progress){.cancel = waiting.progress.cancel});
  } else {
    talk_say_error(&console->talk, &err);
  }
  puzzles_work_end(console, &waiting);
  puzzles_close(&open);
  return MENU_AGAIN;
}
