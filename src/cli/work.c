// SPDX-License-Identifier: MIT
// tesela work: does the jobs of servers that share a database, and takes no calls.
#include "api/api.h"
#include "cli/config.h"
#include "cli/output.h"
#include "cli/run.h"

#include <pthread.h>
#include <signal.h>

#define IN_WORK(member) FIELD_IN(ApiOptions, member)
const Field work_options[] = {
    {"store", FIELD_TEXT, IN_WORK(place), .value = "PLACE", .offers = OFFER_FILES,
     .help = N_("the servers' database: postgresql://USER@HOST/DATABASE or service=NAME")},
    {"threads", FIELD_INT, IN_WORK(jobs), .value = "N", .low = 1, .high = 64,
     .help = N_("jobs done at the same time (default: one a core)")},
    ACCOUNT_MB_OPTION(IN_WORK(account_mb)),
    CONFIG_OPTION,
    {0},
};

// Threads that do jobs print lines from the start, beside the thread that says that all is ready.
typedef struct WorkVoice {
  Cli *cli;
  pthread_mutex_t lock;
} WorkVoice;

static void work_say_problem(void *context, const Error *err) {
  WorkVoice *voice = context;
  pthread_mutex_lock(&voice->lock);
  cli_fail(voice->cli, err);
  pthread_mutex_unlock(&voice->lock);
}

// A line for the journal: "job 12 puzzle.make: done after 3.2 s, step 5100".
static void work_say(void *context, const JobReport *report) {
  static const char *const events[] = {
      [JOB_TAKEN] = N_("taken"),       [JOB_GOES_ON] = N_("goes on"),       [JOB_IS_DONE] = N_("done"),
      [JOB_HAS_FAILED] = N_("failed"), [JOB_GIVEN_BACK] = N_("given back"), [JOB_LOST] = N_("taken by somebody else"),
  };
  WorkVoice *voice = context;
  Cli *cli = voice->cli;
  pthread_mutex_lock(&voice->lock);
  strbuf_printf(&cli->out, _("job %lld %s: %s"), (long long)report->id, report->kind, _(events[report->event]));
  if (report->event != JOB_TAKEN)
    strbuf_printf(&cli->out, _(" after %.1f s, step %lld"), (double)report->time_ms / 1000,
                  (long long)report->progress);
  strbuf_add_char(&cli->out, '\n');
  cli_flush(cli);
  pthread_mutex_unlock(&voice->lock);
}

static void work_say_ready(WorkVoice *voice, const char *place) {
  Cli *cli = voice->cli;
  ScopedStrBuf shown = {0};
  app_place_show(place, &shown);
  pthread_mutex_lock(&voice->lock);
  strbuf_printf(&cli->out, _("tesela works for %s\n"), strbuf_text(&shown));
  cli_flush(cli);
  pthread_mutex_unlock(&voice->lock);
}

static Status work_until_told(WorkVoice *voice, const ApiOptions *options, Error *err) {
  Api api;
  sigset_t ends;
  int number;
  // Threads that are started later have all signals blocked; these two are waited for.
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, NULL);
  signal(SIGHUP, SIG_IGN); // there is no log to open again
  signal(SIGPIPE, SIG_IGN);
  Status status = api_open_work(&api, options, err);
  if (status == OK) {
    work_say_ready(voice, options->place);
    sigwait(&ends, &number);
  }
  api_stop_work(&api);
  api_end(&api);
  api_close(&api);
  return status;
}

Status run_work(Cli *cli, const Args *args, Error *err) {
  Args all;
  WorkVoice voice = {cli, PTHREAD_MUTEX_INITIALIZER};
  ApiOptions options = {.on_problem = work_say_problem, .on_job = work_say, .context = &voice};
  Status status = config_read(cli, "work", args, &all, err);
  if (status == OK)
    status = args_take(&all, work_options, &options, cli->arena, err);
  if (status == OK && !options.place)
    status =
        cli_misuse(cli, error_set(err, ERR_INPUT, N_("--store is missing: it says which database the work is in")));
  else if (status == OK)
    status = work_until_told(&voice, &options, err);
  args_deinit(&all);
  return status;
}
