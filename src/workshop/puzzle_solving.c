// SPDX-License-Identifier: MIT
// Finds and keeps the way out of a maze, and the words of a word search.
#include "base/mem.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "workshop/puzzleuse.h"

#include <math.h>

enum { HITS_TOLD = 20000 };
#define STEPS_MAX 1000000000000000
#define DIRECTION_NAMES "N NE E SE S SW W NW"

#define IN(member) .is_optional = true, FIELD_IN(PuzzleSearch, member)
const Field maze_search_fields[] = {
    {"mode", FIELD_CHOICE, IN(mode), .choices = "shortest several thesis octile", .otherwise = "", .value = "MODE",
     .help =
         N_("shortest path (default), several of them, all paths depth first, or with longer diagonals (default for "
            "maps)")},
    {"steps", FIELD_INT, IN(steps), .high = STEPS_MAX, .otherwise = "10000000", .value = "N",
     .help = N_("thesis: stop after so many steps, 0 for never (default: 10000000)"),
     .question = N_("Steps at most (Enter: 10000000; 0: back):")},
    {"paths", FIELD_INT, IN(paths), .low = 1, .high = MAZE_SOLUTIONS_MAX, .otherwise = "20", .value = "N",
     .help = N_("several: how many of the shortest paths (default: 20)")},
    {0},
};
static const Field search_fields[] = {PUZZLE_ID_FIELD(PuzzleSearch), {.fields = maze_search_fields}};

static const Field hit_fields[] = {
    {"word", FIELD_INT, FIELD_IN(PuzzleHit, word), .high = SOPA_WORDS_MAX, .help = "its number in the list, from 0"},
    {"row", FIELD_INT, FIELD_IN(PuzzleHit, row), .high = SOPA_SIDE_MAX},
    {"col", FIELD_INT, FIELD_IN(PuzzleHit, col), .high = SOPA_SIDE_MAX},
    {"direction", FIELD_CHOICE, FIELD_IN(PuzzleHit, direction), .choices = DIRECTION_NAMES},
    {0},
};
#define OUT(member) FIELD_IN(PuzzleSolved, member)
static const Field solved_fields[] = {
    {"done", FIELD_BOOL, OUT(is_done)},
    {"steps", FIELD_INT, OUT(steps), .high = INT64_MAX},
    {"solutions", FIELD_INT, OUT(solutions), .high = INT32_MAX},
    {"best", FIELD_ANY, OUT(best), .help = "moves of the best, null: none"},
    {"complete", FIELD_BOOL, OUT(is_complete), .help = "nothing shorter can be found"},
    {"time_ms", FIELD_INT, OUT(time_ms), .is_optional = true, .except = FIELD_LEFT_OUT, .high = INT64_MAX,
     .help = "thesis: of the search"},
    {"best_ms", FIELD_INT, OUT(best_ms), .is_optional = true, .except = FIELD_LEFT_OUT, .high = INT64_MAX,
     .help = "thesis: when the best was found"},
    {"length", FIELD_NUMBER, OUT(length), .is_optional = true, .except = FIELD_LEFT_OUT,
     .help = "octile: of the way, diagonals being longer"},
    {"hits", FIELD_LIST, OUT(told), .is_optional = true, .except = FIELD_LEFT_OUT, .high = HITS_TOLD,
     FIELD_ITEMS(hit_fields, PuzzleHit), .help = "of a word search: where its words are"},
    {"way", FIELD_ANY, OUT(way), .is_optional = true, .except = FIELD_LEFT_OUT,
     .help = "of a maze with thin walls: its places after the entrance, as its plan numbers them"},
    {0},
};

// Mazes

static void take_only(MazePath path, MazeExploration *out) {
  *out = (MazeExploration){.is_complete = true};
  if (path.count == 0) {
    maze_path_deinit(&path);
    return;
  }
  out->solutions = mem_alloc(sizeof *out->solutions);
  out->solutions[out->count++] = path;
}

Status maze_find_ways(Maze *maze, const PuzzleSearch *how, const Progress *progress, MazeFound *out, Error *err) {
  MazePath path = {0};
  Status status;
  *out = (MazeFound){.mode = how->mode, .all.is_complete = true};
  if (out->mode < 0)
    out->mode = maze_is_octile(maze) ? MAZE_MODE_OCTILE : MAZE_MODE_SHORTEST;
  maze_set_octile(maze, out->mode == MAZE_MODE_OCTILE); // the mode decides what a move costs, not the file
  switch (out->mode) {
  case MAZE_MODE_THESIS:
    maze_explore(maze, how->steps, progress, &out->all);
    return OK;
  case MAZE_MODE_SEVERAL:
    return maze_list_shortest(maze, how->paths, progress, &out->all.solutions, &out->all.count, err);
  case MAZE_MODE_OCTILE:
    status = maze_find_octile(maze, progress, &path, &out->length, err);
    break;
  default:
    status = maze_find_shortest(maze, progress, &path, err);
  }
  if (status == OK)
    take_only(path, &out->all);
  return status;
}

