// SPDX-License-Identifier: MIT
// The use cases of the puzzle of the day. Everything is answered from its row in the store, which has the position and
// the play. The play is shown only after it was found or given up.
#include "study/daily.h"

#include "app/inside.h"
#include "app/resource.h"
#include "base/mem.h"
#include "lexicon/recipe.h"
#include "study/standout.h"
#include "study/study.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY_MS = 24 * 60 * 60 * 1000, LANGUAGE_MAX = RECIPE_ID_MAX - 1 };

#define ABOUT(type, member) .is_optional = true, FIELD_IN(type, member)
#define QUESTION_FIELDS(type, at)                                                                                      \
  FIELD_ROW("day", FIELD_TEXT, ABOUT(type, at day), .high = 40, .value = "DAY",                                        \
            .help = N_("the day, like 2026-11-16 (default: today)"),                                                   \
            .question = N_("Day, like 2026-11-16 (Enter: today; 0: back):")),                                          \
      FIELD_ROW("language", FIELD_TEXT, ABOUT(type, at language), .high = LANGUAGE_MAX, .value = "LANG",               \
                .help = N_("language of the words (default: yours)"),                                                  \
                .question = N_("Language of the words: es, ca, en (Enter: yours; 0: back):"))
const Field daily_question_fields[] = {QUESTION_FIELDS(DailyQuestion, ), {0}};

const Field daily_try_fields[] = {QUESTION_FIELDS(DailyTry, about.), EXERCISE_TRY_FIELDS(DailyTry), {0}};

const Field daily_puzzle_fields[] = {
    {"day", FIELD_TEXT, FIELD_IN(DailyPuzzle, day), .high = DAILY_DAY_SIZE - 1},
    {"language", FIELD_TEXT, FIELD_IN(DailyPuzzle, language), .high = LANGUAGE_MAX},
    {"ready", FIELD_BOOL, FIELD_IN(DailyPuzzle, is_ready), .help = "false: it is being made; ask again"},
    {"difficulty", FIELD_INT, FIELD_IN(DailyPuzzle, difficulty), .high = 3, .help = "1 to 3"},
    {"kind", FIELD_CHOICE, FIELD_IN(DailyPuzzle, kind), .choices = STANDOUT_KINDS},
    {"score", FIELD_INT, FIELD_IN(DailyPuzzle, score), .high = 10000, .help = "of the play that is looked for"},
    {"cgp", FIELD_TEXT, FIELD_IN(DailyPuzzle, cgp), .high = CGP_RECORD_MAX, .help = "the position"},
    {"task", FIELD_TEXT, FIELD_IN(DailyPuzzle, task), .high = 400, .help = "what there is to find"},
    {"hint", FIELD_TEXT, FIELD_IN(DailyPuzzle, hint), .high = 400, .help = "where to look"},
    {"line", FIELD_INT, FIELD_IN(DailyPuzzle, hint_line), .high = BOARD_MAX - 1, .help = "the same: row or column"},
    {"down", FIELD_BOOL, FIELD_IN(DailyPuzzle, hint_down)},
    {0},
};

void daily_day_of(int64_t at_ms, char out[DAILY_DAY_SIZE]) {
  struct tm parts;
  time_t at = (time_t)(at_ms / 1000);
  strftime(out, DAILY_DAY_SIZE, "%Y-%m-%d", gmtime_r(&at, &parts));
}

// The difficulty depends on the day of the week: easy on Mondays, hard on Sundays. On Saturdays the puzzle should have
// one tile in the bag. Every machine finds the same puzzle.

enum {
  GAMES_TRIED = 100,         // before another difficulty is accepted
  GAMES_OF_PREENDGAMES = 10, // before another kind is accepted; these games take long
  SATURDAY = 6,
};

// The best turn so far, and what is wanted.
typedef struct DailySearch {
  int wanted; // difficulty
  bool wants_preendgame, fits;
  Standout found; // difficulty 0: nothing was found
} DailySearch;

static int daily_distance(const DailySearch *search, int difficulty) {
  return difficulty ? abs(difficulty - search->wanted) : INT_MAX;
}

