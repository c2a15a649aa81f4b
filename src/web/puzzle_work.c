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

#include <stdio.h>
#include <strings.h>

enum { STEPS_USUAL = 10 * 1000 * 1000, STEPS_MAX = 1000 * 1000 * 1000, PATHS_USUAL = 20, HITS_TOLD = 20000 };

static const Field solve_body[] = {
    {.name = "mode",
     .type = FIELD_CHOICE,
     .is_optional = true,
     .choices = "shortest several thesis octile",
     .help = "of a maze; a word search has only one way"},
    {.name = "steps", .type = FIELD_INT, .is_optional = true, .low = 1, .high = STEPS_MAX, .help = "thesis: at most"},
    {.name = "paths",
     .type = FIELD_INT,
     .is_optional = true,
     .low = 1,
     .high = MAZE_SOLUTIONS_MAX,
     .help = "several: how many of the shortest paths"},
    {0},
};
static const Field hit_fields[] = {
    {.name = "word", .type = FIELD_INT, .high = SOPA_WORDS_MAX, .help = "its number in the list, from 0"},
    {.name = "row", .type = FIELD_INT, .high = SOPA_SIDE_MAX},
    {.name = "col", .type = FIELD_INT, .high = SOPA_SIDE_MAX},
    {.name = "direction", .type = FIELD_CHOICE, .choices = "N NE E SE S SW W NW"},
    {0},
};
static const Field solve_answer[] = {
    {.name = "done", .type = FIELD_BOOL},
    {.name = "steps", .type = FIELD_INT, .high = INT64_MAX},
    {.name = "solutions", .type = FIELD_INT, .high = INT32_MAX},
    {.name = "best", .type = FIELD_ANY, .help = "moves of the best, null: none"},
    {.name = "complete", .type = FIELD_BOOL, .help = "nothing shorter can be found"},
    {.name = "time_ms", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX, .help = "thesis: of the search"},
    {.name = "best_ms",
     .type = FIELD_INT,
     .is_optional = true,
     .high = INT64_MAX,
     .help = "thesis: when the best was found"},
    {.name = "length", .type = FIELD_NUMBER, .is_optional = true, .help = "octile: of the way, diagonals being longer"},
    {.name = "hits",
     .type = FIELD_LIST,
     .is_optional = true,
     .high = HITS_TOLD,
     .fields = hit_fields,
     .help = "of a word search: where its words are"},
    {0},
};
static const Field job_answer[] = {
    {.name = "done", .type = FIELD_BOOL},
    {.name = "steps", .type = FIELD_INT, .high = INT64_MAX},
    {0},
};
static const Field file_query[] = {
    {.name = "as", .type = FIELD_CHOICE, .is_optional = true, .choices = "txt xml json map maze scen ipuz pdf svg png"},
    {.name = "name",
     .type = FIELD_TEXT,
     .is_optional = true,
     .high = 255,
     .help = "of the file: its ending says the format"},
    {.name = "key", .type = FIELD_INT, .is_optional = true, .high = 1, .help = "1: with the solution"},
    {.name = "paper", .type = FIELD_CHOICE, .is_optional = true, .choices = "a4 letter"},
    {0},
};

// What a search of a maze has to tell besides the solutions it leaves there.
typedef struct Search {
  int64_t steps, time_ms, best_ms;
  bool is_complete, is_thesis, is_octile;
  double length;
} Search;

// By the rules of maps a maze is looked at as one; that way can be walked in the maze too, which stays what it is.
static Status find_best(Maze *maze, const Progress *progress, MazePath *out, Search *search, Error *err) {
  if (!search->is_octile)
    return maze_find_shortest(maze, progress, out, err);
  bool is_map = maze_is_octile(maze);
  maze_set_octile(maze, true);
  Status status = maze_find_octile(maze, progress, out, &search->length, err);
  maze_set_octile(maze, is_map);
  return status;
}

static Status solve_best(Maze *maze, const Progress *progress, Search *search, Error *err) {
  MazePath path = {0};
  Status status = find_best(maze, progress, &path, search, err);
  if (status == OK)
    status = maze_replace_solutions(maze, &path, err);
  maze_path_deinit(&path);
  return status;
}

