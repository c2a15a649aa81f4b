// SPDX-License-Identifier: MIT
// tesela engine: our machines for other programs, over UCGI on standard input and output.
#include "app/filewords.h"
#include "app/machinekit.h"
#include "base/mem.h"
#include "cli/args.h"
#include "cli/run.h"
#include "cli/use.h"
#include "cli/version.h"
#include "lab/ucgiserver.h"
#include "notation/ucgi.h"

#include <stdio.h>

enum { USUAL_RACK = 7, USUAL_BINGO = 50 };

static void engine_say(void *context, const char *line) {
  (void)context;
  fputs(line, stdout);
  fputc('\n', stdout);
  fflush(stdout);
}

// A line that is too long is not a command; the rest of it is skipped.
static bool next_line(char *line, Span *out) {
  bool is_whole = true;
  while (fgets(line, UCGI_LINE_MAX, stdin)) {
    size_t size = strlen(line);
    bool was_whole = is_whole;
    is_whole = size > 0 && line[size - 1] == '\n';
    if (!is_whole && size == UCGI_LINE_MAX - 1)
      continue;
    *out = (Span){line, was_whole ? size : 0};
    return true;
  }
  return false;
}

static void engine_serve(const UcgiServerOptions *options) {
  UcgiServer *server = ucgiserver_create(options);
  ScopedMem char *line = mem_alloc(UCGI_LINE_MAX);
  Span heard;
  while (next_line(line, &heard) && ucgiserver_hear(server, heard))
    continue;
  ucgiserver_destroy(server);
}

static Status engine_open_kit(const Args *args, const ResourceWords *words, MachineKit *out, Error *err) {
  bool is_kept = !words->is_own_file;
  MachineKitSource source = {.lexicon = &words->lexicon,
                             .tiles = &words->tiles,
                             .kwg_path = words->path.data,
                             .map = args_has(args, "no-map") ? TOOLS_NO_MAP
                                    : is_kept                ? TOOLS_MAP_KEPT
                                                             : TOOLS_MAP_ALONE,
                             .leaves_path = args_text(args, "leaves")};
  return machinekit_open(&source, NULL, out, err);
}

Status run_engine(Cli *cli, const Args *args, Error *err) {
  WordsSource source = {args_text(args, "lexicon"), args_text(args, "kwg"), args_text(args, "bag")};
  const char *name = args_text(args, "bot"), *seed = args_text(args, "seed");
  ScopedMem ResourceWords *words = mem_alloc(sizeof *words);
  ScopedMem MachineKit *kit = mem_alloc(sizeof *kit);
  const Bot *bot = NULL;
  Status status = bot_find(name ? name : "champion", &bot, err);
  if (status == OK) {
    CliWork work;
    status = filewords_open(cli_work_start(&work, cli), &source, "", false, words, err);
    cli_work_end(&work);
  }
  if (status == OK)
    status = engine_open_kit(args, words, kit, err);
  if (status == OK)
    engine_serve(&(UcgiServerOptions){.version = version_text(),
                                      .tiles = &words->tiles,
                                      .lexicon = &words->lexicon,
                                      .kit = kit,
                                      .bot = bot,
                                      .threads = (int)args_number(args, "threads", 1),
                                      .rack_size = (int)args_number(args, "rack-size", USUAL_RACK),
                                      .bingo_bonus = (int)args_number(args, "bingo", USUAL_BINGO),
                                      .seed = seed_from_text(seed ? seed : "tesela"),
                                      .say = engine_say});
  machinekit_close(kit);
  resourcewords_close(words);
  return status;
}
