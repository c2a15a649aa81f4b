// SPDX-License-Identifier: MIT
// Mazes made on request: what is not given is left to chance, as on the command line.
#include "base/mem.h"
#include "paper/mazesheet.h"
#include "puzzle/maze_set.h"
#include "web/puzzle_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE_MAX = 10000, SHEET_SIDE_MAX = 400, OBSTACLES_MAX = SIDE_MAX * SIDE_MAX };

#define MAZE_FIELDS                                                                                                    \
  {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 200},                                              \
      {.name = "rows_low", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                        \
      {.name = "rows_high", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                       \
      {.name = "cols_low", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                        \
      {.name = "cols_high", .type = FIELD_INT, .is_optional = true, .low = 1, .high = SIDE_MAX},                       \
      {.name = "obstacles", .type = FIELD_INT, .is_optional = true, .high = OBSTACLES_MAX, .help = "exactly so many"}, \
      {.name = "obstacles_low", .type = FIELD_INT, .is_optional = true, .high = OBSTACLES_MAX},                        \
      {.name = "obstacles_high", .type = FIELD_INT, .is_optional = true, .high = OBSTACLES_MAX},                       \
      {.name = "full_range",                                                                                           \
       .type = FIELD_BOOL,                                                                                             \
       .is_optional = true,                                                                                            \
       .help = "chance may choose any number of obstacles"},                                                           \
      {.name = "directions", .type = FIELD_LIST, .is_optional = true, .high = 8, .of = FIELD_INT},                     \
      {.name = "random_directions", .type = FIELD_BOOL, .is_optional = true},                                          \
      {.name = "entrance", .type = FIELD_LIST, .is_optional = true, .low = 2, .high = 2, .of = FIELD_INT},             \
      {.name = "exit", .type = FIELD_LIST, .is_optional = true, .low = 2, .high = 2, .of = FIELD_INT},                 \
      {.name = "force", .type = FIELD_BOOL, .is_optional = true, .help = "there must be a way out"},                   \
      {.name = "overshoot",                                                                                            \
       .type = FIELD_INT,                                                                                              \
       .is_optional = true,                                                                                            \
       .high = SIDE_MAX,                                                                                               \
       .help = "cells that the forced way may stray; forces one"},                                                     \
      {.name = "method",                                                                                               \
       .type = FIELD_CHOICE,                                                                                           \
       .is_optional = true,                                                                                            \
       .choices = "obstacles backtracker prim kruskal wilson eller growing-tree",                                      \
       .help = "usually a backtracker, whose corridors always lead out; obstacles, where they are asked for"},         \
      {.name = "mix", .type = FIELD_INT, .is_optional = true, .high = 100},                                            \
      {.name = "braid", .type = FIELD_INT, .is_optional = true, .high = 100}, {                                        \
    .name = "seed", .type = FIELD_TEXT, .is_optional = true, .high = 100                                               \
  }

static const Field maze_body[] = {MAZE_FIELDS, {0}};
static const Field maze_answer[] = {PUZZLE_FIELDS, PUZZLE_SEED_FIELD, {0}};
static const Field set_body[] = {
    MAZE_FIELDS,
    {.name = "sheets", .type = FIELD_INT, .is_optional = true, .low = 1, .high = PUZZLE_SHEETS_MAX},
    {.name = "paper", .type = FIELD_CHOICE, .is_optional = true, .choices = "a4 letter"},
    {0},
};
static const Field nothing_answer[] = {{0}};

Seed request_seed(const json_t *body, char text[PUZZLE_SEED_MAX]) {
  const char *given = field_text(body, "seed", "");
  Seed drawn = seed_from_system();
  if (given[0])
    snprintf(text, PUZZLE_SEED_MAX, "%s", given);
  else
    snprintf(text, PUZZLE_SEED_MAX, "%016llx", (unsigned long long)seed_hash(&drawn, "puzzle.seed", 0, 0));
  return seed_from_text(text);
}

void request_puzzle_name(const Request *request, StrBuf *out) {
  char now[32];
  struct tm parts;
  time_t at = (time_t)(app_now_ms(request->app) / 1000);
  localtime_r(&at, &parts);
  strftime(now, sizeof now, "%Y-%m-%d %H:%M:%S", &parts);
  const char *given = field_text(request->body, "name", "");
  if (given[0])
    strbuf_add_text(out, given);
  else
    strbuf_printf(out, "%s %s", tr(request->call->catalog, "Untitled"), now);
}

unsigned puzzle_directions(const json_t *list) {
  unsigned set = 0;
  size_t index;
  json_t *element;
  json_array_foreach(list, index, element) {
    json_int_t direction = json_integer_value(element);
    set |= direction >= 0 && direction < 8 ? 1u << direction : 0;
  }
  return set;
}

// What goes by a person and not by a puzzle has a number below 0; guests, whose marks are drawn by chance, lie far
// below accounts.
static int64_t maker_of(const Player *player) {
  enum { MARK_DIGITS = 14 };
  char digits[MARK_DIGITS + 1] = "";
  if (!player_is_guest(player))
    return -player->account.id;
  snprintf(digits, sizeof digits, "%s", player->mark + 1);
  return -((int64_t)1 << 60) - strtoll(digits, NULL, 16);
}

Status puzzle_making(Request *request, PuzzleJob **out, Error *err) {
  *out = puzzlejob_start(request->server->puzzle_jobs, maker_of(&request->player));
  return *out ? OK : error_set(err, ERR_STATE, N_("another puzzle of yours is still being made: wait or stop it"));
}

SheetStyle puzzle_sheet_style(const Request *request, const json_t *asked, const char *footer) {
  SheetStyle style = {.catalog = request->call->catalog, .size = PAPER_A4, .footer = footer};
  paper_size_find(field_text(asked, "paper", "a4"), &style.size);
  return style;
}

SheetStyle puzzle_set_style(const Request *request, const char *seed, StrBuf *footer) {
  strbuf_printf(footer, tr(request->call->catalog, "seed: %s"), seed);
  return puzzle_sheet_style(request, request->body, strbuf_text(footer));
}

Status puzzle_answer_set(Request *request, Status status, StrBuf *footer) {
  strbuf_deinit(footer);
  if (status == OK)
    request->call->type = "application/pdf";
  else
    strbuf_reset(&request->call->answer);
  return status;
}

static bool cell_of(const json_t *body, const char *name, MazeCell *out) {
  const json_t *list = json_object_get(body, name);
  if (!json_is_array(list))
    return false;
  json_int_t row = json_integer_value(json_array_get(list, 0)), col = json_integer_value(json_array_get(list, 1));
  bool fits = row >= 0 && row < MAZE_SIDE_MAX && col >= 0 && col < MAZE_SIDE_MAX;
  *out = fits ? maze_cell((int)row, (int)col) : maze_cell(MAZE_SIDE_MAX - 1, MAZE_SIDE_MAX - 1);
  return true;
}

static void read_obstacles(const json_t *body, MazeRecipe *recipe) {
  int64_t exactly = field_int(body, "obstacles", -1);
  int64_t low = field_int(body, "obstacles_low", exactly), high = field_int(body, "obstacles_high", exactly);
  recipe->has_full_range = field_bool(body, "full_range", false);
  recipe->has_obstacles = low >= 0 || high >= 0;
  recipe->obstacles_low = low < 0 ? 0 : low;
  recipe->obstacles_high = high; // less than 0: all cells, of which nobody knows yet how many
}

static void read_directions(const json_t *body, MazeRecipe *recipe) {
  const json_t *directions = json_object_get(body, "directions");
  if (field_bool(body, "random_directions", false)) {
    recipe->directions_wish = MAZE_RANDOM;
  } else if (json_is_array(directions)) {
    recipe->directions_wish = MAZE_GIVEN;
    recipe->directions = (MazeDirections)puzzle_directions(directions);
  }
}

static Status read_recipe(const json_t *body, MazeRecipe *recipe, Error *err) {
  *recipe = maze_recipe_usual();
  recipe->rows_low = (int)field_int(body, "rows_low", recipe->rows_low);
  recipe->rows_high = (int)field_int(body, "rows_high", recipe->rows_high);
  recipe->cols_low = (int)field_int(body, "cols_low", recipe->cols_low);
  recipe->cols_high = (int)field_int(body, "cols_high", recipe->cols_high);
  read_obstacles(body, recipe);
  read_directions(body, recipe);
  recipe->has_entrance = cell_of(body, "entrance", &recipe->entrance);
  recipe->has_exit = cell_of(body, "exit", &recipe->exit);
  recipe->overshoot = (int)field_int(body, "overshoot", 0);
  recipe->has_solution = field_bool(body, "force", false) || recipe->overshoot > 0;
  recipe->mix = (int)field_int(body, "mix", recipe->mix);
  recipe->braid = (int)field_int(body, "braid", recipe->braid);
  const char *method = field_text(body, "method", "");
  Status status = method[0] ? maze_kind_parse(method, &recipe->kind, err) : OK;
  *recipe = maze_recipe_settled(recipe);
  if (recipe->obstacles_high < 0)
    recipe->obstacles_high = (int64_t)recipe->rows_high * recipe->cols_high;
  return status;
}

static bool is_outside(const MazeRecipe *recipe, MazeCell cell) {
  return cell.row >= recipe->rows_low || cell.col >= recipe->cols_low;
}

// Which field of a form a refusal stands beside, as far as the recipe shows it. The library only says what is wrong.
static const char *field_at_fault(const MazeRecipe *recipe) {
  bool given = recipe->directions_wish == MAZE_GIVEN;
  if (recipe->rows_low > recipe->rows_high)
    return "rows_low";
  if (recipe->cols_low > recipe->cols_high)
    return "cols_low";
  if (recipe->has_entrance && is_outside(recipe, recipe->entrance))
    return "entrance";
  if (recipe->has_exit &&
      (is_outside(recipe, recipe->exit) || (recipe->has_entrance && maze_cell_equals(recipe->entrance, recipe->exit))))
    return "exit";
  if (given && recipe->has_solution && recipe->directions != MAZE_ALL_DIRECTIONS &&
      !(recipe->has_obstacles && recipe->kind == MAZE_KIND_OBSTACLES))
    return "directions";
  return recipe->has_obstacles ? "obstacles_low" : "";
}

static Status make(Request *request, const MazeRecipe *recipe, Span name, Maze **out, Error *err) {
  PuzzleJob *job;
  Status status = puzzle_making(request, &job, err);
  if (status != OK)
    return status;
  Progress progress = puzzlejob_progress(job);
  status = maze_generate(recipe, &progress, out, err);
  puzzlejob_end(request->server->puzzle_jobs, job);
  if (status == OK) {
    status = maze_set_name(*out, name, err);
    if (status != OK)
      maze_destroy(*out);
  }
  return status;
}

// A maze that could not be kept is not made first; large ones are kept with a bit a cell.
static Status check_room(Request *request, const MazeRecipe *recipe, Error *err) {
  int64_t bytes = (int64_t)recipe->rows_high * recipe->cols_high / 8;
  Status status = puzzle_check_size(&request->player.account, bytes, err);
  if (status != OK)
    snprintf(request->field, sizeof request->field, "rows_high");
  return status;
}

static Status run_maze(Request *request, Error *err) {
  MazeRecipe recipe;
  char seed[PUZZLE_SEED_MAX];
  StrBuf name = {0};
  Maze *maze;
  Status status = read_recipe(request->body, &recipe, err);
  recipe.seed = request_seed(request->body, seed);
  request_puzzle_name(request, &name);
  if (status == OK)
    status = check_room(request, &recipe, err);
  if (status == OK)
    status = make(request, &recipe, (Span){name.data, name.size}, &maze, err);
  if ((status == ERR_INPUT || status == ERR_LIMIT) && request->field[0] == '\0')
    snprintf(request->field, sizeof request->field, "%s", field_at_fault(&recipe));
  if (status == OK) {
    status = puzzle_keep_maze(request, maze, err);
    if (status == OK)
      json_object_set_new(request->answer, "seed", json_string(seed));
    maze_destroy(maze);
  }
  strbuf_deinit(&name);
  return status;
}

static Status make_set(Request *request, const MazeRecipe *recipe, Maze **mazes, int count, Error *err) {
  const char *name = field_text(request->body, "name", "");
  PuzzleJob *job;
  Status status = puzzle_making(request, &job, err);
  if (status != OK)
    return status;
  Progress progress = puzzlejob_progress(job);
  status = maze_make_set(recipe, span_of(name[0] ? name : tr(request->call->catalog, "Maze")), count, &progress, mazes,
                         NULL, err);
  puzzlejob_end(request->server->puzzle_jobs, job);
  return status;
}

static Status write_set(Request *request, Maze *const *mazes, int count, const char *seed, Error *err) {
  StrBuf footer = {0};
  SheetStyle style = puzzle_set_style(request, seed, &footer);
  Status status = mazesheet_write_set((const Maze *const *)mazes, count, &style, &request->call->answer, err);
  return puzzle_answer_set(request, status, &footer);
}

static Status run_maze_set(Request *request, Error *err) {
  int count = (int)field_int(request->body, "sheets", PUZZLE_SHEETS);
  MazeRecipe recipe;
  char seed[PUZZLE_SEED_MAX];
  Status status = read_recipe(request->body, &recipe, err);
  recipe.seed = request_seed(request->body, seed);
  recipe.has_solution = true;
  if (status == OK && (recipe.rows_high > SHEET_SIDE_MAX || recipe.cols_high > SHEET_SIDE_MAX)) {
    snprintf(request->field, sizeof request->field, recipe.rows_high > SHEET_SIDE_MAX ? "rows_high" : "cols_high");
    status = error_set(err, ERR_LIMIT, N_("a sheet has room for at most %d rows and columns"), err_int(SHEET_SIDE_MAX));
  }
  if (status != OK)
    return status;
  Maze **mazes = mem_alloc((size_t)count * sizeof(void *));
  status = make_set(request, &recipe, mazes, count, err);
  if (status == ERR_INPUT || status == ERR_LIMIT)
    snprintf(request->field, sizeof request->field, "%s", field_at_fault(&recipe));
  if (status == OK) {
    status = write_set(request, mazes, count, seed, err);
    for (int i = 0; i < count; i++)
      maze_destroy(mazes[i]);
  }
  mem_free((void *)mazes);
  return status;
}

static Status run_stop(Request *request, Error *err) {
  (void)err;
  puzzlejobs_stop(request->server->puzzle_jobs, maker_of(&request->player));
  request->answer = json_object();
  return OK;
}

const Route puzzle_make_routes[] = {
    {METHOD_POST, "/api/puzzles/maze", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "make a maze", .body = maze_body, .answer = maze_answer, .run = run_maze},
    {METHOD_POST, "/api/puzzles/maze/set", .who = WHO_PLAYER, .cost = COST_CREATE, .lane = LANE_ENGINE,
     .summary = "a class set: mazes of like difficulty, a sheet each, and their key", .body = set_body,
     .type = "application/pdf", .run = run_maze_set},
    {METHOD_DELETE, "/api/puzzles/making", .who = WHO_PLAYER, .cost = COST_READ,
     .summary = "stop making what another request waits for", .answer = nothing_answer, .run = run_stop},
    {0},
};