static Status solve_thesis(Maze *maze, int64_t steps, const Progress *progress, Search *search, Error *err) {
  MazeExploration found;
  maze_explore(maze, steps, progress, &found);
  Status status = maze_keep_exploration(maze, &found, err);
  *search = (Search){.steps = found.steps,
                     .time_ms = found.time_ms,
                     .best_ms = found.best_ms,
                     .is_complete = found.is_complete,
                     .is_thesis = true};
  maze_exploration_deinit(&found);
  return status;
}

static Status solve(Maze *maze, const json_t *body, const Progress *progress, Search *search, Error *err) {
  bool is_map = maze_is_octile(maze);
  const char *mode = field_text(body, "mode", is_map ? "octile" : "shortest");
  *search = (Search){.is_complete = true, .is_octile = strcmp(mode, "octile") == 0};
  maze_set_octile(maze, is_map && search->is_octile); // a map that is solved as a maze becomes one
  if (strcmp(mode, "thesis") == 0)
    return solve_thesis(maze, field_int(body, "steps", STEPS_USUAL), progress, search, err);
  if (strcmp(mode, "several") == 0)
    return maze_keep_shortest(maze, (int)field_int(body, "paths", PATHS_USUAL), progress, err);
  return solve_best(maze, progress, search, err);
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

static json_t *search_json(const Maze *maze, const Search *search) {
  const MazePath *best = maze_best_solution(maze);
  json_t *json = json_pack("{s:b, s:I, s:i, s:o, s:b}", "done", 1, "steps", (json_int_t)search->steps, "solutions",
                           maze_solution_count(maze), "best",
                           best ? json_integer((json_int_t)best->count) : json_null(), "complete", search->is_complete);
  if (search->is_thesis) {
    json_object_set_new(json, "time_ms", json_integer((json_int_t)search->time_ms));
    json_object_set_new(json, "best_ms", json_integer((json_int_t)search->best_ms));
  }
  if (search->is_octile && best)
    json_object_set_new(json, "length", json_real(search->length));
  return json;
}

static Status maze_solve_as_job(Request *request, const Puzzle *puzzle, Maze *maze, Error *err) {
  PuzzleJobs *jobs = request->server->puzzle_jobs;
  PuzzleJob *job = puzzlejob_start(jobs, puzzle->id);
  Search search;
  if (!job)
    return error_set(err, ERR_LIMIT, N_("the server is busy; please try again in a moment"));
  Progress progress = puzzlejob_progress(job);
  Status status = solve(maze, request->body, &progress, &search, err);
  puzzlejob_end(jobs, job);
  if (status == OK)
    status = keep_solutions(request, puzzle, maze, err);
  if (status == OK)
    request->answer = search_json(maze, &search);
  return status;
}

static json_t *hits_json(const SopaHits *hits) {
  json_t *list = json_array();
  for (int i = 0; i < hits->count && i < HITS_TOLD; i++) {
    const SopaHit *hit = &hits->items[i];
    json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:s}", "word", hit->word, "row", hit->place.row, "col",
                                          hit->place.col, "direction", sopa_direction_name(hit->place.direction)));
  }
  return list;
}

