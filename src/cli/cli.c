// SPDX-License-Identifier: MIT
// From argv to a command's run function and back to an exit status.
#include "cli/cli.h"

#include "app/app.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/run.h"
#include "term/terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Looks for --lang first, so that errors in the rest are in the right language too.
static const Catalog *catalog_from_words(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--lang=", 7) == 0)
      return catalog_find(argv[i] + 7);
    if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
      return catalog_find(argv[i + 1]);
    if (strcmp(argv[i], "--") == 0)
      break;
  }
  return NULL;
}

static const Catalog *catalog_from_environment(void) {
  static const char *const variables[] = {"TESELA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *value = getenv(variables[i]);
    if (value && value[0])
      return catalog_find(value); // NULL, which means English, if there is no catalogue
  }
  return NULL;
}

// A group alone lists its commands, on standard error, since nothing was done.
static int run_group(Cli *cli, const Args *args) {
  ScopedStrBuf text = {0};
  cli->look = cli->error_look;
  help_write(cli, args, &text);
  cli_say(cli, text.data);
  return EXIT_USAGE;
}

static int cli_run(Cli *cli, const Args *args) {
  if (args_global(args, "help")) {
    help_write(cli, args, &cli->out);
    return EXIT_OK;
  }
  const Command *command = args_command(args);
  CommandRun *run = args_global(args, "version") ? run_version : command->run;
  if (!run)
    return run_group(cli, args);
  Error err = {0};
  if (run(cli, args, &err) == OK)
    return cli->code;
  return cli->is_misused ? cli_fail_usage(cli, args, &err) : cli_fail(cli, &err);
}

// Everybody on the machine can see the arguments of a program (ps), so a password stays there only for a moment. The
// copies live as long as the arguments.
static void cli_hide_passwords(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *word = argv[i], *place = strstr(word, "postgres");
    size_t size = strlen(word);
    ScopedStrBuf shown = {0};
    place = place ? place : strstr(word, "service=");
    if (place)
      app_place_show(place, &shown);
    if (place && strcmp(shown.data, place) != 0) {
      argv[i] = mem_copy_text(word, size);
      size_t room = strlen(place), used = shown.size < room ? shown.size : room;
      memset(place, 0, room);
      memcpy(place, shown.data, used);
    }
  }
}

int cli_main(int argc, char **argv) {
  cli_hide_passwords(argc, argv);
  signal(SIGPIPE, SIG_DFL); // a reader may stop reading; a parent that ignores the signal should not change that
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow must be an ordinary error
  const Catalog *catalog = catalog_from_words(argc, argv);
  Cli cli = {.catalog = catalog ? catalog : catalog_from_environment()};
  ScopedArena arena = {0};
  cli.arena = &arena;
  Args args;
  Error err = {0};
  Status status = args_parse(argc, argv, &args, &err);
  const char *wish = args_global(&args, "color");
  ColourWish colours = !wish || strcmp(wish, "auto") == 0 ? COLOUR_WISH_AUTO
                       : strcmp(wish, "always") == 0      ? COLOUR_WISH_ALWAYS
                                                          : COLOUR_WISH_NEVER;
  cli.look = terminal_look(STDOUT_FILENO, colours);
  cli.error_look = terminal_look(STDERR_FILENO, colours);
  int code = status == OK ? cli_run(&cli, &args) : cli_fail_usage(&cli, &args, &err);
  if (!cli_flush(&cli) && code == EXIT_OK)
    code = EXIT_REFUSED;
  args_deinit(&args);
  strbuf_deinit(&cli.out);
  return code;
}