static bool daily_wants(void *context, StandoutKind kind) {
  const DailySearch *search = context;
  return !search->fits && (kind == STANDOUT_PREENDGAME) == search->wants_preendgame;
}

// A turn that is nearer to the wanted difficulty replaces the earlier one; else the first one stays.
static bool daily_wants_grade(void *context, StandoutKind kind, int difficulty) {
  const DailySearch *search = context;
  return daily_wants(context, kind) &&
         (search->wants_preendgame ||
          daily_distance(search, difficulty) < daily_distance(search, search->found.difficulty));
}

static void daily_take(void *context, const Standout *standout) {
  DailySearch *search = context;
  search->found = *standout;
  search->fits = search->wants_preendgame || standout->difficulty == search->wanted;
}

static Status daily_look_for(DailySearch *search, StandoutFinder *finder, const Seed *seed, int games,
                             const Progress *progress, Error *err) {
  const StandoutWish wish = {daily_wants, daily_wants_grade, daily_take, search};
  Status status = OK;
  for (int game = 0; game < games && !search->fits && status == OK; game++) {
    progress_report(progress, N_("looking for a puzzle"), game, games);
    status = standout_search(finder, seed_derive(seed, "game", (uint64_t)game), &wish, err);
  }
  return status;
}

static int daily_weekday(const char *day) {
  struct tm parts = {0};
  sscanf(day, "%d-%d-%d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday); // NOLINT(cert-err34-c): it has been checked
  parts.tm_year -= 1900;
  parts.tm_mon--;
  time_t at = timegm(&parts);
  gmtime_r(&at, &parts);
  return parts.tm_wday;
}

static Status daily_find_turn(DailySearch *search, StandoutFinder *finder, int weekday, const Seed *seed,
                              const Progress *progress, Error *err) {
  static const int by_weekday[] = {3, 1, 1, 2, 2, 2, 3}; // from Sunday on
  Status status = OK;
  search->wanted = by_weekday[weekday];
  search->wants_preendgame = weekday == SATURDAY;
  if (search->wants_preendgame)
    status = daily_look_for(search, finder, seed, GAMES_OF_PREENDGAMES, progress, err);
  search->wants_preendgame = false;
  if (status == OK)
    status = daily_look_for(search, finder, seed, GAMES_TRIED, progress, err);
  if (status == OK && search->found.difficulty == 0)
    status = error_set(err, ERR_STATE, N_("no puzzle was found with these words"));
  return status;
}

// Texts live in the arena. made_ms is left out.
static Status daily_make(const ResourceWords *words, const char *day, const char *language, const Progress *progress,
                         Arena *arena, StoreDaily *out, Error *err) {
  ScopedMem DailySearch *search = mem_alloc(sizeof *search);
  StandoutFinder *finder = NULL;
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "puzzle of the day %s %s %s", day, language, words->hash);
  const Seed seed = seed_from_text(text.data);
  Status status = standout_open(words, progress, &finder, err);
  if (status == OK)
    status = daily_find_turn(search, finder, daily_weekday(day), &seed, progress, err);
  if (status == OK) {
    const Standout *found = &search->found;
    *out = (StoreDaily){.day = arena_copy(arena, day),
                        .language = arena_copy(arena, language),
                        .words = arena_copy(arena, words->hash),
                        .kind = standout_kind_name(found->kind),
                        .difficulty = found->difficulty,
                        .score = found->play.score,
                        .next_score = found->next_score};
    standout_write(finder, found, language, arena, &out->position, &out->play);
  }
  standout_close(finder);
  return status;
}

// ---- showing and trying ----

// Midnight of the day; false if there is no such day.
static bool daily_day_read(const char *text, int64_t *at_ms) {
  struct tm parts = {0};
  char again[DAILY_DAY_SIZE];
  if (strlen(text) != DAILY_DAY_SIZE - 1 || strspn(text, "0123456789-") != DAILY_DAY_SIZE - 1 ||
      sscanf(text, "%4d-%2d-%2d", &parts.tm_year, &parts.tm_mon, &parts.tm_mday) != 3) // NOLINT(cert-err34-c)
    return false;
  parts.tm_year -= 1900;
  parts.tm_mon--;
  *at_ms = (int64_t)timegm(&parts) * 1000;
  daily_day_of(*at_ms, again);
  return strcmp(again, text) == 0;
}

