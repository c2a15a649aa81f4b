// SPDX-License-Identifier: MIT
// tesela backup, restore, store, export, import and admin: the data of accounts and games as files, and who looks after
// them.
#include "app/admin.h"
#include "app/export.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/outfile.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"

#include <string.h>

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
