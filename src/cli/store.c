// SPDX-License-Identifier: MIT
// tesela backup, restore, store, export, import and admin: the data of accounts and games as files, and the operators'
// commands.
#include "app/export.h"
#include "app/steward.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/use.h"

#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static Status open_app(const Args *args, App **out, Error *err) {
  AppOptions options = {.place = args_text(args, "store"), .must_exist = true};
  return app_open(&options, out, err);
}

Status run_backup(Cli *cli, const Args *args, Error *err) {
  ScopedApp app = NULL;
  const char *path = args->operands[0];
  Status status = open_app(args, &app, err);
  if (status == OK)
    status = app_backup(app, path, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("Everything is in %s. Keep it where only you can read it.\n"), path);
  return status;
}

// A store that is too damaged to open is kept beside the new one.
Status run_restore(Cli *cli, const Args *args, Error *err) {
  ScopedApp app = NULL;
  ScopedStrBuf kept = {0};
  const char *path = args->operands[0];
  const AppOptions options = {.place = args_text(args, "store")};
  Status status = app_open(&options, &app, err);
  if (status == OK)
    status = app_restore(app, path, err);
  else if (strcmp(err->code, "store_damaged") == 0)
    status = app_rebuild(&options, path, &kept, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("Everything is as it was when %s was made.\n"), path);
  if (kept.size > 0)
    strbuf_printf(&cli->out, _("What was there was damaged; it is kept as %s.\n"), kept.data);
  return status;
}

static Status run_store_copy(Cli *cli, const Args *args, Error *err) {
  CliProgress progress;
  ScopedStrBuf from = {0}, to = {0};
  cli_progress_start(&progress, cli);
  Status status = app_copy(args->operands[0], args->operands[1], &progress.progress, err);
  cli_progress_end(&progress);
  app_place_show(args->operands[0], &from);
  app_place_show(args->operands[1], &to);
  if (status == OK)
    strbuf_printf(&cli->out, _("Everything of %s is now also in %s, and both were compared.\n"), from.data, to.data);
  return status;
}

Status run_export(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession session = {0};
  ScopedStrBuf text = {0};
  const char *path = args_text(args, "output");
  cli->is_data = outfile_is_stdout(path);
  Status status = outfile_check_as(cli, args, path, "json", err);
  if (status == OK)
    status = cli_session_start(cli, args, args->operands[0], &session, err);
  if (status == OK)
    status = account_export(session.app, &session.account, &text, err);
  if (status == OK && cli->is_data)
    strbuf_add(&cli->out, text.data, text.size);
  else if (status == OK)
    status = file_write(path, (Span){text.data, text.size}, err);
  return status;
}

Status run_import(Cli *cli, const Args *args, Error *err) {
  ScopedCliSession session = {0};
  ScopedBytes text = {0};
  ImportReport report;
  Status status = cli_session_start(cli, args, args->operands[0], &session, err);
  if (status == OK)
    status = file_read(args->operands[1], IMPORT_MAX, &text, err);
  if (status == OK)
    status = account_import(session.app, &session.account, text, &report, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("Taken in: resources %d, games %d, puzzles %d; left out: %d.\n"), report.resources,
                  report.games, report.puzzles, report.skipped);
  return status;
}

// ---- administrators ----

static Status run_admin_list(Cli *cli, const Args *args, Error *err) {
  ScopedApp app = NULL;
  SCOPED(adminlist_deinit) AdminList list = {0};
  Status status = open_app(args, &app, err);
  if (status == OK)
    status = admin_list(app, &list, err);
  for (int i = 0; i < list.count; i++)
    strbuf_printf(&cli->out, "%s\n", list.names[i]);
  if (status == OK && list.count == 0)
    strbuf_add_text(&cli->out, _("There are no administrators.\n"));
  return status;
}

typedef struct StewardWork {
  CliSession session;
  char by[STEWARD_REASON_MAX];
  StewardOrder order;
} StewardWork;

// Who does it, for the log: operators often work as the user that owns the store, on one machine of several.
static void steward_write_by(char *out, size_t size) {
  const char *name = getenv("SUDO_USER");
  const struct passwd *user = name && *name ? NULL : getpwuid(getuid());
  char host[HOST_NAME_MAX + 1] = "", number[32];
  gethostname(host, sizeof host - 1);
  snprintf(number, sizeof number, "uid %ld", (long)getuid());
  snprintf(out, size, "%.64s%s%.64s", name && *name ? name : user ? user->pw_name : number, host[0] ? "@" : "", host);
}

static Status steward_start(Cli *cli, const Args *args, StewardWork *work, Error *err) {
  *work = (StewardWork){.order.by = work->by};
  steward_write_by(work->by, sizeof work->by);
  return cli_session_start(cli, args, NULL, &work->session, err);
}

static void steward_end(StewardWork *work) {
  cli_session_end(&work->session);
}