// *can_be_made: the day is today or a recent one.
static Status daily_check_day(const Use *use, const DailyQuestion *question, char out[DAILY_DAY_SIZE],
                              bool *can_be_made, Error *err) {
  const char *day = question->day;
  int64_t now_ms = app_now_ms(use->app), at_ms = now_ms + (question->is_ahead ? DAY_MS : 0);
  char today[DAILY_DAY_SIZE];
  daily_day_of(now_ms, today);
  if (day && day[0] && !daily_day_read(day, &at_ms))
    return error_set(err, ERR_INPUT, N_("'%s' is not a day; write it like %s"), err_str(day), err_str(today));
  daily_day_of(at_ms, out);
  *can_be_made = now_ms - at_ms < (int64_t)(DAILY_BACK_DAYS + 1) * DAY_MS;
  return strcmp(out, today) <= 0 || question->is_ahead
             ? OK
             : error_set(err, ERR_INPUT, N_("the puzzle of %s is still to come; today is %s"), err_str(out),
                         err_str(today));
}

// A puzzle while it is used: its day, its words, and its row.
typedef struct DailyFile {
  char day[DAILY_DAY_SIZE];
  const char *language;
  bool can_be_made, has_words, is_there;
  ResourceWords words;
  StoreDaily row;
} DailyFile;

static Status daily_look_up(const Use *use, DailyFile *file, Error *err) {
  Status status = STORE(use->app, daily_find, file->day, file->language, file->words.hash, use->arena, &file->row, err);
  file->is_there = status == OK;
  return status == ERR_MISSING ? OK : status;
}

static Status daily_make_row(const Use *use, DailyFile *file, Error *err) {
  if (!file->can_be_made)
    return error_at(err, "day",
                    error_set(err, ERR_MISSING, N_("no puzzle of %s was kept: they go back %d days"),
                              err_str(file->day), err_int(DAILY_BACK_DAYS)));
  Status status = daily_make(&file->words, file->day, file->language, use->progress, use->arena, &file->row, err);
  file->row.made_ms = app_now_ms(use->app);
  if (status == OK)
    status = STORE(use->app, daily_add, &file->row, err);
  return status == OK ? daily_look_up(use, file, err) : status; // somebody else may have been faster
}

// Call resourcewords_close in either case.
static Status daily_open(const Use *use, const DailyQuestion *question, DailyFile *out, Error *err) {
  bool needs_building = false, has_language = question->language && question->language[0];
  *out = (DailyFile){.language = has_language ? question->language : catalog_language(use->catalog)};
  Status status = error_at(err, "day", daily_check_day(use, question, out->day, &out->can_be_made, err));
  if (status == OK)
    status = error_at(err, "language", exercise_check_language(out->language, &needs_building, err));
  if (status != OK || (use->never_waits && needs_building))
    return status;
  status =
      error_at(err, "language",
               resource_open_words(use->app, use->account, out->language, "", false, use->progress, &out->words, err));
  out->has_words = status == OK;
  return status == OK ? daily_look_up(use, out, err) : status;
}

// Makes the puzzle if it does not exist. An asker who never waits is refused then.
static Status daily_open_ready(const Use *use, const DailyQuestion *question, DailyFile *out, Error *err) {
  Status status = daily_open(use, question, out, err);
  if (status != OK || out->is_there)
    return status;
  if (!use->never_waits)
    return daily_make_row(use, out, err);
  return error_coded(err, "daily_not_ready",
                     error_set(err, ERR_STATE, N_("the puzzle of %s is still being made"), err_str(out->day)));
}

Status daily_ensure(const Use *use, const DailyQuestion *question, Error *err) {
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  Status status = daily_open_ready(use, question, file, err);
  resourcewords_close(&file->words);
  return status;
}

