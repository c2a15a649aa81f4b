// SPDX-License-Identifier: MIT
// Puzzles solved, measured and printed.
#include "base/mem.h"
#include "paper/mazesheet.h"
#include "paper/sopasheet.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "puzzle/sopa_check.h"
#include "puzzle/sopa_find.h"
#include "web/puzzle_internal.h"
#include "web/puzzlejobs.h"

enum { STEPS_USUAL = 10 * 1000 * 1000, STEPS_MAX = 1000 * 1000 * 1000, COUNT_CELLS_MAX = 250 * 1000 };

static const Field solve_body[] = {
    {.name = "mode", .type = FIELD_CHOICE, .choices = "shortest thesis octile"},
    {.name = "steps", .type = FIELD_INT, .is_optional = true, .low = 1, .high = STEPS_MAX},
    {0},
};
static const Field solve_answer[] = {
    {.name = "done", .type = FIELD_BOOL},
    {.name = "steps", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "solutions", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "best", .type = FIELD_ANY, .help = "moves of the best, null: none"},
    {.name = "complete", .type = FIELD_BOOL, .help = "nothing shorter can be found"},
    {0},
};
static const Field job_answer[] = {
    {.name = "done", .type = FIELD_BOOL},
    {.name = "steps", .type = FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field file_query[] = {
    {.name = "as", .type = FIELD_CHOICE, .choices = "txt xml json map maze ipuz pdf svg png"},
    {.name = "key", .type = FIELD_INT, .is_optional = true, .high = 1, .help = "1: with the solution"},
    {.name = "paper", .type = FIELD_CHOICE, .is_optional = true, .choices = "a4 letter"},
    {0},
};

static Status find_path(const Maze *maze, const char *mode, const Progress *progress, MazePath *out, Error *err) {
  double length;
  if (strcmp(mode, "octile") == 0)
    return maze_find_octile(maze, progress, out, &length, err);
  return maze_find_shortest(maze, progress, out, err);
}

static Status solve_best(Maze *maze, const char *mode, const Progress *progress, Error *err) {
  MazePath path = {0};
  Status status = find_path(maze, mode, progress, &path, err);
  if (status == OK) {
    maze_drop_solutions(maze);
    if (path.count > 0)
      status = maze_add_solution(maze, &path, err);
  }
  maze_path_deinit(&path);
  return status;
}

static Status solve(Maze *maze, const json_t *body, const Progress *progress, int64_t *steps, bool *is_complete,
                    Error *err) {
  const char *mode = field_text(body, "mode", "shortest");
  *steps = 0;
  *is_complete = true;
  if (strcmp(mode, "thesis") != 0)
    return solve_best(maze, mode, progress, err);
  MazeExploration found;
  maze_explore(maze, field_int(body, "steps", STEPS_USUAL), progress, &found);
  Status status = maze_keep_exploration(maze, &found, err);
  *steps = found.steps;
  *is_complete = found.is_complete;
  maze_exploration_deinit(&found);
  return status;
}

// The solutions are kept with the maze, unless it was changed meanwhile.
static Status keep_solutions(Request *request, const Puzzle *puzzle, const Maze *maze, Error *err) {
  StrBuf body = {0};
  Status status =
      maze_write(maze, maze_cell_count(maze) <= PUZZLE_CELLS_MAX ? MAZE_FORMAT_JSON : MAZE_FORMAT_BLOB, &body, err);
  if (status == OK)
    status = puzzle_change(request->app, &request->player.account, puzzle->id, puzzle->changed_ms,
                           (Span){body.data, body.size}, err);
  strbuf_deinit(&body);
  return status;
}

static Status solve_as_job(Request *request, const Puzzle *puzzle, Maze *maze, Error *err) {
  PuzzleJobs *jobs = request->server->puzzle_jobs;
  PuzzleJob *job = puzzlejob_start(jobs, puzzle->id);
  int64_t steps;
  bool is_complete;
  if (!job)
    return error_set(err, ERR_LIMIT, N_("the server is busy; please try again in a moment"));
  Progress progress = puzzlejob_progress(job);
  Status status = solve(maze, request->body, &progress, &steps, &is_complete, err);
  puzzlejob_end(jobs, job);
  if (status == OK)
    status = keep_solutions(request, puzzle, maze, err);
  if (status == OK) {
    const MazePath *best = maze_best_solution(maze);
    request->answer = json_pack("{s:b, s:I, s:i, s:o, s:b}", "done", 1, "steps", (json_int_t)steps, "solutions",
                                maze_solution_count(maze), "best",
                                best ? json_integer((json_int_t)best->count) : json_null(), "complete", is_complete);
  }
  return status;
}

static Status run_solve(Request *request, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Maze *maze;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK)
    status = maze_of_puzzle(&puzzle, &maze, err);
  if (status == OK) {
    status = solve_as_job(request, &puzzle, maze, err);
    maze_destroy(maze);
  }
  arena_deinit(&arena);
  return status;
}

static Status look_at_job(Request *request, bool stop, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  int64_t steps = 0;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK) {
    if (stop)
      puzzlejobs_stop(request->server->puzzle_jobs, puzzle.id);
    bool runs = puzzlejobs_look(request->server->puzzle_jobs, puzzle.id, &steps);
    request->answer = json_pack("{s:b, s:I}", "done", !runs, "steps", (json_int_t)steps);
  }
  arena_deinit(&arena);
  return status;
}

