// SPDX-License-Identifier: MIT
#include "cli/use.h"

#include "base/steady.h"
#include "render/progressbar.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <string.h>
#include <unistd.h>

enum { REDRAW_MS = 50, PATIENCE_MS = 1000 };

static void cli_progress_report(void *context, const char *stage, int64_t done, int64_t total) {
  CliProgress *progress = context;
  int64_t now = steady_ms();
  if (!progress->is_on_terminal && now - progress->start_ms < PATIENCE_MS)
    return;
  bool is_new = stage != progress->stage;
  progress->stage = stage;
  const char *name = tr(progress->cli->catalog, stage);
  if (!progress->is_on_terminal) {
    if (is_new)
      cli_note(progress->cli, name);
    return;
  }
  if (!is_new && now - progress->last_ms < REDRAW_MS)
    return;
  progress->last_ms = now;
  ScopedStrBuf line = {0};
  strbuf_add_char(&line, '\r');
  progressbar_draw(progress->note[0] ? progress->note : name, done, total, &progress->cli->error_look, &line);
  strbuf_add_text(&line, "\033[K");
  cli_say(progress->cli, line.data);
}

void cli_progress_start(CliProgress *progress, const Cli *cli) {
  *progress = (CliProgress){.cli = cli, .start_ms = steady_ms(), .is_on_terminal = terminal_is(STDERR_FILENO)};
  progress->progress = (Progress){.report = cli_progress_report, .context = progress};
}

void cli_progress_end(CliProgress *progress) {
  if (progress->is_on_terminal && progress->stage)
    cli_say(progress->cli, "\r\033[K");
}

const Use *cli_work_start(CliWork *work, const Cli *cli) {
  cli_progress_start(&work->bar, cli);
  work->bar.progress.cancel = interrupt_catch();
  work->use = (Use){.catalog = cli->catalog, .progress = &work->bar.progress, .arena = cli->arena};
  return &work->use;
}

void cli_work_end(CliWork *work) {
  interrupt_release();
  cli_progress_end(&work->bar);
}

Status cli_use_order(const Cli *cli, const Args *args, const UseCase *what, void *order, CliWork *work, void *out,
                     Error *err) {
  Status status = args_take(args, what->in, order, cli->arena, err);
  if (status != OK)
    return status;
  status = what->run(cli_work_start(work, cli), order, out, err);
  cli_work_end(work);
  return status;
}

Status cli_session_start(const Cli *cli, const Args *args, const char *name, CliSession *out, Error *err) {
  *out = (CliSession){0};
  Status status = app_open(&(AppOptions){.place = args_text(args, "store"), .must_exist = true}, &out->app, err);
  if (status == OK && name)
    status = account_find(out->app, name, &out->account, err);
  out->use = (Use){.app = out->app, .account = &out->account, .catalog = cli->catalog, .arena = cli->arena};
  return status;
}

void cli_session_end(CliSession *session) {
  app_close(session->app);
}

Status run_use(Cli *cli, const Args *args, Error *err) {
  const Command *command = args_command(args);
  CliWork work;
  void *out = arena_alloc(cli->arena, command->use->out_size);
  Status status = command->check ? command->check(cli, args, err) : OK;
  if (status == OK)
    status = cli_use_order(cli, args, command->use, arena_alloc(cli->arena, command->use->in_size), &work, out, err);
  if (status == OK) {
    status = command->give(cli, args, out, err);
    if (command->use->deinit)
      command->use->deinit(out);
  }
  return command->minds_values ? cli_used(cli, status, err) : status;
}

Status cli_used(Cli *cli, Status status, const Error *err) {
  cli->is_misused = status != OK && strncmp(err->file, "--", 2) == 0;
  return status;
}