// The words that are there are marked, and kept so.
static Status sopa_mark(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err) {
  Progress progress = {.cancel = &request->server->stops};
  SopaHits hits = {0};
  StrBuf body = {0};
  Status status = sopa_solve(sopa, &progress, &hits, err);
  if (status != OK)
    return status;
  int found = 0;
  for (int i = 0; i < sopa->words.count; i++)
    found += sopa->words.items[i].is_found;
  sopa_json_write(sopa, &body);
  status = puzzle_change(request->app, &request->player.account, puzzle->id, puzzle->changed_ms,
                         (Span){body.data, body.size}, err);
  if (status == OK)
    request->answer = json_pack("{s:b, s:i, s:i, s:n, s:b, s:o}", "done", 1, "steps", 0, "solutions", found, "best",
                                "complete", 1, "hits", hits_json(&hits));
  strbuf_deinit(&body);
  sopa_hits_deinit(&hits);
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
  *out = json_pack("{s:I, s:f, s:f, s:I, s:f, s:I, s:I, s:s, s:I, s:I, s:I, s:I, s:f}", "obstacles",
                   (json_int_t)metrics.obstacles, "occupation", metrics.occupation, "mobility", metrics.mobility,
                   "difficulty", (json_int_t)metrics.difficulty, "measured", metrics.measured, "dead_ends",
                   (json_int_t)metrics.dead_ends, "moves", (json_int_t)metrics.moves, "nature",
                   maze_nature_name(metrics.nature), "applicable", (json_int_t)metrics.applicable, "possible",
                   (json_int_t)metrics.possible, "decisions", (json_int_t)metrics.decisions, "distance",
                   (json_int_t)metrics.distance, "length", metrics.length);
  if (maze_cell_count(maze) <= MAZE_COUNT_CELLS_MAX && !maze_is_octile(maze) &&
      maze_count_shortest(maze, progress, &paths, &moves, NULL) == OK)
    json_object_set_new(*out, "shortest_paths", json_string(strbuf_text(&paths)));
  strbuf_deinit(&paths);
  return OK;
}

// How often each word is there, in the order of the list.
static json_t *counts_json(const SopaHits *hits, int word_count) {
  int *counts = mem_alloc(((size_t)word_count + 1) * sizeof *counts);
  json_t *list = json_array();
  sopa_hits_count(hits, word_count, counts);
  for (int i = 0; i < word_count; i++)
    json_array_append_new(list, json_integer(counts[i]));
  mem_free(counts);
  return list;
}