static Status run_job(Request *request, Error *err) {
  return look_at_job(request, false, err);
}

static Status run_stop(Request *request, Error *err) {
  return look_at_job(request, true, err);
}

static Status measure_maze(const Maze *maze, const Progress *progress, json_t **out, Error *err) {
  MazeMetrics metrics;
  StrBuf paths = {0};
  int64_t moves;
  Status status = maze_measure(maze, progress, &metrics, err);
  if (status != OK)
    return status;
  *out = json_pack("{s:I, s:f, s:f, s:I, s:f, s:I, s:I, s:s}", "obstacles", (json_int_t)metrics.obstacles, "occupation",
                   metrics.occupation, "mobility", metrics.mobility, "difficulty", (json_int_t)metrics.difficulty,
                   "measured", metrics.measured, "dead_ends", (json_int_t)metrics.dead_ends, "moves",
                   (json_int_t)metrics.moves, "nature", maze_nature_name(metrics.nature));
  if (maze_cell_count(maze) <= COUNT_CELLS_MAX && !maze_is_octile(maze) &&
      maze_count_shortest(maze, progress, &paths, &moves, NULL) == OK)
    json_object_set_new(*out, "shortest_paths", json_string(strbuf_text(&paths)));
  strbuf_deinit(&paths);
  return OK;
}

static Status measure_sopa(const Sopa *sopa, const Progress *progress, json_t **out, Error *err) {
  SopaHits hits = {0};
  SopaCheck check;
  Status status = sopa_find(sopa, &sopa->words, progress, &hits, err);
  if (status == OK)
    status = sopa_check(sopa, progress, &check, err);
  if (status == OK) {
    *out = json_pack("{s:i, s:i, s:i, s:i, s:b, s:b}", "difficulty", sopa_difficulty(&hits), "words", sopa->words.count,
                     "missing", check.words_missing, "repeated", check.words_repeated, "certified",
                     sopa->promise.is_made, "holds", sopa_check_holds(sopa, &check));
    sopa_check_deinit(&check);
  }
  sopa_hits_deinit(&hits);
  return status;
}

// Runs one of two for the kind of puzzle that is asked about.
typedef struct Work {
  Status (*maze)(Request *request, const Puzzle *puzzle, Maze *maze, Error *err);
  Status (*sopa)(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err);
} Work;

static Status with_puzzle(Request *request, const Work *work, Error *err) {
  Arena arena = {0};
  Puzzle puzzle;
  Maze *maze;
  Status status = puzzle_of_request(request, &arena, &puzzle, err);
  if (status == OK && strcmp(puzzle.kind, PUZZLE_MAZE) == 0) {
    status = maze_of_puzzle(&puzzle, &maze, err);
    if (status == OK) {
      status = work->maze(request, &puzzle, maze, err);
      maze_destroy(maze);
    }
  } else if (status == OK) {
    Sopa *sopa = mem_alloc(sizeof *sopa);
    status = sopa_of_puzzle(&puzzle, sopa, err);
    if (status == OK) {
      status = work->sopa(request, &puzzle, sopa, err);
      sopa_deinit(sopa);
    }
    mem_free(sopa);
  }
  arena_deinit(&arena);
  return status;
}

static Status maze_info(Request *request, const Puzzle *puzzle, Maze *maze, Error *err) {
  (void)puzzle;
  Progress progress = {.cancel = &request->server->stops};
  return measure_maze(maze, &progress, &request->answer, err);
}

static Status sopa_info(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err) {
  (void)puzzle;
  Progress progress = {.cancel = &request->server->stops};
  return measure_sopa(sopa, &progress, &request->answer, err);
}

