// SPDX-License-Identifier: MIT
// tesela exercise and tesela daily: a position in which one play stands out, a try at it, and its solution.
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "render/boardpicture.h"
#include "study/daily.h"
#include "study/trainer.h"

// How the two commands differ. The results of trying and solving begin with the structs of any exercise.
typedef struct ExerciseUses {
  const UseCase *showing, *trying, *solving;
  Status (*ask)(const Use *use, const Args *args, const UseCase *what, void *out, Error *err);
  void (*show)(Cli *cli, const Args *args, const void *out);
  const char *(*why)(const UseCase *what, const void *out); // after a try or a solution; NULL: says nothing
} ExerciseUses;

static void exercise_print(Cli *cli, const Args *args, const GivenPosition *at, const char *hint, const char *task) {
  const BoardPicture picture = {
      .board = &at->cgp.board, .layout = &at->layout, .tiles = &at->tiles, .catalog = cli->catalog, .look = &cli->look};
  if (!args_has(args, "hint"))
    picture_draw_with_rack(&picture, &at->cgp.racks[0], &cli->out);
  strbuf_printf(&cli->out, "%s\n", args_has(args, "hint") ? hint : task);
}

static void exercise_tell(Cli *cli, const Args *args, const ExerciseUses *uses, const UseCase *what, const void *out) {
  const ExerciseSolution *solution = out;
  if (what == uses->showing) {
    uses->show(cli, args, out);
    return;
  }
  if (what == uses->trying)
    exercise_tell_verdict(out, cli->catalog, &cli->out);
  else
    strbuf_printf(&cli->out, _("The play was %s %s, %d points."), solution->move, solution->word, solution->score);
  const char *why = uses->why ? uses->why(what, out) : "";
  strbuf_printf(&cli->out, "%s%s\n", why[0] ? "\n" : "", why);
}

static Status exercise_run(Cli *cli, const Args *args, const ExerciseUses *uses, Error *err) {
  static const Account nobody = {0};
  const UseCase *what = args_has(args, "try")        ? uses->trying
                        : args_has(args, "solution") ? uses->solving
                                                     : uses->showing;
  ScopedApp app = NULL;
  CliWork work;
  void *out = arena_alloc(cli->arena, what->out_size);
  Status status = app_open(&(AppOptions){.place = args_text(args, "store")}, &app, err);
  if (status != OK)
    return status;
  cli_work_start(&work, cli);
  work.use.app = app;
  work.use.account = &nobody;
  status = uses->ask(&work.use, args, what, out, err);
  cli_work_end(&work);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, fields_to_json(what->out, out, FIELD_NOT_JSON));
  else if (status == OK)
    exercise_tell(cli, args, uses, what, out);
  if (status == OK && what == uses->trying && ((const ExerciseJudged *)out)->verdict != EXERCISE_RIGHT)
    cli->code = EXIT_REFUSED;
  return cli_used(cli, status, err);
}

// ---- exercise ----

// A try without a name is for the next exercise.
static Status exercise_ask(const Use *use, const Args *args, const UseCase *what, void *out, Error *err) {
  TrainerQuestion question = {0};
  TrainerExercise *next = arena_alloc(use->arena, sizeof *next);
  Status status = args_take(args, trainer_question_fields, &question, use->arena, err);
  if (status == OK && what != &trainer_showing && !is_said(question.exercise)) {
    status = trainer_showing.run(use, &question, next, err);
    question.exercise = next->exercise;
  }
  const TrainerTry order = {.exercise = question.exercise, .play = args_text(args, "try")};
  return status == OK ? what->run(use, what == &trainer_showing ? (const void *)&question : &order, out, err) : status;
}

static void exercise_show(Cli *cli, const Args *args, const void *out) {
  const TrainerExercise *exercise = out;
  ScopedStrBuf task = {0};
  strbuf_printf(&task, _("Exercise %s: %s."), exercise->exercise, _(exercise_grade_name(exercise->difficulty)));
  strbuf_printf(&task, " %s", exercise->task);
  exercise_print(cli, args, &exercise->read.at, exercise->hint, task.data);
}

static const char *exercise_why(const UseCase *what, const void *out) {
  return what == &trainer_trying ? ((const TrainerJudged *)out)->why : ((const TrainerSolution *)out)->why;
}

Status run_exercise(Cli *cli, const Args *args, Error *err) {
  static const ExerciseUses uses = {&trainer_showing, &trainer_trying, &trainer_solving,
                                    exercise_ask,     exercise_show,   exercise_why};
  return exercise_run(cli, args, &uses, err);
}

// ---- daily ----

static Status daily_ask(const Use *use, const Args *args, const UseCase *what, void *out, Error *err) {
  DailyTry order = {0};
  Status status = args_take(args, daily_try_fields, &order, use->arena, err);
  return status == OK ? what->run(use, what == &daily_trying ? (const void *)&order : &order.about, out, err) : status;
}

static void daily_show_puzzle(Cli *cli, const Args *args, const void *out) {
  const DailyPuzzle *puzzle = out;
  ScopedStrBuf task = {0};
  daily_tell_task(puzzle, cli->catalog, &task);
  exercise_print(cli, args, &puzzle->exercise.at, puzzle->hint, task.data);
}

Status run_daily(Cli *cli, const Args *args, Error *err) {
  static const ExerciseUses uses = {&daily_showing, &daily_trying, &daily_solving, daily_ask, daily_show_puzzle, NULL};
  return exercise_run(cli, args, &uses, err);
}
