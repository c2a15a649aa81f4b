// SPDX-License-Identifier: MIT
// tesela console and tesela demo: the menus.
#include "console/console.h"

#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"

static ConsoleOptions console_options_of(const Cli *cli, const Args *args) {
  return (ConsoleOptions){
      .catalog = cli->catalog, .is_language_given = args_global(args, "lang") != NULL, .look = cli->look};
}

Status run_console(Cli *cli, const Args *args, Error *err) {
  ConsoleOptions options = console_options_of(cli, args);
  options.store = args_text(args, "store");
  options.seed = args_text(args, "seed");
  return console_run(&options, err);
}

Status run_demo(Cli *cli, const Args *args, Error *err) {
  ConsoleOptions options = console_options_of(cli, args);
  Status status = console_demo(&options, args->operands[0], err);
  return status == ERR_MISSING ? cli_misuse(cli, status) : status;
}