static Status run_info(Request *request, Error *err) {
  return with_puzzle(request, &(Work){maze_info, sopa_info}, err);
}

static const char *type_of(const char *format) {
  static const char *const types[][2] = {{"pdf", "application/pdf"},   {"svg", "image/svg+xml"},
                                         {"png", "image/png"},         {"json", "application/json"},
                                         {"ipuz", "application/json"}, {"maze", "application/octet-stream"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (strcmp(types[i][0], format) == 0)
      return types[i][1];
  }
  return "text/plain; charset=utf-8";
}

static bool find_paper(const char *format, PaperFormat *out) {
  for (int i = 0; i < PAPER_FORMATS; i++) {
    *out = (PaperFormat)i;
    if (strcmp(paper_format_name(*out), format) == 0)
      return true;
  }
  return false;
}

static SheetStyle style_of(const Request *request) {
  SheetStyle style = {.catalog = request->call->catalog, .size = PAPER_A4};
  paper_size_find(field_text(request->query, "paper", "a4"), &style.size);
  return style;
}

// The puzzle alone; with the solution both in a PDF, which has pages, else the solution.
static SheetPart part_of(const Request *request, PaperFormat format) {
  if (field_int(request->query, "key", 0) == 0)
    return SHEET_PUZZLE;
  return format == PAPER_PDF ? SHEET_BOTH : SHEET_KEY;
}

static Status maze_file(Request *request, const Puzzle *puzzle, Maze *maze, Error *err) {
  (void)puzzle;
  const char *as = field_text(request->query, "as", "json");
  PaperFormat paper;
  StrBuf *out = &request->call->answer;
  if (find_paper(as, &paper)) {
    SheetStyle style = style_of(request);
    MazePath path = {0};
    Progress progress = {.cancel = &request->server->stops};
    SheetPart part = part_of(request, paper);
    Status status =
        part == SHEET_PUZZLE || maze_solution_count(maze) > 0 ? OK : maze_find_shortest(maze, &progress, &path, err);
    if (status == OK)
      status = mazesheet_write(maze, path.count > 0 ? &path : NULL, part, paper, &style, out, err);
    maze_path_deinit(&path);
    return status;
  }
  for (int i = 0; i < MAZE_FORMATS; i++) {
    if (strcmp(maze_format_name((MazeFormat)i), as) == 0)
      return maze_write(maze, (MazeFormat)i, out, err);
  }
  return error_set(err, ERR_INPUT, N_("mazes are not written as '%s'"), err_str(as));
}

static Status sopa_file(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err) {
  (void)puzzle;
  const char *as = field_text(request->query, "as", "json");
  PaperFormat paper;
  StrBuf *out = &request->call->answer;
  if (find_paper(as, &paper)) {
    SheetStyle style = style_of(request);
    return sopasheet_write(sopa, part_of(request, paper), paper, &style, out, err);
  }
  for (int i = 0; i < SOPA_FORMATS; i++) {
    if (strcmp(sopa_format_name((SopaFormat)i), as) == 0) {
      sopa_write(sopa, (SopaFormat)i, out);
      return OK;
    }
  }
  return error_set(err, ERR_INPUT, N_("word searches are not written as '%s'"), err_str(as));
}

static Status run_file(Request *request, Error *err) {
  Status status = with_puzzle(request, &(Work){maze_file, sopa_file}, err);
  if (status == OK)
    request->call->type = type_of(field_text(request->query, "as", "json"));
  else
    strbuf_reset(&request->call->answer);
  return status;
}

const Route puzzle_work_routes[] = {
    {METHOD_POST, "/api/puzzles/{id}/solve", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "look for the way out of a maze", .body = solve_body, .answer = solve_answer, .run = run_solve},
    {METHOD_GET, "/api/puzzles/{id}/job", .who = WHO_ACCOUNT, .cost = COST_READ,
     .summary = "how far the search is that another request waits for", .answer = job_answer, .run = run_job},
    {METHOD_DELETE, "/api/puzzles/{id}/job", .who = WHO_ACCOUNT, .cost = COST_READ,
     .summary = "stop that search: it answers with what it has found", .answer = job_answer, .run = run_stop},
    {METHOD_GET, "/api/puzzles/{id}/info", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "how hard it is", .type = "application/json", .run = run_info},
    {METHOD_GET, "/api/puzzles/{id}/file", .who = WHO_ACCOUNT, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "the file, for paper or for other programs", .query = file_query, .type = "application/octet-stream",
     .run = run_file},
    {0},
};
