// SPDX-License-Identifier: MIT
#include "workshop/difficulty.h"

#include "app/inside.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "puzzle/sopa_find.h"
#include "puzzle/wallmaze.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

enum { SOLVES_MAX = 200 * 1000, SOPA_PARTS = 4 };

const DifficultyPrior difficulty_maze_prior = {
    .parts = EFFORT_PARTS, .weights = {1, 1, 1}, .weight_error = 0.5, .size = 0, .size_error = 0};
const DifficultyPrior difficulty_sopa_prior = {
    .parts = SOPA_PARTS, .weights = {1, 1, 1, 0}, .weight_error = 0.5, .size = 0, .size_error = 0.5};
const char *const difficulty_maze_parts[DIFFICULTY_PARTS_MAX] = {N_("cell"), N_("bend"), N_("branch")};
const char *const difficulty_sopa_parts[DIFFICULTY_PARTS_MAX] = {N_("word"), N_("leftwards"), N_("upwards"),
                                                                 N_("aslant")};

// ---- parts of a puzzle ----

static Status sopa_measure_parts(const Sopa *sopa, double *parts, Error *err) {
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  for (int i = 0; status == OK && i < hits.count; i++) {
    if (i > 0 && hits.items[i].word == hits.items[i - 1].word)
      continue;
    int down = sopa_drow(hits.items[i].place.direction), right = sopa_dcol(hits.items[i].place.direction);
    parts[0] += 1;
    parts[1] += right < 0;
    parts[2] += down < 0;
    parts[3] += right != 0 && down != 0;
  }
  return status;
}

// False: it has none that are known, as a crossword.
static bool content_parts(PuzzleContent content, double parts[DIFFICULTY_PARTS_MAX], double *cells) {
  Status status = ERR_INPUT;
  memset(parts, 0, DIFFICULTY_PARTS_MAX * sizeof *parts);
  if (content.sopa) {
    *cells = (double)content.sopa->rows * content.sopa->cols;
    status = sopa_measure_parts(content.sopa, parts, NULL);
  } else if (content.walls) {
    *cells = content.walls->grid->count;
    status = wallmaze_measure_parts(content.walls, parts, NULL);
  } else if (content.maze) {
    *cells = (double)maze_cell_count(content.maze);
    status = maze_measure_parts(content.maze, parts, NULL);
  }
  return status == OK && parts[0] > 0;
}

// ---- what classes say ----

typedef struct SolveList {
  DifficultySolve *items;
  int count, capacity;
} SolveList;

typedef struct DifficultyCollector {
  App *app;
  SolveList mazes, sopas;
  int passed_over;
} DifficultyCollector;

static Status collect_puzzle(DifficultyCollector *collector, const StoreClass *class, int64_t place,
                             const StorePupil *pupils, int count, Error *err) {
  ScopedArena arena = {0};
  ScopedPuzzle open = {0};
  StorePuzzle row;
  DifficultySolve solve = {.class = (int)class->id};
  Status status = STORE(collector->app, class_puzzle, class->id, place, &arena, &row, err);
  if (status == OK)
    status = openpuzzle_read(row.kind, row.body, row.name, &open, err);
  if (status != OK || !content_parts(openpuzzle_content(&open), solve.parts, &solve.cells))
    return status;
  SolveList *list = open.sopa ? &collector->sopas : &collector->mazes;
  for (int i = 0; i < count; i++) {
    if (pupils[i].done_ms == 0 || pupils[i].place != place || list->count == SOLVES_MAX)
      continue;
    solve.seconds = (double)(pupils[i].done_ms - pupils[i].joined_ms) / 1000;
    if (solve.seconds < DIFFICULTY_SECONDS_MIN || solve.seconds > DIFFICULTY_SECONDS_MAX) {
      collector->passed_over++;
      continue;
    }
    ARRAY_GROW(list->items, list->count, list->capacity);
    list->items[list->count++] = solve;
  }
  return OK;
}

static Status collect_class(DifficultyCollector *collector, const StoreClass *class, Error *err) {
  ScopedArena arena = {0};
  StorePupil *pupils = NULL;
  int count = 0;
  Status status = class->done > 0 ? STORE(collector->app, pupils, class->id, &arena, &pupils, &count, err) : OK;
  for (int64_t place = 0; status == OK && count > 0 && place < class->puzzles; place++)
    status = collect_puzzle(collector, class, place, pupils, count, err);
  return status;
}

static Status collect_classes(DifficultyCollector *collector, const Progress *progress, Error *err) {
  Status status = OK;
  for (int64_t after = 0; status == OK;) {
    ScopedArena arena = {0};
    StoreClass class;
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("stopped"));
    status = STORE(collector->app, class_after, after, &arena, &class, err);
    if (status == ERR_MISSING)
      return OK;
    if (status == OK)
      status = collect_class(collector, &class, err);
    after = status == OK ? class.id : after;
  }
  return status;
}

Status difficulty_learn(App *app, const Progress *progress, Difficulty *out, Error *err) {
  DifficultyCollector collector = {.app = app};
  Status status = collect_classes(&collector, progress, err);
  if (status == OK) {
    difficulty_fit(&difficulty_maze_prior, collector.mazes.items, collector.mazes.count, &out->maze);
    difficulty_fit(&difficulty_sopa_prior, collector.sopas.items, collector.sopas.count, &out->sopa);
    out->passed_over = collector.passed_over;
  }
  mem_free(collector.mazes.items);
  mem_free(collector.sopas.items);
  return status;
}

// ---- the file ----

