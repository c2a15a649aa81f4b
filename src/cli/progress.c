// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include "base/steady.h"
#include "render/progressbar.h"
#include "term/terminal.h"

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