// Use cases that only report success, by the names of their commands.
static const struct {
  const char *command;
  const UseCase *what;
  bool is_game;
  const char *done; // contains the first operand
} steward_orders[] = {
    {"grant", &steward_granting, false, N_("%s is an administrator now.\n")},
    {"revoke", &steward_revoking, false, N_("%s is not an administrator.\n")},
    {"ban", &steward_banning, false, N_("%s is logged out and can't log in any more.\n")},
    {"unban", &steward_unbanning, false, N_("%s can log in again.\n")},
    {"rename", &steward_renaming, false, N_("%s has another name now.\n")},
    {"end-sessions", &steward_ending_sessions, false, N_("%s is logged out everywhere.\n")},
    {"close-game", &steward_closing_game, true, N_("The game %s is closed, without a result.\n")},
};

static Status run_admin_order(Cli *cli, const Args *args, Error *err) {
  SCOPED(steward_end) StewardWork work;
  int row = 0;
  while (strcmp(steward_orders[row].command, args_command(args)->name) != 0)
    row++;
  Status status = steward_start(cli, args, &work, err);
  *(steward_orders[row].is_game ? &work.order.game : &work.order.name) = args->operands[0];
  work.order.new_name = args->operand_count > 1 ? args->operands[1] : "";
  work.order.reason = args_text(args, "reason");
  if (status == OK)
    status = steward_orders[row].what->run(&work.session.use, &work.order, NULL, err);
  if (status == OK)
    strbuf_printf(&cli->out, _(steward_orders[row].done), args->operands[0]);
  return status;
}

static Status run_admin_password(Cli *cli, const Args *args, Error *err) {
  SCOPED(steward_end) StewardWork work;
  StewardPassword given = {0};
  Status status = steward_start(cli, args, &work, err);
  work.order.name = args->operands[0];
  work.order.reason = args_text(args, "reason");
  if (status == OK)
    status = steward_resetting.run(&work.session.use, &work.order, &given, err);
  if (status == OK)
    strbuf_printf(&cli->out, _("%s is logged out everywhere and has a new password, to be changed soon: %s\n"),
                  args->operands[0], given.password);
  return status;
}

static void add_when(int64_t at_ms, StrBuf *out) {
  char when[32];
  struct tm parts;
  time_t at = (time_t)(at_ms / 1000);
  strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&at, &parts));
  strbuf_add_text(out, when);
}

static Status run_admin_reset_link(Cli *cli, const Args *args, Error *err) {
  SCOPED(steward_end) StewardWork work;
  StewardLink given = {0};
  ScopedStrBuf until = {0};
  Status status = steward_start(cli, args, &work, err);
  work.order.name = args->operands[0];
  work.order.hours = args_number(args, "hours", 0);
  work.order.reason = args_text(args, "reason");
  if (status == OK)
    status = steward_linking.run(&work.session.use, &work.order, &given, err);
  if (status != OK)
    return status;
  add_when(given.ends_ms, &until);
  strbuf_printf(&cli->out,
                _("%s can choose a new password, once, until %s, at the server's address followed by this:\n"),
                args->operands[0], until.data);
  strbuf_printf(&cli->out, "%s\n", given.path);
  return OK;
}

// One page of the store after the other, so that there may be any number of accounts.
static Status run_admin_accounts(Cli *cli, const Args *args, Error *err) {
  SCOPED(steward_end) StewardWork work;
  StewardPage page = {0};
  StewardAccounts list = {0};
  Status status = steward_start(cli, args, &work, err);
  do {
    if (status == OK)
      status = steward_listing.run(&work.session.use, &page, &list, err);
    for (int i = 0; status == OK && i < list.accounts.count; i++) {
      const StewardAccount *row = (const StewardAccount *)list.accounts.items + i;
      strbuf_printf(&cli->out, "%lld\t", (long long)row->number);
      add_when(row->created_ms, &cli->out);
      strbuf_printf(&cli->out, "\t%s\t%s\n", row->name, row->ban);
      page.after = row->number;
    }
  } while (status == OK && list.accounts.count == STEWARD_ROWS_MAX);
  return status;
}

static Status run_admin_book(Cli *cli, const Args *args, Error *err) {
  SCOPED(steward_end) StewardWork work;
  StewardPlace place = {0};
  StewardBook book = {0};
  Status status = steward_start(cli, args, &work, err);
  do {
    if (status == OK)
      status = steward_reading.run(&work.session.use, &place, &book, err);
    for (int i = 0; status == OK && i < book.lines.count; i++) {
      const StewardLine *line = (const StewardLine *)book.lines.items + i;
      add_when(line->at_ms, &cli->out);
      strbuf_printf(&cli->out, "\t%s\t%s\t%s\t%s\n", line->by, line->what, line->whom, line->reason);
      place.after = line->mark;
    }
  } while (status == OK && book.lines.count == STEWARD_ROWS_MAX);
  return status;
}

