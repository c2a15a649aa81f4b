// SPDX-License-Identifier: MIT
// tesela backup, restore and export: the data of accounts and games as files.
#include "app/export.h"
#include "base/file.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"

static Status open_app(const Args *args, App **out, Error *err) {
  AppOptions options = {.place = args_text(args, "store")};
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

int run_restore(Cli *cli, const Args *args) {
  Error err;
  App *app;
  const char *path = args->operands[0];
  Status status = open_app(args, &app, &err);
  if (status == OK) {
    status = app_restore(app, path, &err);
    app_close(app);
  }
  if (status != OK)
    return cli_fail(cli, &err);
  strbuf_printf(&cli->out, tr(cli->catalog, "Everything is as it was when %s was made.\n"), path);
  return EXIT_OK;
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
  if (status == OK && path)
    status = file_write(path, (Span){text->data, text->size}, err);
  app_close(app);
  return status;
}

int run_export(Cli *cli, const Args *args) {
  Error err;
  StrBuf text = {0};
  Status status = export_to(args, &text, &err);
  if (status == OK && !args_text(args, "output"))
    strbuf_add(&cli->out, text.data, text.size);
  strbuf_deinit(&text);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