void maze_found_deinit(MazeFound *found) {
  maze_exploration_deinit(&found->all);
}

// In thesis mode each is shorter than the one before; in other modes all are equally short.
const MazePath *maze_found_best(const MazeFound *found) {
  return found->all.count > 0 ? &found->all.solutions[found->all.count - 1] : NULL;
}

// A way found by the rules of maps can also be walked in a maze, which stays a maze; a map that is solved as a maze
// becomes one.
static Status solve_maze(const Use *use, const PuzzleSearch *how, PuzzleSolved *out, Error *err) {
  Maze *maze = out->open.maze;
  bool is_map = maze_is_octile(maze);
  Status status = maze_find_ways(maze, how, use->progress, &out->found, err);
  const MazeFound *found = &out->found;
  maze_set_octile(maze, is_map && found->mode == MAZE_MODE_OCTILE);
  if (status == OK)
    status = maze_keep_exploration(maze, &found->all, err);
  if (status != OK)
    return status;
  const MazePath *best = maze_best_solution(maze);
  bool is_thesis = found->mode == MAZE_MODE_THESIS;
  out->steps = found->all.steps;
  out->is_complete = found->all.is_complete;
  out->time_ms = is_thesis ? found->all.time_ms : -1;
  out->best_ms = is_thesis ? found->all.best_ms : -1;
  out->length = found->mode == MAZE_MODE_OCTILE && best ? found->length : (double)NAN;
  out->solutions = maze_solution_count(maze);
  out->best = best ? json_integer((json_int_t)best->count) : NULL;
  return OK;
}

// Thin walls: the way is found at once, and not kept.
static void solve_walls(PuzzleSolved *out) {
  SCOPED(wallpath_deinit) WallPath way = {0};
  wallmaze_find_way(out->open.walls, &way);
  out->solutions = way.count > 0;
  out->is_complete = true;
  out->time_ms = out->best_ms = -1;
  out->length = (double)NAN;
  out->best = way.count > 0 ? json_integer(way.count) : NULL;
  out->way = json_array();
  for (int i = 0; i < way.count; i++)
    json_array_append_new(out->way, json_integer(way.places[i]));
}

// Word searches: the words that are there are marked.

static Status solve_sopa(const Use *use, PuzzleSolved *out, Error *err) {
  Sopa *sopa = out->open.sopa;
  Status status = sopa_solve(sopa, use->progress, &out->hits, err);
  if (status != OK)
    return status;
  int count = out->hits.count < HITS_TOLD ? out->hits.count : HITS_TOLD;
  PuzzleHit *told = arena_alloc(use->arena, (size_t)(count + 1) * sizeof *told);
  for (int i = 0; i < count; i++) {
    SopaPlace place = out->hits.items[i].place;
    told[i] = (PuzzleHit){out->hits.items[i].word, place.row, place.col, place.direction};
  }
  out->told = (FieldList){told, count};
  for (int i = 0; i < sopa->words.count; i++)
    out->solutions += sopa->words.items[i].is_found;
  out->is_complete = true;
  out->time_ms = out->best_ms = -1;
  out->length = (double)NAN;
  return OK;
}

// The other kinds contain their answers: there is nothing to search.
static Status tell_answers(PuzzleSolved *out) {
  out->solutions = out->open.crossword  ? out->open.crossword->count
                   : out->open.scramble ? out->open.scramble->count
                                        : 1;
  out->is_complete = true;
  out->time_ms = out->best_ms = -1;
  out->length = (double)NAN;
  return OK;
}

static void solved_deinit(void *out) {
  PuzzleSolved *solved = out;
  openpuzzle_close(&solved->open);
  maze_found_deinit(&solved->found);
  sopa_hits_deinit(&solved->hits);
  json_decref(solved->best);
  json_decref(solved->way);
}

static Status run_puzzle_solving(const Use *use, const void *in, void *out, Error *err) {
  const PuzzleSearch *how = in;
  PuzzleSolved *solved = out;
  Status status = openpuzzle_load(use, how->id, &solved->open, err);
  if (status != OK)
    return status;
  solved->is_done = true;
  if (solved->open.walls) {
    solve_walls(solved);
    return OK;
  }
  status = solved->open.maze   ? solve_maze(use, how, solved, err)
           : solved->open.sopa ? solve_sopa(use, solved, err)
                               : tell_answers(solved);
  if (status == OK)
    status = openpuzzle_keep(use, &solved->open, err);
  if (status != OK)
    solved_deinit(solved);
  return status;
}

const UseCase puzzle_solving =
    USE_CASE("puzzle.solve", N_("look for the way out of a maze, or the words of a word search"), WHO_PLAYER,
             USE_IN(search_fields, PuzzleSearch), USE_OUT(solved_fields, PuzzleSolved), .run = run_puzzle_solving,
             .deinit = solved_deinit);
