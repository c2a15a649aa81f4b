// SPDX-License-Identifier: MIT
#include "cli/use.h"

#include "cli/progress.h"
#include "term/interrupt.h"

Status cli_use(const Cli *cli, const Args *args, const UseCase *what, Arena *arena, void *out, Error *err) {
  CliProgress progress;
  const Use use = {.catalog = cli->catalog, .progress = &progress.progress, .arena = arena};
  void *in = arena_alloc(arena, what->in_size);
  Status status = args_take(args, what->in, in, arena, err);
  if (status != OK)
    return status;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  status = what->run(&use, in, out, err);
  interrupt_release();
  cli_progress_end(&progress);
  return status;
}