static Status daily_read(const DailyFile *file, Exercise *out, Error *err) {
  return exercise_read(&file->words.tiles, file->row.position, file->row.play, out, err);
}

// Showing

static Status daily_show(const Use *use, const DailyFile *file, DailyPuzzle *out, Error *err) {
  Status status = daily_read(file, &out->exercise, err);
  if (status != OK)
    return status;
  ScopedStrBuf task = {0};
  const ExerciseHint hint = exercise_hint(&out->exercise, use->catalog, use->arena);
  out->difficulty = (int)file->row.difficulty;
  out->kind = exercise_kind_read(file->row.kind);
  out->score = (int)file->row.score;
  out->cgp = file->row.position;
  exercise_tell_task((StandoutKind)out->kind, out->score, use->catalog, &task);
  out->task = strbuf_keep(&task, use->arena);
  out->hint = hint.text;
  out->hint_line = hint.line;
  out->hint_down = hint.is_down;
  return OK;
}

static Status run_daily_showing(const Use *use, const void *in, void *made, Error *err) {
  const DailyQuestion *question = in;
  DailyPuzzle *out = made;
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  Status status = use->never_waits ? daily_open(use, question, file, err) : daily_open_ready(use, question, file, err);
  // A puzzle that can never be made is refused, even for an asker who never waits.
  if (status == OK && !file->is_there && file->has_words && !file->can_be_made)
    status = daily_make_row(use, file, err);
  *out = (DailyPuzzle){.day = arena_copy(use->arena, file->day),
                       .language = file->language,
                       .cgp = "",
                       .task = "",
                       .hint = "",
                       .is_ready = file->is_there};
  if (status == OK && file->is_there)
    status = daily_show(use, file, out, err);
  resourcewords_close(&file->words);
  return status;
}

const UseCase daily_showing = USE_CASE(.name = "daily.show", .summary = N_("show the puzzle of the day"),
                                       USE_IN(daily_question_fields, DailyQuestion),
                                       USE_OUT(daily_puzzle_fields, DailyPuzzle), .run = run_daily_showing);

// Trying, and giving up

static Status run_daily_solving(const Use *use, const void *in, void *made, Error *err) {
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  ScopedMem Exercise *exercise = mem_alloc(sizeof *exercise);
  Status status = daily_open_ready(use, in, file, err);
  if (status == OK)
    status = daily_read(file, exercise, err);
  if (status == OK)
    exercise_solve(exercise, use->arena, made);
  resourcewords_close(&file->words);
  return status;
}

const UseCase daily_solving = USE_CASE(.name = "daily.solve", .summary = N_("give up, and see the play of the day"),
                                       USE_IN(daily_question_fields, DailyQuestion),
                                       USE_OUT(exercise_solution_fields, ExerciseSolution), .run = run_daily_solving);

static Status run_daily_trying(const Use *use, const void *in, void *made, Error *err) {
  const DailyTry *order = in;
  ScopedMem DailyFile *file = mem_alloc(sizeof *file);
  ScopedMem Exercise *exercise = mem_alloc(sizeof *exercise);
  Move tried;
  Status status = daily_open_ready(use, &order->about, file, err);
  if (status == OK)
    status = daily_read(file, exercise, err);
  if (status == OK)
    status = exercise_read_try(exercise, order->play, &order->tiles, &tried, err);
  if (status == OK)
    exercise_judge(exercise, &file->words.lexicon, &tried, use->arena, made);
  resourcewords_close(&file->words);
  return status;
}

const UseCase daily_trying = USE_CASE(.name = "daily.try", .summary = N_("try a play in the puzzle of the day"),
                                      USE_IN(daily_try_fields, DailyTry),
                                      USE_OUT(exercise_judged_fields, ExerciseJudged), .run = run_daily_trying);

void daily_tell_task(const DailyPuzzle *puzzle, const Catalog *catalog, StrBuf *out) {
  strbuf_printf(out, tr(catalog, "Puzzle of %s: %s."), puzzle->day,
                tr(catalog, exercise_grade_name(puzzle->difficulty)));
  strbuf_add_char(out, ' ');
  strbuf_add_text(out, puzzle->task);
}
