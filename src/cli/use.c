// SPDX-License-Identifier: MIT
#include "cli/use.h"

#include "term/interrupt.h"

#include <string.h>

const Use *cli_work_start(CliWork *work, const Cli *cli, Arena *arena) {
  cli_progress_start(&work->bar, cli);
  work->bar.progress.cancel = interrupt_catch();
  work->use = (Use){.catalog = cli->catalog, .progress = &work->bar.progress, .arena = arena};
  return &work->use;
}

void cli_work_end(CliWork *work) {
  interrupt_release();
  cli_progress_end(&work->bar);
}

static Status cli_use_in(const Cli *cli, const Args *args, const UseCase *what, void *in, Arena *arena, CliWork *work,
                         void *out, Error *err) {
  Status status = args_take(args, what->in, in, arena, err);
  if (status != OK)
    return status;
  status = what->run(cli_work_start(work, cli, arena), in, out, err);
  cli_work_end(work);
  return status;
}

Status cli_use(const Cli *cli, const Args *args, const UseCase *what, Arena *arena, void *out, Error *err) {
  CliWork work;
  return cli_use_in(cli, args, what, arena_alloc(arena, what->in_size), arena, &work, out, err);
}

Status cli_use_order(const Cli *cli, const Args *args, const UseCase *what, void *order, CliWork *work, void *out,
                     Error *err) {
  ScopedArena arena = {0};
  return cli_use_in(cli, args, what, order, &arena, work, out, err);
}

Status cli_used(Cli *cli, Status status, const Error *err) {
  cli->is_misused = status != OK && strncmp(err->file, "--", 2) == 0;
  return status;
}
