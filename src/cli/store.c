// SPDX-License-Identifier: MIT
// tesela backup, restore, store, export, import and admin: the data of accounts and games as files, and who looks after
// them.
#include "app/admin.h"
#include "app/export.h"
#include "app/steward.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/outfile.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static Status open_app(const Args *args, App **out, Error *err) {
  AppOptions options = {.place = args_text(args, "store"), .must_exist = true};
  return app_open(&options, out, err);
}

int run_backup(Cli *cli, const Args *args) {
  Error err;
  App *app;
  const char *path = args->operands[0];
  Status status = open_app(args, &app, &err);
  if (status == OK) {
    status = app_backup(app, path, &err);
    app_close(app);
  }
  if (status != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, "Everything is in %s. Keep it where only you can read it.\n"), path);
  return EXIT_OK;
}

// kept: where a store is that was too damaged to be opened.
static Status restore_from(const Args *args, StrBuf *kept, Error *err) {
  App *app;
  const char *path = args->operands[0];
  const AppOptions options = {.place = args_text(args, "store")};
  Status status = app_open(&options, &app, err);
  if (status != OK)
    return strcmp(err->code, "store_damaged") == 0 ? app_rebuild(&options, path, kept, err) : status;
  status = app_restore(app, path, err);
  app_close(app);
  return status;
}

int run_restore(Cli *cli, const Args *args) {
  Error err;
  ScopedStrBuf kept = {0};
  Status status = restore_from(args, &kept, &err);
  if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "Everything is as it was when %s was made.\n"), args->operands[0]);
  if (kept.size > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, "What was there was damaged; it is kept as %s.\n"), kept.data);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

int run_store_copy(Cli *cli, const Args *args) {
  Error err;
  CliProgress progress;
  StrBuf from = {0}, to = {0};
  cli_progress_start(&progress, cli);
  Status status = app_copy(args->operands[0], args->operands[1], &progress.progress, &err);
  cli_progress_end(&progress);
  app_place_show(args->operands[0], &from);
  app_place_show(args->operands[1], &to);
  if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "Everything of %s is in %s too, and was compared.\n"), from.data,
                  to.data);
  strbuf_deinit(&from);
  strbuf_deinit(&to);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

static Status export_to(const Args *args, StrBuf *text, Error *err) {
  App *app;
  Account account;
  const char *path = args_text(args, "output");
  Status status = open_app(args, &app, err);
  if (status != OK)
    return status;
  status = account_find(app, args->operands[0], &account, err);
  if (status == OK)
    status = account_export(app, &account, text, err);
  if (status == OK && !outfile_is_stdout(path))
    status = file_write(path, (Span){text->data, text->size}, err);
  app_close(app);
  return status;
}

int run_export(Cli *cli, const Args *args) {
  Error err;
  ScopedStrBuf text = {0};
  const char *path = args_text(args, "output");
  Status status = outfile_check_as(cli, args, path, "json", &err);
  if (status == OK)
    status = export_to(args, &text, &err);
  cli->is_data = outfile_is_stdout(path);
  if (status == OK && cli->is_data)
    strbuf_add(&cli->out, text.data, text.size);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

static Status import_from(const Args *args, ImportReport *report, Error *err) {
  App *app;
  Account account;
  Span text = {0};
  Status status = open_app(args, &app, err);
  if (status != OK)
    return status;
  status = account_find(app, args->operands[0], &account, err);
  if (status == OK)
    status = file_read(args->operands[1], IMPORT_MAX, &text, err);
  if (status == OK)
    status = account_import(app, &account, text, report, err);
  mem_free_span(text);
  app_close(app);
  return status;
}

int run_import(Cli *cli, const Args *args) {
  Error err;
  ImportReport report;
  if (import_from(args, &report, &err) != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, "Taken in: resources %d, games %d, puzzles %d; left out: %d.\n"),
                report.resources, report.games, report.puzzles, report.skipped);
  return EXIT_OK;
}

static Status set_admin(const Args *args, bool is_admin, Error *err) {
  App *app;
  Status status = open_app(args, &app, err);
  if (status != OK)
    return status;
  status = admin_set(app, args->operands[0], is_admin, err);
  app_close(app);
  return status;
}

int run_admin_grant(Cli *cli, const Args *args) {
  Error err;
  if (set_admin(args, true, &err) != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, "%s is an administrator now.\n"), args->operands[0]);
  return EXIT_OK;
}

int run_admin_revoke(Cli *cli, const Args *args) {
  Error err;
  if (set_admin(args, false, &err) != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, "%s is no administrator.\n"), args->operands[0]);
  return EXIT_OK;
}

int run_admin_list(Cli *cli, const Args *args) {
  Error err;
  App *app;
  AdminList list;
  Status status = open_app(args, &app, &err);
  if (status == OK) {
    status = admin_list(app, &list, &err);
    app_close(app);
  }
  if (status != OK)
    return cli_fail(cli, &err);
  for (int i = 0; i < list.count; i++)
    strbuf_printf(&cli->out, "%s\n", list.names[i]);
  if (list.count == 0)
    strbuf_add_text(&cli->out, tr(cli->catalog, "There are no administrators.\n"));
  adminlist_deinit(&list);
  return EXIT_OK;
}

typedef struct StewardWork {
  App *app;
  Arena arena;
  Use use;
  char by[32];
  StewardOrder order;
} StewardWork;