static Status measure_sopa(const Sopa *sopa, const Progress *progress, json_t **out, Error *err) {
  SopaHits hits = {0};
  SopaCheck check;
  Status status = sopa_find(sopa, &sopa->words, progress, &hits, err);
  if (status == OK)
    status = sopa_check(sopa, progress, &check, err);
  if (status == OK) {
    *out = json_pack("{s:i, s:i, s:i, s:i, s:b, s:b, s:o}", "difficulty", sopa_difficulty(&hits), "words",
                     sopa->words.count, "missing", check.words_missing, "repeated", check.words_repeated, "certified",
                     sopa->promise.is_made, "holds", sopa_check_holds(sopa, &check), "counts",
                     counts_json(&hits, sopa->words.count));
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

static Status run_solve(Request *request, Error *err) {
  return with_puzzle(request, &(Work){maze_solve_as_job, sopa_mark}, err);
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
    if (strcasecmp(types[i][0], format) == 0)
      return types[i][1];
  }
  return "text/plain; charset=utf-8";
}

static bool find_paper(const char *format, PaperFormat *out) {
  for (int i = 0; i < PAPER_FORMATS; i++) {
    *out = (PaperFormat)i;
    if (strcasecmp(paper_format_name(*out), format) == 0)
      return true;
  }
  return false;
}

// The puzzle alone; with the solution both in a PDF, which has pages, else the solution.
static SheetPart part_of(const Request *request, PaperFormat format) {
  if (field_int(request->query, "key", 0) == 0)
    return SHEET_PUZZLE;
  return format == PAPER_PDF ? SHEET_BOTH : SHEET_KEY;
}

// What the ending of the file's name says, or what is asked for outright.
static const char *format_of(const Request *request) {
  const char *name = field_text(request->query, "name", ""), *ending = strrchr(name, '.');
  return name[0] ? ending ? ending + 1 : "" : field_text(request->query, "as", "json");
}

static Status refuse_format(Request *request, const char *message, Error *err) {
  const char *name = field_text(request->query, "name", "");
  bool is_named = name[0] != '\0';
  snprintf(request->field, sizeof request->field, is_named ? "name" : "as");
  return error_set(err, ERR_INPUT, message, err_str(is_named ? name : field_text(request->query, "as", "")));
}

// Mazes that a page has no room for are a picture of their cells.
static Status maze_on_paper(Request *request, const Maze *maze, PaperFormat paper, Error *err) {
  enum { PAGE_SIDE_MAX = 400 };
  SheetStyle style = puzzle_sheet_style(request, request->query, NULL);
  StrBuf *out = &request->call->answer;
  MazePath path = {0};
  Progress progress = {.cancel = &request->server->stops};
  SheetPart part = part_of(request, paper);
  bool is_large = maze_rows(maze) > PAGE_SIDE_MAX || maze_cols(maze) > PAGE_SIDE_MAX;
  bool is_picture = is_large && paper == PAPER_PNG;
  Status status = is_picture && part == SHEET_PUZZLE ? OK : maze_find_way(maze, &progress, &path, err);
  if (status == OK)
    status = is_picture ? mazesheet_write_picture(maze, path.count > 0 ? &path : NULL, out, err)
                        : mazesheet_write(maze, &path, part, paper, &style, out, err);
  maze_path_deinit(&path);
  return status;
}

// The one problem of a map: its own entrance and exit, with the length of the way between them.
static Status maze_scenario(Request *request, const Maze *maze, Error *err) {
  Progress progress = {.cancel = &request->server->stops};
  MazePath path = {0};
  StrBuf map = {0};
  double length = 0;
  Status status = maze_find_octile(maze, &progress, &path, &length, err);
  if (status == OK) {
    strbuf_printf(&map, "%s.map", maze_name(maze));
    maze_scenario_write(maze, strbuf_text(&map), length, &request->call->answer);
  }
  strbuf_deinit(&map);
  maze_path_deinit(&path);
  return status;
}

static Status maze_file(Request *request, const Puzzle *puzzle, Maze *maze, Error *err) {
  (void)puzzle;
  const char *as = format_of(request);
  PaperFormat paper;
  if (find_paper(as, &paper))
    return maze_on_paper(request, maze, paper, err);
  if (strcasecmp(as, "scen") == 0)
    return maze_scenario(request, maze, err);
  for (int i = 0; i < MAZE_FORMATS; i++) {
    if (strcasecmp(maze_format_name((MazeFormat)i), as) == 0)
      return maze_write(maze, (MazeFormat)i, &request->call->answer, err);
  }
  return refuse_format(
      request, N_("'%s' is no file of a maze: it ends in .txt, .xml, .json, .map, .scen, .maze, .pdf, .svg or .png"),
      err);
}

static Status sopa_file(Request *request, const Puzzle *puzzle, Sopa *sopa, Error *err) {
  (void)puzzle;
  const char *as = format_of(request);
  PaperFormat paper;
  StrBuf *out = &request->call->answer;
  if (find_paper(as, &paper)) {
    SheetStyle style = puzzle_sheet_style(request, request->query, NULL);
    return sopasheet_write(sopa, part_of(request, paper), paper, &style, out, err);
  }
  for (int i = 0; i < SOPA_FORMATS; i++) {
    if (strcasecmp(sopa_format_name((SopaFormat)i), as) == 0) {
      sopa_write(sopa, (SopaFormat)i, out);
      return OK;
    }
  }
  return refuse_format(
      request, N_("'%s' is no file of a word search: it ends in .txt, .xml, .json, .ipuz, .pdf, .svg or .png"), err);
}

static Status run_file(Request *request, Error *err) {
  Status status = with_puzzle(request, &(Work){maze_file, sopa_file}, err);
  if (status == OK)
    request->call->type = type_of(format_of(request));
  else
    strbuf_reset(&request->call->answer);
  return status;
}

const Route puzzle_work_routes[] = {
    {METHOD_POST, "/api/puzzles/{id}/solve", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "look for the way out of a maze, or the words of a word search", .body = solve_body,
     .answer = solve_answer, .run = run_solve},
    {METHOD_GET, "/api/puzzles/{id}/job", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "how far the search is that another request waits for", .answer = job_answer, .run = run_job},
    {METHOD_DELETE, "/api/puzzles/{id}/job", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop that search: it answers with what it has found", .answer = job_answer, .run = run_stop},
    {METHOD_GET, "/api/puzzles/{id}/info", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "how hard it is", .type = "application/json", .run = run_info},
    {METHOD_GET, "/api/puzzles/{id}/file", .who = WHO_PLAYER, .cost = COST_ENGINE, .lane = LANE_ENGINE,
     .summary = "the file, for paper or for other programs", .query = file_query, .type = "application/octet-stream",
     .run = run_file},
    {0},
};
