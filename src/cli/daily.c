// SPDX-License-Identifier: MIT
// tesela daily: the puzzle of the day, a try at it, and its solution.
#include "app/daily.h"

#include "base/mem.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "render/boardpicture.h"

static void daily_print(Cli *cli, const Args *args, const DailyPuzzle *puzzle) {
  const BoardPicture picture = {.board = &puzzle->exercise.at.cgp.board,
                                .layout = &puzzle->exercise.at.layout,
                                .tiles = &puzzle->exercise.at.tiles,
                                .catalog = cli->catalog,
                                .look = &cli->look};
  if (args_has(args, "hint")) {
    strbuf_printf(&cli->out, "%s\n", puzzle->hint);
    return;
  }
  picture_draw_with_rack(&picture, &puzzle->exercise.at.cgp.racks[0], &cli->out);
  daily_tell_task(puzzle, cli->catalog, &cli->out);
  strbuf_add_char(&cli->out, '\n');
}

static void daily_print_solution(Cli *cli, const ExerciseSolution *solution) {
  strbuf_printf(&cli->out, _("The play was %s %s, %d points."), solution->move, solution->word, solution->score);
  strbuf_add_char(&cli->out, '\n');
}

static void daily_print_verdict(Cli *cli, const ExerciseJudged *judged) {
  exercise_tell_verdict(judged, cli->catalog, &cli->out);
  strbuf_add_char(&cli->out, '\n');
}

static void daily_answer(Cli *cli, const Args *args, const UseCase *what, const void *out) {
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(what->out, out, FIELD_NOT_JSON));
  else if (what == &daily_trying)
    daily_print_verdict(cli, out);
  else if (what == &daily_solving)
    daily_print_solution(cli, out);
  else
    daily_print(cli, args, out);
  if (what == &daily_trying && ((const ExerciseJudged *)out)->verdict != EXERCISE_RIGHT)
    cli->code = EXIT_REFUSED;
}

static Status daily_do(const Cli *cli, const Args *args, App *app, const UseCase *what, Arena *arena, void *out,
                       Error *err) {
  static const Account nobody = {0};
  CliWork work;
  DailyTry order = {0};
  Status status = args_take(args, daily_try_fields, &order, arena, err);
  if (status != OK)
    return status;
  cli_work_start(&work, cli, arena);
  work.use.app = app;
  work.use.account = &nobody;
  status = what->run(&work.use, what == &daily_trying ? (const void *)&order : &order.about, out, err);
  cli_work_end(&work);
  return status;
}

Status run_daily(Cli *cli, const Args *args, Error *err) {
  const UseCase *what = args_has(args, "try")        ? &daily_trying
                        : args_has(args, "solution") ? &daily_solving
                                                     : &daily_showing;
  App *app;
  ScopedArena arena = {0};
  void *out = arena_alloc(&arena, what->out_size);
  Status status = app_open(&(AppOptions){.place = args_text(args, "store")}, &app, err);
  if (status != OK)
    return status;
  status = daily_do(cli, args, app, what, &arena, out, err);
  app_close(app);
  if (status == OK)
    daily_answer(cli, args, what, out);
  return cli_used(cli, status, err);
}