static Status steward_start(Cli *cli, const Args *args, StewardWork *work, Error *err) {
  static const Account nobody = {0};
  *work = (StewardWork){0};
  Status status = open_app(args, &work->app, err);
  if (status != OK)
    return status;
  snprintf(work->by, sizeof work->by, "uid %ld", (long)getuid());
  work->use = (Use){.app = work->app, .account = &nobody, .catalog = cli->catalog, .arena = &work->arena};
  work->order.by = work->by;
  return OK;
}

static void steward_end(StewardWork *work) {
  app_close(work->app);
  arena_deinit(&work->arena);
}

// What every order has in common; done says what has happened, with the first operand in it.
static int steward_order(Cli *cli, const Args *args, const UseCase *what, bool is_game, const char *done) {
  StewardWork work;
  Error err;
  Status status = steward_start(cli, args, &work, &err);
  *(is_game ? &work.order.game : &work.order.name) = args->operands[0];
  work.order.new_name = args->operand_count > 1 ? args->operands[1] : "";
  work.order.reason = args_text(args, "reason");
  if (status == OK)
    status = what->run(&work.use, &work.order, NULL, &err);
  steward_end(&work);
  if (status != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, done), args->operands[0]);
  return EXIT_OK;
}

int run_admin_ban(Cli *cli, const Args *args) {
  return steward_order(cli, args, &steward_banning, false, N_("%s is logged out and can't log in any more.\n"));
}

int run_admin_unban(Cli *cli, const Args *args) {
  return steward_order(cli, args, &steward_unbanning, false, N_("%s can log in again.\n"));
}

int run_admin_rename(Cli *cli, const Args *args) {
  return steward_order(cli, args, &steward_renaming, false, N_("%s has another name now.\n"));
}

int run_admin_end_sessions(Cli *cli, const Args *args) {
  return steward_order(cli, args, &steward_ending_sessions, false, N_("%s is logged out everywhere.\n"));
}

int run_admin_close_game(Cli *cli, const Args *args) {
  return steward_order(cli, args, &steward_closing_game, true, N_("The game %s is closed, without a result.\n"));
}

int run_admin_password(Cli *cli, const Args *args) {
  StewardWork work;
  StewardPassword given = {0};
  Error err;
  Status status = steward_start(cli, args, &work, &err);
  work.order.name = args->operands[0];
  work.order.reason = args_text(args, "reason");
  if (status == OK)
    status = steward_resetting.run(&work.use, &work.order, &given, &err);
  if (status == OK)
    strbuf_printf(&cli->out,
                  tr(cli->catalog, "%s is logged out everywhere and has a new password, to be changed soon: %s\n"),
                  args->operands[0], given.password);
  steward_end(&work);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

static void add_when(int64_t at_ms, StrBuf *out) {
  char when[32];
  struct tm parts;
  time_t at = (time_t)(at_ms / 1000);
  strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&at, &parts));
  strbuf_add_text(out, when);
}

int run_admin_reset_link(Cli *cli, const Args *args) {
  StewardWork work;
  StewardLink given = {0};
  StrBuf until = {0};
  Error err;
  Status status = steward_start(cli, args, &work, &err);
  work.order.name = args->operands[0];
  work.order.hours = args_number(args, "hours", 0);
  work.order.reason = args_text(args, "reason");
  if (status == OK)
    status = steward_linking.run(&work.use, &work.order, &given, &err);
  if (status == OK) {
    add_when(given.ends_ms, &until);
    strbuf_printf(&cli->out,
                  tr(cli->catalog, "%s can choose a new password, once, until %s, at the server's address and this:\n"),
                  args->operands[0], until.data);
    strbuf_printf(&cli->out, "%s\n", given.path);
  }
  strbuf_deinit(&until);
  steward_end(&work);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

// A page of the store after the other, so that there may be any number.
int run_admin_accounts(Cli *cli, const Args *args) {
  StewardWork work;
  StewardPage page = {0};
  StewardAccounts list = {0};
  Error err;
  Status status = steward_start(cli, args, &work, &err);
  do {
    if (status == OK)
      status = steward_listing.run(&work.use, &page, &list, &err);
    for (int i = 0; status == OK && i < list.accounts.count; i++) {
      const StewardAccount *row = (const StewardAccount *)list.accounts.items + i;
      strbuf_printf(&cli->out, "%lld\t", (long long)row->number);
      add_when(row->created_ms, &cli->out);
      strbuf_printf(&cli->out, "\t%s\t%s\n", row->name, row->ban);
      page.after = row->number;
    }
  } while (status == OK && list.accounts.count == STEWARD_ROWS_MAX);
  steward_end(&work);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

int run_admin_book(Cli *cli, const Args *args) {
  StewardWork work;
  StewardBook book = {0};
  Error err;
  Status status = steward_start(cli, args, &work, &err);
  if (status == OK)
    status = steward_reading.run(&work.use, NULL, &book, &err);
  for (int i = 0; status == OK && i < book.lines.count; i++) {
    const StewardLine *line = (const StewardLine *)book.lines.items + i;
    add_when(line->at_ms, &cli->out);
    strbuf_printf(&cli->out, "\t%s\t%s\t%s\t%s\n", line->by, line->what, line->whom, line->reason);
  }
  steward_end(&work);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