static void add_fit(StrBuf *out, const char *kind, const DifficultyFit *fit, const char *const *parts) {
  strbuf_printf(out, ",\n \"%s\": {\"solves\": %d, \"classes\": %d,\n  \"weights\": {", kind, fit->solves,
                fit->classes);
  for (int i = 0; i < fit->parts; i++)
    strbuf_printf(out, "%s\"%s\": %.6f", i ? ", " : "", parts[i], fit->weights[i]);
  strbuf_add_text(out, "},\n  \"errors\": {");
  for (int i = 0; i < fit->parts; i++)
    strbuf_printf(out, "%s\"%s\": %.6f", i ? ", " : "", parts[i], fit->errors[i]);
  strbuf_printf(
      out, "},\n  \"size\": %.6f, \"size_error\": %.6f, \"pace\": %.6f, \"pace_error\": %.6f, \"deviation\": %.6f}",
      fit->size, fit->size_error, fit->pace, fit->pace_error, fit->deviation);
}

void difficulty_write(const Difficulty *difficulty, StrBuf *out) {
  strbuf_add_text(out, "{\"format\": \"tesela-difficulty\", \"version\": 1");
  add_fit(out, "maze", &difficulty->maze, difficulty_maze_parts);
  add_fit(out, "sopa", &difficulty->sopa, difficulty_sopa_parts);
  strbuf_add_text(out, "}\n");
}

static bool read_within(const json_t *object, const char *name, double low, double high, double *out) {
  const json_t *value = json_object_get(object, name);
  *out = json_number_value(value);
  return json_is_number(value) && *out >= low && *out <= high;
}

static bool read_fit(const json_t *object, const char *const *parts, int count, DifficultyFit *out) {
  const json_t *weights = json_object_get(object, "weights"), *errors = json_object_get(object, "errors");
  double solves, classes;
  bool is_right =
      read_within(object, "solves", 0, SOLVES_MAX, &solves) &&
      read_within(object, "classes", 0, SOLVES_MAX, &classes) && read_within(object, "size", -5, 5, &out->size) &&
      read_within(object, "size_error", 0, 100, &out->size_error) && read_within(object, "pace", -50, 50, &out->pace) &&
      read_within(object, "pace_error", 0, 100, &out->pace_error) &&
      read_within(object, "deviation", 0, 100, &out->deviation);
  for (int i = 0; is_right && i < count; i++)
    is_right = read_within(weights, parts[i], i == 0 ? 1 : 0, i == 0 ? 1 : 100, &out->weights[i]) &&
               read_within(errors, parts[i], 0, 100, &out->errors[i]);
  out->parts = count;
  out->solves = is_right ? (int)solves : 0;
  out->classes = is_right ? (int)classes : 0;
  return is_right;
}

Status difficulty_read(Span text, Difficulty *out, Error *err) {
  json_t *file = json_loadb(text.data, text.size, JSON_REJECT_DUPLICATES, NULL);
  const char *format = json_string_value(json_object_get(file, "format"));
  *out = (Difficulty){0};
  bool is_right = format && strcmp(format, "tesela-difficulty") == 0 &&
                  json_integer_value(json_object_get(file, "version")) == 1 &&
                  read_fit(json_object_get(file, "maze"), difficulty_maze_parts, EFFORT_PARTS, &out->maze) &&
                  read_fit(json_object_get(file, "sopa"), difficulty_sopa_parts, SOPA_PARTS, &out->sopa);
  json_decref(file);
  return is_right ? OK
                  : error_set(err, ERR_INPUT, N_("this is not a file of difficulties: 'train difficulty' writes one"));
}

Status difficulty_path(StrBuf *out, Error *err) {
  return folder_path(FOLDER_DATA, "difficulty.json", out, err);
}

// ---- put to use ----

// Levels are efforts of mazes with weights of 1: those that were learnt are scaled so that a maze of the middle level
// keeps its effort.
static EffortWeights effort_weights_of(const DifficultyFit *fit) {
  static const double middle[EFFORT_PARTS] = {1, DIFFICULTY_BENDS, DIFFICULTY_BRANCHES};
  EffortWeights weights = {{0}};
  double usual = 0, learnt = 0;
  for (int i = 0; i < EFFORT_PARTS; i++) {
    usual += middle[i];
    learnt += middle[i] * fit->weights[i];
  }
  for (int i = 0; i < EFFORT_PARTS; i++)
    weights.parts[i] = fit->weights[i] * usual / learnt;
  return weights;
}

static Difficulty known;
static bool is_known;

// A file that can't be read is as none: puzzles are made all the same.
static void difficulty_load(void) {
  ScopedStrBuf path = {0};
  ScopedBytes bytes = {0};
  if (difficulty_path(&path, NULL) != OK || access(path.data, R_OK) != 0)
    return;
  is_known =
      file_read(path.data, DIFFICULTY_FILE_MAX, &bytes, NULL) == OK && difficulty_read(bytes, &known, NULL) == OK;
  if (is_known)
    effort_use_weights(effort_weights_of(&known.maze));
}

const Difficulty *difficulty_known(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, difficulty_load);
  return is_known ? &known : NULL;
}

int difficulty_expected(PuzzleContent content) {
  const Difficulty *learnt = difficulty_known();
  double parts[DIFFICULTY_PARTS_MAX], cells;
  const DifficultyFit *fit = !learnt ? NULL : content.sopa ? &learnt->sopa : &learnt->maze;
  if (!fit || fit->solves == 0 || !content_parts(content, parts, &cells))
    return -1;
  double seconds = difficulty_seconds(fit, parts, cells);
  return seconds < INT32_MAX ? (int)lround(seconds) : -1;
}