// ---- rows ----

static const Field reset_link_options[] = {
    {"hours", FIELD_INT, .value = "N", .low = 1, .high = 720,
     .help = N_("how long the link can be used (default: 24)")},
    {"reason", FIELD_TEXT, .value = "TEXT", .help = N_("the reason, for the record")},
    STORE_OPTION,
    {0},
};

static const Field steward_options[] = {
    {"reason", FIELD_TEXT, .value = "TEXT", .help = N_("the reason, for the record")},
    STORE_OPTION,
    {0},
};

const Command admin_commands[] = {
    {"grant", .usage = "NAME [--reason TEXT] [--store PLACE]", .summary = N_("make an account an administrator"),
     .details = N_("Administrators may change the statistics on the page."), .example = "tesela admin grant Ana",
     .options = steward_options, .operands_min = 1, .operands_max = 1, .run = run_admin_order},
    {"revoke", .usage = "NAME [--reason TEXT] [--store PLACE]",
     .summary = N_("make an administrator an ordinary account again"), .options = steward_options, .operands_min = 1,
     .operands_max = 1, .run = run_admin_order},
    {"list", .usage = "[--store PLACE]", .summary = N_("list the administrators"), .options = store_options,
     .run = run_admin_list},
    {"accounts", .usage = "[--store PLACE]", .summary = N_("list the accounts"),
     .details = N_("One line each, separated by tabs: number, since when, name, and why it is banned."),
     .options = store_options, .run = run_admin_accounts},
    {"ban", .usage = "NAME [--reason TEXT] [--store PLACE]", .summary = N_("ban an account: nobody can log in to it"),
     .details = N_("The account is logged out everywhere within seconds and can't log in. Its games and puzzles stay."),
     .example = "tesela admin ban Mallory --reason spam", .options = steward_options, .operands_min = 1,
     .operands_max = 1, .run = run_admin_order},
    {"unban", .usage = "NAME [--reason TEXT] [--store PLACE]", .summary = N_("lift the ban of an account"),
     .options = steward_options, .operands_min = 1, .operands_max = 1, .run = run_admin_order},
    {"password", .usage = "NAME [--reason TEXT] [--store PLACE]", .summary = N_("give an account a new password"),
     .details = N_("For somebody who has lost their password. The new one is made at random and printed once; the "
                   "account is logged out everywhere."),
     .options = steward_options, .operands_min = 1, .operands_max = 1, .run = run_admin_password},
    {"reset-link", .usage = "NAME [--hours N] [--reason TEXT] [--store PLACE]",
     .summary = N_("make a link to choose a new password, once"),
     .details = N_("For somebody who has lost their password: nobody else will know the new one. Prints the part of "
                   "the link that follows the server's address. Whoever has it can take over the account, so send it "
                   "to nobody else. Earlier links of the account stop working. When the link is used, the account is "
                   "logged out everywhere else."),
     .example = "tesela admin reset-link Ana --hours 2", .options = reset_link_options, .operands_min = 1,
     .operands_max = 1, .run = run_admin_reset_link},
    {"rename", .usage = "NAME NEW [--reason TEXT] [--store PLACE]", .summary = N_("give an account another name"),
     .example = "tesela admin rename Mallory Mel", .options = steward_options, .operands_min = 2, .operands_max = 2,
     .run = run_admin_order},
    {"end-sessions", .usage = "NAME [--reason TEXT] [--store PLACE]", .summary = N_("log an account out everywhere"),
     .options = steward_options, .operands_min = 1, .operands_max = 1, .run = run_admin_order},
    {"close-game", .usage = "ID [--reason TEXT] [--store PLACE]", .summary = N_("end a game without a result"),
     .options = steward_options, .operands_min = 1, .operands_max = 1, .run = run_admin_order},
    {"book", .usage = "[--store PLACE]", .summary = N_("show the book: what was done to accounts and games"),
     .details = N_("One line each, separated by tabs, oldest first: when, by whom, what, to whom, and why."),
     .options = store_options, .run = run_admin_book},
    {0},
};

const Command store_commands[] = {
    {"copy", .usage = "FROM TO", .summary = N_("copy everything from one place to another"),
     .details = N_("A place is a file, or an address of PostgreSQL: postgresql://USER@HOST:PORT/DATABASE or "
                   "service=NAME, with libpq's environment and service files; the password belongs in PGPASSWORD or in "
                   "a password file. TO must be empty. The copy shows one single moment; to move for good, stop the "
                   "server first. The copy is read back and compared; if anything fails, nothing is copied."),
     .example = "tesela store copy tesela.db postgresql://tesela@db.example.org/club", .operand_offers = OFFER_FILES,
     .operands_min = 2, .operands_max = 2, .run = run_store_copy},
    {0},
};
