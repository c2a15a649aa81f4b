// SPDX-License-Identifier: MIT
// tesela exercise: a position in which one play stands out, a try at it, and its solution.
#include "app/mistakes.h"
#include "app/trainer.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "render/boardpicture.h"

static void exercise_print(Cli *cli, const Args *args, const TrainerExercise *exercise) {
  const GivenPosition *at = &exercise->read.at;
  const BoardPicture picture = {
      .board = &at->cgp.board, .layout = &at->layout, .tiles = &at->tiles, .catalog = cli->catalog, .look = &cli->look};
  if (args_has(args, "hint")) {
    strbuf_printf(&cli->out, "%s\n", exercise->hint);
    return;
  }
  picture_draw_with_rack(&picture, &at->cgp.racks[0], &cli->out);
  strbuf_printf(&cli->out, _("Exercise %s: %s."), exercise->exercise, _(exercise_grade_name(exercise->difficulty)));
  strbuf_printf(&cli->out, " %s\n", exercise->task);
}

static void exercise_print_solution(Cli *cli, const TrainerSolution *out) {
  const ExerciseSolution *solution = &out->solution;
  strbuf_printf(&cli->out, _("The play was %s %s, %d points."), solution->move, solution->word, solution->score);
  strbuf_printf(&cli->out, "\n%s\n", out->why);
}

static void exercise_print_verdict(Cli *cli, const TrainerJudged *out) {
  exercise_tell_verdict(&out->judged, cli->catalog, &cli->out);
  strbuf_printf(&cli->out, "%s%s\n", out->why[0] ? "\n" : "", out->why);
}

static void exercise_tell(Cli *cli, const Args *args, const UseCase *what, const void *out) {
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(what->out, out, FIELD_NOT_JSON));
  else if (what == &trainer_trying)
    exercise_print_verdict(cli, out);
  else if (what == &trainer_solving)
    exercise_print_solution(cli, out);
  else
    exercise_print(cli, args, out);
  if (what == &trainer_trying && ((const TrainerJudged *)out)->judged.verdict != EXERCISE_RIGHT)
    cli->code = EXIT_REFUSED;
}

// A try without a name is one at the next exercise.
static Status exercise_name(const Use *use, const TrainerQuestion *question, const char **out, Error *err) {
  TrainerExercise *next = arena_alloc(use->arena, sizeof *next);
  *out = question->exercise;
  if (is_said(question->exercise))
    return OK;
  Status status = trainer_showing.run(use, question, next, err);
  *out = next->exercise;
  return status;
}

static Status exercise_do(const Cli *cli, const Args *args, App *app, const UseCase *what, Arena *arena, void *out,
                          Error *err) {
  static const Account nobody = {0};
  CliWork work;
  TrainerQuestion question = {0};
  TrainerTry order = {.play = args_text(args, "try")};
  fields_default(trainer_question_fields, &question, arena);
  Status status = args_take(args, trainer_question_fields, &question, arena, err);
  if (status != OK)
    return status;
  cli_work_start(&work, cli, arena);
  work.use.app = app;
  work.use.account = &nobody;
  if (what != &trainer_showing)
    status = exercise_name(&work.use, &question, &order.exercise, err);
  if (status == OK)
    status = what->run(&work.use, what == &trainer_showing ? (const void *)&question : &order, out, err);
  cli_work_end(&work);
  return status;
}

Status run_exercise(Cli *cli, const Args *args, Error *err) {
  const UseCase *what = args_has(args, "try")        ? &trainer_trying
                        : args_has(args, "solution") ? &trainer_solving
                                                     : &trainer_showing;
  App *app;
  ScopedArena arena = {0};
  void *out = arena_alloc(&arena, what->out_size);
  Status status = app_open(&(AppOptions){.place = args_text(args, "store")}, &app, err);
  if (status != OK)
    return status;
  status = exercise_do(cli, args, app, what, &arena, out, err);
  app_close(app);
  if (status == OK)
    exercise_tell(cli, args, what, out);
  return cli_used(cli, status, err);
}
