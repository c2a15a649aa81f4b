// SPDX-License-Identifier: MIT
// The way out of a maze: finding, listing, showing and measuring it.
#include "console/puzzles_internal.h"
#include "render/mazenumbers.h"
#include "render/wallpicture.h"

static void say_solution(Console *console, int number, const MazePath *path) {
  mazenumbers_add_solution(console->talk.catalog, number, path->count, &console->talk.out);
}

static void say_solutions(Console *console, const Maze *maze) {
  for (int i = 0; i < maze_solution_count(maze); i++)
    say_solution(console, i, maze_solution(maze, i));
}

// The counter of the thesis, drawn over one line of the screen.
static void count_thesis_steps(void *context, const char *stage, int64_t done, int64_t total) {
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

static void tell_solved(Console *console, const PuzzleSolved *solved) {
  const Catalog *catalog = console->talk.catalog;
  StrBuf *out = &console->talk.out;
  say_solutions(console, solved->open.maze);
  if (solved->found.mode == MAZE_MODE_THESIS)
    mazenumbers_add_exploration(catalog, &solved->found.all, out);
  mazenumbers_add_nature(catalog, solved->open.maze, solved->best != NULL, solved->is_complete, out);
}

// Solves the opened puzzle; `open` becomes the solved one.
static bool solve_opened(Console *console, OpenPuzzle *open, const PuzzleSearch *how) {
  ScopedArena arena = {0};
  TalkWait waiting;
  PuzzleSolved solved = {0};
  Error err;
  puzzles_work_start(console, &waiting);
  if (how->mode == MAZE_MODE_THESIS) {
    if (waiting.progress.report)
      waiting.progress.report = count_thesis_steps;
    talk_say_text(&console->talk, _("Ctrl-C stops the search; what was found until then is kept."));
  }
  talk_flush(&console->talk);
  const Use use = console_user(console, &waiting.progress, &arena);
  Status status = puzzle_solving.run(&use, how, &solved, &err);
  puzzles_work_end(console, &waiting);
  if (status == OK) {
    puzzles_remember_changed(console, &solved.open.puzzle, openpuzzle_content(&solved.open));
    tell_solved(console, &solved);
    OpenPuzzle before = *open;
    *open = solved.open;
    solved.open = before;
    puzzle_solving.deinit(&solved);
  } else {
    talk_say_error(&console->talk, &err);
  }
  return status == OK;
}

static bool ask_and_solve(Console *console, OpenPuzzle *open) {
  const char *choices[] = {_("the shortest way, at once"), _("ever shorter ways, as in the original program"), NULL};
  ScopedArena arena = {0};
  PuzzleSearch how = {.id = open->puzzle.id};
  int is_thesis;
  fields_default(maze_search_fields, &how, &arena);
  bool is_given = talk_ask_choice(&console->talk, _("Search:"), choices, 0, &is_thesis);
  if (is_given && is_thesis) {
    how.mode = MAZE_MODE_THESIS;
    is_given = console_ask_fields(console, maze_search_fields, "steps", &how, &arena);
  }
  return is_given && solve_opened(console, open, &how);
}

// With thin walls there is one way, the shortest: found at once, and never kept. True: it was such a maze.
static bool show_wall_way(Console *console, const OpenPuzzle *open) {
  SCOPED(wallpath_deinit) WallPath way = {0};
  if (!open->walls)
    return false;
  wallmaze_find_way(open->walls, &way);
  puzzles_draw_walls(console, open->walls, &way);
  if (way.count > 0)
    mazenumbers_add_solution(console->talk.catalog, 0, way.count, &console->talk.out);
  else
    talk_say_text(&console->talk, _("This maze is impossible: there is no way out."));
  return true;
}

void puzzles_solve_maze(Console *console, OpenPuzzle *open) {
  if (!show_wall_way(console, open) && ask_and_solve(console, open) && maze_best_solution(open->maze))
    puzzles_draw_maze(console, open->maze, maze_best_solution(open->maze));
}

// Does it have solutions? If not, it is solved first.
static bool is_solved_at_last(Console *console, OpenPuzzle *open) {
  if (show_wall_way(console, open))
    return false;
  if (maze_solution_count(open->maze) > 0)
    return true;
  talk_say_text(&console->talk, _("It has no solutions yet: they are looked for now."));
  return ask_and_solve(console, open) && maze_solution_count(open->maze) > 0;
}

void puzzles_list_solutions(Console *console, OpenPuzzle *open) {
  if (show_wall_way(console, open))
    return;
  if (maze_solution_count(open->maze) == 0)
    talk_say_text(&console->talk, _("The list of solutions is empty."));
  say_solutions(console, open->maze);
}

void puzzles_show_solution(Console *console, OpenPuzzle *open) {
  int number;
  if (!is_solved_at_last(console, open))
    return;
  say_solutions(console, open->maze);
  if (talk_ask_number(&console->talk, _("Which solution (0: back):"), 1, maze_solution_count(open->maze), 0,
                      _("There is no such solution."), &number)) {
    say_solution(console, number - 1, maze_solution(open->maze, number - 1));
    puzzles_draw_maze(console, open->maze, maze_solution(open->maze, number - 1));
  }
}

void puzzles_show_best(Console *console, OpenPuzzle *open) {
  if (!is_solved_at_last(console, open))
    return;
  const MazePath *best = maze_best_solution(open->maze);
  for (int i = 0; i < maze_solution_count(open->maze); i++) {
    if (maze_solution(open->maze, i) == best)
      say_solution(console, i, best);
  }
  puzzles_draw_maze(console, open->maze, best);
}

void puzzles_measure_maze(Console *console, OpenPuzzle *open) {
  ScopedArena arena = {0};
  PuzzleMeasures measures = {0};
  StrBuf *out = &console->talk.out;
  if (!console_use(console, &puzzle_measuring, &(PuzzleChosen){open->puzzle.id}, &arena, &measures))
    return;
  if (measures.open.walls) {
    wallpicture_add_shape(measures.open.walls, console->talk.catalog, out);
    wallpicture_add_numbers(&measures.walls.metrics, console->talk.catalog, out);
  } else {
    mazenumbers_add_size(console->talk.catalog, measures.maze.rows, measures.maze.cols, out);
    strbuf_add_char(out, '\n');
    mazenumbers_add(console->talk.catalog, &measures.maze.metrics, out);
    if (measures.maze.shortest_paths)
      strbuf_printf(out, _("Shortest paths: %s\n"), measures.maze.shortest_paths);
  }
  puzzle_measuring.deinit(&measures);
}
